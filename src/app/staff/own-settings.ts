import { applyEdits, modify } from 'jsonc-parser';
import { at, beyondThePage, type SettingPath } from '../changed-by.ts';
import { checkConfiguration } from '../configuration-check.ts';
import { type Configuration, configurationSchema } from '../configuration-schema.ts';

/** Of these every board has its own, whoever may change them. */
const OWN_SECTIONS = ['board', 'page', 'mirror', 'broadcast'] as const;
const FORM = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** Another board's settings as this one takes them, with what is its own, and its name. Throws `BadUse`. */
export function withOwn(text: string, own: Configuration, name: string): string {
  const put = (before: string, path: SettingPath, value: unknown): string => {
    const wanted = checkConfiguration('the other board’s settings', before);
    if (value === undefined && at(wanted, path) === undefined) return before;
    return applyEdits(before, modify(before, [...path], value, FORM));
  };
  const sections = OWN_SECTIONS.reduce((now, section) => put(now, [section], own[section]), text);
  const wanted = checkConfiguration('the other board’s settings', sections);
  const machine = beyondThePage(configurationSchema, own, wanted).reduce(
    (now, path) => put(now, path, at(own, path)),
    sections,
  );
  // One name, where the mirror had another.
  return put(put(machine, ['mirror', 'name'], undefined), ['operation', 'name'], name);
}
