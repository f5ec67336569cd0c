/** The page's voice. It speaks where the speaker is on, in a browser that has voices. A live region says the same without it. */

import { computed, signal } from '@preact/signals';
import { play } from '../sound/synth.ts';
import { language, loudness, sound } from '../state/preferences.ts';
import { isExhibit } from '../state/table.ts';
import { type Language, localeOf } from '../texts/languages.ts';
import { reading } from '../visitor/visit.ts';
import { type Saying, SILENCE, type Utterance, withMore, withNext } from './utterances.ts';

/** A line that says what to do now, in its language: a card is French whatever the page speaks. */
export interface Line {
  readonly words: string;
  readonly language: Language;
}

/** At an exhibit each visitor asks for it. Elsewhere the speaker alone decides. */
const mayRead = computed(() => sound.value === 'on' && (!isExhibit.value || reading.value));

const saying = signal<Saying>(SILENCE);
/** What the voice is saying, word by word; null: nothing. */
export const speaking = computed(() => saying.value.now);
/** The line that was said last: it is not said again because something else has changed. */
let lastLine = '';

/** Says what has happened, then the line if it is another one than before. */
export function tell(news: readonly string[], line: Line): void {
  if (!mayRead.value) {
    fallSilent();
    return;
  }
  const isNew = line.words !== lastLine && line.words !== '';
  lastLine = line.words;
  if (news.length === 0 && !isNew) return;
  if (hasVoice()) add(news, isNew ? { kind: 'line', ...line } : null);
  // The chime calls a visitor to the page, where the line is to be read.
  else if (isExhibit.value) play('turn');
}

/** Says what somebody has asked for, in place of the line that is being said. */
export function sayNow(words: string, inLanguage: Language): void {
  if (sound.value === 'off' || !hasVoice()) return;
  const waiting = saying.peek().waiting.filter(({ kind }) => kind === 'news');
  saying.value = { ...saying.peek(), waiting };
  if (saying.peek().now !== null) cutShort();
  saying.value = withMore(saying.peek(), [{ kind: 'news', words, language: inLanguage }], null);
  goOn();
}

function add(news: readonly string[], line: Utterance | null): void {
  const more = news.map((words) => ({ kind: 'news', words, language: language.value }) as const);
  // Whoever listens for news does not hear what is said of it.
  const { cut, ...next } = withMore(saying.peek(), more, line);
  if (cut) cutShort();
  saying.value = next;
  if (next.now === null) goOn();
}

function goOn(): void {
  const next = withNext(saying.peek());
  saying.value = next;
  const { now } = next;
  if (now === null) return;
  const speech = new SpeechSynthesisUtterance(now.words);
  speech.lang = localeOf(now.language);
  speech.volume = loudness.value;
  // A browser that has not been touched yet refuses: what follows is tried all the same.
  const over = () => {
    if (saying.peek().now === now) goOn();
  };
  speech.addEventListener('end', over);
  speech.addEventListener('error', over);
  speechSynthesis.speak(speech);
}

function cutShort(): void {
  saying.value = { ...saying.peek(), now: null };
  speechSynthesis.cancel();
}

function fallSilent(): void {
  lastLine = '';
  if (saying.peek().now !== null) cutShort();
  saying.value = SILENCE;
}

function hasVoice(): boolean {
  return 'speechSynthesis' in window && speechSynthesis.getVoices().length > 0;
}
