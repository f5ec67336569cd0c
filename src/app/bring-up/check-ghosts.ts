/** What the walk over the squares cannot find: diodes that are shorted, and reeds that only just close. */

import type { Profile } from '../../adapters/profile/profile.ts';
import { gaugeOf, REEDS } from '../../hardware/hardware.ts';
import { cellName } from '../../rules/rules.ts';
import { type BoardWatch, liftOff, putOn, SEEN_WITHIN_MS } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';
import { crossingOf, type Places } from './places.ts';

const SETTLED_MS = 60;

/**
 * Closes three corners of a rectangle, each time another one empty: where the diode of the corner opposite the empty one is
 * shorted, current finds its way through it and the empty corner reads on. A reed that its neighbours' magnets
 * keep open shows as well.
 *
 * @param good squares that answer a piece; rectangles with others prove nothing
 */
export async function checkGhosts(
  size: number,
  good: ReadonlySet<string>,
  watch: BoardWatch,
  hands: Hands,
  places: Places,
  tell: (done: number, of: number) => void,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const blocks = blocksOf(size);
  for (const [nth, corners] of blocks.entries()) {
    tell(nth, blocks.length);
    if (!corners.every((at) => good.has(at))) continue;
    findings.push(...(await checkBlock(corners, watch, hands, places)));
  }
  return findings;
}

/** Corners in order round the block, so that each is opposite the one two further on. */
type Corners = readonly [string, string, string, string];

async function checkBlock(
  corners: Corners,
  watch: BoardWatch,
  hands: Hands,
  places: Places,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const weak = new Set<string>();
  for (const at of corners.slice(1)) await putOn(at, watch, hands);
  for (const [nth, empty] of corners.entries()) {
    await watch.pass(SETTLED_MS);
    const opposite = corners[(nth + 2) % corners.length] ?? empty;
    if (watch.occupied.has(empty))
      findings.push(
        finding(
          'ghost',
          opposite,
          `${empty} reads on when the three other corners are`,
          places.square(opposite),
        ),
      );
    for (const at of corners) if (at !== empty && !watch.occupied.has(at)) weak.add(at);
    const next = corners[nth + 1];
    if (next === undefined) continue;
    await liftOff(next, watch, hands);
    await putOn(empty, watch, hands);
  }
  for (const at of corners.slice(0, -1)) await liftOff(at, watch, hands);
  return [
    ...findings,
    ...[...weak].map((at) =>
      finding('unseen', at, 'a piece on it is not seen while its neighbours have theirs', places.square(at)),
    ),
  ];
}

function blocksOf(size: number): readonly Corners[] {
  const pairs = Array.from({ length: Math.floor(size / 2) }, (_, nth) => 2 * nth);
  const name = (column: number, row: number) => cellName({ column, row });
  return pairs.flatMap((row) =>
    pairs.map(
      (column): Corners => [
        name(column, row),
        name(column + 1, row),
        name(column + 1, row + 1),
        name(column, row + 1),
      ],
    ),
  );
}

/** If so many squares miss the same piece, the piece is at fault. */
const PIECE_IS_WEAK = 0.5;

/**
 * Lays one piece on each square as far off its middle as a sound reed must still see it: a weak reed or magnet sees it in
 * the middle alone. Reeds in traps lie flat and have other distances.
 *
 * @param good squares that answer a piece on their middle
 */
export async function checkMargins(
  corner: number,
  good: ReadonlySet<string>,
  { pitchMm, sliders }: Pick<Profile, 'pitchMm' | 'sliders'>,
  watch: BoardWatch,
  hands: Hands,
  places: Places,
  tell: (done: number, of: number) => void,
): Promise<readonly Finding[]> {
  const traps = new Set(sliders.flatMap(({ left, right }) => [left, right]));
  const within = (at: string) => Math.max(crossingOf(at).row, crossingOf(at).column) < corner;
  const squares = [...good].filter((at) => within(at) && !traps.has(at));
  const gauge = gaugeOf(pitchMm);
  const missed: string[] = [];
  for (const [nth, at] of squares.entries()) {
    tell(nth, squares.length);
    const isOn = () => watch.occupied.has(at);
    await hands.lean(at, gauge, watch.until(isOn, hands.patienceMs));
    if (!(await watch.until(isOn, SEEN_WITHIN_MS))) missed.push(at);
    await liftOff(at, watch, hands);
  }
  const where = gauge.against === 'edge' ? 'at the edge of its square' : 'in the corner of its square';
  if (squares.length > 1 && missed.length > squares.length * PIECE_IS_WEAK)
    return [
      finding(
        'unseen',
        'piece',
        `${where} it is missed by ${missed.length} of ${squares.length} reeds, which see it in the middle`,
        'the piece',
        `its magnet is weak: try another; if all are so, the reeds need more than ${REEDS.most} AT or hang too deep`,
      ),
    ];
  return missed.map((at) =>
    finding(
      'unseen',
      at,
      `a piece ${where} is not seen, one in the middle is`,
      places.square(at),
      `its reed needs more than ${REEDS.most} AT, or hangs too deep: fit another`,
    ),
  );
}
