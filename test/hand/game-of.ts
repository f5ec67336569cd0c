import { rulesOn } from '../../src/bench/drive.ts';
import { allMoves } from '../../src/bench/hand/choice.ts';
import type { Specimen } from '../../src/bench/hand/hand.ts';
import { type Act, type Position, type Progress, parseFen } from '../../src/rules/rules.ts';
import { equipment } from './equipment.ts';

/** The positions after each half-move of a specimen, by its last line; throws on an act that is not legal. */
export function positionsOf({ trace, expectation }: Specimen): { line: number; position: Position }[] {
  const rules = rulesOn(equipment(), trace.head.game, trace.head.options);
  let progress: Progress = rules.begin(parseFen(rules, trace.head.fen));
  const positions: { line: number; position: Position }[] = [];
  const play = (act: Act | undefined, what: string) => {
    if (act === undefined) throw new Error(`${what} is not legal`);
    progress = rules.advance(progress, act);
  };
  for (const event of expectation.events) {
    // A card answered wrongly in between: the move before is not told any more, and the turn has passed.
    const passes = trace.head.game === 'sujet-verbe' && event.type === 'move';
    if (passes && event.side !== progress.position.turn) progress = rules.passTurn(progress);
    switch (event.type) {
      case 'huff':
        play({ kind: 'huff', square: event.square }, 'the huff');
        break;
      case 'newGame':
        progress = rules.begin(rules.start());
        break;
      case 'slider': {
        const actions = rules.sliderActions(progress.position);
        const slider = actions.find((one) => one.slider === event.slider && one.notch === event.position);
        play(slider, `${event.slider} ${event.position}`);
        break;
      }
      case 'move': {
        const wanted = JSON.stringify([event.from, event.to, event.captured]);
        const move = allMoves(rules, progress).find(
          ({ from, to, captured }) => JSON.stringify([from, to, captured]) === wanted,
        );
        play(move, wanted);
        break;
      }
      case 'spin':
      case 'result':
        break;
    }
    if ((event.type === 'move' || event.type === 'slider') && event.settled) {
      positions.push({ line: event.end, position: progress.position });
    }
  }
  return positions;
}
