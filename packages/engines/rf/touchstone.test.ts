import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { abs, type Complex, complex, polar, sub } from '../numeric/complex.ts';
import { readOnePort, reflectionAt, writeTouchstone } from './touchstone.ts';

const one = (text: string) => {
  const { frequency, s11, reference } = readOnePort(text);
  return { f: frequency[0], s: s11[0] as Complex, reference };
};
const near = (a: Complex, b: Complex) => abs(sub(a, b));

describe('reading', () => {
  test('one Γ in every format is one Γ', () => {
    const gamma = polar(0.5, (-60 * Math.PI) / 180);
    for (const [format, pair] of [
      ['MA', '0.5 -60'],
      ['DB', '-6.020599913279624 -60'],
      ['RI', '0.25 -0.4330127018922193'],
    ])
      expect(near(one(`# GHz S ${format} R 50\n1 ${pair}\n`).s, gamma)).toBeLessThan(1e-15);
  });

  test('one frequency in every unit, in any case', () => {
    for (const [unit, f] of [
      ['Hz', '2500000000'],
      ['kHz', '2.5e6'],
      ['MHZ', '2500'],
      ['ghz', '2.5'],
    ])
      expect(one(`# ${unit} S MA R 50\n${f} 0.5 10\n`).f).toBe(2.5e9);
  });

  test('what the option line leaves out is GHz, S, MA and 50 Ω, the whole line too', () => {
    for (const head of ['#', '# S', '# MA R 50', '# R 50 ghz', '', '! nothing'])
      expect(one(`${head}\n3 0.25 180\n`)).toEqual({
        f: 3e9,
        s: { re: -0.25, im: expect.closeTo(0, 15) },
        reference: 50,
      });
    expect(one('# r 75 db Hz\n3 0 0\n')).toEqual({ f: 3, s: complex(1), reference: 75 });
  });

  test('comments, blank lines, tabs, either line end, later option lines', () => {
    const text =
      '! head\r\n\r\n#\tMHz S RI R 50 ! note\r\n1\t0.1\t0.2 ! at the end\r\n# Hz S MA R 1\r\n 2  .3 -4e-1\r\n';
    expect(readOnePort(text)).toEqual({
      frequency: [1e6, 2e6],
      s11: [complex(0.1, 0.2), complex(0.3, -0.4)],
      reference: 50,
    });
    expect(readOnePort(text.replaceAll('\r\n', '\r'))).toEqual(readOnePort(text));
  });

  test('Z and Y data are normalised: 2 is 100 Ω, and half the admittance', () => {
    expect(near(one('# GHz Z RI R 50\n1 2 0\n').s, complex(1 / 3))).toBeLessThan(1e-15);
    expect(near(one('# GHz Y RI R 50\n1 0.5 0\n').s, complex(1 / 3))).toBeLessThan(1e-15);
    expect(near(one('# GHz Z RI R 50\n1 0 1\n').s, complex(0, 1))).toBeLessThan(1e-15);
  });

  test.each([
    ['# GHz S MA R 50\n1 0.5 x\n', 'Line 2: "x" is not a number'],
    ['# GHz S MA R 50\n\n1 0.5 0x10\n', 'Line 3: "0x10" is not a number'],
    ['# GHz S MA R 50\n1 0.5\n', 'Line 2: The line has 2 numbers; a one-port has 3'],
    ['# GHz S MA R 50\n1 0 0 1 0 1 0 0 0\n', 'Line 2: The line has 9 numbers'],
    ['# GHz S MA R 50\n2 0 0\n1 0 0\n', 'Line 3: The frequency 1 does not ascend'],
    ['# GHz S MA R 50\n2 0 0\n2 0 0\n', 'Line 3: The frequency 2 does not ascend'],
    ['# GHz S MA R 50\n-1 0 0\n', 'Line 2: The frequency -1 is negative'],
    ['# GHz S XX R 50\n1 0 0\n', 'Line 1: The option "XX" is not known'],
    ['# GHz H MA R 50\n1 0 0\n', 'Line 1: The option "H" is not known'],
    ['# GHz S MA R\n1 0 0\n', 'Line 1: "R " is no positive resistance'],
    ['# GHz S MA R -5\n1 0 0\n', 'Line 1: "R -5" is no positive resistance'],
    ['1 0 0\n# GHz S MA R 50\n', 'Line 2: The option line comes after data'],
    ['[Version] 2.0\n# GHz\n', 'Line 1: "[Version] 2.0" is of version 2'],
    ['! only words\n', 'Line 1: The file has no data'],
  ])('%j is refused with its line', (text, message) => {
    expect(() => readOnePort(text)).toThrow(message);
  });
});

