import { RulesError } from './error.ts';
import { GAME_IDS, type GameId, RULE_SETS, type RuleSet, SIMPLE_DRAWS } from './rulesets.ts';

export type OptionValue = string | number | boolean;
/** Options by name, as in a trace's `options` or a command line's `--set`. Values may be written as text. */
export type Options = Readonly<Record<string, OptionValue>>;

type OptionName = Exclude<
  keyof RuleSet,
  | 'id'
  | 'size'
  | 'menRows'
  | 'first'
  | 'captureLines'
  | 'kingMove'
  | 'kingRun'
  | 'kingReach'
  | 'choice'
  | 'omission'
  | 'traps'
  | 'quietEnd'
  | 'material'
>;

/** The values an option may have; `count` is a whole number from `least` up, or one of the words. */
export interface OptionValues {
  readonly words: readonly (string | boolean)[];
  readonly count?: { readonly least: number };
}

export interface OptionDefinition extends OptionValues {
  readonly name: string;
  /** The rule set's field that it sets. */
  readonly field: OptionName;
  readonly default: OptionValue;
}

const BOOLEAN: OptionValues = { words: [true, false] };
const words = (...list: string[]): OptionValues => ({ words: list });

const EVERY_GAME = {
  removal: words('after', 'immediate'),
  quietLimit: { words: ['off'], count: { least: 1 } },
  quietReset: words('manOrCapture', 'each'),
} as const;
const REPEATING = { repetitionSide: words('yes', 'no') } as const;
const DRAWING = { draws: words('official', 'simple') } as const;
const CROWNING = { promotion: words('moveEnd', 'stop', 'continue') } as const;
const HUFFING = { huffTarget: words('any', 'offender'), huffRemedy: words('huff', 'alsoForce') } as const;
const TRAPDOORS = {
  blockTest: words('turnStart', 'onPieceSpin'),
  sliderTravel: words('oneNotch', 'full'),
  trapEntry: words('allowed', 'onlyIfForced', 'forbidden'),
  recloseTraps: BOOLEAN,
  borderChoice: words('respin', 'playerChooses'),
} as const;

/** Which game has which options (docs/rules.md). `angloKingMove` is the option's name for the field `kingMove`. */
const OPTIONS: Readonly<Record<GameId, Readonly<Record<string, OptionValues>>>> = {
  trappes: { ...EVERY_GAME, ...TRAPDOORS },
  'trappes-anglo': { ...EVERY_GAME, ...TRAPDOORS, angloKingMove: words('one', 'any') },
  classiques: { ...EVERY_GAME, ...CROWNING, ...HUFFING, menCapture: words('all', 'forward') },
  majorite: {
    ...EVERY_GAME,
    ...CROWNING,
    ...HUFFING,
    ...REPEATING,
    repetition: words('sameMove3', 'position3'),
  },
  'priorite-dame': {
    ...EVERY_GAME,
    ...CROWNING,
    ...REPEATING,
    kingPriority: words('sameTarget', 'any'),
    kingLanding: words('any', 'adjacent'),
  },
  'sujet-verbe': {
    ...EVERY_GAME,
    ...REPEATING,
    menCapture: words('forward', 'all'),
    chainLine: words('any', 'sameDiagonal'),
    captureMandatory: BOOLEAN,
    kingSupply: { words: [], count: { least: 0 } },
    wrongAnswer: words('undo', 'scoreOnly'),
    cards: BOOLEAN,
  },
  international: { ...EVERY_GAME, ...REPEATING },
  brazilian: { ...EVERY_GAME, ...DRAWING, ...REPEATING },
  russian: { ...EVERY_GAME, ...DRAWING, ...REPEATING },
  english: { ...EVERY_GAME, ...DRAWING, ...REPEATING },
  frisian: { ...EVERY_GAME },
};

/**
 * The options of a game with their values and defaults, for menus and messages; with `chosen`, the defaults that hold beside
 * those.
 */
export function optionsOf(id: GameId, chosen: Options = {}): readonly OptionDefinition[] {
  const usual = usualUnder(gameId(id), chosen.draws);
  return Object.entries(OPTIONS[id]).map(([name, values]) => {
    const field = fieldOf(name);
    return { name, field, ...values, default: field === 'draws' ? RULE_SETS[id].draws : usual[field] };
  });
}

/** The options of a rule set that are not its game's usual ones, as they are set for another game. */
export function changedOptions(
  id: GameId,
  ruleSet: Readonly<Record<string, OptionValue>>,
): Readonly<Record<string, OptionValue>> {
  return Object.fromEntries(
    optionsOf(id, ruleSet).flatMap(({ name, field, default: usual }) => {
      const value = ruleSet[field];
      return value === undefined || value === usual ? [] : [[name, value]];
    }),
  );
}

