import { runController } from '@tollbench/engines/control/digital-controller.ts';
import { simulateLoop } from '@tollbench/engines/control/loop-simulation.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { made, octaveFiles, pythonFiles, type Said } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { gcc } from '../../testing/run.ts';
import { inCode } from './exports/c.ts';
import tool from './index.ts';
import type { LoopInputs } from './inputs.ts';

const folder = madeFolder();

const designs: Record<string, Partial<LoopInputs>> = {
  pid: {},
  tight: { low: -1.5, high: 2 },
  pi: { kind: 'pi', gain: 3, ti: 0.8, low: -1, high: 1 },
  lead: { kind: 'lead', gain: 12 },
  leadlag: { kind: 'leadlag', gain: 12, sampleTime: 0.005 },
  gain: { kind: 'gain', gain: 6 },
  resonant: { kind: 'custom', gain: 0, controller: fraction([1, 0.4, 9, 3], [0.1, 1.2, 4, 0]) },
};

describe('C', () => {
  // A step, a ramp, noise from a fixed generator, and a turn of sign after long saturation.
  const errors = Array.from({ length: 600 }, (_, k) =>
    k < 200 ? 1 : k < 300 ? (k - 250) / 40 : k < 450 ? ((k * 7919) % 97) / 48 - 1 : -0.4,
  ).map(Math.fround);

  for (const [name, some] of Object.entries(designs))
    test(`${name}: compiles without a warning and gives the engine’s outputs`, async () => {
      const inputs = withDefaults(tool.inputs, some);
      const file = await saved(folder, tool, 'c', inputs);
      gcc(folder, 'loop.o', [file], '-O2', '-c');
      const binary = gcc(folder, 'loop', [file], '-O2', '-DLOOP_MAIN');
      const u = made(binary, [], { input: errors.map((e) => `${e} 0\n`).join('') })
        .stdout.trim()
        .split('\n')
        .map(Number);
      const expected = runController(
        inCode(evaluate(tool, inputs), inputs),
        errors,
        inputs.low,
        inputs.high,
      );
      expect(u).toHaveLength(errors.length);
      const size = Math.max(...expected.map(Math.abs));
      u.forEach((value, k) => {
        expect(Math.abs(value - (expected[k] as number)) / size).toBeLessThan(2e-5);
      });
    });

  test('a controller that winds up by itself has no C file, and says why', async () => {
    const inputs = withDefaults(tool.inputs, {
      kind: 'custom',
      controller: fraction([1, 1], [1, -2]),
    });
    await expect(exportedText(tool, 'c', inputs)).rejects.toThrow(
      /controller: The controller has poles/,
    );
  });
});

const cases: Record<string, Partial<LoopInputs>> = {
  plain: {},
  late: { delay: 0.08, gain: 10 },
  ...Object.fromEntries(
    ['magnetic', 'Conditionally', 'Flexible'].map((word) => [
      word,
      (tool.presets ?? []).find((x) => x.title.includes(word))?.inputs ?? {},
    ]),
  ),
};

/** The margins that a script printed. */
const printed = (text: string, what: string) =>
  [...text.matchAll(new RegExp(`${what}\\s+(\\S+) rad/s.*?margin (\\S+)`, 'gu'))].map(
    ([, w, v]) => [Number(w), Number(v)] as const,
  );

function agree(inputs: LoopInputs, text: string, digits: number): void {
  const { margins } = evaluate(tool, inputs);
  const gain = printed(text, 'gain crossover');
  const phase = printed(text, 'phase crossover');
  expect(gain).toHaveLength(margins.gainCrossings.length);
  gain.forEach(([w, v], k) => {
    expect(w / (margins.gainCrossings[k]?.omega ?? 0)).toBeCloseTo(1, digits);
    expect(v).toBeCloseTo(margins.gainCrossings[k]?.phaseMargin ?? 0, digits - 2);
  });
  expect(phase.length).toBeGreaterThan(0);
  phase.forEach(([w, v], k) => {
    expect(relativeError(w, margins.phaseCrossings[k]?.omega ?? -1)).toBeLessThan(10 ** -digits);
    expect(v / (margins.phaseCrossings[k]?.gainMargin ?? 0)).toBeCloseTo(1, digits - 1);
  });
}

/** Rows "t,y" against the engine's response. */
function follows(inputs: LoopInputs, csv: string, tolerance: number): void {
  const r = evaluate(tool, inputs);
  const ours = simulateLoop(r.controller.c, r.plant, { reference: 1, load: 0 }, r.time.end, 20000);
  const rows = csv
    .trim()
    .split('\n')
    .filter((line) => /^[-\d.e+]+,[-\d.e+]+$/u.test(line))
    .map((line) => line.split(',').map(Number) as [number, number]);
  expect(rows.length).toBeGreaterThan(900);
  const h = ours.t[1] as number;
  for (const [t, y] of rows) {
    const i = Math.min(ours.y.length - 2, Math.floor(t / h));
    const x = t / h - i;
    const here = (1 - x) * (ours.y[i] as number) + x * (ours.y[i + 1] as number);
    expect(Math.abs(here - y)).toBeLessThan(tolerance);
  }
}

/** One interpreter for all cases: its start takes longer than a script. */
describe.each(Object.entries(cases).map(([name, some], k) => [name, some, k] as const))(
  '%s',
  (_, some, k) => {
    const inputs = withDefaults(tool.inputs, some);

    test('Python: margins and response agree', () => {
      const { stdout, stderr } = said.python[k] as Said;
      const out = stdout + stderr;
      agree(inputs, out, 7);
      follows(inputs, out, 1e-5);
      expect(out).toMatch(/^controller in z: /mu);
    });

    test('MATLAB script in Octave: margins, poles and response agree', () => {
      const out = said.octave[k] as string;
      agree(inputs, out, 5);
      // Padé stands in for the dead time there.
      follows(inputs, out, inputs.delay > 0 ? 0.02 : 1e-6);
      if (inputs.delay === 0) {
        const poles = [...out.matchAll(/^pole (\S+) (\S+)i$/gmu)].map(([, re, im]) => [
          Number(re),
          Number(im),
        ]);
        for (const p of evaluate(tool, inputs).closedPoles)
          expect(
            Math.min(...poles.map(([re, im]) => Math.hypot(p.re - (re ?? 0), p.im - (im ?? 0)))) /
              Math.hypot(p.re, p.im),
          ).toBeLessThan(1e-4);
      }
    });
  },
);

const said: { python: readonly Said[]; octave: readonly string[] } = { python: [], octave: [] };

beforeAll(async () => {
  const scripts: { python: string[]; octave: string[] } = { python: [], octave: [] };
  for (const [name, some] of Object.entries(cases)) {
    const inputs = withDefaults(tool.inputs, some);
    scripts.python.push(await saved(folder, tool, 'python', inputs, `${name}.py`));
    const script = await exportedText(tool, 'matlab', inputs);
    const file = folder.write(
      `loop_${name}.m`,
      `${script.replace(/^figure.*$/gmu, '')}\nprintf("%.12g,%.12g\\n", [t(:) y(:)]');\n`,
    );
    scripts.octave.push(file);
  }
  said.python = pythonFiles(scripts.python, { modules: ['numpy', 'scipy'], args: ['--csv'] });
  said.octave = octaveFiles(scripts.octave, { packages: ['control'] });
});
