/** The options in force that are not the game's own, as sentences. Pure. */

import type { View } from '../../game/game.ts';
import { optionsOf } from '../../rules/rules.ts';

/** One sentence for each option that differs from its default. */
export function changedRules({ game, options }: Pick<View, 'game' | 'options'>): readonly Sentence[] {
  const changed = optionsOf(game).filter(({ field, default: usual }) => {
    const value = options[field];
    return value !== undefined && value !== usual;
  });
  const sentences = changed.flatMap(({ field }) => sentencesOf(options, field));
  // Two options of the quiet limit share its sentence.
  return sentences.filter(({ id }, index) => sentences.findIndex((other) => other.id === id) === index);
}

// The rules in force as sentences, made from the rule set's own parameters: true for every game and every option. Pure.

type Options = View['options'];

export interface Sentence {
  readonly id: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface Chapter {
  /** A text id. */
  readonly title: string;
  readonly sentences: readonly Sentence[];
}

/** Without all of these the rules would have holes: then there is no rules page. */
const NEEDED = [
  'size',
  'menRows',
  'first',
  'menCapture',
  'kingMove',
  'choice',
  'promotion',
  'removal',
  'omission',
];

export function hasRules(options: Options): boolean {
  return NEEDED.every((name) => name in options);
}

/** Whether what leaves the board was captured, all of it: nothing falls in a trap, and nothing is huffed. */
export function onlyCaptures(options: Options): boolean {
  return options.traps === false && options.omission === 'restore';
}

const plain = (id: string): Sentence => ({ id, params: {} });

/** The sentence of an option's value, `rule.option.value`. */
const ofValue = (options: Options, name: string): Sentence => plain(`rule.${name}.${options[name]}`);

/** The sentence of one field as it is in force. */
export function sentencesOf(options: Options, name: string): readonly Sentence[] {
  if (name === 'quietLimit' || name === 'quietReset') return quietSentences(options);
  if (name === 'kingRun') return kingRunSentences(options);
  if (name === 'kingSupply') return [{ id: 'rule.kingSupply', params: { n: Number(options.kingSupply) } }];
  return [ofValue(options, name)];
}

/** The same, unless the value is the one that goes without saying. */
function unless(options: Options, name: string, unsaid: string): readonly Sentence[] {
  return name in options && options[name] !== unsaid ? [ofValue(options, name)] : [];
}

export function chapters(options: Options): readonly Chapter[] {
  const traps = options.traps === true;
  return [
    { title: 'rules.board', sentences: boardSentences(options, traps) },
    { title: 'rules.moves', sentences: moveSentences(options) },
    { title: 'rules.captures', sentences: captureSentences(options) },
    ...(traps ? [{ title: 'rules.traps', sentences: trapSentences(options) }] : []),
    ...(options.cards === true
      ? [{ title: 'rules.cards', sentences: [ofValue(options, 'cards'), ofValue(options, 'wrongAnswer')] }]
      : []),
    { title: 'rules.draws', sentences: drawSentences(options) },
    { title: 'rules.table', sentences: ['rule.correct', 'rule.takeback', 'rule.resign'].map(plain) },
  ];
}

function boardSentences(options: Options, traps: boolean): readonly Sentence[] {
  const size = Number(options.size);
  const menRows = Number(options.menRows);
  return [
    { id: 'rule.size', params: { size } },
    { id: 'rule.menRows', params: { men: (menRows * size) / 2, menRows } },
    { id: 'rule.first', params: { side: String(options.first) } },
    plain(traps ? 'rule.win.traps' : 'rule.win'),
  ];
}

function moveSentences(options: Options): readonly Sentence[] {
  return [
    plain('rule.man'),
    ofValue(options, 'kingMove'),
    ...kingRunSentences(options),
    promotion(options),
    crowning(options),
    ...(hasTokens(options) ? sentencesOf(options, 'kingSupply') : []),
  ];
}

/** A man that captures forward only cannot go on from the far row: of passing there nothing is said. */
function promotion(options: Options): Sentence {
  const cannotPass = options.promotion === 'moveEnd' && options.menCapture === 'forward';
  return cannotPass ? plain('rule.promotion.moveEnd.forward') : ofValue(options, 'promotion');
}

function kingRunSentences({ kingRun }: Options): readonly Sentence[] {
  return typeof kingRun === 'number' ? [{ id: 'rule.kingRun', params: { n: kingRun } }] : [];
}

/** How a king is marked: by a second disc, or by a token of those that its side has. */
export function crowning(options: Options): Sentence {
  return plain(hasTokens(options) ? 'rule.crown.token' : 'rule.crown');
}

function hasTokens({ kingSupply }: Options): boolean {
  return typeof kingSupply === 'number' && kingSupply > 0;
}

function captureSentences(options: Options): readonly Sentence[] {
  const huffing = options.omission === 'huff';
  return [
    ofValue(options, 'captureMandatory'),
    ofValue(options, 'menCapture'),
    ...unless(options, 'captureLines', 'diagonals'),
    ofValue(options, 'kingReach'),
    ...(options.kingReach === 'any' ? [ofValue(options, 'kingLanding')] : []),
    plain('rule.chain'),
    ofValue(options, 'choice'),
    ...unless(options, 'kingPriority', 'none'),
    ...unless(options, 'chainLine', 'any'),
    ofValue(options, 'removal'),
    ofValue(options, 'omission'),
    ...(huffing ? [ofValue(options, 'huffTarget'), ...unless(options, 'huffRemedy', 'huff')] : []),
  ];
}

function trapSentences(options: Options): readonly Sentence[] {
  return [
    plain('rule.spin'),
    ofValue(options, 'borderChoice'),
    ofValue(options, 'sliderTravel'),
    plain('rule.fall'),
    ofValue(options, 'trapEntry'),
    ofValue(options, 'recloseTraps'),
    ofValue(options, 'blockTest'),
  ];
}

function quietSentences(options: Options): readonly Sentence[] {
  const { quietLimit } = options;
  if (typeof quietLimit !== 'number') return [plain('rule.quietLimit.off')];
  return [{ id: `rule.quietLimit${quietEnd(options)}${quietReset(options)}`, params: { quietLimit } }];
}

function quietEnd({ quietEnd, material }: Options): string {
  if (quietEnd === 'claimed') return '.claimed';
  return material === 'endings64' ? '.endings64' : '';
}

function quietReset({ quietReset, traps }: Options): string {
  if (quietReset === 'each') return '.each';
  return traps === true ? '.traps' : '';
}

function drawSentences(options: Options): readonly Sentence[] {
  const repeats = unless(options, 'repetition', 'none');
  return [
    ...repeats,
    ...(repeats.length > 0 ? unless(options, 'repetitionSide', 'yes') : []),
    ...(typeof options.quietLimit === 'number' ? quietSentences(options) : []),
    ...unless(options, 'material', 'none'),
    plain('rule.agree'),
  ];
}
