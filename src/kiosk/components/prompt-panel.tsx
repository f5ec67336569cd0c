import type { Prompt } from '../../game/game.ts';
import { astrayText } from '../board/astray.ts';
import { discColour } from '../board/colours.ts';
import { shownPrompt } from '../prompt/prompt.ts';
import { astray } from '../state/astray.ts';
import { view } from '../state/table.ts';
import { sentence } from '../texts/heard.ts';
import { inWords } from '../texts/names.ts';
import { DiscFace } from './disc-face.tsx';
import { CaptureIcon, CheckIcon, LinkIcon, TrapIcon, WarnIcon } from './icons.tsx';
import { RulesLink } from './page-links.tsx';

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
