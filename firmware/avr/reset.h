#pragma once
#include <stdint.h>

namespace damier {

/// MCUSR as found at the reset (0 where a boot loader has cleared it).
uint8_t resetCause();

/// Differs at each boot: a hash of all SRAM before it is initialised. After power-up that is the cells'
/// noise; after a warm reset SRAM still holds the last boot's id, so the ids form a chain that does not
/// repeat. Never 0.
uint32_t bootId();

}  // namespace damier
