/** The configuration file of `damier play`: read, checked, and overridden by what the command line says. */

import { readFileSync } from 'node:fs';
import type { Node } from 'jsonc-parser';
import * as v from 'valibot';
import { setUpGame } from '../adapters/profile/profile.ts';
import type { Seat } from '../game/game.ts';
import { type JsonText, readJson } from '../json/json.ts';
import { NEWEST } from '../ports/store.ts';
import { GAME_IDS, type Options, RulesError } from '../rules/rules.ts';
import { type Configuration, configurationSchema, gameSchema, USUAL_PORT } from './configuration-schema.ts';
import { BadUse, messageOf } from './errors.ts';
import type { AskedTable, GameWish } from './game-choice.ts';
import { type MirrorWish, mirrorSettings } from './mirror/mirror.ts';
import { withoutSecret } from './secret.ts';
import { type Operation, operationOf } from './staff/operation.ts';

export type { Configuration } from './configuration-schema.ts';

/** Reads and checks the file; throws a `BadUse` that names every fault in it with its line. */
export function readConfiguration(file: string): Configuration {
  return checkConfiguration(file, configurationText(file));
}

/** What stands in the file; throws a `BadUse` where it cannot be read. */
export function configurationText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadUse(
      `--config ${file}: cannot be read (${messageOf(error)}). Name a file of JSON; its settings are in docs/configuration.md`,
    );
  }
}

export interface Fault {
  /** The setting: names from the top of the file down. */
  readonly path: readonly string[];
  readonly message: string;
  /** Where it stands in the text, if not at the setting's value. */
  readonly offset?: number;
}

/**
 * Reads a configuration's text, JSON in which comments and trailing commas may stand; `file` is its name. Throws a `BadUse` with
 * one line for every fault: where it stands, which setting, what is wrong and the way out. `further` adds faults of its own to what
 * is otherwise valid.
 */
export function checkConfiguration(
  file: string,
  text: string,
  further: (configuration: Configuration) => readonly Fault[] = () => [],
): Configuration {
  const json = parse(file, text);
  const { root, value } = json;
  const read = v.safeParse(configurationSchema, value, { abortPipeEarly: true });
  const faults = [
    ...repeated(root, []),
    ...(read.issues ?? []).map(faultOf),
    ...(read.success ? [...listsForSections(value, read.output, []), ...further(read.output)] : []),
    ...refusedByTheRules(value),
  ];
  if (read.success && faults.length === 0) return read.output;
  const lines = faults
    .map(({ path, message, offset = json.offsetOf(path) }) => ({ path, message, offset }))
    .sort((one, other) => one.offset - other.offset)
    .map(
      ({ path, message, offset }) =>
        `\n  ${file}:${json.placeOf(offset)}: ${path.join('.') || 'the file'}: ${message}`,
    );
  throw new BadUse(`--config ${file} is not valid:${lines.join('')}`);
}

function parse(file: string, text: string): JsonText {
  const read = readJson(text);
  if (read.ok) return read.json;
  throw new BadUse(`--config ${file} is not valid:\n  ${file}:${read.place}: ${read.message}`);
}

/** JSON silently lets the last of two settings with one name win. */
function repeated(node: Node, path: readonly string[]): readonly Fault[] {
  const names = new Set<string>();
  return (node.type === 'object' ? (node.children ?? []) : []).flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value);
    const here = [...path, name];
    const message = 'stands twice; leave one of them out';
    const again = names.has(name) ? [{ path: here, message, offset: key?.offset ?? node.offset }] : [];
    names.add(name);
    return [...again, ...(value === undefined ? [] : repeated(value, here))];
  });
}

