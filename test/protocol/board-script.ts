import {
  decodeMessage,
  deframe,
  emptyDeframer,
  encodeFrame,
  FIRST_SETTINGS,
  type LinkCounters,
  type LinkInput,
  type LinkState,
  type Message,
  type MessageOf,
  newLink,
  type SensorLinkStatus,
  type SensorReport,
  stepLink,
} from '../../src/protocol/protocol.ts';

export const settings = FIRST_SETTINGS;

export function hello(over: Partial<MessageOf<'hello'>> = {}): MessageOf<'hello'> {
  return {
    kind: 'hello',
    seq: 0,
    protocolMajor: 1,
    protocolMinor: 0,
    firmwareMajor: 1,
    firmwareMinor: 0,
    firmwarePatch: 0,
    bootId: 0xb007,
    time: 51,
    boardId: 0,
    resetCause: 0,
    ...settings,
    ...over,
  };
}

/** A snapshot after event `seq`, with nothing waiting. */
export function snapshot(seq: number, over: Partial<MessageOf<'snapshot'>> = {}): MessageOf<'snapshot'> {
  return {
    kind: 'snapshot',
    seq,
    bootId: 0xb007,
    time: 1000,
    oldest: (seq + 1) & 0xff,
    lost: 0,
    buttons: 0,
    wheelFlags: 2,
    wheelCount: 0,
    wheelIndex: 0,
    servoRail: 5000,
    lightRail: 0xffff,
    columns: 8,
    rows: [0x55, 0, 0, 0, 0, 0, 0, 0],
    serviceRows: [0, 0],
    ...over,
  };
}

/** One edge: `index` row · 10 + column. */
export function edge(seq: number, time: number, index = 22, on = false): MessageOf<'edges'> {
  return { kind: 'edges', seq, time, changes: [{ index, on }] };
}

/** Plays the board and the clock towards a link, and keeps what the link does. */
export class BoardScript {
  now = 10_000;
  link: LinkState = newLink(settings);
  reports: SensorReport[] = [];
  statuses: SensorLinkStatus[] = [];
  sent: Message[] = [];

  /** A link that is up, with the notes of how it came there thrown away. */
  static up(): BoardScript {
    const script = new BoardScript();
    script.open();
    script.says(hello(), snapshot(255));
    script.forget();
    return script;
  }

  open(): void {
    this.step({ kind: 'opened', now: this.now });
  }
  close(): void {
    this.step({ kind: 'closed', now: this.now });
  }
  says(...messages: readonly Message[]): void {
    for (const message of messages) this.sends(encodeFrame(message));
  }
  sends(bytes: Uint8Array): void {
    this.step({ kind: 'bytes', now: this.now, bytes });
  }
  /** Time in steps of 50 ms, as an adapter's timer brings it. */
  waits(ms: number): void {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += 50;
      this.step({ kind: 'time', now: this.now });
    }
  }
  forget(): void {
    this.reports = [];
    this.statuses = [];
    this.sent = [];
  }

  get state(): string {
    return this.link.phase;
  }
  count(fault: keyof LinkCounters): number {
    return this.link.counters[fault];
  }
  reported<K extends SensorReport['kind']>(kind: K): Extract<SensorReport, { kind: K }>[] {
    return this.reports.filter(
      (report): report is Extract<SensorReport, { kind: K }> => report.kind === kind,
    );
  }
  sentKinds(): string[] {
    return this.sent.map(({ kind }) => kind);
  }

  private step(input: LinkInput): void {
    const { state, outputs } = stepLink(this.link, input);
    this.link = state;
    for (const output of outputs) {
      if (output.kind === 'report') this.reports.push(output.report);
      else if (output.kind === 'status') this.statuses.push(output.status);
      else this.sent.push(...understood(output.bytes));
    }
  }
}

function understood(bytes: Uint8Array): Message[] {
  return deframe(emptyDeframer, bytes).found.map((found) => {
    const decoded = found.kind === 'body' ? decodeMessage(found.bytes) : null;
    if (decoded?.kind !== 'message') throw new Error('the host sent what it would not understand itself');
    return decoded.message;
  });
}
