import { deframe, emptyDeframer, type LinkInput, newLink, stepLink } from '../../protocol/protocol.ts';
import { Random } from '../random.ts';
import { HostileLine } from './hostile-line.ts';

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
  private link = newLink({ rows: 8, columns: 8, onMs: 20, offMs: 40 });
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
