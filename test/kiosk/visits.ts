/** Scenes of an exhibit for the page's tests: what a server would say of a visit. */

import { NO_WELCOME, type VisitorView, type Scene as VisitScene } from '../../src/exhibit/exhibit.ts';
import { createRules, formatFen, type GameId } from '../../src/rules/rules.ts';
import { at, discs, prompt, ram, room, type Scene, scene, sq, TRAPPES, view } from './scene-parts.ts';
import { DIRECTED, PROBLEM, startScene } from './scenes.ts';
import { LANGUAGES } from './texts-of-page.ts';

const ACTS: Readonly<Record<VisitScene['kind'], VisitorView['acts']>> = {
  attract: ['touch', 'language', 'begin', 'alone'],
  restore: ['touch', 'language', 'begin', 'alone'],
  question: ['touch', 'language', 'answer', 'back'],
  setup: ['touch', 'language', 'stop'],
  problem: ['touch', 'language', 'stop'],
  play: ['touch', 'language', 'stop'],
  round: ['touch', 'language', 'skip', 'stop'],
  over: ['touch', 'language', 'answer'],
  locked: [],
  absent: [],
};

export function visit(now: VisitScene, over: Partial<VisitorView> = {}): VisitorView {
  return {
    languages: LANGUAGES,
    language: 'fr',
    welcome: NO_WELCOME,
    low: false,
    volume: 1,
    brightness: 1,
    scene: now,
    leaving: null,
    acts: ACTS[now.kind],
    ...over,
  };
}

const plan = { game: 'trappes', players: 2, strength: 'easy' } as const;
const asked = { plan: { ...plan, players: 1 }, cursor: 0 } as const;
const GAMES: readonly GameId[] = ['trappes', 'classiques', 'majorite', 'priorite-dame', 'russian'];

function rulesOf(game: GameId) {
  return createRules(game, game.startsWith('trappes') ? { layout: { sliders: TRAPPES.sliders } } : {});
}

/** The view of a game with its rules, as the server tells it. */
function ruled(now: Scene, game: GameId): Scene {
  const rules = rulesOf(game);
  const fen = now.view.fen === '' ? formatFen(rules.start()) : now.view.fen;
  return { ...now, view: { ...now.view, game, options: { ...rules.ruleSet }, fen } };
}

const START = ruled(
  scene({
    room: room({
      discs: discs('a3 c3 e3 g3 b2 d2 f2 h2 a1 c1 e1 g1', 'b8 d8 f8 h8 a7 c7 e7 g7 b6 d6 f6 h6', {
        W: 1,
        B: 1,
      }),
    }),
  }),
  'trappes',
);

/** The picture's position: two taken, the second still to be removed. */
const REMOVING = ruled(
  scene({
    view: view({
      needs: 'move',
      wheelWanted: false,
      fen: 'W:WK3,8,18,19,21,23,27,29,30,31,32:B1,5,6,15:O9,24',
      count: { W: 11, B: 4 },
      prompt: prompt({
        line: { id: 'cap.off', params: { sq: 'e5', piece: 'B.man' } },
        why: { id: 'cap.off.why', params: {} },
      }),
      lights: [{ at: at('e5'), id: 'L6' }],
    }),
    room: room({
      discs: discs('f8k g7 d4 f4 a3 e3 f2 a1 c1 e1 g1', 'b8 a7 c7 e5', { W: 1, B: 8 }),
      sliders: { S3: 1, S4: 0, S5: 0, S6: -1 },
      traps: { g3: 1, b6: 1 },
    }),
    ram: ram([15], []),
  }),
  'trappes',
);

const RESTORING = ruled(
  scene({
    view: view({
      needs: 'spin',
      wheelWanted: false,
      alarm: true,
      clocks: DIRECTED.view.clocks,
      prompt: prompt({
        line: { id: 'fix.back', params: { sq: 'e5', piece: 'B.man' } },
        why: { id: 'fix.turn', params: { side: 'B' } },
        chip: { id: 'chip.fix', params: {} },
        edge: 'amber',
      }),
      lights: [
        { at: at('e5'), id: 'L7' },
        { at: at('d4'), id: 'L8' },
      ],
    }),
    room: room({
      discs: discs('a5 b4 c3 e3 g3 b2 d2 f2 h2 g1', 'b8 d8 h8 c7 g7 b6 d6 h6 g5 d4 f4', { W: 2, B: 1 }),
      traps: { f6: 1 },
    }),
    ram: ram([15, 18], [15]),
  }),
  'trappes',
);

