import type { ListedPly, SliderChoice } from '../../src/game/view.ts';
import type { GameId, Notch, Side } from '../../src/rules/rules.ts';
import {
  discs,
  light,
  plainProfile,
  prompt,
  ram,
  room,
  type Scene,
  scene,
  slider,
  sq,
  view,
} from './scene-parts.ts';

const choice = (
  id: string,
  notch: Notch,
  opens: number,
  falls: SliderChoice['falls'],
  colour: SliderChoice['colour'] = 'green',
): SliderChoice => ({ slider: slider(id), notch, colour, opens: sq(opens), closes: null, falls });

const move = (side: Side, text: string): ListedPly => ({
  kind: 'move',
  side,
  text,
  fell: false,
  omitted: false,
  huffed: null,
});
const slid = (side: Side, id: string, notch: Notch): ListedPly => ({
  kind: 'slider',
  side,
  slider: slider(id),
  notch,
  colour: 'orange',
  fell: 1,
});

const PLIES: readonly ListedPly[] = [
  ...['21-17', '9-13', '25-21', '6-9', '22-18', '13-17'].map((text, i) =>
    move(i % 2 === 0 ? 'W' : 'B', text),
  ),
  move('W', '28-24'),
  slid('B', 'S3', 'R'),
  slid('W', 'S6', 'L'),
  move('B', '12-16'),
  move('W', '19×12'),
  move('B', '3-7'),
  move('W', '15×8'),
  move('B', '17-22'),
  move('W', '26×17'),
  move('B', '10-15'),
];

/** A green sector: four slider choices, the second highlighted. */
export const CHOOSING = scene({
  view: view({
    needs: 'slider',
    count: { W: 10, B: 11 },
    lost: { W: 2, B: 1 },
    prompt: prompt({
      line: { id: 'trap.g', params: {} },
      why: { id: 'why.notch', params: {} },
      chip: { id: 'chip.choice', params: { i: 2, n: 4 } },
    }),
    lights: [light('b4', 'L9'), light('f4', 'L10'), light('c5', 'L9'), light('g5', 'L9')],
    sector: 'green',
    wheelWanted: false,
    choices: [
      choice('S4', 'L', 17, { side: 'W', kind: 'man' }),
      choice('S4', 'R', 19, { side: 'B', kind: 'man' }),
      choice('S5', 'L', 14, null),
      choice('S5', 'R', 16, { side: 'B', kind: 'man' }),
    ],
    chosen: 1,
    notches: { S3: 'N', S4: 'N', S5: 'N', S6: 'R' },
    buttons: { bottom: 'confirmSlider', top: null },
    plies: PLIES.slice(0, 9),
  }),
  room: room({
    discs: discs('a5 b4 c3 e3 g3 b2 d2 f2 h2 g1', 'b8 d8 h8 c7 g7 b6 d6 h6 e5 g5 f4', { W: 2, B: 1 }),
    sliders: { S3: 0, S4: 0, S5: 0, S6: 1 },
    traps: { f6: 1 },
    wheel: { angle: 156, speed: 0 },
  }),
  ram: ram([19], [17, 19, 14, 16]),
});

/** A compulsory capture of two, the capturer in the hand. */
export const CAPTURING = scene({
  view: view({
    needs: 'move',
    count: { W: 11, B: 5 },
    lost: { W: 0, B: 7 },
    prompt: prompt({
      line: { id: 'cap.must', params: { sq: 'b4', n: 2 } },
      why: { id: 'cap.most', params: {} },
      chip: { id: 'chip.must', params: {} },
      edge: 'amber',
    }),
    lights: [
      light('b4', 'L3'),
      light('c5', 'L5'),
      light('e5', 'L5'),
      light('d6', 'L2', 1),
      light('f4', 'L2', 2),
    ],
    wheelWanted: false,
    buttons: { bottom: 'confirm', top: null },
    plies: PLIES,
  }),
  room: room({
    discs: discs('f8k g7 d4 a3 e3 f2 a1 c1 e1 g1', 'b8 a7 c7 c5 e5', { W: 1, B: 7 }).concat([
      { id: 90, side: 'W', place: { on: 'hand', x: 2.9, y: 4.9 } },
    ]),
    sliders: { S3: 1, S4: 0, S5: 0, S6: -1 },
    traps: { g3: 1, b6: 1 },
    wheel: { angle: 20, speed: 0 },
  }),
  ram: ram([14, 15], [17, 10, 19]),
});

const START_W = 'a3 c3 e3 g3 b2 d2 f2 h2 a1 c1 e1 g1';
const START_B = 'b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6';

/** The first turn: spin. */
export const SPINNING = scene({
  view: view({ buttons: { bottom: 'offerOrResign', top: null } }),
  room: room({ discs: discs(START_W, START_B, { W: 1, B: 1 }) }),
});

export const WATCHING = scene({ ...SPINNING, role: 'watcher', pace: 0.64 });

export const OVER = scene({
  view: view({
    needs: null,
    outcome: { winner: 'W', reason: 'noPieces' },
    count: { W: 3, B: 0 },
    lost: { W: 9, B: 12 },
    wheelWanted: false,
    prompt: prompt({ line: { id: 'win.all', params: { side: 'W' } }, why: null }),
    plies: PLIES,
  }),
  room: room({ discs: discs('d4 e3 c1k', '', { W: 9, B: 13 }) }),
});

