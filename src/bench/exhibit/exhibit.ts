/** A year of the exhibit: visitors in virtual time, through the real visits, games, journal and staff's part. The entry of this folder. */
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Alert } from '../../adapters/alerts/alerts.ts';
import { openGameStore } from '../../adapters/store/store.ts';
import { wallTime } from '../../app/staff/operation.ts';
import type { VisitEvent } from '../../exhibit/exhibit.ts';
import { createRules, type SliderId } from '../../rules/rules.ts';
import { isOpen } from '../../staff/staff.ts';
import { garbageCollector } from '../process.ts';
import { Random } from '../random.ts';
import { Reeds } from './reeds.ts';
import {
  Availability,
  CLOSES_MINUTE,
  type ClosedBy,
  type ClosedSpan,
  type Happening,
  HOURS,
  OPENS_MINUTE,
  type Programme,
  programmeOf,
  type SoakReport,
  type SoakWish,
} from './report.ts';
import { SoakBoard, VirtualTime } from './soak-board.ts';
import { SoakHouse, soakProfile } from './stand-in.ts';
import { curiousVisit, goodVisit, type Hall, PATIENCE_MS, vandalVisit } from './visitors.ts';

export type { SoakReport, SoakWish } from './report.ts';

const MINUTE_MS = 60_000;
/** Longer than the idle time, its countdown and the restoring together, ms. */
const GONE_MS = 180_000;
/** Least share of the opening minutes in which visitors can play. */
const ASKED = 0.999;
/** The main switch is turned so long before the doors open, and after they close, minutes. */
const SWITCH_MINUTES = 15;
const LOOK_MS = 5000;
/** The disk takes its time, which is none of the visitors'; where there is a folder in memory, nobody waits for it. */
const MEMORY = '/dev/shm';
const JAMMED = 'S4' as SliderId;

