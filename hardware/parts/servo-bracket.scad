// Holds a micro servo beside the board, its shaft across the slider, and guides the slider. The shaft is at x = 0.
include <sizes.scad>

wall = 4;
foot = 14;
// The shaft is off the middle of the servo's body [M: measure yours].
shaft_off = 5.9;
// The bar runs so far in front of the plate: the horn's place [M].
bar_off = 8;
function bar_offset() = bar_off;
// The guide stands on the board's side, where the bar always is, and out of the horn's way.
guide_x = [-30, -20];
plate_x = [guide_x[1], shaft_off + servo_ears / 2 + 3];
floor_z = servo_z - servo_body[1] / 2 - wall - 4;

module servo_bracket() {
  difference() {
    union() {
      // Upright plate that the servo is screwed to, in the plane of the slider.
      translate([plate_x[0], -wall, floor_z]) cube([plate_x[1] - plate_x[0], wall, servo_z + servo_body[1] / 2 + 4 - floor_z]);
      translate([plate_x[0], -wall - foot, floor_z]) cube([plate_x[1] - plate_x[0], foot + wall, wall]);
      guide();
    }
    // The servo's body, from behind.
    translate([shaft_off - servo_body[0] / 2 - 0.2, -wall - 1, servo_z - servo_body[1] / 2 - 0.2])
      cube([servo_body[0] + 0.4, wall + 2, servo_body[1] + 0.4]);
    for (side = [-1, 1]) {
      translate([shaft_off + side * servo_screws / 2, 1, servo_z]) rotate([90, 0, 0]) cylinder(d = 1.6, h = wall + 2);
      translate([shaft_off + side * 12, -wall - foot / 2, floor_z - 1]) cylinder(d = 3.4, h = wall + 2);
    }
  }
}

// Two cheeks and a floor, which carries the bar.
module guide() {
  difference() {
    translate([guide_x[0], -wall, floor_z])
      cube([guide_x[1] - guide_x[0] + 0.01, bar_off + bar_h + 2 * clearance + 2 * wall, -floor_z + bar_z[0] + 12]);
    translate([guide_x[0] - 1, bar_off, bar_z[0] - clearance])
      cube([guide_x[1] - guide_x[0] + 2, bar_h + 2 * clearance, 100]);
  }
}

servo_bracket();
