/** What the firmware tells of a board on which magnets move: each ms a scan of contacts, debounced. */
import type { Algebraic } from '../../../rules/rules.ts';
import type { Random } from '../../random.ts';
import { FIELD } from './data.ts';
import { type Disc, given, type Leg, type Place, placeOn, type Reed, type Wood } from './wood.ts';

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

export interface Sensed {
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
