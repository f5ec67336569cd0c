import type { PageProfile } from '../../ports/page.ts';
import type { Notch } from '../../rules/rules.ts';
import { nearestNotch } from '../board/geometry.ts';
import { sliderLamp } from '../board/lamps.ts';
import {
  dropSlider,
  isOffered,
  moveSlider,
  pulled,
  pullSlider,
  releaseSlider,
} from '../hand/slider-control.ts';
import { lights, sliders } from '../state/table.ts';
import { notchSeen, turned } from '../state/turned.ts';
import { t } from '../texts/texts.ts';
import { ColourMark } from './trap.tsx';

type SliderOfProfile = PageProfile['sliders'][number];

const NOTCHES: readonly Notch[] = ['L', 'N', 'R'];
const NOTCHES_TURNED: readonly Notch[] = ['R', 'N', 'L'];

function Knob(props: {
  readonly slider: SliderOfProfile;
  readonly end: 'left' | 'right';
  readonly travel: number;
}) {
  const { slider, end, travel } = props;
  return (
    <div
      class={`knob-end ${end}`}
      aria-hidden="true"
      data-live={isOffered(slider.id)}
      onPointerDown={(event) => pullSlider(event.currentTarget, slider.id, event)}
      onPointerMove={moveSlider}
      onPointerUp={releaseSlider}
      onPointerCancel={dropSlider}
    >
      <span class="slider-name">{slider.id}</span>
      <span class="rod" />
      <span class={`knob ${slider.colour}`}>
        <ColourMark colour={slider.colour} />
      </span>
      <span class="notches">
        {(turned.value ? NOTCHES_TURNED : NOTCHES).map((notch) => (
          <i
            key={notch}
            data-here={nearestNotch(travel) === notch}
            data-lit={sliderLamp(lights.value, slider.id, notch)}
          />
        ))}
      </span>
    </div>
  );
}

/** A slider as it shows at both ends of its row: the knobs stand where the servo has driven it. */
export function Slider({ slider }: { readonly slider: SliderOfProfile }) {
  const stands = sliders.value[slider.id] ?? 0;
  const travel = pulled.value?.slider === slider.id ? pulled.value.travel : stands;
  return (
    <div
      class="slider"
      role="img"
      aria-label={t(`slider.at.${notchSeen(nearestNotch(stands))}`, { s: slider.id })}
      style={{ '--row': slider.row - 1, '--travel': turned.value ? -travel : travel }}
      data-slider={slider.id}
      data-travel={travel.toFixed(2)}
    >
      <Knob slider={slider} end="left" travel={travel} />
      <Knob slider={slider} end="right" travel={travel} />
    </div>
  );
}
