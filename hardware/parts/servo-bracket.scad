// Holds a micro servo under the deck beside the field, its shaft across the slider's bar; guides the bar; holds the slider's "neutral" switch.
// part: "right", "left": for a servo on that side of the board; "horn": the arm of 20 mm on the servo's own. The shaft is at x = 0.
include <sizes.scad>
use <trapdoor.scad>

part = "right";
wall = 4;
foot = 14;
top = -tile_h - carrier_h;
// The guide stands on the board's side, where the bar always is, and out of the horn's way.
guide_x = [-servo_reach[0], -servo_reach[0] + 8];
switch_x = servo_reach[1] - 7;
plate_x = [guide_x[0], servo_reach[1]];
low = servo_z - servo_body[1] / 2 - wall;

module servo_bracket() {
  difference() {
    union() {
      translate([plate_x[0], servo_plate_y - wall, low]) cube([plate_x[1] - plate_x[0], wall, top - low]);
      translate([plate_x[0], servo_plate_y - wall - foot, top - wall]) cube([plate_x[1] - plate_x[0], foot + wall, wall]);
      // In print it stands on its foot.
      for (x = [plate_x[0], plate_x[1] - wall]) translate([x, 0, 0]) rib();
      guide();
      // Sloped, so that it is printed without support.
      hull() {
        translate([switch_x - 7, servo_plate_y - wall, low]) cube([14, bar_y[0] - 1.7 - servo_plate_y + wall, bar_z[0] - 13 - low]);
        translate([switch_x - 7, servo_plate_y - wall, low]) cube([14, wall, bar_z[0] - 5 - low]);
      }
    }
    // The servo's body, from behind.
    translate([servo_shaft_off - servo_body[0] / 2 - 0.2, servo_plate_y - wall - 1, servo_z - servo_body[1] / 2 - 0.2])
      cube([servo_body[0] + 0.4, wall + 2, servo_body[1] + 0.4]);
    along_y([0, 40]) {
      // The "neutral" switch is screwed to the slope's foot, its lever under the bar.
      for (x = [-1, 1]) translate([switch_x + x * switch_screws / 2, low + 3]) circle(d = 1.7);
      for (side = [-1, 1]) translate([servo_shaft_off + side * servo_screws / 2, servo_z]) circle(d = 1.6);
    }
    for (x = [plate_x[0] + 9, plate_x[1] - 9]) translate([x, servo_plate_y - wall - foot / 2, top - wall - 1]) cylinder(d = 3.4, h = wall + 2);
  }
}

module rib() {
  hull() {
    translate([0, servo_plate_y - wall - foot, top - wall]) cube([wall, foot, 0.01]);
    translate([0, servo_plate_y - wall - 0.01, top - wall - foot]) cube([wall, 0.01, 0.01]);
  }
}

// Two cheeks and a floor, that the bar only meets if it is lifted off its combs or pressed down hard.
module guide() {
  play = clearance;
  difference() {
    translate([guide_x[0], servo_plate_y - wall, bar_z[0] - play - wall])
      cube([guide_x[1] - guide_x[0], bar_y[1] + play + wall - servo_plate_y + wall, top - bar_z[0] + play + wall]);
    translate([guide_x[0] - 1, bar_y[0] - play, bar_z[0] - play]) cube([20, bar_y[1] - bar_y[0] + 2 * play, bar_z[1] - bar_z[0] + 2 * play]);
  }
}

module horn() {
  along_y([bar_y[0] - 0.7 - wall, bar_y[0] - 0.7]) translate([0, servo_z]) difference() {
    hull() {
      circle(d = 14);
      translate([0, horn_r]) circle(d = 8);
    }
    circle(d = 7.5);
    // Screws of the servo's own arm, from behind [M].
    for (z = [9, 13]) translate([0, z]) circle(d = 1.6);
    translate([0, horn_r]) circle(d = pin_d - 0.05);
  }
}

if (part == "right") servo_bracket();
if (part == "left") mirror([1, 0, 0]) servo_bracket();
if (part == "horn") horn();
