import { language } from '../state/preferences.ts';
import { LANGUAGES, languageName } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';

export function LanguageSwitch() {
  return (
    <fieldset class="language" aria-label={t('head.language')}>
      {LANGUAGES.map((code) => (
        <button
          type="button"
          key={code}
          lang={code}
          title={languageName(code)}
          aria-pressed={language.value === code}
          onClick={() => {
            language.value = code;
          }}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
