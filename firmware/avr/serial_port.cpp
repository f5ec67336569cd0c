#include "serial_port.h"

#include <avr/interrupt.h>
#include <avr/io.h>

namespace damier {

namespace {

/// A ring of 256 bytes between an interrupt and the main loop. Each end has its own index of one byte, so no
/// lock is needed.
class ByteRing {
public:
  bool isEmpty() const { return head_ == tail_; }
  uint8_t space() const { return tail_ - head_ - 1; }
  void put(uint8_t byte) {
    if (space() == 0) return;
    bytes_[head_] = byte;
    head_ = head_ + 1;
  }
  uint8_t take() {
    const uint8_t byte = bytes_[tail_];
    tail_ = tail_ + 1;
    return byte;
  }

private:
  volatile uint8_t bytes_[256];
  volatile uint8_t head_ = 0;
  volatile uint8_t tail_ = 0;
};

ByteRing received;
ByteRing toSend;
/// What stands in `received` for bytes that were lost or harmed.
uint8_t lostMark = 0;
volatile bool isMarkOwed = false;

/// Keeps a byte, and before it the mark where something is missing.
void keep(uint8_t byte, bool isHarmed, bool isGapBefore) {
  const bool needsMark = isMarkOwed || isGapBefore || isHarmed;
  if (received.space() < 2) {
    isMarkOwed = true;
    return;
  }
  isMarkOwed = false;
  if (needsMark) received.put(lostMark);
  if (!isHarmed) received.put(byte);
}

}  // namespace

#if defined(USART0_RX_vect)
ISR(USART0_RX_vect)
#else
ISR(USART_RX_vect)
#endif
{
  // Before the byte, as reading it clears them: a stop bit that was none, bytes lost before this one.
  const uint8_t status = UCSR0A;
  const uint8_t byte = UDR0;
  keep(byte, status & _BV(FE0), status & _BV(DOR0));
}

#if defined(USART0_UDRE_vect)
ISR(USART0_UDRE_vect)
#else
ISR(USART_UDRE_vect)
#endif
{
  UDR0 = toSend.take();
  // With the last byte, not on a later empty interrupt: a simulator may not raise that one.
  if (toSend.isEmpty()) UCSR0B &= ~_BV(UDRIE0);
}

SerialPort& SerialPort::open(uint16_t ubrr, uint8_t mark) {
  static SerialPort port;
  lostMark = mark;
  UBRR0 = ubrr;
  UCSR0A = _BV(U2X0);
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
  return port;
}

bool SerialPort::read(uint8_t& byte) {
  if (received.isEmpty()) return false;
  byte = received.take();
  return true;
}

bool SerialPort::hasReceived() const { return !received.isEmpty(); }

uint16_t SerialPort::space() const { return toSend.space(); }

bool SerialPort::isIdle() const { return toSend.isEmpty(); }

void SerialPort::put(uint8_t byte) {
  while (toSend.space() == 0) {
  }
  toSend.put(byte);
  const uint8_t sreg = SREG;
  cli();
  UCSR0B |= _BV(UDRIE0);
  SREG = sreg;
}

}  // namespace damier
