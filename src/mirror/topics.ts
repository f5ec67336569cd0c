import type { MatchMessage } from './match.ts';
import type { BoardId } from './terms.ts';

/** What each topic of a match carries, and whether the broker keeps the last message. */
const MATCH_TOPICS = {
  entry: { name: 'log', retain: true },
  proposal: { name: 'proposal', retain: true },
  ask: { name: 'ask', retain: false },
  history: { name: 'history', retain: false },
} as const satisfies { [kind in MatchMessage['kind']]: { readonly name: string; readonly retain: boolean } };

/** All that a board says lies under its own id, so that one line of an access list holds for every board. */
export function rootOf(board: BoardId): string {
  return `damier/1/${board}`;
}

/** What a board says of itself, and of a pairing; both kept by the broker. */
export const BOARD_TOPICS = ['presence', 'pairing'] as const;
export type BoardTopic = (typeof BOARD_TOPICS)[number];

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

/** Whether a board may write there. */
export function isOwnTopic(board: BoardId, topic: string): boolean {
  const [root, , third] = topic.split('/');
  return topic.startsWith(`${rootOf(board)}/`) || (root === 'homeassistant' && third === board);
}

export function matchTopic(board: BoardId, match: string, kind: MatchMessage['kind']): string {
  return `${rootOf(board)}/match/${match}/${MATCH_TOPICS[kind].name}`;
}

export function isRetained(kind: MatchMessage['kind']): boolean {
  return MATCH_TOPICS[kind].retain;
}

/** What a board that plays this match against `board` listens to, by topic. */
export function topicsOf(board: BoardId, match: string): ReadonlyMap<string, MatchMessage['kind']> {
  const kinds = Object.keys(MATCH_TOPICS) as readonly MatchMessage['kind'][];
  return new Map(kinds.map((kind) => [matchTopic(board, match, kind), kind]));
}
