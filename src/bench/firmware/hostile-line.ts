import { encodeMessage, frameBody, type Message } from '../../protocol/protocol.ts';
import type { Random } from '../random.ts';

/** What came over the line next, and the bodies (type, seq, payload) of the frames that it made whole, in order. */
export interface HostileBytes {
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
export class HostileLine {
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
        rows: 8,
        columns: 8,
        onMs: 20,
        offMs: 40,
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
