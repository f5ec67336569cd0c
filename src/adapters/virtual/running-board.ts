import { readFileSync } from 'node:fs';
import type { Room } from '../../ports/page.ts';
import type { SerialDevice } from '../serial/device.ts';
import { Announcer } from './announcer.ts';
import type { ChipLights } from './chips/ht16k33.ts';
import { BoardCable } from './link/board-cable.ts';
import { ActuatorRig } from './rig/actuator-rig.ts';
import type { ActuatorCommand, ActuatorReport, RigPlan, SensorCommand, SensorReport } from './rig/rig.ts';
import { hostInline, hostInWorker, type RigHost } from './rig/rig-host.ts';
import { SensorRig } from './rig/sensor-rig.ts';
import {
  closedReeds,
  type HandGesture,
  newRoom,
  type Placed,
  type RoomInput,
  type RoomState,
  roomBoard,
  roomOf,
  stepRoom,
} from './room/room.ts';
import { RoomStore } from './room/room-store.ts';
import type { BoardPart, RoomGesture, VirtualBoard, VirtualBoardOptions } from './virtual.ts';

const ROOM_EVERY_MS = 33;
const SLIDER_RESTS_MS = 100;
const PACE_CHANGE = 0.02;
const BAUD_RATE = { sensors: 250_000, actuators: 57_600 } as const;
const DARK: ChipLights = { on: false, brightness: 16, ram: new Array<number>(16).fill(0) };

function firmware(name: string): string {
  const file = new URL(`../../../firmware/dist/${name}.hex`, import.meta.url);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`the virtual board needs ${file.pathname}, built from firmware/`, { cause: error });
  }
}

/** Runs the simulated boards and the room between them. */
export class RunningBoard implements VirtualBoard {
  readonly sensors: SerialDevice;
  readonly actuators: SerialDevice;
  readonly room: VirtualBoard['room'];
  readonly lights: VirtualBoard['lights'];
  private readonly store: RoomStore;
  private readonly sensorCable: BoardCable;
  private readonly actuatorCable: BoardCable;
  private readonly sensorHost: RigHost<SensorCommand>;
  private readonly actuatorHost: RigHost<ActuatorCommand>;
  private readonly rooms = new Announcer<Room>(ROOM_EVERY_MS);
  private readonly lamps = new Announcer<ChipLights>(0);
  private readonly paces = new Announcer<number>(0);
  private readonly paceOf = { sensors: 1, actuators: 1 };
  private readonly log: (message: string) => void;
  private state: RoomState;
  private chip: ChipLights = DARK;
  private reeds: string;
  private announcedPace = 1;
  private slidersRestedMs = 0;

  constructor(options: VirtualBoardOptions) {
    const { profile, placement, notches } = options;
    const board = roomBoard(profile);
    const seed = options.seed ?? Math.floor(Math.random() * 0x1_0000_0000);
    this.log = options.log ?? (() => {});
    this.store = new RoomStore(options.stateDirectory, profile.id);
    this.state = this.store.load(board) ?? newRoom(board, placement, notches);
    this.store.save(this.state);
    const rows = closedReeds(this.state);
    this.reeds = rows.join();
    this.sensorCable = new BoardCable('virtual:sensors', (command) => this.sensorHost.command(command));
    this.actuatorCable = new BoardCable('virtual:actuators', (command) => this.actuatorHost.command(command));
    const threads = options.threads ?? 'workers';
    this.sensorHost = this.hostSensors(threads, {
      kind: 'sensor',
      hex: firmware('sensor'),
      seed,
      wheelAngle: this.state.wheel.angle,
      rows,
    });
    this.actuatorHost = this.hostActuators(threads, {
      kind: 'actuator',
      hex: firmware('actuator'),
      seed,
      sliders: profile.sliders,
      travel: this.state.travel,
    });
    this.sensors = this.sensorCable.device(BAUD_RATE.sensors);
    this.actuators = this.actuatorCable.device(BAUD_RATE.actuators);
    this.room = {
      current: () => roomOf(this.state),
      subscribe: (listener) => this.rooms.subscribe(listener),
      gesture: (gesture) => this.gesture(gesture, placement),
      setUp: (wanted) => this.step({ kind: 'setUp', placement: wanted }),
    };
    this.lights = { current: () => this.chip, subscribe: (listener) => this.lamps.subscribe(listener) };
  }

  pace(): number {
    return Math.min(this.paceOf.sensors, this.paceOf.actuators);
  }

  onPace(listener: (pace: number) => void): () => void {
    return this.paces.subscribe(listener);
  }

  unplug(part: BoardPart): void {
    this.cable(part).unplug();
  }

  plug(part: BoardPart): void {
    this.cable(part).plug();
  }

