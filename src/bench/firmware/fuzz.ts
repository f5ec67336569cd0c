/** What the link makes of a line that damages, repeats and invents bytes. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  deframe,
  emptyDeframer,
  encodeMessage,
  FIRST_SETTINGS,
  frameBody,
  type LinkInput,
  type Message,
  newLink,
  stepLink,
} from '../../protocol/protocol.ts';
import { Random } from '../random.ts';

export interface FuzzResult {
  readonly seed: number;
  readonly bytes: number;
  /** Frames that came whole over the line, each of them found. */
  readonly frames: number;
  /** Pieces that were none, each of them thrown away. */
  readonly discarded: number;
}

/**
 * Decodes what a hostile line carries, cut into chunks of any size, and lets a link take it: exactly the frames that came
 * whole are found, in order; nothing throws; the board's time never goes back.
 *
 * @param goesOn asked after each kilobyte or so
 * @throws with the seed and the place where it is otherwise
 */
export function fuzzLink(seed: number, goesOn: (bytes: number) => boolean): FuzzResult {
  const random = new Random(seed);
  const line = new HostileLine(random);
  const host = new FuzzedLink();
  let [deframer, bytes, frames, discarded] = [emptyDeframer, 0, 0, 0];
  for (let nth = 0; nth % 32 !== 0 || goesOn(bytes); nth += 1) {
    const sent = line.next();
    const found: Uint8Array[] = [];
    for (const chunk of chunksOf(sent.bytes, random)) {
      const cut = deframe(deframer, chunk);
      deframer = cut.state;
      for (const piece of cut.found) {
        if (piece.kind === 'body') found.push(piece.bytes);
        else discarded += 1;
      }
      host.hear(chunk, random.whole(0, 30));
    }
    if (!isSame(found, sent.bodies))
      throw new Error(
        `seed ${seed}, byte ${bytes}: ${found.length} frames found, ${sent.bodies.length} sent whole`,
      );
    bytes += sent.bytes.length;
    frames += found.length;
  }
  return { seed, bytes, frames, discarded };
}

function* chunksOf(bytes: Uint8Array, random: Random): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const end = random.chance(0.7) ? bytes.length : random.whole(at + 1, bytes.length);
    yield bytes.subarray(at, end);
    at = end;
  }
}

function isSame(found: readonly Uint8Array[], sent: readonly Uint8Array[]): boolean {
  return (
    found.length === sent.length &&
    found.every((body, nth) => {
      const other = sent[nth];
      return other?.length === body.length && body.every((byte, at) => byte === other[at]);
    })
  );
}

/** A host's link that hears all this; the port is closed and opened now and then. */
class FuzzedLink {
  private link = newLink(FIRST_SETTINGS);
  private now = 0;
  private told = 0;

  hear(bytes: Uint8Array, ms: number): void {
    this.now += ms;
    if (this.link.phase === 'lost' || this.now % 5000 < ms) {
      this.step({ kind: 'closed', now: this.now });
      this.step({ kind: 'opened', now: this.now });
    }
    this.step({ kind: 'bytes', now: this.now, bytes });
    this.step({ kind: 'time', now: this.now });
  }

  private step(input: LinkInput): void {
    const { state, outputs } = stepLink(this.link, input);
    this.link = state;
    for (const output of outputs) {
      if (output.kind !== 'report') continue;
      if (output.report.t < this.told)
        throw new Error(`the time went back from ${this.told} to ${output.report.t}`);
      this.told = output.report.t;
    }
  }
}

/** What came over the line next, and the bodies (type, seq, payload) of the frames that it made whole, in order. */
interface HostileBytes {
  readonly bytes: Uint8Array;
  readonly bodies: readonly Uint8Array[];
}

interface Frame {
  readonly wire: Uint8Array;
  readonly body: Uint8Array;
}

/** Longer than anything between two zeros that can be a frame. */
const LONGEST_PIECE = 512;

/**
 * A line that carries frames and harms them: bits flipped, bytes lost and added, frames cut and run together, noise.
 *
 * Which frames arrive whole it knows without decoding: what stands between two zeros is, byte for byte, a frame that it has
 * sent, or it is none. (A harmed frame whose CRC fits by chance would be taken for a fault: one in 4·10⁹.)
 */
class HostileLine {
  private readonly random: Random;
  private readonly piece = new Uint8Array(LONGEST_PIECE);
  private pieceLength = 0;
  private current: Frame;
  private previous: Frame;

  constructor(random: Random) {
    this.random = random;
    this.current = this.previous = this.frame();
  }

  next(): HostileBytes {
    const bytes = this.harmed();
    return { bytes, bodies: this.wholeIn(bytes) };
  }

