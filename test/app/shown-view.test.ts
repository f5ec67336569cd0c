import { describe, expect, it } from 'vitest';
import { chooseGame } from '../../src/app/game-choice.ts';
import { ShownGame, shownView } from '../../src/app/shown-view.ts';
import { newSession, viewOf } from '../../src/game/game.ts';
import type { View } from '../../src/game/view.ts';
import type { LinkStatus } from '../../src/ports/board.ts';

const view: View = viewOf(newSession(chooseGame({ game: 'trappes', options: {}, fen: null }).setup));
const algebraic = chooseGame({ game: 'trappes', options: {}, fen: null }).setup.rules.board.algebraic('b8');
const shell = (sensors: LinkStatus['state'], actuators: LinkStatus['state'], storeFull = false) => ({
  sensors,
  actuators,
  storeFull,
  storeAside: null,
});

describe('what people see', () => {
  it('is told once, and again only where they see something else', () => {
    const { setup } = chooseGame({ game: 'trappes', options: {}, fen: null });
    const session = newSession(setup);
    const shown = new ShownGame(session, shell('up', 'up'));
    const kept = shown.view;
    expect(shown.show(session, shell('up', 'up'))).toBe(false);
    expect(shown.show(newSession(setup), shell('up', 'up'))).toBe(false);
    expect(shown.view).toBe(kept);
    expect(shown.show(session, shell('up', 'silent'))).toBe(true);
    expect(shown.show({ ...session, over: { winner: null, reason: 'agreed' } }, shell('up', 'silent'))).toBe(
      true,
    );
    expect(shown.view).toMatchObject({ outcome: { reason: 'agreed' }, faults: [{ code: 'actuators' }] });
  });

  it('is the session’s view while all is well', () => {
    expect(shownView(view, shell('up', 'up'))).toEqual(view);
  });

  it.each(['connecting', 'silent', 'lost', 'refused'] as const)(
    'does not ask for a move while the sensors are %s',
    (state) => {
      const shown = shownView(view, shell(state, 'up'));
      expect(shown.prompt.line.id).toBe('link.wait');
      expect(shown.prompt.edge).toBe('grey');
      expect(shown.fen).toBe(view.fen);
    },
  );

  it.each<[LinkStatus['state'], LinkStatus['state'], boolean, string[]]>([
    ['connecting', 'connecting', false, []],
    ['lost', 'up', false, ['sensors']],
    ['up', 'silent', false, ['actuators']],
    ['refused', 'up', false, ['version']],
    ['lost', 'lost', true, ['store', 'sensors', 'actuators']],
  ])('with sensors %s, actuators %s, disk full %s has the faults %j', (sensors, actuators, full, codes) => {
    expect(shownView(view, shell(sensors, actuators, full)).faults.map(({ code }) => code)).toEqual(codes);
  });

  it('says so while the game cannot be written', () => {
    expect(shownView(view, shell('up', 'up', true)).prompt.line.id).toBe('E81');
  });

  it('invites to nothing while nothing is taken in', () => {
    const inviting: View = { ...view, lights: [{ at: algebraic, id: 'L1' }], wheelWanted: true };
    for (const state of [shell('up', 'up', true), shell('lost', 'up')]) {
      expect(shownView(inviting, state)).toMatchObject({ lights: [], wheelWanted: false });
    }
  });

  it('names the damaged file that was set aside', () => {
    const shown = shownView(view, { ...shell('up', 'up'), storeAside: 'damier.damaged-1.sqlite' });
    expect(shown.faults).toEqual([{ code: 'store', part: 'damier.damaged-1.sqlite' }]);
    expect(shown.prompt).toEqual(view.prompt);
  });

  it('keeps the session’s own faults', () => {
    const chattering: View = { ...view, faults: [{ code: 'chatter' }] };
    const shown = shownView(chattering, shell('lost', 'up'));
    expect(shown.faults.map(({ code }) => code)).toEqual(['sensors', 'chatter']);
  });
});
