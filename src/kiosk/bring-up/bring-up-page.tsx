import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type {
  BringUpAnswer,
  BringUpQuestion,
  BringUpView,
  CalibrationChange,
  DimQuestion,
  JogQuestion,
  VoltsQuestion,
} from '../../ports/bring-up.ts';
import { columnLetter } from '../../rules/rules.ts';
import { send } from '../link/connection.ts';
import { connection, isHand } from '../state/table.ts';
import { t } from '../texts/texts.ts';

/** The page of `damier doctor` and `damier calibrate`: how far it is, what is asked, what was found. */
export function BringUpPage({ view }: { readonly view: BringUpView }) {
  const { command, board, parts, progress, question, end, size, squares } = view;
  const at = question !== null && 'at' in question.put ? question.put.at : null;
  return (
    <main class="panel words-page bring-up" data-connection={connection.value.state}>
      <header>
        <h1>{t(`bringUp.${command}`)}</h1>
        <p>{board}</p>
        {!isHand.value && connection.value.state === 'open' && <TakeHandButton />}
      </header>
      <ol class="bring-up-parts">
        {parts.map(({ name, state }) => (
          <li key={name} data-state={state} aria-current={state === 'runs' ? 'step' : undefined}>
            {t(`bringUp.part.${name}`)}
          </li>
        ))}
      </ol>
      {progress !== null && <progress value={progress.done} max={progress.of} />}
      {/* A question changes under the eyes: it is read out. */}
      <div aria-live="assertive">
        {end === null && connection.value.state === 'lost' && <p>{t('bringUp.lost')}</p>}
        {question !== null && <QuestionPanel key={question.id} id={question.id} question={question.put} />}
        {end !== null && <ReportPanel command={command} end={end} />}
      </div>
      {command === 'doctor' && <SquareMap size={size} squares={squares} at={at} />}
    </main>
  );
}

