/** What was understood, in words. */

import type { Explained, GameEvent } from '../../game/game.ts';
import type { Algebraic, GameId } from '../../rules/rules.ts';
import type { BoardSize } from '../board/geometry.ts';
import { notchSeen } from '../state/turned.ts';
import { faultText } from '../texts/faults.ts';
import { sideName } from '../texts/names.ts';
import { moveWords, numberWord, squareWord } from '../texts/squares.ts';
import { gameText, t } from '../texts/texts.ts';

/** What happened, as a list of a game has it. */
export function eventWords(event: Explained['event'], game: GameId, size: BoardSize): string {
  switch (event.type) {
    case 'move':
      return moveSaid(event, game, size);
    case 'revised':
      return t('event.revised', { move: moveSaid(event, game, size) });
    case 'spin':
      return t('event.spin', { sector: t(`wheel.${event.sector}`) });
    case 'slider':
      return sliderWords(event, size);
    case 'huff':
      return t('moves.huffed', { sq: numberWord(event.square, size) });
    case 'unread':
      return t(`event.unread.${event.how}`, { side: sideName(game, event.side), n: event.n });
    case 'takeback':
      return t('event.takeback');
    case 'adjusted':
      return t('event.adjusted', { sq: squareWord(event.square, size) });
    case 'alarm':
      return event.code === 'clear' ? t('fix.done') : alarmWords(event, game, size);
    case 'fault':
      return faultText(event, game);
    case 'newGame':
      return t('event.newGame');
    case 'resync':
      return t('event.resync');
    case 'pause':
      return t(`event.pause.${event.by}`);
    case 'goOn':
      return t('event.goOn');
    case 'player':
      return t(`event.player.${event.kind}`, { side: sideName(game, event.side) });
    case 'result':
      if (event.reason === 'abandoned') return t('over.none');
      return event.winner === null
        ? t('over.draw', { why: t(`reason.${event.reason}`) })
        : t('over.win', { side: sideName(game, event.winner), why: t(`reason.${event.reason}`) });
    case 'question':
      return t(event.on ? 'event.question.empty' : 'event.question.full', {
        sq: squareWord(event.square, size),
      });
    case 'turn':
      return t(`event.turn.${event.needs}`, { side: sideName(game, event.side) });
  }
}

function moveSaid(
  move: Extract<GameEvent, { type: 'move' | 'revised' }>,
  game: GameId,
  size: BoardSize,
): string {
  const text = moveWords(`${move.from}${move.captured.length > 0 ? 'x' : '-'}${move.to}`, size);
  const remarks = [
    ...(move.crowned ? [gameText(game, 'event.crowned')] : []),
    ...(move.fell ? [t('moves.fell')] : []),
    ...(move.omitted ? [t('moves.omitted')] : []),
  ];
  return [text, ...remarks].join(' · ');
}

function sliderWords(
  { slider, position, fell }: Extract<GameEvent, { type: 'slider' }>,
  size: BoardSize,
): string {
  const moved = t(`choice.${notchSeen(position)}`, { s: slider });
  const falls = fell.map((square) => t('event.falls', { sq: numberWord(square, size) }));
  return [moved, ...falls].join(' · ');
}

function alarmWords(
  { code, restore, remove }: Extract<GameEvent, { type: 'alarm' }>,
  game: GameId,
  size: BoardSize,
): string {
  const list = (id: string, squares: readonly Algebraic[]) =>
    squares.length === 0 ? [] : [t(id, { sq: squares.map((square) => squareWord(square, size)).join(', ') })];
  return [
    gameText(game, `alarm.${code}`),
    ...list('event.restore', restore),
    ...list('event.remove', remove),
  ].join(' · ');
}
