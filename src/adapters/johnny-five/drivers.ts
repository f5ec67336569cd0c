// HT16K33 data sheet, "Command Summary"; address: wiring.md.

import { EventEmitter } from 'node:events';
import type { Transport } from 'firmata-io';
import type { Board, Expander, Servo } from 'johnny-five';
import five from 'johnny-five';
import type { Clock } from '../../ports/clock.ts';
import type { Notch } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';

const HT16K33 = 0x71;
const OSCILLATOR_ON = 0x21;
const DISPLAY_ON = 0x81;
/** With the sixteenths − 1. */
const DIMMING = 0xe0;
const RAM_START = 0x00;
export const RAM_BYTES = 16;

/**
 * The HT16K33 through johnny-five's board. Its own matrix class rewrites the chip for every light (64 writes, over 400 ms); a
 * frame here is one write.
 */
export class LightDriver {
  private readonly board: Board;
  private dimming: number;

  /** @param brightness sixteenths, 1–16 */
  constructor(board: Board, brightness: number) {
    this.board = board;
    this.dimming = DIMMING | (brightness - 1);
  }

  /** @param brightness sixteenths, 1–16 */
  dim(brightness: number): void {
    this.dimming = DIMMING | (brightness - 1);
    this.board.i2cWrite(HT16K33, [this.dimming]);
  }

  /** Also after a brown-out of the chip alone, or after the MCU put the lights out. */
  wake(): void {
    for (const command of [OSCILLATOR_ON, this.dimming, DISPLAY_ON]) this.board.i2cWrite(HT16K33, [command]);
  }

  /** @throws if it is not 16 bytes */
  show(ram: Uint8Array): void {
    if (ram.length !== RAM_BYTES) throw new Error(`a frame has ${RAM_BYTES} bytes, not ${ram.length}`);
    this.board.i2cWrite(HT16K33, [RAM_START, ...ram]);
  }
}

// PCA9685 through johnny-five; ticks and frequency: wiring.md.

const PCA9685 = 0x40;
/** Prescaler 99, 4.00 µs a tick; johnny-five writes a quarter of the value it is given. */
const FREQUENCY = 61;
const PRESCALE = 99;
const VALUE_A_TICK = 4;
const REGISTER = { mode1: 0x00, prescale: 0xfe } as const;
const MODE1 = { sleep: 0x10, restartAutoIncrement: 0xa0, awake: 0x00 } as const;

/** The servos' pulses, in ticks, by channel. */
export class ServoDriver {
  private readonly board: Board;
  private readonly expander: Expander;
  private readonly servos: ReadonlyMap<number, Servo>;

  /** Sets the chip up, all channels off. */
  constructor(board: Board, profile: Profile) {
    const chip = { board, controller: 'PCA9685', address: PCA9685, frequency: FREQUENCY } as const;
    const { ticksMin = 0, ticksMax = 0 } = profile.servo ?? {};
    this.board = board;
    this.expander = five.Expander.get(chip);
    // johnny-five keeps one expander an address as long as the process lives. It goes over to the board that is here now.
    this.expander.io = board.io;
    this.servos = new Map(
      profile.sliders.map(({ channel }) => [
        channel,
        new five.Servo({
          ...chip,
          pin: channel,
          range: [ticksMin * VALUE_A_TICK, ticksMax * VALUE_A_TICK],
        }),
      ]),
    );
  }

  /** Sets the chip up again, as johnny-five did at first: its registers may be at their power-up values. Pulses stop. */
  wake(): void {
    this.board.i2cWriteReg(PCA9685, REGISTER.mode1, MODE1.sleep);
    this.board.i2cWriteReg(PCA9685, REGISTER.prescale, PRESCALE);
    this.board.i2cWriteReg(PCA9685, REGISTER.mode1, MODE1.awake);
    this.board.i2cWriteReg(PCA9685, REGISTER.mode1, MODE1.restartAutoIncrement);
    for (const channel of this.servos.keys()) this.release(channel);
  }

  /** Beyond the profile's clamp it goes to the clamp. */
  pulse(channel: number, ticks: number): void {
    this.servos.get(channel)?.to(ticks * VALUE_A_TICK);
  }

  release(channel: number): void {
    this.expander.pwmWrite(channel, 0);
  }
}

/** Steps of a ramp: one a servo period would be 16 ms. */
const STEP_MS = 20;

/** What moves a slider: pulses on its channel. */
export interface Pulses {
  /** Makes the driver ready, whatever became of it since the last movement. No channel pulses after this. */
  wake(): void;
  pulse(channel: number, ticks: number): void;
  release(channel: number): void;
}

interface Movement {
  readonly channel: number;
  readonly cancel: () => void;
  readonly reject: (error: Error) => void;
}

