import type { StartEngine } from './engine-process.ts';
import { readHubLine, writeHubLine } from './line.ts';
import { type HubParameter, readParameter } from './parameters.ts';

/** What an engine says of itself. */
export interface Introduction {
  /** Null if it gave none. */
  readonly name: string | null;
  readonly parameters: readonly HubParameter[];
}

/** An engine says who it is, and gets ready, so soon, ms. */
export const START_MS = 30_000;

/** Starts an engine, hears who it is and what can be set, and ends it again. Rejects, in words, with one that does not say. */
export function introduce(
  start: StartEngine,
  after: (milliseconds: number, callback: () => void) => () => void,
): Promise<Introduction> {
  return new Promise((resolve, reject) => {
    let name: string | null = null;
    const parameters: HubParameter[] = [];
    const cancel = after(START_MS, () => end(() => reject(new Error('it does not speak the Hub protocol'))));
    const engine = start({
      line: (text) => {
        const line = readHubLine(text);
        if (line?.command === 'id') name = line.args.get('name') ?? null;
        if (line?.command === 'param') parameters.push(readParameter(line));
        if (line?.command === 'wait') end(() => resolve({ name, parameters }));
      },
      ended: (reason) => {
        cancel();
        reject(new Error(reason));
      },
    });
    const end = (settle: () => void) => {
      cancel();
      engine.send(writeHubLine('quit'));
      engine.kill();
      settle();
    };
    engine.send(writeHubLine('hub'));
  });
}
