import type { Profile } from '../../src/hardware/hardware.ts';
import { CARRIER_ONLY, lampPlugsOf } from '../../src/hardware/pcb/carrier.ts';
import { cablesOf, panelsOf, squaresOf } from '../../src/hardware/pcb/panels.ts';

/** Pins of each net of one board, as KiCad read them back from its file. */
export type BoardNets = Readonly<Record<string, readonly string[]>>;

/** Nets that wires between boards make one. */
class Bench {
  private readonly joined = new Map<string, string>();
  private readonly pins = new Map<string, string>();

  solder(pin: string, net: string): void {
    this.pins.set(pin, net);
  }

  /** By plug and pin. */
  wire(one: string, other: string): void {
    const [a, b] = [this.netAt(one), this.netAt(other)];
    if (a !== b) this.joined.set(a, b);
  }

  /** What hangs together, without plugs of cables, each as sorted pins; sorted. */
  connections(isLeftOut: (ref: string) => boolean): readonly string[] {
    const nets = new Map<string, string[]>();
    for (const [pin, net] of this.pins) {
      const [ref = ''] = pin.split(/\.(?=[^.]*$)/);
      if (isLeftOut(ref)) continue;
      const root = this.root(net);
      nets.set(root, [...(nets.get(root) ?? []), pin]);
    }
    return [...nets.values()].map((pins) => pins.sort().join(' ')).sort();
  }

  private netAt(pin: string): string {
    const net = this.pins.get(pin);
    if (net === undefined) throw new Error(`nothing is soldered at ${pin}`);
    return this.root(net);
  }

  private root(net: string): string {
    let at = net;
    for (let next = this.joined.get(at); next !== undefined; next = this.joined.get(at)) at = next;
    return at;
  }
}

/** The whole board: a panel for each 2 × 2 squares, the carrier, the cables of the list, lamps and servos at their plugs. */
export function assembled(profile: Profile, panel: BoardNets, carrier: BoardNets): readonly string[] {
  const bench = new Bench();
  for (const [net, pins] of Object.entries(carrier))
    for (const pin of pins) bench.solder(pin, `carrier ${net}`);
  for (const place of panelsOf(profile)) {
    const squares = squaresOf(place);
    // KA1 of the drawing is KC3 where the panel lies under c3.
    const named = (pin: string): string =>
      /^J/.test(pin)
        ? `${place.name} ${pin}`
        : pin.replace(/[A-B][12](?=\.)/, (at) => squares[at.toLowerCase()]?.toUpperCase() ?? '?');
    for (const [net, pins] of Object.entries(panel))
      for (const pin of pins) bench.solder(named(pin), `${place.name} ${net}`);
  }
  const end = ({ panel: name, plug }: { panel: string | null; plug: string }, pin: number) =>
    name === null ? `${plug}.${pin}` : `${name} ${plug}.${pin}`;
  for (const { from, to, wires } of cablesOf(profile))
    for (const pin of wires) bench.wire(end(from, pin), end(to, pin));
  hangLamps(bench, profile);
  hangServos(bench, profile);
  return bench.connections((ref) => /(^| )J/.test(ref) || CARRIER_ONLY.some((own) => own === ref));
}

/** Each lamp's leads go to the pins of its plug that are called as its own net is; which that is, the profile's netlist says. */
function hangLamps(bench: Bench, profile: Profile): void {
  for (const { ref, lamps, pins } of lampPlugsOf(profile)) {
    for (const lamp of lamps) {
      for (const [lead, net] of Object.entries(lampNets(profile, lamp))) {
        const pin = pins.indexOf(net) + 1;
        const wire = `${lamp}.${lead}`;
        bench.solder(wire, wire);
        bench.wire(wire, `${ref}.${pin}`);
      }
    }
  }
}

function lampNets(profile: Profile, lamp: string): Readonly<Record<string, string>> {
  const { com, row } = lampCell(profile, Number(lamp.slice(2)));
  return { A: `ROW${row}`, K: `COM${com}` };
}

function lampCell(profile: Profile, number: number): { readonly com: number; readonly row: number } {
  const { spinNow, ...lamps } = profile.lights.lamps;
  const first = profile.spinner?.firstLamp;
  const cells = [
    ...Object.values(lamps),
    ...(first === undefined
      ? []
      : [
          spinNow,
          ...(profile.spinner?.sectors ?? []).map((_, index) => ({ com: first.com, row: first.row + index })),
        ]),
    ...profile.sliders.flatMap(({ firstLamp: { com, row } }) =>
      [0, 1, 2].map((step) => ({ com, row: row + step })),
    ),
  ];
  const cell = cells[number - 1];
  if (cell === undefined) throw new Error(`no lamp ${number}`);
  return cell;
}

/** Servos are plugged into the module itself, which hands on its V+ and GND and has the signal. */
function hangServos(bench: Bench, { sliders }: Profile): void {
  for (const { row, channel } of sliders) {
    for (const [lead, pin] of [
      ['5V', 'U4.V+'],
      ['0V', 'U4.GND'],
    ] as const) {
      const wire = `M${row}.${lead}`;
      bench.solder(wire, wire);
      bench.wire(wire, pin);
    }
    bench.solder(`M${row}.PWM`, `servo ${row}`);
    bench.solder(`U4.PWM${channel}`, `servo ${row}`);
  }
}
