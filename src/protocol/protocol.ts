/** The serial link to the sensor board: messages, framing, and the link machine. Byte tables: firmware/PROTOCOL.md. */

export { cobsDecode, cobsEncode } from './cobs.ts';
export { type LinkCounters, noFaults } from './counters.ts';
export { crc32 } from './crc32.ts';
export type { Change } from './field.ts';
export {
  type Deframed,
  type DeframerState,
  deframe,
  emptyDeframer,
  encodeFrame,
  frameBody,
  longestFrame,
} from './frame.ts';
export { connectWithinMs, type LinkInput, silentAfterMs, stepLink } from './link.ts';
export {
  type LinkOutput,
  type LinkPhase,
  type LinkSettings,
  type LinkState,
  type LinkStep,
  linkStatus,
  newLink,
  type SensorLinkStatus,
} from './link-state.ts';
export {
  ackFlag,
  buttonIds,
  type Decoded,
  decodeMessage,
  encodeMessage,
  indexStride,
  type Message,
  type MessageKind,
  type MessageOf,
  messageTable,
  protocolVersion,
  wheelFlag,
} from './message.ts';
export type { SensorReport, WheelReport } from './report.ts';
