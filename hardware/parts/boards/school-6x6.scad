// Made by `npm run hardware` from hardware/profiles/school-6x6.json; not to be edited.
board = "school-6x6";
size = 6;
pitch = 50;
has_traps = false;
// From the left trap of a slider to its right one.
trap_distance = 0;
