import type { MatchMessage } from './match.ts';
import type { BoardId } from './terms.ts';

const DAY_S = 86_400;

/**
 * What each topic of a match carries, whether the broker keeps the last message, and after how many seconds it may forget one
 * (MQTT 5; elsewhere it keeps the last word of every match for ever): what is asked is asked again.
 */
const MATCH_TOPICS = {
  entry: { name: 'log', retain: true, expiry: 90 * DAY_S },
  proposal: { name: 'proposal', retain: true, expiry: 90 * DAY_S },
  ask: { name: 'ask', retain: false, expiry: 20 },
  history: { name: 'history', retain: false, expiry: 60 },
} as const satisfies {
  [kind in MatchMessage['kind']]: {
    readonly name: string;
    readonly retain: boolean;
    readonly expiry: number;
  };
};

/** All that a board says lies under its own id, so that one line of an access list holds for every board. */
export function rootOf(board: BoardId): string {
  return `damier/1/${board}`;
}

/** What a board says of itself, and of a pairing; both kept by the broker. */
export const BOARD_TOPICS = ['presence', 'pairing'] as const;
export type BoardTopic = (typeof BOARD_TOPICS)[number];

/** As above: a host that is gone leaves no offer, and a board that is gone is no longer listed after a month. */
export const BOARD_EXPIRY_S: { readonly [topic in BoardTopic]: number } = {
  presence: 30 * DAY_S,
  pairing: 600,
};

/** `+` for the board: those of all boards. */
export function boardTopic(board: BoardId | '+', of: BoardTopic): string {
  return `${rootOf(board)}/${of}`;
}

/** Whose topic of that kind it is; null for another topic. */
export function boardOf(topic: string, of: BoardTopic): BoardId | null {
  const [, board] = /^damier\/1\/([0-9a-f]{16})\/(?:presence|pairing)$/.exec(topic) ?? [];
  return board !== undefined && topic === boardTopic(board, of) ? board : null;
}

/** Where Home Assistant looks for what a board shows of itself; the board's id is a level of its own, for the access list. */
export function discoveryTopic(component: string, board: BoardId, entity: string): string {
  return `homeassistant/${component}/${board}/${entity}/config`;
}

/** All that a board says under its own id; `check` is how it tries a broker. */
const SAID = /^(?:presence|pairing|check|match\/[0-9a-f]{16}\/(?:log|proposal|ask|history))$/;
const ANNOUNCED = /^homeassistant\/[a-z_]{1,30}\/([0-9a-f]{16})\/[a-z]{1,30}\/config$/;

/** Whether a board may write there. */
export function isOwnTopic(board: BoardId, topic: string): boolean {
  const root = `${rootOf(board)}/`;
  return topic.startsWith(root) ? SAID.test(topic.slice(root.length)) : ANNOUNCED.exec(topic)?.[1] === board;
}

export function matchTopic(board: BoardId, match: string, kind: MatchMessage['kind']): string {
  return `${rootOf(board)}/match/${match}/${MATCH_TOPICS[kind].name}`;
}

export function isRetained(kind: MatchMessage['kind']): boolean {
  return MATCH_TOPICS[kind].retain;
}

/** Seconds after which a broker may forget a message of that kind. */
export function expiryOf(kind: MatchMessage['kind']): number {
  return MATCH_TOPICS[kind].expiry;
}

/** What a board that plays this match against `board` listens to, by topic. */
export function topicsOf(board: BoardId, match: string): ReadonlyMap<string, MatchMessage['kind']> {
  const kinds = Object.keys(MATCH_TOPICS) as readonly MatchMessage['kind'][];
  return new Map(kinds.map((kind) => [matchTopic(board, match, kind), kind]));
}
