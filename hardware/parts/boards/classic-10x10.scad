// Made by `npm run hardware` from hardware/profiles/classic-10x10.json; not to be edited.
board = "classic-10x10";
size = 10;
pitch = 45;
has_traps = false;
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = 0;
servo_distance = 0;
