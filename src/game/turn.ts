import { type Node, nodeNow, type Only } from '../recogniser/recogniser.ts';
import {
  type Move,
  type Outcome,
  opponentOf,
  type Progress,
  type Rules,
  type Side,
  type SliderAction,
} from '../rules/rules.ts';
import { directedPlayer, isDirected } from './directed.ts';
import type { CarriedAct } from './directed-act.ts';
import type { Needs } from './event.ts';
import type { Session } from './session.ts';
import type { SessionSetup } from './setup.ts';

/** The game with all that was announced. */
export function progressNow(session: Session): Progress {
  return nodeNow(session.recogniser).progress;
}

/** Whether the side to move must capture, and so does not spin. */
export function mustCapture(rules: Rules, { position }: Progress): boolean {
  const [first] = rules.moves(position);
  return first !== undefined && first.captured.length > 0;
}

/** Whether a card follows each move: in sujet-verbe, unless the setup or an option says no. */
export function drawsCards({ rules, cards }: Pick<SessionSetup, 'rules' | 'cards'>): boolean {
  return cards && rules.id === 'sujet-verbe' && rules.ruleSet.cards;
}

/** Whose turn it is, and what it asks for now; null when the game is over or about to be. */
export function turnOf(session: Session): { readonly side: Side; readonly needs: Needs } | null {
  if (session.over !== null || endOf(session) !== null) return null;
  const { rules } = session.setup;
  const progress = progressNow(session);
  const side = progress.position.turn;
  if (session.answerDue) return { side: opponentOf(side), needs: 'answer' };
  if (!rules.ruleSet.traps || mustCapture(rules, progress)) return { side, needs: 'move' };
  switch (session.sector) {
    case null:
      return { side, needs: 'spin' };
    case 'border':
      return { side, needs: rules.ruleSet.borderChoice === 'playerChooses' ? 'slider' : 'spin' };
    case 'piece':
      return { side, needs: 'move' };
    case 'orange':
    case 'green':
      return { side, needs: 'slider' };
  }
}

/**
 * Who says whether a card was answered rightly: the other player; a program that knows its own answer, itself; whoever plays
 * against a program, himself.
 */
export function judgeOf({ setup }: Session, mover: Side): Side {
  const other = opponentOf(mover);
  return isProgram(setup, mover) || isProgram(setup, other) ? mover : other;
}

function isProgram(setup: SessionSetup, side: Side): boolean {
  const player = directedPlayer(setup, side);
  return player !== null && player.kind !== 'remote';
}

/** What the hand here may choose of them: nothing in another player's turn. */
export function choicesOf(session: Session): readonly SliderAction[] {
  return isDirected(session.setup, progressNow(session).position.turn) ? [] : actionsOf(session);
}

/** What the mover may do with the sliders now. */
export function actionsOf(session: Session): readonly SliderAction[] {
  if (turnOf(session)?.needs !== 'slider') return [];
  const { position } = progressNow(session);
  const colour = session.sector === 'orange' || session.sector === 'green' ? session.sector : undefined;
  return session.setup.rules
    .sliderActions(position, colour)
    .filter(({ slider }) => !session.brokenSliders.includes(slider));
}

/**
 * The end that the position brings, declared or not. A card that is still to be answered, or a huff that is still to be claimed,
 * holds it up.
 */
export function endOf(session: Session): Outcome | null {
  if (session.answerDue) return null;
  const { progress } = nodeNow(session.recogniser);
  return progress.outcome ?? (isStuck(nodeNow(session.recogniser)) ? lostBy(progress.position.turn) : null);
}

function lostBy(side: Side): Outcome {
  return { winner: opponentOf(side), reason: 'noMoves' };
}

/** A huff is due, but the claimant has no move with it or without it, and it does not win. */
function isStuck({ progress, game: { rules } }: Node): boolean {
  if (progress.huffable.length === 0 || rules.moves(progress.position).length > 0) return false;
  return progress.huffable.every((square) => {
    const { outcome } = rules.advance(progress, { kind: 'huff', square });
    return outcome !== null && outcome.winner !== progress.position.turn;
  });
}

/** The slider action that is meant, while it is one; otherwise null. */
export function sliderOf(
  session: Session,
  { slider, notch }: CarriedAct & { kind: 'slider' },
): SliderAction | null {
  return actionsOf(session).find((one) => one.slider === slider && one.notch === notch) ?? null;
}

/** The legal act that is meant; null if there is none. */
export function onlyOf(session: Session, act: CarriedAct & { kind: 'move' | 'claim' }): Only | null {
  const { rules } = session.setup;
  const progress = progressNow(session);
  const { huffed } = act;
  if (huffed !== null && !progress.huffable.includes(huffed)) return null;
  const claimed = huffed === null ? progress : rules.advance(progress, { kind: 'huff', square: huffed });
  if (act.kind === 'claim') {
    return claimed.outcome?.winner === progress.position.turn ? { huffed, move: null } : null;
  }
  if (claimed.outcome !== null) return null;
  const move = possibleMoves(rules, claimed).find(
    ({ from, to, captured }) => from === act.from && to === act.to && captured.join() === act.captured.join(),
  );
  return move === undefined ? null : { huffed, move };
}

function possibleMoves(rules: Rules, { position, forced }: Progress): readonly Move[] {
  return forced ? rules.moves(position) : [...rules.moves(position), ...rules.omissions(position)];
}
