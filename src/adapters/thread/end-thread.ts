import type { MessagePort, Worker } from 'node:worker_threads';

/** A thread that is asked to end does so within milliseconds; one that hangs is ended after this, ms. */
const PATIENCE_MS = 5000;
/** What a thread is told to end by itself. */
const END = 'end';

/**
 * Ends a thread: it is told to, and ends by itself once it has let go of all it waits for (`endsWhenTold`). A thread that is ended
 * from outside while V8 compiles for it in the background can abort the whole process: Node takes its isolate off the platform
 * before those jobs are done (seen in Node 20.20, `Assertion failed: (data.first) != nullptr`; v8/node, pull request 208). A thread
 * that ends by itself waits for them. So nothing may call `process.exit` before its threads have ended.
 */
export async function endThread(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let late: NodeJS.Timeout | undefined;
  const hangs = new Promise<'hangs'>((resolve) => {
    late = setTimeout(() => resolve('hangs'), PATIENCE_MS);
  });
  worker.postMessage(END);
  const how = await Promise.race([ended, hangs]);
  clearTimeout(late);
  if (how === 'hangs') await worker.terminate();
}

/** On the thread: hears commands until it is told to end; `letGo` stops what else would keep it alive. */
export function endsWhenTold<Command>(
  port: MessagePort,
  hear: (command: Command) => void,
  letGo: () => void = () => undefined,
): void {
  port.on('message', (message: Command | typeof END) => {
    if (message !== END) {
      hear(message);
      return;
    }
    letGo();
    port.close();
  });
}
