/** One shape for each meaning of a light, in a box of 100 × 100: a meaning is never told by colour alone. */

import type { Light, LightId } from '../../game/game.ts';

const CORNERS = 'M6 26V10q0-4 4-4h16M74 6h16q4 0 4 4v16M94 74v16q0 4-4 4H74M26 94H10q-4 0-4-4V74';

function Shape({ id }: { readonly id: LightId }) {
  switch (id) {
    case 'L1':
      return <circle class="blue" cx="50" cy="50" r="45" stroke-width="5" />;
    case 'L2':
      return <circle class="dot" cx="50" cy="50" r="17" />;
    case 'L3':
      return <circle class="blue" cx="50" cy="50" r="38" stroke-width="5" stroke-dasharray="9.5 6.4" />;
    case 'L4':
      return <path class="amber" d={CORNERS} stroke-width="6" />;
    case 'L5':
      return <circle class="amber" cx="50" cy="50" r="44" stroke-width="6.5" stroke-dasharray="8.6 6.76" />;
    case 'L6':
      return (
        <>
          <circle class="amber" cx="50" cy="50" r="44" stroke-width="5" stroke-dasharray="21 8" />
          <path class="under" d="M30 30l40 40M70 30L30 70" stroke-width="14" />
          <path class="amber" d="M30 30l40 40M70 30L30 70" stroke-width="7.5" />
        </>
      );
    case 'L7':
      return (
        <>
          <path class="amber" d="M50 12a38 38 0 0 0 0 76" stroke-width="6" />
          <path class="blue" d="M50 12a38 38 0 0 1 0 76" stroke-width="6" />
          <path class="under" d="M50 30v36M37 55l13 13 13-13" stroke-width="14" />
          <path class="white" d="M50 30v36M37 55l13 13 13-13" stroke-width="7" />
        </>
      );
    case 'L8':
      return (
        <>
          <path class="amber" d={CORNERS} stroke-width="6" />
          <circle class="badge" cx="79" cy="21" r="16" stroke-width="4" />
          <path class="amber" d="M79 12v10M79 29v.5" stroke-width="5.5" />
        </>
      );
    case 'L9':
      return (
        <rect
          class="blue"
          x="6"
          y="6"
          width="88"
          height="88"
          rx="8"
          stroke-width="5.5"
          stroke-dasharray="12 7.6"
        />
      );
    case 'L10':
      return (
        <>
          <rect class="under" x="5" y="5" width="90" height="90" rx="9" stroke-width="9" />
          <rect class="white" x="5" y="5" width="90" height="90" rx="9" stroke-width="6" />
          <rect class="amber" x="13" y="13" width="74" height="74" rx="6" stroke-width="3.5" />
        </>
      );
    case 'L11':
      return (
        <>
          <path class="blue" d={CORNERS} stroke-width="6" />
          <circle class="blue" cx="50" cy="50" r="42" stroke-width="4" stroke-dasharray="0.1 8.7" />
        </>
      );
    case 'L12':
      return <circle class="white" cx="50" cy="50" r="45" stroke-width="5" />;
    case 'L13':
      return <rect class="white seam" x="11" y="11" width="78" height="78" rx="6" stroke-width="4" />;
  }
}

export function LightShape({ light }: { readonly light: Light }) {
  return (
    <svg class={`light-shape ${light.id}`} viewBox="0 0 100 100" aria-hidden="true">
      <Shape id={light.id} />
      {light.hop !== undefined && (
        <text x="50" y="50" class="hop">
          {light.hop}
        </text>
      )}
    </svg>
  );
}
