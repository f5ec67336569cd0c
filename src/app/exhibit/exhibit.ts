/** `damier exhibit`: a board that nobody tends. It is the table host of `damier play`, with visits in it. */
import { attractView, type House } from '../../exhibit/exhibit.ts';
import type { View } from '../../game/game.ts';
import type { SettingsState } from '../../ports/staff.ts';
import type { BoardSize } from '../../rules/rules.ts';
import { woodenProfile } from '../board-parts.ts';
import { siteOf } from '../broadcast.ts';
import { settle } from '../configuration.ts';
import type { Configuration } from '../configuration-schema.ts';
import { BadUse, visitAnswer } from '../errors.ts';
import { askedBy, layTable } from '../game-choice.ts';
import { openHome, refuseOwnName } from '../home-files.ts';
import { KeptSettings, type SettingsInForce } from '../kept-settings.ts';
import { type Machine, thisMachine } from '../machine.ts';
import { pageLanguages } from '../open-page.ts';
import { type Playing, type PlayOptions, startPlay } from '../play.ts';
import { readLogo } from '../staff/settings-file.ts';
import { ExhibitLoop, recall, remember } from './exhibit-loop.ts';
import {
  brightnessAt,
  checkOffer,
  exhibitSettings,
  problemToday,
  tableFor,
  volumeAt,
} from './exhibit-settings.ts';

export interface ExhibitWish {
  /** The file of its settings, that staff saves and restores. */
  readonly file: string;
  readonly home: string;
  /** The port of the page where the command line or the environment says it. */
  readonly port: number | undefined;
}

/** How long the page must have answered before settings count as good, ms. What they break at once is broken by then. */
const GOOD_AFTER_MS = 10_000;

/**
 * Starts the exhibit; its page answers at once. A file of settings that cannot be used does not keep it shut. It opens with the
 * last good ones; if there are none, with the usual ones, locked, saying what is wrong. Throws `BadUse` if even that is impossible
 * (the port is busy, the disk takes nothing); then nothing runs.
 */
export async function startExhibit(wish: ExhibitWish, options: PlayOptions): Promise<Playing> {
  refuseOwnName(wish.home, wish.file);
  // Before anything of it is read: what is damaged in it is set aside, and keeps no exhibit shut.
  const home = openHome(wish.home, options.say, machineOf(options).clock);
  try {
    return stoppedWith(await startIn(wish, { ...options, home }), { after: () => home.close() });
  } catch (error) {
    await home.close();
    throw error;
  }
}

function machineOf({ machine = thisMachine }: PlayOptions): Machine {
  return machine;
}

async function startIn(wish: ExhibitWish, options: PlayOptions): Promise<Playing> {
  const kept = new KeptSettings(wish.home, wish.file, options.say);
  const open = (from: SettingsState['from'], configuration: Configuration, problem: string | null) => {
    const inForce: SettingsInForce = {
      ...{ file: wish.file, state: { from, problem }, configuration },
      rehearse: (other) => rehearse(other, wish),
      bring: (text) => kept.bring(text),
    };
    return openExhibit(wish, inForce, options);
  };
  let failure: BadUse;
  try {
    return confirming(await open('file', kept.read(), null), kept, machineOf(options));
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    failure = error;
  }
  kept.forgive();
  options.say(`the settings cannot be used: ${failure.message}`);
  const { message: problem } = failure;
  const good = kept.lastGood();
  const playing =
    (good && (await orNull(() => open('lastGood', good, problem), options.say))) ??
    (await orNull(() => open('none', {}, problem), options.say));
  if (playing === null) throw failure;
  kept.undo();
  return playing;
}

async function orNull<T>(attempt: () => Promise<T>, say: (message: string) => void): Promise<T | null> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof BadUse)) throw error;
    say(error.message);
    return null;
  }
}

/** Its settings are good once it has run for a while, or was ended in order. */
function confirming(playing: Playing, kept: KeptSettings, { clock }: Machine): Playing {
  const cancel = clock.after(GOOD_AFTER_MS, () => kept.confirm());
  const before = () => {
    cancel();
    kept.confirm();
  };
  return stoppedWith(playing, { before });
}

