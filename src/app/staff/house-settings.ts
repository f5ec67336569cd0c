import { readFileSync } from 'node:fs';
import { applyEdits, modify } from 'jsonc-parser';
import type { HouseSettings } from '../../ports/staff.ts';
import { GAME_IDS, type GameId } from '../../rules/rules.ts';
import { BadUse } from '../bad-use.ts';
import { woodenProfile } from '../board-parts.ts';
import type { Configuration } from '../configuration-schema.ts';
import { exhibitSettings } from '../exhibit/exhibit-settings.ts';
import { chooseGame } from '../game-choice.ts';
import type { SettingsInForce } from '../kept-settings.ts';
import { pageLanguages } from '../open-page.ts';

const FORM = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** What staff changes in a form, as a configuration says it. */
export function houseOf(configuration: Configuration): HouseSettings {
  const { house, volume } = exhibitSettings(configuration, pageLanguages());
  const hours = configuration.operation?.hours;
  return {
    name: configuration.operation?.name ?? '',
    hours: hours === undefined ? null : hours,
    closedOn: configuration.operation?.closedOn ?? [],
    games: house.games,
    languages: house.languages,
    welcome: {
      museum: house.welcome.museum ?? '',
      text: written(house.welcome.text),
      minutes: house.welcome.minutes,
      fromAge: house.welcome.fromAge,
    },
    idleSeconds: house.idleMs / 1000,
    volume: Math.round(volume * 100),
    brightness: configuration.exhibit?.brightness ?? [],
  };
}

/** The games that can be played on the board that such settings name. */
export function gamesFor({ board }: Configuration, home: string): readonly GameId[] {
  const profile = woodenProfile({ board: board?.profile ?? 'virtual', home });
  return GAME_IDS.filter((game) => {
    try {
      chooseGame({ game, options: {}, fen: null }, profile);
      return true;
    } catch (error) {
      if (error instanceof BadUse) return false;
      throw error;
    }
  });
}

/** The words that are there. */
function written(text: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(text).flatMap(([code, words = '']) => (words.trim() === '' ? [] : [[code, words.trim()]])),
  );
}

/** As the file says it: what is empty is left out. */
function welcomeIn({ museum, text, minutes, fromAge }: HouseSettings['welcome']) {
  const said = written(text);
  const welcome = {
    ...(museum.trim() === '' ? {} : { museum: museum.trim() }),
    ...(Object.keys(said).length === 0 ? {} : { text: said }),
    ...(minutes === null ? {} : { minutes }),
    ...(fromAge === null ? {} : { fromAge }),
  };
  return Object.keys(welcome).length === 0 ? undefined : welcome;
}

/** The file's text with these settings in it; what else stands there, comments too, stays as it is. */
export function withHouse({ file }: SettingsInForce, house: HouseSettings): string {
  const changes = [
    [['operation', 'name'], house.name.trim() === '' ? undefined : house.name.trim()],
    [['operation', 'hours'], house.hours ?? undefined],
    [['operation', 'closedOn'], house.closedOn.length === 0 ? undefined : house.closedOn],
    [['exhibit', 'games'], house.games],
    [['exhibit', 'languages'], house.languages],
    [['exhibit', 'welcome'], welcomeIn(house.welcome)],
    [['exhibit', 'idleSeconds'], house.idleSeconds],
    [['exhibit', 'volume'], house.volume],
    [['exhibit', 'brightness'], house.brightness.length === 0 ? undefined : house.brightness],
  ] as const;
  return changes.reduce(
    (text, [path, value]) => applyEdits(text, modify(text, [...path], value, FORM)),
    readFileSync(file, 'utf8'),
  );
}
