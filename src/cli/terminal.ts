import { createInterface, type Interface } from 'node:readline';
import { InvalidArgumentError, Option } from 'commander';
import type { Asker } from '../app/bring-up/hands.ts';
import { BadUse } from '../app/play.ts';
import type { Explained } from '../game/game.ts';
import { type Level, levelNumbered } from '../opponent/opponent.ts';
import type {
  BringUpAnswer,
  BringUpQuestion,
  CalibrationChange,
  DimQuestion,
  JogQuestion,
  VoltsQuestion,
} from '../ports/bring-up.ts';
import { GAME_IDS, type GameId } from '../rules/rules.ts';

/** A whole number from 1 up, as an option of a command. */
export function count(text: string): number {
  if (/^\d+$/.test(text) && Number(text) > 0) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 up.');
}

/** A game's id, as an option of a command. */
export function game(text: string): GameId {
  const id = GAME_IDS.find((known) => known === text);
  if (id !== undefined) return id;
  throw new InvalidArgumentError(`It is one of ${GAME_IDS.join(', ')}.`);
}

/** A level of the computer, as an option of a command. */
export function level(text: string): Level {
  const found = levelNumbered(Number(text));
  if (found !== null) return found;
  throw new InvalidArgumentError('It is a whole number from 1 to 8.');
}

/** `NAME=VALUE`, in any number: values by their names, of two with one name the last. */
export function assignments(flag: string, description: string): Option {
  return new Option(flag, `${description}; may be given more than once`)
    .argParser((text: string, before: Readonly<Record<string, string>>) => {
      const at = text.indexOf('=');
      if (at < 1) throw new InvalidArgumentError('It is written as NAME=VALUE, like quietLimit=80.');
      return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
    })
    .default({}, 'none');
}

/** The port that the environment names, if it does; throws `BadUse`. */
export function portOf(env: NodeJS.ProcessEnv): number | undefined {
  const { PORT: text } = env;
  if (text === undefined || text === '') return undefined;
  const port = readPort(text);
  if (port === null)
    throw new BadUse(`PORT=${text} in the environment is no port; it is a number from 0 to 65535`);
  return port;
}

/** The port of an option. */
export function portNumber(text: string): number {
  const port = readPort(text);
  if (port === null) throw new InvalidArgumentError('A port is a number from 0 (any free one) to 65535.');
  return port;
}

function readPort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65535 ? port : null;
}

