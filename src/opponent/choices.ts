import {
  type Move,
  type Progress,
  type Rules,
  type Sector,
  type SliderAction,
  type SliderId,
  type Square,
  sameMove,
} from '../rules/rules.ts';

/** Where a game stands when a side has to act. */
export interface Situation {
  readonly progress: Progress;
  /**
   * Trapdoor games: what the wheel has shown; null before it is spun, where a capture needs no spin, and without a wheel.
   * `border` leaves the colour to the player (`borderChoice`).
   */
  readonly sector: Sector | 'border' | null;
  /** Sliders that do not move. */
  readonly broken?: readonly SliderId[];
  /** True: no capture is omitted, even where that would be best; nobody is taught to. */
  readonly omitsNothing?: boolean;
}

/** What a side does in its turn. */
export interface Choice {
  /** What it huffs first. */
  readonly huffed: Square | null;
  /** Null only where the huff has taken the last piece. */
  readonly act: Move | SliderAction | null;
}

/** A choice with the game after it. */
export interface Candidate {
  readonly choice: Choice;
  readonly after: Progress;
}

/** Everything that the side to move may do, correct moves first, then omissions. */
export function candidatesOf(rules: Rules, situation: Situation): readonly Candidate[] {
  const { progress } = situation;
  if (progress.outcome !== null) return [];
  const from = (game: Progress, huffed: Square | null) =>
    actsOf(rules, { ...situation, progress: game }).map((act) => ({
      choice: { huffed, act },
      after: rules.advance(game, act),
    }));
  const huffs = progress.huffable.flatMap((square): readonly Candidate[] => {
    const after = rules.advance(progress, { kind: 'huff', square });
    if (after.outcome === null) return from(after, square);
    // Only a win is declared together with the huff; a side blocked by its own huff does not make it.
    const won = after.outcome.winner === after.position.turn;
    return won ? [{ choice: { huffed: square, act: null }, after }] : [];
  });
  return [...from(progress, null), ...huffs];
}

function actsOf(
  rules: Rules,
  { progress, sector, broken = [], omitsNothing = false }: Situation,
): readonly (Move | SliderAction)[] {
  const { position, forced } = progress;
  if (sector === null || sector === 'piece')
    return [...rules.moves(position), ...(forced || omitsNothing ? [] : rules.omissions(position))];
  return rules
    .sliderActions(position, sector === 'border' ? undefined : sector)
    .filter(({ slider }) => !broken.includes(slider));
}

/** Whether the turn begins with a spin that has still to be made. */
export function needsSpin(rules: Rules, { progress, sector }: Situation): boolean {
  if (!rules.ruleSet.traps || sector !== null || progress.outcome !== null) return false;
  return !rules.moves(progress.position).some((move) => move.captured.length > 0);
}

export function sameChoice(a: Choice, b: Choice): boolean {
  return a.huffed === b.huffed && sameAct(a.act, b.act);
}

function sameAct(a: Choice['act'], b: Choice['act']): boolean {
  if (a === null || b === null) return a === b;
  if (a.kind === 'move' && b.kind === 'move') return sameMove(a, b);
  return a.kind === 'slider' && b.kind === 'slider' && a.slider === b.slider && a.notch === b.notch;
}
