/** Arrays that others wrote, as their numbers stand in the books and repositories named. */
import { baylissZeros } from '@tollbench/engines/antenna/array-bayliss.ts';
import { cutOf } from '@tollbench/engines/antenna/array-cut.ts';
import { MINIMUM_REDUNDANCY } from '@tollbench/engines/antenna/array-layout.ts';
import { fallsTo } from '@tollbench/engines/antenna/array-lobes.ts';
import { oneParameter } from '@tollbench/engines/antenna/array-taper.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven } from '../../define/inputs.ts';
import { beamwidthOf, decibels, driveOf, sideLobeOf } from './figures.ts';
import tool from './index.ts';

function run(query: Readonly<Record<string, string | number>>) {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]);
  const i = readGiven(tool.inputs, new Map(texts));
  const r = evaluate(tool, i);
  return { r, i, amplitude: Array.from(driveOf(r).amplitude), dbi: decibels(r.directivity) };
}

/** All within a tolerance. */
function expectAll(ours: readonly number[], theirs: readonly number[], within: number): void {
  expect(ours).toHaveLength(theirs.length);
  ours.forEach((value, k) => {
    expect(Math.abs(value - (theirs[k] ?? Number.NaN))).toBeLessThan(within);
  });
}

describe('published answers', () => {
  test('Balanis, Antenna Theory, example 6.9 (quoted from memory): ten elements, R = 20; 1, 1.357, 1.974, 2.496, 2.798', () => {
    const { amplitude } = run({ count: 10, level: 20 * Math.log10(20), theta: 0 });
    const half = amplitude.slice(0, 5).map((a) => a / (amplitude[0] ?? 1));
    // By hand there: its amplitudes add up to 20.08 where R is 20, which ours do within a millionth.
    expectAll(half, [1, 1.357, 1.974, 2.496, 2.798], 0.025);
    const x0 = Math.cosh(Math.acosh(20) / 9);
    expect(half.reduce((s, a) => s + a, 0) * x0 ** 9).toBeCloseTo(20, 6);
  });

  test('Balanis, example 6.8 (quoted from memory): a binomial row of ten, D = 5.392 = 7.32 dB, 20.23° by formula', () => {
    const { r, dbi } = run({ count: 10, taper: 'binomial', theta: 0 });
    expect(r.directivity).toBeCloseTo(5.392, 3);
    expect(dbi).toBeCloseTo(7.32, 2);
    expect(Math.abs((beamwidthOf(r) ?? 0) - 20.23)).toBeLessThan(0.02);
    expect(sideLobeOf(r)).toBeNull();
  });

  test('Doerry, Catalog of window taper functions (Sandia, 2017), as SciPy’s TestTaylor quotes it: −35.1672 dB, 1.1822 bins at −3 dB', () => {
    const { r, i } = run({ count: 512, taper: 'taylor', level: 35, nearly: 4, theta: 0 });
    expect(sideLobeOf(r)).toBeCloseTo(-35.1672, 3);
    // At 3 dB and not at half of the power.
    const cut = cutOf(r.excitation.built, r.asked.line, i.element);
    const edge = fallsTo(cut, r.beam.top, 10 ** -0.3, Math.PI / 2) ?? Number.NaN;
    expect(2 * Math.sin(edge) * 256).toBeCloseTo(1.1822, 3);
  });

  test('Taylor’s one parameter B in Hansen, Phased Array Antennas, table 3.1 (quoted from memory)', () => {
    const found = [15, 20, 25, 30, 35, 40].map(oneParameter);
    expectAll(found, [0.3558, 0.7386, 1.0229, 1.2761, 1.5136, 1.7415], 6e-5);
  });

  test('Bayliss’ A and first zeros for 30 dB (quoted from memory): 1.6413; 2.0708, 2.6275, 3.4314, 4.3276', () => {
    const { a, zeros } = baylissZeros(30, 4);
    expectAll([a, ...zeros], [1.6413, 2.0708, 2.6275, 3.4314, 4.3276], 1e-4);
  });

  test('even rows (Stutzman and Thiele, chapter 8, quoted from memory): 3, 4 and 5 elements at −9.5, −11.3 and −12.0 dB', () => {
    const found = [3, 4, 5].map((count) =>
      sideLobeOf(run({ count, taper: 'uniform', theta: 0 }).r),
    );
    expectAll(found.map(Number), [-9.5, -11.3, -12.0], 0.05);
  });

  test('Leech’s lengths of minimum-redundancy rows (OEIS A004137): 1, 3, 6, 9, 13, 17, 23, 29, 36, 43, 50', () => {
    const lengths = Object.values(MINIMUM_REDUNDANCY).map((marks) => marks.at(-1));
    expect(lengths).toEqual([1, 3, 6, 9, 13, 17, 23, 29, 36, 43, 50]);
    for (const marks of Object.values(MINIMUM_REDUNDANCY)) {
      const steps = new Set(marks.flatMap((a) => marks.map((b) => b - a).filter((s) => s > 0)));
      expect(steps.size).toBe(marks.at(-1));
    }
  });

  test('spacing for a scan to 60°: 0.536 λ of a square lattice, 0.619 λ of a triangular one (Sharp, 1961): 13.4 % fewer elements', () => {
    const square = run({ layout: 'planar', columns: 2, rows: 2, taper: 'uniform', theta: 60 });
    const d = (square.r.room?.grow ?? 0) * 0.5;
    expect(d).toBeCloseTo(0.536, 3);
    const side = 0.6188;
    const { r } = run({
      layout: 'planar',
      columns: 2,
      rows: 2,
      lattice: 'triangular',
      spacing: side,
      taper: 'uniform',
      theta: 60,
    });
    expect((Math.asin(r.room?.anywhere ?? 0) * 180) / Math.PI).toBeCloseTo(60, 1);
    expect(1 - d ** 2 / (side ** 2 * Math.sqrt(0.75))).toBeCloseTo(0.134, 3);
  });
});

