import { hand, sliding } from '../hand/hand-control.ts';
import { profile } from '../state/table.ts';
import { t } from '../texts/texts.ts';

function Hint(props: { readonly keyName: string; readonly does: string }) {
  return (
    <span class="hint">
      <kbd>{props.keyName}</kbd> {props.does}
    </span>
  );
}

function SlideToggle() {
  return (
    <button
      type="button"
      class="slide-toggle"
      aria-pressed={sliding.value}
      title={t('hand.slide')}
      data-slide
      onClick={() => {
        sliding.value = !sliding.value;
      }}
    >
      <kbd>{t('key.shift')}</kbd> {t('hint.slide')}
    </button>
  );
}

/** The keys. */
export function Footer() {
  return (
    <footer class="hints" data-holding={hand.value.kind === 'holding'}>
      <Hint keyName={t('key.arrows')} does={t('hint.square')} />
      <Hint keyName={t('key.enter')} does={t('hint.lift')} />
      <Hint keyName={t('key.delete')} does={t('hint.off')} />
      {profile.value.spinner !== null && <Hint keyName="R" does={t('hint.spin')} />}
      <Hint keyName={t('key.space')} does={t('hint.button')} />
      <Hint keyName="P" does={t('hint.repeat')} />
      <SlideToggle />
    </footer>
  );
}
