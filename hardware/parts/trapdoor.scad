// A trap that opens at R: hinge on the left, free edge on the right. One that opens at L is the same, turned by 180°.
// part: "frame" takes the place of a tile; "flap" is its plate, "flap-outline" the same for a cutter; "lever" is glued under it.
include <sizes.scad>

part = "frame";
// The two lights stand in corners; between them the frame is too narrow.
light_corner = 22.7;
side_half = (pitch - tile_gap) / 2;
// What hangs through the carrier's window.
hang_half = window / 2 - 0.2;
flap_left = -opening / 2 + clearance;
sole_z = -flap_h - glue;
lever_z = sole_z - lever_h;
foot_half = 2.5;
// The finger that presses the trap's switch when the flap is shut.
finger_y = [-9.5, -6];
finger_z = -38;

module trap_frame() {
  difference() {
    union() {
      translate([-side_half, -side_half, -tile_h]) cube([2 * side_half, 2 * side_half, tile_h]);
      intersection() {
        for (x = [-1, 1]) translate([x * light_corner, -light_corner, light_flange_z]) cylinder(d = light_flange_d + 4, h = 1);
        cube([2 * hang_half, 2 * hang_half, 20], center = true);
      }
    }
    translate([-opening / 2, -opening / 2, -10]) cube([opening, opening, 20]);
    // The flap's free edge swings out before it swings down.
    hull() {
      translate([opening / 2 - 1, -opening / 2, -0.5]) cube([1, opening, 0.01]);
      translate([opening / 2 - 1, -opening / 2, -tile_h - 0.01]) cube([2.6, opening, 0.01]);
    }
    for (x = [-1, 1]) translate([x * light_corner, -light_corner, -10]) cylinder(d = light_d + 0.2, h = 20);
  }
  // Stiffens the strip that the ears hang from.
  translate([-hang_half, -hang_half + 3, -2 * tile_h - 0.5]) cube([hang_half - opening / 2, 2 * hang_half - 6, tile_h + 1]);
  along_y(ear_y) ear();
  mirror([0, 1, 0]) along_y(ear_y) difference() {
    union() {
      ear();
      translate([-23, -52]) square([18, 30]);
    }
    // The switch's screws; it is moved until it clicks as the flap shuts.
    for (z = [-1, 1]) hull() for (x = [-11.5, -8.5]) translate([x, -42 + z * switch_screws / 2]) circle(d = 2.3);
    translate([axle_x, axle_z]) circle(d = axle_d + 0.1);
  }
}

module ear() {
  difference() {
    hull() {
      translate([-hang_half, -tile_h - 1]) square([hang_half - opening / 2, 1]);
      translate([axle_x, axle_z]) circle(d = barrel_d);
    }
    translate([axle_x, axle_z]) circle(d = axle_d + 0.1);
  }
}

module flap_outline() {
  translate([flap_left, -flap_y / 2]) square([flap_x, flap_y]);
}

// Edges that fingers meet are broken; its reed lies in the groove.
module flap_plate() {
  difference() {
    translate([flap_left, -flap_y / 2, -flap_h]) hull() {
      translate([0.5, 0.5, 0]) cube([flap_x - 1, flap_y - 1, flap_h]);
      cube([flap_x, flap_y, flap_h - 0.5]);
    }
    reed_groove();
  }
}

module reed_groove() {
  translate([-reed_bore / 2, flap_reed[0] - 1, -20]) cube([reed_bore, flap_reed[1] - flap_reed[0] + 2, 20 - 1.8]);
}

module lever() {
  difference() {
    union() {
      translate([0, 0, lever_z]) linear_extrude(lever_h) difference() {
        translate([flap_left + 1.9, -flap_y / 2 + 0.6]) square([flap_x - 2.6, flap_y - 1.2]);
        translate([-10, -13]) square([21, 26]);
      }
      both_sides() along_y(leg_y) leg();
      both_sides() along_y([leg_y[0], pin_boss_y]) translate(pin_at(0)) circle(d = pin_d + 3.5);
      // The sole lies within the edges of the sheet, the feet reach beyond them.
      both_sides() along_y([foot_y - foot_half, foot_y + foot_half]) foot();
      along_y(finger_y) finger();
    }
    reed_groove();
    along_y([-30, 30]) translate([axle_x, axle_z]) circle(d = axle_d + 0.2);
    both_sides() along_y([leg_y[0] - 1, pin_boss_y + 1]) translate(pin_at(0)) circle(d = pin_d - 0.05);
    // A nylon screw taps its own thread.
    both_sides() translate([foot_x, foot_y, -20]) cylinder(d = foot_screw_d - 0.4, h = 20);
  }
}

module leg() {
  hull() {
    translate([axle_x, axle_z]) circle(d = barrel_d);
    translate([flap_left + 0.7, lever_z]) square([13, 1]);
    translate(pin_at(0)) circle(d = pin_d + 3.5);
  }
}

// Slopes by 45° where it leaves the flap, so that it is printed without support.
module foot() {
  polygon([[11, lever_z + 0.5], [19.2, lever_z + 0.5], [foot_end, -11.3], [foot_end, -12.4], [18.5, -12.4]]);
}

module finger() {
  hull() {
    translate([axle_x, axle_z]) circle(d = barrel_d);
    translate([flap_left + 0.7, lever_z]) square([9, 1]);
  }
  hull() {
    translate([axle_x, axle_z]) circle(d = barrel_d);
    translate([axle_x - 0.5, finger_z]) circle(d = 5);
  }
}

// The flap with all that swings, open by so much.
module flap(angle = 0) {
  swing(angle) {
    flap_plate();
    lever();
    both_sides() translate([foot_x, foot_y, foot_z]) cylinder(d = foot_screw_d, h = 4);
  }
}

// On the bar's side: a trap that opens at L is turned.
module pin(angle, side) {
  swing(angle) along_y(side > 0 ? [leg_y[0], bar_y[1] + 0.2] : [-bar_y[1] - 0.2, -leg_y[0]]) translate(pin_at(0)) circle(d = pin_d);
}

module axle() {
  along_y([-leg_y[1] - 1, leg_y[1] + 1]) translate([axle_x, axle_z]) circle(d = axle_d);
}

function pin_at(angle) = let (a = pin_shut_degrees - angle) [axle_x + pin_r * cos(a), axle_z + pin_r * sin(a)];

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
if (part == "flap") flap_plate();
if (part == "flap-outline") flap_outline();
if (part == "lever") lever();