  async close(): Promise<void> {
    this.rooms.close();
    this.sensorCable.unplug();
    this.actuatorCable.unplug();
    await Promise.all([this.sensorHost.close(), this.actuatorHost.close()]);
    this.store.save(this.state);
  }

  private cable(part: BoardPart): BoardCable {
    return part === 'sensors' ? this.sensorCable : this.actuatorCable;
  }

  private hostSensors(threads: 'workers' | 'inline', plan: Extract<RigPlan, { kind: 'sensor' }>) {
    const listener = {
      slice: (reports: readonly SensorReport[], pace: number) => {
        for (const report of reports) this.sensorReport(report);
        this.paced('sensors', pace);
      },
      failed: (error: Error) => this.failed('sensors', error),
    };
    return threads === 'inline'
      ? hostInline(new SensorRig(plan), listener)
      : hostInWorker<SensorCommand, SensorReport>(plan, listener);
  }

  private hostActuators(threads: 'workers' | 'inline', plan: Extract<RigPlan, { kind: 'actuator' }>) {
    const listener = {
      slice: (reports: readonly ActuatorReport[], pace: number) => {
        for (const report of reports) this.actuatorReport(report);
        this.paced('actuators', pace);
      },
      failed: (error: Error) => this.failed('actuators', error),
    };
    return threads === 'inline'
      ? hostInline(new ActuatorRig(plan), listener)
      : hostInWorker<ActuatorCommand, ActuatorReport>(plan, listener);
  }

  private sensorReport(report: SensorReport): void {
    if (report.kind === 'serial') this.sensorCable.deliver(report);
    else if (report.kind === 'wheel') this.step(report);
  }

  private actuatorReport(report: ActuatorReport): void {
    switch (report.kind) {
      case 'serial':
        this.actuatorCable.deliver(report);
        break;
      case 'lights':
        this.chip = report.lights;
        this.lamps.announce(() => this.chip);
        break;
      case 'sliders':
        this.slidersRestedMs = 0;
        this.step(report);
        break;
      case 'elapsed':
        this.step(report);
        this.keepRestingSliders(report.ms);
        break;
    }
  }

  /** A slider that moved is kept once, when it stands still. */
  private keepRestingSliders(ms: number): void {
    const before = this.slidersRestedMs;
    this.slidersRestedMs = before + ms;
    if (before < SLIDER_RESTS_MS && this.slidersRestedMs >= SLIDER_RESTS_MS) this.store.save(this.state);
  }

  /** A simulation that broke is a board that is gone. */
  private failed(part: BoardPart, error: Error): void {
    this.log(`the simulated ${part} board broke: ${error.message}`);
    this.unplug(part);
  }

  private paced(part: BoardPart, pace: number): void {
    this.paceOf[part] = pace;
    if (Math.abs(this.pace() - this.announcedPace) < PACE_CHANGE) return;
    this.announcedPace = this.pace();
    this.paces.announce(() => this.pace());
  }

  private gesture(gesture: RoomGesture, placement: readonly Placed[]): void {
    if (gesture.type === 'setUp') {
      this.step({ kind: 'setUp', placement });
      return;
    }
    this.toSensors(gesture);
    this.step({ kind: 'gesture', gesture });
  }

  /** Hands that reach the sensor board other than through a disc. */
  private toSensors(gesture: HandGesture): void {
    if (gesture.type === 'button')
      this.sensorHost.command({ kind: 'button', name: gesture.seat, down: gesture.down });
    else if (gesture.type === 'wheel') this.sensorHost.command({ kind: 'wheelHeld', angle: gesture.angle });
    else if (gesture.type === 'wheelRelease')
      this.sensorHost.command({ kind: 'wheelReleased', speed: gesture.speed });
  }

  private step(input: RoomInput): void {
    const before = this.state;
    this.state = stepRoom(before, input);
    if (this.state === before) return;
    this.showReeds();
    if (isWorthKeeping(before, this.state)) this.store.save(this.state);
    this.rooms.announce(() => roomOf(this.state));
  }

  private showReeds(): void {
    const rows = closedReeds(this.state);
    if (rows.join() === this.reeds) return;
    this.reeds = rows.join();
    this.sensorHost.command({ kind: 'reeds', rows });
  }
}

/** A disc lifted, put down or fallen, and a wheel come to rest; not each step of a hand that moves. */
function isWorthKeeping(before: RoomState, after: RoomState): boolean {
  if (before.hand.length !== after.hand.length) return true;
  if (before.wheel.speed !== 0 && after.wheel.speed === 0) return true;
  if (before.discs === after.discs) return false;
  return after.discs.some(({ place }, index) => place !== before.discs[index]?.place && place.on !== 'hand');
}
