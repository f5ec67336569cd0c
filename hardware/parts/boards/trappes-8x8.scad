// Made by `npm run hardware` from hardware/profiles/trappes-8x8.json; not to be edited.
board = "trappes-8x8";
size = 8;
pitch = 50;
has_traps = true;
// From the left trap of a slider to its right one.
trap_distance = 200;
