import './browser-globals.ts';
import { expect, it } from 'vitest';
import type { FaultCode } from '../../src/game/event.ts';
import { PLAIN_CODES } from '../../src/game/event.ts';
import { language } from '../../src/kiosk/state/preferences.ts';
import faults from '../../src/kiosk/texts/all/faults.json' with { type: 'json' };
import { faultText, textOfFault } from '../../src/kiosk/texts/faults.ts';
import { LANGUAGES, TEXTS } from '../../src/kiosk/texts/languages.ts';

type Where = Omit<Parameters<typeof textOfFault>[0], 'code'>;
const square = { square: 'c3' as never };
const slider = { part: 'S3' };

/** What each names where it is raised: a fault that is added has none here, and does not compile. */
const NAMED: Readonly<Record<FaultCode, readonly Where[]>> = {
  chatter: [square],
  stuck: [square],
  unseen: [square],
  ghost: [square],
  line: [{ part: 'c' }],
  sliderSlow: [slider],
  slider: [slider],
  trapJam: [square],
  sensors: [{}],
  actuators: [{}],
  version: [{ part: 'sensors' }],
  power: [{ part: 'servo' }, { part: 'resets' }],
  outage: [{}],
  alerts: [{ part: 'mail' }],
  wheel: [{}],
  button: [{ part: 'bottom' }],
  light: [{ ...square, part: 'c3 amber' }, { part: 'turnBottom' }],
  pieces: [{ part: 'W' }, { part: 'B' }],
  store: [{}, { part: 'damier.sqlite.1' }],
  deck: [{ part: 'rose' }],
  settings: [{}],
  file: [{ part: 'table.json' }],
  mirror: [{ part: 'broker' }],
  player: [{ part: 'Scan' }],
};
const FAULTS = (Object.keys(PLAIN_CODES) as FaultCode[]).flatMap((code) =>
  NAMED[code].map((where) => ({ code, ...where })),
);

/** What a parameter of that name may hold. */
const FITS: Readonly<Record<string, RegExp>> = { sq: /^\w+$/, s: /^[\w.]+$/, side: /^[WB]$/, n: /^\d+$/ };

it('the parameters of each fault fit its text, in all languages', () => {
  const unfit = FAULTS.flatMap((fault) => {
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
  const lacking = Object.values(PLAIN_CODES).flatMap((code) =>
    LANGUAGES.flatMap((of) =>
      [code, `guide.${code}`, `staff.do.${code}`]
        .filter((id) => !(TEXTS.get(of)?.[id] ?? '').trim())
        .map((id) => `all/faults.json: ${id}, ${of}`),
    ),
  );
  expect(lacking).toEqual([]);
});

it('what is said of faults is said in every language, and of no code that there is not', () => {
  const codes = Object.values(PLAIN_CODES).join('|');
  const isOfCode = new RegExp(`^(guide\\.|staff\\.do\\.)?(${codes})(\\.\\w+)?$`);
  const wrong = Object.entries(faults).filter(
    ([id, words]) => !isOfCode.test(id) || Object.keys(words).sort().join() !== [...LANGUAGES].sort().join(),
  );
  expect(wrong).toEqual([]);
});
