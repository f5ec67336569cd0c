import { isOn, type Standing, standingOf } from '../recogniser/recogniser.ts';
import { type Move, type Outcome, type OutcomeReason, opponentOf, type Side } from '../rules/rules.ts';
import { isToldNothing, offerStanding } from './button.ts';
import { cardDue } from './cards.ts';
import { coloursText, lotDue } from './colours.ts';
import { directedPlayer, isDirected } from './directed.ts';
import { doubtedNow, doubtText, missingNow } from './doubt.ts';
import { backPrompt, fixPrompt, isFixDue } from './fix-prompt.ts';
import { isAsked } from './pause.ts';
import {
  answeredText,
  crownText,
  directedPrompt,
  farTakebackPrompt,
  handsTakebackPrompt,
  hintPrompt,
  huffLine,
  isHighlightHinted,
  missedText,
  pieceOn,
  pieceParam,
  said,
  showing,
  sliderLine,
  townOf,
} from './prompt-words.ts';
import { captureReason } from './refusal.ts';
import type { Session } from './session.ts';
import { clocksStand, handAwaited } from './standstill.ts';
import { isThoughtAgain, TOGETHER_MS, takebackTarget } from './takeback.ts';
import { wayOutText } from './tried.ts';
import { choicesOf, judgeOf, mustCapture, progressNow, turnOf } from './turn.ts';
import { begunBy } from './under-way.ts';
import { originsNamed, type Prompt, type Text, text } from './view.ts';

type Params = Text['params'];

/** The one line that says what to do now, with the reason; or what to press for where a reed may be wrong. */
export function promptOf(session: Session): Prompt {
  const prompt = promptByReeds(session);
  const told = isToldNothing(session) ? text('study.noEnd') : null;
  const why = told ?? doubtText(session) ?? awaitedText(session) ?? prompt.why;
  const more = wayOutText(session);
  const chip = clocksStand(session) ? text('chip.clocks') : prompt.chip;
  return { ...prompt, why, ...(more && { more }), chip };
}

function awaitedText(session: Session): Text | null {
  switch (handAwaited(session)) {
    case null:
      return null;
    case 'atRest':
      return text('stand.hand');
    case 'held':
      return text('stand.held');
  }
}

function promptByReeds(session: Session): Prompt {
  if (session.over !== null) return overPrompt(session.over);
  const stands = pausePrompt(session) ?? troublePrompt(session);
  if (stands !== null) return stands;
  const standing = standingOf(session.recogniser);
  const found = foundPrompt(session, standing);
  if (found !== null) return found;
  const farTakeback = farTakebackPrompt(session) ?? handsTakebackPrompt(session);
  if (farTakeback !== null) return farTakeback;
  if (takebackTarget(session) !== null && doubtedNow(session) === null && !isThoughtAgain(session))
    return takebackPrompt(session);
  if (session.alarm !== null || isFixDue(session, standing)) return fixPrompt(session);
  const missing = missingNow(session, standing);
  if (missing !== null) return { ...backPrompt(session, missing, null), chip: text('chip.fix') };
  const offer = offerStanding(session, session.recogniser.t);
  // A prompt asks nothing of a player without a hand here: the game goes on until he answers.
  if (offer !== null && !isDirected(session.setup, opponentOf(offer.by)))
    return drawPrompt(session, offer.by);
  if (resigns(session)) return said(session, text('res.ask'), text('res.press'), 'amber');
  if (session.sliderWork.length > 0) return said(session, text('trap.hands'), fallen(session), 'amber');
  if (standing.kind === 'landed') return landedPrompt(session, standing);
  const begun = standing.kind === 'underWay' ? begunPrompt(session, standing) : null;
  if (begun !== null) return begun;
  return offer === null
    ? turnPrompt(session)
    : { ...turnPrompt(session), why: offeredText(session, offer.by) };
}

/** Who paused the game, and how it goes on; or who would like to pause it. */
function pausePrompt(session: Session): Prompt | null {
  const { pause, recogniser } = session;
  if (pause === null || !(pause.on || isAsked(pause, recogniser.t))) return null;
  const how = pause.on ? (pause.by === 'staff' ? 'pause.staff' : 'pause.press') : 'pause.agree';
  const prompt = said(session, text(pause.on ? 'pause.on' : 'pause.ask'), text(how), 'amber');
  return { ...prompt, side: null };
}

