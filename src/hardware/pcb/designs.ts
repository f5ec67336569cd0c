/** The printed boards of each profile, and the files that are made of them. */

import type { MadeFile } from '../made-files.ts';
import type { Profile } from '../profile-schema.ts';
import { carrier } from './carrier.ts';
import { kicadBoard, kicadProject } from './kicad-board.ts';
import { cableList } from './panels.ts';
import { routed } from './router.ts';
import { kicadSchematic, schematic } from './schematic.ts';
import { sheetOf } from './schematic-sheet.ts';
import type { Layout, Placed } from './shapes.ts';
import { squaresPanel } from './squares-panel.ts';

// The printed boards of profiles, and what is made of each without KiCad.

/** The two boards of each profile; a panel that several share comes once. */
export function designsOf(profiles: readonly Profile[]): readonly Layout[] {
  const all = profiles.flatMap((profile) => [squaresPanel(profile), carrier(profile)]);
  return [...new Map(all.map((layout) => [layout.name, layout])).values()];
}

/** Which plug goes to which, by path as for the boards. */
export function cableFiles(profiles: readonly Profile[]): readonly MadeFile[] {
  return profiles.map((profile) => [
    `carrier-${profile.id}/carrier-${profile.id}-cables.csv`,
    cableList(profile),
  ]);
}

/** Its files, as `<name>/<name>…`. Leading the copper takes some seconds. */
export function boardFiles(layout: Layout): readonly MadeFile[] {
  const path = `${layout.name}/${layout.name}`;
  const sheet = sheetOf(layout);
  return [
    [`${path}.kicad_pcb`, kicadBoard(layout, routed(layout))],
    [`${path}.kicad_pro`, kicadProject(layout.name)],
    [`${path}-parts.csv`, partsList(layout)],
    [`${path}.kicad_sch`, kicadSchematic(layout.name, sheet)],
    [`${path}-schematic.svg`, schematic(sheet)],
  ];
}

/** What is soldered to one board, as manufacturers take it: value, references, footprint, how many. */
function partsList(layout: Layout): string {
  const kinds = new Map<string, Placed[]>();
  for (const part of layout.parts) {
    if (part.footprint.pads.length === 0) continue;
    const key = `${part.value}\n${part.footprint.name}`;
    kinds.set(key, [...(kinds.get(key) ?? []), part]);
  }
  const rows = [...kinds].map(([key, parts]) => {
    const [value = '', footprint = ''] = key.split('\n');
    return [value, parts.map(({ ref }) => ref).join(','), footprint, `${parts.length}`];
  });
  return [['Comment', 'Designator', 'Footprint', 'Quantity'], ...rows]
    .map((row) => `${row.map((cell) => `"${cell}"`).join(',')}\n`)
    .join('');
}
