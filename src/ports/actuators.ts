import type { Notch, SliderId } from '../rules/rules.ts';
import type { LinkStatus } from './board.ts';

/** Lights and sliders. Nothing is queued while the link is down. */
export interface Actuators {
  open(): Promise<void>;
  close(): Promise<void>;
  readonly link: LinkStatus;
  onLink(listener: (link: LinkStatus) => void): () => void;
  /** Writes the HT16K33's 16 bytes of RAM in one transfer; drops the frame if the last one is still under way. */
  showFrame(ram: Uint8Array): void;
  /** Ramps one slider to a notch, one at a time, releases it after arrival; resolves when the servo has been released. Rejects when the link is down. */
  moveSlider(slider: SliderId, notch: Notch): Promise<void>;
}
