import type { Answer, PageMessage } from '../../ports/page.ts';

/** What a hand does in its page. */
export type Gesture = Exclude<PageMessage, { readonly type: 'takeHand' }>;

/** Whose business each gesture is: each has one owner, and its owner takes it or says why not. */
const OWNER_OF = {
  // Whatever runs at the board: a game, or hands beside one.
  lift: 'board',
  carry: 'board',
  drop: 'board',
  wheel: 'board',
  wheelRelease: 'board',
  button: 'board',
  setUp: 'board',
  // The game that is played.
  pick: 'game',
  choose: 'game',
  answer: 'game',
  judge: 'game',
  takeback: 'game',
  word: 'game',
  pause: 'game',
  standIn: 'game',
  askWhy: 'game',
  // Who sits beside it.
  hint: 'coach',
  review: 'coach',
  showPoint: 'coach',
  // Who lays the tables: the game ends, waits, or goes on.
  sit: 'host',
  leave: 'host',
  study: 'host',
  goOn: 'host',
  studying: 'study',
  keep: 'keptGames',
  pair: 'mirror',
  visit: 'exhibit',
  bringUp: 'bringUp',
} as const satisfies Readonly<Record<Gesture['type'], string>>;

export type Owner = (typeof OWNER_OF)[Gesture['type']];
export const OWNERS: ReadonlySet<Owner> = new Set(Object.values(OWNER_OF));

type TypesOf<O extends Owner> = {
  [T in Gesture['type']]: (typeof OWNER_OF)[T] extends O ? T : never;
}[Gesture['type']];
/** The gestures of one owner. */
export type GestureOf<O extends Owner> = Extract<Gesture, { readonly type: TypesOf<O> }>;

type Told = Answer | Promise<Answer>;

export function ownerOf({ type }: Gesture): Owner {
  return OWNER_OF[type];
}

function isOf<O extends Owner>(owner: O, gesture: Gesture): gesture is GestureOf<O> {
  return ownerOf(gesture) === owner;
}

/** Brings each gesture to its owner. */
export class Gestures {
  readonly #owners = new Map<Owner, (gesture: Gesture) => Told | null>();

  /** From now on that owner is told, until what is returned is called. An owner is one at a time. */
  hear<O extends Owner>(owner: O, take: (gesture: GestureOf<O>) => Told): () => void {
    if (this.#owners.has(owner)) throw new Error(`two hear the gestures of ${owner}`);
    this.#owners.set(owner, (gesture) => (isOf(owner, gesture) ? take(gesture) : null));
    return () => this.#owners.delete(owner);
  }

  /** What its owner makes of it; null: its owner is not here. */
  answer(gesture: Gesture): Told | null {
    return this.#owners.get(ownerOf(gesture))?.(gesture) ?? null;
  }
}
