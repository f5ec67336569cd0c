import type { Seat } from '../game/game.ts';
import type { Options } from '../rules/rules.ts';
import { BadUse } from './bad-use.ts';
import type { Configuration } from './configuration-schema.ts';
import type { GameWish } from './game-choice.ts';
import type { AskedTable } from './laid-table.ts';
import { type MirrorWish, mirrorSettings } from './mirror/mirror.ts';
import { USUAL_PORT } from './page-port.ts';
import { type Operation, operationOf } from './staff/operation.ts';

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
  };
}

function saysNothing(asked: Asked, file: Configuration): boolean {
  const words = ['game', 'opponent', 'opponentSide', 'level', 'clock', 'cards'] as const;
  const isUnsaid = words.every((word) => asked[word] === undefined && file[word] === undefined);
  return isUnsaid && Object.keys(asked.set ?? {}).length === 0 && asked.fen === undefined;
}

/** Options and position of the file belong to the file's game: they are put aside when another one is asked for. */
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
