import type { HintedAct } from '../../game/game.ts';
import type { Square } from '../../rules/rules.ts';
import type { BoardSize } from '../board/geometry.ts';
import { notchSeen } from '../state/turned.ts';
import { moveWords, numberWord } from '../texts/squares.ts';
import { t } from '../texts/texts.ts';

/** An act as the list of moves beside it has it: `d4-e5`, `10×17`, `S3 to the left`. */
export function actWords(act: HintedAct, size: BoardSize): string {
  const huffWords = (square: Square) => t('moves.huffed', { sq: numberWord(square, size) });
  switch (act.kind) {
    case 'slider':
      return t(`choice.${notchSeen(act.notch)}`, { s: act.slider });
    case 'claim':
      return huffWords(act.huffed);
    case 'move': {
      const move = moveWords(`${act.from}${act.captured.length > 0 ? 'x' : '-'}${act.to}`, size);
      return act.huffed === null ? move : `${huffWords(act.huffed)} ${move}`;
    }
  }
}
