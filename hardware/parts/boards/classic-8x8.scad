// Made by `npm run hardware` from hardware/profiles/classic-8x8.json; not to be edited.
board = "classic-8x8";
size = 8;
pitch = 45;
has_traps = false;
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = 0;
servo_distance = 0;
