// The printed boards of profiles, and what is made of each without KiCad.
import type { MadeFile } from '../made-files.ts';
import type { Profile } from '../profile-schema.ts';
import { cableList } from './cables.ts';
import { carrier } from './carrier.ts';
import { kicadBoard, kicadProject } from './kicad-board.ts';
import { kicadSchematic } from './kicad-schematic.ts';
import { partsList } from './parts-list.ts';
import { routed } from './router.ts';
import { schematic } from './schematic.ts';
import { sheetOf } from './schematic-sheet.ts';
import type { Layout } from './shapes.ts';
import { squaresPanel } from './squares-panel.ts';

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
