// Made by `npm run hardware` from hardware/profiles/school-6x6.json and hardware/mechanics.json; not to be edited.
board = "school-6x6";
size = 6;
pitch = 50;
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
wheel_x = 461;
// Name, x, y, turned by 180°, mirrored in x, the slider's place in the lists above (0: fixed), the notch that opens it, step.
placed = [
  ["deck",0,0,false,false,0,0,1],
  ["border-long",0,0,false,false,0,0,1],
  ["border-long",250,250,true,false,0,0,1],
  ["border-side",0,0,false,false,0,0,1],
  ["border-side",250,250,true,false,0,0,1],
  ["tile-dark",0,0,false,false,0,0,2],
  ["tile-light",50,0,false,false,0,0,2],
  ["tile-dark",100,0,false,false,0,0,2],
  ["tile-light",150,0,false,false,0,0,2],
  ["tile-dark",200,0,false,false,0,0,2],
  ["tile-light",250,0,false,false,0,0,2],
  ["tile-light",0,50,false,false,0,0,2],
  ["tile-dark",50,50,false,false,0,0,2],
  ["tile-light",100,50,false,false,0,0,2],
  ["tile-dark",150,50,false,false,0,0,2],
  ["tile-light",200,50,false,false,0,0,2],
  ["tile-dark",250,50,false,false,0,0,2],
  ["tile-dark",0,100,false,false,0,0,2],
  ["tile-light",50,100,false,false,0,0,2],
  ["tile-dark",100,100,false,false,0,0,2],
  ["tile-light",150,100,false,false,0,0,2],
  ["tile-dark",200,100,false,false,0,0,2],
  ["tile-light",250,100,false,false,0,0,2],
  ["tile-light",0,150,false,false,0,0,2],
  ["tile-dark",50,150,false,false,0,0,2],
  ["tile-light",100,150,false,false,0,0,2],
  ["tile-dark",150,150,false,false,0,0,2],
  ["tile-light",200,150,false,false,0,0,2],
  ["tile-dark",250,150,false,false,0,0,2],
  ["tile-dark",0,200,false,false,0,0,2],
  ["tile-light",50,200,false,false,0,0,2],
  ["tile-dark",100,200,false,false,0,0,2],
  ["tile-light",150,200,false,false,0,0,2],
  ["tile-dark",200,200,false,false,0,0,2],
  ["tile-light",250,200,false,false,0,0,2],
  ["tile-light",0,250,false,false,0,0,2],
  ["tile-dark",50,250,false,false,0,0,2],
  ["tile-light",100,250,false,false,0,0,2],
  ["tile-dark",150,250,false,false,0,0,2],
  ["tile-light",200,250,false,false,0,0,2],
  ["tile-dark",250,250,false,false,0,0,2],
  ["wall-front",0,0,false,false,0,0,9],
  ["wall-back",0,0,false,false,0,0,9],
  ["wall-left",0,0,false,false,0,0,9],
  ["wall-right",0,0,false,false,0,0,9],
  ["floor",0,0,false,false,0,0,9],
];
