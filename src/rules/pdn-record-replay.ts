import type { Rules } from './create-rules.ts';
import type { GameRecord, RecordEntry } from './pdn-record.ts';
import type { Position } from './position.ts';
import type { Progress } from './progress.ts';

/** A record played again as far as some entry. */
export interface RecordReplay {
  readonly progress: Progress;
  /** Before the last move: where a wrong answer leads back to. */
  readonly beforeMove: Progress | null;
}

export function newReplay(rules: Rules, start: Position): RecordReplay {
  return { progress: rules.begin(start), beforeMove: null };
}

export function startOf(rules: Rules, { start }: Pick<GameRecord, 'start'>): Position {
  return start ?? rules.start();
}

/** One entry further. Throws a `RulesError` if it is not legal here. */
export function replayEntry(rules: Rules, replay: RecordReplay, entry: RecordEntry): RecordReplay {
  const { progress } = replay;
  switch (entry.kind) {
    case 'move':
    case 'slider':
    case 'huff':
      return {
        progress: rules.advance(progress, entry),
        beforeMove: entry.kind === 'move' ? progress : null,
      };
    case 'spin':
      return entry.sector === 'border' ? replay : { ...replay, progress: rules.spun(progress, entry.sector) };
    case 'force':
      return { progress: rules.force(progress), beforeMove: null };
    case 'card':
      return answered(rules, replay, entry.right);
    case 'comment':
      return replay;
  }
}

/** A wrong answer puts the piece back and passes the turn, unless only the score counts (rules.md, sujet-verbe 5). */
function answered(rules: Rules, replay: RecordReplay, right: boolean): RecordReplay {
  if (right || rules.ruleSet.wrongAnswer !== 'undo' || replay.beforeMove === null) return replay;
  return { progress: rules.passTurn(replay.beforeMove), beforeMove: null };
}
