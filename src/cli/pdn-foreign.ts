import type { PdnCheck } from '../rules/rules.ts';

/** So many games without `GameType` tell what a file is of; fewer than the least tell nothing. */
const ENOUGH = 20;
const LEAST = 4;

/** What is to be told of a file: games, or, once, that it is of no game played here. */
export interface Told {
  readonly games: readonly PdnCheck[];
  readonly foreign: { readonly game: PdnCheck; readonly why: string } | null;
}

const NOTHING: Told = { games: [], foreign: null };

/**
 * Holds back the first games of a file whose game had to be guessed. Where most of them are legal in no game, the file is of
 * another kind of draughts, and one sentence says so in place of all their moves. A game that a tag names and that is not
 * played here is told once a file too.
 */
export class ForeignGames {
  #held: readonly PdnCheck[] = [];
  #is: 'open' | 'ours' | 'foreign' = 'open';
  readonly #named = new Set<string>();

  add(check: PdnCheck): Told {
    const [defect] = check.defects;
    if (defect?.code === 'unknownGame') {
      if (this.#named.has(defect.why)) return NOTHING;
      this.#named.add(defect.why);
    }
    if (check.by !== 'moves' || this.#is === 'ours') return { games: [check], foreign: null };
    if (this.#is === 'foreign') return isLegal(check) ? { games: [check], foreign: null } : NOTHING;
    this.#held = [...this.#held, slim(check)];
    return this.#held.length < ENOUGH ? NOTHING : this.end();
  }

  /** The file ends, or enough of it is known. */
  end(): Told {
    const held = this.#held;
    this.#held = [];
    const illegal = held.filter((check) => !isLegal(check));
    const [first] = illegal;
    const isForeign = held.length >= LEAST && 2 * illegal.length > held.length;
    this.#is = isForeign ? 'foreign' : 'ours';
    if (!isForeign || first === undefined) return { games: held, foreign: null };
    const why =
      `${illegal.length} of the first ${held.length} games have moves that are legal in no game played here: the file is of another ` +
      'kind of draughts (Italian, Spanish, Portuguese, Czech, Turkish, Canadian, Frisian, pool …); --game NAME checks it as one that is played here';
    return { games: held.filter(isLegal), foreign: { game: first, why } };
  }
}

function isLegal({ defects }: PdnCheck): boolean {
  return defects.every(
    ({ code }) => code !== 'illegalMove' && code !== 'noSuchSquare' && code !== 'wrongSide',
  );
}

/** What is printed of a game, without its moves: games wait here. */
function slim(check: PdnCheck): PdnCheck {
  return { ...check, understood: null, game: { ...check.game, items: [] } };
}
