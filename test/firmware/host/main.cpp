/// Tests of the firmware's pure parts on the host. Usage: firmware-tests VECTOR_FILE; exit code 0 if all
/// hold.
#include "check.h"
#include "suites.h"

int main(int count, char** arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: %s VECTOR_FILE\n", arguments[0]);
    return 2;
  }
  debounceTests();
  wheelTests();
  eventQueueTests();
  frameTests(arguments[1]);
  sensorLinkTests(arguments[1]);
  sensorBoardTests();
  ackWalkTests();
  actuatorBoardTests();
  printf("%d checks, %d failures\n", check::checks(), check::failures());
  return check::failures() == 0 ? 0 : 1;
}
