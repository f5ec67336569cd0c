import type { Profile } from '../../adapters/profile/profile.ts';
import type { VirtualBoard } from '../../adapters/virtual/virtual.ts';
import type { Seat } from '../../game/game.ts';
import type { Gauge, LightCell } from '../../hardware/hardware.ts';
import type {
  BringUpAnswer,
  BringUpQuestion,
  CalibrationChange,
  DimQuestion,
  JogQuestion,
  VoltsQuestion,
} from '../../ports/bring-up.ts';
import type { Clock } from '../../ports/clock.ts';
import { crossingOf } from './places.ts';

/** A light or lamp by its name for people, and where it hangs on the driver. */
export interface NamedLight {
  readonly name: string;
  readonly cell: LightCell;
}

/**
 * Who does at the board what has to be done there: a person at a terminal, or the virtual board's own hand. Each resolves when it
 * is done. `seen` resolves as soon as the board has noticed something, so a person need not say it.
 */
export interface Hands {
  /** How long something that was asked for may stay unnoticed, ms of the board's time. */
  readonly patienceMs: number;
  /** Takes every piece off the board. */
  clear(): Promise<void>;
  put(at: string, seen: Promise<unknown>): Promise<void>;
  /** Lays a piece so far off the middle that a sound reed only just closes. */
  lean(at: string, gauge: Gauge, seen: Promise<unknown>): Promise<void>;
  lift(at: string, seen: Promise<unknown>): Promise<void>;
  /** No finger is near a trap, because one is about to move. */
  stepBack(trap: string): Promise<void>;
  press(seat: Seat, seen: Promise<unknown>): Promise<void>;
  /** Turns the wheel two whole turns in the order of its sectors, and lets it rest. */
  turnWheel(seen: Promise<unknown>): Promise<void>;
  /** Which of these, all of them lit now, stay dark? By name. */
  darkOf(lights: readonly NamedLight[]): Promise<readonly string[]>;
  /** Is the flap of this trap open now? */
  isOpen(trap: string): Promise<boolean>;
}

/** A figure is changed by so many steps, taken as it is now, or left as it was. */
type Turned = number | 'take' | 'skip';

/** What `damier calibrate` asks for beside. */
export interface FittingHands extends Hands {
  jog(question: JogQuestion): Promise<Turned>;
  dim(question: DimQuestion): Promise<Turned>;
  /** What a meter reads. */
  volts(question: VoltsQuestion): Promise<Turned>;
  /** Turns the wheel until the line before its first sector lies under the pointer, and lets it rest. */
  zeroWheel(): Promise<void>;
  /** Whether these figures are to be kept. */
  keep(changes: readonly CalibrationChange[]): Promise<boolean>;
}

/** Where a person is asked: the terminal, or a page. */
export interface Asker {
  /** Null when the board has noticed first: `noticed` aborts. */
  ask(question: BringUpQuestion, noticed: AbortSignal): Promise<BringUpAnswer | null>;
}

/** A person at the board, who is asked. What the board notices by itself need not be confirmed. */
export class AskedHands implements FittingHands {
  readonly patienceMs = 600_000;
  private readonly asker: Asker;

  constructor(asker: Asker) {
    this.asker = asker;
  }

  async clear(): Promise<void> {
    await this.ask({ ask: 'clear' });
  }

  async put(at: string, seen: Promise<unknown>): Promise<void> {
    await this.ask({ ask: 'put', at }, seen);
  }

  async lean(at: string, { against }: Gauge, seen: Promise<unknown>): Promise<void> {
    await this.ask({ ask: 'lean', at, against }, seen);
  }

  async lift(at: string, seen: Promise<unknown>): Promise<void> {
    await this.ask({ ask: 'lift', at }, seen);
  }

  async stepBack(at: string): Promise<void> {
    await this.ask({ ask: 'stepBack', at });
  }

  async press(seat: Seat, seen: Promise<unknown>): Promise<void> {
    await this.ask({ ask: 'press', seat }, seen);
  }

  async turnWheel(seen: Promise<unknown>): Promise<void> {
    await this.ask({ ask: 'turn' }, seen);
  }

  async zeroWheel(): Promise<void> {
    await this.ask({ ask: 'zero' });
  }

  async darkOf(lights: readonly NamedLight[]): Promise<readonly string[]> {
    const names = lights.map(({ name }) => name);
    const answer = await this.ask({ ask: 'dark', lights: names });
    return answer?.say === 'dark' ? names.filter((name) => answer.lights.includes(name)) : [];
  }

  async isOpen(at: string): Promise<boolean> {
    const answer = await this.ask({ ask: 'isOpen', at });
    return answer?.say === 'yes';
  }

  jog(question: JogQuestion): Promise<Turned> {
    return this.turned(question);
  }

  dim(question: DimQuestion): Promise<Turned> {
    return this.turned(question);
  }

  volts(question: VoltsQuestion): Promise<Turned> {
    return this.turned(question);
  }

