/** The soak of the exhibit: days of visitors in virtual time, through the real visits, games and journal. The entry of this folder. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGameStore } from '../../adapters/store/store.ts';
import type { VisitEvent } from '../../exhibit/exhibit.ts';
import { createRules, type SliderId } from '../../rules/rules.ts';
import { garbageCollector } from '../garbage.ts';
import { Random } from '../random.ts';
import { type Defects, SoakBoard } from './soak-board.ts';
import { SoakHouse, soakProfile } from './soak-house.ts';
import { VirtualTime } from './virtual-time.ts';
import { curiousVisit, goodVisit, type Hall, vandalVisit } from './visitors.ts';

export interface SoakWish {
  readonly days: number;
  readonly seed: number;
  readonly visitsADay: number;
  readonly progress: (done: number, of: number) => void;
}

export interface SoakReport {
  readonly seed: number;
  readonly days: number;
  readonly visits: { readonly good: number; readonly curious: number; readonly vandals: number };
  /** Gestures of the vandals, fifty a second. */
  readonly vandalEvents: number;
  readonly halfMoves: number;
  readonly games: { readonly played: number; readonly ended: number; readonly abandoned: number };
  readonly powerCuts: { readonly nights: number; readonly inGames: number; readonly resumed: number };
  /** Good visitors for whom ten minutes went by without a half-move. */
  readonly wedges: number;
  readonly resets: { readonly all: number; readonly unclean: number };
  /** Of the kept games on the disk, bytes. */
  readonly disk: { readonly bytes: number; readonly perGame: number };
  /** Of the process: after the third day, and the most after it, bytes. */
  readonly heap: { readonly early: number; readonly late: number };
  readonly clean: boolean;
}

const HOUR_MS = 3_600_000;
const NIGHT_MS = 16 * HOUR_MS;
/** Longer than the idle time, its countdown and the restoring together, ms. */
const GONE_MS = 180_000;
/** A reed is stuck from the second day of each week to the fourth, a slider jams from the second to the fifth. */
const STUCK = { from: 1, to: 4, at: 'd4' } as const;
const JAMMED = { from: 1, to: 5, slider: 'S4' } as const;

