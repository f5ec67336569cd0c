// Made by `npm run hardware` from hardware/profiles/classic-10x10.json; not to be edited.
board = "classic-10x10";
size = 10;
pitch = 45;
has_traps = false;
// From the left trap of a slider to its right one.
trap_distance = 0;
