import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Identity, sealsOf, sha256 } from '../../adapters/keys/keys.ts';
import { type LinkCounters, MatchLink } from '../../adapters/mqtt/match-link.ts';
import { followingTerms, freezeOf, type Match, type Terms } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { formatFen, opponentOf, parseFen } from '../../rules/rules.ts';
import type { GameChoice } from '../game-choice.ts';
import { type AgreedMatch, keepAgreed, mirrorFolder, readAgreed } from './mirror-files.ts';
import type { Matches } from './remote-player.ts';

interface AgreedMatchesOptions {
  readonly home: string;
  readonly agreement: Agreement;
  /** What is due as these matches begin. */
  readonly agreed: AgreedMatch;
  readonly setup: GameChoice['setup'];
  readonly identity: Identity;
  readonly group: string;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly onChange: () => void;
}

/** The matches of one agreement, each with its log in a file of its own. */
export class AgreedMatches implements Matches {
  readonly #options: AgreedMatchesOptions;
  #due: Terms;
  #link: MatchLink | null = null;
  #saidFrozen = false;

  constructor(options: AgreedMatchesOptions) {
    this.#options = options;
    this.#due = options.agreed.terms;
  }

  /** The match that was opened last; null before the first. */
  get match(): Match | null {
    return this.#link?.match ?? null;
  }

  get counters(): LinkCounters | null {
    return this.#link?.counters ?? null;
  }

  open(onChange: (match: Match) => void): MatchLink {
    this.#saidFrozen = false;
    const link = this.#opened(this.#due, (match) => {
      this.#tellFrozen(match);
      onChange(match);
      this.#options.onChange();
    });
    this.#link = link;
    return link;
  }

  /** Whether the other board is of a build without groups (`MatchLink.older`). */
  older(older: boolean): void {
    this.#link?.older(older);
  }

  openBefore(): MatchLink | null {
    const { before } = this.#options.agreed;
    return before && this.#opened(before, () => undefined);
  }

  ended(): void {
    const { agreement, setup } = this.#options;
    const next = followingTerms({ hash: sha256 }, this.#due, formatFen(setup.rules.start()));
    agreement.goOn(this.#due, next);
    this.#due = next;
  }

  #opened(terms: Terms, onChange: (match: Match) => void): MatchLink {
    const { home, setup, identity, group, bus, clock, log } = this.#options;
    const me = terms.boards.W.board === identity.card.board ? 'W' : 'B';
    const folder = join(mirrorFolder(home), 'matches');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { rules, cards } = setup;
    return new MatchLink({
      setup: {
        ...{ terms, me, seals: sealsOf(identity, terms) },
        game: { rules, cards, start: parseFen(rules, terms.fen) },
      },
      ...{ group, bus, clock, log, onChange, logFile: join(folder, `${terms.match}.jsonl`) },
    });
  }

  #tellFrozen(match: Match): void {
    const frozen = freezeOf(match);
    if (frozen === null || this.#saidFrozen) return;
    this.#saidFrozen = true;
    const where = frozen.by === 'here' ? 'of this board' : 'of the other board';
    this.#options.log(
      `match ${match.setup.terms.match} stands still at entry ${frozen.number} by the fault ${where} (${frozen.why}): the two ` +
        "boards' records contradict each other. The board plays on; pair the two boards again for a new match",
    );
  }
}

/** Which match is due with which board: what people last agreed on, or a game after it. It is on the disk before it counts. */
export class Agreement {
  readonly #home: string;
  #now: AgreedMatch | null;

  /** Throws `BadUse` where it cannot be read. */
  constructor(home: string) {
    this.#home = home;
    this.#now = readAgreed(home);
  }

  /** Null: none was agreed on. */
  get now(): AgreedMatch | null {
    return this.#now;
  }

  /** The match that is due, or the one before it, whose end the other board may not have yet. */
  isOpen(match: string): boolean {
    return match === this.#now?.terms.match || match === this.#now?.before?.match;
  }

  /** People have agreed on another match. */
  agree(agreed: Omit<AgreedMatch, 'before'>): void {
    this.#keep({ ...agreed, before: null });
  }

  /**
   * A match has its end on both boards, and the next one is due, with colours exchanged, unless people have agreed on another
   * meanwhile.
   */
  goOn(ended: Terms, next: Terms): void {
    if (this.#now?.terms.match === ended.match)
      this.#keep({ me: opponentOf(this.#now.me), terms: next, before: ended });
  }

  #keep(agreed: AgreedMatch): void {
    keepAgreed(this.#home, agreed);
    this.#now = agreed;
  }
}
