import type { FaultCode } from '../game/game.ts';

/** The plain codes that people read, the same on pages, in logs and in alerts. */
export const PLAIN_CODES: Readonly<Record<FaultCode, string>> = {
  chatter: 'E21',
  stuck: 'E22',
  unseen: 'E23',
  ghost: 'E24',
  line: 'E25',
  sliderSlow: 'E31',
  slider: 'E32',
  trapJam: 'E33',
  sensors: 'E41',
  actuators: 'E42',
  version: 'E43',
  power: 'E44',
  outage: 'E45',
  wheel: 'E51',
  button: 'E52',
  light: 'E61',
  pieces: 'E71',
  store: 'E81',
  deck: 'E82',
  settings: 'E83',
  file: 'E84',
  mirror: 'E91',
  player: 'E92',
  alerts: 'E93',
};
