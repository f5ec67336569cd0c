import type { Side } from '../../rules/rules.ts';

/** A message of DamExchange; on the wire ASCII, each ended by a zero byte. */
export type DxpMessage =
  | {
      readonly kind: 'request';
      readonly name: string;
      /** The side of the program that is asked. */
      readonly follower: Side;
      /** For so many moves; 0: no limit. */
      readonly minutes: number;
      readonly moves: number;
      /** Null: the start; else the side to move, then fifty letters of `w z W Z e`. */
      readonly position: string | null;
    }
  /** 0 yes, 1 another version, 2 not this game, 3 no games. */
  | { readonly kind: 'accept'; readonly name: string; readonly code: 0 | 1 | 2 | 3 }
  | {
      readonly kind: 'move';
      readonly seconds: number;
      readonly from: number;
      readonly to: number;
      readonly captured: readonly number[];
    }
  /** 0 for no reason, 1 I give up, 2 a draw, 3 I have won. `stop`: no other game is wished. */
  | { readonly kind: 'end'; readonly reason: 0 | 1 | 2 | 3; readonly stop: boolean }
  | { readonly kind: 'chat'; readonly text: string }
  | { readonly kind: 'back'; readonly move: number; readonly side: Side }
  | { readonly kind: 'backAnswer'; readonly code: number };

/** A request in another version of the protocol, which may look otherwise. */
type OtherVersion = { readonly kind: 'otherVersion' };

const LETTER: Readonly<Record<Side, string>> = { W: 'W', B: 'Z' };
const NAME = 32;

export function writeDxp(message: DxpMessage): string {
  switch (message.kind) {
    case 'request': {
      const { name, follower, minutes, moves, position } = message;
      const setting = position === null ? 'A' : `B${position}`;
      return `R01${padded(name)}${LETTER[follower]}${digits(minutes, 3)}${digits(moves, 3)}${setting}`;
    }
    case 'accept':
      return `A${padded(message.name)}${message.code}`;
    case 'move': {
      const { seconds, from, to, captured } = message;
      const squares = [...captured].sort((a, b) => a - b).map((square) => digits(square, 2));
      return `M${digits(seconds, 4)}${digits(from, 2)}${digits(to, 2)}${digits(captured.length, 2)}${squares.join('')}`;
    }
    case 'end':
      return `E${message.reason}${Number(message.stop)}`;
    case 'chat':
      return `C${message.text.slice(0, 126)}`;
    case 'back':
      return `B${digits(message.move, 3)}${LETTER[message.side]}`;
    case 'backAnswer':
      return `K${message.code}`;
  }
}

const REQUEST = /^R01(.{32})([WZ])(\d{3})(\d{3})(?:A|B([WZ][wzWZe]{50}))$/s;
const MOVE = /^M(\d{4})(\d{2})(\d{2})(\d{2})((?:\d{2})*)$/;

/** Reads a message; null for what is none of this version. */
export function readDxp(text: string): DxpMessage | OtherVersion | null {
  const request = REQUEST.exec(text);
  if (request !== null) {
    const [, name = '', follower, minutes, moves, position = null] = request;
    return {
      kind: 'request',
      name: name.trimEnd(),
      follower: sideOf(follower),
      minutes: Number(minutes),
      moves: Number(moves),
      position,
    };
  }
  if (/^R(?!01)\d\d/.test(text)) return { kind: 'otherVersion' };
  const move = MOVE.exec(text);
  if (move !== null) {
    const [, seconds, from, to, count, list = ''] = move;
    const captured = [...list.matchAll(/\d{2}/g)].map(Number);
    if (captured.length !== Number(count)) return null;
    return { kind: 'move', seconds: Number(seconds), from: Number(from), to: Number(to), captured };
  }
  const accept = /^A(.{32})([0-3])$/s.exec(text);
  if (accept !== null)
    return { kind: 'accept', name: (accept[1] ?? '').trimEnd(), code: Number(accept[2]) as 0 | 1 | 2 | 3 };
  const end = /^E([0-3])([01])$/.exec(text);
  if (end !== null) return { kind: 'end', reason: Number(end[1]) as 0 | 1 | 2 | 3, stop: end[2] === '1' };
  const back = /^B(\d{3})([WZ])$/.exec(text);
  if (back !== null) return { kind: 'back', move: Number(back[1]), side: sideOf(back[2]) };
  const answer = /^K(\d)$/.exec(text);
  if (answer !== null) return { kind: 'backAnswer', code: Number(answer[1]) };
  return /^C.{1,126}$/s.test(text) ? { kind: 'chat', text: text.slice(1) } : null;
}

function sideOf(letter: string | undefined): Side {
  return letter === 'W' ? 'W' : 'B';
}

function digits(value: number, width: number): string {
  return String(Math.min(value, 10 ** width - 1)).padStart(width, '0');
}

function padded(name: string): string {
  return name.slice(0, NAME).padEnd(NAME);
}
