// A row with what moves in it: to look at with the slider at s, and to see that nothing meets wherever it is. The left trap is at x = 0.
// piece: "frames", "flaps", "bar", "bracket"; "clash": what two pieces share, it has to be empty
include <sizes.scad>
use <tile.scad>
use <trapdoor.scad>
use <slider.scad>
use <servo-bracket.scad>

piece = "clash";
s = 0;
// Where the slider is when it is seen whether something meets.
positions = [-stop, -8, 0, 8, stop];
// The flaps further open than the slider leads them: then they do meet.
slip = 0;

// Each trap, with the notch that opens it: -1 is L.
module at_traps() {
  for (opens = [-1, 1]) translate([opens < 0 ? 0 : trap_distance, 0, 0]) {
    $opens = opens;
    children();
  }
}

module frames() {
  at_traps() trap_frame();
}

module flaps(s) {
  at_traps() flap(angle_at(s, $opens) + slip);
}

// Those beside the traps, which tails and bar pass below.
module tiles() {
  at_traps() {
    translate([-pitch, 0, 0]) tile(false);
    translate([0, pitch, 0]) tile(false);
  }
}

module bracket() {
  translate([trap_distance + servo_distance, bar_y - bar_h / 2 - clearance - bar_offset(), 0]) servo_bracket();
}

module clash() {
  for (s = positions) {
    intersection() { frames(); flaps(s); }
    intersection() { union() { frames(); tiles(); bracket(); } slider(s); }
    intersection() { union() { slider(s); tiles(); } flaps(s); }
  }
}

if (piece == "frames") frames();
if (piece == "flaps") flaps(s);
if (piece == "bar") slider(s);
if (piece == "bracket") bracket();
if (piece == "clash") clash();
