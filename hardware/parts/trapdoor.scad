// A trap: the frame takes the place of a tile; the flap hangs in it on a brass axle and is held by the slider's cam at its tail.
// part: "frame", "flap"
include <sizes.scad>

part = "frame";
leg_y = [16.5, 20.5];
ear_y = [11, 16];
barrel_d = 8;
// The two lights stand in the corners away from the slider; between the corners the frame is too narrow for them.
light_corner = 22.7;

module trap_frame() {
  side = pitch - tile_gap;
  difference() {
    translate([-side / 2, -side / 2, -plate]) cube([side, side, plate]);
    translate([-opening / 2, -opening / 2, -plate - 1]) cube([opening, opening, plate + 2]);
    // The flap's free edge swings out a little before it swings down.
    hull() {
      translate([opening / 2 - 1, -opening / 2, -0.5 - 0.01]) cube([1, opening, 0.01]);
      translate([opening / 2 - 1, -opening / 2, -plate - 0.01]) cube([1 + 2, opening, 0.01]);
    }
    for (x = [-light_corner, light_corner])
      translate([x, -light_corner, -plate - 1]) cylinder(d = light_d + 0.2, h = plate + 2);
  }
  both_sides() ear();
}

// From the strip on the hinge's side down to the axle.
module ear() {
  along_y(ear_y) difference() {
    hull() {
      translate([-side_half(), -plate]) square([side_half() - opening / 2 - 1.5, 1]);
      translate([axle_x, axle_z]) circle(d = barrel_d);
    }
    translate([axle_x, axle_z]) circle(d = axle_d + 0.1);
  }
}

function side_half() = (pitch - tile_gap) / 2;

// Shut; `angle` opens it downwards.
module flap(angle = 0) {
  swing(angle) difference() {
    union() {
      translate([-flap_x / 2, -flap_y / 2, -flap_h]) rounded_plate();
      both_sides() leg();
      tail();
    }
    translate([axle_x, 0, axle_z]) rotate([90, 0, 0]) cylinder(d = axle_d + 0.2, h = pitch, center = true);
    flap_reed();
  }
}

// Edges that fingers meet are broken by 0.5 mm in print; sand them to 2 mm in birch.
module rounded_plate() {
  hull() {
    translate([0.5, 0.5, 0]) cube([flap_x - 1, flap_y - 1, flap_h]);
    translate([0, 0, 0.5]) cube([flap_x, flap_y, flap_h - 1]);
  }
}

module leg() {
  along_y(leg_y) hull() {
    translate([axle_x, axle_z]) circle(d = barrel_d);
    translate([-flap_x / 2, -flap_h]) square([6, 1]);
  }
}

// Shut, it points 40° below the axle's level, away from the flap; it rises through 80°.
module tail() {
  pin = tail_pin(0);
  along_y(leg_y) hull() {
    translate([axle_x, axle_z]) circle(d = barrel_d);
    translate(pin) circle(d = tail_pin_d + 2);
  }
  along_y([leg_y[0], bar_y + bar_h / 2 + 0.3]) translate(pin) circle(d = tail_pin_d);
}

// Centre of the tail's pin, in x and z.
function tail_pin(angle) =
  let (a = flap_angle / 2 - angle) [axle_x - tail_r * cos(a), axle_z - tail_r * sin(a)];

// The reed lies flat, its leads are led along the hinge.
module flap_reed() {
  translate([-reed_bore / 2, flap_reed[0] - 1, -flap_h - 1]) cube([reed_bore, flap_reed[1] - flap_reed[0] + 2, 1 + reed_bore]);
  translate([-flap_x / 2 - 1, flap_reed[1] - 1, -flap_h - 1]) cube([flap_x / 2 + 1, 1.6, 2.6]);
}

module swing(angle) {
  translate([axle_x, 0, axle_z]) rotate([0, angle, 0]) translate([-axle_x, 0, -axle_z]) children();
}

// A profile in x and z, as thick as y says.
module along_y(y) {
  translate([0, y[1], 0]) rotate([90, 0, 0]) linear_extrude(y[1] - y[0]) children();
}

module both_sides() {
  children();
  mirror([0, 1, 0]) children();
}

assert(has_traps, str(board, " has no traps"));
if (part == "frame") trap_frame();
if (part == "flap") flap();
