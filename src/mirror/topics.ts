import type { MatchMessage } from './match.ts';
import type { BoardId } from './terms.ts';

const DAY_S = 86_400;

/**
 * What each topic of a match carries, whether the broker keeps the last message, and after how many seconds it may forget one (MQTT
 * 5; elsewhere it keeps the last word of every match for ever). What is asked is asked again.
 */
const MATCH_TOPICS = {
  entry: { name: 'log', retain: true, expiry: 90 * DAY_S },
  proposal: { name: 'proposal', retain: true, expiry: 90 * DAY_S },
  ask: { name: 'ask', retain: false, expiry: 20 },
  history: { name: 'history', retain: false, expiry: 60 },
  state: { name: 'state', retain: true, expiry: 90 * DAY_S },
} as const satisfies {
  [kind in MatchMessage['kind']]: {
    readonly name: string;
    readonly retain: boolean;
    readonly expiry: number;
  };
};

/**
 * Where a board's words stand: under its group and its own id. `+`: of all groups, of all boards. Earlier builds had no groups
 * (null); a partner of that kind is still listened to, and answered there.
 */
export interface Address {
  readonly group: string | null;
  readonly board: BoardId | '+';
}

/** The name of a group: one level of a topic. */
export const GROUP = /^[a-z0-9][a-z0-9-]{0,31}$/;

/** Both levels are whole, so one line of an access list holds for every board, and one for every group. */
export function rootOf({ group, board }: Address): string {
  return group === null ? `damier/1/${board}` : `damier/2/${group}/${board}`;
}

/** What a board says of itself, and of a pairing; both kept by the broker. */
export const BOARD_TOPICS = ['presence', 'pairing'] as const;
export type BoardTopic = (typeof BOARD_TOPICS)[number];

/** As above. A host that is gone leaves no offer, and a board that is gone is no longer listed after a month. */
export const BOARD_EXPIRY_S: { readonly [topic in BoardTopic]: number } = {
  presence: 30 * DAY_S,
  pairing: 600,
};

export function boardTopic(address: Address, of: BoardTopic): string {
  return `${rootOf(address)}/${of}`;
}

/** Who says what stands at a topic, and whether he is of a build without groups; null for another topic. */
export interface Sayer {
  readonly board: BoardId;
  readonly older: boolean;
}

const ROOT = /^damier\/(?:1|2\/[a-z0-9][a-z0-9-]{0,31})\/([0-9a-f]{16})\/(.+)$/;

function placeOf(topic: string): (Sayer & { readonly rest: string }) | null {
  const [, board, rest] = ROOT.exec(topic) ?? [];
  if (board === undefined || rest === undefined) return null;
  return { board, rest, older: topic.startsWith('damier/1/') };
}

/** Whose topic of that kind it is; null for another topic. */
export function boardOf(topic: string, of: BoardTopic): Sayer | null {
  const place = placeOf(topic);
  return place?.rest === of ? place : null;
}

/** Where Home Assistant looks for what a board shows of itself; the board's id is a level of its own, for the access list. */
export function discoveryTopic(component: string, board: BoardId, entity: string): string {
  return `homeassistant/${component}/${board}/${entity}/config`;
}

/** All that a board says under its own id; `check` is how it tries a broker. */
const SAID = /^(?:presence|pairing|check|match\/[0-9a-f]{16}\/(?:log|proposal|ask|history|state))$/;
const ANNOUNCED = /^homeassistant\/[a-z_]{1,30}\/([0-9a-f]{16})\/[a-z]{1,30}\/config$/;

/** Whether a board may write there. */
export function isOwnTopic(board: BoardId, topic: string): boolean {
  const place = placeOf(topic);
  if (place !== null) return place.board === board && SAID.test(place.rest);
  return ANNOUNCED.exec(topic)?.[1] === board;
}

export function matchTopic(address: Address, match: string, kind: MatchMessage['kind']): string {
  return `${rootOf(address)}/match/${match}/${MATCH_TOPICS[kind].name}`;
}

export function isRetained(kind: MatchMessage['kind']): boolean {
  return MATCH_TOPICS[kind].retain;
}

/** What a broker keeps of each match, and from each board. */
export const RETAINED_KINDS: readonly MatchMessage['kind'][] = ['entry', 'proposal', 'state'];

/** Seconds after which a broker may forget a message of that kind. */
export function expiryOf(kind: MatchMessage['kind']): number {
  return MATCH_TOPICS[kind].expiry;
}

const KINDS = Object.keys(MATCH_TOPICS) as readonly MatchMessage['kind'][];

/** What a board that plays this match against `board` listens to, whichever its group is by now. */
export function topicsOf(board: BoardId, match: string): readonly string[] {
  return ['+', null].map((group) => `${rootOf({ group, board })}/match/${match}/+`);
}

/** What that board has said in all matches, of whatever group and build. */
export function ownMatchTopics(board: BoardId): readonly string[] {
  return ['+', null].map((group) => `${rootOf({ group, board })}/match/+/+`);
}

/** The match in which that board speaks there; null for another topic. */
export function matchOf(topic: string, board: BoardId): string | null {
  const place = placeOf(topic);
  if (place?.board !== board) return null;
  return /^match\/([0-9a-f]{16})\//.exec(place.rest)?.[1] ?? null;
}

/** What is said there in that match by that board; null for another topic. */
export function matchWordOf(
  topic: string,
  board: BoardId,
  match: string,
): { readonly kind: MatchMessage['kind']; readonly older: boolean } | null {
  const place = placeOf(topic);
  if (place?.board !== board) return null;
  const kind = KINDS.find((one) => place.rest === `match/${match}/${MATCH_TOPICS[one].name}`);
  return kind === undefined ? null : { kind, older: place.older };
}
