#pragma once
#include <string>

void debounceTests();
void wheelTests();
void eventQueueTests();
/// `vectorFile`: lines made from test/vectors/sensor-link.json (see vectors.h).
void frameTests(const std::string& vectorFile);
void sensorLinkTests(const std::string& vectorFile);
void sensorBoardTests();
/// The acknowledgements, over a line that loses, doubles and reorders at every step.
void ackWalkTests();
void actuatorBoardTests();
