import type { HintedAct } from '../../game/hint.ts';
import type { Square } from '../../rules/rules.ts';
import { type BoardSize, nameOfNumber } from '../board/geometry.ts';
import { notchSeen } from '../state/turned.ts';
import { t } from '../texts/texts.ts';

/** An act as the list of moves beside it has it: `18-14`, `10×17`, `S3 to the left`. */
export function actWords(act: HintedAct, size: BoardSize): string {
  const huffWords = (square: Square) => t('moves.huffed', { sq: nameOfNumber(square, size) });
  switch (act.kind) {
    case 'slider':
      return t(`choice.${notchSeen(act.notch)}`, { s: act.slider });
    case 'claim':
      return huffWords(act.huffed);
    case 'move': {
      const move = `${act.from}${act.captured.length > 0 ? '×' : '-'}${act.to}`;
      return act.huffed === null ? move : `${huffWords(act.huffed)} ${move}`;
    }
  }
}
