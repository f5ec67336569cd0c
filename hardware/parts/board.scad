// The board that the parts are made for: name your own here, or on the command line (-D pitch=45 -D size=10).
include <boards/trappes-8x8.scad>
