/* The shipped programs on simavr, a second simulator: what is sent and closed is read from the standard input, what the
 * chip says on its serial port and its I2C bus is written to the standard output, each with its virtual time in µs.
 *
 *   harness atmega2560|atmega328p FILE.hex
 *   run MS | send HEX | reed ROW COLUMN 0|1                       in
 *   MICROSECONDS serial HEX | MICROSECONDS i2c ADDRESS HEX        out
 *   MICROSECONDS ran                                              out, when a run is over
 *
 * Two things that simavr 1.6 does otherwise than the chip are put right here, one is left:
 * - its sleep waits in real time: here it only passes;
 * - it reports TWI status 0x28 behind an address (0x18 or 0x20 on the chip, as it was acknowledged or not): corrected;
 * - bytes on the I2C bus and in the EEPROM do not take the time that they take: nothing here is measured by it.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_twi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_hex.h>

enum { HZ = 16000000, LINES = 10, MOST = 4096 };
/* DDR and PORT of the rows' ports, TWSR: the same tables as in the data sheets. */
enum { DDRA = 0x21, PORTA = 0x22, DDRC = 0x27, PORTC = 0x28, TWSR = 0xB9 };

static avr_t* avr;
static avr_irq_t* serialIn;
static int mayReceive = 1;
static uint8_t toSend[MOST];
static unsigned sendFrom, sendTo;
static uint8_t closed[LINES][LINES];

static uint8_t said[MOST];
static unsigned saidLength;
static uint8_t written[MOST];
static unsigned writtenLength;
static uint8_t selected;
/* An address is on the bus, or just was. */
static int isAddress;

static unsigned long long now(void) { return avr->cycle / (HZ / 1000000); }

static void tell(const char* what, const uint8_t* bytes, unsigned length) {
  printf("%llu %s ", now(), what);
  for (unsigned i = 0; i < length; i++) printf("%02x", bytes[i]);
  printf("\n");
}

static void heard(struct avr_irq_t* irq, uint32_t value, void* parameter) {
  (void)irq, (void)parameter;
  if (saidLength < MOST) said[saidLength++] = value;
}
static void resume(struct avr_irq_t* irq, uint32_t value, void* parameter) {
  (void)irq, (void)value, (void)parameter;
  mayReceive = 1;
}
static void pause(struct avr_irq_t* irq, uint32_t value, void* parameter) {
  (void)irq, (void)value, (void)parameter;
  mayReceive = 0;
}

/* PCA9685 and HT16K33 acknowledge everything; what was written to them is told at the stop. */
static int answers(uint8_t address) { return address == 0x40 || address == 0x71; }

static void bus(struct avr_irq_t* irq, uint32_t value, void* parameter) {
  (void)irq;
  avr_irq_t* const in = parameter;
  avr_twi_msg_irq_t message;
  message.u.v = value;
  const uint8_t what = message.u.twi.msg;
  if (what & TWI_COND_STOP) {
    char name[16];
    snprintf(name, sizeof name, "i2c %02x", selected);
    if (selected != 0 && writtenLength > 0) tell(name, written, writtenLength);
    selected = 0;
    writtenLength = 0;
  }
  if (what & TWI_COND_START) {
    writtenLength = 0;
    isAddress = 1;
    const uint8_t address = message.u.twi.addr >> 1;
    selected = answers(address) ? address : 0;
    if (selected != 0) avr_raise_irq(in, avr_twi_irq_msg(TWI_COND_ACK, message.u.twi.addr, 1));
  }
  if (selected != 0 && (what & TWI_COND_WRITE)) {
    if (writtenLength < MOST) written[writtenLength++] = message.u.twi.data;
    avr_raise_irq(in, avr_twi_irq_msg(TWI_COND_ACK, message.u.twi.addr, 1));
  }
}

static void passBy(avr_t* chip, avr_cycle_count_t cycles) { (void)chip, (void)cycles; }

/* A selected row (an output, low) pulls its closed columns down; all others have their resistors. */
static void showColumns(void) {
  static const uint8_t bits[LINES] = {0, 1, 2, 3, 4, 5, 6, 7, 7, 6};
  uint16_t low = 0;
  for (int row = 0; row < LINES; row++) {
    const uint8_t ddr = avr->data[row < 8 ? DDRA : DDRC], port = avr->data[row < 8 ? PORTA : PORTC];
    if ((ddr & ~port & 1 << bits[row]) == 0) continue;
    for (int column = 0; column < LINES; column++) low |= closed[row][column] << column;
  }
  for (int column = 0; column < LINES; column++)
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(column < 8 ? 'K' : 'F'), column % 8),
                  !(low >> column & 1));
}

static void run(unsigned long ms, int hasMatrix) {
  const avr_cycle_count_t end = avr->cycle + (avr_cycle_count_t)ms * (HZ / 1000);
  uint32_t shown = ~0u;
  while (avr->cycle < end) {
    if (mayReceive && sendFrom < sendTo) avr_raise_irq(serialIn, toSend[sendFrom++]);
    const int state = avr_run(avr);
    if (state == cpu_Done || state == cpu_Crashed) {
      fprintf(stderr, "the program has stopped\n");
      exit(1);
    }
    if (isAddress && (avr->data[TWSR] & 0xF8) == 0x28) {
      avr->data[TWSR] = (avr->data[TWSR] & 0x07) | (selected != 0 ? 0x18 : 0x20);
      isAddress = 0;
    }
    if (!hasMatrix) continue;
    const uint32_t rows = avr->data[DDRA] | avr->data[PORTA] << 8 | avr->data[DDRC] << 16 |
                          (uint32_t)avr->data[PORTC] << 24;
    if (rows != shown) showColumns();
    shown = rows;
  }
  if (saidLength > 0) tell("serial", said, saidLength);
  saidLength = 0;
  printf("%llu ran\n", now());
  fflush(stdout);
}

static void load(const char* file) {
  uint32_t size, start;
  uint8_t* const program = read_ihex_file(file, &size, &start);
  if (program == NULL) exit(2);
  memcpy(avr->flash + start, program, size);
  free(program);
  avr->pc = start;
  avr->codeend = avr->flashend;
}

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const int hasMatrix = strcmp(arguments[1], "atmega2560") == 0;
  avr = avr_make_mcu_by_name(arguments[1]);
  if (avr == NULL || avr_init(avr) != 0) return 2;
  avr->frequency = HZ;
  avr->sleep = passBy;
  avr->log = LOG_ERROR;
  load(arguments[2]);

  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  serialIn = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), heard, NULL);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), resume, NULL);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), pause, NULL);
  avr_irq_t* const busOut = avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT);
  avr_irq_register_notify(busOut, bus, avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT));
  if (hasMatrix) showColumns();
  /* SDA and SCL have their pull-ups. */
  avr_ioport_external_t pullUps = {.name = 'C', .mask = 0x30, .value = 0x30};
  if (!hasMatrix) avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('C'), &pullUps);

  char line[2 * MOST];
  while (fgets(line, sizeof line, stdin) != NULL) {
    unsigned long ms;
    int row, column, on;
    if (sscanf(line, "run %lu", &ms) == 1) {
      run(ms, hasMatrix);
    } else if (sscanf(line, "reed %d %d %d", &row, &column, &on) == 3) {
      closed[row][column] = on;
    } else if (strncmp(line, "send ", 5) == 0) {
      if (sendFrom == sendTo) sendFrom = sendTo = 0;
      unsigned byte;
      for (const char* at = line + 5; sscanf(at, "%2x", &byte) == 1; at += 2) toSend[sendTo++] = byte;
    } else {
      return 2;
    }
  }
  return 0;
}
