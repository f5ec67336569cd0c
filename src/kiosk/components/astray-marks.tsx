import { cellOf } from '../board/geometry.ts';
import { astray } from '../state/astray.ts';

/** Over what stands wrong in the room: the board's own lights know nothing of it. */
export function AstrayMarks() {
  return (
    <div class="shapes">
      {astray.value.map(({ at, how }) => {
        const cell = cellOf(at);
        if (cell === null) return null;
        return (
          <div key={at} class="shape-at" style={{ '--col': cell.col, '--row': cell.row }} data-astray={how}>
            <svg class="light-shape astray" viewBox="0 0 100 100" aria-hidden="true">
              <circle class="white" cx="50" cy="50" r="45" stroke-width="4" stroke-dasharray="5 7" />
              <circle class="badge" cx="79" cy="21" r="17" stroke-width="4" />
              <path class="white" d="M71 17h16M71 25h16M84 11L74 31" stroke-width="3.5" />
            </svg>
          </div>
        );
      })}
    </div>
  );
}
