/** A week of everything at once, in virtual time: what a process that never ends comes to hold. The entry of this folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkConfiguration, settle } from '../../app/configuration.ts';
import { MOST_DOUBTS } from '../../app/doubt-log.ts';
import { startExhibit } from '../../app/exhibit/exhibit.ts';
import { startPlay } from '../../app/play.ts';
import { VirtualTime } from '../exhibit/soak-board.ts';
import { arrange, curiousVisit, goodVisit, playOn, vandalVisit } from '../exhibit/visitors.ts';
import { freePort } from '../mirror/broker.ts';
import { Random } from '../random.ts';
import { type Holdings, holdingsNow } from './gauge.ts';
import { Phones, Station } from './station.ts';

export { plotWeek } from './gauge.ts';

export interface WeekWish {
  readonly hours: number;
  /** So many hours of each day somebody plays, from the beginning on. */
  readonly open: number;
  /** At each of the four pages. */
  readonly phones: number;
  readonly seed: number;
  /** Told each hour of virtual time what is held. */
  readonly progress: (sample: Sample, of: number) => void;
}

export interface Sample extends Holdings {
  /** Of virtual time. */
  readonly hours: number;
  readonly halfMoves: number;
  /** The same, station by station. */
  readonly played: Readonly<Record<string, number>>;
  readonly kept: number;
  /** Timers of the programs that wait. */
  readonly timers: number;
}

export interface WeekReport {
  readonly wish: Omit<WeekWish, 'progress'>;
  readonly samples: readonly Sample[];
  readonly halfMoves: Readonly<Record<string, number>>;
  readonly games: Readonly<Record<string, number>>;
  readonly visits: number;
  readonly pagesOpened: number;
  /** What the programs have said more than is usual, each kind once, with how often. */
  readonly said: Readonly<Record<string, number>>;
}

const HOUR_MS = 3_600_000;
/** In hours. */
const DAY = 24;
const ENGINE = fileURLToPath(new URL('../../../dist/bench/week/quick-engine.js', import.meta.url));
/** While somebody thinks, in the time of this machine, virtual time passes no faster than a timer in so long, ms; so often for one act. */
const THINKING = { ms: 4, times: 50 } as const;
/** The settings that an exhibit in a hall has. */
const HALL = {
  board: { profile: 'trappes-8x8' },
  page: { port: 0 },
  exhibit: { games: ['trappes', 'priorite-dame', 'russian', 'english'], levels: [1, 1, 2] },
};

/** The least of so many hours at the beginning and at the end is compared: what comes and goes is no growth. */
const COMPARED = 4;
/** Per half-move and game some bytes of a process may come to be used otherwise; this much in all is no growth. */
const SLACK = {
  heap: 4_000_000,
  external: 4_000_000,
  handles: 8,
  files: 8,
  timers: 60,
  rest: 100_000,
  restFiles: 12,
};

/** What holds more at the end than it did at first, beyond what comes and goes, in words; nothing: it is well. */
export function growthOf(samples: readonly Sample[]): readonly string[] {
  // The first hour warms up.
  const [, ...after] = samples;
  const compared = Math.max(1, Math.min(COMPARED, Math.floor(after.length / 3)));
  const [early, late] = [after.slice(0, compared), after.slice(-compared)];
  const least = (of: readonly Sample[], what: keyof typeof SLACK) =>
    Math.min(...of.map((sample) => sample[what] ?? 0));
  const grown = (Object.keys(SLACK) as (keyof typeof SLACK)[]).flatMap((what) => {
    const [before, now] = [least(early, what), least(late, what)];
    return now > before + SLACK[what] ? [`${what} from ${before} to ${now}`] : [];
  });
  // Moments of doubt come with play until a board has as many as it keeps.
  const doubts = Math.max(0, ...samples.map((sample) => sample.doubts));
  return doubts > MOST_DOUBTS ? [...grown, `doubts of one board: ${doubts}, kept: ${MOST_DOUBTS}`] : grown;
}

/** Who has played no half-move in a day, and in which: a board that nobody can play on holds no more than before, and is not well. */
export function standstillsOf(samples: readonly Sample[]): readonly string[] {
  const evenings = samples.filter(({ hours }, index) => hours % DAY === 0 || index === samples.length - 1);
  return evenings.slice(1).flatMap(({ played }, day) => {
    const before = evenings[day]?.played ?? {};
    return Object.keys(played)
      .filter((name) => played[name] === before[name])
      .map((name) => `${name} on day ${day + 1}`);
  });
}

