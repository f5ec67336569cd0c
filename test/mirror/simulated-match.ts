/** One match as a test sees it: its seals, its setup, and a board with what is on its disk. */
import { createHash } from 'node:crypto';
import { isPly } from '../../src/mirror/entry.ts';
import { wentBack } from '../../src/mirror/going-back.ts';
import { type Ledger, newLedger } from '../../src/mirror/ledger.ts';
import {
  type DueAct,
  type Entry,
  followingTerms,
  type LocalGame,
  type LoggedAct,
  type Match,
  type MatchSetup,
  newMatch,
  resumed,
  type Seals,
  type Terms,
} from '../../src/mirror/mirror.ts';
import { formatFen, type GameId, type Move, type Side, type Square } from '../../src/rules/rules.ts';
import { rulesOf } from '../rules/games.ts';

/** Signatures of a world in which only the two boards know their secrets. */
export function fakeSeals(me: Side): Seals {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  // As long as a real signature.
  const mac = (side: Side, text: string) =>
    createHash('sha512').update(`secret of ${side}|${text}`).digest('base64url');
  return {
    hash,
    sign: (text) => mac(me, text),
    verify: (side, text, signature) => signature === mac(side, text),
  };
}

/** The match between Nantes and Liège, or the one that they agreed on so many pairings later. */
export function matchSetup(game: GameId, me: Side, pairing = 0): MatchSetup {
  const rules = rulesOf(game);
  const start = formatFen(rules.start());
  const first: Terms = {
    match: '00112233445566ff',
    boards: { W: { board: 'aa', key: 'ka', name: 'Nantes' }, B: { board: 'bb', key: 'kb', name: 'Liège' } },
    owner: 'W',
    game,
    options: {},
    fen: start,
    clock: '1',
  };
  const seals = fakeSeals(me);
  let terms = first;
  for (let later = 0; later < pairing; later += 1) terms = followingTerms(seals, terms, start);
  return {
    terms,
    me,
    game: { rules, start: rules.start(), cards: rules.id === 'sujet-verbe' },
    seals,
  };
}

/** A match whose other board has told that it holds nothing either: without that word nothing goes into the log. */
export function begunMatch(setup: MatchSetup): Match {
  const match = newMatch(setup);
  const there = { match: setup.terms.match, number: 0, head: match.head, again: 0, frozen: null };
  return { ...match, there };
}

/** What a board has on its disk of one match: the log, and the game that it was joined to. */
export interface Kept {
  readonly log: Entry[];
  game: Ledger;
  takenBack: LocalGame['takenBack'];
}

/** One board: its match, its game, and what of both is on its disk. */
export class Board {
  readonly side: Side;
  readonly #game: GameId;
  setup: MatchSetup;
  match: Match;
  game: Ledger;
  /** On the disk: which match was agreed on last, by how many pairings came before it, and all that was played. */
  agreed = 0;
  readonly #kept = new Map<number, Kept>();
  offeredAt: number | null = null;
  awake = true;
  wakesAt = 0;
  busyUntil = 0;

  constructor(game: GameId, side: Side) {
    this.side = side;
    this.#game = game;
    this.setup = matchSetup(game, side);
    this.match = newMatch(this.setup);
    this.game = newLedger(this.setup.game, 'W');
  }

  get kept(): Kept {
    const kept = this.#kept.get(this.agreed) ?? {
      log: [],
      game: newLedger(this.setup.game, 'W'),
      takenBack: null,
    };
    this.#kept.set(this.agreed, kept);
    return kept;
  }

  /** Everything from the disk; nothing else is left. */
  sit(): void {
    this.setup = matchSetup(this.#game, this.side, this.agreed);
    this.match = resumed(this.setup, this.kept.log);
    this.game = this.kept.game;
  }
}

/** What is no more on the board, in the place where it was. */
export function takenBackNow({ game: before, takenBack }: Kept, after: Ledger): LocalGame['takenBack'] {
  const plies = (ledger: Ledger) => ledger.played.filter(isPly).map(({ act }) => act);
  const at = plies(after).length;
  const gone = plies(before).slice(at, at + 1);
  if (gone.length === 0) return takenBack;
  return { at, acts: takenBack?.at === at ? [...takenBack.acts, ...gone] : gone };
}

export function moveOf({ from, to, captured }: Move, huffed: Square | null): LoggedAct {
  return { kind: 'move', from, to, captured, huffed };
}

/** The game with its last half-moves undone, whoever played them. */
export function undone(game: Ledger, { plies, takebacks }: DueAct['act'] & { kind: 'takeback' }): Ledger {
  const earlier = plies === 0 ? game : wentBack(game, plies);
  if (earlier === null) throw new Error('nothing to take back');
  return { ...earlier, back: null, takebacks: takebacks ?? earlier.takebacks };
}
