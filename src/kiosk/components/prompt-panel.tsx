import type { Prompt } from '../../game/view.ts';
import { discColour } from '../board/colours.ts';
import { urgent } from '../prompt/announce.ts';
import { shownPrompt } from '../prompt/shown.ts';
import { repeats } from '../prompt/speech.ts';
import { told } from '../prompt/told.ts';
import { view } from '../state/table.ts';
import { inWords } from '../texts/names.ts';
import { t } from '../texts/texts.ts';
import { DiscFace } from './disc-face.tsx';
import { CaptureIcon, CheckIcon, LinkIcon, TrapIcon, WarnIcon } from './icons.tsx';
import { RulesLink } from './rules-link.tsx';

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

/** The line that says what to do next, and why. */
export function PromptPanel() {
  const prompt = shownPrompt.value;
  const game = view.value?.game ?? 'trappes';
  const line = inWords(prompt.line, game) ?? '';
  const why = inWords(prompt.why, game);
  const chip = inWords(prompt.chip, game);
  return (
    <section class={`panel prompt ${prompt.edge}`} data-testid="prompt" data-prompt={prompt.line.id}>
      <span class="prompt-disc">
        {prompt.side !== null && <DiscFace colour={discColour(game, prompt.side)} />}
      </span>
      <div class="prompt-words" key={line}>
        <h1 class={line.length > 38 ? 'long' : ''}>{line}</h1>
        {why !== null && <p>{/[.!?]$/.test(why) ? why : `${why}.`}</p>}
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
      {told.value.map(({ number, words }) => (
        <p key={number}>{words}.</p>
      ))}
    </div>
  );
}

/** What is read out: the prompt politely, what must be put right at once. */
export function LiveRegions() {
  const prompt = shownPrompt.value;
  const game = view.value?.game ?? 'trappes';
  const polite = [inWords(prompt.line, game), inWords(prompt.why, game)].filter((part) => part !== null);
  const alarms = urgent(view.value?.lights ?? [], prompt.line).map((text) => inWords(text, game));
  return (
    <div class="unseen">
      <NewsLog />
      <p aria-live="polite" role="status">
        {polite.join('. ')}
        {repeats.value % 2 === 1 && '\u00a0'}
      </p>
      <p aria-live="assertive" role="alert">
        {alarms.join('. ')}
      </p>
    </div>
  );
}