/** The lights that are lit now: those that stay dark are ticked. */
function DarkLights({ id, lights }: { readonly id: number; readonly lights: readonly string[] }) {
  const dark = useSignal<readonly string[]>([]);
  const toggle = (name: string) => {
    dark.value = dark.value.includes(name) ? dark.value.filter((one) => one !== name) : [...dark.value, name];
  };
  return (
    <section class="bring-up-question">
      <h2>{t('bringUp.ask.dark')}</h2>
      <div class="bring-up-lights">
        {lights.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={dark.value.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </div>
      <div class="bring-up-answers">
        <AnswerButton
          question={id}
          said={{ say: 'dark', lights: dark.value }}
          text={t(dark.value.length === 0 ? 'bringUp.allShine' : 'bringUp.theseDark')}
          primary
        />
      </div>
    </section>
  );
}

interface SquareMapProps {
  readonly size: number;
  readonly squares: Readonly<Record<string, 'good' | 'bad'>>;
  /** The square that is asked for; null: none. */
  readonly at: string | null;
}

/** The board as it fills, a1 at the bottom left: each state has its own sign, not its colour alone. */
function SquareMap({ size, squares, at }: SquareMapProps) {
  const ranks = Array.from({ length: size }, (_, nth) => size - nth);
  const files = Array.from({ length: size }, (_, column) => columnLetter(column));
  const done = Object.keys(squares).length;
  return (
    <figure class="bring-up-map">
      <div class="bring-up-squares" style={{ '--squares': size }}>
        {ranks.flatMap((rank) =>
          files.map((file) => {
            const name = `${file}${rank}`;
            const state = squares[name] ?? 'unknown';
            return (
              <span key={name} data-state={state} data-asked={name === at} title={name}>
                <b>{state === 'good' ? '✓' : state === 'bad' ? '✗' : ''}</b>
                <small>{name}</small>
              </span>
            );
          }),
        )}
      </div>
      <figcaption>{t('bringUp.squares', { n: done, of: size * size })}</figcaption>
    </figure>
  );
}

/** Tells the program, which does not take what is no longer asked. */
function answer(question: number, said: BringUpAnswer): void {
  send({ type: 'bringUp', question, answer: said });
}

function TakeHandButton() {
  return (
    <button type="button" class="button" onClick={() => send({ type: 'takeHand' })}>
      {t('bringUp.takeHand')}
    </button>
  );
}

interface AnswerButtonProps {
  readonly question: number;
  readonly said: BringUpAnswer;
  readonly text: string;
  readonly primary?: boolean;
}

function AnswerButton({ question, said, text, primary = false }: AnswerButtonProps) {
  return (
    <button
      type="button"
      class={primary ? 'button primary' : 'button'}
      disabled={!isHand.value}
      onClick={() => answer(question, said)}
    >
      {text}
    </button>
  );
}

/** What is asked now, with the buttons that answer it. */
function QuestionPanel({ id, question }: { readonly id: number; readonly question: BringUpQuestion }) {
  switch (question.ask) {
    case 'jog':
    case 'dim':
    case 'volts':
      return <TurnPanel id={id} question={question} />;
    case 'dark':
      return <DarkLights id={id} lights={question.lights} />;
    case 'keep':
      return <KeepPanel id={id} changes={question.changes} />;
    case 'isOpen':
      return (
        <Asked text={t('bringUp.ask.isOpen', { sq: question.at })}>
          <AnswerButton question={id} said={{ say: 'yes' }} text={t('bringUp.yes')} primary />
          <AnswerButton question={id} said={{ say: 'no' }} text={t('bringUp.no')} />
        </Asked>
      );
    case 'put':
    case 'lift':
      return <Noticed id={id} text={t(`bringUp.ask.${question.ask}`, { sq: question.at })} />;
    case 'lean':
      return <Noticed id={id} text={t(`bringUp.ask.lean.${question.against}`, { sq: question.at })} />;
    case 'press':
      return <Noticed id={id} text={t(`bringUp.ask.press.${question.seat}`)} />;
    case 'turn':
      return <Noticed id={id} text={t('bringUp.ask.turn')} />;
    case 'stepBack':
      return <Confirmed id={id} text={t('bringUp.ask.stepBack', { sq: question.at })} />;
    case 'clear':
    case 'zero':
      return <Confirmed id={id} text={t(`bringUp.ask.${question.ask}`)} />;
  }
}

interface AskedProps {
  readonly text: string;
  readonly children: preact.ComponentChildren;
}

function Asked({ text, children }: AskedProps) {
  return (
    <section class="bring-up-question">
      <h2>{text}</h2>
      <div class="bring-up-answers">{children}</div>
    </section>
  );
}

/** The board notices by itself. The button is for when it does not. */
function Noticed({ id, text }: { readonly id: number; readonly text: string }) {
  return (
    <Asked text={text}>
      <AnswerButton question={id} said={{ say: 'done' }} text={t('bringUp.nothing')} />
    </Asked>
  );
}

function Confirmed({ id, text }: { readonly id: number; readonly text: string }) {
  return (
    <Asked text={text}>
      <AnswerButton question={id} said={{ say: 'done' }} text={t('bringUp.done')} primary />
    </Asked>
  );
}

/** Steps of a figure by keys: those of the terminal do the same. */
const KEYS: ReadonlyMap<string, BringUpAnswer> = new Map([
  ['ArrowLeft', { say: 'by', steps: -1 }],
  ['ArrowRight', { say: 'by', steps: 1 }],
  ['ArrowDown', { say: 'by', steps: -10 }],
  ['ArrowUp', { say: 'by', steps: 10 }],
  ['Enter', { say: 'take' }],
  ['s', { say: 'skip' }],
]);
const STEPS = { jog: [-10, -1, 1, 10], dim: [-1, 1], volts: [-10, -1, 1, 10] } as const;

/** A servo's ticks, the lights' brightness or a meter's reading, stepped until it is right. */
function TurnPanel({
  id,
  question,
}: {
  readonly id: number;
  readonly question: JogQuestion | DimQuestion | VoltsQuestion;
}) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const said = KEYS.get(event.key);
      if (said === undefined || event.repeat || !isHand.value) return;
      event.preventDefault();
      answer(id, said);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [id]);
  const { wish, how, figure, least, most } = wordsOf(question);
  return (
    <section class="bring-up-question">
      <h2>{wish}</h2>
      <p>{how}</p>
      <output class="bring-up-figure">{figure}</output>
      <p class="bring-up-bounds">
        {t('bringUp.bounds', { least, most })}
        {question.ask === 'jog' &&
          question.offMm !== undefined &&
          ` ${t('bringUp.off', { mm: question.offMm.toFixed(1) })}`}
      </p>
      <div class="bring-up-answers">
        {STEPS[question.ask].map((steps) => (
          <AnswerButton
            key={steps}
            question={id}
            said={{ say: 'by', steps }}
            text={steps > 0 ? `+${steps}` : `−${-steps}`}
          />
        ))}
        <AnswerButton question={id} said={{ say: 'take' }} text={t('bringUp.take')} primary />
        <AnswerButton question={id} said={{ say: 'skip' }} text={t('bringUp.skip')} />
      </div>
    </section>
  );
}

