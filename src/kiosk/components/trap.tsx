import type { TrapColour } from '../../rules/rules.ts';
import { cellOf } from '../board/geometry.ts';

/** The mark of a colour: ▲ orange, ■ green; never the colour alone. */
export function ColourMark({ colour }: { readonly colour: TrapColour }) {
  return (
    <svg class={`mark ${colour}`} viewBox="0 0 24 24" aria-hidden="true">
      {colour === 'orange' ? (
        <path d="M12 3.5L21.5 20.5h-19z" />
      ) : (
        <rect x="4" y="4" width="16" height="16" rx="1.5" />
      )}
    </svg>
  );
}

/** A trapdoor: seam, hinges and painted corner when shut; as it opens, the door folds back on its hinges over the pit. */
export function Trap(props: { readonly at: string; readonly colour: TrapColour; readonly openness: number }) {
  const { at, colour, openness } = props;
  const cell = cellOf(at);
  if (cell === null) return null;
  return (
    <div
      class={`trap ${colour}`}
      style={{ '--col': cell.col, '--row': cell.row, '--open': openness }}
      data-trap={at}
      data-open={openness.toFixed(2)}
      data-moving={openness > 0}
      aria-hidden="true"
    >
      {openness > 0 && (
        <div class="pit">
          <ColourMark colour={colour} />
        </div>
      )}
      <div class="door">
        <span class="hinge" />
        <span class="hinge" />
        <span class="corner">
          <ColourMark colour={colour} />
        </span>
      </div>
    </div>
  );
}
