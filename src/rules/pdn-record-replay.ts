import { cardFault, noCards } from './card-fault.ts';
import type { Rules } from './create-rules.ts';
import { CARD_DECKS, type GameRecord, type RecordEntry } from './pdn-record.ts';
import type { Position } from './position.ts';
import type { Progress } from './progress.ts';

type Card = Extract<RecordEntry, { kind: 'card' }>;

/** A record played again as far as some entry. */
export interface RecordReplay {
  readonly progress: Progress;
  /** Before the last move, until its card is answered: where a wrong answer leads back to. */
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
      return { ...replay, progress: rules.spun(progress, entry.sector) };
    case 'force':
      return { progress: rules.force(progress), beforeMove: null };
    case 'card':
      return answered(rules, replay, entry);
    case 'comment':
      return replay;
  }
}

/** A wrong answer puts the piece back and passes the turn, unless only the score counts (docs/rules.md, Cards). */
function answered(rules: Rules, { progress, beforeMove }: RecordReplay, card: Card): RecordReplay {
  checkCard(rules, card);
  if (beforeMove === null)
    throw cardFault('illegalAct', `card ${card.deck}`, 'no card is due', 'a card follows a move, one each');
  const stands = card.right || rules.ruleSet.wrongAnswer !== 'undo';
  return { progress: stands ? progress : rules.passTurn(beforeMove), beforeMove: null };
}

function checkCard({ ruleSet }: Rules, { deck, right }: Card): void {
  if (!ruleSet.cards) throw noCards(ruleSet);
  if (!CARD_DECKS.includes(deck))
    throw cardFault('badAct', `card ${deck}`, 'there is no such deck', `choose ${CARD_DECKS.join(', ')}`);
  if (typeof right !== 'boolean')
    throw cardFault('badAct', `card ${deck}`, 'right tells no answer', 'give right: true or false');
}