/** White against the computer, whose capture is to be carried out; White has little time left. */
export const DIRECTED = scene({
  view: view({
    turn: 'B',
    needs: 'move',
    wheelWanted: false,
    count: { W: 11, B: 12 },
    lost: { W: 1, B: 0 },
    prompt: prompt({
      line: { id: 'mir.copy', params: { from: 'f4', to: 'd2', town: 'computer' } },
      why: { id: 'dir.take', params: { sq: 'e3' } },
      edge: 'amber',
      side: 'B',
    }),
    lights: [light('f4', 'L4'), light('d2', 'L2'), light('e3', 'L5')],
    directed: {
      side: 'B',
      act: { kind: 'move', from: sq(19), to: sq(26), captured: [sq(23)], huffed: null },
      shown: true,
    },
    players: { W: { kind: 'hand', name: null }, B: { kind: 'computer', name: null, level: 3 } },
    clocks: {
      control: { kind: 'fischer', baseMs: 600_000, incrementMs: 5000, beforeFirst: false },
      W: { ms: 24_300, delayMs: 0, running: true },
      B: { ms: 580_000, delayMs: 0, running: false },
      at: 0,
      stands: null,
      flag: null,
    },
  }),
  room: room({
    discs: discs('a3 c3 e3 g3 b2 f2 h2 a1 c1 e1 g1', 'b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 h6 f4', { W: 2, B: 1 }),
  }),
  ram: ram([19, 23], [26]),
});

/** Something wrong on the board: put back, lift, remove; one on a light square. */
export const WRONG = scene({
  view: view({
    needs: 'move',
    wheelWanted: false,
    sector: 'piece',
    alarm: true,
    prompt: prompt({
      line: { id: 'fix.back', params: { sq: 'e3', piece: 'W.man' } },
      why: { id: 'fix.turn', params: { side: 'B' } },
      chip: { id: 'chip.fix', params: {} },
      edge: 'amber',
    }),
    lights: [
      light('e3', 'L7'),
      light('e4', 'L8'),
      light('d6', 'L6'),
      light('c3', 'L1'),
      light('b2', 'L4'),
      light('a7', 'L11'),
      light('b8', 'L12'),
    ],
  }),
  room: room({ discs: discs('a3 c3 e4 g3 b2 d2 f2 h2 a1 c1 e1 g1', START_B, { W: 1, B: 1 }) }),
  ram: ram([23, 10, 25, 1], [22, 5, 1]),
});

/** A problem whose last move was wrong, with a first help. */
export const PROBLEM = scene({
  ...WRONG,
  study: {
    ...{ kind: 'problem', id: 'trappes-1e3e42', game: 'trappes', side: 'W', grade: 'hard', state: 'yours' },
    aim: { kind: 'gain', men: 2, within: 1 },
    refuted: {
      played: { kind: 'move', from: sq(22), to: sq(18), captured: [], huffed: null },
      reply: { kind: 'move', from: sq(15), to: sq(22), captured: [sq(18)], huffed: null },
      stands: { id: 'judge.men', params: { side: 'B', n: 2 } },
    },
    hint: { step: 1, idea: 'sacrifice', region: 'middle' },
  },
});

/** An analysis in which the wheel has still to be spun. */
export const ANALYSIS = scene({
  ...SPINNING,
  study: {
    ...{ kind: 'analysis', game: 'trappes', thinks: false, mayBack: true },
    judgement: { id: 'judge.aheadYetEqual', params: { side: 'W' } },
    line: [22, 23, 24, 25, 26, 27].map((from) => ({
      ...{ kind: 'move', from: sq(from), to: sq(from - 4), captured: [], huffed: null },
    })),
  },
});

/** White asks to have the last move back, and Black is to answer. */
const BACK: Scene = {
  ...SPINNING,
  view: view({
    buttons: { bottom: 'offerOrResign', top: 'answerBack' },
    handsTakeback: { W: 'asked', B: 'toAnswer' },
  }),
};

/** The table as people meet it: what axe reads and what the layouts are tried with. */
export const TABLE_SCENES = {
  ...{ SPINNING, CHOOSING, CAPTURING, WRONG, OVER, WATCHING, DIRECTED },
  ...{ PROBLEM, ANALYSIS, BACK },
} as const;

/** Men on their first rows, on any board. */
export function startScene(game: GameId, size: 6 | 8 | 10, trays = { W: 2, B: 2 }): Scene {
  const rows = size === 6 ? 2 : size / 2 - 1;
  const names = (from: number) =>
    Array.from({ length: rows * size }, (_, i) => ({ col: i % size, row: from + Math.floor(i / size) }))
      .filter(({ col, row }) => (col + row) % 2 === 0)
      .map(({ col, row }) => `${'abcdefghij'.charAt(col)}${row + 1}`)
      .join(' ');
  return scene({
    profile: plainProfile(size),
    view: view({
      game,
      needs: 'move',
      wheelWanted: false,
      count: { W: (rows * size) / 2, B: (rows * size) / 2 },
      prompt: prompt({ line: { id: 'turn.plain', params: {} }, why: null }),
      notches: {},
    }),
    room: room({ discs: discs(names(0), names(size - rows), trays), sliders: {} }),
  });
}
