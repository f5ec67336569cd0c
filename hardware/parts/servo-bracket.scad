// Holds a micro servo beside the board, its shaft across the slider, and guides the slider's end.
include <sizes.scad>

wall = 4;
foot = 14;
// The guide: the bar with clearance, open at the top.
guide_w = bar_h + 2 * clearance;
// The bar runs so far in front of the plate: the horn's place [M: measure your servo's].
bar_off = 8;
floor_z = servo_z - servo_body[1] / 2 - wall - 4;

module servo_bracket() {
  difference() {
    union() {
      // Upright plate that the servo is screwed to, in the plane of the slider.
      translate([-servo_ears / 2 - 3, -wall, floor_z]) cube([servo_ears + 6, wall, servo_z + servo_body[1] / 2 + 4 - floor_z]);
      translate([-servo_ears / 2 - 3, -wall - foot, floor_z]) cube([servo_ears + 6, foot + wall, wall]);
      translate([servo_ears / 2 + 3, 0, 0]) guide();
    }
    // The servo's body from behind; its shaft is 5.9 mm off the body's middle.
    translate([-servo_body[0] / 2 + 5.9, -wall - 1, servo_z - servo_body[1] / 2])
      cube([servo_body[0], wall + 2, servo_body[1]] + [0.4, 0, 0.4]);
    for (side = [-1, 1]) {
      translate([5.9 + side * servo_screws / 2, 1, servo_z]) rotate([90, 0, 0]) cylinder(d = 1.6, h = wall + 2);
      translate([side * 12, -wall - foot / 2, floor_z - 1]) cylinder(d = 3.4, h = wall + 2);
    }
  }
}

// Two cheeks and a floor, which carries the bar.
module guide() {
  difference() {
    translate([-0.01, -wall, floor_z]) cube([10, bar_off + guide_w + 2 * wall, -floor_z + bar_z[0] + 12]);
    translate([-1, bar_off, bar_z[0] - clearance]) cube([12, guide_w, 100]);
  }
}

servo_bracket();
