// The circuit diagram of one board as a picture.
import { box, line, svg, text } from '../svg.ts';
import { type DrawnPart, joints, type Sheet } from './schematic-sheet.ts';

/** Dots a mm. */
const SCALE = 4;
const BLUE = '#1f5f99';

export function schematic({ title, parts, frames }: Sheet): string {
  const at = (mm: number): number => Math.round(mm * SCALE * 10) / 10;
  const lowest = Math.max(...frames.map((frame) => frame.box.to.y));
  const width = Math.max(...frames.map((frame) => frame.box.to.x));
  return svg(at(width + 12.7), at(lowest + 10), title, [
    text(at(12.7), at(11), title, 'start', 20),
    text(
      at(12.7),
      at(17),
      'pins with one name beside them are one net; a cross: the pin is on none',
      'start',
      12,
    ),
    ...frames.flatMap((frame) => {
      const { from, to } = frame.box;
      return [
        box(at(from.x), at(from.y), at(to.x - from.x), at(to.y - from.y), 'none', '#bbb'),
        text(at(from.x + 2), at(from.y + 5), frame.title, 'start', 14),
      ];
    }),
    ...parts.flatMap((drawn) => partShapes(drawn, at)),
  ]);
}

function partShapes(drawn: DrawnPart, at: (mm: number) => number): readonly string[] {
  const { part, symbol, at: middle } = drawn;
  const x = (mm: number): number => at(middle.x + mm);
  const y = (mm: number): number => at(middle.y + mm);
  return [
    text(x(0), y(-symbol.half - 1), `${part.ref}  ${part.value}`, 'middle', 9),
    ...symbol.boxes.map(({ from, to }) =>
      box(x(from.x), y(from.y), at(to.x - from.x), at(to.y - from.y), '#fff'),
    ),
    ...symbol.lines.map((points) => line(points.map((point) => [x(point.x), y(point.y)]))),
    ...joints(drawn).flatMap(({ pin, at: joint, net }) => {
      const sign = pin.side === 'left' ? -1 : 1;
      const [end, edge] = [at(joint.x), at(joint.x - sign * 2.54)];
      const [outwards, inwards] =
        pin.side === 'left' ? (['end', 'start'] as const) : (['start', 'end'] as const);
      const words = symbol.showsPins
        ? [text(edge - sign * 3, at(joint.y) + 3, pin.name, inwards, 8)]
        : [text((edge + end) / 2, at(joint.y) - 3, pin.name, 'middle', 6)];
      return [
        line(
          [
            [edge, at(joint.y)],
            [end, at(joint.y)],
          ],
          BLUE,
        ),
        ...words,
        text(end + sign * 3, at(joint.y) + 3, net ?? '×', outwards, 8),
      ];
    }),
  ];
}
