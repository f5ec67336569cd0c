/** What the server keeps, asked over HTTP. */

import type { Decks } from '../../game/game.ts';
import type { ProblemsAnswer } from '../../ports/answers.ts';
import type { GameBoard, KeptGameFile, KeptTrace } from '../../ports/archive.ts';
import type { FleetBoard } from '../../ports/player.ts';
import type { KeptList } from '../../ports/store.ts';
import type { PdnNotation } from '../../rules/rules.ts';

/** The server has no such thing, or cannot be reached. */
export class NotToBeHad extends Error {}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(`./api/${path}`).catch(() => null);
  if (answer?.ok === true) return answer;
  throw new NotToBeHad(path);
}

export async function keptGames(): Promise<KeptList> {
  return (await ask('games')).json();
}

export async function keptGame(id: number): Promise<KeptGameFile> {
  return (await ask(`games/${id}`)).json();
}

export async function keptTraces(): Promise<readonly KeptTrace[]> {
  const { traces }: { traces: readonly KeptTrace[] } = await (await ask('traces')).json();
  return traces;
}

export async function keptTrace(name: string): Promise<string> {
  return (await ask(`traces/${encodeURIComponent(name)}`)).text();
}

export async function problemList(): Promise<ProblemsAnswer['problems']> {
  const { problems }: ProblemsAnswer = await (await ask('problems')).json();
  return problems;
}

export async function boardOf(game: string): Promise<GameBoard> {
  return (await ask(`boards/${encodeURIComponent(game)}`)).json();
}

export async function deckNames(): Promise<readonly string[]> {
  const { decks }: { decks: readonly string[] } = await (await ask('decks')).json();
  return decks;
}

/** The cards of one name, or what is wrong with their file. */
export async function cardsOf(name: string): Promise<Decks | string> {
  const answer = await fetch(`./api/decks/${encodeURIComponent(name)}`);
  const told: unknown = await answer.json();
  if (answer.ok) return told as Decks;
  return typeof told === 'object' && told !== null && 'error' in told ? String(told.error) : name;
}

/** All boards of the group; null where this board does not look for others. */
export async function fleetBoards(): Promise<readonly FleetBoard[] | null> {
  const { boards }: { boards: readonly FleetBoard[] | null } = await (await ask('fleet')).json();
  return boards;
}

/** A kept game's PDN. */
export async function pdnOf(id: number, notation: PdnNotation): Promise<string> {
  return (await ask(`games/${id}.pdn?notation=${notation}`)).text();
}

/** Where the browser finds a game's PDN, or that of all games. */
export function pdnAddress(id: number | 'all', notation: PdnNotation): string {
  return `./api/${id === 'all' ? 'games' : `games/${id}`}.pdn?notation=${notation}`;
}
