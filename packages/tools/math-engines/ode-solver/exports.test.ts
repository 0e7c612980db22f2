import { beforeAll, expect, test } from 'vitest';
import { octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import type { OdeInputs } from './inputs.ts';

const folder = madeFolder();

const systems: readonly (readonly [name: string, some: Partial<OdeInputs>])[] = [
  ['van_der_pol', { to: 10, relative: 1e-8 }],
  [
    'pendulum',
    {
      equations: "x'' + 0.1 x' + sin x = 0",
      parameters: '',
      initial: "x = 2.5, x' = 0",
      to: 8,
      method: 'rk45',
      relative: 1e-8,
      events: 'x falling: note',
    },
  ],
  [
    'kinks',
    {
      equations:
        "lambda' = -k*abs(lambda) + if(t < 2 && z > -9)then(1)else(max(0, 3 - t))\nz' = atan2(z, 2) + mod(t, 5) - exp(-z) + lambda^3/(1 + lambda^2)",
      parameters: 'k = 0.5',
      initial: 'lambda = 1, z = 1',
      to: 4,
      relative: 1e-9,
      method: 'radau',
    },
  ],
];

let python: readonly string[] = [];
let octave: readonly string[] = [];

beforeAll(async () => {
  const files: { py: string[]; m: string[] } = { py: [], m: [] };
  for (const [name, some] of systems) {
    files.py.push(await saved(folder, tool, 'python', some, `${name}.py`));
    // Octave runs a file of functions by its name: the calls stand in scripts of their own.
    const inner = madeName(name);
    await saved(folder, tool, 'matlab', some, `${inner}.m`);
    files.m.push(folder.write(`run_${name}.m`, `addpath('${folder.path}'); ${inner}();\n`));
  }
  python = pythonFiles(files.py, { modules: ['numpy', 'scipy'] }).map(({ stdout }) => stdout);
  octave = octaveFiles(files.m, {});
});

const madeName = (name: string): string => `ode_${name}`;

test.each(systems.map(([name, some], k) => [name, some, k] as const))(
  '%s: SciPy and Octave come to the same end',
  (_name, some, k) => {
    const { solution } = evaluate(tool, withDefaults(tool.inputs, some));
    const said = python[k] as string;
    const values = said
      .split('\n')
      .filter((line) => /^\S+ [-\d.e]+$/u.test(line) && !line.startsWith('t '))
      .slice(0, solution.end.length)
      .map((line) => Number(line.split(' ')[1]));
    const theirs = [...(octave[k] as string).matchAll(/^y (\S+)$/gmu)].map(([, v]) => Number(v));
    expect(values).toHaveLength(solution.end.length);
    expect(theirs).toHaveLength(solution.end.length);
    for (const [j, v] of solution.end.entries()) {
      expect(Math.abs((values[j] as number) - v)).toBeLessThan(2e-4 * Math.max(1, Math.abs(v)));
      expect(Math.abs((theirs[j] as number) - v)).toBeLessThan(2e-3 * Math.max(1, Math.abs(v)));
    }
  },
);

test('SciPy finds the events that we find', () => {
  const r = evaluate(tool, withDefaults(tool.inputs, systems[1]?.[1] ?? {}));
  const times =
    /^event 1 (.*)$/mu
      .exec(python[1] as string)?.[1]
      ?.split(' ')
      .map(Number) ?? [];
  expect(times).toHaveLength(r.solution.events.length);
  for (const [k, e] of r.solution.events.entries()) expect(times[k]).toBeCloseTo(e.t, 5);
});

test('what SciPy cannot take is refused', async () => {
  await expect(
    saved(folder, tool, 'python', {
      equations: "n' = -n(t - 1)",
      initial: 'n = 1',
    }),
  ).rejects.toThrow(/delays/u);
});
