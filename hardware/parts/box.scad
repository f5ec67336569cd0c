// The box, cut from sheets: the deck that carries tiles and frames, borders, walls, floor; with traps a tray and a drawer; the wheel's box.
// part: a name below, at its place; outline: the same flat, for a cutter (openscad -o deck.dxf -D part=\"deck\" -D outline=true box.scad)
include <sizes.scad>
use <trapdoor.scad>

part = "deck";
outline = false;

field = [-pitch / 2, (size - 0.5) * pitch];
left = field[0] - border_x;
right = field[1] + border_x;
front = field[0] - border_y;
back = field[1] + border_y;
under_deck = -tile_h - carrier_h;
// At each player's right, beside the middle, where a comb may be.
button_x = field[0] + 0.69 * (field[1] - field[0]);
button_y = field[0] - border_y / 2;
lamp_d = light_d + 0.2;

tray_x = [field[0] + 40, field[1] - 40];
tray_y = [55, field[1] - 65];
tray_fall = (tray_y[1] - tray_y[0]) * tan(tray_slope_degrees);
drawer_x = [tray_x[0] + carrier_h, tray_x[1] - carrier_h];
drawer_y = [front, tray_y[0] + 40];
drawer_z = [box_z + wall + 0.5, tray_z - tray_fall - 8];
wheel_half = 100;
wheel_z = -60;

function is_dark(file, rank) = (file + rank) % 2 == 0;
function is_trap(file, rank) =
  has_traps && len([for (i = [0 : len(slider_rows) - 1]) if (slider_rows[i] == rank + 1 && (left_traps[i] == file * pitch || right_traps[i] == file * pitch)) i]) > 0;

module deck() {
  difference() {
    translate([left, front]) square([right - left, back - front]);
    for (file = [0 : size - 1], rank = [0 : size - 1]) translate([file * pitch, rank * pitch]) {
      if (is_trap(file, rank)) square(window, center = true);
      else {
        circle(d = reed_boss_d + 2);
        if (is_dark(file, rank)) for (off = [-light_off, light_off]) translate([off, off]) circle(d = light_flange_d + 4.6);
      }
    }
    from_both_seats() border_holes(light_flange_d + 0.4);
    if (has_traps) for (i = [0 : len(slider_rows) - 1]) translate([servos[i], (slider_rows[i] - 1) * pitch + servo_plate_y - 11])
      for (x = [-25, 22]) translate([x * (servos[i] > field[1] ? 1 : -1), 0]) circle(d = 3.2);
  }
}

// A button, and the lamps beside it; a slider's lamps L, N, R at the end of its row. Both borders are alike, so there are holes for both seats.
module border_holes(d) {
  translate([button_x, button_y]) circle(d = button_d + 0.4);
  for (x = [-26, 26]) translate([button_x + x, button_y]) circle(d = d);
  for (n = [0 : 2]) translate([field[1] - 40 + n * 12, button_y]) circle(d = d);
  if (has_traps) for (row = slider_rows, n = [0 : 2]) translate([field[0] - 8 - 8 * n, (row - 1) * pitch - 15]) circle(d = d);
}

module from_both_seats() {
  children();
  translate([(size - 1) * pitch, (size - 1) * pitch]) rotate(180) children();
}

module border_long() {
  difference() {
    translate([left, front]) square([right - left, field[0] - front - tile_gap]);
    border_holes(lamp_d);
  }
}

module border_side() {
  difference() {
    translate([left, field[0] - tile_gap]) square([field[0] - tile_gap - left, field[1] - field[0] + 2 * tile_gap]);
    border_holes(lamp_d);
  }
}

module front_wall() {
  difference() {
    translate([left, box_z]) square([right - left, under_deck - box_z]);
    if (has_traps) translate([drawer_x[0] - 0.5, drawer_z[0] - 0.5]) square([drawer_x[1] - drawer_x[0] + 1, drawer_z[1] - drawer_z[0] + 1]);
  }
}

module back_wall() {
  difference() {
    translate([left, box_z]) square([right - left, under_deck - box_z]);
    translate([left + 50, box_z + 30]) circle(d = 16);
  }
}

// Seen from the right: y, z.
module side_wall(stop_hole) {
  difference() {
    translate([front + wall, box_z]) square([back - front - 2 * wall, under_deck - box_z]);
    if (stop_hole) translate([front + 50, (box_z + under_deck) / 2]) circle(d = stop_d + 0.4);
  }
}

module floor_outline() {
  translate([left + wall, front + wall]) square([right - left - 2 * wall, back - front - 2 * wall]);
}

// Flat; it slopes from the back to the front.
module tray() {
  translate([tray_x[0], 0]) square([tray_x[1] - tray_x[0], (tray_y[1] - tray_y[0]) / cos(tray_slope_degrees)]);
}

// Seen from the right: y, z. It carries the tray on its upper slope's ledge and keeps discs in.
module tray_side() {
  polygon([[tray_y[0], box_z + wall], [tray_y[1], box_z + wall], [tray_y[1], tray_z + 8], [tray_y[0], tray_z + 8]]);
}

module drawer_floor() {
  translate([drawer_x[0], drawer_y[0] + wall]) square([drawer_x[1] - drawer_x[0], drawer_y[1] - drawer_y[0] - wall]);
}

module drawer_front() {
  difference() {
    translate([drawer_x[0], drawer_z[0]]) square([drawer_x[1] - drawer_x[0], drawer_z[1] - drawer_z[0]]);
    translate([(drawer_x[0] + drawer_x[1]) / 2, drawer_z[1]]) circle(d = 24);
  }
}

