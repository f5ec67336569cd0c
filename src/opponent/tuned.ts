import type { GameId, Rules } from '../rules/rules.ts';
import { brazilian } from './weights/brazilian.ts';
import { classiques } from './weights/classiques.ts';
import { english } from './weights/english.ts';
import { international } from './weights/international.ts';
import { majorite } from './weights/majorite.ts';
import { prioriteDame } from './weights/priorite-dame.ts';
import { russian } from './weights/russian.ts';
import { sujetVerbe } from './weights/sujet-verbe.ts';
import { trappes } from './weights/trappes.ts';
import { trappesAnglo } from './weights/trappes-anglo.ts';
import type { Weights } from './weights.ts';

const TUNED: Readonly<Record<GameId, Weights>> = {
  trappes,
  'trappes-anglo': trappesAnglo,
  classiques,
  majorite,
  'priorite-dame': prioriteDame,
  'sujet-verbe': sujetVerbe,
  international,
  brazilian,
  russian,
  english,
};

/** The weights that the game is played with. */
export function weightsOf(rules: Rules): Weights {
  return TUNED[rules.id];
}
