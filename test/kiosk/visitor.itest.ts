/** What a visitor of an exhibit does on its page in Chromium, and what it answers. */

import { describe, expect, it } from 'vitest';
import { GAME_IDS } from '../../src/rules/rules.ts';
import { heard, mock, said, square } from './page-fixture.ts';
import { greeting } from './scene-parts.ts';
import { settled } from './settled.ts';
import { complaints, hasItsTargetsInReach, inEnglish, known, typed, visiting } from './visiting.ts';
import { playing, visit, WELCOMING, WRITING } from './visits.ts';

describe('a visitor', () => {
  it('wakes the board with a touch anywhere, and plays alone with one on the button', async () => {
    await visiting(known('attract'));
    await mock.page.mouse.click(300, 300);
    await expect.poll(() => said('visit')).toEqual([{ type: 'visit', act: { do: 'touch' } }]);
    await mock.page.locator('[data-do="alone"]').click();
    await expect.poll(() => said('visit').at(-1)).toEqual({ type: 'visit', act: { do: 'alone' } });
  });

  it('does something about a computer that has failed, with one touch', async () => {
    await visiting(known('failed'));
    const offered = await mock.page
      .locator('[data-stand-in]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-stand-in')));
    expect(offered).toEqual(['hand', 'resign', 'abandon']);
    await mock.page.locator('[data-stand-in="hand"]').click();
    await expect.poll(() => said('standIn')).toEqual([{ type: 'standIn', side: 'B', act: 'hand' }]);
  });

  it('solves the problem of the day: help in steps, and once more from its start', async () => {
    const { table } = known('problem');
    await visiting(known('problem'));
    const help = mock.page.locator('[data-help]');
    await expect.poll(() => mock.page.locator('[data-idea]').count()).toBe(1);
    await help.click();
    await mock.page.locator('[data-study-again]').click();
    await expect
      .poll(() => said('studying').map((message) => message.type === 'studying' && message.act.do))
      .toEqual(['hint', 'again']);
    if (table.study?.kind !== 'problem') throw new Error('no problem is shown');
    mock.say({ type: 'study', study: { ...table.study, state: 'solved', refuted: null, hint: null } });
    await expect.poll(() => help.count()).toBe(0);
    await expect.poll(() => mock.page.locator('[data-study] [role="status"]').textContent()).toMatch(/\S/);
  });

  it('changes the language with one touch; the page speaks what the visit speaks', async () => {
    await visiting(known('play'));
    await mock.page.getByRole('button', { name: 'English' }).click();
    await expect
      .poll(() => said('visit').at(-1))
      .toEqual({
        type: 'visit',
        act: { do: 'language', language: 'en' },
      });
    mock.say({ type: 'visitor', visitor: inEnglish(known('play')).visitor });
    await expect.poll(() => mock.page.locator('h1').textContent()).toBe('Remove the black man from e5');
    await expect.poll(() => mock.page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('answers by a touch, and sees which answer a held button would give', async () => {
    await visiting(known('game'));
    await expect
      .poll(() => mock.page.locator('[data-cursor="true"]').getAttribute('data-answer'))
      .toBe('classiques');
    await mock.page.locator('[data-answer="majorite"]').click();
    await expect
      .poll(() => said('visit').at(-1))
      .toEqual({
        type: 'visit',
        act: { do: 'answer', answer: 'majorite' },
      });
    const again = mock.page.locator('[data-answer="again"] small');
    const outcome = { winner: 'W', reason: 'noPieces' } as const;
    for (const [players, words] of [
      [2, 'Le même jeu. Échangez vos places !'],
      [1, 'Le même jeu.'],
    ] as const) {
      const plan = { game: 'english', strength: 'easy', players } as const;
      const over = { kind: 'over', plan, outcome, answers: ['again'], cursor: 0 } as const;
      mock.say({ type: 'visitor', visitor: visit(over) });
      await expect.poll(async () => (await again.textContent())?.replace(/\s/g, ' ')).toBe(words);
    }
  });

  it('takes a captured piece off by two touches, without a drag', async () => {
    await visiting(known('play'));
    await square('e5').click();
    await mock.page.locator('h1').click();
    await expect.poll(() => said('drop')).toEqual([{ type: 'drop', to: { on: 'tray', side: 'B' } }]);
  });

  it('can leave also where a sensor may be doubted', async () => {
    await visiting(known('putBack'));
    for (const name of ['putBack', 'restore', 'round']) {
      const { table, visitor } = known(name);
      const doubted = { ...visitor, acts: [...visitor.acts, 'insist' as const] };
      mock.say({ type: 'view', view: table.view }, { type: 'visitor', visitor: doubted });
      await mock.page.locator(`[data-scene="${visitor.scene.kind}"] [data-do="insist"]`).waitFor();
      await expect
        .poll(() => mock.page.locator('[data-do="stop"], [data-do="begin"]').isVisible())
        .toBe(true);
      await hasItsTargetsInReach();
    }
  });

  it('is the hand on whichever screen he touches; a phone that only watches has nothing to touch', async () => {
    const { table, visitor } = known('play');
    await visiting({ table: { ...table, role: 'watcher' }, visitor }, { timeStands: true });
    await mock.page.locator('[data-do="stop"]').click();
    await expect.poll(() => said('visit').at(-1)).toEqual({ type: 'visit', act: { do: 'stop' } });
    expect(said('takeHand').length).toBeGreaterThan(0);
    const acts = said('visit').length;
    for (const name of ['play', 'ready']) {
      const { visitor: next } = known(name);
      mock.say({ type: 'role', role: 'spectator' }, { type: 'visitor', visitor: next });
      await mock.page.locator(`[data-role="spectator"][data-scene="${next.scene.kind}"]`).waitFor();
      await mock.page.getByText('Vous regardez la partie').waitFor();
      // A touch is told again after a second.
      await mock.page.clock.runFor(1000);
      await mock.page.locator('h1').click();
      await expect.poll(() => mock.page.locator('[data-do], [data-answer]:enabled, .arcade').count()).toBe(0);
    }
    // His own language is his own page's.
    await mock.page.getByRole('button', { name: 'English' }).click();
    await mock.page.getByText('You are watching the game').waitFor();
    mock.say({ type: 'visitor', visitor: known('play').visitor });
    await mock.page.locator('[data-scene="play"]').waitFor();
    await expect.poll(() => mock.page.locator('h1').textContent()).toBe('Remove the black man from e5');
    expect(said('visit')).toHaveLength(acts);
  });

  it('presses the buttons of the virtual board by mouse, finger, key or screen reader; a board of wood has its own', async () => {
    await visiting(known('ready'), { touch: true });
    const [top, bottom] = (['top', 'bottom'] as const).map((seat) =>
      mock.page.getByRole('button', { name: `Bouton des ${seat === 'top' ? 'Noirs' : 'Blancs'}` }),
    );
    await top?.click();
    await heard('button', 2);
    await bottom?.tap();
    await heard('button', 4);
    await bottom?.press('Enter');
    await heard('button', 6);
    // As a screen reader does.
    await top?.dispatchEvent('click');
    await heard('button', 8);
    expect(said('button')).toEqual(
      (['top', 'bottom', 'bottom', 'top'] as const).flatMap((seat) =>
        [true, false].map((down) => ({ type: 'button', seat, down })),
      ),
    );
    const { profile } = known('ready').table;
    mock.say({ type: 'hello', protocol: 1, version: '0', profile, virtual: false });
    await expect.poll(() => mock.page.locator('.arcade').count()).toBe(0);
    await expect.poll(() => mock.page.locator('.kiosk-answer').count()).toBe(6);
  });

  it('goes on by keyboard where a new page begins; what has not lost the focus keeps it, and a finger sees none', async () => {
    await visiting(known('ready'));
    const focused = () => mock.page.locator(':focus');
    await mock.page.locator('[data-answer="game"]').press('Enter');
    mock.say({ type: 'visitor', visitor: known('game').visitor });
    await expect.poll(() => focused().getAttribute('data-answer')).toBe('classiques');
    await expect.poll(() => mock.page.locator(':focus-visible').count()).toBe(1);
    mock.say(
      { type: 'view', view: known('play').table.view },
      { type: 'visitor', visitor: known('play').visitor },
    );
    await expect.poll(() => focused().getAttribute('data-square')).toBe('a1');
    await mock.page.locator('[data-pictures]').click();
    while (await mock.page.locator('[data-pages="on"]').isEnabled())
      await mock.page.locator('[data-pages="on"]').click();
    await expect.poll(() => focused().evaluate(({ tagName }) => tagName)).toBe('H1');
    await mock.page.locator('.kiosk-controls [lang="en"]').click();
    mock.say({ type: 'visitor', visitor: inEnglish(known('round')).visitor });
    await mock.page.locator('[data-scene="round"]').waitFor();
    await expect.poll(() => focused().textContent()).toBe('EN English');
    await expect.poll(() => mock.page.locator(':focus-visible').count()).toBe(0);
  });

  it('reads in every language when a closed board opens', async () => {
    const { table, visitor } = known('cleaning');
    await visiting({ table, visitor: { ...visitor, scene: { kind: 'locked', lock: 'closed' } } });
    const words = async () =>
      (await mock.page.locator('.kiosk-why, .kiosk-others p').allTextContents()).map((text) => typed(text));
    for (const [days, minute, ...told] of [
      [
        0,
        840,
        'Le damier rouvre à 14:00.',
        'Zurzeit geschlossen. Das Brett öffnet wieder um 14:00 Uhr.',
        'Closed for now. The board opens again at 14:00.',
        'Nu gesloten. Het bord gaat om 14:00 uur weer open.',
      ],
      [
        2,
        600,
        'Le damier rouvre mardi à 10:00.',
        'Zurzeit geschlossen. Das Brett öffnet wieder am Dienstag um 10:00 Uhr.',
        'Closed for now. The board opens again on Tuesday at 10:00.',
        'Nu gesloten. Het bord gaat dinsdag om 10:00 uur weer open.',
      ],
      [
        7,
        0,
        'Le damier rouvre mardi prochain à 00:00.',
        'Zurzeit geschlossen. Das Brett öffnet wieder nächsten Dienstag um 00:00 Uhr.',
        'Closed for now. The board opens again next Tuesday at 00:00.',
        'Nu gesloten. Het bord gaat volgende week dinsdag om 00:00 uur weer open.',
      ],
      [
        8,
        600,
        'Le damier rouvre le mardi 1 décembre 2026 à 10:00.',
        'Zurzeit geschlossen. Das Brett öffnet wieder am Dienstag, 1. Dezember 2026 um 10:00 Uhr.',
        'Closed for now. The board opens again on Tuesday, 1 December 2026 at 10:00.',
        'Nu gesloten. Het bord gaat op dinsdag 1 december 2026 om 10:00 uur weer open.',
      ],
    ] as const) {
      const opens = { days, date: '2026-12-01', minute } as const;
      mock.say({ type: 'staff', calls: 0, lock: 'closed', opens, problem: null });
      await expect.poll(words).toEqual([...told]);
      await expect.poll(() => mock.page.locator('[role="status"]').textContent()).toContain(told[0]);
    }
  });

  it('has nothing to do while the board thinks', async () => {
    const { table, visitor } = known('play');
    await visiting({ table, visitor });
    await expect.poll(() => mock.page.locator('.kiosk-steps').count()).toBe(1);
    const line = { id: 'dir.wait', params: { town: 'engine' } };
    mock.say({ type: 'view', view: { ...table.view, lights: [], prompt: { ...table.view.prompt, line } } });
    await expect.poll(() => mock.page.locator('.kiosk-steps').count()).toBe(0);
  });

  it('answers a card by a touch that he confirms, or says the answer and is judged; the round answers itself', async () => {
    await visiting(known('card'));
    await mock.page.getByText('jouent', { exact: true }).click();
    await mock.page.getByRole('button', { name: 'Répondre « jouent »' }).click();
    await expect.poll(() => said('answer')).toEqual([{ type: 'answer', answer: 'jouent' }]);
    await mock.page.locator('[data-judge="wrong"]').click();
    await expect.poll(() => said('judge')).toEqual([{ type: 'judge', right: false }]);
    const score = (await mock.page.locator('.kiosk-score').allTextContents()).join().replace(/\s/g, ' ');
    expect(score).toBe('Jaunes 1 juste,Bleus 1 juste');
    const plan = { game: 'sujet-verbe', players: 2, strength: 'easy' } as const;
    mock.say({ type: 'visitor', visitor: visit({ kind: 'round', plan }) });
    await mock.page.locator('[data-scene="round"] .card').waitFor();
    await expect.poll(() => mock.page.locator('.card-band').count()).toBe(0);
  });

  it('writes an answer by the page’s own keys, and still may say it', async () => {
    await visiting(WRITING);
    const key = (name: string) => mock.page.getByRole('button', { name, exact: true });
    await mock.page.locator('[data-write]').click();
    expect(await complaints()).toEqual([]);
    await hasItsTargetsInReach();
    for (const letter of 'finie') await key(letter).click();
    await mock.page.locator('[data-erase]').click();
    await mock.page.locator('[data-rarer]').click();
    await hasItsTargetsInReach();
    await key('ê').click();
    await mock.page.locator('[data-erase]').click();
    for (const letter of 'ssent') await key(letter).click();
    await key('Répondre « finissent »').click();
    await expect.poll(() => said('answer')).toEqual([{ type: 'answer', answer: 'finissent' }]);
    for (let letter = 0; letter <= 'finissent'.length; letter++)
      await mock.page.locator('[data-erase]').click();
    await mock.page.locator('[data-judge="right"]').click();
    await expect.poll(() => said('judge')).toEqual([{ type: 'judge', right: true }]);
  });

  it('leaves nothing on the page: large text, reading aloud and the rules are forgotten when the visit ends', async () => {
    await visiting(known('play'));
    await mock.page.getByRole('button', { name: 'Grand texte' }).click();
    await mock.page.getByRole('button', { name: 'Écouter' }).click();
    await mock.page.locator('[data-pictures]').click();
    await expect.poll(() => mock.page.locator('.visitor').getAttribute('data-large')).toBe('true');
    mock.say({ type: 'visitor', visitor: known('restore').visitor });
    await mock.page.locator('[data-scene="restore"]').waitFor();
    await expect.poll(() => mock.page.locator('.picture-row').count()).toBe(0);
    mock.say({ type: 'visitor', visitor: known('play').visitor });
    await mock.page.locator('[data-scene="play"]').waitFor();
    await expect.poll(() => mock.page.locator('.visitor').getAttribute('data-large')).toBe('false');
    await expect
      .poll(() => mock.page.locator('[aria-pressed="true"]').allTextContents())
      .toEqual(['FR Français']);
  });

  it.each(['attract', 'play'])(
    'reads in words that the connection is lost, on the page %s, and it comes back by itself',
    async (name) => {
      await visiting(known(name));
      await mock.cut();
      await expect.poll(() => mock.page.locator('h1').textContent()).toBe('Cette page se reconnecte');
      await expect.poll(() => mock.page.locator('.kiosk-steps').count()).toBe(0);
      mock.back();
      await mock.page.locator('[data-connection="open"]').waitFor();
    },
  );

  it('reads the rules of every game in pictures, page by page', async () => {
    await visiting(known('play'));
    for (const game of GAME_IDS) {
      mock.say(...greeting(playing(game).table), { type: 'visitor', visitor: playing(game).visitor });
      await mock.page.locator(`[data-kiosk-game="${game}"]`).waitFor();
      await mock.page.locator('[data-pictures]').click();
      const shown = new Set<string | null>();
      for (let more = true; more; ) {
        for (const picture of await mock.page.locator('.picture-row [data-picture]').all())
          shown.add(await picture.getAttribute('data-picture'));
        more = await mock.page.locator('[data-pages="on"]').isEnabled();
        if (more) await mock.page.locator('[data-pages="on"]').click();
      }
      expect(shown.size).toBeGreaterThanOrEqual(5);
      await mock.page.locator('[data-pages="close"]').click();
      await expect.poll(() => mock.page.locator('.picture-row').count()).toBe(0);
    }
    // What is amiss is said instead of them.
    await mock.page.locator('[data-pictures]').click();
    await mock.page.locator('.picture-row').waitFor();
    mock.say({ type: 'view', view: known('putBack').table.view });
    await expect.poll(() => mock.page.locator('.picture-row').count()).toBe(0);
  });
});

it('the page is darker by the hour, and black where a closed board is left alone; a touch has it say why', async () => {
  const { table, visitor } = known('cleaning');
  const closed = { ...visitor, brightness: 0.25, scene: { kind: 'locked', lock: 'closed' } } as const;
  await visiting({ table, visitor: closed }, { timeStands: true });
  const dark = mock.page.locator('.darkness');
  await expect.poll(() => dark.getAttribute('style')).toBe('opacity: 0.75;');
  await mock.page.clock.runFor(61_000);
  await expect.poll(() => dark.getAttribute('class')).toBe('darkness black');
  await mock.page.mouse.click(300, 300);
  await expect.poll(() => dark.getAttribute('class')).toBe('darkness');
  await mock.page.clock.runFor(61_000);
  await expect.poll(() => dark.getAttribute('class')).toBe('darkness black');
  mock.say({ type: 'visitor', visitor: { ...known('attract').visitor, brightness: 1 } });
  await expect.poll(() => dark.count()).toBe(0);
});

it('the museum’s welcome is in the page’s language, as long as it may be, and leaves the rest its room', async () => {
  await visiting(WELCOMING);
  const welcome = mock.page.locator('.attract-words');
  await expect.poll(async () => typed((await welcome.textContent()) ?? '')).toContain('15 minutesdès 6 ans');
  await expect.poll(() => welcome.locator('img').getAttribute('src')).toBe('./api/logo?0123456789abcdef');
  for (const [width, height] of [
    [1440, 900],
    [1080, 1920],
  ] as const) {
    await mock.page.setViewportSize({ width, height });
    await settled(mock.page);
    const [words, controls] = [
      await welcome.boundingBox(),
      await mock.page.locator('.attract-controls').boundingBox(),
    ];
    expect((words?.y ?? 0) + (words?.height ?? 9999)).toBeLessThan(controls?.y ?? 0);
  }
  expect(await complaints()).toEqual([]);
  mock.say({ type: 'visitor', visitor: inEnglish(WELCOMING).visitor });
  await welcome.getByText('Welcome. Play as you like.').waitFor();
});
