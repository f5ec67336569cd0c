import { GREETINGS, type MatchView } from '../../ports/mirror-page.ts';
import { send } from '../link/connection.ts';
import { mayAsk } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** What the other board's players say now; empty where they say nothing, or what a newer page than this one knows. */
export function HeardGreeting({ match: { town, greetings } }: { readonly match: MatchView }) {
  const heard = GREETINGS.find((known) => known === greetings.there);
  return (
    <p class="far-heard" role="status" data-heard={heard ?? 'nothing'}>
      {heard !== undefined && t('far.heard', { town, words: t(`far.greet.${heard}`, { town }) })}
    </p>
  );
}

/** What can be said to them; the one that is being said is pressed. */
export function Greetings({ match, here }: { readonly match: MatchView; readonly here: string }) {
  const { town, greetings } = match;
  return (
    <fieldset class="greetings">
      <legend>{t('far.say', { town })}</legend>
      {GREETINGS.map((greeting) => (
        <button
          key={greeting}
          type="button"
          class="button"
          data-greet={greeting}
          aria-pressed={greetings.here === greeting}
          disabled={!mayAsk.value}
          onClick={() => send({ type: 'pair', act: { do: 'greet', greeting } })}
        >
          {t(`far.greet.${greeting}`, { town: here })}
        </button>
      ))}
    </fieldset>
  );
}