const LED = ruled(
  scene({
    view: view({
      needs: 'move',
      wheelWanted: false,
      prompt: prompt({
        line: { id: 'lesson.move', params: { from: 'c3', to: 'd4' } },
        why: { id: 'lesson.move.why', params: {} },
        edge: 'amber',
      }),
      lights: [
        { at: at('c3'), id: 'L4' },
        { at: at('d4'), id: 'L2' },
      ],
      directed: {
        side: 'W',
        act: { kind: 'move', from: sq(22), to: sq(18), captured: [], huffed: null },
        shown: true,
      },
    }),
    room: START.room,
    ram: ram([22], [18]),
  }),
  'trappes',
);

/** The computer, whose turn it is, has broken down. */
const FAILED = ruled(
  scene({
    view: view({
      turn: 'B',
      needs: 'spin',
      wheelWanted: false,
      players: { W: { kind: 'hand', name: null }, B: { kind: 'computer', name: null } },
      trouble: { side: 'B', kind: 'broken', trying: 'again', mayDo: ['hand', 'resign', 'abandon'] },
      prompt: prompt({
        line: { id: 'fail.broken', params: { town: 'computer' } },
        why: { id: 'try.again', params: {} },
        edge: 'amber',
        side: 'B',
      }),
    }),
    room: START.room,
  }),
  'trappes',
);

const OVER = ruled(
  scene({
    view: view({
      needs: null,
      outcome: { winner: 'W', reason: 'noPieces' },
      count: { W: 3, B: 0 },
      wheelWanted: false,
      fen: 'B:W18,23,K30:B',
      prompt: prompt({ line: { id: 'win.all', params: { side: 'W' } }, why: null, edge: 'grey' }),
    }),
    room: room({ discs: discs('d4 e3 c1k', '', { W: 9, B: 13 }) }),
  }),
  'trappes',
);

const SETTING_UP = ruled(
  scene({
    view: view({
      wheelWanted: false,
      prompt: prompt({
        line: { id: 'set.up', params: { n: 5 } },
        why: { id: 'sync.no', params: {} },
        edge: 'amber',
      }),
      lights: (['c3', 'e3', 'b6'] as const).map((name) => ({ at: at(name), id: 'L7' as const })),
    }),
    room: room({
      discs: discs('a3 g3 b2 d2 f2 h2 a1 c1 e1 g1 d4', 'b8 d8 f8 h8 a7 c7 e7 g7 d6 f6 h6 e5', { W: 1, B: 1 }),
    }),
    ram: ram([22, 23, 9, 18, 15], [22, 23, 9]),
  }),
  'trappes',
);

/** The picture's card, of the green deck; one answer each so far. */
const CARD = ruled(
  scene({
    ...startScene('sujet-verbe', 6),
    view: view({
      needs: 'answer',
      wheelWanted: false,
      fen: 'B:W8,11,12,16,17,18:B1,2,3,4,6,7',
      prompt: prompt({
        line: { id: 'card.ask.green', params: { name: 'W' } },
        why: { id: 'card.aloud', params: { side: 'B' } },
      }),
      lights: [
        { at: at('c3'), id: 'L10' },
        { at: at('b2'), id: 'L3' },
      ],
      cards: {
        due: {
          deck: 'green',
          prompt: 'Les enfants de la voisine ____ au ballon dans la cour.',
          choices: ['joue', 'jouent', 'joues', 'jouez'],
          level: 'CE2',
          side: 'W',
          judge: 'B',
        },
        last: null,
        score: { W: { right: 1, wrong: 0 }, B: { right: 1, wrong: 1 } },
        left: { rose: 40, green: 39, blue: 38, dames: 40 },
      },
    }),
    room: room({
      discs: discs('a1 c1 e1 d2 c3 e3', 'b6 d6 f6 a5 e5 b4', { W: 0, B: 0 }),
      sliders: {},
    }),
    ram: ram([], []),
  }),
  'sujet-verbe',
);

/** A card of a house's own deck, to be written. */
const WRITTEN: Scene = {
  ...CARD,
  view: {
    ...CARD.view,
    cards: CARD.view.cards && {
      ...CARD.view.cards,
      due: CARD.view.cards.due && {
        ...CARD.view.cards.due,
        deck: 'blue',
        prompt: '(finir) Les élèves ____ leurs devoirs.',
        choices: [],
      },
    },
  },
};

/** The problem of the day, with a wrong move behind it, and the first help. */
const SOLVING = ruled(
  {
    ...PROBLEM,
    view: view({
      needs: 'move',
      wheelWanted: false,
      prompt: prompt({ line: { id: 'hint.piece', params: { sq: 'e3' } }, why: null }),
    }),
    room: START.room,
    ram: ram([], []),
  },
  'trappes',
);

