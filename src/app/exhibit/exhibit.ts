/** `damier exhibit`: a board behind which nobody stands. The house of `damier play`, with visits in it. */
import { systemClock } from '../../adapters/clock/clock.ts';
import { attractView } from '../../exhibit/exhibit.ts';
import type { View } from '../../game/game.ts';
import type { BoardSize } from '../../rules/rules.ts';
import { woodenProfile } from '../board-parts.ts';
import type { Configuration } from '../configuration-schema.ts';
import { settle } from '../configuration-settle.ts';
import { type Playing, type PlayOptions, startPlay } from '../play.ts';
import { ExhibitLoop } from './exhibit-loop.ts';
import { recall, remember } from './exhibit-memory.ts';
import { checkOffer, exhibitSettings, tableFor, volumeAt } from './exhibit-settings.ts';

const clock = systemClock;

export interface ExhibitWish {
  readonly configuration: Configuration;
  /** Its file, that staff saves and restores. */
  readonly file: string;
  readonly home: string;
  /** The port of the page where the command line or the environment says it. */
  readonly port: number | undefined;
}

/** Starts the exhibit; its page answers at once. Throws `BadUse`, and then nothing runs. */
export async function startExhibit(wish: ExhibitWish, options: PlayOptions): Promise<Playing> {
  const { configuration, file, home, port } = wish;
  const settings = exhibitSettings(configuration);
  const [game] = settings.house.games;
  const settled = settle(
    { set: [], game, opponent: 'human', clock: 'none', port, config: file },
    configuration,
  );
  checkOffer(settings.house, woodenProfile({ ...settled, home }), file);
  let loop: ExhibitLoop | null = null;
  const playing = await startPlay(
    { ...settled, home },
    { ...options, unattended: true, lit: (view) => (loop?.attracts === true ? attracting(view) : view) },
  );
  const log = playing.log.part('exhibit');
  loop = new ExhibitLoop({
    ...{ house: settings.house, clock, log },
    memory: recall(home, Date.now(), settings.resumeMs, log),
    sit: (plan, how) => playing.sit(tableFor(settings, plan, how)),
    view: () => playing.view,
    volume: () => volumeAt(settings, new Date()),
    tell: (visitor) => playing.server.publish({ type: 'visitor', visitor }),
    remember: (memory) => remember(home, memory, Date.now(), log),
    disbelieve: (squares) => playing.disbelieve(squares),
    count: (event) => playing.staff.count(event),
  });
  const stops = [follow(playing, loop), () => loop?.stop()];
  loop.start();
  return {
    ...playing,
    get view() {
      return playing.view;
    },
    get game() {
      return playing.game;
    },
    stop: async () => {
      for (const stop of stops) stop();
      await playing.stop();
    },
  };
}

/** What happens at the board and on its page reaches the visits. */
function follow({ server, staff, onReport, onView }: Playing, loop: ExhibitLoop): () => void {
  loop.lock(staff.lock);
  const offs = [
    staff.onLock(() => loop.lock(staff.lock)),
    onReport((report) => loop.hear(report)),
    onView((view) => loop.look(view)),
    server.onGesture((gesture) => {
      if (gesture.type === 'visit') loop.act(gesture.act);
    }),
  ];
  return () => {
    for (const off of offs) off();
  };
}

function attracting(view: View): View {
  return attractView(view, sizeOf(view), clock.now());
}

function sizeOf({ options: { size } }: View): BoardSize {
  if (size !== 6 && size !== 8 && size !== 10) throw new Error(`a board of ${String(size)} is none of ours`);
  return size;
}
