import { guidanceFor, isOn, type Standing, standingOf } from '../recogniser/recogniser.ts';
import type { Algebraic, Move } from '../rules/rules.ts';
import type { Session } from './session.ts';
import { choicesOf, mustCapture, progressNow, turnOf } from './turn.ts';
import type { Light, LightId } from './view.ts';

/** Which meaning a square shows where several would do (visual.md, Lights). */
const PRIORITY: readonly LightId[] = [
  'L13',
  'L7',
  'L8',
  'L6',
  'L10',
  'L4',
  'L5',
  'L2',
  'L3',
  'L9',
  'L11',
  'L12',
  'L1',
];
/** A crowning shows so long, ms. */
export const CROWNED_MS = 1000;

/** What the squares say now: one meaning a square. */
export function lightsOf(session: Session): readonly Light[] {
  const lights = new Map<Algebraic, Light>();
  for (const light of allLights(session)) {
    const known = lights.get(light.at);
    if (known === undefined || PRIORITY.indexOf(light.id) < PRIORITY.indexOf(known.id)) {
      lights.set(light.at, light);
    }
  }
  return [...lights.values()];
}

function allLights(session: Session): readonly Light[] {
  if (session.over !== null) return [];
  const standing = standingOf(session.recogniser);
  return [...boardLights(session, standing), ...sliderLights(session), ...crownedLights(session)];
}

function boardLights(session: Session, standing: Standing): readonly Light[] {
  switch (standing.kind) {
    case 'unknown':
      return [];
    case 'atRest':
      return [...invitations(session), ...huffLights(session)];
    case 'underWay':
      return wayLights(session, standing);
    case 'landed':
      return capturedOf(session, standing.act.move).map((at) => ({ at, id: 'L6' }));
    case 'complete':
      return [];
    case 'offTrack':
      return guidanceLights(session);
  }
}

/** What to lift, where to put it back, what to take off. */
function guidanceLights(session: Session): readonly Light[] {
  const { restore, remove, carry } = guidanceFor(session.recogniser);
  const carried = new Set(carry.map(({ from }) => from));
  return [
    ...restore.map((at): Light => ({ at, id: 'L7' })),
    ...remove.map((at): Light => ({ at, id: carried.has(at) ? 'L8' : 'L6' })),
  ];
}

/** Pieces that must capture, or that may move. */
function invitations(session: Session): readonly Light[] {
  if (turnOf(session)?.needs !== 'move') return [];
  const { rules } = session.setup;
  const progress = progressNow(session);
  const id = mustCapture(rules, progress) ? 'L4' : 'L1';
  const origins = new Set(rules.moves(progress.position).map(({ from }) => from));
  return [...origins].map((square) => ({ at: rules.board.nameOf(square), id }));
}

function huffLights(session: Session): readonly Light[] {
  const { board } = session.setup.rules;
  return progressNow(session).huffable.map((square) => ({ at: board.nameOf(square), id: 'L11' }));
}

/** With a piece in the hand: where it came from, where it may land, what it takes. */
function wayLights(session: Session, { acts }: Standing & { kind: 'underWay' }): readonly Light[] {
  const { board } = session.setup.rules;
  const moves = acts.flatMap(({ move }) => (move === null ? [] : [move]));
  const origins = new Set(moves.map(({ from }) => from));
  const [origin] = origins;
  if (origin === undefined || origins.size > 1) return captureHints(session, moves);
  const lights: Light[] = [{ at: board.nameOf(origin), id: 'L3' }];
  for (const { captured, routes } of moves) {
    lights.push(...captured.map((square): Light => ({ at: board.nameOf(square), id: 'L5' })));
    const [route] = routes;
    const stops = route?.path.slice(1) ?? [];
    stops.forEach((square, index) => {
      lights.push({ at: board.nameOf(square), id: 'L2', ...(stops.length > 1 ? { hop: index + 1 } : {}) });
    });
  }
  return lights;
}

/** A captured piece was taken off first: who takes it. */
function captureHints(session: Session, moves: readonly Move[]): readonly Light[] {
  const { board } = session.setup.rules;
  return moves.map(({ from }) => ({ at: board.nameOf(from), id: 'L4' }));
}

function capturedOf(session: Session, move: Move | null): readonly Algebraic[] {
  const { board } = session.setup.rules;
  return (move?.captured ?? [])
    .filter((square) => isOn(session.recogniser, square))
    .map((square) => board.nameOf(square));
}

/** Traps that may be opened or shut; the chosen one; a door about to move. */
function sliderLights(session: Session): readonly Light[] {
  const { board, layout } = session.setup.rules;
  const choices = choicesOf(session);
  const chosen = choices[session.highlighted ?? -1];
  const lights = choices.flatMap(({ opens, closes }, index): readonly Light[] =>
    [opens, closes].flatMap((square) =>
      square === null ? [] : [{ at: board.nameOf(square), id: choices[index] === chosen ? 'L10' : 'L9' }],
    ),
  );
  const [work] = session.sliderWork;
  const moving = layout?.sliders.find(({ id }) => id === work?.slider);
  if (moving === undefined) return lights;
  return [moving.left, moving.right].map((square) => ({ at: board.nameOf(square), id: 'L13' }));
}

function crownedLights({ plies, recogniser, setup }: Session): readonly Light[] {
  const last = plies.at(-1);
  if (last?.kind !== 'move' || !last.fields.crowned || recogniser.t - last.t > CROWNED_MS) return [];
  return [{ at: setup.rules.board.nameOf(last.fields.to), id: 'L12' }];
}
