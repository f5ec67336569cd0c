import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Identity, sealsOf, sha256 } from '../../adapters/keys/keys.ts';
import { type LinkCounters, MatchLink } from '../../adapters/mqtt/match-link.ts';
import { followingTerms, type Match } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../ports/clock.ts';
import { formatFen, parseFen } from '../../rules/rules.ts';
import type { GameChoice } from '../game-choice.ts';
import { type AgreedMatch, keepAgreed, mirrorFolder } from './agreed-match.ts';
import type { Matches } from './remote-player.ts';

export interface AgreedMatchesOptions {
  readonly home: string;
  readonly agreed: AgreedMatch;
  readonly setup: GameChoice['setup'];
  readonly identity: Identity;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  readonly onChange: () => void;
  /** Another match of the agreement is due. */
  readonly onDue: (due: AgreedMatch) => void;
}

/** The matches of one agreement, each with its log in a file of its own. */
export class AgreedMatches implements Matches {
  readonly #options: AgreedMatchesOptions;
  #due: AgreedMatch;
  #link: MatchLink | null = null;
  #saidFrozen = false;

  constructor(options: AgreedMatchesOptions) {
    this.#options = options;
    this.#due = options.agreed;
  }

  /** The match that was opened last; null before the first. */
  get match(): Match | null {
    return this.#link?.match ?? null;
  }

  get counters(): LinkCounters | null {
    return this.#link?.counters ?? null;
  }

  open(onChange: (match: Match) => void): MatchLink {
    const { home, setup, identity, bus, clock, log } = this.#options;
    const { me, terms } = this.#due;
    const folder = join(mirrorFolder(home), 'matches');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { rules, cards } = setup;
    this.#saidFrozen = false;
    const link = new MatchLink({
      setup: {
        ...{ terms, me, seals: sealsOf(identity, terms) },
        game: { rules, cards, start: parseFen(rules, terms.fen) },
      },
      ...{ bus, clock, log, logFile: join(folder, `${terms.match}.jsonl`) },
      onChange: (match) => {
        this.#tellFrozen(match);
        onChange(match);
        this.#options.onChange();
      },
    });
    this.#link = link;
    return link;
  }

  ended(): void {
    const { home, setup, onDue } = this.#options;
    const { me, terms } = this.#due;
    const start = formatFen(setup.rules.start());
    this.#due = { me, terms: followingTerms({ hash: sha256 }, terms, start) };
    keepAgreed(home, this.#due);
    onDue(this.#due);
  }

  #tellFrozen({ frozen, setup }: Match): void {
    if (frozen === null || this.#saidFrozen) return;
    this.#saidFrozen = true;
    this.#options.log(
      `match ${setup.terms.match} stands still at entry ${frozen.number} (${frozen.why}): the two boards' records contradict ` +
        'each other. The board plays on; pair the two boards again for a new match',
    );
  }
}
