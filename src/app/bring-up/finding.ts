import { type FaultCode, PLAIN_CODES } from '../../game/game.ts';

/** The usual causes of what may be found, with the way out. */
const CAUSES = {
  chatter: 'reed off centre or weak: centre it, or fit another',
  stuck: 'a piece or steel lies there, or the reed is welded: take it away, or fit another reed',
  unseen:
    'reed or diode broken or the wrong way round, or magnet upside down: try another piece, then the reed',
  ghost: 'its diode is shorted, or not there: fit another',
  line: 'its wire or its pin: check both ends',
  sliderSlow: 'the bar or the flap rubs, or the switch sticks: clean and free them',
  slider: 'servo limp, plug off, or the bar jams: check F1, the plug, the bar by hand',
  trapJam: 'a disc or something else is stuck in it: take it out, check the flap',
  sensors: 'cable, hub, power, or another program has the port',
  actuators: 'cable, hub, power, or another program has the port',
  version: 'damier flash writes the firmware that fits',
  power: 'supply, fuse, or a thin ground wire: measure the rail while a slider moves',
  wheel: 'dirt on the encoder, a slipping coupling, or one of its wires',
  button: 'jammed, or its wire is off',
  light: 'LED dead or the wrong way round, or its two lines',
} as const satisfies Partial<Record<FaultCode, string>>;
export type FoundCode = keyof typeof CAUSES;

/** Something that is not as it has to be. `part`: a square, `RANK3`, `FILE_C`, a slider, a button, a rail …; '' for the whole. */
export interface Finding {
  readonly code: FoundCode;
  readonly page: string;
  readonly part: string;
  /** The parts, nets and pins to look at, as wiring.md has them; '' where there are none. */
  readonly where: string;
  /** What was seen. */
  readonly seen: string;
  readonly cause: string;
}

/** @param cause where more is known than what is usual */
export function finding(code: FoundCode, part: string, seen: string, where = '', cause?: string): Finding {
  return { code, part, where, seen, page: PLAIN_CODES[code], cause: cause ?? CAUSES[code] };
}