describe('arrays of others', () => {
  test('SciPy, scipy/signal/tests/test_windows.py (BSD-3-Clause): chebwin of 53, 54 and 7', () => {
    const odd = run({ count: 53, level: 40, theta: 0 }).amplitude;
    expectAll(odd.slice(0, 6), [0.200938, 0.107729, 0.134941, 0.165348, 0.198891, 0.23545], 1e-4);
    const even = run({ count: 54, level: 40, theta: 0 }).amplitude;
    expectAll(even.slice(0, 5), [0.203894, 0.107279, 0.133904, 0.163608, 0.196338], 1e-4);
    const low = run({ count: 7, level: 10, theta: 0 }).amplitude;
    expectAll(low, [1, 0.519052, 0.586405, 0.610151, 0.586405, 0.519052, 1], 1e-4);
  });

  test('the same: taylor of 5 and 6, n̄ 2, 15 dB', () => {
    const at = (count: number) => run({ count, taper: 'taylor', nearly: 2, level: 15, theta: 0 });
    expectAll(at(5).amplitude, [0.75803341, 0.90757699, 1, 0.90757699, 0.75803341], 1e-7);
    // There the middle between two elements is 1.
    const six = [0.7504082, 0.86624416, 0.98208011, 0.98208011, 0.86624416, 0.7504082];
    expectAll(
      at(6).amplitude,
      six.map((w) => w / 0.98208011),
      1e-7,
    );
  });

  test.each([20, 30, 40])(
    'RabihND/NonUniformAntennaArray, codes/Verify_codes/P2_Dolph_Chebychev.m: sixteen elements, −%i dB',
    (level) => {
      const { r } = run({ count: 16, level, theta: 0 });
      const big = 10 ** (level / 20);
      const x0 = Math.cosh(Math.acosh(big) / 15);
      const u = (2 / Math.PI) * Math.acos(Math.cosh(Math.acosh(big / Math.SQRT2) / 15) / x0);
      expect(beamwidthOf(r)).toBeCloseTo((2 * Math.asin(u) * 180) / Math.PI, 9);
      // Its directivity is 1/(wᴴw) of weights that add up to 1: right at half a wavelength.
      const { amplitude } = r.design;
      const sum = amplitude.reduce((s, a) => s + a, 0);
      const squares = amplitude.reduce((s, a) => s + a * a, 0);
      expect(r.directivity).toBeCloseTo((sum * sum) / squares, 9);
    },
  );

  test('Scilab textbook companion 2579, example 3.7: five elements, r = 11; x₀ 1.3133, amplitudes 1, 1.681, 2.034', () => {
    const { amplitude } = run({ count: 5, level: 20 * Math.log10(11), theta: 0 });
    const edge = amplitude[0] ?? 1;
    expectAll(
      [1, 2].map((k) => (amplitude[k] ?? 0) / edge),
      [1.6805, 2.0336],
      5e-4,
    );
  });

  test('Scilab textbook companion, Wali, example 6.10.1: ten elements a quarter wavelength apart, about 2nd/λ = 5', () => {
    const { r } = run({ count: 10, spacing: 'λ/4', taper: 'uniform', theta: 0 });
    expect(Math.abs(r.directivity - 5)).toBeLessThan(0.2);
  });

  test('SonarWorkbench, test/SampleBeam.m: weights of five and of ten', () => {
    const across = run({
      count: 5,
      taper: 'given',
      amplitudes: '0.3185 0.7683 1.0000 0.7683 0.3185',
      theta: 0,
    });
    const up = run({
      count: 10,
      taper: 'given',
      amplitudes: '0.2575 0.4300 0.6692 0.8780 1.0000 1.0000 0.8780 0.6692 0.4300 0.2575',
      theta: 0,
    });
    // They are chebwin(5, 30) and chebwin(10, 30) to four digits.
    expectAll(across.amplitude, run({ count: 5, level: 30, theta: 0 }).amplitude, 6e-5);
    expectAll(up.amplitude, run({ count: 10, level: 30, theta: 0 }).amplitude, 6e-5);
    expect(sideLobeOf(up.r)).toBeCloseTo(-30, 1);
  });

  test('badber/Antenna_pattern_and_design, chebyshev: six elements, 20 dB', () => {
    const { r } = run({ count: 6, level: 20, theta: 0 });
    expect(sideLobeOf(r)).toBeCloseTo(-20, 9);
    expect(r.beam.lobes).toHaveLength(4);
  });

  test('a problem of Balanis’: 10 × 10, λ/4, −26 dB, beam at 10° and φ 45°; half the directivity of one side', () => {
    const query = {
      layout: 'planar',
      columns: 10,
      rows: 10,
      spacing: 'λ/4',
      level: 26,
      theta: 10,
      phi: 45,
    };
    const { r, dbi } = run(query);
    expect(Math.abs((r.beam.top.angle * 180) / Math.PI - 10)).toBeLessThan(0.2);
    expect(r.plane?.lobe?.power).toBeLessThan(10 ** -2.5 * r.beam.top.power);
    expect(dbi).toBeGreaterThan(12);
  });

  test('jman4162/Phased-Array-Antenna-Model, tests/test_directivity.py (MIT): amplitude cos¹⁰θ has 21, and one side twice that', () => {
    expect(run({ count: 1, element: 20, theta: 0 }).r.directivity).toBeCloseTo(42, 9);
    expect(run({ count: 1, theta: 0 }).r.directivity).toBeCloseTo(1, 12);
    const eight = { layout: 'planar', columns: 8, rows: 8, taper: 'uniform', theta: 0 };
    expect(run(eight).r.directivity).toBeGreaterThan(1);
  });
});