/** The player that people wait for has failed: how, and what is being tried. A far board's prompt is for the way to say. */
function troublePrompt(session: Session): Prompt | null {
  const { turn } = progressNow(session).position;
  const trouble = session.troubles[turn];
  const player = directedPlayer(session.setup, turn);
  if (trouble === null || player === null || player.kind === 'remote' || session.directed !== null)
    return null;
  const line = text(`fail.${trouble.kind}`, { town: townOf(player) });
  return said(session, line, text(`try.${trouble.trying}`), 'amber');
}

/** What has been offered to a player without a hand here. */
function offeredText(session: Session, by: Side): Text | null {
  const player = directedPlayer(session.setup, opponentOf(by));
  return player && text('draw.offered', { town: townOf(player) });
}

function drawPrompt(session: Session, by: Side): Prompt {
  const player = directedPlayer(session.setup, by);
  const why = player && text('draw.by', { town: townOf(player) });
  return { ...said(session, text('draw.ask'), why, 'amber'), side: opponentOf(by) };
}

/**
 * A chain to go on with, a piece that a trap should have swallowed, or a huff with the move still to come. Null where the turn's
 * own prompt stays true.
 */
function begunPrompt(session: Session, standing: Standing & { kind: 'underWay' }): Prompt | null {
  const begun = begunBy(session, standing);
  const { board } = session.setup.rules;
  switch (begun.kind) {
    case 'onStop': {
      const why = text('cap.stop', { sq: board.nameOf(begun.stop) });
      return { ...said(session, text('cap.more'), why, 'amber'), chip: text('chip.must') };
    }
    case 'onTrap': {
      const sq = board.nameOf(begun.trap);
      // The piece has come from elsewhere: the game has no piece there yet.
      const piece = begun.moves[0] === undefined ? null : pieceOn(session, board.nameOf(begun.moves[0].from));
      const line = text('trap.off', { sq, piece: pieceParam(piece) });
      return showing(said(session, line, text('trap.lost', { sq }), 'amber'), piece);
    }
    case 'huffed': {
      const line = text('huff.done', { sq: board.nameOf(begun.square) });
      return { ...said(session, line, null, 'blue'), chip: text('chip.huff') };
    }
    case 'inHand':
    case 'takenFirst':
      return null;
  }
}

/** One legal act was done while the program was away: is it meant? */
function foundPrompt(session: Session, standing: Standing): Prompt | null {
  if (session.absence !== 'changed' || standing.kind !== 'complete') return null;
  const { move, node } = standing.act;
  if (move === null) return null;
  const { board } = session.setup.rules;
  const sq = `${board.nameOf(move.from)}-${board.nameOf(move.to)}`;
  const prompt = said(session, text('resume.ahead', { sq }), text('resume.press'), 'amber');
  return { ...prompt, side: node.progress.position.turn };
}

/** Both press. Once one has, the prompt names the other. Where one has no hand here, the other presses alone. */
function takebackPrompt(session: Session): Prompt {
  if (session.setup.directed?.length) return said(session, text('back.ask'), text('back.own'), 'amber');
  const asked = session.takebackAsked;
  const waits = asked !== null && session.recogniser.t - asked.t <= TOGETHER_MS;
  const why = waits ? text('back.other', { side: opponentOf(asked.by) }) : text('back.press');
  return said(session, text('back.ask'), why, 'amber');
}

function turnPrompt(session: Session): Prompt {
  const elsewhere = directedPrompt(session);
  if (elsewhere !== null) return elsewhere;
  const turn = turnOf(session);
  switch (turn?.needs) {
    case undefined:
      return said(session, text('turn.other', { side: progressNow(session).position.turn }), null, 'grey');
    case 'answer':
      return cardPrompt(session, turn.side);
    case 'spin':
      return spinPrompt(session);
    case 'slider':
      return sliderPrompt(session);
    case 'move':
      return hintPrompt(session) ?? movePrompt(session);
  }
}

/** A card on the page is answered there or aloud. One on the table is judged. */
function cardPrompt(session: Session, mover: Side): Prompt {
  const card = cardDue(session);
  if (card === null) return said(session, text('card.jug', { name: mover }), null, 'amber');
  const why = text('card.aloud', { side: judgeOf(session, mover) });
  return { ...said(session, text(`card.ask.${card.deck}`, { name: mover }), why, 'blue'), side: mover };
}

function spinPrompt(session: Session): Prompt {
  if (session.wheelTurns) return said(session, text('spin.turns'), null, 'grey');
  if (session.sector === 'border') return said(session, text('spin.line'), text('why.again'), 'blue');
  const crown = crownText(session);
  const prompt = said(
    session,
    text('turn.spin'),
    crown ?? coloursText(session) ?? text('why.noCapture'),
    'blue',
  );
  return { ...prompt, chip: crown === null ? null : text('chip.king') };
}

