// A disc: two halves glued over the magnet, so that no plug can come off. A foot underneath fits the hollow on top: discs stack.
// Before the glue: the same pole down in every disc. The hollow marks the top.
// The upper half of a king's own piece has a crown cut into the hollow: it is felt, and holds paint.
// part: "lower", "upper", "king"; "cut" and "magnet" are for the picture
include <sizes.scad>

part = "lower";
foot_d = 24;
foot_h = 0.6;
hollow_d = foot_d + 2 * clearance + 0.4;
hollow_h = 0.8;
// A base, two points, and a higher one between them; as wide as fits the hollow.
crown_h = 0.8;
crown = [[-8.5, -5.5], [8.5, -5.5], [8.5, 5], [4.25, 1.4], [0, 6.3], [-4.25, 1.4], [-8.5, 5]];
// The magnet lies in the lower half alone and presses on the upper one.
joint = magnet_above + magnet_h + 0.1;

module lower_half() {
  difference() {
    union() {
      cylinder(d = foot_d, h = foot_h + 0.01);
      translate([0, 0, foot_h]) rim(joint - foot_h, 0.5, 0);
    }
    translate([0, 0, magnet_above]) cylinder(d = magnet_d + 0.2, h = disc_h);
  }
}

module upper_half() {
  difference() {
    translate([0, 0, joint]) rim(disc_h - joint, 0, 0.5);
    translate([0, 0, disc_h - hollow_h]) cylinder(d = hollow_d, h = 1);
  }
}

module king_half() {
  difference() {
    upper_half();
    translate([0, 0, disc_h - hollow_h - crown_h]) linear_extrude(crown_h + 1) polygon(crown);
  }
}

// The disc's outside, its edges broken below and above.
module rim(h, below, above) {
  cylinder(d1 = disc_d - 2 * below, d2 = disc_d, h = below + 0.001);
  translate([0, 0, below]) cylinder(d = disc_d, h = h - below - above);
  translate([0, 0, h - above - 0.001]) cylinder(d1 = disc_d, d2 = disc_d - 2 * above, h = above + 0.001);
}

module magnet() {
  translate([0, 0, magnet_above]) cylinder(d = magnet_d, h = magnet_h);
}

if (part == "lower") lower_half();
if (part == "upper") upper_half();
if (part == "king") king_half();
if (part == "magnet") magnet();
if (part == "cut") difference() {
  union() {
    lower_half();
    upper_half();
  }
  rotate(-80) translate([0, -disc_d, -1]) cube([disc_d, 2 * disc_d, disc_h + 2]);
}
