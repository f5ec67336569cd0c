/** What lies or passes where it has no business: second magnets, pieces set straight, a bracelet. */
import type { Algebraic, Move } from '../../../rules/rules.ts';
import { allMoves } from '../choice.ts';
import { allSquares } from '../squares.ts';
import { FIELD, HANDS } from './data.ts';
import type { Play } from './play.ts';
import { between, type Disc, type Leg, type Place } from './wood.ts';

/** Free squares on which a magnet may lie: no open trap, none of `but`. */
export function freeSquares(play: Play, but: readonly Algebraic[]): Algebraic[] {
  const { stage, rules } = play;
  const open = play.openTraps();
  return allSquares(rules.board).filter((at) => !stage.holds(at) && !open.has(at) && !but.includes(at));
}

/** The squares where some moves end. */
export function endsOf({ rules }: Play, moves: readonly Move[]): Algebraic[] {
  return moves.map((move) => rules.board.nameOf(move.to));
}

/** A hand holds a second disc close to the wood over a square, from `from` on for a while; answers when it is away again. */
export function holdOver(play: Play, at: Algebraic, from: number, rests: number, height: number): number {
  const { stage, half } = play;
  const disc = stage.fetch(play.side);
  const arrives = stage.carry([disc], from, { ...straySpot(play, at), z: height });
  const leaves = stage.carry([disc], arrives + rests, stage.beside(play.side));
  play.astray.push({ half, at, from: arrives - 100, to: leaves, what: 'stray' });
  return leaves;
}

/** The same, and it stays until `lift` takes it away. */
export function layDown(play: Play, at: Algebraic, from: number): void {
  const { stage, half } = play;
  const disc = stage.fetch(play.side);
  const since = stage.carry([disc], from, { ...straySpot(play, at), z: 0 });
  play.through = { at, disc, since, half };
}

/** Takes away what lay through two acts; answers when it is gone. */
export function liftThrough(play: Play, from: number): number {
  const { through, stage } = play;
  if (through === null) return from;
  const gone = stage.carry([through.disc], Math.max(from, through.disc.free + 1), stage.beside(play.side));
  play.astray.push({
    half: through.half,
    at: through.at,
    from: through.since - 100,
    to: gone,
    what: 'stray',
  });
  play.through = null;
  return gone;
}

function straySpot({ stage }: Play, at: Algebraic): Place {
  return stage.spot(at, HANDS.mm.strayAside);
}

/** A free square on which a hand rests, dark or light; half of the time one on which an act of the side to move ends. */
export function restingSquare(play: Play): Algebraic | null {
  const { random, rules, progress } = play;
  const free = freeSquares(play, []);
  const ends = endsOf(play, allMoves(rules, progress)).filter((at) => free.includes(at));
  const pool = ends.length > 0 && random.chance(0.5) ? ends : free;
  return pool.length === 0 ? null : random.pick(pool);
}

/** A piece beside the way of a hand is pushed off the middle of its square, and back; answers when it stands again. */
export function knocked(play: Play, from: number, but: readonly Algebraic[]): number {
  const { stage, random } = play;
  const pieces = stage.occupied().filter((at) => !but.includes(at) && freeFrom(stage.discsOn(at)) < from);
  if (pieces.length === 0) return from;
  const at = random.pick(pieces);
  const discs = stage.discsOn(at);
  const away = stage.push(discs, from, stage.aside(at, between(random, HANDS.mm.nudged)));
  return pushedBack(play, at, discs, { from: away + stage.ms('unfelt'), since: from });
}

/** Back to the middle of its square, where its reed may not have felt it `since`. */
function pushedBack(
  play: Play,
  at: Algebraic,
  discs: readonly Disc[],
  { from, since }: { from: number; since: number },
): number {
  const { stage, half } = play;
  const back = stage.push(discs, from, stage.spot(at, HANDS.mm.centred));
  play.astray.push({ half, at, from: since, to: back, what: 'unfelt' });
  return felt(play, at, discs, back);
}

/** A piece is pushed within its square and back, or lifted a little and put back; answers when it stands. */
export function setStraight(play: Play, at: Algebraic, from: number): number {
  const { stage, random } = play;
  const discs = stage.discsOn(at);
  const begin = Math.max(from, freeFrom(discs));
  const away = random.chance(0.5)
    ? stage.push(discs, begin, stage.aside(at, between(random, HANDS.mm.nudged)))
    : stage.carry(
        discs,
        begin,
        { ...stage.spot(at, HANDS.mm.landing), z: between(random, HANDS.mm.lift) / 2 },
        0,
      );
  return pushedBack(play, at, discs, { from: away + stage.ms('nudgeRests'), since: begin });
}

/** Pushes a piece to the middle until its reed feels it, as it does not `since`; answers when it does. */
export function felt(play: Play, at: Algebraic, discs: readonly Disc[], from: number, since = from): number {
  const { stage, half } = play;
  const feels = () => {
    const [lowest] = discs;
    return lowest !== undefined && stage.feels(at, discs, lowest.place);
  };
  if (feels()) return from;
  let pushed = stage.push(discs, from + stage.ms('unfelt'), stage.spot(at, HANDS.mm.centred));
  if (!feels()) pushed = stage.push(discs, pushed + stage.ms('unfelt'), stage.centre(at));
  play.astray.push({ half, at, from: since - 100, to: pushed, what: 'unfelt' });
  return pushed;
}

/** When all of some discs have come to rest. */
export function freeFrom(discs: readonly Disc[]): number {
  return Math.max(...discs.map(({ free }) => free)) + 1;
}

/** A clasp goes along with the hand that moves a disc, behind it on the arm; answers when the arm is away. */
export function sleeve(play: Play, legs: readonly Leg[]): number {
  const { stage, random, side } = play;
  const [first] = legs;
  if (first === undefined) return 0;
  const pole = random.chance(0.5) ? 1 : -1;
  const clasp = stage.fetch(side, pole * between(random, HANDS.sleeveStrength));
  const behind = between(random, HANDS.mm.sleeveBehind) * (side === 'W' ? -1 : 1);
  const height = between(random, HANDS.mm.sleeveHeight);
  const follow = (place: Place): Place => {
    const there = { x: place.x, y: place.y + behind, z: height };
    return isClear(play, clasp.place, there) ? there : { ...there, z: Math.max(height, overPieces(play)) };
  };
  const reach = stage.ms('carryLeast') + 200;
  const begin = Math.max(0, first.from - reach);
  stage.go([clasp], begin, first.from - begin, follow(first.start), 30);
  for (const leg of legs) {
    stage.go([clasp], leg.from, leg.to - leg.from, follow(leg.end), 0);
  }
  return stage.carry([clasp], clasp.free + 30, stage.beside(side));
}

/** So high a sleeve lies that passes over pieces, kings among them. */
function overPieces({ stage }: Play): number {
  return stage.kingDiscs * FIELD.magnet.discHeightMm + 2;
}

/** Whether nothing stands in the way of a disc, or a sleeve, that goes straight and low from one place to another. */
export function isClear({ stage }: Play, start: Place, end: Place): boolean {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  return stage.occupied().every((at) => {
    const { x, y } = stage.centre(at);
    const along =
      length === 0 ? 0 : Math.min(1, Math.max(0, ((x - start.x) * dx + (y - start.y) * dy) / length ** 2));
    return Math.hypot(x - start.x - along * dx, y - start.y - along * dy) >= FIELD.magnet.discMm;
  });
}
