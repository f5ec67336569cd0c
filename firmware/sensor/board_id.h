#pragma once
#include <stdint.h>

namespace damier {

/// The name the host gave this board, kept in EEPROM with its complement; 0 where none (or half of one) was
/// written.
uint32_t readBoardId();
void storeBoardId(uint32_t id);

}  // namespace damier
