import type { GameEvent, MoveFields } from '../game/game.ts';
import type { Act, Progress, Rules, Side } from '../rules/rules.ts';
import { allMoves } from './hand/choice.ts';

/** An act that a session told, with the game before it. */
interface Told {
  readonly side: Side;
  readonly before: Progress;
}

/**
 * Plays what a session told by the rules alone. Answers what was illegal, one line each; empty if all of it is a game.
 * `start` is the game before the first event.
 */
export function illegalActs(rules: Rules, start: Progress, events: readonly GameEvent[]): string[] {
  const faults: string[] = [];
  let progress = start;
  let told: Told[] = [];
  const undo = (side: Side, what: string) => {
    const last = told.pop();
    if (last === undefined || last.side !== side) faults.push(`${what} withdraws nothing of ${side}`);
    else progress = last.before;
  };
  const play = (side: Side, act: Act | undefined, what: string, before = progress) => {
    try {
      if (act === undefined || progress.position.turn !== side) throw new Error('no such act');
      progress = rules.advance(progress, act);
      told.push({ side, before });
    } catch (error) {
      faults.push(`${what} is not legal: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  let beforeHuff: Progress | null = null;
  for (const event of events) {
    const what = `${event.type} at ${event.t}`;
    switch (event.type) {
      case 'move':
      case 'revised':
        if (event.type === 'revised') undo(event.side, what);
        play(event.side, moveOf(rules, progress, event), what, beforeHuff ?? progress);
        beforeHuff = null;
        break;
      case 'takeback':
        undo(event.side, what);
        break;
      case 'slider': {
        const actions = rules.sliderActions(progress.position);
        const action = actions.find((one) => one.slider === event.slider && one.notch === event.position);
        play(event.side, action, what);
        break;
      }
      case 'huff':
        beforeHuff = progress;
        if (!progress.huffable.includes(event.square)) faults.push(`${what} is not legal`);
        else progress = rules.advance(progress, { kind: 'huff', square: event.square });
        break;
      case 'newGame':
        progress = rules.begin(rules.start());
        told = [];
        break;
      case 'result':
        if (event.reason === 'noPieces' || event.reason === 'noMoves') {
          if (progress.outcome?.winner !== event.winner) faults.push(`${what}: the game goes on`);
        }
        break;
      case 'spin':
      case 'unread':
      case 'turn':
      case 'adjusted':
      case 'alarm':
      case 'resync':
      case 'fault':
      case 'pause':
      case 'goOn':
      case 'player':
        break;
    }
  }
  return faults;
}

function moveOf(rules: Rules, progress: Progress, event: MoveFields): Act | undefined {
  const captured = [...event.captured].sort((one, other) => one - other).join();
  return allMoves(rules, progress).find(
    (move) => move.from === event.from && move.to === event.to && move.captured.join() === captured,
  );
}
