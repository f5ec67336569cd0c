#include "board_id.h"

#include <avr/eeprom.h>

namespace damier {

namespace {

const uint32_t* const idAddress = reinterpret_cast<uint32_t*>(0);
const uint32_t* const complementAddress = reinterpret_cast<uint32_t*>(4);

}  // namespace

uint32_t StoredBoardId::read() const {
  const uint32_t id = eeprom_read_dword(idAddress);
  return eeprom_read_dword(complementAddress) == ~id ? id : 0;
}

void StoredBoardId::keep(uint32_t id) {
  if (id != kept_) {
    kept_ = id;
    next_ = 0;
  }
  while (next_ < length && eeprom_is_ready()) {
    uint8_t* const address = reinterpret_cast<uint8_t*>(next_);
    const uint32_t word = next_ < 4 ? kept_ : ~kept_;
    const uint8_t byte = word >> 8 * (next_ % 4);
    next_++;
    if (eeprom_read_byte(address) != byte) eeprom_write_byte(address, byte);
  }
}

}  // namespace damier
