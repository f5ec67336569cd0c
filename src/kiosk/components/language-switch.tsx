import { language } from '../state/preferences.ts';
import { LANGUAGES, languageName } from '../texts/languages.ts';
import { t } from '../texts/texts.ts';

/** Each language by its own name; as many as there are files. */
export function LanguageSwitch() {
  return (
    <select
      class="language"
      aria-label={t('head.language')}
      title={t('head.language')}
      value={language.value}
      onChange={({ currentTarget }) => {
        language.value = currentTarget.value;
      }}
    >
      {LANGUAGES.map((code) => (
        <option key={code} lang={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  );
}
