/// avr-gcc comes without libstdc++; this is all of it that is needed. A pure virtual is never called.
extern "C" void __cxa_pure_virtual() {
  for (;;) {
  }
}
