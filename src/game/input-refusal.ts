/** Why what people ask for is not taken in. A page that hears it knows that nothing has changed. */
export type InputRefusal =
  | 'gameOver'
  /** That slider and notch are none of the choices now. */
  | 'noChoice'
  /** No card is to be answered. */
  | 'noCard'
  /** A card is due, but somebody else answers or judges it. */
  | 'notYours'
  /** Nobody plays from elsewhere who could be asked. */
  | 'noFar'
  /** Nothing can be taken back now, or it was asked for already. */
  | 'noTakeback'
  /** The other player asks for nothing that could be answered. */
  | 'notAsked'
  /** No draw can be offered, agreed to or declined now, and nobody can resign. */
  | 'noWord'
  /** Nothing is refused that could be explained. */
  | 'noWhy'
  /** No hint is given now, or it was for another turn. */
  | 'noHint'
  | 'noClocks'
  | 'paused'
  | 'notPaused'
  /** Staff has paused the game. */
  | 'staffPause'
  /** Two hands play here, and go on by their buttons. */
  | 'byButtons'
  /** That player does well, or this may not be done about him. */
  | 'noStandIn';
