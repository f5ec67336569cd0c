import { encode } from 'uqr';
import { backToTable, place, toggle } from '../state/place.ts';
import { phones } from '../state/table.ts';
import { t } from '../texts/texts.ts';
import { PhoneIcon } from './icons.tsx';

/** A text as a QR code: black on white, by night too. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.join('')} fill="#000" />
    </svg>
  );
}

/** In the bar of the board's own screen, where phones may come in. */
export function PhoneLink() {
  if (phones.value === null) return null;
  return (
    <button
      type="button"
      class="icon-button words"
      aria-pressed={place.value.page === 'phone'}
      data-phone
      onClick={() => toggle('phone')}
    >
      <PhoneIcon />
      <span>{t('head.phone')}</span>
    </button>
  );
}

/** Two codes: a phone that scans the one can play, with the other it only watches. */
export function PhonePage(props: { readonly phones: { readonly play: string; readonly watch: string } }) {
  return (
    <main class="panel words-page phone-page">
      <header>
        <h1>{t('phone.title')}</h1>
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      <p>{t('phone.what')}</p>
      <div class="codes">
        <Code id="play" address={props.phones.play} />
        <Code id="watch" address={props.phones.watch} />
      </div>
    </main>
  );
}

function Code({ id, address }: { readonly id: 'play' | 'watch'; readonly address: string }) {
  return (
    <figure data-code={id}>
      <QrCode text={address} label={t(`phone.${id}`)} />
      <figcaption>
        <h2>{t(`phone.${id}`)}</h2>
        <code>{address}</code>
      </figcaption>
    </figure>
  );
}
