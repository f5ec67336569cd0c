import type { Prompt, Text } from '../../game/game.ts';
import { astrayText } from '../board/description.ts';
import { discColour } from '../board/geometry.ts';
import { send } from '../link/connection.ts';
import { promptSaid, urgent } from '../prompt/news.ts';
import { shownPrompt } from '../prompt/prompt.ts';
import { answered, told } from '../prompt/told.ts';
import { astray } from '../state/astray.ts';
import { isHand, isReplay, profile, view } from '../state/table.ts';
import { heardSentences, sentence } from '../texts/heard.ts';
import { inWords, playerName } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { useFit } from '../visitor/in-sight.ts';
import { DiscFace } from './discs.tsx';
import { CaptureIcon, CheckIcon, LinkIcon, RulesLink, TrapIcon, WarnIcon } from './icons.tsx';

const ICONS: Readonly<Record<string, () => preact.JSX.Element>> = {
  'chip.must': CaptureIcon,
  'chip.choice': TrapIcon,
  'chip.fix': WarnIcon,
  'chip.huff': WarnIcon,
  'chip.king': CheckIcon,
  'chip.over': CheckIcon,
  'chip.seconds': LinkIcon,
};

function Chip({ prompt, words }: { readonly prompt: Prompt; readonly words: string }) {
  const id = prompt.chip?.id ?? '';
  const Icon = ICONS[id];
  const tone = id === 'chip.fix' ? 'ink' : prompt.edge === 'grey' ? 'outline' : prompt.edge;
  return (
    <span class={`chip ${tone}`}>
      {Icon !== undefined && <Icon />}
      {words}
    </span>
  );
}

/** The line that says what to do next, and why; and what stands wrong that the board cannot see. */
export function PromptPanel() {
  const prompt = shownPrompt.value;
  const game = view.value?.game ?? 'trappes';
  const line = inWords(prompt.line, game) ?? '';
  const reasons = [prompt.why, prompt.more ?? null, astrayText(astray.value)].map((text) =>
    inWords(text, game),
  );
  const why = reasons.flatMap((words) => (words === null ? [] : [sentence(words)])).join(' ');
  const chip = inWords(prompt.chip, game);
  const mover = prompt.side === null ? null : ({ side: prompt.side, kind: 'man' } as const);
  const disc = prompt.piece === undefined ? mover : prompt.piece;
  const fitted = useFit<HTMLDivElement>(`${line} ${why}`);
  return (
    <section class={`panel prompt ${prompt.edge}`} data-testid="prompt" data-prompt={prompt.line.id}>
      <span class="prompt-disc">
        {disc !== null && <DiscFace colour={discColour(game, disc.side)} crown={disc.kind === 'king'} />}
      </span>
      <div class="prompt-words" key={line} ref={fitted}>
        <h1 class={line.length > 38 ? 'long' : ''}>{line}</h1>
        {why !== '' && <p>{why}</p>}
      </div>
      {chip !== null && <Chip prompt={prompt} words={chip} />}
      <RulesLink bare />
    </section>
  );
}

/** What has just happened, read out before the line that says what to do now. */
export function NewsLog() {
  return (
    <div role="log" aria-live="polite" aria-label={t('say.log')} data-news>
      {!isReplay.value && told.value.map(({ key, words }) => <p key={key}>{words}</p>)}
    </div>
  );
}

/** What must be put right, unless the line says it already. */
export function Urgent({ line }: { readonly line: Text | null }) {
  const now = view.value;
  const alarms = now === null || line === null ? [] : urgent(now.lights, line, now.fen, profile.value.size);
  return (
    <p aria-live="assertive" role="alert">
      {heardSentences(alarms, now?.game ?? 'trappes')}
    </p>
  );
}

/** What is read out: what has happened and the prompt politely, what must be put right at once. */
export function LiveRegions() {
  const prompt = shownPrompt.value;
  const game = view.value?.game ?? 'trappes';
  const { count, words } = answered.value;
  return (
    <div class="unseen">
      <NewsLog />
      <p aria-live="polite" role="status">
        {[promptSaid(prompt, game), heardSentences([astrayText(astray.value)], game)].join(' ').trim()}
      </p>
      <div aria-live="polite" data-again>
        {words !== '' && <p key={count}>{sentence(words)}</p>}
      </div>
      <Urgent line={prompt.line} />
    </div>
  );
}

/** A player has failed: how, what is being tried, and what people can do about it. */
export function TroublePanel() {
  const now = view.value;
  const trouble = now?.trouble ?? null;
  if (now === null || trouble === null || isReplay.value) return null;
  const { side, kind, trying, mayDo } = trouble;
  const town = playerName(now.players[side]);
  return (
    <section class="panel trouble" aria-labelledby="trouble-title" data-trouble={kind} data-trying={trying}>
      <h2 id="trouble-title">{t(`fail.${kind}`, { town })}</h2>
      <p>
        {t(`try.${trying}`)}. {t('trouble.choose')}
      </p>
      <div class="actions">
        {mayDo.map((act) => (
          <button
            key={act}
            type="button"
            class="button"
            data-stand-in={act}
            disabled={!isHand.value}
            onClick={() => send({ type: 'standIn', side, act })}
          >
            {t(`trouble.${act}`)}
          </button>
        ))}
      </div>
    </section>
  );
}
