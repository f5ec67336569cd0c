// The left trap of a row with what moves in it, the slider at s: to look at, and to see that nothing meets.
// piece: "frame", "flap", "bar", "disc", "tiles" or "clash": what two pieces would share; it has to be empty
include <sizes.scad>
use <tile.scad>
use <trapdoor.scad>
use <slider.scad>
use <disc.scad>

piece = "clash";
s = 0;
// The flap further open than the slider leads it: then they do meet.
slip = 0;

module tiles() {
  translate([-pitch, 0, 0]) tile(false);
  translate([0, pitch, 0]) tile(false);
}

module disc() {
  lower_half();
  upper_half();
}

module clash_at(s) {
  angle = angle_at(s, -1) + slip;
  intersection() { trap_frame(); flap(angle); }
  intersection() { union() { trap_frame(); tiles(); } slider(s); }
  intersection() { union() { slider(s); tiles(); } flap(angle); }
}

if (piece == "frame") trap_frame();
if (piece == "flap") flap(angle_at(s, -1));
if (piece == "bar") slider(s);
if (piece == "tiles") tiles();
if (piece == "disc") disc();
if (piece == "clash") clash_at(s);
