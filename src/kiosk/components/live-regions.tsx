import type { Text } from '../../game/game.ts';
import { astrayText } from '../board/astray.ts';
import { answered } from '../prompt/again.ts';
import { urgent } from '../prompt/announce.ts';
import { promptSaid } from '../prompt/news.ts';
import { shownPrompt } from '../prompt/prompt.ts';
import { told } from '../prompt/told.ts';
import { astray } from '../state/astray.ts';
import { isReplay, profile, view } from '../state/table.ts';
import { heardSentences, sentence } from '../texts/heard.ts';
import { t } from '../texts/texts.ts';

/** What has just happened, read out before the line that says what to do now. */
export function NewsLog() {
  return (
    <div role="log" aria-live="polite" aria-label={t('say.log')} data-news>
      {!isReplay.value && told.value.map(({ key, words }) => <p key={key}>{words}</p>)}
    </div>
  );
}

/** What must be put right, unless the line says it already. */
export function Urgent({ line }: { readonly line: Text | null }) {
  const now = view.value;
  const alarms = now === null || line === null ? [] : urgent(now.lights, line, now.fen, profile.value.size);
  return (
    <p aria-live="assertive" role="alert">
      {heardSentences(alarms, now?.game ?? 'trappes')}
    </p>
  );
}

/** What is read out: what has happened and the prompt politely, what must be put right at once. */
export function LiveRegions() {
  const prompt = shownPrompt.value;
  const game = view.value?.game ?? 'trappes';
  const { count, words } = answered.value;
  return (
    <div class="unseen">
      <NewsLog />
      <p aria-live="polite" role="status">
        {[promptSaid(prompt, game), heardSentences([astrayText(astray.value)], game)].join(' ').trim()}
      </p>
      <div aria-live="polite" data-again>
        {words !== '' && <p key={count}>{sentence(words)}</p>}
      </div>
      <Urgent line={prompt.line} />
    </div>
  );
}