interface Words {
  readonly wish: string;
  readonly how: string;
  readonly figure: string;
  readonly least: number | string;
  readonly most: number | string;
}

function wordsOf(question: JogQuestion | DimQuestion | VoltsQuestion): Words {
  switch (question.ask) {
    case 'jog':
      return {
        wish: t(`bringUp.ask.jog.${question.notch}`, { s: question.slider }),
        how: t('bringUp.jog.how'),
        figure: t('bringUp.ticks', { n: question.ticks }),
        least: question.least,
        most: question.most,
      };
    case 'dim':
      return {
        wish: t('bringUp.ask.dim'),
        how: t('bringUp.dim.how'),
        figure: t('bringUp.sixteenths', { n: question.sixteenths }),
        least: 1,
        most: question.most,
      };
    case 'volts': {
      const volts = (hundredths: number) => (hundredths / 100).toFixed(2);
      return {
        wish: t('bringUp.ask.volts'),
        how: t('bringUp.volts.how'),
        figure: t('bringUp.volts', { v: volts(question.hundredths) }),
        least: volts(question.least),
        most: volts(question.most),
      };
    }
  }
}

interface ReportPanelProps {
  readonly command: BringUpView['command'];
  readonly end: NonNullable<BringUpView['end']>;
}

/** What was found, each with its code. What was seen and what usually causes it are in English, as in the terminal. */
function ReportPanel({ command, end }: ReportPanelProps) {
  return (
    <section class="bring-up-report">
      <h2>{t(end.findings.length === 0 ? 'bringUp.well' : 'bringUp.found')}</h2>
      {command === 'calibrate' && (
        <p>{end.kept === null ? t('bringUp.unchanged') : t('bringUp.kept', { file: end.kept })}</p>
      )}
      <dl>
        {end.findings.map(({ page, code, part, where, seen, cause }) => (
          <div key={`${code} ${part}`}>
            <dt>
              {page} · {part}
            </dt>
            <dd lang="en">
              {seen}; {cause}.{where !== '' && <small> {where}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface KeepPanelProps {
  readonly id: number;
  readonly changes: readonly CalibrationChange[];
}

/** What would be kept, beside what is in force. */
function KeepPanel({ id, changes }: KeepPanelProps) {
  return (
    <section class="bring-up-question">
      <h2>{t('bringUp.ask.keep')}</h2>
      {changes.length === 0 ? (
        <p>{t('bringUp.same')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('bringUp.figure')}</th>
              <th>{t('bringUp.before')}</th>
              <th>{t('bringUp.now')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ what, of, from, to }) => (
              <tr key={`${what} ${of}`}>
                <th>{t(`bringUp.change.${what}`, { s: of })}</th>
                <td>{from}</td>
                <td>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="bring-up-answers">
        <AnswerButton question={id} said={{ say: 'yes' }} text={t('bringUp.keep')} primary />
        <AnswerButton question={id} said={{ say: 'no' }} text={t('bringUp.discard')} />
      </div>
    </section>
  );
}
