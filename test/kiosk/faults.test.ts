import './browser-globals.ts';
import { expect, it } from 'vitest';
import { FAULTS, type FaultCode, type FaultNames } from '../../src/game/event.ts';
import { language } from '../../src/kiosk/state/preferences.ts';
import faults from '../../src/kiosk/texts/all/faults.json' with { type: 'json' };
import { faultText, textOfFault } from '../../src/kiosk/texts/faults.ts';
import { LANGUAGES, TEXTS } from '../../src/kiosk/texts/languages.ts';

/** As each may be raised. */
const RAISED: { readonly [Names in keyof FaultNames]: readonly FaultNames[Names][] } = {
  nothing: [{}],
  square: [{ square: 'c3' as never }],
  part: [{ part: 'S3' }],
  partOrNothing: [{}, { part: 'damier.sqlite.1' }],
  side: [{ part: 'W' }, { part: 'B' }],
  light: [{ square: 'c3' as never, part: 'c3 amber' }, { part: 'turnBottom' }],
};
const CODES = Object.keys(FAULTS) as FaultCode[];
const PAGES = Object.values(FAULTS).map(({ page }) => page);
const ALL = CODES.flatMap((code) => RAISED[FAULTS[code].names].map((where) => ({ code, ...where })));

/** What a parameter of that name may hold. */
const FITS: Readonly<Record<string, RegExp>> = { sq: /^\w+$/, s: /^[\w.]+$/, side: /^[WB]$/, n: /^\d+$/ };

it('the parameters of each fault fit its text, in all languages', () => {
  const unfit = ALL.flatMap((fault) => {
    const { id, params } = textOfFault(fault);
    return LANGUAGES.flatMap((code) => {
      const words = TEXTS.get(code)?.[id];
      const asked = [...(words ?? '{?}').matchAll(/\{(\S+?)\}/g)].map(([, name = '']) => name);
      const lacking = asked.filter((name) => !(FITS[name]?.test(String(params[name] ?? '')) ?? false));
      return lacking.map((name) => `${code} ${id}: ${name}`);
    });
  });
  expect(unfit).toEqual([]);
});

it('a side whose spare pieces run low is named, not its letter', () => {
  language.value = 'en';
  expect(faultText({ code: 'pieces', part: 'B' }, 'majorite')).toBe('E71 · Green: refill the spare pieces');
});

it('each fault says what it is, on the page and in staff’s guide, and what to do about it, in all languages', () => {
  const lacking = PAGES.flatMap((code) =>
    LANGUAGES.flatMap((of) =>
      [code, `guide.${code}`, `staff.do.${code}`]
        .filter((id) => !(TEXTS.get(of)?.[id] ?? '').trim())
        .map((id) => `all/faults.json: ${id}, ${of}`),
    ),
  );
  expect(lacking).toEqual([]);
});

it('what is said of faults is said in every language, and of no code that there is not', () => {
  const codes = PAGES.join('|');
  const isOfCode = new RegExp(`^(guide\\.|staff\\.do\\.)?(${codes})(\\.\\w+)?$`);
  const wrong = Object.entries(faults).filter(
    ([id, words]) => !isOfCode.test(id) || Object.keys(words).sort().join() !== [...LANGUAGES].sort().join(),
  );
  expect(wrong).toEqual([]);
});
