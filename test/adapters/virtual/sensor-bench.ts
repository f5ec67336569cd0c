import { readFileSync } from 'node:fs';
import type { SensorCommand } from '../../../src/adapters/virtual/rig/rig.ts';
import { SensorRig } from '../../../src/adapters/virtual/rig/sensor-rig.ts';
import {
  FIRST_SETTINGS,
  type LinkInput,
  type LinkState,
  newLink,
  type SensorReport,
  stepLink,
} from '../../../src/protocol/protocol.ts';

const STEP_MS = 1;

/** The real sensor firmware in virtual time, with the host's link machine at the end of its cable. */
export class SensorBench {
  readonly reports: SensorReport[] = [];
  private readonly rig: SensorRig;
  private link: LinkState;
  private now = 0;
  private epoch = 0;

  /** @param rows closed reeds at power-on, one bitmap a row */
  constructor(size: number, rows: readonly number[], seed = 7) {
    const hex = readFileSync(new URL('../../../firmware/dist/sensor.hex', import.meta.url), 'utf8');
    this.rig = new SensorRig({
      kind: 'sensor',
      hex,
      seed,
      wheelAngle: 90,
      rows,
      countsPerTurn: 1440,
      contacts: [],
      faults: [],
      missing: [],
    });
    this.link = newLink({ ...FIRST_SETTINGS, rows: size, columns: size });
  }

  get phase(): string {
    return this.link.phase;
  }

  get boots(): number {
    return this.link.counters.reboot;
  }

  open(): void {
    this.rig.command({ kind: 'reset', epoch: ++this.epoch });
    this.step({ kind: 'opened', now: this.now });
  }

  do(command: SensorCommand): void {
    this.rig.command(command);
  }

  run(ms: number): void {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      this.rig.advance(STEP_MS);
      this.now += STEP_MS;
      for (const report of this.rig.reports())
        if (report.kind === 'serial') this.step({ kind: 'bytes', now: this.now, bytes: report.bytes });
      if (this.now % 50 === 0) this.step({ kind: 'time', now: this.now });
    }
  }

  /** Reports of one kind since the last call of `forget`. */
  of<Kind extends SensorReport['kind']>(kind: Kind): Extract<SensorReport, { kind: Kind }>[] {
    return this.reports.filter(
      (report): report is Extract<SensorReport, { kind: Kind }> => report.kind === kind,
    );
  }

  forget(): void {
    this.reports.length = 0;
  }

  private step(input: LinkInput): void {
    const { state, outputs } = stepLink(this.link, input);
    this.link = state;
    for (const output of outputs) {
      if (output.kind === 'send') this.rig.command({ kind: 'serial', bytes: output.bytes });
      else if (output.kind === 'report') this.reports.push(output.report);
    }
  }
}
