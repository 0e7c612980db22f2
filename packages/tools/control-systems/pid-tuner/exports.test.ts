import { Random } from '@tollbench/engines/numeric/random.ts';
import { PidCode } from '@tollbench/engines/pid/algorithm.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  made,
  octaveFiles,
  pythonFile,
  pythonFiles,
  type Said,
} from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { gcc } from '../../testing/run.ts';
import tool from './index.ts';
import type { PidInputs } from './inputs.ts';
import { spokenByPython } from './testing/structured-text.ts';

const folder = madeFolder();

/** Every way against windup, every set of terms, and a process that answers the other way. */
const designs: Record<string, Partial<PidInputs>> = {
  back: { low: -1, high: 3 },
  conditional: {
    antiWindup: 'conditional',
    rule: 'zn-step',
    low: 0,
    high: 12,
    derivative: 'error',
  },
  clamping: { antiWindup: 'clamping', kind: 'pi', rule: 'cohen-coon', low: -2, high: 9 },
  none: { antiWindup: 'none', gain: -2, rule: 'chr-load-0', b: 0.3, low: -6, high: 1 },
  proportional: { kind: 'p', rule: 'zn-ultimate' },
};

/** Steps, a ramp and noise, long enough to wind up and to come back. */
function samples(seed: number): [reference: number, measurement: number][] {
  const random = new Random(seed);
  const plan = Array.from({ length: 40 }, () => ({
    reference: 10 * random.normal(),
    drift: random.normal() / 10,
    count: 5 + Math.floor(60 * random.uniform()),
  }));
  let y = 0;
  return plan.flatMap(({ reference, drift, count }) =>
    Array.from({ length: count }, (): [number, number] => {
      y += drift + random.normal() / 5 + 0.02 * (reference - y);
      return [reference, y];
    }),
  );
}

/** What the engine gives for them. */
function expected(some: Partial<PidInputs>, run: readonly [number, number][]): number[] {
  const controller = new PidCode(evaluate(tool, withDefaults(tool.inputs, some)).code.settings);
  return run.map(([r, y]) => controller.step(r, y));
}

const lines = (run: readonly [number, number][]) => run.map((pair) => pair.join(' ')).join('\n');
const numbers = (text: string) => text.trim().split('\n').map(Number);

describe.each(Object.entries(designs))('%s: the bits of the engine', (name, some) => {
  const run = samples(name.length);
  const ours = expected(some, run);

  test('are met by C that gcc compiles without a warning', async () => {
    const file = await saved(folder, tool, 'c', some, `${name}.c`);
    gcc(folder, `${name}.o`, [file], '-O2', '-c');
    const binary = gcc(folder, name, [file], '-O2', '-ffp-contract=off', '-DPID_MAIN');
    expect(numbers(made(binary, [], { input: lines(run) }).stdout)).toEqual(ours);
    const { settings } = evaluate(tool, withDefaults(tool.inputs, some)).code;
    // Both limits are met, or the run would show nothing of them.
    if (name !== 'proportional')
      for (const limit of [settings.low, settings.high]) expect(ours).toContain(limit);
  });

  test('are met by Python', async () => {
    const file = await saved(folder, tool, 'python', some, `${name}_pipe.py`);
    const { stdout } = pythonFile(file, { args: ['--pipe'], input: lines(run) });
    expect(numbers(stdout)).toEqual(ours);
  });

  test('are met by the Structured Text, its statements put into Python one by one', async () => {
    const text = await exportedText(tool, 'st', some);
    const file = folder.write(`${name}_st.py`, spokenByPython(text));
    const { stdout } = pythonFile(file, { input: lines(run) });
    expect(numbers(stdout)).toEqual(ours);
  });
});

test('manual mode of the Structured Text and pid_start of C hand over without a bump', async () => {
  const text = await exportedText(tool, 'st', designs['back'] ?? {});
  // In manual until the tenth sample, at 2.5; then the loop is at rest there.
  const file = folder.write('manual_st.py', spokenByPython(text));
  const { stdout } = pythonFile(file, {
    args: ['--manual', '10', '2.5'],
    input: Array.from({ length: 20 }, () => '3 3').join('\n'),
  });
  const given = numbers(stdout);
  expect(given).toHaveLength(20);
  for (const u of given) expect(u).toBeCloseTo(2.5, 12);
  const controller = new PidCode(
    evaluate(tool, withDefaults(tool.inputs, designs['back'] ?? {})).code.settings,
  );
  controller.start(3, 3, 2.5);
  expect(controller.step(3, 3)).toBeCloseTo(2.5, 12);
});

const loops: Record<string, Partial<PidInputs>> = {
  plain: {},
  seven: (tool.presets ?? [])[0]?.inputs ?? {},
  windup: { ...designs['conditional'], sampleTime: 3 },
  level: { given: 'integrating', kind: 'pi', rule: 'simc', antiWindup: 'clamping' },
};
const said: { python: readonly Said[]; octave: readonly string[] } = { python: [], octave: [] };

describe.each(Object.entries(loops).map(([name, some], k) => [name, some, k] as const))(
  '%s: the loop',
  (_, some, k) => {
    const r = evaluate(tool, withDefaults(tool.inputs, some));
    const size = Math.max(...Array.from(r.code.run.y, Math.abs));
    const follows = (text: string, tolerance: number) => {
      const rows = text
        .split('\n')
        .filter((line) => /^[-\d.e+]+,[-\d.e+]+,[-\d.e+]+$/u.test(line))
        .map((line) => line.split(',').map(Number));
      expect(rows).toHaveLength(r.code.run.t.length);
      rows.forEach(([, y = 0, u = 0], j) => {
        expect(Math.abs(y - (r.code.run.y[j] ?? 0)) / size).toBeLessThan(tolerance);
        expect(Math.abs(u - (r.code.run.u[j] ?? 0)) / size).toBeLessThan(100 * tolerance);
      });
    };

    test('in Python runs as on the page', () => {
      follows((said.python[k] as Said).stdout, 1e-9);
    });

    test('in Octave runs as on the page, and has its Ms', () => {
      const out = said.octave[k] as string;
      follows(out, 1e-6);
      const ms = Number(/^Ms (\S+)$/mu.exec(out)?.[1]);
      expect(ms / r.chosen.design.margins.sensitivityPeak).toBeCloseTo(1, 6);
    });
  },
);

beforeAll(async () => {
  const python: string[] = [];
  const octave: string[] = [];
  for (const [name, some] of Object.entries(loops)) {
    python.push(await saved(folder, tool, 'python', some, `${name}_loop.py`));
    const script = await exportedText(tool, 'matlab', some);
    octave.push(
      folder.write(
        `pid_${name}.m`,
        `${script.replace(/^figure.*$/gmu, '')}\nprintf("%.15g,%.15g,%.15g\\n", [t y u]');\n`,
      ),
    );
  }
  said.python = pythonFiles(python, { modules: ['numpy', 'scipy'], args: ['--csv'] });
  said.octave = octaveFiles(octave, { packages: ['control'] });
});