  private harmed(): Uint8Array {
    const { random } = this;
    const luck = random.next();
    if (luck < 0.08) return this.noise(random.whole(1, 300));
    if (luck < 0.12) return new Uint8Array(random.whole(1, 5));
    this.previous = this.current;
    this.current = this.frame();
    const { wire } = this.current;
    if (luck < 0.6) return wire;
    const at = random.whole(0, wire.length - 1);
    switch (random.whole(0, 4)) {
      case 0:
        return wire.with(at, (wire[at] ?? 0) ^ (1 << random.whole(0, 7)));
      case 1:
        return Uint8Array.of(...wire.subarray(0, at), ...wire.subarray(at + 1));
      case 2:
        return Uint8Array.of(...wire.subarray(0, at), random.whole(0, 255), ...wire.subarray(at));
      case 3:
        return wire.slice(0, at);
      default:
        return Uint8Array.of(
          ...wire.subarray(0, at),
          ...this.noise(random.whole(1, 8)),
          ...wire.subarray(at),
        );
    }
  }

  private noise(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.random.whole(0, 255));
  }

  private frame(): Frame {
    const { random } = this;
    const body = random.chance(0.5)
      ? encodeMessage(plausible(random))
      : Uint8Array.of(random.pick(TYPES), random.whole(0, 255), ...this.noise(random.whole(0, 105)));
    return { wire: frameBody(body), body };
  }

  private wholeIn(bytes: Uint8Array): Uint8Array[] {
    const bodies: Uint8Array[] = [];
    for (const byte of bytes) {
      if (byte !== 0) {
        if (this.pieceLength < LONGEST_PIECE) this.piece[this.pieceLength] = byte;
        this.pieceLength += 1;
        continue;
      }
      const whole = [this.current, this.previous].find((frame) => this.pieceIs(frame));
      if (whole !== undefined) bodies.push(whole.body);
      this.pieceLength = 0;
    }
    return bodies;
  }

  private pieceIs({ wire }: Frame): boolean {
    if (this.pieceLength !== wire.length - 1) return false;
    for (let at = 0; at < this.pieceLength; at += 1) if (this.piece[at] !== wire[at]) return false;
    return true;
  }
}

/** Every type of this version, both ways, and two of none. */
const TYPES = [1, 2, 3, 4, 5, 6, 0x81, 0x82, 0x83, 0x84, 0x85, 0x3e, 0xfe] as const;
const BOOT_ID = 0xb007;

/** A message that a link in play takes seriously. */
function plausible(random: Random): Message {
  const seq = random.whole(0, 5);
  const time = random.chance(0.9) ? random.whole(1000, 9000) : random.whole(0, 0xffff_ffff);
  switch (random.whole(0, 3)) {
    case 0:
      return {
        kind: 'hello',
        seq: 0,
        protocolMajor: random.chance(0.9) ? 1 : 2,
        protocolMinor: random.whole(0, 2),
        firmwareMajor: 1,
        firmwareMinor: 0,
        firmwarePatch: 0,
        bootId: random.chance(0.9) ? BOOT_ID : BOOT_ID + 1,
        time,
        boardId: 7,
        ...FIRST_SETTINGS,
        resetCause: 1,
      };
    case 1:
      return {
        kind: 'snapshot',
        seq,
        bootId: BOOT_ID,
        time,
        oldest: (seq + random.whole(0, 1)) & 0xff,
        lost: random.whole(0, 3),
        buttons: random.whole(0, 7),
        wheelFlags: random.whole(0, 3),
        wheelCount: random.whole(-5000, 5000),
        wheelIndex: random.whole(-5000, 5000),
        servoRail: 5000,
        lightRail: 5000,
        columns: 8,
        rows: Array.from({ length: random.whole(0, 10) }, () => random.whole(0, 0xffff)),
        serviceRows: [0, 0],
      };
    case 2:
      return { kind: 'edges', seq, time, changes: [{ index: random.whole(0, 127), on: random.chance(0.5) }] };
    default:
      return {
        kind: 'wheel',
        seq,
        time,
        wheelFlags: random.whole(0, 3),
        wheelCount: random.whole(-5000, 5000),
        wheelIndex: random.whole(-5000, 5000),
      };
  }
}

const SOURCES = fileURLToPath(new URL('../../../firmware/', import.meta.url));

/**
 * Builds the firmware's decoders for this machine with address and undefined-behaviour sanitizers, and lets them take what a
 * hostile line carries.
 *
 * @throws with the compiler's or the program's words; and where sources, make or g++ are not there
 */
export function fuzzDecoders(seed: number, bytes: number): FuzzResult {
  if (!existsSync(join(SOURCES, 'Makefile')))
    throw new Error(
      `the C++ decoders are built from sources, which are not in ${SOURCES}: run this in a checkout`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'damier-fuzz-'));
  try {
    const program = join(folder, 'fuzz');
    run('make', ['-C', SOURCES, `BUILD=${folder}`, program]);
    return JSON.parse(run(program, [String(seed), String(bytes)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(command: string, parameters: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
  if (error !== undefined)
    throw new Error(`${command}: ${error.message} (make and g++ are needed: apt-get install make g++)`);
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
  return stdout;
}
