import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Act,
  formatFen,
  GAME_IDS,
  type GameId,
  type Move,
  parseFen,
  type Rules,
} from '../../src/rules/rules.ts';
import { conformanceOptions, rulesOf } from './games.ts';

type MoveData = readonly [from: number, to: number, captured: readonly number[]];
interface PositionLine {
  readonly fen: string;
  readonly moves: readonly MoveData[];
  readonly perft?: readonly number[];
  readonly turnPerft?: readonly number[];
  readonly actions?: readonly string[];
  readonly huffable?: readonly MoveData[];
  readonly huffTargets?: readonly number[];
  readonly over?: { readonly winner: string | null; readonly reason: string };
}
interface EndingLine {
  readonly rules: GameId;
  readonly fen: string;
  readonly line: readonly (MoveData | string)[];
  readonly end: string;
  readonly over: PositionLine['over'];
}

function linesOf<Line>(name: string): Line[] {
  const text = readFileSync(new URL(`../conformance/${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const dataOf = (move: Move) => [move.from, move.to, move.captured];

describe.each(GAME_IDS)('%s agrees with an independent program', (id) => {
  const rules = rulesOf(id, conformanceOptions(id));
  it.each(linesOf<PositionLine>(id))('on $fen', (line) => {
    const position = parseFen(rules, line.fen);
    expect(formatFen(position)).toBe(line.fen);
    expect(rules.moves(position).map(dataOf)).toEqual(line.moves);
    expect(rules.begin(position).outcome).toEqual(line.over ?? null);
    for (const [index, count] of (line.perft ?? line.turnPerft ?? []).entries()) {
      expect(rules.perft(position, index + 1), `depth ${index + 1}`).toBe(count);
    }
    if (line.actions)
      expect(rules.sliderActions(position).map((a) => `${a.slider} ${a.notch}`)).toEqual(line.actions);
    if (line.huffable) {
      expect(rules.omissions(position).map(dataOf)).toEqual(line.huffable);
      expect(rules.huffTargets(position)).toEqual(line.huffTargets ?? []);
    }
  });
});

describe('games end', () => {
  it.each(linesOf<EndingLine>('endings'))(
    '$rules: $over.reason after $line',
    ({ rules: id, fen, line, end, over }) => {
      const rules = rulesOf(id, conformanceOptions(id));
      let progress = rules.begin(parseFen(rules, fen));
      for (const data of line) {
        expect(progress.outcome).toBeNull();
        progress = rules.advance(progress, actOf(rules, progress.position, data));
      }
      expect(formatFen(progress.position)).toBe(end);
      expect(progress.outcome).toEqual(over);
    },
  );
});

function actOf(rules: Rules, position: ReturnType<Rules['start']>, data: MoveData | string): Act {
  const acts: readonly Act[] = [
    ...rules.moves(position),
    ...rules.omissions(position),
    ...rules.sliderActions(position),
  ];
  const act = acts.find((one) =>
    one.kind === 'slider'
      ? `${one.slider} ${one.notch}` === data
      : one.kind === 'move' && JSON.stringify(dataOf(one)) === JSON.stringify(data),
  );
  if (act === undefined) throw new Error(`no act ${JSON.stringify(data)} in ${formatFen(position)}`);
  return act;
}
