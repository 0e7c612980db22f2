/** Touchstone files as people and programs write them, and what is refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Complex, complex } from '../numeric/complex.ts';
import { modesOf } from './modes.ts';
import { everywhere, type Network } from './network.ts';
import { readTouchstone } from './touchstone-read.ts';
import { writeTouchstoneFile } from './touchstone-write.ts';

const TWO = '1 0.1 0 0.2 0 0.3 0 0.4 0\n2 0.5 0 0.6 0 0.7 0 0.8 0\n';

describe('version 1', () => {
  test('two ports stand column by column, three row by row, wrapped as it comes', () => {
    const two = readTouchstone(`# Hz S RI R 50\n${TWO}`).network;
    expect(Array.from(two.s.slice(0, 8)).filter((_, k) => k % 2 === 0)).toEqual([
      0.1, 0.3, 0.2, 0.4,
    ]);
    const row = '11 0 12 0 13 0\n21 0 22 0 23 0\n31 0 32 0 33 0\n';
    for (const text of [
      `1 ${row}`,
      `1 ${row.replaceAll('\n', ' ')}\n`,
      `1 ${row.replaceAll('\n', ' ! row\n')}`,
    ]) {
      const { network } = readTouchstone(`# Hz S RI R 50\n${text}`);
      expect(network.ports).toBe(3);
      expect(network.s[2]).toBe(12);
      expect(network.s[6]).toBe(21);
    }
  });

  test('eight ports of four pairs a line are counted', () => {
    const line = Array.from({ length: 4 }, () => '0.1 0').join(' ');
    const lines = Array.from({ length: 16 }, (_, k) => (k === 0 ? `1 ${line}` : `  ${line}`));
    expect(readTouchstone(`#\n${lines.join('\n')}\n`).network.ports).toBe(8);
  });

  test('noise begins where a frequency does not ascend, on R; what follows it is noise', () => {
    const { noise, network } = readTouchstone(
      `# GHz S RI R 75\n${TWO}1 0.5 0.3 90 0.2\n3 0.7 0.2 80 0.4\n`,
    );
    expect(network.frequency).toHaveLength(2);
    expect(Array.from(noise?.frequency ?? [])).toEqual([1e9, 3e9]);
    expect(noise?.resistance[0]).toBe(15);
    expect(noise?.optimum[1]).toBeCloseTo(0.3, 15);
  });

  test('numbers are read as JavaScript reads them, whatever their length', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 0, max: 20 }),
        (x, digits) => {
          for (const text of [String(x), x.toExponential(), x.toExponential(digits)]) {
            const value = Number(text);
            fc.pre(Number.isFinite(value));
            const { network } = readTouchstone(`# Hz S RI R 50\n1 ${text} 0\n`);
            expect(network.s[0]).toBe(value);
          }
        },
      ),
    );
    const read = (text: string) => readTouchstone(`# Hz S RI R 50\n1 ${text} 0\n`).network.s[0];
    expect(read('+.5e-1')).toBe(0.05);
    expect(read('1.5D+02')).toBe(150);
    expect(read('0.1234567890123456789012345678901234567890')).toBe(0.12345678901234568);
  });

  test('Z, Y, H and G are normalised by R', () => {
    // A series 100 Ω between 50 Ω ports: S11 = S21 = 1/2. Its Y is 0.01 S, times 50.
    const y = readTouchstone('# Hz Y RI R 50\n1 0.5 0 -0.5 0 -0.5 0 0.5 0\n').network.s;
    expect(y[0]).toBeCloseTo(0.5, 14);
    expect(y[2]).toBeCloseTo(0.5, 14);
    // H of it: h11 = 100/50, h12 = 1, h21 = −1, h22 = 0; as the file has two ports, h21 before h12.
    const h = readTouchstone('# Hz H RI R 50\n1 2 0 -1 0 1 0 0 0\n').network.s;
    expect(h[0]).toBeCloseTo(0.5, 14);
    expect(h[4]).toBeCloseTo(0.5, 14);
    // G of a shunt 0.01 S: g11 = 0.01·50, g12 = −1, g21 = 1, g22 = 0: S11 = −1/5, S21 = 4/5.
    const g = readTouchstone('# Hz G RI R 50\n1 0.5 0 1 0 -1 0 0 0\n').network.s;
    expect(g[0]).toBeCloseTo(-0.2, 14);
    expect(g[4]).toBeCloseTo(0.8, 14);
  });

  test('port impedances in comments of HFSS count, of modes and of terminals, or are ignored', () => {
    const modes =
      '# GHz S RI R 50\n1 0.1 0 0 0 0 0 0.1 0\n! Gamma ! 0 1 0 1\n! Port Impedance30 0 40 -5\n';
    const { network, comments, waves } = readTouchstone(modes);
    expect(Array.from(network.z0)).toEqual([30, 0, 40, -5]);
    expect([comments, waves]).toEqual(['used', 'travelling']);
    expect(Array.from(readTouchstone(modes, { comments: 'ignore' }).network.z0)).toEqual([
      50, 0, 50, 0,
    ]);
    const terminals =
      '# GHz S RI R 50\n1 0.1 0 0 0 0 0 0.1 0\n! Port Impedance30 0 0 0\n!  0 0 40 -5\n';
    expect(Array.from(readTouchstone(terminals).network.z0)).toEqual([30, 0, 40, -5]);
    const said = '! S-parameter uses the power definition\n';
    expect(readTouchstone(said + modes).waves).toBe('power');
  });
});

describe('what is refused, by its line', () => {
  const V2 = '[Version] 2.0\n# GHz S RI R 50\n[Number of Ports] 2\n';
  test.each([
    ['', 'Line 1: The file has no data'],
    [
      '# GHz S MA R 50\n1 0,5 10\n',
      'Line 2: "0,5" is not a number; Touchstone writes a decimal point',
    ],
    [
      '# GHz S MA R 50\n1 0.5 10 0.2\n',
      'Line 2: The line has 4 numbers; data begin with a frequency',
    ],
    ['# GHz S MA R 50\n1 0.5 10 0.2 3\n', 'Line 2: The first frequency has 5 numbers; of n ports'],
    [
      `#\n${TWO}3 0 0 0 0 0 0 0\n`,
      'Line 4: The frequency that begins here has 8 numbers; of 2 ports there are 9',
    ],
    [
      `#\n${TWO}3 0 0\n4 0 0 0 0 0 0 0 0\n`,
      'Line 4: The frequency that begins here has 3 numbers; of 2 ports there are 9',
    ],
    [`#\n${TWO}2 0 0 0 0 0 0 0 0\n`, 'Line 4: The frequency 2 does not ascend'],
    [`#\n${TWO}1 0.5 0.3 90\n`, 'Line 4: The frequency that begins here has 4 numbers'],
    [`#\n${TWO}1 0.5 1.3 90 0.2\n`, 'Line 4: |Γopt| is 1.3'],
    ['#\n1 1e400 0\n', 'Line 2: "1e400" is too large'],
    ['#\n1 nan 0\n', 'Line 2: "nan" is not a number'],
    ['BEGIN\n', 'CITI'],
    ['# GHz S MA R 50 75 60\n1 0 0 0 0 0 0 0 0\n', 'R has 3 values for 2 ports'],
    [`${V2}[Network Data]\n1 0 0 0 0 0 0 0 0\n`, 'add [Two-Port Data Order]'],
    [`${V2}[Two-Port Data Order] 11_22\n`, 'Line 4: The order "11_22"'],
    [`${V2}[Nonsense] 3\n`, 'Line 4: The keyword [nonsense] is not known'],
    [`${V2}[Number of Ports] 2\n`, 'Line 4: [number of ports] is given twice'],
    [
      '[Number of Ports] 2\n[Version] 2.0\n1 0 0\n',
      'Line 1: [number of ports] stands before [Version]',
    ],
    ['[Version] 3.0\n1 0 0\n', 'Line 1: The version "3.0"'],
    [
      '[Version] 2.0\n#\n[Number of Ports] 1\n[Number of Frequencies] 2\n[Network Data]\n1 0 0\n',
      '[Number of Frequencies] is 2, and there are 1',
    ],
    [
      '[Version] 2.0\n#\n[Number of Ports] 1\n[Network Data]\n1 0 0\n[End]\n2 0 0\n',
      'Line 7: The numbers stand behind [End]',
    ],
    [
      '[Version] 2.0\n#\n[Number of Ports] 2\n[Two-Port Data Order] 12_21\n[Mixed-Mode Order] D1,2 S1\n[Network Data]\n1 0 0 0 0 0 0 0 0\n',
      'one of its two modes',
    ],
  ])('%j', (text, message) => {
    expect(() => readTouchstone(text)).toThrow(message);
  });

  test('nine ports, and more frequencies than are taken', () => {
    const nine = Array.from({ length: 162 }, () => '0').join(' ');
    expect(() => readTouchstone(`#\n1 ${nine}\n`)).toThrow('The file has 9 ports; the most is 8');
    const many = Array.from({ length: 100_002 }, (_, k) => `${k} 0 0`).join('\n');
    expect(() => readTouchstone(`#\n${many}\n`)).toThrow('The file has 100002 frequencies');
  });
});

const network = fc
  .record({
    ports: fc.integer({ min: 1, max: 8 }),
    points: fc.integer({ min: 1, max: 4 }),
    seed: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 16, maxLength: 16 }),
  })
  .map(
    ({ ports, points, seed }): Network => ({
      ports,
      frequency: Float64Array.from({ length: points }, (_, k) => 1e9 + 1e8 * k),
      s: Float64Array.from(
        { length: 2 * points * ports * ports },
        (_, k) => (seed[k % 16] ?? 0) / (1 + (k % 7)),
      ),
      z0: everywhere(points, new Array<Complex>(ports).fill(complex(50))),
    }),
  );

test('what is written reads back: every number of ports, format and version', () => {
  fc.assert(
    fc.property(
      network,
      fc.constantFrom('RI', 'MA', 'DB'),
      fc.constantFrom(1, 2),
      (n, format, version) => {
        const text = writeTouchstoneFile(n, {
          version,
          unit: 'GHZ',
          format,
          comments: ['two\nlines'],
        });
        const back = readTouchstone(text);
        expect(back.version).toBe(version);
        expect(back.network.ports).toBe(n.ports);
        n.s.forEach((x, k) => {
          expect(Math.abs((back.network.s[k] ?? Number.NaN) - x)).toBeLessThan(1e-14);
        });
      },
    ),
  );
});

test('noise, references of each port and mixed modes survive in version 2', () => {
  const read = readTouchstone(`# GHz S RI R 50\n${TWO}1 0.5 0.3 90 0.2\n`);
  const text = (version: 1 | 2) =>
    writeTouchstoneFile(read.network, {
      version,
      unit: 'GHZ',
      format: 'RI',
      comments: [],
      noise: read.noise,
    });
  for (const version of [1, 2] as const) {
    const back = readTouchstone(text(version)).noise;
    expect(back?.resistance[0]).toBeCloseTo(10, 12);
    expect(back?.leastFigure[0]).toBe(0.5);
  }
  const z0 = everywhere(2, [complex(100), complex(25)]);
  const own = { ...read.network, z0 };
  expect(() =>
    writeTouchstoneFile(own, { version: 1, unit: 'HZ', format: 'RI', comments: [] }),
  ).toThrow('Version 1 of Touchstone has one real reference');
  const modes = modesOf(2, [[0, 1]]);
  const mixed = readTouchstone(
    writeTouchstoneFile(own, { version: 2, unit: 'HZ', format: 'RI', comments: [], modes }),
  );
  expect(mixed.modes).toEqual(modes);
  expect(Array.from(mixed.network.z0.slice(0, 4))).toEqual([50, 0, 50, 0]);
  expect(() =>
    writeTouchstoneFile(
      { ...read.network, z0: everywhere(2, [complex(50, 5), complex(50)]) },
      { version: 2, unit: 'HZ', format: 'RI', comments: [] },
    ),
  ).toThrow('Version 2 of Touchstone has one real reference a port');
});
