// Carries all bars and the far ends of their shelves: an upright plate across the rows, 30 mm from the traps' centres.
// part: "comb"; "outline" is flat, for a cutter; "rest", "rest-outline": what the combs' ends stand in.
include <sizes.scad>
use <trapdoor.scad>

part = "comb";
ends = [-pitch / 2 - border_y + wall, (size - 0.5) * pitch + border_y - wall];
rest_h = 4;
half_lap = 12;

// Across the rows: y of the board, z.
module outline() {
  difference() {
    union() {
      translate([ends[0], comb_z]) square([ends[1] - ends[0], comb_low_z - comb_z]);
      for (row = slider_rows) translate([(row - 1) * pitch, 0]) {
        low(bar_y[0] - 4, bar_y[0] - notch_clearance, comb_cheek_z);
        low(bar_y[0] - 4, bar_y[1] + 4, bar_z[0]);
        for (y = [bar_y[1] + notch_clearance, bar_y[1] + notch_clearance - pitch]) low(y, y + 4.1, foot_z - shelf_h);
      }
    }
    for (y = [ends[0] - 1, ends[1] - rest_h - 0.1]) translate([y, comb_z - 1]) square([rest_h + 1.1, half_lap + 1.1]);
  }
}

module low(from, to, top) {
  translate([from, comb_low_z - 1]) square([to - from, top - comb_low_z + 1]);
}

module comb() {
  rotate([90, 0, 90]) translate([0, 0, -comb_h / 2]) linear_extrude(comb_h) outline();
}

// Along the rows: x of the board, z.
module rest_outline() {
  difference() {
    translate([-pitch / 2, comb_z - half_lap]) square([size * pitch, 2 * half_lap]);
    // Both ends are the same piece, turned.
    for (x = concat(comb_places, [for (x = comb_places) (size - 1) * pitch - x])) translate([x - comb_h / 2 - 0.1, comb_z]) square([comb_h + 0.2, half_lap + 1]);
  }
}

module rest() {
  along_y([ends[0], ends[0] + rest_h]) rest_outline();
}

assert(has_traps, str(board, " has no traps"));
if (part == "comb") comb();
if (part == "outline") outline();
if (part == "rest") rest();
if (part == "rest-outline") rest_outline();
