// The panels of a board from below, with the cables between them and to the carrier, as far as they are after a step.
import { type CableEnd, cablesOf } from '../pcb/cables.ts';
import { panelsOf, squaresOf } from '../pcb/panels.ts';
import type { Profile } from '../profile-schema.ts';
import { box, line, svg, text } from '../svg.ts';
import type { Progress } from './board-picture.ts';

const PANEL = 92;
const GAP = 44;
const EDGE = 78;
const NOW = '#b2552f';
const DONE = '#8b978f';
const LATER = '#d5dad7';

/** From the middle of a panel to its plug, as seen from below: JW, at the left, lies on the right there. */
const PLUGS: Readonly<Record<string, readonly [number, number]>> = {
  JN: [14, -PANEL / 2],
  JS: [-14, PANEL / 2],
  JW: [PANEL / 2, -14],
  JE: [-PANEL / 2, 14],
};

export function chainPicture(profile: Profile, { now, done }: Progress): string {
  const panels = panelsOf(profile);
  const across = profile.size / 2;
  const side = across * PANEL + (across - 1) * GAP + 2 * EDGE;
  const stateOf = (name: string): string => {
    const panel = panels.find((one) => one.name === name);
    const squares = panel === undefined ? [] : Object.values(squaresOf(panel));
    const diodes = squares.map((at) => `D${at.toUpperCase()}`);
    if (diodes.some((ref) => now.has(ref))) return NOW;
    return diodes.some((ref) => done.has(ref)) ? DONE : LATER;
  };
  const middle = (name: string): readonly [number, number] => {
    const panel = panels.find((one) => one.name === name);
    const place = (nth: number) => EDGE + PANEL / 2 + nth * (PANEL + GAP);
    return [place(across - 1 - (panel?.across ?? 0)), place(across - 1 - (panel?.up ?? 0)) + 20];
  };
  const at = (name: string, plug: string): readonly [number, number] => {
    const [x, y] = middle(name);
    const [dx, dy] = PLUGS[plug] ?? [0, 0];
    return [x + dx, y + dy];
  };
  const shadeOf = (ends: readonly CableEnd[]): string => {
    const states = ends.flatMap(({ panel }) => (panel === null ? [] : [stateOf(panel)]));
    return states.includes(LATER) ? LATER : states.includes(NOW) ? NOW : DONE;
  };
  const cables = cablesOf(profile).flatMap(({ from, to }) => {
    const shade = shadeOf([from, to]);
    if (shade === LATER || to.panel === null) return [];
    const end = at(to.panel, to.plug);
    const [dx, dy] = PLUGS[to.plug] ?? [0, 0];
    const start =
      from.panel === null
        ? ([
            end[0] + Math.sign(dx) * (Math.abs(dx) > 20 ? 30 : 0),
            end[1] + (Math.abs(dy) > 20 ? Math.sign(dy) * 26 : 0),
          ] as const)
        : at(from.panel, from.plug);
    const isUpDown = to.plug === 'JS' || to.plug === 'JN';
    const name =
      from.panel === null
        ? [
            text(
              start[0] + (isUpDown ? 0 : Math.sign(dx) * 22),
              start[1] + (isUpDown ? Math.sign(dy) * 12 : 4),
              from.plug,
              'middle',
              11,
            ),
          ]
        : [];
    return [line([start, end], shade, 3), ...name];
  });
  return svg(side, side + 20, `Panels of ${profile.id} from below`, [
    text(
      EDGE / 2,
      18,
      `${profile.id}: panels from below (file A on the right), and their cables`,
      'start',
      14,
    ),
    ...cables,
    ...panels.flatMap(({ name }) => {
      const [x, y] = middle(name);
      const shade = stateOf(name);
      return [
        box(
          x - PANEL / 2,
          y - PANEL / 2,
          PANEL,
          PANEL,
          shade === NOW ? '#f3ddd2' : shade === DONE ? '#dfe5e1' : '#fff',
          shade,
        ),
        text(x, y + 5, name, 'middle', 15),
        ...(shade === LATER
          ? []
          : Object.entries(PLUGS).map(([plug, [dx, dy]]) =>
              text(
                x + dx * (Math.abs(dx) > 20 ? 0.72 : 1),
                y + dy * (Math.abs(dy) > 20 ? 0.74 : 1) + 4,
                plug,
                'middle',
                10,
              ),
            )),
      ];
    }),
  ]);
}
