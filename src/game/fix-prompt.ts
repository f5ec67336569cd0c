/** What the prompt says when the board stands otherwise than the game: what to put right, square by square, and why. */

import type { Standing } from '../recogniser/recogniser.ts';
import { type Algebraic, opponentOf, type Piece, type Position, type Rules } from '../rules/rules.ts';
import { alarmFor, type Guidance, guidanceFor } from './alarm.ts';
import { coloursText } from './colours.ts';
import type { AlarmCode } from './event.ts';
import { isWhyAsked } from './hint.ts';
import {
  directedReason,
  expectedText,
  pieceOn,
  pieceParam,
  said,
  showing,
  sliderLine,
  undoneOrigin,
} from './prompt-words.ts';
import { captureReason, refusalText } from './refusal.ts';
import type { Session } from './session.ts';
import { isTriedAgain } from './tried.ts';
import { mustCapture, progressNow, turnOf } from './turn.ts';
import { originsNamed, type Prompt, type Text, text } from './view.ts';

/**
 * What the prompt says before any alarm: to set up the pieces; to put right what the mover's hand did not do; to send a piece
 * back after a wrong answer; that a capture is due (otherwise the line that asks for it would contradict the lights); or why,
 * to somebody who asks or has tried it before.
 */
export function isFixDue(session: Session, { kind }: Standing): boolean {
  const { awaited, plies } = session;
  if (kind === 'underWay') return awaited !== null;
  if (kind !== 'offTrack') return false;
  return (
    awaited !== null ||
    plies.length === 0 ||
    undoneOrigin(session) !== null ||
    isCaptureAsked(session) ||
    isWhyAsked(session) ||
    isTriedAgain(session)
  );
}

function isCaptureAsked(session: Session): boolean {
  return turnOf(session)?.needs === 'move' && mustCapture(session.setup.rules, progressNow(session));
}

/** What to put right, square by square, and why. */
export function fixPrompt(session: Session): Prompt {
  const { restore, remove, carry } = guidanceFor(session.recogniser);
  const code = session.alarm?.code ?? alarmFor(session).code;
  if (code === 'setUp')
    return said(
      session,
      text('set.up', { n: restore.length + remove.length }),
      coloursText(session) ?? text('sync.no'),
      'amber',
    );
  const [wrong] = remove;
  const [empty] = restore;
  const from = carry[0]?.from ?? wrong;
  const undone = undoneOrigin(session);
  if (undone !== null && restore.includes(undone)) return wrongAnswerPrompt(session, undone);
  const why = fixReason(session, code, from);
  const prompt =
    from === undefined
      ? backPrompt(session, empty ?? null, why)
      : code === 'halfKing'
        ? said(session, text('king.half', { sq: from }), why, 'amber')
        : {
            ...said(session, text('fix.lift', { sq: from }), why, 'amber'),
            piece: missingPiece(session, restore),
          };
  return { ...prompt, chip: text('chip.fix') };
}

/** One of the missing pieces stands where it may not. Which one is known where they are all alike. */
function missingPiece(session: Session, restore: Guidance['restore']): Piece | null {
  const [piece = null, ...others] = restore.map((at) => pieceOn(session, at));
  const isAlike = others.every((other) => other?.side === piece?.side && other?.kind === piece?.kind);
  return isAlike ? piece : null;
}

/** The piece that belongs there is said and shown, because no reed tells one piece from another. */
export function backPrompt(session: Session, sq: Algebraic | null, why: Text | null): Prompt {
  const piece = sq === null ? null : pieceOn(session, sq);
  const line = text('fix.back', { sq: sq ?? '', piece: pieceParam(piece) });
  return showing(said(session, line, why, 'amber'), piece);
}

/** A wrong answer sends the piece back: where to, and what would have been right. */
function wrongAnswerPrompt(session: Session, sq: Algebraic): Prompt {
  const why = expectedText(session) ?? text('sync.no');
  const piece = pieceOn(session, sq);
  const line = text('card.no', { sq, piece: pieceParam(piece) });
  const side = opponentOf(progressNow(session).position.turn);
  return { ...showing(said(session, line, why, 'amber'), piece), chip: text('chip.fix'), side };
}

/** The rules' own reason where one piece went wrong, otherwise what the alarm says. */
function fixReason(session: Session, code: AlarmCode, at: string | undefined): Text {
  if (code === 'halfKing') return text('sync.no');
  return directedReason(session) ?? refusalText(session) ?? alarmReason(session, code, at) ?? text('sync.no');
}

function alarmReason(session: Session, code: AlarmCode, at: string | undefined): Text | null {
  const { rules } = session.setup;
  const { position } = progressNow(session);
  switch (code) {
    case 'wrongSide':
      return text('fix.turn', { side: opponentOf(position.turn) });
    case 'wrongPiece':
      return text('fix.piece');
    case 'captureDue':
      return captureDueText(rules, position);
    case 'wrongSquare':
      return at === undefined ? null : text('fix.land', { sq: at });
    case 'spinDue':
      return text('turn.spin');
    case 'sliderDue':
      return text(sliderLine(session.sector));
    case 'wrongCapture':
      return mustCapture(rules, progressNow(session))
        ? text('why.notTaken')
        : text('fix.turn', { side: opponentOf(position.turn) });
    case 'halfKing':
    case 'setUp':
    case 'displaced':
    case 'clear':
      return text('sync.no');
  }
}

function captureDueText(rules: Rules, position: Position): Text {
  const sq = originsNamed(rules, rules.moves(position));
  return sq === null ? text(captureReason(rules, position)) : text('cap.with', { sq });
}
