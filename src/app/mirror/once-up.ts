import type { Bus } from '../../ports/bus.ts';

/** Does it once, as soon as the broker is there. */
export function onceUp(bus: Bus, act: () => void): void {
  if (bus.up) {
    act();
    return;
  }
  const off = bus.onLink((up) => {
    if (!up) return;
    off();
    act();
  });
}
