/** What a page may say: its form, and the owner of each message. */

import * as v from 'valibot';
import { GREETINGS } from '../../ports/mirror-page.ts';
import {
  type Answer,
  LONGEST_GAME_NAME,
  type PageMessage,
  type RefusalCode,
  type TableWish,
} from '../../ports/page.ts';
import { GAME_IDS, type SliderId, SQUARE_NAME } from '../../rules/rules.ts';
import { issuesWords } from '../words/words.ts';

const finite = v.pipe(v.number(), v.finite());
/** In squares from the board's bottom-left corner; a hand may be beside the board, not in the next room. */
const place = v.pipe(finite, v.minValue(-20), v.maxValue(30));
const square = v.pipe(v.string(), v.regex(SQUARE_NAME, 'must be a square, written like c3'));
const seat = v.picklist(['bottom', 'top']);
const notch = v.picklist(['L', 'N', 'R']);
const slider = v.pipe(
  v.string(),
  v.regex(/^S\d{1,2}$/, 'must be a slider, named like S3'),
  v.transform((id) => id as SliderId),
);

const word = v.pipe(v.string(), v.maxLength(40));
/** The rules say whether it makes a game (app/game-choice.ts). */
export const tableWish = v.object({
  game: v.picklist(GAME_IDS),
  options: v.record(word, v.union([word, finite, v.boolean()])),
  fen: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  opponent: v.picklist(['human', 'computer', 'remote']),
  level: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
  opponentSide: v.picklist(['bottom', 'top', 'lot']),
  clock: v.nullable(word),
  cards: v.exactOptional(
    v.pipe(word, v.regex(/^[\p{L}\d][\p{L}\d _-]*$/u, 'must be the name of decks, like fr-ce2')),
  ),
  anew: v.boolean(),
  number: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
}) satisfies v.GenericSchema<unknown, TableWish>;

const studyWish = v.variant('kind', [
  v.object({ kind: v.literal('here') }),
  v.object({ kind: v.literal('problem'), id: v.pipe(v.string(), v.maxLength(60)) }),
  v.object({
    kind: v.literal('analysis'),
    game: tableWish.entries.game,
    options: tableWish.entries.options,
    fen: v.pipe(v.string(), v.maxLength(1000)),
    sector: v.nullable(v.picklist(['piece', 'orange', 'green', 'border'])),
  }),
]);

const visitorAct = v.variant('do', [
  v.object({ do: v.picklist(['touch', 'begin', 'alone', 'back', 'skip', 'insist', 'stop']) }),
  v.object({ do: v.literal('language'), language: v.pipe(v.string(), v.maxLength(20)) }),
  v.object({ do: v.literal('answer'), answer: v.pipe(v.string(), v.maxLength(40)) }),
]);

const pairAct = v.variant('do', [
  v.object({
    do: v.literal('offer'),
    game: v.picklist(GAME_IDS),
    options: v.record(word, v.union([word, finite, v.boolean()])),
    fen: v.nullable(v.pipe(v.string(), v.maxLength(600))),
    clock: v.nullable(word),
    side: v.picklist(['W', 'B', 'lot']),
  }),
  v.object({ do: v.literal('seek'), code: v.pipe(v.string(), v.maxLength(60)) }),
  v.object({ do: v.picklist(['confirm', 'cancel']) }),
  v.object({
    do: v.literal('forget'),
    board: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/, 'must be the id of a board, 16 hexadecimal digits')),
  }),
  v.object({
    do: v.literal('greet'),
    greeting: v.picklist(GREETINGS),
  }),
]);

/** A name is one line, as a person writes it. */
const keepAct = v.variant('do', [
  v.object({
    do: v.literal('name'),
    name: v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(200),
        v.transform((name) => name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()),
        v.maxLength(LONGEST_GAME_NAME, `must be a name of at most ${LONGEST_GAME_NAME} letters`),
        v.transform((name) => (name === '' ? null : name)),
      ),
    ),
  }),
  v.object({ do: v.picklist(['delete', 'restore']) }),
]);

const light = v.pipe(v.string(), v.maxLength(40));
const bringUpAnswer = v.variant('say', [
  v.object({ say: v.picklist(['done', 'yes', 'no', 'take', 'skip']) }),
  v.object({ say: v.literal('dark'), lights: v.pipe(v.array(light), v.maxLength(128)) }),
  v.object({
    say: v.literal('by'),
    steps: v.pipe(v.number(), v.integer(), v.minValue(-10), v.maxValue(10)),
  }),
]);

