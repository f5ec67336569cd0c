// The slider of a row: a bar of 3 mm, cut flat, with a cam slot for either trap and a yoke for the servo's horn.
// Where the servo stands on the left, the whole row is built turned by 180°.
// part: "bar"; "outline" is flat, for a cutter (openscad -o slider.dxf -D part=\"outline\")
include <sizes.scad>
use <trapdoor.scad>

part = "bar";
ends = 6;
servo_x = trap_distance + servo_distance;

// Centre of the slot that leads the pin of a trap, in x and z of the bar at N. opens: -1 at L, 1 at R.
function slot_at(s, opens) = let (pin = tail_pin(angle_at(s, opens))) [pin[0] - s, pin[1]];

// Angle of the flap where the slider stands at s: the pin rises evenly along the ramp.
function angle_at(s, opens) =
  let (way = min(1, max(0, (opens * s - dwell) / ramp)), half = flap_angle / 2)
  half + asin((way - 0.5) * 2 * sin(half));

module cam_slot(opens) {
  steps = concat([-stop], [for (i = [0 : 12]) dwell + i * ramp / 12], [stop]);
  for (i = [0 : len(steps) - 2]) hull() {
    translate(slot_at(opens * steps[i], opens)) circle(d = slot_w, $fn = 24);
    translate(slot_at(opens * steps[i + 1], opens)) circle(d = slot_w, $fn = 24);
  }
}

// The horn's pin goes up and down in it while the bar goes along.
module yoke() {
  low = servo_z + sqrt(horn_r * horn_r - stop * stop);
  high = servo_z + horn_r;
  hull() for (z = [low, high]) translate([servo_x, z]) circle(d = horn_pin_d + 0.4, $fn = 24);
}

module outline() {
  left = tail_pin(flap_angle / 2)[0] - stop - ends;
  right = servo_x + stop + ends;
  difference() {
    translate([left, bar_z[0]]) square([right - left, bar_z[1] - bar_z[0]]);
    cam_slot(-1);
    translate([trap_distance, 0]) cam_slot(1);
    yoke();
  }
}

// At its place in the row of the left trap, moved by s.
module slider(s = 0) {
  translate([s, bar_y + bar_h / 2, 0]) rotate([90, 0, 0]) linear_extrude(bar_h) outline();
}

assert(has_traps, str(board, " has no traps"));
if (part == "bar") slider();
if (part == "outline") outline();
