import { createInterface, type Interface } from 'node:readline/promises';
import type { Hands, NamedLight } from '../app/bring-up/doctor.ts';
import type { Seat } from '../game/game.ts';

/** Asks a person at the terminal, who sees the board; what the board notices by itself need not be confirmed. */
export class TerminalHands implements Hands {
  readonly patienceMs = 600_000;
  private readonly terminal: Interface;

  constructor() {
    this.terminal = createInterface({ input: process.stdin, output: process.stderr });
  }

  close(): void {
    this.terminal.close();
  }

  async clear(): Promise<void> {
    await this.ask('Take every piece off the board, then press Enter.');
  }

  async put(at: string, seen: Promise<unknown>): Promise<void> {
    await this.ask(`Put a piece on the middle of ${at} (Enter if nothing happens).`, seen);
  }

  async lift(at: string, seen: Promise<unknown>): Promise<void> {
    await this.ask(`Take it off ${at} (Enter if nothing happens).`, seen);
  }

  async stepBack(trap: string): Promise<void> {
    await this.ask(`The slider of ${trap} will move. Take your hands away, then press Enter.`);
  }

  async press(seat: Seat, seen: Promise<unknown>): Promise<void> {
    await this.ask(`Press and release the ${seat} button (Enter if nothing happens).`, seen);
  }

  async turnWheel(seen: Promise<unknown>): Promise<void> {
    await this.ask(
      'Turn the wheel two whole turns so that the sectors pass the pointer in their order (Enter if nothing happens).',
      seen,
    );
  }

  async darkOf(lights: readonly NamedLight[]): Promise<readonly string[]> {
    const names = lights.map(({ name }) => name);
    const answer = await this.ask(
      `Lit now: ${names.join(', ')}. Enter if all shine, or name those that do not.`,
    );
    return names.filter((name) => answer.toLowerCase().includes(name.toLowerCase()));
  }

  async isOpen(trap: string): Promise<boolean> {
    const answer = await this.ask(`Is the flap of ${trap} open? y or n.`);
    return answer.trim().toLowerCase().startsWith('y');
  }

  /** @returns what was typed; '' when the board has noticed first */
  private async ask(question: string, seen?: Promise<unknown>): Promise<string> {
    const noticed = new AbortController();
    void seen?.then(() => noticed.abort());
    try {
      return await this.terminal.question(`${question} `, { signal: noticed.signal });
    } catch (error) {
      if (!noticed.signal.aborted) throw error;
      process.stderr.write('\n');
      return '';
    }
  }
}
