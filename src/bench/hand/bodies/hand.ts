/**
 * A second simulated hand, by physics: bodies with magnets go over a board of wood; what its reeds and its firmware make of that is
 * the trace. It shares with the hand by events what a game is and how truth is written, and nothing of how hands move.
 */
import { formatFen, type GameId, type Progress, type Rules } from '../../../rules/rules.ts';
import { type Equipment, rulesOn } from '../../drive.ts';
import { Random } from '../../random.ts';
import { type Intention, intend } from '../choice.ts';
import { PLAIN } from '../families.ts';
import { beginning, type Specimen } from '../hand.ts';
import { seatOf } from '../squares.ts';
import { Script, spinWheel } from '../trace.ts';
import { carryOut } from './move.ts';
import { Play } from './play.ts';
import { felt, freeFrom, holdOver, liftThrough, restingSquare, setStraight } from './sense.ts';
import { truthOf } from './truth.ts';
import { BODY_FAMILIES, type BodyFamily, between, HANDS } from './wood.ts';

export interface BodiesSetup {
  readonly equipment: Equipment;
  readonly family: BodyFamily;
  readonly game: GameId;
  readonly seed: number;
  readonly index: number;
}

/** In the huffing games: how often a capture is missed, and a piece huffed. */
const HABITS = { ...PLAIN, omit: 0.04, claim: 0.5 };
/** Tells these streams from those of the hand by events. */
const STREAM = 7_919;

/** One game of a family; equal setups give equal specimens. */
export function bodiesSpecimen(setup: BodiesSetup): Specimen {
  for (let attempt = 0; ; attempt += 1) {
    const made = playOut(setup, new Random(STREAM, setup.seed, setup.index, attempt));
    if (made !== null) return made;
  }
}

export function bodyFamilyNamed(name: string): BodyFamily | null {
  return BODY_FAMILIES.find((family) => family.name === name) ?? null;
}

/** Null if the reeds of some act tell of another one as well. */
function playOut({ equipment, family, game, index }: BodiesSetup, random: Random): Specimen | null {
  const options = game === 'sujet-verbe' ? { cards: false } : {};
  const rules = rulesOn(equipment, game, options);
  const position = beginning(rules, random, family.liking);
  const play = playGame(equipment, rules, family, rules.begin(position), random);
  const name = `${String(index).padStart(5, '0')}-${family.name}-${game}`;
  return truthOf(play, { damier: 'trace', v: 1, game, fen: formatFen(position), options }, name);
}

/** Plays some half-moves, and tidies up. */
export function playGame(
  { spinner }: Equipment,
  rules: Rules,
  family: BodyFamily,
  start: Progress,
  random: Random,
): Play {
  const play = new Play(rules, spinner, family, start, random);
  for (let halves = random.whole(5, 20); halves > 0 && play.goesOn; halves -= 1) {
    if (!playHalf(play)) break;
  }
  if (play.unfelt !== null) felt(play, play.unfelt.at, play.unfelt.discs, play.end, play.unfelt.since);
  liftThrough(play, play.end + 500);
  confirm(play);
  return play;
}

/** A fall that only the next act would tell is confirmed by who fell, if no act comes. */
function confirm({ deeds, touches, stage, end }: Play): void {
  const last = deeds.at(-1);
  if (last?.kind !== 'move' || !last.intention.move.fell) return;
  const script = new Script();
  script.hand(end + stage.ms('think')).press(seatOf(last.before.position.turn), stage.ms('press'));
  touches.push(...script.touches());
}

/** False if the next half-move could not be played so that it looks like itself alone. */
function playHalf(play: Play): boolean {
  const { stage, random } = play;
  // Nobody spins the wheel while captured pieces still stand.
  const quick = play.mayRush && !play.spinsNext && play.does('rush');
  const calm = !quick && play.progress.huffable.length === 0 && play.unfelt === null && play.through === null;
  const begin = quick
    ? play.landed + stage.ms('quickThink')
    : play.end + stage.ms(random.chance(0.15) && calm ? 'longThink' : 'think');
  const hand = calm ? beforeAct(play, begin) : begin;
  if (!play.spinsNext) return act(play, begin, hand);
  const stopped = spin(play, hand);
  if (play.spun === 'orange' || play.spun === 'green') return moveSlider(play, play.spun, begin, stopped);
  return act(play, begin, stopped + stage.ms('afterSpin'));
}

/** A hand rests with a disc, or sets pieces straight; answers when the act may begin. */
function beforeAct(play: Play, begin: number): number {
  const { stage, random } = play;
  let hand = begin;
  if (play.does('restDisc')) {
    const at = restingSquare(play);
    const z = random.chance(0.6) ? 0 : between(random, HANDS.mm.stray);
    if (at !== null) hand = holdOver(play, at, hand, stage.ms('discRests'), z) + stage.ms('think');
  }
  if (play.does('adjust')) {
    const pieces = random.shuffled(stage.occupied()).slice(0, random.pick([1, 1, 2, 3]));
    for (const at of pieces) hand = Math.max(hand, setStraight(play, at, begin + random.whole(0, 700)));
    hand += stage.ms('betweenPieces') + 200;
  }
  return hand;
}

function act(play: Play, begin: number, hand: number): boolean {
  const { rules, progress, random, family, unfelt } = play;
  if (unfelt !== null) {
    const move = random.pick(unfelt.replies);
    carryOut(play, { move, omitted: false, huffed: null, progress }, begin, hand);
    return true;
  }
  for (let tries = 0; tries < 8; tries += 1) {
    const intention = intend(rules, progress, random, HABITS, family.liking);
    if (intention === null || isBlocked(play, intention)) continue;
    carryOut(play, intention, begin, hand);
    return true;
  }
  return false;
}

/** Whether a second magnet lies in the move's way. */
function isBlocked({ through, rules }: Play, { move }: Intention): boolean {
  return (
    through !== null &&
    move.routes.some(({ path }) => path.some((at) => rules.board.nameOf(at) === through.at))
  );
}

function spin(play: Play, from: number): number {
  const { random, rules, progress, half, side } = play;
  const script = new Script();
  const sector = spinWheel(script.hand(from), random, play.spinner, false);
  if (sector === 'border') throw new Error('a spin away from the lines shows a sector');
  play.touches.push(...script.touches());
  play.deeds.push({ kind: 'spin', half, side, sector });
  play.progress = rules.spun(progress, sector);
  play.spun = sector;
  return script.end();
}

/** A slider is chosen; what stands on the trap that it opens slides off the flap and falls. */
function moveSlider(play: Play, colour: 'orange' | 'green', begin: number, from: number): boolean {
  const { rules, random, progress, stage, half } = play;
  const action = random.pick(rules.sliderActions(progress.position, colour));
  const t = from + stage.ms('chooseSlider');
  play.touches.push({ t, kind: 'choose', choice: `${action.slider} ${action.notch}` });
  let end = t;
  if (action.fell !== null) {
    const discs = stage.take(rules.board.nameOf(action.fell));
    const here = discs[0]?.place ?? stage.beside('W');
    const opened = Math.max(t + stage.ms('sliderRuns'), freeFrom(discs));
    end = stage.go(discs, opened, stage.ms('slidesOff'), { ...here, x: here.x + 25 }, 0);
    stage.go(discs, end, 2, stage.beside('W'), 0);
  }
  play.deeds.push({ kind: 'slider', half, action, before: progress, begin, end });
  play.mayRush = false;
  play.landed = end;
  play.end = end;
  play.advance(action, progress);
  return true;
}
