/**
 * The languages of the page: one file each, and one for what is said of faults in all of them. A file that is added here is offered
 * everywhere. A test finds what it lacks.
 */
import { faultTextsIn } from '../../game/game.ts';
import faults from './all/faults.json' with { type: 'json' };

/** A code like `fr`: the file's name. */
export type Language = string;

const files = import.meta.glob<Readonly<Record<string, string>>>('./*.json', {
  eager: true,
  import: 'default',
});

/** All texts by language and id. */
export const TEXTS: ReadonlyMap<Language, Readonly<Record<string, string>>> = new Map(
  Object.entries(files).map(([file, texts]) => {
    const language = file.replace(/^\.\/|\.json$/g, '');
    return [language, { ...texts, ...faultTextsIn(language, faults) }];
  }),
);

/** French first, as the games are French; then by code. */
export const LANGUAGES: readonly Language[] = [...TEXTS.keys()].sort(
  (one, other) => Number(other === 'fr') - Number(one === 'fr') || one.localeCompare(other),
);

/** What a language's own file says of it; undefined where there is no such language. */
function ownWord(language: Language, id: string): string | undefined {
  return TEXTS.get(language)?.[id];
}

export const languageName = (language: Language) => ownWord(language, 'language.name') ?? language;
/** The tag of its voices and its dates, as `fr-FR`. */
export const localeOf = (language: Language) => ownWord(language, 'language.locale') ?? language;
export const directionOf = (language: Language) => ownWord(language, 'language.direction') ?? 'ltr';
