/** The serial link to the sensor board: messages, framing, and the link machine. Byte tables: firmware/PROTOCOL.md. */

export {
  cobsDecode,
  cobsEncode,
  crc32,
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
  FIRST_SETTINGS,
  type LinkCounters,
  type LinkOutput,
  type LinkPhase,
  type LinkSettings,
  type LinkState,
  type LinkStep,
  linkStatus,
  newLink,
  noFaults,
  type SensorLinkStatus,
} from './link-state.ts';
export {
  ackFlag,
  buttonIds,
  type Change,
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
