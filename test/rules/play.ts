import { type Act, type Progress, parseFen, type Rules, type Square } from '../../src/rules/rules.ts';

/** A game that begins at that FEN. */
export function from(rules: Rules, fen: string): Progress {
  return rules.begin(parseFen(rules, fen));
}

/**
 * The game after those acts, written as players do: `31-27`, `28x19` (with the captured squares in brackets where two
 * captures share both ends: `28x19(23,24)`), `S3 L`, `huff 18`.
 */
export function played(rules: Rules, progress: Progress, ...acts: readonly string[]): Progress {
  return acts.reduce((now, text) => rules.advance(now, actIn(rules, now, text)), progress);
}

export function actIn(rules: Rules, { position, huffable }: Progress, text: string): Act {
  const acts: readonly Act[] = [
    ...rules.moves(position),
    ...rules.omissions(position),
    ...rules.sliderActions(position),
    ...huffable.map((square): Act => ({ kind: 'huff', square })),
  ];
  const found = acts.find((act) => namesOf(act).includes(text));
  if (found === undefined)
    throw new Error(`no act ${text} among ${acts.map((act) => namesOf(act)[0]).join(' ')}`);
  return found;
}

function namesOf(act: Act): readonly string[] {
  switch (act.kind) {
    case 'slider':
      return [`${act.slider} ${act.notch}`];
    case 'huff':
      return [`huff ${act.square}`];
    case 'move': {
      if (act.captured.length === 0) return [`${act.from}-${act.to}`];
      const short = `${act.from}x${act.to}`;
      return [short, `${short}(${act.captured.join(',')})`];
    }
  }
}

/** The moves in short: `31-27`, `28x19(23)`. */
export function movesIn(rules: Rules, fen: string): readonly string[] {
  return rules.moves(parseFen(rules, fen)).map((move) => namesOf(move).at(-1) ?? '');
}

export const square = (n: number) => n as Square;