module drawer_back() {
  translate([drawer_x[0], drawer_z[0] + carrier_h]) square([drawer_x[1] - drawer_x[0], drawer_z[1] - drawer_z[0] - carrier_h - 12]);
}

module drawer_side() {
  translate([drawer_y[0] + wall, drawer_z[0] + carrier_h]) square([drawer_y[1] - drawer_y[0] - wall - carrier_h, drawer_z[1] - drawer_z[0] - carrier_h - 12]);
}

module wheel_top() {
  difference() {
    square(2 * wheel_half, center = true);
    circle(d = encoder_boss + 8);
    for (x = [-29, 29], y = [-29, 29]) translate([x, y]) circle(d = 3.4);
    // One lamp a sector.
    for (a = [22.5 : 45 : 359]) rotate(a) translate([wheel_half - 12, 0]) circle(d = lamp_d);
  }
}

module wheel_wall(length) {
  translate([-length / 2, wheel_z]) square([length, -wheel_z]);
}

module wheel() {
  difference() {
    circle(d = wheel_d, $fn = 96);
    for (a = [0 : 90 : 270]) rotate(a) translate([19, 0]) circle(d = 3.4);
  }
}

module sheet(h) {
  linear_extrude(h) children();
}

// From x, z to the plane across y, and from y, z to the plane across x.
module across_x(x, h) {
  translate([x, 0, 0]) rotate([90, 0, 90]) linear_extrude(h) children();
}

module wheel_place() {
  translate([wheel_x, (size - 1) * pitch / 2, 0]) children();
}

module flat() {
  if (part == "deck") deck();
  if (part == "border-long") border_long();
  if (part == "border-side") border_side();
  if (part == "wall-front") front_wall();
  if (part == "wall-back") back_wall();
  if (part == "wall-left") side_wall(false);
  if (part == "wall-right") side_wall(true);
  if (part == "floor") floor_outline();
  if (part == "tray") tray();
  if (part == "tray-side") tray_side();
  if (part == "drawer-floor") drawer_floor();
  if (part == "drawer-front") drawer_front();
  if (part == "drawer-back") drawer_back();
  if (part == "drawer-side") drawer_side();
  if (part == "wheel-top") wheel_top();
  if (part == "wheel-side") wheel_wall(2 * wheel_half);
  if (part == "wheel-end") wheel_wall(2 * wheel_half - 2 * wall);
  if (part == "wheel") wheel();
}

module place() {
  if (part == "deck") translate([0, 0, under_deck]) sheet(carrier_h) deck();
  if (part == "border-long") translate([0, 0, -tile_h]) sheet(tile_h) border_long();
  if (part == "border-side") translate([0, 0, -tile_h]) sheet(tile_h) border_side();
  if (part == "wall-front") along_y([front, front + wall]) front_wall();
  if (part == "wall-back") along_y([back - wall, back]) back_wall();
  if (part == "wall-left") across_x(left, wall) side_wall(false);
  if (part == "wall-right") across_x(right - wall, wall) side_wall(true);
  if (part == "floor") translate([0, 0, box_z]) sheet(wall) floor_outline();
  if (part == "tray") translate([0, tray_y[0], tray_z - tray_fall - 4]) rotate([tray_slope_degrees, 0, 0]) sheet(carrier_h) tray();
  if (part == "tray-side") across_x(tray_x[0] - carrier_h, carrier_h) tray_side();
  if (part == "drawer-floor") translate([0, 0, drawer_z[0]]) sheet(carrier_h) drawer_floor();
  if (part == "drawer-front") along_y([drawer_y[0], drawer_y[0] + wall]) drawer_front();
  if (part == "drawer-back") along_y([drawer_y[1] - carrier_h, drawer_y[1]]) drawer_back();
  if (part == "drawer-side") across_x(drawer_x[0], carrier_h) drawer_side();
  if (part == "drawer-switch") drawer_switch();
  if (part == "wheel-top") wheel_place() translate([0, 0, -wall]) sheet(wall) wheel_top();
  if (part == "wheel-side") wheel_place() translate([0, 0, -wall]) along_y([-wheel_half, -wheel_half + wall]) wheel_wall(2 * wheel_half);
  if (part == "wheel-end") wheel_place() translate([0, 0, -wall]) across_x(-wheel_half, wall) wheel_wall(2 * wheel_half - 2 * wall);
  if (part == "wheel") wheel_place() translate([0, 0, 11]) sheet(wheel_h) wheel();
}

// Stands behind the drawer on the floor; the drawer's back presses the switch's lever. Printed on its back.
module drawer_switch() {
  x = (drawer_x[0] + drawer_x[1]) / 2;
  translate([x - 15, drawer_y[1] + 14, box_z + wall]) difference() {
    union() {
      cube([30, 20, 4]);
      cube([30, 4, 30]);
      for (side = [0, 26]) translate([side, 0, 0]) hull() {
        cube([4, 20, 4]);
        cube([4, 4, 24]);
      }
    }
    for (at = [-1, 1]) hull() for (z = [17, 23]) translate([15 + at * switch_screws / 2, -1, z]) rotate([-90, 0, 0]) cylinder(d = 2.3, h = 6);
    for (at = [9, 21]) translate([at, 13, -1]) cylinder(d = 3.4, h = 6);
  }
}

if (outline) flat();
else place();
