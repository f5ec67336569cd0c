import { describe, expect, it } from 'vitest';
import { readHubLine } from '../../../src/adapters/hub/line.ts';
import {
  type EngineListener,
  type HubParameter,
  introduce,
  readParameter,
  whyNotSet,
} from '../../../src/adapters/hub/thinker.ts';

function declared(...lines: readonly string[]): readonly HubParameter[] {
  return lines.flatMap((text) => {
    const line = readHubLine(text);
    return line === null ? [] : [readParameter(line)];
  });
}

const PARAMETERS = declared(
  'param name=variant value=normal type=enum values="normal killer bt"',
  'param name=book value=true type=bool',
  'param name=threads value=1 type=int min=1 max=16',
  'param name=margin value=0.5 type=real',
  'param name=bb-path value="" type=string',
);

describe('a parameter of an engine', () => {
  it.each([[{ variant: 'killer', book: 'false', threads: '16', margin: '-1.5', 'bb-path': 'a b' }], [{}]])(
    'is set as it was declared: %o',
    (asked) => {
      expect(whyNotSet(PARAMETERS, asked)).toBeNull();
    },
  );

  it.each<[Record<string, string>, string]>([
    [{ variant: 'frisian' }, 'variant is one of normal, killer, bt, not frisian'],
    [{ book: 'yes' }, 'book is true or false, not yes'],
    [{ threads: '17' }, 'threads is a whole number from 1 to 16, not 17'],
    [{ threads: '1.5' }, 'threads is a whole number from 1 to 16, not 1.5'],
    [{ threads: '' }, 'threads is a whole number from 1 to 16, not '],
    [{ margin: 'wide' }, 'margin is a number, not wide'],
  ])('is refused outside of that: %o', (asked, why) => {
    expect(whyNotSet(PARAMETERS, asked)).toBe(why);
  });

  it('that the engine does not have is refused with all that it has', () => {
    const why = whyNotSet(PARAMETERS, { thread: '2' });
    expect(why).toContain('no parameter thread');
    expect(why?.split('\n')).toHaveLength(1 + PARAMETERS.length);
    expect(why).toContain('threads=1 (a whole number from 1 to 16)');
    expect(whyNotSet([], { thread: '2' })).toBe('the engine has no parameter thread; it has none');
  });
});

describe('an engine is met before the game', () => {
  function meet() {
    const sent: string[] = [];
    let timeout: () => void = () => undefined;
    let heard: EngineListener | null = null;
    const met = introduce(
      (listener) => {
        heard = listener;
        return { send: (line) => sent.push(line), kill: () => sent.push('(killed)') };
      },
      (_, callback) => {
        timeout = callback;
        return () => undefined;
      },
    );
    const listener: EngineListener = {
      line: (text) => heard?.line(text),
      ended: (reason) => heard?.ended(reason),
    };
    return { sent, met, listener, timeout: () => timeout() };
  }

  it('says who it is and what can be set, and is let go', async () => {
    const { sent, met, listener } = meet();
    for (const text of ['', 'id name="Scan 3.1" version=3.1', 'param name=threads value=1 type=int', 'wait'])
      listener.line(text);
    expect(await met).toEqual({
      name: 'Scan 3.1',
      parameters: declared('param name=threads value=1 type=int'),
    });
    expect(sent).toEqual(['hub', 'quit', '(killed)']);
  });

  it('and one that dies, or says nothing, is said', async () => {
    const dead = meet();
    dead.listener.ended('x cannot be started: ENOENT');
    await expect(dead.met).rejects.toThrow('ENOENT');
    const silent = meet();
    silent.timeout();
    await expect(silent.met).rejects.toThrow('does not speak the Hub protocol');
    expect(silent.sent.at(-1)).toBe('(killed)');
  });
});