/** What a configuration comes to on this board; throws `BadUse`. */
function prepare(configuration: Configuration, { file, home, port }: ExhibitWish) {
  const settings = exhibitSettings(configuration, pageLanguages());
  const [game] = settings.house.games;
  const settled = settle({ game, opponent: 'human', clock: 'none', port }, configuration);
  const board = woodenProfile({ ...settled, home });
  checkOffer(settings.house, board, file);
  return { settings, settled, board };
}

/** Lays every table that visitors could ask for, on no board. */
async function rehearse(configuration: Configuration, wish: ExhibitWish): Promise<void> {
  const { settings, settled, board } = prepare(configuration, wish);
  siteOf(settled.broadcast, process.env);
  const quiet = { mirror: null, say: () => undefined, unattended: false, time: thisMachine.clock };
  const place = { seed: null, home: wish.home, board, ...quiet };
  await layTable(settled.table, place);
  for (const game of settings.house.games) {
    const table = tableFor(settings, { game, players: 1, strength: 'easy' }, { laid: 'game', anew: true });
    await layTable(askedBy(table), place);
  }
}

async function openExhibit(
  wish: ExhibitWish,
  inForce: SettingsInForce,
  options: PlayOptions,
): Promise<Playing> {
  const { home } = wish;
  const { clock, date } = machineOf(options);
  const { settings, settled } = prepare(inForce.configuration, wish);
  let loop: ExhibitLoop | null = null;
  const playing = await startPlay(
    { ...settled, home },
    {
      ...options,
      inForce,
      unattended: true,
      lit: (view) => (loop?.attracts === true ? attracting(view, clock.now()) : view),
    },
  );
  const log = playing.log.part('exhibit');
  loop = new ExhibitLoop({
    ...{ house: withLogo(settings.house, home), clock, log },
    memory: recall(home, date().getTime(), settings.resumeMs, log),
    sit: async (plan, { laid, anew }) => {
      if (laid !== 'problem') return playing.sit(tableFor(settings, plan, { laid, anew }));
      const problem = problemToday(settings.house.games, date());
      if (problem === null) throw new BadUse('none of the games on offer has a problem');
      return playing.study({ kind: 'problem', id: problem.id });
    },
    view: () => playing.view,
    volume: () => volumeAt(settings, date()),
    brightness: () => brightnessAt(settings, date()),
    dim: (brightness) => playing.dim(brightness),
    tell: (visitor) => playing.server.publish({ type: 'visitor', visitor }),
    remember: (memory) => remember(home, memory, date().getTime(), log),
    disbelieve: (squares) => playing.disbelieve(squares),
    count: (event) => playing.staff.count(event),
  });
  const stops = [follow(playing, loop), () => loop?.stop()];
  loop.start();
  const before = () => {
    for (const stop of stops) stop();
  };
  return stoppedWith(playing, { before });
}

function withLogo(house: House, home: string): House {
  return { ...house, welcome: { ...house.welcome, logo: readLogo(home)?.stamp ?? null } };
}

interface AroundItsStop {
  readonly before?: () => void;
  readonly after?: () => Promise<void>;
}

/** The same, with something to do before it stops, or after it. */
function stoppedWith(playing: Playing, { before, after }: AroundItsStop): Playing {
  return {
    ...playing,
    get view() {
      return playing.view;
    },
    get game() {
      return playing.game;
    },
    stop: async () => {
      try {
        before?.();
      } finally {
        await playing.stop();
        await after?.();
      }
    },
  };
}

/** What happens at the board and on its page reaches the visits. */
function follow({ server, staff, onReport, onView, onStudy }: Playing, loop: ExhibitLoop): () => void {
  loop.lock(staff.lock);
  const offs = [
    onStudy((view, study) => loop.look(view, study.kind === 'problem' && study.state === 'solved')),
    staff.onLock(() => loop.lock(staff.lock)),
    onReport((report) => loop.hear(report)),
    onView((view) => loop.look(view)),
    server.hear('exhibit', ({ act }) => visitAnswer(loop.act(act))),
  ];
  return () => {
    for (const off of offs) off();
  };
}

function attracting(view: View, now: number): View {
  return attractView(view, sizeOf(view), now);
}

function sizeOf({ options: { size } }: View): BoardSize {
  if (size !== 6 && size !== 8 && size !== 10) throw new Error(`a board of ${String(size)} is none of ours`);
  return size;
}
