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
  /** @param sixteenths of full brightness, 1–16; from now on */
  dimLights(sixteenths: number): void;
}

/** What a board is fitted by as well (`damier calibrate`). */
export interface FittingActuators extends Actuators {
  /** As `moveSlider`, to so many ticks; beyond the profile's limits it goes to the limit. */
  jogSlider(slider: SliderId, ticks: number): Promise<void>;
  /** The addresses on the I2C bus at which a chip answers, none where the board cannot tell; rejects when the link is down. */
  findChips(): Promise<readonly number[]>;
}