/** The schema's words go on behind the value that was given; of a name that nobody knows, or of nothing, there is none. */
function faultOf({ path, input, expected, message }: v.BaseIssue<unknown>): Fault {
  const given =
    input === undefined || expected === 'never' ? [] : [shortened(withoutSecret(JSON.stringify(input)))];
  return { path: (path ?? []).map(({ key }) => String(key)), message: [...given, message].join(' ') };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** The schema takes an empty list for a section in which nothing is set. */
function listsForSections(given: unknown, taken: unknown, path: readonly string[]): readonly Fault[] {
  if (Array.isArray(given) && !Array.isArray(taken))
    return [{ path, message: '[] is no section; write { … }' }];
  if (!isSection(given) || !isSection(taken)) return [];
  return Object.entries(given).flatMap(([name, value]) =>
    listsForSections(value, taken[name], [...path, name]),
  );
}

function isSection(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const soundGame = v.object({ game: gameSchema });
/** A position is checked on the usual board. The start of the game says whether it fits another profile. */
const soundPosition = v.object({
  game: v.object({ id: v.picklist(GAME_IDS), fen: v.string() }),
  board: v.optional(v.object({ profile: v.optional(v.literal('virtual')) })),
});

/** What the rules say of settings that are each well written: options that contradict each other, and the position. */
function refusedByTheRules(value: unknown): readonly Fault[] {
  const faults: Fault[] = [];
  const check = (path: readonly string[], attempt: () => unknown) => {
    try {
      attempt();
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      faults.push({ path, message: error.message });
    }
  };
  if (v.is(soundGame, value)) {
    const { id, options = {} } = value.game;
    check(['game', 'options'], () => setUpGame(id, options, null));
  }
  if (v.is(soundPosition, value)) {
    const { id, fen } = value.game;
    check(['game', 'fen'], () => setUpGame(id, {}, fen));
  }
  return faults;
}

/** What the command line asks for; `undefined` where it says nothing. */
export interface Asked {
  readonly game?: string | undefined;
  /** Options of the rules; left out: none. */
  readonly set?: Options | undefined;
  readonly fen?: string | undefined;
  readonly board?: string | undefined;
  /** A file that reads the sensors of a board of another make. */
  readonly boardModule?: string | undefined;
  readonly opponent?: string | undefined;
  readonly opponentSide?: Seat | undefined;
  /** Parameters of a Hub engine; left out: none. */
  readonly hubSet?: Readonly<Record<string, string>> | undefined;
  readonly level?: number | undefined;
  readonly clock?: string | undefined;
  /** Decks of the grammar game: a name or a file. */
  readonly cards?: string | undefined;
  readonly seed?: number | undefined;
  readonly record?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
}

export interface Settings {
  readonly table: AskedTable;
  /** Neither says anything of the table. */
  readonly unsaid: boolean;
  readonly board: string;
  readonly boardModule: string | null;
  readonly seed: number | null;
  readonly record: string | null;
  readonly host: string;
  readonly port: number;
  /** The port where staff comes in over TLS; null: nowhere. */
  readonly office: number | null;
  readonly operation: Operation;
  /** Null: nobody asks for other boards. */
  readonly mirror: MirrorWish | null;
  /** Where the game is shown to everybody; null: nowhere. */
  readonly broadcast: Configuration['broadcast'] | null;
}

/** The command line's word, else the file's, else the usual. Throws `BadUse` for a word that would go unheard. */
export function settle(asked: Asked, file: Configuration): Settings {
  const { board, page } = file;
  const boardModule = asked.boardModule ?? board?.module ?? null;
  const profile = asked.board ?? board?.profile ?? 'virtual';
  if (boardModule !== null && profile === 'virtual')
    throw new BadUse(`--board-module ${boardModule}: say what the board is like, --board PROFILE`);
  return {
    table: settleTable(asked, file),
    unsaid: saysNothing(asked, file),
    board: profile,
    boardModule,
    seed: asked.seed ?? board?.seed ?? null,
    record: asked.record ?? board?.record ?? null,
    host: asked.host ?? page?.host ?? '127.0.0.1',
    port: asked.port ?? page?.port ?? USUAL_PORT,
    office: page?.office ?? null,
    mirror:
      (asked.opponent ?? file.opponent) === 'remote' || file.mirror
        ? mirrorSettings(file.mirror, file.operation?.name ?? null)
        : null,
    broadcast: file.broadcast ?? null,
    operation: operationOf(file.operation, file.exhibit?.languages?.[0]),
  };
}

function settleTable(asked: Asked, file: Configuration): AskedTable {
  const game = settleGame(asked, file.game);
  const opponent = asked.opponent ?? file.opponent ?? 'human';
  if (asked.level !== undefined && opponent !== 'computer')
    throw new BadUse('--level is for the computer: --opponent computer');
  if (asked.cards !== undefined && game.game !== 'sujet-verbe')
    throw new BadUse('--cards is for grammar cards: --game sujet-verbe');
  return {
    game,
    opponent,
    opponentSide: asked.opponentSide ?? file.opponentSide ?? 'top',
    hubSet: settleEngine(asked, file),
    level: asked.level ?? file.level ?? 5,
    clock: asked.clock ?? file.clock ?? null,
    cards: asked.cards ?? file.cards ?? null,
    goesOn: NEWEST,
  };
}

function saysNothing(asked: Asked, file: Configuration): boolean {
  const words = ['game', 'opponent', 'opponentSide', 'level', 'clock', 'cards'] as const;
  const isUnsaid = words.every((word) => asked[word] === undefined && file[word] === undefined);
  return isUnsaid && Object.keys(asked.set ?? {}).length === 0 && asked.fen === undefined;
}

/** Options and position of the file belong to the file's game. They are put aside when another one is asked for. */
function settleGame({ game: id, set, fen }: Asked, file: Configuration['game']): GameWish {
  const same = file !== undefined && (id === undefined || id === file.id) ? file : null;
  const options = { ...same?.options, ...set };
  return { game: id ?? file?.id ?? 'trappes', options, fen: fen ?? same?.fen ?? null };
}

/** Parameters of the file belong to the file's engine. */
function settleEngine({ opponent, hubSet }: Asked, file: Configuration): Readonly<Record<string, string>> {
  const same = opponent === undefined || opponent === file.opponent;
  const kept = Object.entries((same ? file.hubSet : undefined) ?? {});
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), ...hubSet };
}
