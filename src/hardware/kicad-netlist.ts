// KiCad's netlist, the s-expression that "Export Netlist" writes (version E) and that its board editor imports.
import { type Net, netsOf, type Part, partsOf } from './circuit.ts';
import { partKind } from './part-kinds.ts';
import type { Profile } from './profile-schema.ts';

/** The netlist of a board: every part with value and footprint, every net with its pins. */
export function kicadNetlist(profile: Profile): string {
  const parts = partsOf(profile);
  const lines = [
    '(export (version "E")',
    `  (design (source "hardware/profiles/${profile.id}.json") (date "") (tool "damier"))`,
    '  (components',
    ...parts.map(component),
    '  )',
    '  (nets',
    ...netsOf(parts).flatMap(net),
    '  )',
    ')',
  ];
  return `${lines.join('\n')}\n`;
}

function component({ ref, kind }: Part): string {
  const { value, footprint } = partKind(kind);
  return (
    `    (comp (ref "${ref}") (value "${value}") (footprint "${footprint}") ` +
    `(libsource (lib "damier") (part "${kind}") (description "")) ` +
    `(sheetpath (names "/") (tstamps "/")) (tstamps "${identity(ref)}"))`
  );
}

/** The same for the same part in every netlist, so that KiCad updates a board instead of adding to it. */
function identity(ref: string): string {
  const hex = Array.from(ref, (letter) => letter.charCodeAt(0).toString(16)).join('');
  return `da31e500-0000-4000-8000-${hex.padStart(12, '0')}`;
}

function net({ name, nodes }: Net, index: number): readonly string[] {
  return [
    `    (net (code "${index + 1}") (name "${name}")`,
    ...nodes.map(
      ({ part, pin }) =>
        `      (node (ref "${part.ref}") (pin "${padOf(part, pin)}") (pinfunction "${pin}"))`,
    ),
    '    )',
  ];
}

function padOf({ kind }: Part, pin: string): string {
  return partKind(kind).pads?.[pin] ?? pin;
}
