/** A site elsewhere that shows the game of this board. */
export interface Site {
  /** Shows that game, in PDN, in the place of what it showed before. Rejects with a `SiteFailure`. */
  show(pdn: string): Promise<void>;
}

/** The site did not take the game; the message is for people. */
export class SiteFailure extends Error {
  override readonly name = 'SiteFailure';
  /** Asking again is useless until somebody changes the settings. */
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}
