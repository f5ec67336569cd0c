import './browser-globals.ts';

import { describe, expect, it } from 'vitest';
import { urgent } from '../../src/kiosk/prompt/news.ts';
import { promptHeld, promptNow, promptSolved, promptThen } from '../../src/kiosk/prompt/prompt.ts';
import { TEXTS } from '../../src/kiosk/texts/languages.ts';
import type { Links } from '../../src/ports/page.ts';
import { at, link, view } from './scene-parts.ts';

const open = { state: 'open' } as const;
const links = (state: Parameters<typeof link>[0]): Links => ({
  sensors: link(state),
  actuators: link('up'),
  pace: 1,
});

it('played again, nobody is asked for anything: it is told whose turn it was', () => {
  expect(promptThen(view({}))).toMatchObject({ line: { id: 'event.turn.spin', params: { side: 'W' } } });
  const amiss = view({ lights: [{ at: at('c3'), id: 'L7' }] });
  expect(promptThen(amiss)).toBe(amiss.prompt);
});

it('a solved problem asks for nothing more, but for what is to be put right', () => {
  expect(promptSolved(view({})).line.id).toBe('solve.solved');
  const amiss = view({ lights: [{ at: at('c3'), id: 'L6' }] });
  expect(promptSolved(amiss)).toBe(amiss.prompt);
});

it('while a piece is seen to be in the hand, nobody is asked whether it stands somewhere', () => {
  const asked = { ...view({}).prompt, why: { id: 'reed.full', params: { sq: 'c3' } } };
  expect(promptHeld(asked, true).why).toBeNull();
  expect(promptHeld(asked, false)).toBe(asked);
  expect(promptHeld(view({}).prompt, true).why?.id).toBe('why.noCapture');
});

describe('what the prompt says', () => {
  it("is the game's own while all is well", () => {
    const now = view({});
    expect(promptNow(open, links('up'), now, 0)).toBe(now.prompt);
  });

  it('is that the page reconnects, not the board, with the seconds, when it has lost the server', () => {
    const prompt = promptNow({ state: 'lost', since: 1_000 }, links('up'), view({}), 13_200);
    expect(prompt.line.id).toBe('server.wait');
    expect(prompt.why?.id).toBe('link.keep');
    expect(prompt.chip).toEqual({ id: 'chip.seconds', params: { n: 12 } });
    expect(prompt.edge).toBe('grey');
  });

  it.each(['silent', 'lost', 'refused'] as const)(
    'is that the board reconnects when its sensors are %s',
    (state) => {
      expect(promptNow(open, links(state), view({}), 0).line.id).toBe('link.wait');
    },
  );

  it('is that the board wakes up, before anything was heard', () => {
    expect(promptNow({ state: 'connecting' }, null, null, 0).line.id).toBe('att.sub');
    expect(promptNow(open, links('connecting'), view({}), 0).line.id).toBe('att.sub');
  });
});

describe('what is said at once', () => {
  const lights = [
    { at: at('e3'), id: 'L7' },
    { at: at('e4'), id: 'L8' },
    { at: at('c3'), id: 'L1' },
  ] as const;

  it('is every piece to put right', () => {
    expect(urgent(lights, { id: 'turn.plain', params: {} }, 'W:WK38:B1', 10)).toEqual([
      { id: 'fix.back', params: { sq: 'e3', piece: 'W.king' } },
      { id: 'fix.lift', params: { sq: 'e4' } },
    ]);
  });

  it('is not what the prompt says already', () => {
    expect(urgent(lights, { id: 'set.up', params: { n: 3 } }, '', 10)).toEqual([]);
    expect(urgent(lights, { id: 'fix.back', params: { sq: 'e3' } }, '', 10).map((text) => text.id)).toEqual([
      'fix.lift',
    ]);
  });
});

it('a board that was never there is not connected, at a table as at an exhibit, and nowhere on its way back', () => {
  for (const texts of TEXTS.values()) expect(texts['link.wait']).toBe(texts['visit.absent']);
});
