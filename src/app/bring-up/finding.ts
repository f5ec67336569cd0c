/** A fault's code as it stands on lights, pages, logs and MQTT. */
export type FaultCode = keyof typeof FAULTS;

/** Where the service page is, and the usual causes with the way out. */
const FAULTS = {
  chatter: { page: 'E21', cause: 'reed off centre or weak: centre it, or fit another' },
  stuck: {
    page: 'E22',
    cause: 'a piece or steel lies there, or the reed is welded: take it away, or fit another reed',
  },
  unseen: {
    page: 'E23',
    cause:
      'reed or diode broken or the wrong way round, or magnet upside down: try another piece, then the reed',
  },
  ghost: { page: 'E24', cause: 'its diode is shorted, or not there: fit another' },
  line: { page: 'E25', cause: 'its wire or its pin: check both ends' },
  sliderSlow: { page: 'E31', cause: 'the bar or the flap rubs, or the switch sticks: clean and free them' },
  slider: {
    page: 'E32',
    cause: 'servo limp, plug off, or the bar jams: check F1, the plug, the bar by hand',
  },
  trapJam: { page: 'E33', cause: 'a disc or something else is stuck in it: take it out, check the flap' },
  sensors: { page: 'E41', cause: 'cable, hub, power, or another program has the port' },
  actuators: { page: 'E42', cause: 'cable, hub, power, or another program has the port' },
  version: { page: 'E43', cause: 'damier flash writes the firmware that fits' },
  power: { page: 'E44', cause: 'supply, fuse, or a thin ground wire: measure the rail while a slider moves' },
  wheel: { page: 'E51', cause: 'dirt on the encoder, a slipping coupling, or one of its wires' },
  button: { page: 'E52', cause: 'jammed, or its wire is off' },
  light: { page: 'E61', cause: 'LED dead or the wrong way round, or its two lines' },
} as const;

/** Something that is not as it has to be. `part`: a square, `RANK3`, `FILE_C`, a slider, a button, a rail …; '' for the whole. */
export interface Finding {
  readonly code: FaultCode;
  readonly page: string;
  readonly part: string;
  /** The parts, nets and pins to look at, as wiring.md has them; '' where there are none. */
  readonly where: string;
  /** What was seen. */
  readonly seen: string;
  readonly cause: string;
}

/** @param cause where more is known than what is usual */
export function finding(code: FaultCode, part: string, seen: string, where = '', cause?: string): Finding {
  const usual = FAULTS[code];
  return { code, part, where, seen, page: usual.page, cause: cause ?? usual.cause };
}
