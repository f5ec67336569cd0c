// Reckoned: 2 rev/s coast three turns in three seconds, which is a constant braking.
/** v² / (2 · 3 turns) with v = 720 °/s. */
const BRAKING = 240;
/** Bearings are not the same at every spin. */
const BRAKING_SCATTER = 0.1;
/** A hand does not turn faster; also keeps every edge of the encoder within the reach of the interrupt. */
const FASTEST = 2400;
/** The hand's speed is what brings the wheel under it within this time. */
const HAND_LAG_MS = 20;
/** Degrees: the hand has brought it where it is. */
const NEAR = 0.01;

type Motion =
  | { readonly kind: 'rest' }
  | { readonly kind: 'held'; readonly target: number }
  | { readonly kind: 'coasting'; readonly braking: number };

/** The spinner wheel: held and turned by a hand, or coasting under friction. Angles in degrees, cumulative. */
export class Wheel {
  private readonly countsPerTurn: number;
  private readonly random: () => number;
  private motion: Motion = { kind: 'rest' };
  private hand = 0;
  private turned: number;
  private rate = 0;

  /** @param random answers 0 … 1; scatters the friction of each spin */
  constructor(angle: number, countsPerTurn: number, random: () => number) {
    this.turned = angle;
    this.countsPerTurn = countsPerTurn;
    this.random = random;
  }

  get angle(): number {
    return this.turned;
  }

  /** Degrees a second. */
  get speed(): number {
    return this.rate;
  }

  /** False while nothing can move it: neither a hand nor its own swing. */
  get turning(): boolean {
    if (this.motion.kind === 'held') return Math.abs(this.motion.target - this.turned) > NEAR;
    return this.motion.kind === 'coasting';
  }

  /** Encoder counts since the angle was 0. */
  get count(): number {
    return Math.floor((this.turned * this.countsPerTurn) / 360);
  }

  /** The hand is at `angle`; only its movement since it took hold counts. */
  hold(angle: number): void {
    const from = this.motion.kind === 'held' ? this.motion.target : this.turned;
    const moved = this.motion.kind === 'held' ? angle - this.hand : 0;
    this.hand = angle;
    this.motion = { kind: 'held', target: from + moved };
  }

  /** The hand lets go with a speed in degrees a second. */
  release(speed: number): void {
    this.rate = Math.max(-FASTEST, Math.min(FASTEST, speed));
    const braking = BRAKING * (1 + BRAKING_SCATTER * (2 * this.random() - 1));
    this.motion = { kind: 'coasting', braking };
  }

  advance(ms: number): void {
    const seconds = ms / 1000;
    if (this.motion.kind === 'held') this.follow(this.motion.target, seconds);
    else if (this.motion.kind === 'coasting') this.coast(this.motion.braking, seconds);
  }

  private follow(target: number, seconds: number): void {
    const wanted = (target - this.turned) / (HAND_LAG_MS / 1000);
    this.rate = Math.max(-FASTEST, Math.min(FASTEST, wanted));
    this.turned += this.rate * seconds;
    if (Math.abs(target - this.turned) <= NEAR) this.rate = 0;
  }

  /** Exact, whatever the steps: the same spin ends at the same angle on every machine. */
  private coast(braking: number, seconds: number): void {
    const direction = Math.sign(this.rate);
    const moving = Math.min(seconds, Math.abs(this.rate) / braking);
    this.turned += this.rate * moving - (direction * braking * moving ** 2) / 2;
    this.rate = direction * Math.max(0, Math.abs(this.rate) - braking * seconds);
    if (this.rate === 0) this.motion = { kind: 'rest' };
  }
}
