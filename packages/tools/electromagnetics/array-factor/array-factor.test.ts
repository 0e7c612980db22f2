import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import type { Place } from '../../define/handle.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import type { ArrayResult } from './compute.ts';
import { readDistance } from './distance.ts';
import { beamwidthOf, decibels, sideLobeOf } from './figures.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { ArrayInputs } from './inputs.ts';
import { presets } from './presets.ts';
import { readElements } from './read-elements.ts';

type Some = Partial<ArrayInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const typed = (query: Readonly<Record<string, string>>) =>
  evaluate(tool, readGiven(tool.inputs, new Map(Object.entries(query))));

describe('a distance', () => {
  test.each<[string, number, 'λ' | 'm']>([
    ['0.5', 0.5, 'λ'],
    ['0.5λ', 0.5, 'λ'],
    ['0.5 wl', 0.5, 'λ'],
    ['λ/2', 0.5, 'λ'],
    ['λ', 1, 'λ'],
    ['lambda/4', 0.25, 'λ'],
    ['3λ/4', 0.75, 'λ'],
    ['1/3', 1 / 3, 'λ'],
    ['0.6 wavelengths', 0.6, 'λ'],
    ['15mm', 0.015, 'm'],
    ['1.5 cm', 0.015, 'm'],
    ['0.6in', 0.01524, 'm'],
    ['2 m', 2, 'm'],
  ])('%s', (text, value, unit) => {
    expect(readDistance(text)).toEqual({ value: expect.closeTo(value, 12), unit });
    const { format } = tool.inputs.spacing;
    expect(readDistance(format(readDistance(text)))).toEqual(readDistance(text));
  });

  test.each<[string, string]>([
    ['', 'is empty'],
    ['300', 'and a length has its unit'],
    ['0', 'goes from 0.01'],
    ['-0.5', 'goes from 0.01'],
    ['0,5', 'decimal point'],
    ['half', 'half'],
    ['λ/0', 'goes from'],
    ['1e9 m', 'is not'],
  ])('%s is refused', (text, message) => {
    expect(() => readDistance(text)).toThrow(message);
  });

  test('15 is a spacing, if a wide one, and 15 mm may be meant', () => {
    expect(readDistance('15').unit).toBe('λ');
    expect(tool.inputs.spacing.otherwise?.('15')).toBe('15mm');
    expect(tool.inputs.spacing.otherwise?.('0.5')).toBeUndefined();
    expect(tool.inputs.spacing.otherwise?.('15λ')).toBeUndefined();
  });
});

