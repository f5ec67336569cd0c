import type { Notch, SliderId } from '../rules/rules.ts';
import type { LinkStatus } from './board.ts';

/** Lights and sliders. Nothing is queued while the link is down. */
export interface Actuators {
  open(): Promise<void>;
  close(): Promise<void>;
  readonly link: LinkStatus;
  onLink(listener: (link: LinkStatus) => void): () => void;
  /**
   * Shows a frame, the HT16K33's 16 bytes of RAM, in one transfer. While the line is busy only the latest waits; it is
   * shown again when the link comes back, and from time to time. Throws on another length.
   */
  showFrame(ram: Uint8Array): void;
  /**
   * Ramps one slider to a notch and releases its servo after arrival; resolves when the board has confirmed the release.
   * Rejects when the link is down or lost on the way, while another slider moves, on an unknown slider; never tries again.
   */
  moveSlider(slider: SliderId, notch: Notch): Promise<void>;
}
