import type { Prompt } from '../../game/view.ts';
import { astrayText } from '../board/astray.ts';
import { discColour } from '../board/colours.ts';
import { urgent } from '../prompt/announce.ts';
import { shownPrompt } from '../prompt/shown.ts';
import { repeats } from '../prompt/speech.ts';
import { told } from '../prompt/told.ts';
import { astray } from '../state/astray.ts';
import { profile, view } from '../state/table.ts';
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

function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
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
  const disc = prompt.piece ?? (prompt.side === null ? null : { side: prompt.side, kind: 'man' });
  return (
    <section class={`panel prompt ${prompt.edge}`} data-testid="prompt" data-prompt={prompt.line.id}>
      <span class="prompt-disc">
        {disc !== null && <DiscFace colour={discColour(game, disc.side)} crown={disc.kind === 'king'} />}
      </span>
      <div class="prompt-words" key={line}>
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
  const polite = [prompt.line, prompt.why, prompt.more ?? null, astrayText(astray.value)]
    .map((text) => inWords(text, game))
    .filter((part) => part !== null);
  const alarms = urgent(view.value?.lights ?? [], prompt.line, view.value?.fen ?? '', profile.value.size).map(
    (text) => inWords(text, game),
  );
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
