/** How often each kind of fault was met on a link since it was made; only ever growing. */
export interface LinkCounters {
  /** Frames whose CRC did not fit. */
  readonly crc: number;
  /** Bytes thrown away: damaged frames, noise, the tail of a frame begun before the port was open. */
  readonly discarded: number;
  /** Frames that came whole but whose payload was shorter than their type's. */
  readonly malformed: number;
  /** Frames of a type that this version does not know, skipped. */
  readonly unknownType: number;
  /** Times a frame was found to be missing (then a resend and a snapshot were asked for). */
  readonly gap: number;
  /** Event frames that came again although they had been taken already. */
  readonly resend: number;
  /** Event frames that the board dropped because nobody had taken them for too long. */
  readonly overflow: number;
  /** Boots of the board seen after the first. */
  readonly reboot: number;
  /** Times the board fell silent. */
  readonly silent: number;
  /** Times the port was closed. */
  readonly closed: number;
  /** Passages of the wheel's index at which the count was off by more than two. */
  readonly wheelIndex: number;
}

export const noFaults: LinkCounters = {
  crc: 0,
  discarded: 0,
  malformed: 0,
  unknownType: 0,
  gap: 0,
  resend: 0,
  overflow: 0,
  reboot: 0,
  silent: 0,
  closed: 0,
  wheelIndex: 0,
};
