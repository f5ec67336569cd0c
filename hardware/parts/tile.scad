// One square without a trap: a plate, a boss that holds the reed upright, a ring to aim at, and two lights on dark squares.
include <sizes.scad>

dark = true;

module tile(dark = true) {
  difference() {
    union() {
      side = pitch - tile_gap;
      translate([-side / 2, -side / 2, -plate]) cube([side, side, plate]);
      // Holds the glass; the lower lead comes out of it.
      translate([0, 0, -reed_depth - 14]) cylinder(d = 10, h = reed_depth + 14 - plate + 0.01);
    }
    reed_bore();
    ring();
    if (dark) for (off = [-light_off, light_off]) translate([off, off, 0]) light();
  }
}

// Blind: the reed is pushed up against its end.
module reed_bore() {
  translate([0, 0, -reed_depth - 20]) cylinder(d = reed_bore, h = 20);
}

module ring() {
  difference() {
    translate([0, 0, -0.4]) cylinder(d = ring_d + 0.8, h = 1);
    translate([0, 0, -0.5]) cylinder(d = ring_d - 0.8, h = 2);
  }
}

module light() {
  translate([0, 0, -plate - 1]) cylinder(d = light_d + 0.2, h = plate + 2);
  // The collar of the LED.
  translate([0, 0, -plate - 1]) cylinder(d = light_d + 1.2, h = 2);
}

tile(dark);
