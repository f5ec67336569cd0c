// Made by `npm run hardware` from hardware/profiles/trappes-8x8.json; not to be edited.
board = "trappes-8x8";
size = 8;
pitch = 50;
has_traps = true;
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = 200;
servo_distance = 110;
