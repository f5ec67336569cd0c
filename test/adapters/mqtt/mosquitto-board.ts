/** Boards that play over a real broker: what each needs of keys, terms and a link. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/adapters/clock/clock.ts';
import { openIdentity, sealsOf } from '../../../src/adapters/keys/keys.ts';
import { MatchLink } from '../../../src/adapters/mqtt/match-link.ts';
import { connectBus } from '../../../src/adapters/mqtt/mqtt-bus.ts';
import { type LocalGame, NOTHING_PLAYED, type Played, type Terms } from '../../../src/mirror/mirror.ts';
import type { Bus } from '../../../src/ports/bus.ts';
import { formatFen, type Side } from '../../../src/rules/rules.ts';
import { rulesOf } from '../../rules/games.ts';
import type { Mosquitto } from './mosquitto.ts';

export const folder = mkdtempSync(join(tmpdir(), 'damier-mirror-'));
export const rules = rulesOf('english');
export const identities = {
  W: openIdentity(join(folder, 'W'), 'Nantes'),
  B: openIdentity(join(folder, 'B'), 'Liège'),
};
export const terms: Terms = {
  match: '0123456789abcdef',
  boards: { W: identities.W.card, B: identities.B.card },
  owner: 'W',
  game: 'english',
  options: {},
  fen: formatFen(rules.start()),
  clock: null,
};

/** A board without wood: it carries out what the log says at once, and plays the first legal move when asked to. */
export class Board {
  readonly side: Side;
  readonly bus: Bus;
  readonly link: MatchLink;
  played: readonly Played[];

  private constructor(side: Side, bus: Bus, played: readonly Played[]) {
    this.side = side;
    this.bus = bus;
    this.played = played;
    this.link = new MatchLink({
      setup: {
        terms,
        me: side,
        game: { rules, start: rules.start(), cards: false },
        seals: sealsOf(identities[side], terms),
      },
      bus,
      group: 'home',
      clock: systemClock,
      logFile: join(folder, side, 'match.jsonl'),
      log: () => undefined,
      onChange: () => this.#followLog(),
    });
    this.link.follow(this.#local());
  }

  static async sit(
    broker: Mosquitto,
    side: Side,
    {
      port = broker.port,
      played = [],
      version = '5',
    }: {
      readonly port?: number;
      readonly played?: readonly Played[];
      readonly version?: Bus['version'];
    } = {},
  ): Promise<Board> {
    const access = { ...broker.access(identities[side].card.board, port), version };
    const bus = await connectBus(access, () => undefined);
    return new Board(side, bus, played);
  }

  play(): void {
    const { progress } = this.link.match.ledger;
    const [move] = rules.moves(progress.position);
    if (move === undefined || progress.position.turn !== this.side) throw new Error('not my turn');
    const { from, to, captured } = move;
    this.played = [
      ...this.played,
      { side: this.side, act: { kind: 'move', from, to, captured, huffed: null } },
    ];
    this.link.follow(this.#local());
  }

  #followLog(): void {
    // `onChange` is first called while the link is made.
    if (this.link === undefined) return;
    const { played } = this.link.match.ledger;
    if (played.length <= this.played.length) return;
    this.played = played;
    this.link.follow(this.#local());
  }

  #local(): LocalGame {
    return { ...NOTHING_PLAYED, played: this.played };
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

export async function until(what: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 6000) throw new Error(`never: ${what}`);
    await pause(10);
  }
}