  async keep(changes: readonly CalibrationChange[]): Promise<boolean> {
    const answer = await this.ask({ ask: 'keep', changes });
    return answer?.say === 'yes';
  }

  private async turned(question: JogQuestion | DimQuestion | VoltsQuestion): Promise<Turned> {
    const answer = await this.ask(question);
    if (answer?.say === 'by') return answer.steps;
    return answer?.say === 'take' ? 'take' : 'skip';
  }

  private ask(question: BringUpQuestion, seen?: Promise<unknown>): Promise<BringUpAnswer | null> {
    const noticed = new AbortController();
    void seen?.then(() => noticed.abort());
    return this.asker.ask(question, noticed.signal);
  }
}

/** Longer than a button's debounce also on a machine at a fifth of real time. */
const PRESS_MS = 150;
/** A frame is on the chip, where the simulation keeps up. */
const SHINES_AFTER_MS = 150;
/** How often a dark light is looked at, because a busy machine may be late with a frame. */
const LOOKS = 8;
const LOOK_MS = 20;
/** A simulation that is slower than this is not waited for. */
const SLOWEST_PACE = 0.1;
/** A push: two turns a second coast three turns. */
const PUSH_DEGREES_A_SECOND = 720;

/** A notch's distance from neutral, mm, and what a tick moves a slider. */
const NOTCH_MM = 15;
const MM_A_TICK = 0.13;
/** Nearer than three ticks, and well within the flat of the cam slot (2 mm). */
const GOOD_MM = 0.4;
/** A slow machine may let one jog pass by. A servo that does not follow so many is limp. */
const GIVEN_UP_AFTER = 3;
const WANTED_TRAVEL = { L: -1, N: 0, R: 1 } as const;

/** The virtual board's own hand: it does what a person would be asked to do, and looks at what shines and stands where. */
export class VirtualHands implements FittingHands {
  readonly patienceMs = 5000;
  private readonly board: VirtualBoard;
  private readonly profile: Profile;
  private readonly clock: Clock;
  /** Where a slider stood when it was looked at last, and how often it has not moved since. After so many times it is left alone. */
  private looked = { slider: '', notch: '', offMm: Number.NaN, unmoved: 0 };

  constructor(board: VirtualBoard, profile: Profile, clock: Clock) {
    this.board = board;
    this.profile = profile;
    this.clock = clock;
  }

  async clear(): Promise<void> {
    this.board.room.setUp([]);
    while (this.discs().some(({ place }) => place.on === 'square')) await this.wait(LOOK_MS);
  }

  async put(at: string, seen: Promise<unknown>): Promise<void> {
    const disc = this.discs().find(({ place }) => place.on === 'tray');
    if (disc === undefined) throw new Error('no disc lies beside the virtual board');
    this.board.room.gesture({ type: 'lift', disc: disc.id });
    this.board.room.gesture({ type: 'drop', to: { on: 'square', at } });
    await this.taken(seen);
  }

  async lean(at: string, { against, offMm }: Gauge, seen: Promise<unknown>): Promise<void> {
    const disc = this.discs().find(({ place }) => place.on === 'tray');
    if (disc === undefined) throw new Error('no disc lies beside the virtual board');
    const { row, column } = crossingOf(at);
    const aside = offMm / this.profile.pitchMm;
    const [right, up] = against === 'edge' ? [aside, 0] : [aside * Math.SQRT1_2, aside * Math.SQRT1_2];
    this.board.room.gesture({ type: 'lift', disc: disc.id });
    this.board.room.gesture({ type: 'carry', x: column + 0.5 + right, y: row + 0.5 + up, sliding: true });
    await this.taken(seen);
  }

  async lift(at: string, seen: Promise<unknown>): Promise<void> {
    // What leans on a square is still in the hand.
    const held = this.discs().find(({ place }) => place.on === 'hand');
    const disc = held ?? this.discs().find(({ place }) => place.on === 'square' && place.at === at);
    if (disc === undefined) return;
    if (held === undefined) this.board.room.gesture({ type: 'lift', disc: disc.id });
    this.board.room.gesture({ type: 'drop', to: { on: 'tray', side: disc.side } });
    await this.taken(seen);
  }

  async stepBack(): Promise<void> {}

  async press(seat: Seat): Promise<void> {
    this.board.room.gesture({ type: 'button', seat, down: true });
    await this.wait(PRESS_MS);
    this.board.room.gesture({ type: 'button', seat, down: false });
  }

  async turnWheel(seen: Promise<unknown>): Promise<void> {
    this.board.room.gesture({ type: 'wheelRelease', speed: PUSH_DEGREES_A_SECOND });
    await seen;
  }

  async darkOf(lights: readonly NamedLight[]): Promise<readonly string[]> {
    for (let looked = 0; this.darkNow(lights).length > 0 && looked < LOOKS; looked += 1) await this.settled();
    return this.darkNow(lights);
  }

