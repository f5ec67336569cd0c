import { type Candidate, isOn, type Standing, standingOf } from '../recogniser/recogniser.ts';
import type { Algebraic, Move, Route } from '../rules/rules.ts';
import { guidanceFor } from './alarm.ts';
import { lotLights } from './colours.ts';
import { isDirected } from './directed.ts';
import { doubtedNow, missingNow } from './doubt.ts';
import { hintedNow, showsPieceOnly } from './hint.ts';
import type { Session } from './session.ts';
import { choicesOf, mustCapture, onlyOf, progressNow, turnOf } from './turn.ts';
import { begunBy } from './under-way.ts';
import type { Light, LightId } from './view.ts';

/**
 * Which meaning a square shows where several would do, and which squares go dark when too many ask: the first wins, the moving door
 * before all.
 */
export const LIGHT_PRIORITY: readonly LightId[] = [
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
const CROWNED_MS = 1000;

/** What the squares say now: one meaning a square. */
export function lightsOf(session: Session): readonly Light[] {
  const lights = new Map<Algebraic, Light>();
  for (const light of allLights(session)) {
    const known = lights.get(light.at);
    if (known === undefined || LIGHT_PRIORITY.indexOf(light.id) < LIGHT_PRIORITY.indexOf(known.id)) {
      lights.set(light.at, light);
    }
  }
  return [...lights.values()];
}

function allLights(session: Session): readonly Light[] {
  if (session.over !== null) return hintLights(session);
  const standing = standingOf(session.recogniser);
  return [
    ...boardLights(session, standing),
    ...doubtLights(session, standing),
    ...sliderLights(session),
    ...judgedLights(session),
    ...crownedLights(session),
  ];
}

function boardLights(session: Session, standing: Standing): readonly Light[] {
  switch (standing.kind) {
    case 'unknown':
      return [];
    case 'atRest':
      if (session.directed !== null) return directedLights(session);
      return hintedNow(session)?.kind === 'move'
        ? hintLights(session)
        : [...lotLights(session), ...invitations(session), ...huffLights(session)];
    case 'underWay':
      // Nobody has been seen to lift what is missing.
      if (session.awaited !== null) return guidanceLights(session);
      return [...wayLights(session, standing), ...huffedForAnother(session)];
    case 'landed':
      return [
        ...capturedOf(session, standing.act.move).map((at): Light => ({ at, id: 'L6' })),
        ...replyLights(session, standing.act),
      ];
    case 'complete':
      return session.absence === 'changed'
        ? foundLights(session, standing.act)
        : replyLights(session, standing.act);
    case 'offTrack':
      return [...guidanceLights(session), ...directedLights(session)];
  }
}

/** The square that the prompt asks about, if it should be empty. One that should be filled shows that already, off track. */
function doubtLights(session: Session, standing: Standing): readonly Light[] {
  const missing = missingNow(session, standing);
  if (missing !== null) return [{ at: missing, id: 'L7' }];
  const doubted = doubtedNow(session);
  return doubted?.on ? [{ at: doubted.at, id: 'L6' }] : [];
}

/** What the hand here is to do for another player: the piece, its landings, what it takes and huffs. */
function directedLights(session: Session): readonly Light[] {
  const { directed, setup } = session;
  if (!directed?.shown || directed.act.kind === 'slider' || directed.act.kind === 'spin') return [];
  const move = onlyOf(session, directed.act)?.move ?? null;
  const moved: readonly Light[] =
    move === null
      ? []
      : [{ at: setup.rules.board.nameOf(move.from), id: 'L4' }, ...landingLights(session)(move)];
  return [...huffedForAnother(session), ...moved];
}

/** What a coach points out: in place of all that may be played, or after a game what would have been better. */
function hintLights(session: Session): readonly Light[] {
  const { board } = session.setup.rules;
  const hinted = hintedNow(session);
  if (hinted === null) return [];
  if (hinted.kind === 'slider') {
    const { opens, closes } = hinted.action;
    return [opens, closes].flatMap((square) =>
      square === null ? [] : [{ at: board.nameOf(square), id: 'L10' }],
    );
  }
  const { huffed, move } = hinted;
  const huff: readonly Light[] = huffed === null ? [] : [{ at: board.nameOf(huffed), id: 'L11' }];
  if (move === null) return huff;
  const id = move.captured.length > 0 ? 'L4' : 'L1';
  const piece: Light = { at: board.nameOf(move.from), id };
  return showsPieceOnly(session) ? [piece] : [...huff, piece, ...landingLights(session)(move)];
}

function huffedForAnother({ directed, setup, recogniser }: Session): readonly Light[] {
  if (!directed?.shown || directed.act.kind === 'slider' || directed.act.kind === 'spin') return [];
  const { huffed } = directed.act;
  if (huffed === null || !isOn(recogniser, huffed)) return [];
  return [{ at: setup.rules.board.nameOf(huffed), id: 'L6' }];
}

/**
 * The board also fits a correction of the last move, but the mover's own piece is off. That piece may be in his hand (one
 * that only the other route would have taken).
 */
function replyLights(session: Session, { node }: Candidate): readonly Light[] {
  const { rules } = session.setup;
  const { position } = progressNow(session);
  if (node.progress.position === position) return [];
  const lifted = [...position.pieces].filter(
    ([square, { side }]) => side === position.turn && !isOn(session.recogniser, square),
  );
  const [held, another] = lifted;
  if (held === undefined || another !== undefined || turnOf(session)?.needs !== 'move') return [];
  const [origin] = held;
  const moves = rules.moves(position).filter(({ from }) => from === origin);
  if (moves.length === 0) return [];
  return [{ at: rules.board.nameOf(origin), id: 'L3' }, ...moves.flatMap(landingLights(session))];
}

/** What was moved while the program was away, from where to where. */
function foundLights({ setup }: Session, { move }: Candidate): readonly Light[] {
  if (move === null) return [];
  const { board } = setup.rules;
  return [
    { at: board.nameOf(move.from), id: 'L3' },
    { at: board.nameOf(move.to), id: 'L2' },
  ];
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
  const turn = turnOf(session);
  if (turn?.needs !== 'move' || isDirected(session.setup, turn.side)) return [];
  const { rules } = session.setup;
  const progress = progressNow(session);
  const id = mustCapture(rules, progress) ? 'L4' : 'L1';
  const origins = new Set(rules.moves(progress.position).map(({ from }) => from));
  return [...origins].map((square) => ({ at: rules.board.nameOf(square), id }));
}

function huffLights(session: Session): readonly Light[] {
  const { board } = session.setup.rules;
  if (isDirected(session.setup, progressNow(session).position.turn)) return [];
  return progressNow(session).huffable.map((square) => ({ at: board.nameOf(square), id: 'L11' }));
}

/** What a hand has begun: where its piece came from, where it may land, what it takes; or who may follow. */
function wayLights(session: Session, standing: Standing & { kind: 'underWay' }): readonly Light[] {
  const { board } = session.setup.rules;
  const begun = begunBy(session, standing);
  switch (begun.kind) {
    case 'inHand':
      return [{ at: board.nameOf(begun.origin), id: 'L3' }, ...begun.moves.flatMap(landingLights(session))];
    case 'onStop':
      return [
        { at: board.nameOf(begun.stop), id: 'L4' },
        ...begun.ways.flatMap(({ route, done }) => hopLights(session, route, done)),
      ];
    case 'onTrap':
      return [{ at: board.nameOf(begun.trap), id: 'L6' }, ...begun.moves.flatMap(landingLights(session))];
    case 'huffed':
      return begun.moves.map(({ from, captured }) => ({
        at: board.nameOf(from),
        id: captured.length > 0 ? 'L4' : 'L1',
      }));
    case 'takenFirst':
      return begun.moves.map(({ from }) => ({ at: board.nameOf(from), id: 'L4' }));
  }
}

function landingLights(session: Session): (move: Move) => readonly Light[] {
  return ({ routes }) => routes.slice(0, 1).flatMap((route) => hopLights(session, route, 0));
}

/** The landings behind `done` hops, numbered if the route has several, and what they take. */
function hopLights(
  { setup, recogniser, over }: Session,
  { path, jumped }: Route,
  done: number,
): readonly Light[] {
  const { board } = setup.rules;
  const numbered = path.length > 2;
  const landings = path.slice(done + 1).map((square, index): Light => {
    const at = board.nameOf(square);
    return numbered ? { at, id: 'L2', hop: done + index + 1 } : { at, id: 'L2' };
  });
  // After a game this would be about pieces that are long gone.
  const taken = jumped.filter((square) => over !== null || isOn(recogniser, square));
  return [...taken.map((square): Light => ({ at: board.nameOf(square), id: 'L5' })), ...landings];
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

/** The piece whose card is to be answered. */
function judgedLights({ answerDue, plies, setup }: Session): readonly Light[] {
  const last = plies.at(-1);
  if (!answerDue || last?.kind !== 'move') return [];
  return [{ at: setup.rules.board.nameOf(last.move.to), id: 'L10' }];
}

function crownedLights({ plies, recogniser, setup }: Session): readonly Light[] {
  const last = plies.at(-1);
  if (last?.kind !== 'move' || !last.fields.crowned || recogniser.t - last.t > CROWNED_MS) return [];
  return [{ at: setup.rules.board.nameOf(last.fields.to), id: 'L12' }];
}