export async function benchExhibit(wish: SoakWish): Promise<SoakReport> {
  const home = mkdtempSync(join(tmpdir(), 'damier-soak-'));
  try {
    return await new Soak(wish, home).run();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** One day, between two turns of the main switch. */
interface Day extends Hall {
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
  readonly #visits = { good: 0, curious: 0, vandals: 0 };
  readonly #powerCuts = { nights: 0, inGames: 0, resumed: 0 };
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
      await this.#time.pass(NIGHT_MS);
      collect();
      this.#heaps.push(process.memoryUsage().heapUsed);
    }
    progress(days, days);
    return this.#report();
  }

  /** From the main switch in the morning to the main switch in the evening, whatever goes on then. */
  async #day(day: number): Promise<void> {
    const { visitsADay } = this.#wish;
    let hall = await this.#switchOn(day);
    for (let visit = 0; visit < visitsADay; visit += 1) {
      await this.#time.pass(this.#random.around(60_000, 0.8, 2000, 600_000));
      await this.#visit(hall);
      if (this.#random.chance(0.06)) hall = await this.#cutInAGame(day, hall);
      else if (this.#random.chance(0.7)) await this.#leftAlone(hall);
    }
    this.#powerCuts.nights += 1;
    this.#switchOff(hall);
  }

  async #switchOn(day: number): Promise<Day> {
    const week = day % 7;
    const board = new SoakBoard(soakProfile(), this.#time);
    for (const at of this.#standing) board.standing.add(at);
    const defects: Defects = board.defects;
    defects.stuck = week >= STUCK.from && week < STUCK.to ? soakSquare(STUCK.at) : null;
    defects.jammed = week >= JAMMED.from && week < JAMMED.to ? (JAMMED.slider as SliderId) : null;
    const start = this.#time.now();
    const store = await openGameStore(this.#home, {
      log: () => undefined,
      now: () => new Date(Date.UTC(2026, 0, 5) + start),
    });
    const house = new SoakHouse({
      ...{ home: this.#home, store, time: this.#time, random: this.#random, board },
      said: () => undefined,
      counted: (event) => this.#count(event),
    });
    await this.#time.pass(2000);
    return { house, board, time: this.#time, random: this.#random, close: () => store.close() };
  }

  #switchOff(hall: Day): void {
    hall.house.cut();
    hall.close();
    this.#standing.clear();
    for (const at of hall.board.standing) this.#standing.add(at);
  }

  async #visit(hall: Hall): Promise<void> {
    const kind = this.#random.next();
    if (kind < 0.7) {
      this.#visits.good += 1;
      if (!(await goodVisit(hall, this.#halfMovesWished()))) this.#wedges += 1;
    } else if (kind < 0.88) {
      this.#visits.curious += 1;
      if (hall.board.standing.size > 0) await curiousVisit(hall);
    } else {
      this.#visits.vandals += 1;
      this.#vandalEvents += await vandalVisit(hall, this.#random.whole(10_000, 40_000));
    }
  }

  /** Most leave a game early; some play it to its end. */
  #halfMovesWished(): number {
    return this.#random.chance(0.2) ? 120 : this.#random.whole(1, 14);
  }

  /** The visitors walk away: by then the exhibit must be the house's again, with nothing left of them. */
  async #leftAlone(hall: Hall): Promise<void> {
    await this.#time.pass(GONE_MS);
    this.#resets += 1;
    const { seen } = hall.house;
    const clean =
      seen?.visitor.scene.kind === 'attract' &&
      seen.visitor.language === 'fr' &&
      seen.view.game === 'trappes' &&
      seen.view.plies.length === 0 &&
      seen.view.outcome === null;
    if (!clean) this.#unclean += 1;
  }

  /** The plug is pulled in mid-game, and put back a minute later. */
  async #cutInAGame(day: number, hall: Day) {
    await goodVisit(hall, 2);
    const before = hall.house.seen;
    const playing = before?.visitor.scene.kind === 'play' && before.view.plies.length > 0;
    this.#switchOff(hall);
    await this.#time.pass(60_000);
    const next = await this.#switchOn(day);
    if (playing) {
      this.#powerCuts.inGames += 1;
      const after = next.house.seen;
      if (after?.view.plies.length === before.view.plies.length && after.view.game === before.view.game)
        this.#powerCuts.resumed += 1;
    }
    return next;
  }

  #count(event: VisitEvent): void {
    this.#events.set(event.type, (this.#events.get(event.type) ?? 0) + 1);
    if (event.type === 'ended' || event.type === 'abandoned') this.#halfMoves += event.plies;
  }

  #report(): SoakReport {
    const { seed, days } = this.#wish;
    const events = (type: VisitEvent['type']) => this.#events.get(type) ?? 0;
    const bytes = statSync(join(this.#home, 'damier.sqlite')).size;
    const games = { played: events('played'), ended: events('ended'), abandoned: events('abandoned') };
    const early = this.#heaps[Math.min(2, days - 1)] ?? 0;
    const { inGames, resumed } = this.#powerCuts;
    return {
      seed,
      days,
      visits: this.#visits,
      vandalEvents: this.#vandalEvents,
      halfMoves: this.#halfMoves,
      games,
      powerCuts: this.#powerCuts,
      wedges: this.#wedges,
      resets: { all: this.#resets, unclean: this.#unclean },
      disk: { bytes, perGame: Math.round(bytes / Math.max(1, games.played)) },
      heap: { early, late: Math.max(...this.#heaps.slice(-3)) },
      clean: this.#wedges === 0 && this.#unclean === 0 && inGames === resumed,
    };
  }
}

function soakSquare(name: string) {
  return createRules('russian').board.algebraic(name);
}

function startSquares() {
  const rules = createRules('russian');
  return [...rules.start().pieces.keys()].map((square) => rules.board.nameOf(square));
}