export async function benchWeek(wish: WeekWish): Promise<WeekReport> {
  const home = mkdtempSync(join(tmpdir(), 'damier-week-'));
  try {
    return await new Week(wish, home).run();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

class Week {
  readonly #wish: WeekWish;
  readonly #home: string;
  readonly #time = new VirtualTime(() => this.#between());
  readonly #stations: Readonly<Record<'north' | 'south' | 'engine' | 'hall', Station>>;
  readonly #phones = new Phones();
  readonly #said = new Map<string, number>();
  readonly #waited = new Map<Station, number>();
  #visits = 0;
  #over = false;
  #failure: unknown = null;

  constructor(wish: WeekWish, home: string) {
    this.#wish = wish;
    this.#home = home;
    const began = Date.UTC(2026, 0, 5, 8);
    let stream = 0;
    const station = () => {
      stream += 1;
      const random = new Random(wish.seed, 11, stream);
      return new Station({ time: this.#time, random, began, said: (message) => this.#say(message) });
    };
    this.#stations = { north: station(), south: station(), engine: station(), hall: station() };
  }

  async run(): Promise<WeekReport> {
    const { hours, open, phones, seed, progress } = this.#wish;
    await this.#during(this.#open());
    const samples = [this.#sample(0)];
    for (let hour = 1; hour <= hours; hour += 1) {
      await this.#time.pass(HOUR_MS);
      if (this.#failure !== null) throw this.#failure;
      const sample = this.#sample(hour);
      samples.push(sample);
      progress(sample, hours);
    }
    this.#over = true;
    this.#phones.close();
    const each = Object.entries(this.#stations);
    const report = {
      wish: { hours, open, phones, seed },
      samples,
      halfMoves: Object.fromEntries(each.map(([name, { halfMoves }]) => [name, halfMoves])),
      games: Object.fromEntries(each.map(([name, { games }]) => [name, games])),
      visits: this.#visits,
      pagesOpened: this.#phones.opened,
      said: Object.fromEntries(this.#said),
    };
    await this.#during(Promise.all(each.map(([, station]) => station.stop())));
    return report;
  }

  /** Starts the four programs, pairs two of them, and lets people come. */
  async #open(): Promise<void> {
    const { north, south, engine, hall } = this.#stations;
    const { seed, phones } = this.#wish;
    const port = await freePort();
    const mirror = (name: string, broker: string | null) => ({
      ...{ opponent: 'remote', board: { profile: 'trappes-8x8' }, page: { port: 0 } },
      mirror: { name, port, ...(broker !== null && { broker }) },
    });
    await north.start(this.#program('north', mirror('Nantes', null)));
    await south.start(this.#program('south', mirror('Liège', `mqtt://127.0.0.1:${port}`)));
    await engine.start(
      this.#program('engine', {
        ...{ game: { id: 'international' }, board: { profile: 'classic-10x10' }, page: { port: 0 } },
        ...{ opponent: `hub:"${process.execPath}" "${ENGINE}" ${seed}`, clock: '30+20' },
      }),
    );
    const file = join(this.#folder('hall'), 'hall.json');
    writeFileSync(file, JSON.stringify(HALL));
    await hall.start((options) =>
      startExhibit({ file, home: join(this.#folder('hall'), 'home'), port: undefined }, options),
    );
    await this.#pair(north, south);
    for (const station of [north, south, engine]) this.#run(this.#play(station));
    this.#run(this.#receive(hall));
    const random = new Random(seed, 12);
    for (const { url } of Object.values(this.#stations))
      this.#phones.watch(url, phones, this.#time, random, () => this.#over);
  }

  #folder(name: string): string {
    const folder = join(this.#home, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  #program(name: string, settings: object): Parameters<Station['start']>[0] {
    const home = join(this.#folder(name), 'home');
    const wish = settle({}, checkConfiguration(`${name}.json`, JSON.stringify(settings)));
    return (options) => startPlay({ ...wish, home }, options);
  }

  async #pair(north: Station, south: Station): Promise<void> {
    const pairing = (station: Station) => station.mirror?.pairing;
    await this.#until('both reach the broker', () => north.mirror?.broker.up && south.mirror?.broker.up);
    north.say({
      type: 'pair',
      act: { do: 'offer', game: 'trappes', options: {}, fen: null, clock: '60+30', side: 'W' },
    });
    await this.#until('a code', () => pairing(north)?.kind === 'offering');
    const offering = pairing(north);
    if (offering?.kind !== 'offering') throw new Error('nothing is offered');
    south.say({ type: 'pair', act: { do: 'seek', code: offering.code } });
    for (const station of [north, south]) {
      await this.#until('a number', () => pairing(station)?.kind === 'checking');
    }
    for (const station of [north, south]) station.say({ type: 'pair', act: { do: 'confirm' } });
    await this.#until('the match', () =>
      [north, south].every(
        ({ view }) => view?.players.W.kind === 'remote' || view?.players.B.kind === 'remote',
      ),
    );
  }

  async #until(what: string, is: () => boolean | undefined): Promise<void> {
    for (let seconds = 0; !is(); seconds += 1) {
      if (seconds > 600) throw new Error(`${what}: not within ten minutes`);
      await this.#time.sleep(1000);
    }
  }

  #isOpen(): boolean {
    return (this.#time.now() / HOUR_MS) % DAY < this.#wish.open;
  }

  /** Plays game after game, as page and lights ask for it. */
  async #play(station: Station): Promise<void> {
    const { time, random, house } = station;
    while (!this.#over) {
      if (!this.#isOpen()) await time.pass(60_000);
      else if (house.seen?.view.outcome == null) await playOn(station);
      else await arrange(station, house.seen.rules.start(), house.seen.rules);
      await time.pass(random.around(2500, 0.5, 800, 20_000));
    }
  }

  /** Visitors come, and go without a word. */
  async #receive(station: Station): Promise<void> {
    const { time, random } = station;
    const hall = station.hall();
    while (!this.#over) {
      await time.pass(random.around(120_000, 0.8, 2000, 600_000));
      if (!this.#isOpen()) continue;
      this.#visits += 1;
      const kind = random.next();
      if (kind < 0.75) await goodVisit(hall, random.chance(0.2) ? 120 : random.whole(1, 14));
      else if (kind < 0.9 && station.board.standing.size > 0) await curiousVisit(hall);
      else await vandalVisit(hall, random.whole(5000, 15_000));
    }
  }

  #run(task: Promise<void>): void {
    task.catch((error: unknown) => {
      this.#failure ??= error;
    });
  }

  /** Lets time pass until that is done. */
  async #during<T>(done: Promise<T>): Promise<T> {
    let settled = false;
    const watched = done.finally(() => {
      settled = true;
    });
    // It is told to whoever waits for it.
    watched.catch(() => undefined);
    while (!settled) await this.#time.pass(50);
    return watched;
  }

  /** What sockets bring is heard between one timer and the next; while somebody thinks, time passes slowly. */
  async #between(): Promise<void> {
    await new Promise<void>((done) => setImmediate(done));
    const thinking = Object.values(this.#stations).filter((station) => this.#isWaitedFor(station));
    if (thinking.length > 0) await new Promise((done) => setTimeout(done, THINKING.ms));
  }

  #isWaitedFor(station: Station): boolean {
    if (!station.thinks) {
      this.#waited.delete(station);
      return false;
    }
    const times = (this.#waited.get(station) ?? 0) + 1;
    this.#waited.set(station, times);
    return times <= THINKING.times;
  }

  #say(message: string): void {
    const kind = message.replace(/[0-9]+/g, '#').slice(0, 100);
    this.#said.set(kind, (this.#said.get(kind) ?? 0) + 1);
  }

  #sample(hours: number): Sample {
    const each = Object.entries(this.#stations);
    const stations = each.map(([, station]) => station);
    const sum = (of: (station: Station) => number) => stations.reduce((all, station) => all + of(station), 0);
    return {
      hours,
      halfMoves: sum(({ halfMoves }) => halfMoves),
      played: Object.fromEntries(each.map(([name, { halfMoves }]) => [name, halfMoves])),
      kept: sum(({ games }) => games),
      timers: this.#time.waiting,
      ...holdingsNow(Object.keys(this.#stations).map((name) => join(this.#home, name))),
    };
  }
}
