#!/bin/sh
# Usage: toolchain.sh SENSOR.elf ACTUATOR.elf. Prints as JSON what the bytes depend on, and how much memory the programs take:
# bytes of flash (code and initial values) and of RAM (variables; the stack comes on top).
set -eu

libc=$(printf '#include <avr/version.h>\n__AVR_LIBC_VERSION_STRING__\n' | avr-gcc -E -P - | tail -n 1)
binutils=$(avr-ld --version | sed -n '1s/.* //p')
memory() {
  avr-size "$1" | awk 'NR == 2 { printf "{ \"flash\": %d, \"ram\": %d }", $1 + $2, $2 + $3 }'
}

cat <<JSON
{
  "avr-gcc": "$(avr-gcc -dumpversion)",
  "avr-libc": $libc,
  "binutils": "$binutils",
  "sensor": $(memory "$1"),
  "actuator": $(memory "$2")
}
JSON
