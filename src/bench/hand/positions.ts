import { type Position, parseFen, type Rules, type Side, type Square } from '../../rules/rules.ts';
import type { Random } from '../random.ts';
import type { Liking } from './families.ts';

/** Where a trace begins: the start, some half-moves later, or a scattered endgame with kings. */
export function beginning(rules: Rules, random: Random, liking: Liking): Position {
  const scattered = liking === 'kings' || liking === 'crowning' ? 0.6 : 0.3;
  for (let tries = 0; tries < 50; tries += 1) {
    const position = random.chance(scattered)
      ? scatter(rules, random, liking)
      : playedOn(rules, random, random.pick([0, 4, 10, 16, 24, 30]));
    if (rules.begin(position).outcome === null) return position;
  }
  return rules.start();
}

function playedOn(rules: Rules, random: Random, halfMoves: number): Position {
  let position = rules.start();
  for (let played = 0; played < halfMoves; played += 1) {
    const moves = rules.moves(position);
    const acts = random.chance(0.3) ? [...moves, ...rules.sliderActions(position)] : moves;
    if (acts.length === 0 || rules.begin(position).outcome !== null) break;
    position = rules.play(position, random.pick(acts));
  }
  return position;
}

/** A few pieces of each side anywhere that men may stand; open traps are taken from a real line of slider actions. */
function scatter(rules: Rules, random: Random, liking: Liking): Position {
  const { board } = rules;
  const openTraps = openSome(rules, random);
  const most = board.size === 6 ? 4 : 7;
  let free = random.shuffled(board.squares.filter((square) => !openTraps.includes(square)));
  const kings = liking === 'kings' ? 0.6 : liking === 'crowning' ? 0.15 : 0.35;
  const place = (side: Side) => {
    if (liking === 'crowning') free = nearestFirst(rules, random, side, free);
    return free.splice(0, random.whole(2, most)).map((square) => {
      const king = rowsToGo(rules, side, square) === 0 || random.chance(kings);
      return `${king ? 'K' : ''}${square}`;
    });
  };
  const white = place('W').join(',');
  const black = place('B').join(',');
  const traps = openTraps.length > 0 ? `:O${openTraps.join(',')}` : '';
  return parseFen(rules, `${random.pick(['W', 'B'])}:W${white}:B${black}${traps}`);
}

function openSome(rules: Rules, random: Random): readonly Square[] {
  let position = rules.start();
  for (let actions = random.whole(0, 5); actions > 0; actions -= 1) {
    const open = rules.sliderActions(position);
    if (open.length === 0) return [];
    position = rules.play(position, random.pick(open));
  }
  return position.openTraps;
}

/** Squares from which a man is soon crowned come first, mostly; the last row itself comes last. */
function nearestFirst(rules: Rules, random: Random, side: Side, squares: readonly Square[]): Square[] {
  const distance = (square: Square) =>
    (rowsToGo(rules, side, square) || rules.board.size) + random.whole(0, 4);
  const measured = squares.map((square) => ({ square, distance: distance(square) }));
  return measured.sort((one, other) => one.distance - other.distance).map(({ square }) => square);
}

function rowsToGo({ board }: Rules, side: Side, square: Square): number {
  const row = Number(board.nameOf(square).slice(1));
  return side === 'W' ? board.size - row : row - 1;
}
