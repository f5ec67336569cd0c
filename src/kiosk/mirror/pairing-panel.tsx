import { signal } from '@preact/signals';
import type { PairAct, PairingView } from '../../ports/mirror-page.ts';
import { changedOptions, GAME_FACTS, type GameId, type Side } from '../../rules/rules.ts';
import { piecesOfFen } from '../board/placements.ts';
import { QrCode } from '../components/phone-page.tsx';
import { BoardId as Id, SmallBoard } from '../fleet/fleet-page.tsx';
import { send } from '../link/connection.ts';
import { mayAsk, refused, view } from '../state/table.ts';
import { clockWords } from '../texts/faults.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';

const CLOCKS = ['', '10+5', '15+10', '30+20', 'hourglass:10'] as const;

/** Null: as the game has it. */
const side = signal<Side | 'lot' | null>(null);
const clock = signal<string>('');
const code = signal('');

function pair(act: PairAct): void {
  refused.value = null;
  send({ type: 'pair', act });
}

/** How two boards come to a match: a code is shown here and typed there, and both say yes. */
export function PairingPanel({ pairing }: { readonly pairing: PairingView }) {
  const why = refused.value?.message === 'pair' ? refused.value.why : null;
  return (
    <section class="pairing" data-pairing={pairing.kind}>
      {why !== null && (
        <p class="far-trouble" role="alert">
          {why}
        </p>
      )}
      <Stage pairing={pairing} />
      {pairing.kind !== 'idle' && pairing.kind !== 'agreed' && (
        <button
          type="button"
          class="button"
          data-pair="cancel"
          disabled={!mayAsk.value}
          onClick={() => pair({ do: 'cancel' })}
        >
          {t('far.cancel')}
        </button>
      )}
    </section>
  );
}

function Stage({ pairing }: { readonly pairing: PairingView }) {
  switch (pairing.kind) {
    case 'idle':
      return <Begin {...pairing} />;
    case 'agreed':
      return <Begin why={null} town={null} known={null} />;
    case 'offering':
      return (
        <>
          <h2>{t('far.offering')}</h2>
          <p class="pair-code">{inThrees(pairing.code)}</p>
          <QrCode text={pairing.text} label={t('far.qr')} />
          <p>{t('far.offeringWhat')}</p>
          {pairing.turnedAway !== null && (
            <p class="far-trouble">{t('far.end.changedKey', { town: pairing.turnedAway })}</p>
          )}
        </>
      );
    case 'seeking':
      return <h2>{t('far.seeking', { code: inThrees(pairing.code) })}</h2>;
    case 'asking':
      return <h2>{t('far.asking', { town: pairing.town })}</h2>;
    case 'checking':
      return <Check pairing={pairing} />;
  }
}

function Begin({ why, town, known }: Omit<PairingView & { readonly kind: 'idle' }, 'kind'>) {
  const now = view.value;
  if (now === null) return null;
  const { game } = now;
  const chosen = side.value ?? (GAME_FACTS[game].firstPlayer === 'lot' ? 'lot' : 'W');
  const options = changedOptions(now.game, now.options);
  const offer = () =>
    pair({
      do: 'offer',
      game,
      options,
      fen: null,
      clock: clock.value === '' ? null : clock.value,
      side: chosen,
    });
  return (
    <>
      {why !== null && (
        <p class="far-trouble" role="status">
          {t(`far.end.${why}`, { town: town ?? '' })}
          {known !== null && (
            <button
              type="button"
              class="button"
              data-pair="forget"
              disabled={!mayAsk.value}
              onClick={() => pair({ do: 'forget', board: known.board })}
            >
              {t('far.forget', { town: known.town })} <Id board={known.board} />
            </button>
          )}
        </p>
      )}
      <div class="pair-ways">
        <form onSubmit={submits(offer)}>
          <h2>{t('far.offer')}</h2>
          <p>{t('far.offerWhat', { game: t(`game.${game}`) })}</p>
          <fieldset>
            <legend>{t('far.side')}</legend>
            {(['W', 'B', 'lot'] as const).map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="side"
                  checked={chosen === one}
                  onChange={() => {
                    side.value = one;
                  }}
                />
                {one === 'lot' ? t('new.side.lot') : sideName(game, one)}
              </label>
            ))}
          </fieldset>
          <label>
            {t('far.clock')}{' '}
            <select
              value={clock.value}
              onChange={(event) => {
                clock.value = event.currentTarget.value;
              }}
            >
              {CLOCKS.map((one) => (
                <option key={one} value={one}>
                  {clockWords(one === '' ? null : one, game)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="button primary" data-pair="offer" disabled={!mayAsk.value}>
            {t('far.offerDo')}
          </button>
        </form>
        <form onSubmit={submits(() => pair({ do: 'seek', code: code.value }))}>
          <h2>{t('far.seek')}</h2>
          <p>{t('far.seekWhat')}</p>
          <label>
            {t('far.code')}{' '}
            <input
              type="text"
              inputMode="numeric"
              autocomplete="off"
              class="pair-input"
              value={code.value}
              onInput={(event) => {
                code.value = event.currentTarget.value;
              }}
            />
          </label>
          <button type="submit" class="button primary" data-pair="seek" disabled={!mayAsk.value}>
            {t('far.seekDo')}
          </button>
        </form>
      </div>
    </>
  );
}

function Check({ pairing }: { readonly pairing: PairingView & { readonly kind: 'checking' } }) {
  const { town, board, game, fen, clock: control, check, confirmed, theyConfirmed } = pairing;
  const changed = Object.entries(pairing.options).map(([name, value]) => `${name} ${value}`);
  return (
    <>
      <h2>{t('far.check', { town })}</h2>
      <p class="pair-code">{inThrees(check)}</p>
      <p>{t('far.checkWhat', { town })}</p>
      <p>
        {t('far.itsId', { town })} <Id board={board} />
      </p>
      <figure class="pair-position" role="img" aria-label={positionInWords(fen, game)}>
        <SmallBoard game={game} fen={fen} />
      </figure>
      <ul class="pair-terms">
        <li>{[t(`game.${game}`), ...changed].join(' · ')}</li>
        <li>
          {t('far.youPlay', { side: sideName(game, pairing.side) })}
          {pairing.drawn && ` ${t('far.drawn')}`}
        </li>
        <li>{clockWords(control, game)}</li>
        <li>{positionInWords(fen, game)}</li>
      </ul>
      {confirmed ? (
        <p role="status">{t('far.waiting', { town })}</p>
      ) : (
        <button
          type="button"
          class="button primary"
          data-pair="confirm"
          disabled={!mayAsk.value}
          onClick={() => pair({ do: 'confirm' })}
        >
          {t('far.confirm')}
        </button>
      )}
      {theyConfirmed && <p>{t('far.theyConfirmed', { town })}</p>}
    </>
  );
}

function positionInWords(fen: string, game: GameId): string {
  const { pieces } = piecesOfFen(fen);
  const count = (of: Side) => pieces.filter((piece) => piece.side === of).length;
  const side = sideName(game, fen.startsWith('B') ? 'B' : 'W');
  const [white, black] = [sideName(game, 'W'), sideName(game, 'B')];
  return t('far.position', { side, white, w: count('W'), black, b: count('B') });
}

/** By threes people say and hear digits best. */
function inThrees(digits: string): string {
  return digits.replace(/(?=(?:.{3})+$)(?!^)/g, ' ');
}

function submits(act: () => void) {
  return (event: Event) => {
    event.preventDefault();
    act();
  };
}