describe('a table of places', () => {
  const read = (text: string) => readElements(text, 10e9);

  test.each<[string, number, object]>([
    ['0 0\n0.5 0', 2, { x: 0.5, y: 0, amplitude: 1, phase: 0 }],
    ['x, y\r\n0, 0\r\n0.5, 0.25\r\n'.replaceAll('\r', ''), 2, { x: 0.5, y: 0.25 }],
    ['x (mm)\ty (mm)\tz (mm)\n0\t0\t0\n29.9792458\t0\t0', 2, { x: expect.closeTo(1, 12), z: 0 }],
    [
      'n;x;amplitude (dB);phase (rad)\n1;0;0;0\n2;−0.5;-6;3.14159265358979',
      2,
      { x: -0.5, phase: expect.closeTo(180, 9), amplitude: expect.closeTo(0.501187, 5) },
    ],
    ['# a remark\nx,y\n% another\n0,1 # the first\n2,3', 2, { x: 2, y: 3 }],
    ['name,x,y\nA1,0,0\nA2,1,0', 2, { x: 1 }],
  ])('%j', (text, count, last) => {
    const found = read(text);
    expect(found).toHaveLength(count);
    expect(found.at(-1)).toMatchObject(last);
  });

  test.each<[string, string]>([
    ['', 'is empty'],
    ['x,y', 'has a heading and no element'],
    ['1 2 3\n4 5 6', 'nothing says what the third is'],
    ['0,5\n1,5', 'one number or two'],
    ['x;y\n0,5;1', 'write 0.5'],
    ['x,y\n1,2,3', 'line 2: has 3 numbers, and there are 2 columns'],
    ['x,y\n1', 'line 2: has 1 number'],
    ['x,y\n1,', 'line 2: has 1 number'],
    ['x,y\n1,-', 'y "-" is no number'],
    ['x,y\n1,NaN', 'y "NaN" is no number'],
    ['x,x\n1,2', 'the heading has x twice'],
    ['x,gain\n1,2', 'the heading "gain" is not known'],
    ['x (furlong),y\n1,2', 'x in "furlong" is not known'],
    ['x,amplitude (W)\n1,2', 'write amplitude or amplitude (dB)'],
    ['x,amplitude,amplitude (dB)\n1,2,3', 'has the amplitude twice'],
    ['amplitude\n1', 'has no x and no y'],
    ['x,y\n1,2\n1.0000,2', 'line 3: stands where line 2 has an element already'],
    ['x,y\n501,2', 'the most is 500'],
    ['x,phase\n1,1e400', 'is no number'],
    [Array.from({ length: 513 }, (_, k) => `${k / 2} 0`).join('\n'), 'has 513 elements'],
  ])('%j is refused', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('refusals', () => {
  test.each<[Some, string]>([
    [{ layout: 'ruler', count: 13 }, 'known here for 2 to 12'],
    [{ taper: 'taylor', nearly: 9 }, 'a row of 16 elements takes 8 at most'],
    [{ taper: 'given' }, 'has 8 numbers; the array has 16 elements'],
    [{ failed: [17] }, 'elements are numbered 1 to 16'],
    [{ failed: [1.5] }, 'elements are numbered'],
    [{ failed: [3, 3] }, 'has 3 twice'],
    [{ count: 2, failed: [1, 2] }, 'nothing is left'],
    [{ bits: 3, steering: 'delay' }, 'steered by true time delay'],
    [{ operating: 25e9 }, 'half to twice'],
    [{ nulls: [30, 30] }, 'has 30° in place 2'],
    [{ count: 2, nulls: [30, 40] }, 'can hold 1'],
    [{ thinning: 'mask', mask: '1012' }, 'has "2"'],
    [{ thinning: 'mask', mask: '101' }, 'has 3 places; the array has 16'],
    [{ thinning: 'mask', mask: '0'.repeat(16) }, 'leaves no element'],
    [{ layout: 'planar', taper: 'bayliss', outline: 'ellipse' }, 'has no form for an ellipse'],
    [{ layout: 'planar', lattice: 'triangular' }, 'rows of equal length'],
    [{ layout: 'planar', taper: 'bayliss', phi: 90 }, 'shows nothing'],
    [{ layout: 'table', element: 1, positions: 'x,z\n0,0\n1,1' }, 'several heights z'],
    [{ spacing: { value: 1, unit: 'm' } }, 'is 33.36 wavelengths'],
    [
      { count: 512, spacing: { value: 20, unit: 'λ' }, taper: 'uniform' },
      'not followed one by one',
    ],
    [{ layout: 'planar', columns: 64, rows: 64, phi: 20, phaseError: 3, trials: 1000 }, 'at most'],
  ])('%j', (some, message) => {
    expect(() => run(some)).toThrow(message);
  });

  test('what they offer is taken', () => {
    for (const some of [
      { layout: 'ruler', count: 13 },
      { taper: 'taylor', nearly: 9 },
      { taper: 'given' },
      { bits: 3, steering: 'delay' },
      { operating: 25e9 },
      { failed: [17] },
      { layout: 'planar', taper: 'bayliss', phi: 90 },
      { spacing: { value: 1, unit: 'm' } },
    ] as Some[]) {
      const offers = remediesOf(tool, some);
      expect(offers.length).toBeGreaterThan(0);
      for (const offer of offers) expect(() => remedied(tool, some, offer)).not.toThrow();
    }
  });

  test('a level with a minus is told that it is counted below the beam', () => {
    for (const text of ['-30', '−30 dB', ' - 30'])
      expect(() => tool.inputs.level.parse(text)).toThrow('without a minus: write 30');
    expect(tool.inputs.level.parse('30 dB')).toBe(30);
  });

  test('a setting that is not asked for is refused by name', () => {
    expect(() => typed({ layout: 'ring', taper: 'taylor' })).toThrow('is asked for only with');
    expect(() => typed({ phi: '10' })).toThrow('is asked for only with');
  });
});

describe('laws', () => {
  test('a beam to the other side is the mirror image', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 24 }),
        fc.integer({ min: -70, max: 70 }),
        (count, theta) => {
          const [a, b] = [
            run({ count, theta, element: 1 }),
            run({ count, theta: -theta, element: 1 }),
          ];
          expect(Math.abs(a.beam.top.angle + b.beam.top.angle)).toBeLessThan(1e-9);
          expect(decibels(a.directivity / b.directivity)).toBeCloseTo(0, 9);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('phase shifters squint by the sine, and delays do not', () => {
    const wide = { count: 200, theta: 30, taper: 'uniform', operating: 11e9 } as const;
    expect(Math.sin(run(wide).beam.top.angle)).toBeCloseTo(0.5 / 1.1, 4);
    expect(Math.sin(run({ ...wide, steering: 'delay' }).beam.top.angle)).toBeCloseTo(0.5, 4);
    const between = run({ ...wide, steering: 'delay', subarray: 8 });
    expect(Math.abs(Math.sin(between.beam.top.angle) - 0.5)).toBeLessThan(0.005);
  });

  test('subarrays that look elsewhere leave the beam where the digital one is, and weaken it', () => {
    const row = { count: 32, theta: 10, subarray: 4, taper: 'uniform' } as const;
    const [plain, turned] = [run(row), run({ ...row, look: 14 })];
    expect(turned.beam.top.power).toBeLessThan(0.99 * plain.beam.top.power);
    expect(Math.abs(turned.beam.top.angle - plain.beam.top.angle)).toBeLessThan(0.01);
  });

  test('the same seed builds the same array, and another one another', () => {
    const built = (seed: number) => run({ phaseError: 8, amplitudeError: 0.5, seed });
    expect(built(3)).toEqual(built(3));
    expect(sideLobeOf(built(3))).not.toBe(sideLobeOf(built(4)));
    const { spread } = built(3);
    const levels = Array.from(spread?.levels ?? []);
    expect(levels).toHaveLength(100);
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
  });

  test('thinning keeps the share on average, and a mask what it says', () => {
    const thin = run({ count: 400, thinning: 'density', fill: 50, taper: 'taylor' });
    expect(Math.abs(thin.design.amplitude.length - 200)).toBeLessThan(40);
    const masked = run({ thinning: 'mask', taper: 'uniform' });
    expect(masked.design.amplitude).toHaveLength(14);
  });

  test('nulls are zero at the frequency in use', () => {
    const r = run({ count: 20, theta: 5, nulls: [-30, 41], operating: 10.4e9 });
    for (const t of [-30, 41]) {
      const nearest = r.beam.lobes.length;
      expect(nearest).toBeGreaterThan(0);
      const k = r.pattern.angle.reduce(
        (best, a, n, all) => (Math.abs(a - t) < Math.abs((all[best] ?? 0) - t) ? n : best),
        0,
      );
      expect(r.pattern.built[k]).toBeLessThan(-60);
    }
  });
});

describe('grips', () => {
  const pull = (
    some: Some,
    plot: string,
    name: string,
    place: Place,
  ): Partial<ArrayInputs> | undefined => {
    const i = inputsOf(some);
    const list = handles[plot]?.(evaluate(tool, i) as ArrayResult, i) ?? [];
    return list.find((handle) => handle.name === name)?.to(place);
  };

  test('the beam, the level, a null and the scan', () => {
    expect(pull({}, 'pattern', 'Beam', { x: -12.34, y: 0 })).toEqual({ theta: -12.3 });
    expect(pull({}, 'pattern', 'Side lobes', { x: 0, y: -42 })).toEqual({ level: 42 });
    expect(pull({}, 'pattern', 'Side lobes', { x: 0, y: 3 })).toBeUndefined();
    expect(pull({ nulls: [-30, 50] }, 'pattern', 'Null 2', { x: 61, y: 0 })).toEqual({
      nulls: [-30, 61],
    });
    expect(pull({ theta: -20 }, 'overScan', 'Scan', { x: 35, y: 0 })).toEqual({ theta: -35 });
    const ring = { layout: 'ring', theta: 90, cut: 'azimuth' } as const;
    expect(pull(ring, 'pattern', 'Beam', { x: 77, y: 0 })).toEqual({ phi: 77 });
    const small = { layout: 'planar', columns: 4, rows: 4 } as const;
    expect(pull(small, 'plane', 'Beam', { x: 0, y: 0.5 })).toEqual({ theta: 30, phi: 90 });
    expect(pull(small, 'plane', 'Beam', { x: 1, y: 0.5 })).toBeUndefined();
  });
});

describe('exports', () => {
  const folder = madeFolder();
  const some: Some[] = [
    {},
    ...presets.map(({ inputs }) => inputs as Some),
    { count: 1 },
    { layout: 'table' },
  ];

  test('the scripts for NumPy have the pattern of the page', async () => {
    const files = [];
    for (const [k, inputs] of some.entries())
      files.push(await saved(folder, tool, 'python', inputs, `array_${k}.py`));
    const said = pythonFiles(files, { modules: ['numpy'] });
    for (const [k, inputs] of some.entries()) {
      const r = run(inputs);
      const lines = (said[k]?.stdout ?? '')
        .trim()
        .split('\n')
        .map((line) => line.split(' '));
      expect(lines[0]).toEqual(['elements', String(r.design.amplitude.length)]);
      const angles = lines.filter(([word]) => word === 'angle');
      expect(angles).toHaveLength(37);
      const step = (r.pattern.angle.length - 1) / 36;
      angles.forEach(([, angle, power], n) => {
        if (!Number.isInteger(n * step)) return;
        expect(r.pattern.angle[n * step]).toBeCloseTo(Number(angle), 9);
        const level = 10 ** ((r.pattern.built[n * step] ?? 0) / 10);
        expect(Number(power) / r.beam.top.power).toBeCloseTo(level, 9);
      });
    }
  }, 60_000);

  test('the weights as CSV are taken back, and have the same beam', async () => {
    for (const inputs of [
      {},
      { layout: 'planar', columns: 6, rows: 5, element: 1, phi: 30 },
      { count: 32, bits: 3, failed: [5], theta: 11 },
    ] as Some[]) {
      const before = run(inputs);
      const positions = await exportedText(tool, 'weights', inputs);
      const { theta, phi, element } = inputsOf(inputs);
      expect(positions).toContain('x (m)');
      const after = run({
        layout: 'table',
        positions: positions.replace(/^#.*\n/gmu, ''),
        theta: 0,
        phi,
        element,
        ...(theta === 0 && { theta }),
      });
      expect(decibels(after.directivity / before.directivity)).toBeCloseTo(0, 7);
      expect(beamwidthOf(after)).toBeCloseTo(beamwidthOf(before) ?? 0, 6);
      expect(sideLobeOf(after)).toBeCloseTo(sideLobeOf(before) ?? 0, 6);
    }
  });
});
