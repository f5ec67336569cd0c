import { type Part, partsOf, supplyNets } from './circuit.ts';
import { partKind } from './part-kinds.ts';
import type { Profile } from './profile-schema.ts';
import { dot, line, svg, text } from './svg.ts';

const [LEFT, TOP, ACROSS, DOWN] = [120, 190, 74, 34];

/** Supply, rails and bus: a line a net, a column a part, and a dot where a pin of it is on the net. */
export function supplyDrawing(profile: Profile): string {
  const nets = supplyNets(profile);
  const parts = partsOf(profile).filter(
    ({ pins, kind }) =>
      kind !== 'divider' && Object.values(pins).filter((net) => nets.includes(net)).length > 1,
  );
  const width = LEFT + parts.length * ACROSS + 20;
  const height = TOP + nets.length * DOWN + 10;
  const y = (net: string): number => TOP + nets.indexOf(net) * DOWN;
  return svg(width, height, `Supply, rails and bus of ${profile.id}`, [
    text(20, 24, `${profile.id}: supply, rails and bus; a dot is a pin on the net`, 'start', 16),
    ...nets.flatMap((net) => [
      line(
        [
          [LEFT, y(net)],
          [width - 20, y(net)],
        ],
        colourOf(net),
        2.5,
      ),
      text(LEFT - 10, y(net) + 4, net, 'end'),
    ]),
    ...parts.flatMap((part, index) => column(part, LEFT + (index + 0.5) * ACROSS, nets, y)),
  ]);
}

function colourOf(net: string): string {
  if (net === 'GND') return '#333';
  return net === 'SDA' || net === 'SCL' ? '#1f5f99' : '#b03a2e';
}

function column(
  { ref, kind, pins }: Part,
  x: number,
  nets: readonly string[],
  y: (net: string) => number,
): readonly string[] {
  const on = nets.flatMap((net) => {
    const names = Object.keys(pins).filter((pin) => pins[pin] === net);
    return names.length === 0 ? [] : [{ at: y(net), name: names.join(', ') }];
  });
  const ends = [on.at(0)?.at ?? TOP, on.at(-1)?.at ?? TOP];
  const name = `<text transform="translate(${x + 4} ${TOP - 22}) rotate(-60)" font-size="11">${ref} ${shortName(kind)}</text>`;
  return [
    name,
    line(
      ends.map((end) => [x, end] as const),
      '#777',
      1,
    ),
    ...on.flatMap((pin) => [dot(x, pin.at), text(x + 6, pin.at - 5, pin.name, 'start', 10)]),
  ];
}

function shortName(kind: Part['kind']): string {
  return partKind(kind).value.split(/,| module/)[0] ?? '';
}