/**
 * Options to keep. Where the game has a choice of draws, it is always said which these mean. A game that was kept without was begun
 * before there was a choice (`optionsKept`).
 */
export function optionsToKeep(id: GameId, options: Options): Options {
  return hasDraws(id) ? { draws: RULE_SETS[id].draws, ...options } : options;
}

/** Options that were kept. Without a word on the draws they mean the simple ones, by which all games were played before. */
export function optionsKept(id: GameId, options: Options): Options {
  return hasDraws(id) ? { draws: 'simple', ...options } : options;
}

function hasDraws(id: GameId): boolean {
  return Object.hasOwn(OPTIONS[id], 'draws');
}

/** A game's own rules under those draws. */
function usualUnder(id: GameId, draws: unknown): RuleSet {
  return draws === 'simple' && hasDraws(id)
    ? { ...RULE_SETS[id], draws, ...SIMPLE_DRAWS[id] }
    : RULE_SETS[id];
}

/** Checks a game's name. */
export function gameId(name: string): GameId {
  const id = GAME_IDS.find((known) => known === name);
  if (id !== undefined) return id;
  throw new RulesError({
    code: 'unknownGame',
    input: name,
    where: `game "${name}"`,
    problem: 'there is no such game',
    wayOut: `choose one of ${GAME_IDS.join(', ')}`,
  });
}

/** The rule set of a game under these options; refuses unknown, badly valued and contradictory ones. */
export function resolveRuleSet(id: GameId, options: Options = {}): RuleSet {
  const chosen = Object.entries(options).map(([name, value]) => [
    fieldOf(name),
    optionValue(id, name, value),
  ]);
  const ruleSet: RuleSet = { ...usualUnder(id, options.draws), ...Object.fromEntries(chosen) };
  refuseContradictions(ruleSet, options);
  return ruleSet;
}

function fieldOf(option: string): OptionName {
  return (option === 'angloKingMove' ? 'kingMove' : option) as OptionName;
}

function optionValue(id: GameId, name: string, value: unknown): OptionValue {
  const values = Object.hasOwn(OPTIONS[id], name) ? OPTIONS[id][name] : undefined;
  if (values === undefined) {
    throw new RulesError({
      code: 'unknownOption',
      input: name,
      where: `option "${name}"`,
      problem: `${id} has no such option`,
      wayOut: listOf(id),
    });
  }
  const word = values.words.find((known) => known === value || String(known) === value);
  if (word !== undefined) return word;
  const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (values.count && typeof count === 'number' && Number.isSafeInteger(count) && count >= values.count.least)
    return count;
  throw new RulesError({
    code: 'badOptionValue',
    input: JSON.stringify(value) ?? String(value),
    where: `option "${name}"`,
    problem: `${JSON.stringify(value)} is not one of its values`,
    wayOut: `choose ${described(values)}`,
  });
}

/** `classiques has removal (after | immediate), …`. */
function listOf(id: GameId): string {
  const options = Object.entries(OPTIONS[id]).map(([name, values]) => `${name} (${described(values)})`);
  return `${id} has ${options.join(', ')}`;
}

function described(values: OptionValues): string {
  const least = values.count && `a whole number from ${values.count.least}`;
  return [...values.words.map(String), ...(least ? [least] : [])].join(' | ');
}

/** An option without effect beside another one is a mistake of whoever set it. A default written out is none. */
function refuseContradictions(ruleSet: RuleSet, options: Options): void {
  const refuse = (name: string, problem: string, wayOut: string): never => {
    throw new RulesError({
      code: 'contradictoryOptions',
      input: `${name}=${options[name]}`,
      where: `option "${name}"`,
      problem,
      wayOut: `${wayOut}; ${listOf(ruleSet.id)}`,
    });
  };
  const changed = (name: OptionName): boolean => ruleSet[name] !== RULE_SETS[ruleSet.id][name];
  if (changed('quietReset') && ruleSet.quietLimit === 'off')
    refuse(
      'quietReset',
      'there is no quiet limit to reset',
      'set quietLimit to a number of half-moves, or leave it out',
    );
  if (changed('repetitionSide') && ruleSet.repetition !== 'position3')
    refuse('repetitionSide', 'no position is counted', 'set repetition to position3, or leave it out');
  if (changed('wrongAnswer') && !ruleSet.cards)
    refuse('wrongAnswer', 'no card is drawn', 'set cards to true, or leave it out');
}
