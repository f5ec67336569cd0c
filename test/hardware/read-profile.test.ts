import { describe, expect, it } from 'vitest';
import { ProfileError, readProfile } from '../../src/hardware/hardware.ts';
import { BOARDS, hardwareFile, read } from './stock.ts';

const trappes = JSON.parse(hardwareFile('profiles/trappes-8x8.json'));
const [s3, s4, s5, s6] = trappes.sliders;
const [flapC3, ...contacts] = trappes.contacts;
const withS3 = (change: object) => ({ sliders: [{ ...s3, ...change }, s4, s5, s6] });
const withServo = (change: object) => ({ servo: { ...trappes.servo, ...change } });
const withSpinner = (change: object) => ({ spinner: { ...trappes.spinner, ...change } });
const withLines = (field: string, ...pins: readonly string[]) => {
  const lines = JSON.parse(hardwareFile('electronics.json')).sensor[field];
  return { sensor: { [field]: [...pins, ...lines.slice(pins.length)] } };
};

function faultsOf(change: object): readonly string[] {
  try {
    read('trappes-8x8', change);
  } catch (error) {
    if (error instanceof ProfileError) return error.faults.map((fault) => Object.values(fault).join(' | '));
    throw error;
  }
  return [];
}

it.each(BOARDS)('%s is a valid board, named like its file', (id) => {
  expect(read(id).id).toBe(id);
});

it('a profile says of the electronics only what is different', () => {
  const { lights } = read('trappes-8x8', { lights: { brightness: 5 } });
  expect(lights.brightness).toBe(5);
  expect(lights.lamps).toEqual(read('trappes-8x8').lights.lamps);
});

