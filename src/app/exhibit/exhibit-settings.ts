import { PROBLEMS } from '../../adapters/problems/problems.ts';
import type { Profile } from '../../adapters/profile/profile.ts';
import {
  type House,
  type Laid,
  NO_WELCOME,
  type Plan,
  type Strength,
  type Welcome,
} from '../../exhibit/exhibit.ts';
import { readTimeControl } from '../../game/game.ts';
import type { TableWish } from '../../ports/page.ts';
import { type BoardProblem, problemOfTheDay } from '../../problems/problems.ts';
import type { GameId } from '../../rules/rules.ts';
import type { Configuration } from '../configuration-schema.ts';
import { BadUse, messageOf } from '../errors.ts';
import { chooseGame } from '../game-choice.ts';

/** Local times of day, minutes from midnight; they may go over it. */
interface TimesOfDay {
  readonly from: number;
  readonly to: number;
}

/** What an exhibit's configuration comes to. */
export interface ExhibitSettings {
  readonly house: House;
  /** The computer's level, 1 … 8, for each strength that visitors choose. */
  readonly levels: { readonly [strength in Strength]: number };
  /** Options of the rules, for the game that the file names. */
  readonly options: { readonly game: string; readonly values: TableWish['options'] } | null;
  /** The time control of visitors' games; null: without clocks. */
  readonly clock: string | null;
  /** The decks of the grammar game; null: the usual ones. */
  readonly cards: string | null;
  /** 0 … 1. */
  readonly volume: number;
  /** Between which pages are silent; null: never. */
  readonly quiet: TimesOfDay | null;
  /** How bright pages and lights are in these hours; the first that holds counts, and else they are as bright as can be. */
  readonly dimmed: readonly { readonly times: TimesOfDay; readonly brightness: number }[];
  /** A game is taken up again if its last sign of life is younger, ms. */
  readonly resumeMs: number;
}

const MINUTE_MS = 60_000;

type WelcomeSettings = NonNullable<NonNullable<Configuration['exhibit']>['welcome']>;

/** @param spoken the languages that the page has texts for: all are offered where the file names none */
export function exhibitSettings(
  { exhibit = {}, game, cards }: Configuration,
  spoken: readonly string[],
): ExhibitSettings {
  const seconds = (value: number | undefined, usual: number) => (value ?? usual) * 1000;
  // What is named twice is offered once.
  const [first, ...others] = new Set(exhibit.games ?? [game?.id ?? 'trappes']);
  const [usual, ...languages] = new Set(exhibit.languages ?? spoken);
  const [easy, fair, strong] = exhibit.levels ?? [1, 3, 6];
  return {
    house: {
      games: [first ?? 'trappes', ...others],
      problem:
        (exhibit.problem ?? true) && problemToday([first ?? 'trappes', ...others], new Date(0)) !== null,
      languages: [usual ?? 'fr', ...languages],
      welcome: welcomeOf(exhibit.welcome),
      low: exhibit.low ?? false,
      idleMs: seconds(exhibit.idleSeconds, 90),
      countdownMs: seconds(exhibit.countdownSeconds, 20),
      restoreMs: seconds(exhibit.restoreSeconds, 60),
    },
    levels: { easy: easy ?? 1, fair: fair ?? 3, strong: strong ?? 6 },
    options: game?.options === undefined ? null : { game: game.id, values: optionsOf(game.options) },
    clock: clockOf(exhibit.clock),
    cards: cards ?? null,
    volume: (exhibit.volume ?? 70) / 100,
    quiet: exhibit.quiet === undefined ? null : timesOf(exhibit.quiet),
    dimmed: (exhibit.brightness ?? []).map((entry) => {
      const [times = '', percent] = entry.split(' ');
      return { times: timesOf(times), brightness: Number(percent) / 100 };
    }),
    resumeMs: (exhibit.resumeMinutes ?? 10) * MINUTE_MS,
  };
}

/** What the file says of the museum; its logo is no setting, but a file beside it. */
function welcomeOf({ museum, text, minutes, fromAge }: WelcomeSettings = {}): Welcome {
  return {
    ...NO_WELCOME,
    museum: museum ?? null,
    text: text ?? {},
    minutes: minutes ?? null,
    fromAge: fromAge ?? null,
  };
}

/** Null for none. Throws `BadUse`. */
function clockOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const read = readTimeControl(text);
  if (!read.ok) throw new BadUse(`exhibit.clock: ${read.problem}`);
  return read.control && text;
}

/** The problem of that day, of the games on offer; null where none of them has any. */
export function problemToday(games: readonly GameId[], day: Date): BoardProblem | null {
  return problemOfTheDay(
    PROBLEMS.filter(({ game }) => games.includes(game)),
    day,
  );
}

/** Every game on offer must fit the board of wood, if there is one, so that no visitor finds out. Throws `BadUse`. */
export function checkOffer({ games }: House, board: Profile | null, file: string): void {
  for (const game of games) {
    try {
      chooseGame({ game, options: {}, fen: null }, board);
    } catch (error) {
      throw new BadUse(`--config ${file}: exhibit.games: ${messageOf(error)}`);
    }
  }
}

/** Options as they are written, without those left out. */
function optionsOf(options: Readonly<Record<string, unknown>>): TableWish['options'] {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  );
}

/** `12:00-14:30`, checked by the schema. */
function timesOf(text: string): TimesOfDay {
  const [from = 0, fromMinute = 0, to = 0, toMinute = 0] = text.split(/[:-]/).map(Number);
  return { from: from * 60 + fromMinute, to: to * 60 + toMinute };
}

/** How loud pages may be at a local time of day. */
export function volumeAt({ volume, quiet }: Pick<ExhibitSettings, 'volume' | 'quiet'>, now: Date): number {
  return quiet !== null && isWithin(quiet, now) ? 0 : volume;
}

/** How bright pages and lights are at a local time of day, 0 … 1. */
export function brightnessAt({ dimmed }: Pick<ExhibitSettings, 'dimmed'>, now: Date): number {
  return dimmed.find(({ times }) => isWithin(times, now))?.brightness ?? 1;
}

function isWithin({ from, to }: TimesOfDay, now: Date): boolean {
  const minute = now.getHours() * 60 + now.getMinutes();
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** The table that visitors' wishes come to. */
export function tableFor(
  { levels, options, clock, cards }: ExhibitSettings,
  plan: Plan,
  how: { readonly laid: Exclude<Laid, 'problem'>; readonly anew: boolean },
): TableWish {
  const opponent = how.laid === 'lesson' ? 'lesson' : plan.players === 1 ? 'computer' : 'human';
  return {
    game: plan.game,
    options: options?.game === plan.game ? options.values : {},
    ...(cards === null ? {} : { cards }),
    fen: null,
    opponent,
    level: levels[plan.strength],
    opponentSide: 'top',
    clock: how.laid === 'lesson' ? null : clock,
    anew: how.anew,
  };
}
