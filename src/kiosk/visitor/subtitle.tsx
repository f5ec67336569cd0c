import { useLayoutEffect, useRef } from 'preact/hooks';
import { speaking } from '../prompt/voice.ts';
import { reading } from './visit.ts';

/** What the voice says, word by word, while it says it. Its room is kept as long as the page is listened to: nothing moves for it. */
export function Subtitle() {
  if (!reading.value) return null;
  const now = speaking.value;
  // Screen readers have it from the live regions.
  return (
    <p class="subtitle" lang={now?.language} aria-hidden="true">
      {now !== null && <span>{now.words}</span>}
    </p>
  );
}

/** Steps in which words are made smaller, and how small they may become. */
const STEP = 0.04;
const LEAST = 0.5;

/**
 * For an element that has the room that it has: its words become as small (`--fit`) as all of them need to be in sight. Nobody
 * scrolls at an exhibit.
 */
export function useFit<Fitted extends HTMLElement>() {
  const ref = useRef<Fitted>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const shrink = () => {
      for (let share = 1; share >= LEAST; share -= STEP) {
        element.style.setProperty('--fit', share.toFixed(2));
        if (element.scrollHeight <= element.clientHeight + 1) return;
      }
    };
    const resized = new ResizeObserver(shrink);
    // Its parts are drawn by themselves: what grows or comes in one of them leaves the room as it is.
    const follow = () => {
      shrink();
      resized.disconnect();
      for (const one of [element, ...element.children]) resized.observe(one);
    };
    follow();
    const changed = new MutationObserver(follow);
    changed.observe(element, { childList: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  });
  return ref;
}
