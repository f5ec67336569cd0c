/** A story of what hands did, in words. */

import type { Explained, ExplainedAct, ExplainedStory, ExplainedTerm, GameEvent } from '../../game/game.ts';
import type { Algebraic, Board, GameId } from '../../rules/rules.ts';
import type { BoardSize } from '../board/geometry.ts';
import { notchSeen } from '../state/turned.ts';
import { faultText } from '../texts/faults.ts';
import { moveWords, numberWord, sideName, squareWord } from '../texts/names.ts';
import { gameText, t } from '../texts/texts.ts';

/** What would be shown as nothing is left out, nats. */
const LEAST = 0.005;

/** Its acts, as the board's squares are named. */
export function toldWords({ acts }: ExplainedStory, board: Board): string {
  return acts.length === 0 ? t('story.nothing') : acts.map((act) => actWords(act, board)).join(', ');
}

function actWords({ huffed, move }: ExplainedAct, board: Board): string {
  const huff = huffed === null ? [] : [t('story.huff', { sq: board.nameOf(huffed) })];
  if (move === null) return huff.join();
  const { from, to, captured } = move;
  return [...huff, `${board.nameOf(from)}${captured.length > 0 ? '×' : '-'}${board.nameOf(to)}`].join(' ');
}

export function percentWords({ share }: ExplainedStory): string {
  return t('story.share', { n: (share * 100).toFixed(1) });
}

/** What it leaves open. */
export function openWords({ loose, due, dead }: ExplainedStory): readonly string[] {
  return [
    ...loose.map(({ home, at }) => {
      if (home === null) return at === null ? t('story.strangerAir') : t('story.stranger', { sq: at });
      return at === null ? t('story.air', { sq: home }) : t('story.moved', { from: home, sq: at });
    }),
    ...due.map((sq) => t('story.due', { sq })),
    ...dead.map((sq) => t('story.dead', { sq })),
  ];
}

/** What its cost is made of. */
export function termWords({
  terms,
}: ExplainedStory): readonly { readonly nats: string; readonly words: string }[] {
  return terms
    .filter(({ nats }) => Math.abs(nats) >= LEAST)
    .map((term) => ({ nats: term.nats.toFixed(2), words: oneTerm(term) }));
}

function oneTerm({ name, at, t: when }: ExplainedTerm): string {
  const term = t(`term.${name}`);
  const words = at === null ? term : t('story.on', { term, sq: at });
  return when === null && name !== 'earlier' && name !== 'untold' ? t('story.owed', { term: words }) : words;
}

// What was understood, in words.

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
