import { VirtualCable } from '../../../src/adapters/virtual/board-cable.ts';
import {
  decodeMessage,
  deframe,
  emptyDeframer,
  encodeFrame,
  type Message,
} from '../../../src/protocol/protocol.ts';
import { hello, snapshot } from '../../protocol/board-script.ts';

/** The sensor board's end of the line: says hello, takes its settings and its name, and sends a snapshot when asked to. */
export class SensorPeer {
  readonly cable: VirtualCable;
  boardId = 0;
  opened = 0;
  #deframer = emptyDeframer;
  #bootId = 1;

  constructor(path: string) {
    this.cable = new VirtualCable(path, {
      opened: () => {
        this.opened++;
        this.#bootId++;
        this.#deframer = emptyDeframer;
      },
      written: (bytes) => this.#take(bytes),
    });
  }

  /** What it sends by itself, twenty times a second. */
  tick(time: number): void {
    this.#say(snapshot(255, { bootId: this.#bootId, time }));
  }

  #take(bytes: Uint8Array): void {
    const cut = deframe(this.#deframer, bytes);
    this.#deframer = cut.state;
    for (const found of cut.found) {
      if (found.kind !== 'body') continue;
      const decoded = decodeMessage(found.bytes);
      if (decoded.kind === 'message') this.#answer(decoded.message);
    }
  }

  #answer(message: Message): void {
    if (message.kind === 'nameBoard') this.boardId = message.boardId;
    if (message.kind === 'helloRequest' || message.kind === 'configure' || message.kind === 'nameBoard') {
      this.#say(hello({ bootId: this.#bootId, boardId: this.boardId }));
    }
  }

  #say(message: Message): void {
    this.cable.deliver(encodeFrame(message));
  }
}
