import type { Profile } from '../../adapters/profile/profile.ts';
import { gaugeOf, REEDS } from '../../hardware/hardware.ts';
import type { BoardWatch } from './board-watch.ts';
import { type Finding, finding } from './finding.ts';
import type { Hands } from './hands.ts';
import { liftOff, SEEN_WITHIN_MS } from './one-piece.ts';
import { crossingOf, type Places } from './places.ts';

/** So many squares that miss the same piece are the piece's fault. */
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