test('between points Γ runs straight, and outside them it is not known', () => {
  const data = readOnePort('# Hz S RI R 50\n1 0 0\n3 0.4 -0.2\n4 1 1\n');
  expect(reflectionAt(data, 1)).toEqual(complex(0));
  expect(near(reflectionAt(data, 2), complex(0.2, -0.1))).toBeLessThan(1e-15);
  expect(near(reflectionAt(data, 3.5), complex(0.7, 0.4))).toBeLessThan(1e-15);
  expect(reflectionAt(data, 4)).toEqual(complex(1, 1));
  expect(() => reflectionAt(data, 4.1)).toThrow("4.1 Hz is outside the file's 1 to 4 Hz");
  expect(reflectionAt(readOnePort('# Hz S RI R 50\n7 0.5 0\n'), 7)).toEqual(complex(0.5));
});

const sweep = fc
  .array(
    fc.record({
      step: fc.double({ min: 1e3, max: 1e9, noNaN: true }),
      size: fc.double({ min: 1e-6, max: 1, noNaN: true }),
      angle: fc.double({ min: -3.14, max: 3.14, noNaN: true }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => {
    let f = 0;
    return rows.map(({ step, size, angle }) => {
      f += step;
      return { f, s: polar(size, angle) };
    });
  });
const style = fc.record({
  unit: fc.constantFrom('HZ', 'KHZ', 'MHZ', 'GHZ'),
  format: fc.constantFrom('RI', 'MA', 'DB'),
  reference: fc.constantFrom(50, 75, 12.5),
  comments: fc.constant(['two\nlines']),
});

test('what is written reads back, in every unit and format', () => {
  fc.assert(
    fc.property(sweep, style, (rows, options) => {
      const text = writeTouchstone(
        rows.map((r) => r.f),
        rows.map((r) => [r.s]),
        options,
      );
      const back = readOnePort(text);
      expect(back.reference).toBe(options.reference);
      rows.forEach(({ f, s }, k) => {
        expect((back.frequency[k] as number) / f).toBeCloseTo(1, 14);
        expect(near(back.s11[k] as Complex, s)).toBeLessThan(1e-14);
      });
    }),
  );
});

test('scikit-rf reads what is written: one-port and two-port, every format', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-'));
  const frequency = [1e8, 2.5e8, 1e9];
  const rows = frequency.map((_, k) =>
    [0.3, 0.9, 0.7, 0.05].map((size, n) => polar(size, 0.5 + k - n)),
  );
  for (const format of ['RI', 'MA', 'DB'] as const)
    for (const unit of ['HZ', 'MHZ', 'GHZ'] as const) {
      const options = { unit, format, reference: 75, comments: ['a test'] };
      writeFileSync(
        join(folder, `${format}${unit}.s2p`),
        writeTouchstone(frequency, rows, options),
      );
      writeFileSync(
        join(folder, `${format}${unit}.s1p`),
        writeTouchstone(
          frequency,
          rows.map((r) => r.slice(0, 1)),
          options,
        ),
      );
    }
  const printed = python(READER, { modules: ['numpy', 'skrf'], args: [folder] }).stdout;
  // The import of scikit-rf may say something first.
  const read = JSON.parse(printed.trim().split('\n').at(-1) as string) as {
    f: number[];
    z0: number;
    s: [number, number][][];
  }[];
  expect(read).toHaveLength(18);
  for (const { f, z0, s } of read) {
    expect(z0).toBe(75);
    f.forEach((x, k) => {
      expect(x / (frequency[k] as number)).toBeCloseTo(1, 12);
    });
    // Row by row as written: S11, and for two ports S21, S12, S22.
    s.forEach((row, k) => {
      row.forEach(([re, im], n) => {
        expect(near(complex(re, im), rows[k]?.[n] as Complex)).toBeLessThan(1e-12);
      });
    });
  }
});

/** scikit-rf 0.15 wants names that NumPy dropped in 1.24. */
const READER = `
import glob, json, sys
import numpy as np
for name, kind in (("complex", complex), ("float", float), ("int", int), ("bool", bool)):
    if name not in np.__dict__:
        setattr(np, name, kind)
import skrf as rf
pair = lambda x: [float(x.real), float(x.imag)]
out = []
for path in sorted(glob.glob(sys.argv[1] + "/*")):
    n = rf.Network(path)
    order = [(0, 0)] if n.nports == 1 else [(0, 0), (1, 0), (0, 1), (1, 1)]
    out.append({"f": [float(x) for x in n.f], "z0": float(n.z0[0, 0].real),
                "s": [[pair(m[i, j]) for i, j in order] for m in n.s]})
print()
print(json.dumps(out))
`;

import { python } from '../../../scripts/programs.ts';