describe('a profile is refused that has', () => {
  it.each<[string, object, readonly RegExp[]]>([
    // form
    ['a size of no board', { size: 9 }, [/^size \|/]],
    ['a field nobody knows', { colour: 'brown' }, [/^colour \|/]],
    [
      'a part nobody knows',
      { contacts: [{ ...flapC3, kind: 'bell' }, ...contacts] },
      [/^contacts\[0\]\.kind \|/],
    ],
    ['fields too near for reeds', { pitchMm: 40 }, [/^pitchMm \| reeds hear .* \| 45 mm/]],
    ['a name that is no file name', { id: '../mine' }, [/^id \|/]],
    // pins
    ['a pin that a Mega has not', withLines('rows', 'D54'), [/^sensor\.rows\[0\] \| .*D0–D53/]],
    ['a pin used twice', withLines('rows', 'D23'), [/^sensor\.rows\[1\] \| D23 is also sensor\.rows\[0\]/]],
    [
      'a row on a column’s pin',
      withLines('columns', 'D22'),
      [/^sensor\.columns\[0\] \| D22 is also sensor\.rows\[0\]/],
    ],
    ['a row on the USB line', withLines('rows', 'D0'), [/^sensor\.rows\[0\] \| D0 is the USB serial line/]],
    [
      'an encoder on a pin that cannot interrupt',
      { sensor: { encoder: { A: 'D4', B: 'D3', Z: 'D18' } } },
      [/^sensor\.encoder\.A \| D4 cannot interrupt/],
    ],
    [
      'a rail on a pin that measures nothing',
      { sensor: { rails: { servo: 'D5', light: 'A3' } } },
      [/^sensor\.rails\.servo \| D5 cannot measure/],
    ],
    ['too few rows', { sensor: { rows: ['D22'] } }, [/^sensor\.rows \|/]],
    // sliders
    ['sliders without a servo', { servo: null }, [/^servo \| is null, but there are sliders/]],
    ['sliders without a wheel', { spinner: null }, [/^spinner \| is null/]],
    ['traps in small fields', { pitchMm: 45 }, [/^pitchMm \| 45 mm leave no frame/]],
    ['two sliders on one channel', withS3({ channel: 1 }), [/^sliders\[1\]\.channel \| 1 drives S3 already/]],
    [
      'a slider under another’s name',
      withS3({ id: 'S4' }),
      [/^sliders\[0\]\.id \| S4 lies under row 3 \| call it S3/],
    ],
    [
      'one trap for two sliders',
      { sliders: [s3, { ...s4, left: 'f4', right: 'f4' }, s5, s6] },
      [/f4 is not left of f4/, /^sliders\[1\]\.right \| f4 is opened by S4 already/],
    ],
    ['a trap on a light square', withS3({ left: 'd3' }), [/^sliders\[0\]\.left \| d3 is no dark square/]],
    [
      'a trap beside the board',
      withS3({ right: 'i3' }),
      [/^sliders\[0\]\.right \| i3 lies beside a board of 8×8/],
    ],
    ['a trap in another row', withS3({ left: 'a1' }), [/^sliders\[0\]\.left \| a1 is not in row 3/]],
    ['left and right exchanged', withS3({ left: 'g3', right: 'c3' }), [/g3 is not left of c3/]],
    [
      'a row of sliders missing',
      { sliders: [s3, s4, s6] },
      [/^sliders\[1\] \| .* \| row 5 wants a slider S5, green, with traps c5 and g5/],
    ],
    ['a colour without sliders', { sliders: [s3, s6] }, [/^spinner\.sectors \| green can be spun/]],
    ['a colour that is never spun', withSpinner({ sectors: ['piece', 'orange'] }), [/green is never spun/]],
    // servos and wheel
    [
      'a servo past its limits',
      withS3({ ticks: { L: 200, N: 375, R: 530 } }),
      [
        /^sliders\[0\]\.ticks\.L \| 200 is outside the servo’s 225–525/,
        /^sliders\[0\]\.ticks\.R \| 530 is outside/,
      ],
    ],
    [
      'a middle that is not between',
      withS3({ ticks: { L: 247, N: 240, R: 503 } }),
      [/^sliders\[0\]\.ticks\.N \| 240 is not between/],
    ],
    [
      'limits that no servo has',
      withServo({ ticksMax: 4000 }),
      [/^servo\.ticksMax \| no servo wants more than 625/],
    ],
    [
      'limits that are exchanged',
      withServo({ ticksMin: 525, ticksMax: 225 }),
      [/^servo\.ticksMin \| 525 is not less/],
    ],
    ['a slider too quick for fingers', withServo({ rampMs: 100 }), [/^servo\.rampMs \| faster than fingers/]],
    ['no time to arrive', withServo({ limitMs: 300 }), [/^servo\.limitMs \| 300 ms are over before/]],
    [
      'a border as wide as a sector',
      withSpinner({ toleranceDegrees: 22.5 }),
      [/^spinner\.toleranceDegrees \|/],
    ],
    [
      'an encoder of half a line',
      withSpinner({ countsPerTurn: 1442 }),
      [/^spinner\.countsPerTurn \| 1442 is no multiple/],
    ],
    // lights
    [
      'two lights on one cell',
      { lights: { lamps: { ...read('trappes-8x8').lights.lamps, fault: { com: 0, row: 3 } } } },
      [/^lights\.lamps\.fault \| fault would be on COM 0 ROW 3, where h8 amber is \| one light a cell/],
    ],
    [
      'lamps on squares',
      withS3({ firstLamp: { com: 1, row: 0 } }),
      [/^sliders\[0\]\.firstLamp \| S3 L .* b6 amber is/],
    ],
    [
      'all lights of one colour on the other’s',
      { lights: { squares: [{ from: 'a1', to: 'h8', firstCom: 0, amberRow: 0, blueRow: 0 }] } },
      [/^lights\.squares \| b8 blue would be on COM 0 ROW 0, where b8 amber is, and so with 31 more/],
    ],
    [
      'lamps beside the chip',
      withSpinner({ firstLamp: { com: 7, row: 12 } }),
      [/^spinner\.firstLamp \| sector 4 would be on COM 7 ROW 16, which the HT16K33 does not have/],
    ],
    // contacts
    [
      'a contact where the firmware reads none',
      { contacts: [{ ...flapC3, row: 7 }, ...contacts] },
      [/^contacts\[0\]\.row \| the firmware reads no service contact there \| rows 8 and 9, columns 0–7/],
    ],
    [
      'a contact on a square',
      { size: 10, pitchMm: 50, discs: 50 },
      [/^contacts\[0\] \| RANK9 FILE_A is a square’s \| a board of 10×10 has no lines to spare/],
    ],
    [
      'two contacts on a crossing',
      { contacts: [{ ...flapC3, column: 1 }, ...contacts] },
      [/^contacts\[1\] \| RANK9 FILE_B is contacts\[0\]’s/],
    ],
    [
      'a contact for no trap',
      { contacts: [...trappes.contacts, { ...flapC3, row: 9, column: 7, of: 'e5' }] },
      [/^contacts\[13\]\.of \| this board has no other e5/],
    ],
    [
      'a trap that nobody watches',
      { contacts },
      [/^contacts \| nothing says when trap c3 is shut \| add a flapShut switch/],
    ],
    [
      'a debounce that the firmware cannot count',
      { debounce: { onMs: 300 } },
      [/^debounce\.onMs \| longer than the firmware can count \| 1–255 ms/],
    ],
    // currents
    [
      'more light than its fuse holds',
      { power: { lightRailMa: 60 } },
      [/^lights\.mostLit \| 32 lights take 89 mA, F2 holds 60/],
    ],
    [
      'a servo beyond its fuse',
      { power: { servoStallMa: 2500 } },
      [/^power\.servoStallMa \| .* 2500 mA, F1 holds 1100/],
    ],
    [
      'a supply smaller than its fuses',
      { power: { supplyMa: 1500 } },
      [/^power\.supplyMa \| 1500 mA are less than the 1600/],
    ],
    [
      'more than a USB port gives',
      { power: { encoderMa: 400 } },
      [/^power\.sensorMa \| Mega and encoder take 510 mA/],
    ],
    // discs
    ['too few discs', { discs: 22 }, [/^discs \| 22 do not fill/]],
    ['an odd disc', { discs: 27 }, [/^discs \| 27 is odd/]],
  ])('%s', (_, change, says) => {
    const faults = faultsOf(change);
    for (const fault of says) expect(faults).toContainEqual(expect.stringMatching(fault));
  });
});

