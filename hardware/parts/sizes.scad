// Sizes that all parts share, in mm. x runs along a row to the right, y along a file, z upwards; z = 0 is the playing surface.
// [D] is a choice of ours, [M] is to be measured on the first board; all else follows from magnets, reeds and fingers (wiring.md).
include <board.scad>

$fn = 48;

// Clearance on a side, between parts that are printed and move [D].
clearance = 0.3;
// Between two tiles [D].
tile_gap = 0.2;
// Tiles and frames; what moves below stays under it [D].
plate = 4;

// Disc: no smaller, so that it does not fit the small-parts cylinder of 31.75 mm.
disc_d = 34;
disc_h = 8;
// Magnet, 1 mm above the underside, between two halves.
magnet_d = 8;
magnet_h = 2;
magnet_above = 1;
// A ring on each square shows where a disc closes its reed.
ring_d = 36;

// Reed: cut to 20 mm, glass 10–14 mm, upright under the centre; its upper end 9 mm (8–10) from the magnet.
reed_l = 20;
reed_bore = 3.2;
reed_gap = 9;
reed_depth = reed_gap - magnet_above;

// Lights of 3 mm in two corners.
light_d = 3;
light_off = 15;

// Trap: the opening, and its flap of 5 mm birch. A flap as wide as its opening would bind: it gets the clearance along the hinge.
opening = 42;
flap_x = 41;
flap_y = 42 - 2 * clearance;
flap_h = 5;
flap_angle = 80;
// Where the flap's reed lies, off centre.
flap_reed = [1, 19];
// The axle lies so deep that the tail, which rises as the flap falls, stays under the plate [D].
axle_x = -19;
axle_z = -15;
axle_d = 2;
tail_r = 9;
tail_pin_d = 3;

// Slider: three notches 15 mm apart, stops beyond them.
travel = 15;
stop = 16.5;
// Cam slot: flat about the middle and on the whole other side, a ramp, flat again at the end.
dwell = 2;
ramp = 12;
rise = 11.6;
slot_w = tail_pin_d + 2 * 0.2;
bar_h = 3;
bar_y = 23;
bar_z = [-27, -plate - 0.5];

// Servo: micro size with metal gear; its horn turns in the plane of the slider.
servo_body = [22.8, 12.2, 22.5];
servo_ears = 32.4;
servo_screws = 27.8;
horn_r = 20;
horn_pin_d = 2;
servo_z = -30;

// Wheel and encoder (E6B2 and the like) [M: measure yours].
wheel_d = 160;
wheel_h = 12;
encoder_shaft = 6;
encoder_boss = 20;
encoder_circle = 28;
encoder_body = 40;
