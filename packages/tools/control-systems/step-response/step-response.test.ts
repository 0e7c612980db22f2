import { relativeError } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { octave, pythonFile } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

interface Case {
  num: number[];
  den: number[];
  band: number;
  end: number;
  y: number[];
  figures:
    | (Record<
        'final' | 'rise10' | 'rise90' | 'half' | 'settling' | 'ise' | 'iae' | 'itae',
        number
      > & { peak: number | null; peakTime: number | null })
    | null;
}

const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, some));

const PYTHON = { modules: ['numpy', 'scipy'], args: ['--csv'] } as const;
const OCTAVE = { packages: ['control'] } as const;

describe('against SciPy', () => {
  const { program, version, cases } = vectors<Case>('step-response');
  let response = 0;
  let times = 0;
  let integrals = 0;
  let timed = 0;
  for (const c of cases) {
    const r = run({
      system: fraction(c.num, c.den),
      band: 100 * c.band,
      horizon: 'set',
      end: c.end,
    });
    // 41 of the oracle's times are every 20th of ours.
    const size = Math.max(...c.y.map(Math.abs));
    c.y.forEach((y, i) => {
      response = Math.max(response, Math.abs((r.y[i * 20] as number) - y) / size);
    });
    const f = c.figures;
    if (!f || !r.info) continue;
    timed++;
    const info = r.info;
    const scale = f.settling;
    for (const [a, b] of [
      [info.riseFrom, f.rise10],
      [info.riseTo, f.rise90],
      [info.delayTime, f.half],
      [info.settlingTime, f.settling],
      ...(f.peakTime === null ? [] : [[info.peakTime, f.peakTime]]),
    ] as [number, number][])
      times = Math.max(times, Math.abs(a - b) / scale);
    for (const [a, b] of [
      [info.ise, f.ise],
      [info.iae, f.iae],
      [info.itae, f.itae],
      ...(f.peak === null ? [] : [[info.peak, f.peak]]),
    ] as [number, number][])
      integrals = Math.max(integrals, relativeError(a, b));
  }

  test('the figures on the page are the ones measured here', () => {
    expect(response).toBeLessThan(1e-9);
    expect(times).toBeLessThan(1e-8);
    expect(integrals).toBeLessThan(1e-7);
    expectHeld(import.meta.dirname, [
      {
        program,
        version,
        what: 'response at 41 times, error relative to its largest value',
        cases: cases.length,
        largestError: response,
        errorKind: 'relative',
      },
      {
        program,
        version,
        what: 'rise, half-value, peak and settling times, relative to the settling time',
        cases: timed,
        largestError: times,
        errorKind: 'relative',
      },
      {
        program,
        version,
        what: 'peak value, ISE, IAE and ITAE',
        cases: timed,
        largestError: integrals,
        errorKind: 'relative',
      },
    ]);
  });
});

