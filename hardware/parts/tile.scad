// One square without a trap: a plate, a boss that holds the reed upright, a ring to aim at, and two lights on dark squares.
include <sizes.scad>

dark = true;

module tile(dark = true) {
  side = pitch - tile_gap;
  difference() {
    union() {
      translate([-side / 2, -side / 2, -tile_h]) cube([side, side, tile_h]);
      // Holds the glass; the lower lead comes out of it.
      translate([0, 0, -reed_depth - 14]) cylinder(d = reed_boss_d, h = reed_depth + 14 - tile_h + 0.01);
      if (dark) lights() translate([0, 0, light_flange_z]) cylinder(d = light_flange_d + 4, h = 1);
    }
    reed_bore();
    ring();
    if (dark) lights() translate([0, 0, -10]) cylinder(d = light_d + 0.2, h = 20);
  }
}

reed_depth = reed_gap - magnet_above;

// Blind: the reed is pushed up against its end.
module reed_bore() {
  translate([0, 0, -reed_depth - reed_l]) cylinder(d = reed_bore, h = reed_l);
}

module ring() {
  difference() {
    translate([0, 0, -0.4]) cylinder(d = ring_d + 0.8, h = 1);
    translate([0, 0, -0.5]) cylinder(d = ring_d - 0.8, h = 2);
  }
}

// An LED is pushed up until its flange meets the wood.
module lights() {
  for (off = [-light_off, light_off]) translate([off, off, 0]) children();
}

tile(dark);
