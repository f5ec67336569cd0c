/** A chip on an I2C bus, as its master sees it. */
export interface I2cDevice {
  answersTo(address: number): boolean;
  /** Its address was called; what follows is written to it or read from it. */
  start(direction: 'write' | 'read'): void;
  write(byte: number): void;
  read(): number;
  /** Stop condition or repeated start. */
  stop(): void;
}