describe('a refusal', () => {
  it('names all faults at once, those of form and those between fields', () => {
    const faults = faultsOf({
      discs: 'many',
      sensor: { heartbeat: 'D22' },
      power: { lightRailMa: 60 },
      ...withS3({ left: 'd3', ticks: { L: 100, N: 375, R: 503 } }),
    });
    expect(faults).toEqual(
      [
        /^discs \| Invalid type/,
        /^sensor\.heartbeat \| D22 is also sensor\.rows\[0\]/,
        /^sliders\[0\]\.left \| d3 is no dark square/,
        /^sliders\[0\]\.ticks\.L \| 100 is outside/,
        /^sliders\[0\] \| S3 has no counterpart/,
        /^sliders\[3\] \| S6 has no counterpart/,
        /^contacts\[0\]\.of \| this board has no other c3/,
        /^contacts \| nothing says when trap d3 is shut/,
        /^lights\.mostLit \| 32 lights take 89 mA/,
      ].map((fault) => expect.stringMatching(fault)),
    );
  });

  it('names the file, and each fault with its place and the way out', () => {
    expect(() => read('trappes-8x8', { discs: 27 })).toThrow(
      'board profile mine.json is not valid:\n  discs: 27 is odd; as many for each side: 24 or more',
    );
  });

  it.each([
    [
      'text that is no JSON, with line and column',
      '{\n  "size": 8\n  "discs": 24\n}',
      '3:3: this is no JSON (comma expected); mend it there',
    ],
    ['text that breaks off', '{', '1:2: this is no JSON (close brace expected); mend it there'],
    ['a list', '[]', '(file): is no JSON object; write { "id": …, … }'],
  ])('says so of %s', (_, text, fault) => {
    expect(() => readProfile('mine.json', text, hardwareFile('electronics.json'))).toThrow(
      `mine.json is not valid:\n  ${fault}`,
    );
  });

  it('may have comments and trailing commas', () => {
    const text = hardwareFile('profiles/classic-8x8.json')
      .replace('{', '{ // mine')
      .replace(/\s*}\s*$/, ',\n}');
    expect(readProfile('mine.json', text, hardwareFile('electronics.json'))).toEqual(read('classic-8x8'));
  });

  it('blames the shared electronics where they are at fault', () => {
    expect(() => readProfile('mine.json', '{}', '{"sensor":{}}')).toThrow(/electronics\.json is not valid/);
  });
});
