import { guidanceFor, isOn, type Standing, standingOf } from '../recogniser/recogniser.ts';
import type { Move, Outcome, Rules } from '../rules/rules.ts';
import { alarmFor } from './alarm.ts';
import type { Session } from './session.ts';
import { takebackTarget } from './takeback.ts';
import { choicesOf, mustCapture, progressNow, turnOf } from './turn.ts';
import type { Prompt, Text } from './view.ts';

type Params = Text['params'];

/** The one line that says what to do now, with the reason (ids of visual.md, Words). */
export function promptOf(session: Session): Prompt {
  if (session.over !== null) return overPrompt(session.over);
  const standing = standingOf(session.recogniser);
  if (session.alarm !== null || isSetUpDue(session, standing)) return fixPrompt(session);
  if (session.drawOffer !== null) return said(session, text('draw.ask'), null, 'amber');
  if (resigns(session)) return said(session, text('res.ask'), null, 'amber');
  if (takebackTarget(session) !== null) return said(session, text('back.ask'), null, 'amber');
  if (session.sliderWork.length > 0) return said(session, text('trap.hands'), fallen(session), 'amber');
  if (standing.kind === 'landed') return landedPrompt(session, standing);
  return turnPrompt(session);
}

function turnPrompt(session: Session): Prompt {
  const turn = turnOf(session);
  switch (turn?.needs) {
    case undefined:
      return said(session, text('turn.other', { side: progressNow(session).position.turn }), null, 'grey');
    case 'answer':
      return said(session, text('card.jug', { name: turn.side }), null, 'amber');
    case 'spin':
      return session.sector === 'border'
        ? said(session, text('spin.line'), text('why.again'), 'blue')
        : said(session, text('turn.spin'), text('why.noCapture'), 'blue');
    case 'slider':
      return sliderPrompt(session);
    case 'move':
      return movePrompt(session);
  }
}

function sliderPrompt(session: Session): Prompt {
  const choices = choicesOf(session);
  const index = session.highlighted ?? -1;
  const chosen = choices[index];
  if (chosen === undefined) {
    const line = text(session.sector === 'green' ? 'trap.g' : 'trap.o');
    return said(session, line, text('why.notch'), 'blue');
  }
  const { board } = session.setup.rules;
  const square = chosen.opens ?? chosen.closes;
  const params: Params = { s: chosen.slider, sq: square === null ? '' : board.nameOf(square) };
  return {
    ...said(
      session,
      text(chosen.opens === null ? 'trap.shut' : 'trap.ok', params),
      text('why.notch'),
      'blue',
    ),
    chip: text('chip.choice', { i: index + 1, n: choices.length }),
  };
}

function movePrompt(session: Session): Prompt {
  const { rules } = session.setup;
  const progress = progressNow(session);
  const [huffable] = progress.huffable;
  const crowned = lastCrowned(session);
  if (mustCapture(rules, progress)) return capturePrompt(session, rules.moves(progress.position));
  if (huffable !== undefined) {
    const line = text('huff.can', { sq: rules.board.nameOf(huffable) });
    return { ...said(session, line, null, 'blue'), chip: text('chip.huff') };
  }
  const line = text(rules.ruleSet.traps ? 'turn.move' : 'turn.plain');
  return {
    ...said(session, line, crowned ? text('king.new') : null, 'blue'),
    chip: crowned ? text('chip.king') : null,
  };
}

function capturePrompt(session: Session, captures: readonly Move[]): Prompt {
  const { rules } = session.setup;
  const [first] = captures;
  const origins = new Set(captures.map(({ from }) => from));
  const line =
    first !== undefined && origins.size === 1
      ? text('cap.must', { sq: rules.board.nameOf(first.from), n: first.captured.length })
      : text('turn.plain');
  return { ...said(session, line, text(captureReason(rules)), 'amber'), chip: text('chip.must') };
}

/** The rule that asks for this capture. */
function captureReason({ ruleSet }: Rules): string {
  if (ruleSet.choice === 'most') return 'cap.most';
  return ruleSet.kingPriority === 'none' ? 'cap.why' : 'cap.king';
}

function landedPrompt(session: Session, { act }: Standing & { kind: 'landed' }): Prompt {
  const { board } = session.setup.rules;
  const left = act.move?.captured.find((square) => isOn(session.recogniser, square));
  const line = left === undefined ? text('cap.more') : text('cap.off', { sq: board.nameOf(left) });
  return said(session, line, null, 'blue');
}

/** What to put right, square by square, and why. */
function fixPrompt(session: Session): Prompt {
  const { restore, remove, carry } = guidanceFor(session.recogniser);
  const code = session.alarm?.code ?? alarmFor(session).code;
  if (code === 'setUp')
    return said(session, text('set.up', { n: restore.length + remove.length }), text('sync.no'), 'amber');
  const [wrong] = remove;
  const [empty] = restore;
  const from = carry[0]?.from ?? wrong;
  const line =
    from !== undefined
      ? text(code === 'halfKing' ? 'king.half' : 'fix.lift', { sq: from })
      : text('fix.back', { sq: empty ?? '' });
  return { ...said(session, line, fixReason(session, code, from), 'amber'), chip: text('chip.fix') };
}

function fixReason(session: Session, code: string, at: string | undefined): Text | null {
  const side = progressNow(session).position.turn === 'W' ? 'B' : 'W';
  switch (code) {
    case 'wrongSide':
      return text('fix.turn', { side });
    case 'wrongPiece':
      return text('fix.piece');
    case 'captureDue':
      return text(captureReason(session.setup.rules));
    case 'wrongSquare':
      return at === undefined ? null : text('fix.land', { sq: at });
    case 'spinDue':
      return text('turn.spin');
    case 'sliderDue':
      return text(session.sector === 'green' ? 'trap.g' : 'trap.o');
    default:
      return text('sync.no');
  }
}

function overPrompt({ winner, reason }: Outcome): Prompt {
  const loser = winner === 'W' ? 'B' : 'W';
  const line =
    winner === null
      ? text(reason === 'agreed' ? 'draw.agr' : 'draw.rule', { why: reason })
      : reason === 'resigned'
        ? text('res.done', { side: loser })
        : text(reason === 'noPieces' ? 'win.all' : 'win.block', { side: winner });
  return { line, why: null, chip: text('chip.over'), edge: 'grey', side: winner };
}

function said(session: Session, line: Text, why: Text | null, edge: Prompt['edge']): Prompt {
  return { line, why, chip: null, edge, side: progressNow(session).position.turn };
}

function text(id: string, params: Params = {}): Text {
  return { id, params };
}

function isSetUpDue({ plies }: Session, { kind }: Standing): boolean {
  return plies.length === 0 && kind === 'offTrack';
}

function resigns({ buttons, recogniser }: Session): boolean {
  return [buttons.bottom, buttons.top].some(({ resignUntil }) => resignUntil >= recogniser.t);
}

function fallen({ plies, setup }: Session): Text | null {
  const last = plies.at(-1);
  if (last?.kind !== 'slider' || last.action.fell === null) return null;
  return text('trap.fell', { sq: setup.rules.board.nameOf(last.action.fell) });
}

function lastCrowned({ plies }: Session): boolean {
  const last = plies.at(-1);
  return last?.kind === 'move' && last.fields.crowned;
}
