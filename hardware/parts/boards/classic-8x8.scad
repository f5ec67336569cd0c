// Made by `npm run hardware` from hardware/profiles/classic-8x8.json and hardware/mechanics.json; not to be edited.
board = "classic-8x8";
size = 8;
pitch = 45;
has_traps = false;
// From one trap of a slider to the other, and from the nearer one to the servo beside the board.
trap_distance = 0;
servo_distance = 0;
slider_rows = [];
// x from the middle of a1: the traps that open at L, the traps that open at R, the servos.
left_traps = [];
right_traps = [];
servos = [];
comb_places = [];
border_x = 56;
border_y = 56;
box_z = -70;
has_wheel = false;
wheel_x = 523.5;
// Name, x, y, turned by 180°, mirrored in x, the slider's place in the lists above (0: fixed), the notch that opens it, step.
placed = [
  ["deck",0,0,false,false,0,0,1],
  ["border-long",0,0,false,false,0,0,1],
  ["border-long",315,315,true,false,0,0,1],
  ["border-side",0,0,false,false,0,0,1],
  ["border-side",315,315,true,false,0,0,1],
  ["tile-dark",0,0,false,false,0,0,2],
  ["tile-light",45,0,false,false,0,0,2],
  ["tile-dark",90,0,false,false,0,0,2],
  ["tile-light",135,0,false,false,0,0,2],
  ["tile-dark",180,0,false,false,0,0,2],
  ["tile-light",225,0,false,false,0,0,2],
  ["tile-dark",270,0,false,false,0,0,2],
  ["tile-light",315,0,false,false,0,0,2],
  ["tile-light",0,45,false,false,0,0,2],
  ["tile-dark",45,45,false,false,0,0,2],
  ["tile-light",90,45,false,false,0,0,2],
  ["tile-dark",135,45,false,false,0,0,2],
  ["tile-light",180,45,false,false,0,0,2],
  ["tile-dark",225,45,false,false,0,0,2],
  ["tile-light",270,45,false,false,0,0,2],
  ["tile-dark",315,45,false,false,0,0,2],
  ["tile-dark",0,90,false,false,0,0,2],
  ["tile-light",45,90,false,false,0,0,2],
  ["tile-dark",90,90,false,false,0,0,2],
  ["tile-light",135,90,false,false,0,0,2],
  ["tile-dark",180,90,false,false,0,0,2],
  ["tile-light",225,90,false,false,0,0,2],
  ["tile-dark",270,90,false,false,0,0,2],
  ["tile-light",315,90,false,false,0,0,2],
  ["tile-light",0,135,false,false,0,0,2],
  ["tile-dark",45,135,false,false,0,0,2],
  ["tile-light",90,135,false,false,0,0,2],
  ["tile-dark",135,135,false,false,0,0,2],
  ["tile-light",180,135,false,false,0,0,2],
  ["tile-dark",225,135,false,false,0,0,2],
  ["tile-light",270,135,false,false,0,0,2],
  ["tile-dark",315,135,false,false,0,0,2],
  ["tile-dark",0,180,false,false,0,0,2],
  ["tile-light",45,180,false,false,0,0,2],
  ["tile-dark",90,180,false,false,0,0,2],
  ["tile-light",135,180,false,false,0,0,2],
  ["tile-dark",180,180,false,false,0,0,2],
  ["tile-light",225,180,false,false,0,0,2],
  ["tile-dark",270,180,false,false,0,0,2],
  ["tile-light",315,180,false,false,0,0,2],
  ["tile-light",0,225,false,false,0,0,2],
  ["tile-dark",45,225,false,false,0,0,2],
  ["tile-light",90,225,false,false,0,0,2],
  ["tile-dark",135,225,false,false,0,0,2],
  ["tile-light",180,225,false,false,0,0,2],
  ["tile-dark",225,225,false,false,0,0,2],
  ["tile-light",270,225,false,false,0,0,2],
  ["tile-dark",315,225,false,false,0,0,2],
  ["tile-dark",0,270,false,false,0,0,2],
  ["tile-light",45,270,false,false,0,0,2],
  ["tile-dark",90,270,false,false,0,0,2],
  ["tile-light",135,270,false,false,0,0,2],
  ["tile-dark",180,270,false,false,0,0,2],
  ["tile-light",225,270,false,false,0,0,2],
  ["tile-dark",270,270,false,false,0,0,2],
  ["tile-light",315,270,false,false,0,0,2],
  ["tile-light",0,315,false,false,0,0,2],
  ["tile-dark",45,315,false,false,0,0,2],
  ["tile-light",90,315,false,false,0,0,2],
  ["tile-dark",135,315,false,false,0,0,2],
  ["tile-light",180,315,false,false,0,0,2],
  ["tile-dark",225,315,false,false,0,0,2],
  ["tile-light",270,315,false,false,0,0,2],
  ["tile-dark",315,315,false,false,0,0,2],
  ["wall-front",0,0,false,false,0,0,9],
  ["wall-back",0,0,false,false,0,0,9],
  ["wall-left",0,0,false,false,0,0,9],
  ["wall-right",0,0,false,false,0,0,9],
  ["floor",0,0,false,false,0,0,9],
];
