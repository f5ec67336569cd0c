/** What scripted states of the table are put together from: what a server would say. */

import { NO_SPINS } from '../../src/game/spins.ts';
import type { Light, Prompt, View } from '../../src/game/view.ts';
import type { LinkStatus } from '../../src/ports/board.ts';
import type { Disc, PageProfile, Role, Room, ServerMessage } from '../../src/ports/page.ts';
import type { StudyView } from '../../src/ports/study.ts';
import type { Algebraic, Side, SliderId, Square } from '../../src/rules/rules.ts';

export const at = (name: string) => name as Algebraic;
export const sq = (n: number) => n as Square;
export const slider = (id: string) => id as SliderId;

export const TRAPPES: PageProfile = {
  id: 'trappes-8x8',
  size: 8,
  squareColour: 'black',
  sliders: [
    { id: slider('S3'), row: 3, colour: 'orange', left: sq(22), right: sq(24) },
    { id: slider('S4'), row: 4, colour: 'green', left: sq(17), right: sq(19) },
    { id: slider('S5'), row: 5, colour: 'green', left: sq(14), right: sq(16) },
    { id: slider('S6'), row: 6, colour: 'orange', left: sq(9), right: sq(11) },
  ],
  spinner: {
    sectors: ['piece', 'piece', 'orange', 'green', 'piece', 'piece', 'orange', 'green'],
    toleranceDegrees: 1.5,
  },
};

export const plainProfile = (size: 6 | 8 | 10): PageProfile => ({
  id: `plain-${size}`,
  size,
  squareColour: 'black',
  sliders: [],
  spinner: null,
});

/** Discs as a room has them: `b8 d8k` stands for a man on b8 and a king on d8. */
export function discs(
  white: string,
  black: string,
  trays: { readonly W: number; readonly B: number },
): Disc[] {
  const made: Disc[] = [];
  const put = (side: Side, place: Disc['place']) => made.push({ id: made.length + 1, side, place });
  for (const [side, names] of [
    ['W', white],
    ['B', black],
  ] as const) {
    for (const name of names.split(' ').filter((word) => word !== '')) {
      const square = name.replace('k', '');
      put(side, { on: 'square', at: square, level: 0 });
      if (name.endsWith('k')) put(side, { on: 'square', at: square, level: 1 });
    }
    for (let i = 0; i < trays[side]; i++) put(side, { on: 'tray', side });
  }
  return made;
}

export function room(over: Partial<Room>): Room {
  return {
    discs: [],
    sliders: { S3: 0, S4: 0, S5: 0, S6: 0 },
    traps: {},
    wheel: { angle: 20, speed: 0 },
    buttons: { bottom: false, top: false },
    ...over,
  };
}

export function prompt(over: Partial<Prompt>): Prompt {
  return {
    line: { id: 'turn.spin', params: {} },
    why: { id: 'why.noCapture', params: {} },
    chip: null,
    edge: 'blue',
    side: 'W',
    ...over,
  };
}

export function view(over: Partial<View>): View {
  return {
    game: 'trappes',
    options: {},
    fen: '',
    turn: 'W',
    needs: 'spin',
    outcome: null,
    count: { W: 12, B: 12 },
    lost: { W: 0, B: 0 },
    prompt: prompt({}),
    lights: [],
    lastMove: null,
    legal: [],
    sector: null,
    wheelWanted: true,
    choices: [],
    chosen: null,
    notches: { S3: 'N', S4: 'N', S5: 'N', S6: 'N' },
    buttons: { bottom: null, top: null },
    seats: { bottom: 'W', top: 'B' },
    players: { W: { kind: 'hand', name: null }, B: { kind: 'hand', name: null } },
    directed: null,
    coach: { hint: 'none', why: 'none', decidedIn: null, analysis: 'offered' },
    takeback: 'none',
    handsTakeback: { W: 'none', B: 'none' },
    clocks: null,
    pause: null,
    spins: { W: NO_SPINS, B: NO_SPINS },
    unread: { W: 0, B: 0 },
    trouble: null,
    news: { last: 0, events: [] },
    cards: null,
    plies: [],
    alarm: false,
    faults: [],
    ...over,
  };
}

const UP: LinkStatus = { state: 'up', reason: null, counters: {} };
export const link = (state: LinkStatus['state']): LinkStatus => ({
  ...UP,
  state,
  reason: state === 'up' ? null : 'x',
});

export interface Scene {
  readonly profile: PageProfile;
  readonly view: View;
  readonly room: Room;
  readonly role: Role;
  readonly pace: number;
  readonly ram: readonly number[];
  /** A problem or an analysis at the board; left out: none. */
  readonly study?: StudyView;
}

export function scene(over: Partial<Scene>): Scene {
  return { profile: TRAPPES, view: view({}), room: room({}), role: 'hand', pace: 1, ram: DARK, ...over };
}

/** The view last: a page whose title names its game has heard all of it. */
export function greeting(now: Scene): readonly ServerMessage[] {
  return [
    { type: 'hello', protocol: 1, version: '0', profile: now.profile, virtual: true },
    { type: 'role', role: now.role },
    { type: 'links', links: { sensors: UP, actuators: UP, pace: now.pace } },
    { type: 'room', room: now.room },
    { type: 'lights', on: true, ram: now.ram },
    ...(now.study === undefined ? [] : [{ type: 'study', study: now.study } as const]),
    { type: 'view', view: now.view },
  ];
}

export const DARK: readonly number[] = Array.from({ length: 16 }, () => 0);

/** The chip's RAM with these squares lit (byte 2g amber, byte 2g+1 blue, bit i&7). */
export function ram(amber: readonly number[], blue: readonly number[]): number[] {
  const bytes = [...DARK];
  const set = (n: number, offset: number) => {
    const byte = 2 * ((n - 1) >> 3) + offset;
    bytes[byte] = (bytes[byte] ?? 0) | (1 << ((n - 1) & 7));
  };
  for (const n of amber) set(n, 0);
  for (const n of blue) set(n, 1);
  return bytes;
}

export const light = (name: string, id: Light['id'], hop?: number): Light =>
  hop === undefined ? { at: at(name), id } : { at: at(name), id, hop };
