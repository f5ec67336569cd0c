// Made by `npm run hardware` from hardware/profiles/classic-8x8.json; not to be edited.
board = "classic-8x8";
size = 8;
pitch = 45;
has_traps = false;
// From the left trap of a slider to its right one.
trap_distance = 0;
