import type { SerialPortStream } from '@serialport/stream';
import type { Clock } from '../../ports/clock.ts';
import { newLink, stepLink } from '../../protocol/protocol.ts';
import type { BoardPart } from './port-choice.ts';

/** What answers at a port. */
export interface FoundFirmware {
  readonly part: BoardPart;
  /** Of the sensor board its own name is not told: `Damier sensors`. */
  readonly name: string;
  /** Major, minor and, of a sensor board, patch. */
  readonly version: string;
}

/** Opening a port resets the board; its boot loader takes up to 2 s. */
const ANSWERS_WITHIN_MS = 4000;
const ASK_EVERY_MS = 500;
/** Firmata: report firmware. */
const ASK_FIRMWARE = Uint8Array.of(0xf0, 0x79, 0xf7);
const REPORT = [0xf0, 0x79] as const;
const END = 0xf7;

/** Asks a board who it is; null when nothing that we know answers. The stream is closed afterwards. */
export function askFirmware(
  part: BoardPart,
  stream: SerialPortStream,
  clock: Clock,
): Promise<FoundFirmware | null> {
  const ear = part === 'sensors' ? new SensorEar(clock) : new FirmataEar();
  return new Promise((resolve, reject) => {
    let cancel = (): void => {};
    const finish = (found: FoundFirmware | null): void => {
      cancel();
      stream.close(() => resolve(found));
    };
    stream.on('data', (bytes: Uint8Array) => {
      const found = ear.hear(bytes);
      if (found !== null) finish(found);
    });
    stream.open((error) => {
      if (error) {
        reject(error);
        return;
      }
      const ask = (left: number): void => {
        if (left <= 0) {
          finish(null);
          return;
        }
        stream.write(ear.question());
        cancel = clock.after(ASK_EVERY_MS, () => ask(left - ASK_EVERY_MS));
      };
      ask(ANSWERS_WITHIN_MS);
    });
  });
}

interface Ear {
  question(): Uint8Array;
  hear(bytes: Uint8Array): FoundFirmware | null;
}

/** The link machine asks for a hello by itself when its port opens. */
class SensorEar implements Ear {
  private link = newLink({ rows: 8, columns: 8, onMs: 20, offMs: 40 });
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  question(): Uint8Array {
    const { state, outputs } = stepLink(this.link, { kind: 'opened', now: this.clock.now() });
    this.link = state;
    const [hello] = outputs.flatMap((output) => (output.kind === 'send' ? [output.bytes] : []));
    return hello ?? new Uint8Array(0);
  }

  hear(bytes: Uint8Array): FoundFirmware | null {
    this.link = stepLink(this.link, { kind: 'bytes', now: this.clock.now(), bytes }).state;
    const { board } = this.link;
    if (board === null) return null;
    const version = `${board.firmwareMajor}.${board.firmwareMinor}.${board.firmwarePatch}`;
    return { part: 'sensors', name: 'Damier sensors', version };
  }
}

class FirmataEar implements Ear {
  private heard: number[] = [];

  question(): Uint8Array {
    return ASK_FIRMWARE;
  }

  /** F0 79 major minor, the name as pairs of seven bits, F7. */
  hear(bytes: Uint8Array): FoundFirmware | null {
    this.heard.push(...bytes);
    const from = this.heard.findIndex((byte, at) => byte === REPORT[0] && this.heard[at + 1] === REPORT[1]);
    const to = this.heard.indexOf(END, from);
    if (from < 0 || to < 0) return null;
    const [major, minor, ...pairs] = this.heard.slice(from + REPORT.length, to);
    const letters = pairs
      .filter((_, at) => at % 2 === 0)
      .map((low, at) => low | ((pairs[2 * at + 1] ?? 0) << 7));
    return { part: 'actuators', name: String.fromCharCode(...letters), version: `${major}.${minor}` };
  }
}
