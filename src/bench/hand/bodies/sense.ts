/** What the firmware tells of a board on which magnets move: each ms a scan of contacts, debounced. */

import type { Algebraic, Move } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { allMoves } from '../choice.ts';
import { allSquares } from '../squares.ts';
import type { Play } from './play.ts';
import {
  between,
  type Disc,
  FIELD,
  given,
  HANDS,
  type Leg,
  type Place,
  placeOn,
  type Reed,
  type Wood,
} from './wood.ts';

export interface Edge {
  readonly t: number;
  readonly at: Algebraic;
  readonly on: boolean;
}

/** A contact that something else than a disc on the wood closes for a while: one that falls past a reed. */
export interface Pulse {
  readonly at: Algebraic;
  readonly from: number;
  readonly to: number;
}

interface Sensed {
  /** What is felt before anything moves. */
  readonly first: readonly Algebraic[];
  readonly edges: readonly Edge[];
}

interface Going {
  readonly disc: Disc;
  readonly leg: Leg;
}

/** One contact: the reed itself, how long it bounces, and what the firmware takes it for. */
interface Contact {
  readonly reed: Reed;
  /** Ampere-turns of the discs that lie. */
  lying: number;
  /** And of those that move, now. */
  moving: number;
  closed: boolean;
  bouncesUntil: number;
  settled: boolean;
  /** Samples in a row that differ from what is settled. */
  differing: number;
}

/** All edges that the legs of the discs bring, in the order of the scan. */
export function sense(wood: Wood, discs: readonly Disc[], pulses: readonly Pulse[], random: Random): Sensed {
  const contacts = wood.reeds.map((reed) => restingContact(wood, reed, discs));
  const first = contacts.flatMap(({ reed, settled }) => (settled ? [reed.at] : []));
  const scan = new Scan(wood, contacts, pulses, random);
  const coming = discs
    .flatMap((disc) => disc.legs.map((leg): Going => ({ disc, leg })))
    .sort((one, other) => one.leg.from - other.leg.from);
  const starts = [...coming.map(({ leg }) => leg.from), ...pulses.map(({ from }) => from)].sort(
    (a, b) => a - b,
  );
  let going: Going[] = [];
  let begun = 0;
  let passed = 0;
  for (let t = starts[0] ?? 0; ; t += 1) {
    while ((starts[passed] ?? Number.POSITIVE_INFINITY) <= t) passed += 1;
    for (let one = coming[begun]; one !== undefined && one.leg.from <= t; one = coming[begun]) {
      scan.lies(one, one.leg.start, -1);
      going.push(one);
      begun += 1;
    }
    for (const one of going) {
      if (t < one.leg.to) scan.moves(one, placeOn(one.leg, t));
      else scan.lies(one, one.leg.end, 1);
    }
    going = going.filter(({ leg }) => t < leg.to);
    if (!scan.sample(t) || going.length > 0) continue;
    const start = starts[passed];
    if (start === undefined) return { first, edges: scan.edges };
    t = start - 1;
  }
}

/** The matrix, ms by ms. Only what a moving disc is near, or what has not come to rest yet, is looked at. */
class Scan {
  readonly edges: Edge[] = [];
  readonly #wood: Wood;
  readonly #contacts: readonly Contact[];
  readonly #pulses: readonly Pulse[];
  readonly #random: Random;
  #touched = new Set<number>();

  constructor(wood: Wood, contacts: readonly Contact[], pulses: readonly Pulse[], random: Random) {
    this.#wood = wood;
    this.#contacts = contacts;
    this.#pulses = pulses;
    this.#random = random;
  }

  /** A disc lies there from now on, or (`sign` -1) no longer. */
  lies({ disc }: Going, place: Place, sign: 1 | -1): void {
    this.#near(place, (contact) => {
      contact.lying += sign * given(this.#wood, contact.reed, disc.strength, place);
    });
  }

  /** A disc is there at this moment. */
  moves({ disc }: Going, place: Place): void {
    this.#near(place, (contact) => {
      contact.moving += given(this.#wood, contact.reed, disc.strength, place);
    });
  }

  /** One sample of everything that may have changed; true if all is at rest. */
  sample(t: number): boolean {
    const held = new Set(this.#pulses.filter(({ from, to }) => t >= from && t <= to).map(({ at }) => at));
    if (held.size > 0)
      for (const [index, { reed }] of this.#contacts.entries())
        if (held.has(reed.at)) this.#touched.add(index);
    const touched = [...this.#touched].sort((one, other) => one - other);
    this.#touched = new Set();
    for (const index of touched) {
      const contact = this.#contacts[index];
      if (contact === undefined) continue;
      const isHeld = held.has(contact.reed.at);
      if (sampled(contact, isHeld, t, this.#random))
        this.edges.push({ t, at: contact.reed.at, on: contact.settled });
      const waits = contact.closed !== contact.settled || contact.differing > 0 || t < contact.bouncesUntil;
      // Whatever was near a moving disc is looked at once more after that has gone.
      if (contact.moving !== 0 || waits || isHeld) this.#touched.add(index);
      contact.moving = 0;
    }
    return this.#touched.size === 0;
  }

  /** The contacts that a magnet at a place can reach. */
  #near({ x, y }: Place, change: (contact: Contact) => void): void {
    const { board, pitch } = this.#wood;
    const [reach, last] = [FIELD.table.reachMm, board.size - 1];
    const column = (at: number) => Math.floor(at / pitch);
    for (let r = Math.max(0, column(y - reach)); r <= Math.min(last, column(y + reach)); r += 1)
      for (let c = Math.max(0, column(x - reach)); c <= Math.min(last, column(x + reach)); c += 1) {
        const index = r * board.size + c;
        const contact = this.#contacts[index];
        if (contact === undefined) continue;
        change(contact);
        this.#touched.add(index);
      }
  }
}

function restingContact(wood: Wood, reed: Reed, discs: readonly Disc[]): Contact {
  const lying = discs.reduce((sum, { strength, start }) => sum + given(wood, reed, strength, start), 0);
  const closed = Math.abs(lying) >= reed.pullIn;
  return { reed, lying, moving: 0, closed, bouncesUntil: 0, settled: closed, differing: 0 };
}

/** One sample: the reed's hysteresis, its bounce, the firmware's counter. True if the contact has settled in its other state. */
function sampled(contact: Contact, held: boolean, t: number, random: Random): boolean {
  const { reed } = contact;
  const field = Math.abs(contact.lying + contact.moving);
  const closed = held || field >= (contact.closed ? reed.dropOut : reed.pullIn);
  if (closed !== contact.closed) {
    contact.closed = closed;
    const [least, most] = FIELD.reed.bounceMs;
    contact.bouncesUntil = t + random.whole(least, most);
  }
  const raw = t < contact.bouncesUntil ? random.chance(0.5) : closed;
  if (raw === contact.settled) {
    contact.differing = 0;
    return false;
  }
  contact.differing += 1;
  if (contact.differing < (raw ? FIELD.debounce.onMs : FIELD.debounce.offMs)) return false;
  contact.settled = raw;
  contact.differing = 0;
  return true;
}

// What lies or passes where it has no business: second magnets, pieces set straight, a bracelet.

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
