import { readFileSync } from 'node:fs';
import {
  type LightCell,
  ledCells,
  REEDS,
  radiusOf,
  squareCells,
  squareName,
} from '../../hardware/hardware.ts';
import type { RoomRefusal } from '../../ports/page.ts';
import { type Algebraic, boardOf } from '../../rules/rules.ts';
import type { Profile } from '../profile/profile.ts';
import type { SerialDevice } from '../serial/serial-ports.ts';
import { harmedLine } from './board-cable.ts';
import type { BoardFault } from './board-fault.ts';
import type { ChipLights } from './chips/chips.ts';
import { ActuatorRig } from './rig/actuator-rig.ts';
import { railVolts } from './rig/contacts.ts';
import { HostedBoard } from './rig/hosted-board.ts';
import type { ActuatorCommand, ActuatorReport, RigPlan, SensorCommand, SensorReport } from './rig/rig.ts';
import { SensorRig } from './rig/sensor-rig.ts';
import {
  closedContacts,
  newRoom,
  type Placed,
  type RoomBoard,
  type RoomState,
  roomBoard,
  roomOf,
  roomRefusal,
} from './room/room.ts';
import { Announcer, KeptRoom, RoomStore } from './room/room-store.ts';
import type { BoardPart, RoomGesture, VirtualBoard, VirtualBoardOptions } from './virtual.ts';

const PACE_CHANGE = 0.02;
const LINES = {
  sensors: { path: 'virtual:sensors', baudRate: 250_000 },
  actuators: { path: 'virtual:actuators', baudRate: 57_600 },
} as const;
/** Nothing moves for so long: the next that moves is another movement. */
const MOVEMENT_MS = 500;
/** A board without a wheel has nothing at the encoder's pins: any will do. */
const NO_WHEEL_COUNTS = 1440;
const DARK: ChipLights = { on: false, brightness: 16, ram: new Array<number>(16).fill(0) };

function firmware(name: string): string {
  const file = new URL(`../../../firmware/dist/${name}.hex`, import.meta.url);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`the virtual board needs ${file.pathname}, built from firmware/`, { cause: error });
  }
}

function sensorPlan(
  room: RoomState,
  { profile, faults = [], missing = [] }: VirtualBoardOptions,
  seed: number,
): Extract<RigPlan, { kind: 'sensor' }> {
  return {
    kind: 'sensor',
    hex: firmware('sensor'),
    seed,
    wheelAngle: room.wheel.angle,
    rows: closedContacts(room),
    countsPerTurn: profile.spinner?.countsPerTurn ?? NO_WHEEL_COUNTS,
    contacts: room.board.contacts,
    faults,
    missing,
  };
}

function actuatorPlan(
  room: RoomState,
  { profile, faults = [], missing = [] }: VirtualBoardOptions,
  seed: number,
): Extract<RigPlan, { kind: 'actuator' }> {
  const { sliders } = profile;
  return { kind: 'actuator', hex: firmware('actuator'), seed, sliders, travel: room.travel, faults, missing };
}

function deadLights(
  profile: Profile,
  faults: readonly BoardFault[],
  missing: readonly string[],
): readonly LightCell[] {
  const { size, lights } = profile;
  const cells = ledCells(profile);
  const unfitted = missing.flatMap((ref) => cells.get(ref) ?? []);
  const broken = faults.flatMap((fault) => {
    if (fault.kind !== 'light' && fault.kind !== 'flipped') return [];
    const square = boardOf(size).squareAt(fault.at as Algebraic);
    if (square === null) return [];
    const own = squareCells({ size, lights }, square);
    return fault.kind === 'flipped' ? [own.amber] : Object.values(own);
  });
  return [...unfitted, ...broken];
}

/** How far reeds reach that are not as they were sorted, or under magnets that are off. */
function oddReeds({ size }: Profile, faults: readonly BoardFault[]): RoomBoard['reeds'] {
  const { least, most, dropOut, off } = REEDS;
  const reach = (pullIn: number, drop: number, magnet: number) => ({
    closesMm: radiusOf(pullIn / magnet),
    opensMm: radiusOf(drop / magnet),
  });
  const lines = Array.from({ length: size }, (_, nth) => nth);
  const all = lines.flatMap((column) => lines.map((row) => squareName(column, row)));
  return Object.fromEntries(
    faults.flatMap((fault) => {
      switch (fault.kind) {
        case 'weakReed':
          return [[fault.at, reach(most * (1 + off), dropOut * (1 + off), 1)]];
        case 'keenReed':
          return [[fault.at, reach(least * (1 - off), dropOut * (1 - off), 1)]];
        case 'weakMagnets':
          return all.map((at) => [at, reach(most, dropOut, 1 - off)]);
        case 'strongMagnets':
          return all.map((at) => [at, reach(least, dropOut, 1 + off)]);
        default:
          return [];
      }
    }),
  );
}

/** The chip drives them; nothing shines. */
function without(ram: readonly number[], cells: readonly LightCell[]): readonly number[] {
  const seen = [...ram];
  for (const { com, row } of cells) {
    const byte = 2 * com + (row >> 3);
    seen[byte] = (seen[byte] ?? 0) & ~(1 << (row & 7));
  }
  return seen;
}

/** Runs the simulated boards and the room between them. */
export class RunningBoard implements VirtualBoard {
  readonly profile: Profile;
  readonly room: VirtualBoard['room'];
  readonly lights: VirtualBoard['lights'];
  private readonly kept: KeptRoom;
  private readonly boards: {
    readonly sensors: HostedBoard<SensorCommand, SensorReport>;
    readonly actuators: HostedBoard<ActuatorCommand, ActuatorReport>;
  };
  private readonly lamps = new Announcer<ChipLights>(0);
  private readonly paces = new Announcer<number>(0);
  private chip: ChipLights = DARK;
  private announcedPace = 1;
  private readonly faults: readonly BoardFault[];
  private readonly deadLights: readonly LightCell[];
  private dippedAt = Number.NEGATIVE_INFINITY;