export async function benchExhibit(wish: SoakWish): Promise<SoakReport> {
  const home = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'damier-soak-'));
  try {
    return await new Soak(wish, home).run();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** One run of the program, between two turns of the main switch. */
interface Run extends Hall {
  readonly house: SoakHouse;
  readonly close: () => void;
}

class Soak {
  readonly #wish: SoakWish;
  readonly #home: string;
  readonly #time = new VirtualTime();
  readonly #random: Random;
  readonly #standing = new Set(startSquares());
  readonly #events = new Map<VisitEvent['type'], number>();
  readonly #availability = new Availability(HOURS);
  readonly #alerts: Alert[] = [];
  readonly #visits = { good: 0, curious: 0, vandals: 0 };
  readonly #powerCuts = { evenings: 0, inHours: 0, inGames: 0, resumed: 0 };
  readonly #reeds = new Reeds(LOOK_MS);
  /** Null: the machine has no power, or the program is away. */
  #run: Run | null = null;
  #away: 'power' | 'update' = 'power';
  #openDays = 0;
  #updates = 0;
  #vandalEvents = 0;
  #halfMoves = 0;
  #wedges = 0;
  #unclean = 0;
  #resets = 0;
  readonly #heaps: number[] = [];

  constructor(wish: SoakWish, home: string) {
    this.#wish = wish;
    this.#home = home;
    this.#random = new Random(wish.seed, 7);
  }

  async run(): Promise<SoakReport> {
    const { days, progress } = this.#wish;
    const collect = garbageCollector();
    for (let day = 0; day < days; day += 1) {
      progress(day, days);
      await this.#day(day);
      collect();
      this.#heaps.push(process.memoryUsage().heapUsed);
    }
    await this.#until(days, 0);
    progress(days, days);
    return this.#report();
  }

  /** A day of the calendar by the local clock, at that minute, in ms since 1970. */
  #moment(day: number, minute: number): number {
    return new Date(2026, 0, 1 + this.#wish.first + day, 0, minute).getTime();
  }

  get #wall(): number {
    return this.#moment(0, 0) + this.#time.now();
  }

  async #day(day: number): Promise<void> {
    const programme = programmeOf(new Date(this.#moment(day, 0)), this.#wish.seed, PLAYED_ON);
    this.#reeds.begin(this.#moment(day, 0), programme.reed);
    if (!isOpenOn(new Date(this.#moment(day, 0)))) return;
    this.#openDays += 1;
    await this.#until(day, OPENS_MINUTE - SWITCH_MINUTES);
    if (this.#run === null) await this.#switchOn(programme);
    else this.#fail(this.#run.board, programme);
    await this.#openingHours(day, programme);
    await this.#until(day, CLOSES_MINUTE + SWITCH_MINUTES);
    if (programme.onOverNight) return;
    this.#powerCuts.evenings += 1;
    this.#switchOff('power');
  }

  /** Visits, and what else the calendar has, one after the other. */
  async #openingHours(day: number, programme: Programme): Promise<void> {
    const { visitsADay } = this.#wish;
    const visits = Array.from({ length: visitsADay }, () =>
      this.#random.whole(OPENS_MINUTE, CLOSES_MINUTE - 60),
    );
    const all = [...visits.map((minute) => ({ kind: 'visit' as const, minute })), ...programme.happenings];
    for (const one of all.sort((a, b) => a.minute - b.minute)) {
      await this.#until(day, one.minute);
      if (one.kind === 'visit') await this.#visitAndLeave();
      else await this.#happen(one, programme);
    }
  }

  async #happen(what: Happening, programme: Programme): Promise<void> {
    switch (what.kind) {
      case 'cut':
        this.#powerCuts.inHours += 1;
        return this.#cut(what, programme);
      case 'update':
        this.#updates += 1;
        this.#switchOff('update');
        await this.#time.pass(what.ms);
        return this.#switchOn(programme);
      case 'cleaning':
        this.#run?.house.staff.hold('clean');
        await this.#pass(what.ms);
        this.#run?.house.staff.hold('wake');
    }
  }

  /** Lets time pass up to that minute; what nobody sees of it is skipped. */
  async #until(day: number, minute: number): Promise<void> {
    while (this.#wall < this.#moment(day, minute)) {
      const left = this.#moment(day, minute) - this.#wall;
      const until = Math.min(left, this.#untilDoors());
      // The doors are seen to open or close.
      if (until > 2 * MINUTE_MS && this.#isCalm()) this.#time.skip(until - MINUTE_MS / 2);
      await this.#pass(Math.min(left, MINUTE_MS));
    }
  }

  /** How long until the doors open or close, or the day ends, ms. */
  #untilDoors(): number {
    const now = new Date(this.#wall);
    const doors = [OPENS_MINUTE, CLOSES_MINUTE, 24 * 60].map((minute) =>
      new Date(now.getFullYear(), now.getMonth(), now.getDate(), 0, minute).getTime(),
    );
    return Math.min(...doors.filter((door) => door > this.#wall)) - this.#wall;
  }

  /** Nothing goes on that time alone would end. */
  #isCalm(): boolean {
    if (this.#run === null) return true;
    const { staff, seen } = this.#run.house;
    return staff.lock !== null || seen?.visitor.scene.kind === 'attract';
  }

  /** Time passes, and somebody looks every five seconds whether visitors could play. */
  async #pass(ms: number): Promise<void> {
    const end = this.#wall + ms;
    while (this.#wall < end) {
      // The doors open and close at whole minutes.
      await this.#time.pass(Math.min(end - this.#wall, LOOK_MS, MINUTE_MS - (this.#wall % MINUTE_MS)));
      this.#availability.see(this.#wall, this.#closedBy());
      if (this.#run === null) continue;
      const scene = this.#run.house.seen?.visitor.scene.kind;
      const isPlayed = scene === 'play' || scene === 'setup' || scene === 'round';
      this.#reeds.look(this.#run.board.standing, isPlayed);
    }
  }

  #closedBy(): ClosedBy | null {
    if (this.#run === null) return this.#away;
    const { staff, seen } = this.#run.house;
    if (staff.lock !== null) return staff.lock === 'cleaning' ? 'cleaning' : 'locked';
    return seen?.visitor.scene.kind === 'absent' ? 'absent' : null;
  }

  async #switchOn(programme: Programme): Promise<void> {
    const board = new SoakBoard(soakProfile(), this.#time);
    for (const at of this.#standing) board.standing.add(at);
    this.#fail(board, programme);
    const wall = () => new Date(this.#wall);
    const store = await openGameStore(this.#home, { log: () => undefined, now: wall });
    const house = new SoakHouse({
      ...{ home: this.#home, store, time: this.#time, random: this.#random, board, wall, hours: HOURS },
      said: () => undefined,
      told: (alert) => this.#alerts.push(alert),
      counted: (event) => this.#count(event),
    });
    this.#run = {
      ...{ house, board, random: this.#random, close: () => store.close() },
      time: { now: () => this.#time.now(), pass: (ms) => this.#pass(ms) },
    };
    await this.#pass(2000);
  }

  #fail({ defects }: SoakBoard, { reed, jammed }: Programme): void {
    defects.stuck = reed?.reads === 'on' ? reed.at : null;
    defects.dead = reed?.reads === 'off' ? reed.at : null;
    defects.jammed = jammed ? JAMMED : null;
  }

  #switchOff(away: 'power' | 'update'): void {
    const run = this.#run;
    if (run === null) return;
    this.#away = away;
    if (away === 'power') run.house.cut();
    else run.house.end();
    run.close();
    this.#run = null;
    this.#standing.clear();
    for (const at of run.board.standing) this.#standing.add(at);
    this.#availability.see(this.#wall, away);
  }

  async #visitAndLeave(): Promise<void> {
    if (this.#run === null) return;
    await this.#visit(this.#run);
    if (this.#random.chance(0.7)) await this.#leftAlone(this.#run);
  }

  async #visit(hall: Hall): Promise<void> {
    const kind = this.#random.next();
    if (kind < 0.7) {
      this.#visits.good += 1;
      if (!(await goodVisit(hall, this.#halfMovesWished()))) this.#lockedOut();
    } else if (kind < 0.88) {
      this.#visits.curious += 1;
      if (hall.board.standing.size > 0) await curiousVisit(hall);
    } else {
      this.#visits.vandals += 1;
      this.#vandalEvents += await vandalVisit(hall, this.#random.whole(5000, 20_000));
    }
  }

  #lockedOut(): void {
    this.#wedges += 1;
    this.#availability.wasClosed({ by: 'wedged', from: this.#wall - PATIENCE_MS, to: this.#wall });
  }

  /** Most leave a game early; some play it to its end. */
  #halfMovesWished(): number {
    return this.#random.chance(0.2) ? 120 : this.#random.whole(1, 14);
  }

  /** The visitors walk away: by then the exhibit must be the house's again, with nothing left of them. */
  async #leftAlone({ house }: Run): Promise<void> {
    await this.#pass(GONE_MS);
    this.#resets += 1;
    const { seen } = house;
    const clean =
      seen?.visitor.scene.kind === 'attract' &&
      seen.visitor.language === 'fr' &&
      seen.view.game === 'trappes' &&
      seen.view.plies.length === 0 &&
      seen.view.outcome === null;
    if (!clean) this.#unclean += 1;
  }

  /** The plug is pulled, and put back some minutes later. */
  async #cut({ ms, inAGame }: Extract<Happening, { kind: 'cut' }>, programme: Programme): Promise<void> {
    if (inAGame && this.#run !== null) await goodVisit(this.#run, 2);
    const before = this.#run?.house.seen ?? null;
    const playing = before?.visitor.scene.kind === 'play' && before.view.plies.length > 0;
    this.#switchOff('power');
    await this.#pass(ms);
    await this.#switchOn(programme);
    if (!playing) return;
    this.#powerCuts.inGames += 1;
    const after = this.#run?.house.seen;
    if (after?.view.plies.length === before.view.plies.length && after.view.game === before.view.game)
      this.#powerCuts.resumed += 1;
  }

  #count(event: VisitEvent): void {
    this.#events.set(event.type, (this.#events.get(event.type) ?? 0) + 1);
    if (event.type === 'ended' || event.type === 'abandoned') this.#halfMoves += event.plies;
  }

  /** Whether staff knows why: it has done so itself, or an alert has said so, of the time, or of what is broken meanwhile. */
  #isTold({ by, from, to }: ClosedSpan): boolean {
    if (by === 'cleaning') return true;
    const raised = this.#alerts.filter(({ event }) => event === 'raised');
    const at = ({ body }: Alert) => Date.parse(body.at);
    const isSoon = (alert: Alert) => at(alert) >= from && at(alert) <= to + 5 * MINUTE_MS;
    if (by === 'power' || by === 'update')
      return raised.some((alert) => alert.body.fault === 'outage' && isSoon(alert));
    return raised.some((alert) => alert.body.fault !== 'outage' && isSoon(alert));
  }

  #report(): SoakReport {
    const { seed, days } = this.#wish;
    const events = (type: VisitEvent['type']) => this.#events.get(type) ?? 0;
    const bytes = statSync(join(this.#home, 'damier.sqlite')).size;
    const games = { played: events('played'), ended: events('ended'), abandoned: events('abandoned') };
    const early = this.#heaps[Math.min(2, days - 1)] ?? 0;
    const { inGames, resumed } = this.#powerCuts;
    const minutes = this.#minutes();
    const closed = Object.values(minutes.closed).reduce((sum, some) => sum + some, 0);
    const availability = 1 - closed / minutes.open;
    return {
      ...{ seed, days, openDays: this.#openDays, visits: this.#visits, vandalEvents: this.#vandalEvents },
      ...{ halfMoves: this.#halfMoves, games, powerCuts: this.#powerCuts, updates: this.#updates },
      wedges: this.#wedges,
      resets: { all: this.#resets, unclean: this.#unclean },
      reeds: this.#reeds.told(this.#alerts),
      ...{ minutes, availability, alerts: this.#alerts.length },
      disk: { bytes, perGame: Math.round(bytes / Math.max(1, games.played)) },
      heap: { early, late: Math.max(...this.#heaps.slice(-3)) },
      clean:
        this.#wedges === 0 &&
        this.#unclean === 0 &&
        inGames === resumed &&
        minutes.untold === 0 &&
        availability >= ASKED,
    };
  }

  #minutes(): SoakReport['minutes'] {
    const { openMs, spans } = this.#availability;
    const closed: Partial<Record<ClosedBy, number>> = {};
    let untold = 0;
    for (const span of spans) {
      const minutes = (span.to - span.from) / MINUTE_MS;
      closed[span.by] = (closed[span.by] ?? 0) + minutes;
      if (!this.#isTold(span)) untold += minutes;
    }
    return { open: openMs / MINUTE_MS, closed, untold };
  }
}

const RUSSIAN = createRules('russian');
/** The 32 squares that all games of this board are played on. */
const PLAYED_ON = RUSSIAN.board.squares.map(RUSSIAN.board.nameOf);

function startSquares() {
  return [...RUSSIAN.start().pieces.keys()].map((square) => RUSSIAN.board.nameOf(square));
}

function isOpenOn(day: Date): boolean {
  const noon = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12);
  return isOpen(HOURS, wallTime(noon));
}