/** Stands 229, 154, 198, 207, 215, 18, 252, 121, 20, 108, 203, 253, 6, 255, 64 and 12. */
const LEDA =
  'st_229\t40.879\t-22.745\t2.163\nst_154\t26.813\t-33.107\t2.598\nst_198\t31.936\t16.216\t0.928\nst_207\t37.328\t-27.243\t2.292\nst_215\t38.546\t-2.728\t1.561\nst_18\t-1.004\t47.373\t0.142\nst_252\t-48.237\t2.938\t1.572\nst_121\t-18.961\t44.288\t0.092\nst_20\t7.905\t-51.405\t3.153\nst_108\t13.358\t7.672\t1.216\nst_203\t-32.628\t32.437\t0.567\nst_253\t48.643\t5.271\t1.278\nst_6\t1.885\t-26.034\t2.298\nst_255\t48.814\t11.217\t1.178\nst_64\t11.743\t-24.907\t2.300\nst_12\t-1.338\t14.429\t1.052';

describe('telegraphic/interfits, antenna_locations.tpl: LEDA-64 in metres', () => {
  const head = '# LEDA-64 Antenna Positions\n# StandID    East    North    Elev\n';

  test('as it comes, its heading is a comment, and what the columns are is asked for by name', () => {
    expect(() => run({ layout: 'table', frequency: '58.8M', positions: head + LEDA })).toThrow(
      'the heading "st_229" is not known',
    );
  });

  test('with its heading and no unit, which of a survey is not guessed', () => {
    const positions = `StandID\tEast\tNorth\tElev\n${LEDA}`;
    expect(() => run({ layout: 'table', frequency: '58.8M', positions })).toThrow(
      'the heading "East" has no unit: write East (m), or East (λ) for wavelengths',
    );
  });

  test('with its heading and unit', () => {
    const positions = `StandID\tEast (m)\tNorth (m)\tElev (m)\n${LEDA}`;
    const { r } = run({ layout: 'table', frequency: '58.8M', positions, theta: 0 });
    expect(r.design.amplitude).toHaveLength(16);
    expect((r.design.layout.x[0] ?? 0) * (299792458 / 58.8e6)).toBeCloseTo(40.879, 9);
    expect((r.beam.top.angle * 180) / Math.PI).toBeCloseTo(0, 1);
    expect(r.directivity).toBeGreaterThan(8);
  });
});