  private darkNow(lights: readonly NamedLight[]): readonly string[] {
    const { on, ram } = this.board.lights.current();
    const shines = ({ cell: { com, row } }: NamedLight) =>
      on && (((ram[2 * com + (row >> 3)] ?? 0) >> (row & 7)) & 1) === 1;
    return lights.filter((light) => !shines(light)).map(({ name }) => name);
  }

  async isOpen(trap: string): Promise<boolean> {
    return (this.board.room.current().traps[trap] ?? 0) > 0.5;
  }

  async zeroWheel(): Promise<void> {
    const { angle } = this.board.room.current().wheel;
    for (const at of [angle, 360]) this.board.room.gesture({ type: 'wheel', angle: at });
    await this.rests();
    this.board.room.gesture({ type: 'wheelRelease', speed: 0 });
  }

  async jog(question: JogQuestion): Promise<Turned> {
    const { slider, notch } = question;
    await this.settled();
    const offMm = this.offMm(question);
    const before = this.looked;
    const isSame = before.slider === slider && before.notch === notch && before.offMm === offMm;
    this.looked = { slider, notch, offMm, unmoved: isSame ? before.unmoved + 1 : 0 };
    if (Math.abs(offMm) < GOOD_MM) return 'take';
    if (this.looked.unmoved >= GIVEN_UP_AFTER) return 'skip';
    const spec = this.profile.sliders.find(({ id }) => id === slider);
    const isMirrored = spec !== undefined && spec.ticks.R < spec.ticks.L;
    return Math.round(offMm / MM_A_TICK) * (isMirrored ? 1 : -1);
  }

  async dim(): Promise<Turned> {
    return 'take';
  }

  /** Its meter reads what is there. */
  async volts({ hundredths }: VoltsQuestion): Promise<Turned> {
    const off = Math.round(this.board.lightRailVolts * 100) - hundredths;
    return off === 0 ? 'take' : off;
  }

  async keep(): Promise<boolean> {
    return true;
  }

  /** The simulation has had time to notice what the hand did. On a slow machine the board's own clock would not wait for it. */
  private taken(seen: Promise<unknown>): Promise<unknown> {
    return Promise.race([seen, this.settled()]);
  }

  /** Room and lights have followed what the host said, also on a slow machine. */
  settled(): Promise<void> {
    return this.wait(SHINES_AFTER_MS / Math.max(SLOWEST_PACE, this.board.pace()));
  }

  /** How far right of its notch a slider stands, mm. */
  offMm({ slider, notch }: Pick<JogQuestion, 'slider' | 'notch'>): number {
    return ((this.board.room.current().sliders[slider] ?? 0) - WANTED_TRAVEL[notch]) * NOTCH_MM;
  }

  /** The wheel has come to where the hand has it. */
  private async rests(): Promise<void> {
    // A wheel that has told nothing yet seems to rest. If the hand let it go then, it would stay on its way.
    await this.settled();
    while (this.board.room.current().wheel.speed !== 0) await this.wait(LOOK_MS);
  }

  private discs() {
    return this.board.room.current().discs;
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.clock.after(ms, resolve));
  }
}

/** A virtual board whose own hand moves pieces and wheel, while a person judges what has to be judged. */
export class GuidedHands implements FittingHands {
  readonly patienceMs: number;
  private readonly body: VirtualHands;
  private readonly judge: FittingHands;

  constructor(body: VirtualHands, judge: FittingHands) {
    this.body = body;
    this.judge = judge;
    this.patienceMs = body.patienceMs;
  }

  clear(): Promise<void> {
    return this.body.clear();
  }

  put(at: string, seen: Promise<unknown>): Promise<void> {
    return this.body.put(at, seen);
  }

  lean(at: string, gauge: Gauge, seen: Promise<unknown>): Promise<void> {
    return this.body.lean(at, gauge, seen);
  }

  lift(at: string, seen: Promise<unknown>): Promise<void> {
    return this.body.lift(at, seen);
  }

  stepBack(): Promise<void> {
    return this.body.stepBack();
  }

  press(seat: Seat): Promise<void> {
    return this.body.press(seat);
  }

  turnWheel(seen: Promise<unknown>): Promise<void> {
    return this.body.turnWheel(seen);
  }

  zeroWheel(): Promise<void> {
    return this.body.zeroWheel();
  }

  darkOf(lights: readonly NamedLight[]): Promise<readonly string[]> {
    return this.body.darkOf(lights);
  }

  isOpen(trap: string): Promise<boolean> {
    return this.body.isOpen(trap);
  }

  async jog(question: JogQuestion): Promise<Turned> {
    await this.body.settled();
    return this.judge.jog({ ...question, offMm: this.body.offMm(question) });
  }

  dim(question: DimQuestion): Promise<Turned> {
    return this.judge.dim(question);
  }

  volts(question: VoltsQuestion): Promise<Turned> {
    return this.body.volts(question);
  }

  keep(changes: readonly CalibrationChange[]): Promise<boolean> {
    return this.judge.keep(changes);
  }
}