function sliderPrompt(session: Session): Prompt {
  const choices = choicesOf(session);
  const index = session.highlighted ?? -1;
  const chosen = choices[index];
  if (chosen === undefined) {
    const line = text(sliderLine(session.sector));
    return said(session, line, text('why.notch'), 'blue');
  }
  const { board } = session.setup.rules;
  const square = chosen.opens ?? chosen.closes;
  const params: Params = { s: chosen.slider, sq: square === null ? '' : board.nameOf(square) };
  return {
    ...said(
      session,
      text(chosen.opens === null ? 'trap.shut' : 'trap.ok', params),
      text(isHighlightHinted(session) ? 'hint.slider' : 'why.notch'),
      'blue',
    ),
    chip: text('chip.choice', { i: index + 1, n: choices.length }),
  };
}

/** On the line between the colours, with `borderChoice: playerChooses`, either will do. */
function movePrompt(session: Session): Prompt {
  const { rules } = session.setup;
  const progress = progressNow(session);
  if (progress.due !== null) return huffPrompt(session);
  if (mustCapture(rules, progress)) return capturePrompt(session, rules.moves(progress.position));
  const crown = crownText(session);
  if (lotDue(session) === 'wheel') return said(session, text('lot.spin'), coloursText(session), 'blue');
  return {
    ...said(
      session,
      text(rules.ruleSet.traps ? 'turn.move' : 'turn.plain'),
      crown ?? answeredText(session) ?? coloursText(session),
      'blue',
    ),
    chip: crown === null ? null : text('chip.king'),
  };
}

/** A huff comes before all else, even if its claimant must capture. */
function huffPrompt(session: Session): Prompt {
  const { rules } = session.setup;
  const progress = progressNow(session);
  const must = mustCapture(rules, progress);
  const line = huffLine(rules, progress, must);
  return {
    ...said(session, line, missedText(rules, progress), must ? 'amber' : 'blue'),
    chip: text('chip.huff'),
  };
}

function capturePrompt(session: Session, captures: readonly Move[]): Prompt {
  const { rules } = session.setup;
  const why = text(captureReason(rules, progressNow(session).position));
  return { ...said(session, captureLine(session, captures), why, 'amber'), chip: text('chip.must') };
}

/** With which piece, and how many it takes, where that is certain and more than one. */
function captureLine(session: Session, captures: readonly Move[]): Text {
  const sq = originsNamed(session.setup.rules, captures);
  if (sq === null) return text('cap.lit');
  const several = new Set(captures.map(({ from }) => from)).size > 1;
  const [n, another] = new Set(captures.map(({ captured }) => captured.length));
  return several || n === undefined || n === 1 || another !== undefined
    ? text('cap.from', { sq })
    : text('cap.must', { sq, n });
}

function landedPrompt(session: Session, { act }: Standing & { kind: 'landed' }): Prompt {
  const left = act.move?.captured.find((square) => isOn(session.recogniser, square));
  if (left === undefined) return said(session, text('cap.more'), null, 'blue');
  const sq = session.setup.rules.board.nameOf(left);
  const piece = pieceOn(session, sq);
  const line = text('cap.off', { sq, piece: pieceParam(piece) });
  return showing(said(session, line, text('cap.off.why'), 'blue'), piece);
}

const WON: Partial<Record<OutcomeReason, string>> = { noPieces: 'win.all', time: 'win.time' };

function overPrompt({ winner, reason }: Outcome): Prompt {
  if (reason === 'abandoned')
    return { line: text('over.none'), why: null, chip: text('chip.over'), edge: 'grey', side: null };
  const loser = winner === 'W' ? 'B' : 'W';
  const line =
    winner === null
      ? text(reason === 'agreed' ? 'draw.agr' : 'draw.rule', { why: reason })
      : reason === 'resigned'
        ? text('res.done', { side: loser })
        : text(WON[reason] ?? 'win.block', { side: winner });
  return { line, why: null, chip: text('chip.over'), edge: 'grey', side: winner };
}

function resigns({ buttons, recogniser }: Session): boolean {
  return [buttons.bottom, buttons.top].some(({ resignUntil }) => resignUntil > recogniser.t);
}

function fallen({ plies, setup }: Session): Text | null {
  const last = plies.at(-1);
  if (last?.kind !== 'slider' || last.action.fell === null) return null;
  return text('trap.fell', { sq: setup.rules.board.nameOf(last.action.fell) });
}
