/** What MQTT 5 carries beside a message. With 3.1.1 nothing of it is said, and nothing may depend on it. */
export interface Beside {
  /** Seconds after which the broker may forget the message. */
  readonly expiry: number;
  /** Where an answer is awaited, and what it answers. */
  readonly answer?: { readonly topic: string; readonly to: string };
}

/** A publish/subscribe bus between boards: an MQTT broker. QoS 1 everywhere: what is confirmed has reached the broker. */
export interface Bus {
  /** The protocol that the broker speaks. Until the broker was first reached: the one that it will be asked for. */
  readonly version: '3.1.1' | '5';
  /** Resolves once the broker has it. While the broker is away, it waits. Rejects when the bus is closed. */
  publish(topic: string, payload: string, retain: boolean, beside?: Beside): Promise<void>;
  /** Hears what is said on these topics, from now on and after each reconnection. Retained messages come at once. */
  subscribe(topics: readonly string[]): Promise<void>;
  /** Hears nothing of these any more, also after reconnections. Resolves once the broker knows. */
  unsubscribe(topics: readonly string[]): Promise<void>;
  /** A payload is bytes: nothing is known of it yet. */
  onMessage(listener: (topic: string, payload: Uint8Array) => void): () => void;
  /** Whether the broker is there. */
  readonly up: boolean;
  /** Told each time the broker goes away, or is there again. What was said meanwhile may be lost. */
  onLink(listener: (up: boolean) => void): () => void;
  /** Told when the broker throws this client out again and again as soon as it is in: another client comes with its id. */
  onThrownOut(listener: () => void): () => void;
  close(): Promise<void>;
}
