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

/** A light or lamp by its name for people, and where it hangs on the driver. */
export interface NamedLight {
  readonly name: string;
  readonly cell: LightCell;
}

/**
 * Who does at the board what has to be done there: a person at a terminal, or the virtual board's own hand. Each resolves
 * when it is done; `seen` resolves as soon as the board has noticed something, so that a person need not say it.
 */
export interface Hands {
  /** For so long something that was asked for may not have been noticed, ms of the board's time. */
  readonly patienceMs: number;
  /** Takes every piece off the board. */
  clear(): Promise<void>;
  put(at: string, seen: Promise<unknown>): Promise<void>;
  /** Lays a piece so far off the middle that a sound reed only just closes. */
  lean(at: string, gauge: Gauge, seen: Promise<unknown>): Promise<void>;
  lift(at: string, seen: Promise<unknown>): Promise<void>;
  /** No finger is near a trap: one is about to move. */
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
export type Turned = number | 'take' | 'skip';

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

/** A person at the board, who is asked; what the board notices by itself need not be confirmed. */
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
