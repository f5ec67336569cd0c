// The slider of a row: a bar cut from the sheet, beside the flaps and within its own row, and a shelf for each trap that carries the shut
// flap at its free edge. Where the servo stands on the left, the bar is turned over.
// part: "bar"; "outline" is flat, for a cutter; "shelf-right" and "shelf-left" carry the traps that open at R and at L.
include <sizes.scad>
use <trapdoor.scad>

part = "bar";
servo_x = trap_distance + servo_distance;
bar_left = -52;
shelf_z = foot_z - shelf_h;
flange_x = [28, 46];
flange_screws = [32.5, 41.5];
flange_z = shelf_z - 3.6;
// Closes the "neutral" switch when it stands above it.
bump_x = servo_x + 24;

module cam_slot() {
  for (i = [0 : len(cam_path) - 2]) hull() {
    translate(cam_path[i]) hole();
    translate(cam_path[i + 1]) hole();
    // Where the shelf carries the flap, the pin is to be free.
    if (i == 0) for (p = [0, 1]) translate(cam_path[p] + [0, dwell_slack]) hole();
  }
}

module hole() {
  circle(d = pin_d + 2 * slot_clearance, $fn = 24);
}

// The horn's pin goes up and down in it while the bar goes along.
module yoke() {
  hull() for (z = [servo_z + sqrt(horn_r * horn_r - stop * stop), servo_z + horn_r]) translate([servo_x, z]) hole();
}

module flange_holes() {
  for (x = flange_screws) translate([x, flange_z]) circle(d = 3.2, $fn = 24);
}

module outline() {
  difference() {
    union() {
      translate([bar_left, bar_z[0]]) square([servo_x + 29 - bar_left, bar_z[1] - bar_z[0]]);
      polygon([[bump_x - 4, bar_z[0]], [bump_x - 1.5, bar_z[0] - 2.5], [bump_x + 1.5, bar_z[0] - 2.5], [bump_x + 4, bar_z[0]]]);
    }
    mirror([1, 0]) {
      cam_slot();
      flange_holes();
    }
    translate([trap_distance, 0]) {
      cam_slot();
      flange_holes();
    }
    yoke();
  }
}

module bar() {
  along_y(bar_y) outline();
}

// Beside the reed under the next square's centre, not below it.
module shelf() {
  near = bar_y[0];
  difference() {
    union() {
      for (y = [[shelf_in, near], [shelf_far_y, -shelf_in]]) along_y(y)
        polygon([wedge[0], wedge[1], [wedge[1][0], shelf_z], [shelf_end, shelf_z], [shelf_end, foot_z]]);
      // Between the arms it needs no slope: no foot comes there.
      translate([wedge[1][0], -shelf_in, shelf_z]) cube([shelf_bridge, 2 * shelf_in, shelf_h]);
      translate([flange_x[0], near - 3.2, shelf_z - 7]) cube([flange_x[1] - flange_x[0], 3.2, 8]);
    }
    along_y([0, near + 1]) flange_holes();
  }
}

// At its place in the row of the left trap, moved by s.
module slider(s = 0) {
  translate([s, 0, 0]) {
    bar();
    shelves();
  }
}

module shelves() {
  mirror([1, 0, 0]) shelf();
  translate([trap_distance, 0, 0]) shelf();
}

assert(has_traps, str(board, " has no traps"));
if (part == "bar") bar();
if (part == "outline") outline();
if (part == "shelf-right") shelf();
if (part == "shelf-left") mirror([1, 0, 0]) shelf();
