import type { Seat } from '../../game/game.ts';
import type { Gauge } from '../../hardware/hardware.ts';
import type {
  BringUpAnswer,
  BringUpQuestion,
  CalibrationChange,
  DimQuestion,
  JogQuestion,
  VoltsQuestion,
} from '../../ports/bring-up.ts';
import type { FittingHands, NamedLight, Turned } from './hands.ts';

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
