import type { Configuration } from './configuration-schema.ts';
import type { GameWish } from './game-choice.ts';

/** What the command line asks for; `undefined` where it says nothing. */
export interface Asked {
  readonly game?: string | undefined;
  /** `OPTION=VALUE`, in any number. */
  readonly set: readonly string[];
  readonly fen?: string | undefined;
  readonly board?: string | undefined;
  readonly opponent?: string | undefined;
  readonly level?: number | undefined;
  readonly clock?: string | undefined;
  readonly seed?: number | undefined;
  readonly record?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
}

export interface Settings {
  readonly game: GameWish;
  readonly board: string;
  readonly opponent: string;
  readonly level: number;
  /** Null: no clocks. */
  readonly clock: string | null;
  readonly seed: number | null;
  readonly record: string | null;
  readonly host: string;
  readonly port: number;
}

/** The command line's word, else the file's, else the usual. */
export function settle(asked: Asked, { game, board, opponent, level, clock, page }: Configuration): Settings {
  return {
    game: settleGame(asked, game),
    board: asked.board ?? board?.profile ?? 'virtual',
    opponent: asked.opponent ?? opponent ?? 'human',
    level: asked.level ?? level ?? 5,
    clock: asked.clock ?? clock ?? null,
    seed: asked.seed ?? board?.seed ?? null,
    record: asked.record ?? board?.record ?? null,
    host: asked.host ?? page?.host ?? '127.0.0.1',
    port: asked.port ?? page?.port ?? 8080,
  };
}

/** Options and position of the file belong to the file's game: they are put aside when another one is asked for. */
function settleGame({ game: id, set, fen }: Asked, file: Configuration['game']): GameWish {
  const same = file !== undefined && (id === undefined || id === file.id) ? file : null;
  const options = Object.entries(same?.options ?? {}).map(([name, value]) => `${name}=${value}`);
  return { game: id ?? file?.id ?? 'trappes', set: [...options, ...set], fen: fen ?? same?.fen ?? null };
}
