import { type Chapter, changedRules, chapters } from '../rules-page/sentences.ts';
import { backToTable } from '../state/place.ts';
import { view } from '../state/table.ts';
import { inWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { GameFactsList } from './game-facts.tsx';
import { OwnPictures } from './own-pictures.tsx';

/** The rules in force, in words; the game waits meanwhile. */
export function RulesPage() {
  const now = view.value;
  if (now === null) return null;
  const changed = changedRules(now);
  const own: readonly Chapter[] =
    changed.length === 0 ? [] : [{ title: 'rules.changed', sentences: changed }];
  return (
    <main class="panel words-page rules-page">
      <header>
        <h1>{t('rules.title')}</h1>
        <p>{t(`game.${now.game}`)}</p>
        <GameFactsList game={now.game} players="fact.two" />
        <button type="button" class="button primary" onClick={backToTable}>
          {t('head.back')}
        </button>
      </header>
      <OwnPictures />
      <div class="chapters">
        {[...own, ...chapters(now.options)].map((chapter) => (
          <section key={chapter.title}>
            <h2>{t(chapter.title)}</h2>
            <ul>
              {chapter.sentences.map((sentence) => (
                <li key={sentence.id}>{inWords(sentence, now.game)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
}
