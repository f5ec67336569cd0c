import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '../../adapters/clock/clock.ts';
import { type Identity, openIdentity, sealsOf } from '../../adapters/keys/keys.ts';
import { MatchLink } from '../../adapters/mqtt/match-link.ts';
import { connectBus } from '../../adapters/mqtt/mqtt-bus.ts';
import type { Match, Terms } from '../../mirror/mirror.ts';
import type { Bus } from '../../ports/bus.ts';
import { createRules, formatFen, type GameId, type Rules, type Side } from '../../rules/rules.ts';

/** Two boards with real keys, each with its own connection to the broker. */
export interface Pair {
  readonly rules: Rules;
  readonly terms: Terms;
  readonly identities: { readonly [side in Side]: Identity };
  readonly buses: { readonly [side in Side]: Bus };
  /** Those that were opened. */
  readonly links: readonly MatchLink[];
  /** Opens that side's link; its log is kept in the pair's folder. */
  link(side: Side, onChange: (match: Match) => void): MatchLink;
  close(): Promise<void>;
}

const quiet = () => undefined;

export async function pairUp(game: GameId, url: string, folder: string, group = 'home'): Promise<Pair> {
  const rules = createRules(game);
  const identities = { W: openIdentity(join(folder, 'W'), 'W'), B: openIdentity(join(folder, 'B'), 'B') };
  const match = createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 16);
  const terms: Terms = {
    ...{ match, owner: 'W', game, options: {}, fen: formatFen(rules.start()), clock: null },
    boards: { W: identities.W.card, B: identities.B.card },
  };
  const connect = (side: Side) =>
    connectBus({ url, board: identities[side].card.board, password: null, caFile: null }, quiet);
  const [W, B] = await Promise.all([connect('W'), connect('B')]);
  const buses = { W, B };
  const links: MatchLink[] = [];
  return {
    ...{ rules, terms, identities, buses, links },
    link(side, onChange) {
      const setup = {
        ...{ terms, me: side, seals: sealsOf(identities[side], terms) },
        game: { rules, start: rules.start(), cards: false },
      };
      const logFile = join(folder, side, `${match}.jsonl`);
      const one = new MatchLink({
        setup,
        group,
        bus: buses[side],
        clock: systemClock,
        logFile,
        log: quiet,
        onChange,
      });
      links.push(one);
      return one;
    },
    async close() {
      await Promise.all(links.map((link) => link.close()));
      await Promise.all([W.close(), B.close()]);
    },
  };
}
