import type { HintedAct } from '../../game/hint.ts';
import { type BoardSize, nameOfNumber } from '../board/geometry.ts';
import { t } from '../texts/texts.ts';

/** An act as a line of a list has it: `d4–e5`, `d4×h8`, `S3 to the left`. */
export function actWords(act: HintedAct, size: BoardSize): string {
  const name = (square: Parameters<typeof nameOfNumber>[0]) => nameOfNumber(square, size);
  switch (act.kind) {
    case 'slider':
      return t(`choice.${act.notch}`, { s: act.slider });
    case 'claim':
      return t('moves.huffed', { sq: name(act.huffed) });
    case 'move': {
      const move = `${name(act.from)}${act.captured.length > 0 ? '×' : '–'}${name(act.to)}`;
      return act.huffed === null ? move : `${t('moves.huffed', { sq: name(act.huffed) })}, ${move}`;
    }
  }
}
