// The wheel's hub on the encoder's shaft, and the plate that holds the encoder under the board. Axis upright, no magnet.
// part: "hub", "mount"
include <sizes.scad>

part = "hub";
hub_d = 50;
hub_h = 16;
screws = 38;

module hub() {
  difference() {
    union() {
      cylinder(d = hub_d, h = 5);
      cylinder(d = 22, h = hub_h);
    }
    translate([0, 0, -1]) cylinder(d = encoder_shaft + 0.1, h = hub_h + 2);
    for (a = [0 : 90 : 270]) rotate(a) translate([screws / 2, 0, -1]) cylinder(d = 3.4, h = 7);
    // A brass M3 screw on the shaft's flat.
    translate([0, 0, 11]) rotate([0, 90, 0]) cylinder(d = 2.6, h = hub_d);
  }
}

module mount() {
  difference() {
    translate([-35, -35, 0]) cube([70, 70, 5]);
    translate([0, 0, -1]) cylinder(d = encoder_boss + 0.4, h = 7);
    for (a = [0 : 120 : 240]) rotate(a) translate([encoder_circle / 2, 0, -1]) cylinder(d = 3.3, h = 7);
    for (x = [-29, 29], y = [-29, 29]) translate([x, y, -1]) cylinder(d = 3.4, h = 7);
  }
}

// Beside the box: the mount under the deck of the wheel's box, the hub below the wheel.
module place() {
  translate([wheel_x, (size - 1) * pitch / 2, 0]) children();
}

if (part == "hub") place() translate([0, 0, 11]) mirror([0, 0, 1]) hub();
if (part == "mount") place() translate([0, 0, -wall - 5]) mount();
