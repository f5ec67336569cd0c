import type { Light, View } from '../../game/game.ts';
import type { MatchView } from '../../ports/mirror-page.ts';
import { type GameId, type Position, type Rules, type Square, withDiscs } from '../../rules/rules.ts';
import { cellOf, centreOf, discColour } from '../board/geometry.ts';
import { type ChipLights, squareLamps } from '../board/lamps.ts';
import { Coordinates, LightShapes, trapColours, WoodenBoard } from '../components/board.tsx';
import { DiscFace } from '../components/discs.tsx';
import { Trap } from '../components/sliders.tsx';
import { glowOf } from '../components/squares.tsx';
import { hasTraps } from '../new-game/boards.ts';
import { squareColour } from '../state/table.ts';
import { sideName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { type MatchStep, matchSteps } from './match-steps.ts';

/** A board that only shows: position, lights and last move as far as they are known of it, and where it differs from another. */
export function FenBoard(props: {
  readonly game: GameId;
  readonly rules: Rules;
  readonly position: Position;
  readonly lights: readonly Light[];
  readonly chip: ChipLights;
  readonly lastMove: View['lastMove'];
  readonly differing: ReadonlySet<Square>;
  readonly label: string;
}) {
  const { game, rules, position, lights, chip, lastMove, differing, label } = props;
  const { size, squares, nameOf } = rules.board;
  const pieces = [...position.pieces].map(([square, { side, kind }]) => ({
    square,
    side,
    king: kind === 'king',
  }));
  const open = new Set<string>(position.openTraps.map(nameOf));
  return (
    <div class="fen-board" role="img" aria-label={label} style={{ '--n': size }}>
      <WoodenBoard size={size} squareColour={squareColour(game)} />
      <Coordinates size={size} />
      <div class="field">
        {squares.map((square) => {
          const name = nameOf(square);
          const cell = cellOf(name);
          const meanings = lights.filter(({ at }) => at === name).map(({ id }) => id);
          const isLast = square === lastMove?.from || square === lastMove?.to;
          return (
            <span
              key={name}
              class="square dark"
              style={{ '--col': cell?.col, '--row': cell?.row }}
              data-light={meanings.join(' ')}
              data-glow={glowOf(squareLamps(chip, square))}
              data-last={isLast}
              // A light or the last move says already why.
              data-differs={differing.has(square) && meanings.length === 0 && !isLast}
            >
              <span class="glow" />
            </span>
          );
        })}
        {[...(hasTraps(game) ? trapColours(size) : [])].map(([at, colour]) => (
          <Trap key={at} at={at} colour={colour} openness={open.has(at) ? 1 : 0} />
        ))}
        {withDiscs(pieces, rules.ruleSet.kingSupply).flatMap(({ square, side, king, discs }) => {
          const cell = cellOf(nameOf(square));
          if (cell === null) return [];
          const { x, y } = centreOf(cell);
          return discs.map((_, level) => (
            <div key={`${square} ${level}`} class="disc" style={{ '--x': x, '--y': y, '--level': level }}>
              <DiscFace colour={discColour(game, side)} crown={king && level === discs.length - 1} />
            </div>
          ));
        })}
        <LightShapes lights={lights} />
      </div>
    </div>
  );
}

/** The last half-moves of both boards on one line: which has them already, and where one is still to be laid. */
export function MatchLine({
  now,
  match,
  here,
}: {
  readonly now: View;
  readonly match: MatchView;
  readonly here: string;
}) {
  const { town, there, spectators } = match;
  const steps = there === null ? [] : matchSteps(now.plies, match, there.plies);
  const late = steps.find((step) => !step.here || !step.there);
  const whereLate = late === undefined ? null : late.here ? 'there' : 'here';
  return (
    <section class="match-line">
      <h2 class="unseen">{t('far.line')}</h2>
      <p class="match-line-towns" aria-hidden="true">
        <b>{here}</b>
        <b>{town}</b>
      </p>
      <div class="match-line-track">
        <ol>
          {steps.map((step) => (
            <Step key={step.number} {...{ step, now, here, town }} />
          ))}
        </ol>
        {whereLate !== null && (
          <b class="match-line-late" data-late={whereLate} aria-hidden="true">
            {t('far.toLay', { town: whereLate === 'here' ? here : town })}
          </b>
        )}
      </div>
      <p class="match-line-watched">
        {t('far.watched', { here, there: town, n: spectators.here, m: spectators.there })}
      </p>
    </section>
  );
}

function Step(props: {
  readonly step: MatchStep;
  readonly now: View;
  readonly here: string;
  readonly town: string;
}) {
  const { step, now, here, town } = props;
  const { number, side, text } = step;
  const late = step.here && step.there ? null : t('far.toLay', { town: step.here ? town : here });
  const mark = (isLaid: boolean) => (
    <span class="match-mark" data-laid={isLaid}>
      {isLaid && <DiscFace colour={discColour(now.game, side)} />}
    </span>
  );
  return (
    <li class="match-step" data-step={number} data-late={late !== null}>
      {mark(step.here)}
      <span class="match-step-text">
        <span class="unseen">{sideName(now.game, side)} </span>
        {text ?? '…'}
        <span class="unseen"> {late ?? t('far.onBoth')}</span>
      </span>
      {mark(step.there)}
    </li>
  );
}
