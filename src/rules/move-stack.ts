/**
 * Moves as a search keeps them: flat integers in one array, used as a stack by all depths of it.
 * One move takes `MOVE_FIELDS` integers; all fields are what to change in the sets of a position.
 */
export const MOVE_FIELDS = 8;
/** Flip these in the mover's pieces. */
export const OWN_LO = 0;
export const OWN_HI = 1;
/** Flip these in the kings. */
export const KINGS_LO = 2;
export const KINGS_HI = 3;
/** Take these off. */
export const TAKEN_LO = 4;
export const TAKEN_HI = 5;
/** Where the piece lands, also if it falls there. */
export const LANDING_LO = 6;
export const LANDING_HI = 7;

/** Enough for 64 half-moves of more moves than any placement has. */
const CAPACITY = 64 * 1024 * MOVE_FIELDS;

export class MoveStack {
  readonly fields = new Int32Array(CAPACITY);
  /** Index of the first free field. */
  top = 0;

  push(
    ownLo: number,
    ownHi: number,
    kingsLo: number,
    kingsHi: number,
    takenLo: number,
    takenHi: number,
    landingLo: number,
    landingHi: number,
  ): void {
    const { fields, top } = this;
    if (top >= CAPACITY) throw new RangeError('more moves than the stack holds');
    fields[top + OWN_LO] = ownLo;
    fields[top + OWN_HI] = ownHi;
    fields[top + KINGS_LO] = kingsLo;
    fields[top + KINGS_HI] = kingsHi;
    fields[top + TAKEN_LO] = takenLo;
    fields[top + TAKEN_HI] = takenHi;
    fields[top + LANDING_LO] = landingLo;
    fields[top + LANDING_HI] = landingHi;
    this.top = top + MOVE_FIELDS;
  }

  /** Whether a capture with those pieces and that landing has been pushed since `base`. */
  hasCapture(base: number, takenLo: number, takenHi: number, landingLo: number, landingHi: number): boolean {
    const { fields, top } = this;
    for (let move = base; move < top; move += MOVE_FIELDS) {
      if (
        fields[move + TAKEN_LO] === takenLo &&
        fields[move + TAKEN_HI] === takenHi &&
        fields[move + LANDING_LO] === landingLo &&
        fields[move + LANDING_HI] === landingHi
      )
        return true;
    }
    return false;
  }
}