describe('laws', () => {
  test('overshoot and peak time of a pole pair follow the textbook formula', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        (zeta, w) => {
          const { info } = run({ system: fraction([w * w], [1, 2 * zeta * w, w * w]) });
          const root = Math.sqrt(1 - zeta * zeta);
          expect(
            relativeError(info?.overshoot ?? 0, Math.exp((-Math.PI * zeta) / root)),
          ).toBeLessThan(1e-8);
          expect(relativeError(info?.peakTime ?? 0, Math.PI / (w * root))).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('a dead time moves every event by itself and nothing else', () => {
    const plain = run({ system: fraction([2], [1, 1, 2]) }).info;
    const late = run({ system: fraction([2], [1, 1, 2]), delay: 3 }).info;
    expect(late?.settlingTime).toBeCloseTo((plain?.settlingTime ?? 0) + 3, 10);
    expect(late?.riseTime).toBeCloseTo(plain?.riseTime ?? 0, 12);
    expect(late?.iae).toBeCloseTo((plain?.iae ?? 0) + 3, 10);
  });

  test('ISE of a pole pair is (1 + 4ζ²)/(4ζω)', () => {
    expect(run({ system: fraction([4], [1, 1, 4]) }).info?.ise).toBeCloseTo(
      (1 + 4 * 0.0625) / (4 * 0.25 * 2),
      12,
    );
  });

  test('an integrator and an unstable pole have a curve and no figures', () => {
    for (const den of [
      [1, 0],
      [1, -1],
      [1, 0, 1],
    ]) {
      const r = run({ system: fraction([1], den) });
      expect(r.info).toBeNull();
      expect(r.why).toMatch(/does not settle/);
      expect(r.y.every(Number.isFinite)).toBe(true);
    }
  });

  test('a response that ends at 0, or rings too long to follow, still has its final value', () => {
    const final = (some: Partial<Parameters<typeof run>[0]>) => {
      const inputs = withDefaults(tool.inputs, some);
      const list = tool.outputs(evaluate(tool, inputs), inputs);
      const items = list.flatMap((o) => (o.kind === 'readouts' ? o.items : []));
      return items.find((x) => x.name === 'finalValue')?.value;
    };
    expect(final({ system: fraction([1, 0], [1, 2, 1]) })).toBe(0);
    expect(final({ system: fraction([3], [1, 1e-7, 1]), amplitude: 2 })).toBe(6);
    expect(final({ system: fraction([1], [1, -1]) })).toBeNull();
  });

  test('real poles without zeros never overshoot, however far apart', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6, noNaN: true }), (e) => {
        const tau = 10 ** -e;
        const { info } = run({ system: fraction([1], [tau, 1 + tau, 1]) });
        expect(info?.overshoot).toBe(0);
        expect(info?.peakTime).toBeNaN();
      }),
      { numRuns: 30 },
    );
  });

  test('from 0 to 100 % of what is only approached there is no rise time, and no step claims one', () => {
    const inputs = withDefaults(tool.inputs, { system: fraction([1], [1, 1]), rise: 'r0' });
    const r = evaluate(tool, inputs);
    expect(r.info?.riseTime).toBeNaN();
    expect(JSON.stringify(tool.steps?.(r, inputs))).not.toMatch(/NaN/u);
  });

  test('a step of no height is refused by name', () => {
    expect(() => run({ amplitude: 0 })).toThrow(/^amplitude: is 0/);
  });

  test('a numerator of higher degree is refused by name', () => {
    expect(() => run({ system: fraction([1, 0, 0], [1, 1]) })).toThrow(
      /system: the numerator has degree 2/,
    );
  });
});

describe('exports', () => {
  const folder = madeFolder();
  const inputs = withDefaults(tool.inputs, {
    system: fraction([2, 1], [1, 0.6, 1]),
    delay: 0.75,
    amplitude: 3,
  });
  const ours = evaluate(tool, inputs);
  const agree = (text: string) => {
    const rows = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').map(Number));
    expect(rows).toHaveLength(1001);
    for (const [t, y] of rows as [number, number][]) {
      const i = (t / ours.end) * 800;
      const k = Math.min(799, Math.floor(i));
      const here =
        (ours.y[k] as number) + (i - k) * ((ours.y[k + 1] as number) - (ours.y[k] as number));
      if (Math.abs(t - 0.75) > 0.05) expect(Math.abs(here - y)).toBeLessThan(2e-3);
    }
  };

  test('scripts of a pure gain and of an axis that ends within the dead time run', async () => {
    for (const [name, some, expected] of [
      ['gain', { system: fraction([2], [1]) }, 2],
      ['early', { system: fraction([2], [1, 1]), delay: 5, horizon: 'set', end: 2 }, 0],
    ] as const) {
      const design = withDefaults(tool.inputs, some);
      const write = async (format: string, extension: string, more: string) => {
        const script = await exportedText(tool, format, design);
        return folder.write(
          `${name}_script.${extension}`,
          `${script.replace(/^plot.*$/mu, '')}\n${more}\n`,
        );
      };
      const csv = pythonFile(await write('python', 'py', ''), PYTHON).stdout;
      expect(Number(csv.trim().split(',').at(-1))).toBe(expected);
      const { stdout: out } = octave(
        await write('matlab', 'm', 'printf("%.12g\\n", y(end));'),
        OCTAVE,
      );
      expect(Number(out)).toBe(expected);
    }
  });

  test('the Python script runs and agrees', async () => {
    agree(pythonFile(await saved(folder, tool, 'python', inputs), PYTHON).stdout);
  });

  test('the MATLAB script runs in Octave and agrees', async () => {
    const script = await exportedText(tool, 'matlab', inputs);
    const file = folder.write(
      'step_response.m',
      `${script.replace(/^plot.*$/m, '')}\nprintf("t,y\\n"); printf("%.12g,%.12g\\n", [t y]');\n`,
    );
    agree(octave(file, OCTAVE).stdout);
  });
});