  constructor(options: VirtualBoardOptions) {
    const { profile, placement, notches, threads = 'workers', faults = [], missing = [] } = options;
    const { log = () => {} } = options;
    this.profile = profile;
    this.faults = faults;
    const seed = options.seed ?? Math.floor(Math.random() * 0x1_0000_0000);
    const store = new RoomStore(options.stateDirectory, profile.id);
    const traps = (kind: 'trapJam' | 'lead') =>
      faults.flatMap((fault) => (fault.kind === kind ? [fault.at] : []));
    const board = roomBoard(profile, options.switches ? profile.contacts : [], {
      jammed: traps('trapJam'),
      leadless: traps('lead'),
      reeds: oddReeds(profile, faults),
    });
    this.deadLights = deadLights(profile, faults, missing);
    const room = store.load(board) ?? newRoom(board, placement, notches);
    const forSensors = sensorPlan(room, options, seed);
    const forActuators = actuatorPlan(room, options, seed);
    const inline = threads === 'inline';
    const line = (part: BoardPart) => ({ ...LINES[part], harms: harmedLine(part, faults, seed) });
    const paced = () => this.paced();
    this.kept = new KeptRoom(
      store,
      room,
      (rows, byHand) => this.boards.sensors.command({ kind: 'reeds', rows, byHand }),
      (told) => this.boards.actuators.command({ kind: 'time', told }),
      log,
    );
    this.boards = {
      sensors: new HostedBoard(line('sensors'), forSensors, inline ? new SensorRig(forSensors) : null, {
        report: (report: Exclude<SensorReport, { kind: 'serial' }>) => this.kept.step(report),
        paced,
        log,
      }),
      actuators: new HostedBoard(
        line('actuators'),
        forActuators,
        inline ? new ActuatorRig(forActuators) : null,
        {
          report: (report: Exclude<ActuatorReport, { kind: 'serial' }>) => this.actuatorReport(report),
          paced,
          log,
        },
      ),
    };
    this.room = {
      current: () => roomOf(this.kept.state),
      subscribe: (listener) => this.kept.subscribe(listener),
      gesture: (gesture) => this.gesture(gesture, placement),
      setUp: (wanted) => this.kept.step({ kind: 'setUp', placement: wanted }),
    };
    this.lights = { current: () => this.chip, subscribe: (listener) => this.lamps.subscribe(listener) };
    for (const { kind } of faults) if (kind === 'sensors' || kind === 'actuators') this.unplug(kind);
    if (missing.includes('U1')) this.unplug('sensors');
    if (missing.includes('U2')) this.unplug('actuators');
  }

  get sensors(): SerialDevice {
    return this.boards.sensors.device;
  }

  get actuators(): SerialDevice {
    return this.boards.actuators.device;
  }

  get lightRailVolts(): number {
    return railVolts('light', this.faults);
  }

  pace(): number {
    return Math.min(this.boards.sensors.pace, this.boards.actuators.pace);
  }

  onPace(listener: (pace: number) => void): () => void {
    return this.paces.subscribe(listener);
  }

  unplug(part: BoardPart): void {
    this.boards[part].unplug();
  }

  plug(part: BoardPart): void {
    this.boards[part].plug();
  }

  async close(): Promise<void> {
    await Promise.all([this.boards.sensors.close(), this.boards.actuators.close()]);
    this.kept.close();
  }

  private actuatorReport(report: Exclude<ActuatorReport, { kind: 'serial' }>): void {
    if (report.kind !== 'lights') {
      this.kept.step(report);
      if (report.kind === 'sliders') this.dip();
      return;
    }
    this.chip = { ...report.lights, ram: without(report.lights.ram, this.deadLights) };
    this.lamps.announce(() => this.chip);
  }

  /** A slider that moves pulls a board's supply down: once for each movement. */
  private dip(): void {
    const now = performance.now();
    const begins = now - this.dippedAt > MOVEMENT_MS;
    this.dippedAt = now;
    if (!begins) return;
    for (const { kind } of this.faults) {
      if (kind === 'resets') this.boards.sensors.command({ kind: 'brownOut' });
      if (kind === 'dips') this.boards.actuators.command({ kind: 'brownOut' });
    }
  }

  private paced(): void {
    if (Math.abs(this.pace() - this.announcedPace) < PACE_CHANGE) return;
    this.announcedPace = this.pace();
    this.paces.announce(() => this.pace());
  }

  /** Buttons and the wheel are wired to the sensor board; discs reach it through their reeds. */
  private gesture(gesture: RoomGesture, placement: readonly Placed[]): RoomRefusal | null {
    const { sensors } = this.boards;
    switch (gesture.type) {
      case 'setUp':
        this.kept.step({ kind: 'setUp', placement });
        return null;
      case 'button':
        sensors.command({ kind: 'button', name: gesture.seat, down: gesture.down });
        break;
      case 'wheel':
        if (this.profile.spinner === null) return 'noWheel';
        sensors.command({ kind: 'wheelHeld', angle: gesture.angle });
        break;
      case 'wheelRelease':
        if (this.profile.spinner === null) return 'noWheel';
        sensors.command({ kind: 'wheelReleased', speed: gesture.speed });
        break;
      case 'lift':
      case 'carry':
      case 'drop':
        break;
    }
    const refusal = roomRefusal(this.kept.state, gesture);
    if (refusal === null) this.kept.step({ kind: 'gesture', gesture });
    return refusal;
  }
}