/** Shows on a terminal how far long work is: a line takes the place of the one before, an empty one takes it away, the last stays. */
export function showProgress(line: string, isLast = false): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line}\x1b[K${isLast ? '\n' : ''}`);
}

/** One line for a reader: seconds, what it is, and its fields. */
export function described({ t, type, ...fields }: Explained['event']): string {
  const values = Object.entries(fields).map(([name, value]) => `${name} ${written(value)}`);
  return [`${(t / 1000).toFixed(3).padStart(9)} s`, type.padEnd(8), ...values].join('  ');
}

function written(value: unknown): string {
  return Array.isArray(value) ? value.join(',') || '–' : String(value);
}

/** A key of the terminal that steps a figure; those of the page do the same. */
const KEYS: Readonly<Record<string, BringUpAnswer>> = {
  left: { say: 'by', steps: -1 },
  right: { say: 'by', steps: 1 },
  down: { say: 'by', steps: -10 },
  up: { say: 'by', steps: 10 },
  return: { say: 'take' },
  s: { say: 'skip' },
};
const BY_KEYS = '← → by 1, ↓ ↑ by 10, Enter: right so, s: leave as it was';
const BY_LINES = 'a number of steps as +3 or -10, Enter: right so, s: leave as it was';

/** Asks a person at the terminal, who sees the board. */
export class TerminalAsker implements Asker {
  private readonly terminal: Interface;
  private readonly isKeyboard = process.stdin.isTTY === true;
  private readonly interrupted: () => void;
  /** Of a pipe: lines that came before they were asked for. */
  private readonly early: string[] = [];
  private isOver = false;
  private take: ((line: string) => void) | null = null;

  /** @param interrupted on Ctrl-C, or when a pipe has ended and more is asked */
  constructor(interrupted: () => void) {
    this.interrupted = interrupted;
    this.terminal = createInterface({ input: process.stdin, output: process.stderr, prompt: '' });
    this.terminal.on('SIGINT', interrupted);
    this.terminal.on('line', (line) => {
      if (this.take !== null) this.take(line);
      else if (!this.isKeyboard) this.early.push(line);
    });
    this.terminal.on('close', () => {
      this.isOver = true;
      if (this.take !== null) interrupted();
    });
  }

  close(): void {
    this.terminal.close();
  }

  async ask(question: BringUpQuestion, noticed: AbortSignal): Promise<BringUpAnswer | null> {
    switch (question.ask) {
      case 'jog':
      case 'dim':
      case 'volts':
        return this.turned(question);
      case 'dark': {
        const line = await this.line(
          `Lit now: ${question.lights.join(', ')}. Enter if all shine, or name those that do not.`,
          noticed,
        );
        const named = (light: string) => line?.toLowerCase().includes(light.toLowerCase()) ?? false;
        return { say: 'dark', lights: question.lights.filter(named) };
      }
      case 'isOpen':
        return yesOrNo(await this.line(`Is the flap of ${question.at} open? y or n.`, noticed));
      case 'keep':
        return yesOrNo(await this.line(`${toldChanges(question.changes)}\nKeep these? y or n.`, noticed));
      case 'clear':
      case 'put':
      case 'lean':
      case 'lift':
      case 'stepBack':
      case 'press':
      case 'turn':
      case 'zero': {
        const line = await this.line(wish(question), noticed);
        return line === null ? null : { say: 'done' };
      }
    }
  }

  private turned(question: JogQuestion | DimQuestion | VoltsQuestion): Promise<BringUpAnswer> {
    const told = toldFigure(question);
    return this.isKeyboard ? this.key(`${told} (${BY_KEYS})`) : this.steps(`${told} (${BY_LINES})`);
  }

  private key(told: string): Promise<BringUpAnswer> {
    process.stderr.write(`\r\x1b[K${told} `);
    return new Promise((resolve) => {
      const press = (_: string | undefined, { name = '' }: { readonly name?: string }): void => {
        const said = Object.hasOwn(KEYS, name) ? KEYS[name] : undefined;
        if (said === undefined) return;
        process.stdin.off('keypress', press);
        // What the line editor has made of the keys is forgotten.
        this.terminal.write(null, { ctrl: true, name: 'u' });
        if (said.say !== 'by') process.stderr.write('\n');
        resolve(said);
      };
      process.stdin.on('keypress', press);
    });
  }

  private async steps(told: string): Promise<BringUpAnswer> {
    const line = ((await this.line(told, new AbortController().signal)) ?? '').trim();
    if (line === '') return { say: 'take' };
    return /^[+-]?\d{1,3}$/.test(line) ? { say: 'by', steps: Number(line) } : { say: 'skip' };
  }

  /** @returns what was typed; null when the board has noticed first */
  private line(question: string, noticed: AbortSignal): Promise<string | null> {
    process.stderr.write(`${question} `);
    const [early] = this.early.splice(0, 1);
    if (early !== undefined) return Promise.resolve(early);
    if (this.isOver) this.interrupted();
    return new Promise((resolve) => {
      const finish = (line: string | null): void => {
        this.take = null;
        noticed.removeEventListener('abort', withdraw);
        if (line === null) process.stderr.write('\n');
        resolve(line);
      };
      const withdraw = () => finish(null);
      this.take = finish;
      noticed.addEventListener('abort', withdraw);
      if (noticed.aborted) withdraw();
    });
  }
}

type Wish = Extract<
  BringUpQuestion,
  { readonly ask: 'clear' | 'put' | 'lean' | 'lift' | 'stepBack' | 'press' | 'turn' | 'zero' }
>;

function wish(question: Wish): string {
  switch (question.ask) {
    case 'clear':
      return 'Take every piece off the board, then press Enter.';
    case 'put':
      return `Put a piece on the middle of ${question.at} (Enter if nothing happens).`;
    case 'lean':
      return question.against === 'edge'
        ? `Lay a piece on ${question.at} so that it touches an edge of the square (Enter if nothing happens).`
        : `Lay a piece into a corner of ${question.at}: it touches two edges (Enter if nothing happens).`;
    case 'lift':
      return `Take it off ${question.at} (Enter if nothing happens).`;
    case 'stepBack':
      return `The slider of ${question.at} will move. Take your hands away, then press Enter.`;
    case 'press':
      return `Press and release the ${question.seat} button (Enter if nothing happens).`;
    case 'turn':
      return 'Turn the wheel two whole turns so that the sectors pass the pointer in their order (Enter if nothing happens).';
    case 'zero':
      return 'Turn the wheel until the line before the first sector lies under the pointer, let go, then press Enter.';
  }
}

const MEANT = {
  L: 'left trap wide open',
  N: 'in the middle, both traps shut',
  R: 'right trap wide open',
} as const;

function toldFigure(question: JogQuestion | DimQuestion | VoltsQuestion): string {
  if (question.ask === 'volts')
    return `A meter from RAIL_LIGHT to GND reads ${(question.hundredths / 100).toFixed(2)} V (a step is 0.01 V)`;
  if (question.ask === 'dim') return `Brightness ${question.sixteenths}/16, at most ${question.most}`;
  const { slider, notch, ticks, least, most, offMm } = question;
  const off = offMm === undefined ? '' : `, ${offMm.toFixed(1)} mm off`;
  return `${slider} ${notch}, ${MEANT[notch]}: ${ticks} ticks of ${least}–${most}${off}`;
}

const FIGURES: Readonly<Record<CalibrationChange['what'], string>> = {
  notch: 'ticks',
  direction: 'direction of the wheel',
  zeroCounts: 'zero of the wheel, counts',
  onMs: 'a piece appears after, ms',
  offMs: 'a piece vanishes after, ms',
  brightness: 'brightness, sixteenths',
  referenceMv: 'reference of the supply’s measurement, mV',
};

function toldChanges(changes: readonly CalibrationChange[]): string {
  if (changes.length === 0) return 'What was measured is what is in force.';
  return changes.map(({ what, of, from, to }) => `  ${of} ${FIGURES[what]}: ${from} → ${to}`).join('\n');
}

/** Anything but yes is no: nothing is changed by mistake. */
function yesOrNo(line: string | null): BringUpAnswer {
  return { say: line?.trim().toLowerCase().startsWith('y') ? 'yes' : 'no' };
}