/** Ramps one slider at a time and lets its servo go after arrival; times from the profile. */
export class SliderMover {
  private readonly profile: Profile;
  private readonly clock: Clock;
  private readonly pulses: Pulses;
  /** Ticks at which each channel was last driven; unknown at first, then there is nothing to ramp from. */
  private readonly driven = new Map<number, number>();
  private movement: Movement | null = null;

  constructor(profile: Profile, clock: Clock, pulses: Pulses) {
    this.profile = profile;
    this.clock = clock;
    this.pulses = pulses;
  }

  /** Resolves when the servo has been released; rejects on an unknown slider, while another moves, or when stopped. */
  move(slider: string, notch: Notch): Promise<void> {
    return this.moveTo(slider, ({ ticks }) => ticks[notch]);
  }

  /** The same, to so many ticks. */
  jog(slider: string, ticks: number): Promise<void> {
    return this.moveTo(slider, () => ticks);
  }

  private moveTo(slider: string, ticksOf: (spec: Profile['sliders'][number]) => number): Promise<void> {
    const spec = this.profile.sliders.find(({ id }) => id === slider);
    const { servo } = this.profile;
    if (spec === undefined || servo === null)
      return Promise.reject(new Error(`board ${this.profile.id} has no slider ${slider}`));
    if (this.movement !== null) return Promise.reject(new Error('another slider is moving: one at a time'));
    const to = Math.max(servo.ticksMin, Math.min(servo.ticksMax, ticksOf(spec)));
    const from = this.driven.get(spec.channel) ?? to;
    this.pulses.wake();
    return new Promise((resolve, reject) => {
      const done = (): void => {
        this.pulses.release(spec.channel);
        this.movement = null;
        resolve();
      };
      const step = (elapsed: number): void => {
        const share = Math.min(1, elapsed / servo.rampMs);
        const ticks = Math.round(from + (to - from) * share);
        this.driven.set(spec.channel, ticks);
        this.pulses.pulse(spec.channel, ticks);
        const wait = (ms: number, then: () => void): void => {
          this.movement = { channel: spec.channel, cancel: this.clock.after(ms, then), reject };
        };
        if (share < 1) wait(STEP_MS, () => step(elapsed + STEP_MS));
        else wait(servo.releaseMs, done);
      };
      step(from === to ? servo.rampMs : 0);
    });
  }

  /** Ends the movement under way with an error, and lets its servo go. */
  stop(why: string): void {
    const { movement } = this;
    if (movement === null) return;
    this.movement = null;
    movement.cancel();
    this.pulses.release(movement.channel);
    movement.reject(new Error(why));
  }
}

/**
 * The serial port as Firmata sees it: one for the life of the program, while the port below comes and goes. (johnny-five lets an
 * I2C address be used once a process, so its board cannot be made anew.) Emits `drain` when all that was written has been handed
 * over.
 */
export class LastingTransport extends EventEmitter implements Transport {
  private readonly send: (data: Uint8Array, done: () => void) => boolean;
  private readonly underWay = new Set<() => void>();

  /** @param send answers false, and never calls back, while the port is not open */
  constructor(send: (data: Uint8Array, done: () => void) => boolean) {
    super();
    this.send = send;
  }

  /** What is written while the port is not open is lost, never kept for later. */
  write(data: Uint8Array, callback: () => void): void {
    const done = (): void => {
      if (!this.underWay.delete(done)) return;
      callback();
      if (this.underWay.size === 0) this.emit('drain');
    };
    this.underWay.add(done);
    if (!this.send(data, done)) done();
  }

  /** The port is gone, and with it what was under way: a lost port calls nobody back. */
  lose(): void {
    for (const done of this.underWay) done();
    this.emit('close');
  }
}

/** What answers on the actuators' line, by its report of name and version. */
type FirmwareVerdict =
  | { readonly kind: 'ours' }
  /** Speaks Firmata, but does not let go of the servos when this program falls silent. */
  | { readonly kind: 'other'; readonly word: string }
  | { readonly kind: 'refused'; readonly why: string };

export const OURS = 'DamierActuators';
/** The major version that this program was made for: what it promises about safety is part of it. */
const MAJOR = 1;

export function judgeFirmware(name: string, major: number, minor: number): FirmwareVerdict {
  if (name !== OURS) {
    return {
      kind: 'other',
      word:
        `${name} is on the actuator board: it works, but if this program stops, servos stay powered and lights on. ` +
        `Flash the firmware that came with this program.`,
    };
  }
  if (major === MAJOR) return { kind: 'ours' };
  const spoken = `The actuator board's firmware is ${major}.${minor}, this program needs ${MAJOR}`;
  return {
    kind: 'refused',
    why:
      major > MAJOR
        ? `${spoken}: the firmware is too new. Update this program, or flash the firmware that came with it.`
        : `${spoken}: the firmware is too old. Flash the firmware that came with this program.`,
  };
}