/** What a page may say, one schema a kind (ports/page.ts). */
export const pageMessages = {
  takeHand: v.object({ type: v.literal('takeHand') }),
  lift: v.object({
    type: v.literal('lift'),
    disc: v.pipe(v.number(), v.integer(), v.minValue(0)),
    top: v.exactOptional(v.boolean()),
  }),
  carry: v.object({
    type: v.literal('carry'),
    x: place,
    y: place,
    sliding: v.exactOptional(v.boolean()),
  }),
  drop: v.object({
    type: v.literal('drop'),
    to: v.variant('on', [
      v.object({ on: v.literal('square'), at: square }),
      v.object({ on: v.literal('tray'), side: v.picklist(['W', 'B']) }),
    ]),
  }),
  wheel: v.object({ type: v.literal('wheel'), angle: finite }),
  wheelRelease: v.object({
    type: v.literal('wheelRelease'),
    /** A hand flings a wheel at some 1,000°/s. More than this is a fault of the page. */
    speed: v.pipe(finite, v.minValue(-5000), v.maxValue(5000)),
  }),
  button: v.object({ type: v.literal('button'), seat, down: v.boolean() }),
  pick: v.object({ type: v.literal('pick'), slider, notch }),
  choose: v.object({ type: v.literal('choose'), slider, notch }),
  answer: v.object({
    type: v.literal('answer'),
    answer: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60)),
  }),
  judge: v.object({ type: v.literal('judge'), right: v.boolean() }),
  takeback: v.object({ type: v.literal('takeback'), act: v.picklist(['ask', 'agree', 'decline']) }),
  word: v.object({
    type: v.literal('word'),
    side: v.picklist(['W', 'B']),
    word: v.picklist(['draw', 'resign', 'back', 'no']),
  }),
  pause: v.object({ type: v.literal('pause'), on: v.boolean() }),
  standIn: v.object({
    type: v.literal('standIn'),
    side: v.picklist(['W', 'B']),
    act: v.picklist(['hand', 'computer', 'resign', 'abandon']),
  }),
  hint: v.object({ type: v.literal('hint') }),
  askWhy: v.object({ type: v.literal('askWhy') }),
  review: v.object({ type: v.literal('review') }),
  showPoint: v.object({
    type: v.literal('showPoint'),
    point: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2))),
  }),
  setUp: v.object({ type: v.literal('setUp') }),
  bringUp: v.object({
    type: v.literal('bringUp'),
    question: v.pipe(v.number(), v.integer()),
    answer: bringUpAnswer,
  }),
  visit: v.object({ type: v.literal('visit'), act: visitorAct }),
  sit: v.object({ type: v.literal('sit'), wish: tableWish }),
  leave: v.object({
    type: v.literal('leave'),
    wish: v.object({
      game: tableWish.entries.game,
      options: tableWish.entries.options,
      fen: tableWish.entries.fen,
    }),
  }),
  study: v.object({ type: v.literal('study'), wish: studyWish }),
  studying: v.object({
    type: v.literal('studying'),
    act: v.variant('do', [
      v.object({ do: v.picklist(['hint', 'again', 'back']) }),
      v.object({ do: v.literal('wheel'), sector: v.picklist(['piece', 'orange', 'green']) }),
    ]),
  }),
  goOn: v.object({ type: v.literal('goOn') }),
  keep: v.object({
    type: v.literal('keep'),
    game: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999_999)),
    act: keepAct,
  }),
  pair: v.object({ type: v.literal('pair'), act: pairAct }),
} as const satisfies {
  [kind in PageMessage['type']]: v.GenericSchema<unknown, Extract<PageMessage, { type: kind }>>;
};

type ReadMessage =
  /** `unknown`: fields that no message of that kind has here, by their place in it. They are passed over. */
  | { readonly ok: true; readonly message: PageMessage; readonly unknown: readonly string[] }
  /** `kind` is the message's type where it could be read; `why` names each field that is wrong. */
  | {
      readonly ok: false;
      readonly kind: string | null;
      readonly code: Extract<RefusalCode, 'unread' | 'unknown' | 'malformed'>;
      readonly why: string;
    };

/** A name that is longer is not repeated. */
const LONGEST_KIND = 40;

/** Reads one frame of a page; never throws. */
export function readPageMessage(text: string): ReadMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return unread('this is no JSON text; a message is an object such as {"type":"takeHand"}');
  }
  const kind = kindOf(json);
  if (kind === null) return unread('a message is an object with a "type", such as {"type":"takeHand"}');
  if (!isKnown(kind)) {
    const known = Object.keys(pageMessages).join(', ');
    const why = `no message is called ${JSON.stringify(kind.slice(0, LONGEST_KIND))}; there are ${known}`;
    return { ok: false, kind: kind.slice(0, LONGEST_KIND), code: 'unknown', why };
  }
  const result = v.safeParse(pageMessages[kind], json);
  if (!result.success) return { ok: false, kind, code: 'malformed', why: issuesWords(result.issues) };
  return { ok: true, message: result.output, unknown: unknownFields(json, result.output) };
}

function unread(why: string): ReadMessage {
  return { ok: false, kind: null, code: 'unread', why };
}

function kindOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('type' in json)) return null;
  return typeof json.type === 'string' ? json.type : null;
}

function isKnown(kind: string): kind is PageMessage['type'] {
  return Object.hasOwn(pageMessages, kind);
}

/** What a hand does in its page. */
export type Gesture = Exclude<PageMessage, { readonly type: 'takeHand' }>;

/** To whom each gesture goes. Each has one owner, which takes it or says why not. */
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

/** The fields of what came that were not taken over, by their place in it: a schema that passes over them leaves them out. */
export function unknownFields(came: unknown, taken: unknown, place = ''): readonly string[] {
  if (!isObject(came) || !isObject(taken)) return [];
  return Object.entries(came).flatMap(([name, value]) =>
    Object.hasOwn(taken, name) ? unknownFields(value, taken[name], `${place}${name}.`) : [`${place}${name}`],
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
