/** The table as it stood before a half-move of a game that is over. Pure. */

import type { HintedAct, Prompt, Text, View } from '../../game/game.ts';
import type { TurningPointView } from '../../ports/page.ts';
import { notchOf, type Position, type Side } from '../../rules/rules.ts';
import { type BoardSize, nameOfNumber } from '../board/geometry.ts';
import { steadyLights } from '../board/lamps.ts';
import { roomOf, settled, standing } from '../replay/discs.ts';
import { setupOn } from '../replay/recording.ts';
import type { ShownTable } from '../state/table.ts';
import { notchSeen } from '../state/turned.ts';

/** `live` is the table with the game over and the better act of the point in its lights. */
export function tableAt(live: ShownTable, { fen, side, sector, better }: TurningPointView): ShownTable {
  const { profile, view } = live;
  if (view === null) return live;
  // No option changes how a position stands.
  const { rules, start } = setupOn({ profile, seats: view.seats }, view.game, {}, fen);
  const sliders = rules.layout?.sliders ?? [];
  const shown: View = {
    ...view,
    fen,
    turn: side,
    sector,
    count: { W: countOf(start, 'W'), B: countOf(start, 'B') },
    prompt: promptFor(better, side, profile.size),
    lastMove: null,
    notches: Object.fromEntries(sliders.map((slider) => [slider.id, notchOf(slider, start.openTraps)])),
  };
  const discs = settled([], standing(rules, start), () => false);
  return {
    profile,
    view: shown,
    room: roomOf(rules, start, discs),
    lights: steadyLights(view.lights, profile.size),
  };
}

function countOf({ pieces }: Position, side: Side): number {
  return [...pieces.values()].filter((piece) => piece.side === side).length;
}

function promptFor(better: HintedAct, side: Side, size: BoardSize): Prompt {
  const why: Text | null =
    better.kind === 'move' && better.huffed !== null
      ? { id: 'hint.huff', params: { sq: nameOfNumber(better.huffed, size) } }
      : null;
  return { line: lineFor(better, size), why, chip: { id: 'chip.better', params: {} }, edge: 'blue', side };
}

function lineFor(better: HintedAct, size: BoardSize): Text {
  switch (better.kind) {
    case 'slider':
      return { id: `choice.${notchSeen(better.notch)}`, params: { s: better.slider } };
    case 'claim':
      return { id: 'hint.huff', params: { sq: nameOfNumber(better.huffed, size) } };
    case 'move': {
      const { from, to, captured } = better;
      const id = captured.length === 0 ? 'coach.move' : 'coach.take';
      return { id, params: { from: nameOfNumber(from, size), to: nameOfNumber(to, size) } };
    }
  }
}
