// Made by `npm run hardware` from hardware/profiles/school-6x6.json; not to be edited.
board = "school-6x6";
size = 6;
pitch = 50;
has_traps = false;
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = 0;
servo_distance = 0;
