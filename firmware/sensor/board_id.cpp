#include "board_id.h"

#include <avr/eeprom.h>

namespace damier {

static uint32_t* const idAddress = reinterpret_cast<uint32_t*>(0);
static uint32_t* const complementAddress = reinterpret_cast<uint32_t*>(4);

uint32_t readBoardId() {
  const uint32_t id = eeprom_read_dword(idAddress);
  return eeprom_read_dword(complementAddress) == ~id ? id : 0;
}

void storeBoardId(uint32_t id) {
  eeprom_update_dword(idAddress, id);
  eeprom_update_dword(complementAddress, ~id);
}

}  // namespace damier
