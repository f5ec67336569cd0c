import { standingOf } from '../recogniser/recogniser.ts';
import { opponentOf } from '../rules/rules.ts';
import { townOf } from './directed-words.ts';
import type { Session, TakebackAsked } from './session.ts';
import { askedPlayer, handsTakeback } from './takeback.ts';
import { text } from './text.ts';
import type { Prompt } from './view.ts';

/** That the other one said no is read for so long, ms, and while the pieces are still to be put back. */
const TOLD_MS = 10_000;

/** What is said of a takeback that a player elsewhere has asked for, or is asked for; null: nothing. */
export function farTakebackPrompt(session: Session): Prompt | null {
  const { takebackAsked: asked } = session;
  const far = askedPlayer(session);
  if (asked === null || far === null) return null;
  const town = townOf(far);
  const said = { chip: null, edge: 'amber', side: asked.by } as const;
  if (asked.by === far.side) {
    if (asked.declined) return null;
    const { plies: n } = asked;
    const line = n === 1 ? text('back.far', { town }) : text('back.farMore', { town, n });
    return { ...said, line, why: text('back.answer'), side: opponentOf(far.side) };
  }
  if (!asked.declined) return { ...said, line: text('back.sent', { town }), why: text('back.playOn') };
  return isTold(session, asked) ? { ...said, line: text('back.no', { town }), why: text('back.goOn') } : null;
}

function isTold({ recogniser }: Session, { t }: TakebackAsked): boolean {
  return recogniser.t - t <= TOLD_MS || standingOf(recogniser).kind === 'offTrack';
}

/** What one of two people asks the other on a page, and that he was told no; null: nothing. */
export function handsTakebackPrompt(session: Session): Prompt | null {
  const { takebackAsked: asked, recogniser } = session;
  if (asked?.said !== true) return null;
  const across = opponentOf(asked.by);
  const said = { chip: null, edge: 'amber' } as const;
  if (handsTakeback(session, across, recogniser.t) === 'toAnswer') {
    const { by, plies: n } = asked;
    const line = n === 1 ? text('back.hand', { side: by }) : text('back.handMore', { side: by, n });
    return { ...said, line, why: text('back.answer'), side: across };
  }
  if (!asked.declined || recogniser.t - asked.t > TOLD_MS) return null;
  return { ...said, line: text('back.handNo', { side: across }), why: null, side: asked.by };
}
