import type { ExplainedStory } from '../../game/game.ts';
import type { Board } from '../../rules/rules.ts';
import { openWords, percentWords, termWords, toldWords } from '../replay/words.ts';
import { t } from '../texts/texts.ts';

/** Why that was decided: the likeliest stories, the dearer the less likely, each with what its cost is made of. */
export function Stories(props: { readonly stories: readonly ExplainedStory[]; readonly board: Board }) {
  const { stories, board } = props;
  return (
    <section class="stories" aria-label={t('story.title')}>
      {stories.map((story, index) => (
        <div class="story" key={index}>
          <p>
            <b>{toldWords(story, board)}</b>
            <span>
              {percentWords(story)} · {t('story.cost', { n: story.cost.toFixed(2) })}
            </span>
          </p>
          {openWords(story).length > 0 && <p>{openWords(story).join(' · ')}</p>}
          <ul>
            {termWords(story).map(({ nats, words }, at) => (
              <li key={at}>
                <span class="nats">{nats}</span> {words}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