const UNPLUGGED: Scene = {
  ...START,
  view: { ...START.view, prompt: prompt({ line: { id: 'link.wait', params: {} } }) },
};

/** Every page of the exhibit, by name. */
export const VISITS: Readonly<Record<string, { readonly table: Scene; readonly visitor: VisitorView }>> = {
  attract: { table: START, visitor: visit({ kind: 'attract', game: 'trappes' }) },
  ready: {
    table: START,
    visitor: visit({
      kind: 'question',
      asks: 'ready',
      answers: ['play', 'show', 'players', 'game', 'level', 'problem'],
      ...asked,
    }),
  },
  players: {
    table: START,
    visitor: visit({ kind: 'question', asks: 'players', answers: ['two', 'one'], ...asked }),
  },
  game: {
    table: START,
    visitor: visit({ kind: 'question', asks: 'game', answers: GAMES, ...asked, cursor: 1 }),
  },
  level: {
    table: START,
    visitor: visit({ kind: 'question', asks: 'level', answers: ['easy', 'fair', 'strong'], ...asked }),
  },
  setup: { table: SETTING_UP, visitor: visit({ kind: 'setup', plan, laid: 'game', missing: 5 }) },
  round: { table: LED, visitor: visit({ kind: 'round', plan }) },
  problem: { table: SOLVING, visitor: visit({ kind: 'problem', plan }) },
  play: { table: REMOVING, visitor: visit({ kind: 'play', plan }) },
  card: { table: CARD, visitor: visit({ kind: 'play', plan: { ...plan, game: 'sujet-verbe' } }) },
  putBack: { table: RESTORING, visitor: visit({ kind: 'play', plan }) },
  failed: { table: FAILED, visitor: visit({ kind: 'play', plan: { ...plan, players: 1 } }) },
  over: {
    table: OVER,
    visitor: visit({
      kind: 'over',
      plan,
      outcome: { winner: 'W', reason: 'noPieces' },
      answers: ['again', 'another', 'bye'],
      cursor: 0,
    }),
  },
  away: { table: REMOVING, visitor: visit({ kind: 'play', plan }, { leaving: 14 }) },
  restore: { table: SETTING_UP, visitor: visit({ kind: 'restore', missing: 5 }) },
  // Its cables are as good as pulled.
  cleaning: { table: UNPLUGGED, visitor: visit({ kind: 'locked', lock: 'cleaning' }) },
  absent: { table: UNPLUGGED, visitor: visit({ kind: 'absent' }) },
};

/** A museum that says as much of itself as it may. */
export const WELCOMING = {
  table: START,
  visitor: visit(
    { kind: 'attract', game: 'trappes' },
    {
      welcome: {
        museum: 'Musée des jeux et des divertissements de Nantes-Atlantique',
        text: {
          fr: 'Ce damier sent ses pièces. Il a été construit par les élèves du lycée, en bois de la forêt voisine, et chacun est invité à y jouer, seul ou à deux. Les règles s’apprennent en jouant : levez une pièce, et le plateau vous montre la suite.',
          en: 'Welcome. Play as you like.',
        },
        minutes: 15,
        fromAge: 6,
        logo: '0123456789abcdef',
      },
    },
  ),
};

/** The card that is to be written; a page like that of a card to be chosen from. */
export const WRITING = {
  table: WRITTEN,
  visitor: visit({ kind: 'play', plan: { ...plan, game: 'sujet-verbe' } }),
};

/** A game at its start, being played, on a board of its size. */
export function playing(game: GameId): { readonly table: Scene; readonly visitor: VisitorView } {
  const { size } = rulesOf(game).board;
  const table = ruled(game.startsWith('trappes') ? START : startScene(game, size), game);
  return { table, visitor: visit({ kind: 'play', plan: { ...plan, game } }) };
}

/** Somebody who sees nothing wrong with the pieces may say so. */
export const INSISTING: typeof VISITS = {
  insistSetup: {
    table: SETTING_UP,
    visitor: visit({ kind: 'setup', plan, laid: 'game', missing: 2 }, { acts: [...ACTS.setup, 'insist'] }),
  },
  insistRestore: {
    table: { ...SETTING_UP, view: { ...SETTING_UP.view, buttons: { bottom: 'confirm', top: null } } },
    visitor: visit({ kind: 'restore', missing: 2 }, { acts: [...ACTS.restore, 'insist'] }),
  },
};
