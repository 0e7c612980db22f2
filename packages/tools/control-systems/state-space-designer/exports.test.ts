import { outputsOf, stateResponse } from '@tollbench/engines/state-space/response.ts';
import { describe, expect, test } from 'vitest';
import { made, octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { gcc } from '../../testing/run.ts';
import { digital } from './exports/c.ts';
import tool from './index.ts';
import { type DesignInputs, inputs } from './inputs.ts';

const folder = madeFolder();
const preset = (word: string): Partial<DesignInputs> =>
  (tool.presets ?? []).find(({ title }) => title.includes(word))?.inputs ?? {};

const designs: Record<string, Partial<DesignInputs>> = {
  plain: {},
  lqg: preset('Doyle'),
  pendulum: preset('pendulum'),
  reactor: preset('reactor'),
  motor: preset('Motor'),
  deadbeat: preset('Deadbeat'),
  integral: { track: 'integral', poles: inputs.poles.parse('-2±4j, -10, -5') },
};

/** What the controller of the file gives to a plant that moves as ours does, by the engine. */
function expected(i: DesignInputs, measured: number[][], reference: number[][]): number[][] {
  const r = evaluate(tool, i);
  const { estimate, step } = digital(r, i);
  const { n, m } = r.plant;
  const nt = r.augmented.integrators;
  let x = new Float64Array(n);
  const xi = new Float64Array(nt);
  return measured.map((y, at) => {
    const state = r.observer ? x : Float64Array.from(y);
    const u = Array.from({ length: m }, (_, row) => {
      let sum = 0;
      for (let k = 0; k < n; k++) sum -= (r.feedback.k.data[row * n + k] ?? 0) * (state[k] ?? 0);
      for (let k = 0; k < nt; k++) sum -= (r.feedback.ki.data[row * nt + k] ?? 0) * (xi[k] ?? 0);
      for (let k = 0; k < r.reference.cols && nt === 0; k++)
        sum += (r.reference.data[row * r.reference.cols + k] ?? 0) * (reference[at]?.[k] ?? 0);
      return sum;
    });
    for (let k = 0; k < nt; k++) {
      const out = r.observer
        ? (y[(i.tracked[k] ?? 1) - 1] ?? 0)
        : y.reduce((sum, v, j) => sum + (r.augmented.ct.data[k * n + j] ?? 0) * v, 0);
      xi[k] = (xi[k] ?? 0) + step * ((reference[at]?.[k] ?? 0) - out);
    }
    if (estimate) {
      const next = new Float64Array(n);
      const drive = [...u, ...y];
      for (let k = 0; k < n; k++) {
        for (let j = 0; j < n; j++)
          next[k] = (next[k] ?? 0) + (estimate.f.data[k * n + j] ?? 0) * (x[j] ?? 0);
        drive.forEach((v, j) => {
          next[k] = (next[k] ?? 0) + (estimate.g.data[k * drive.length + j] ?? 0) * v;
        });
      }
      x = next;
    }
    return u;
  });
}

describe('C', () => {
  for (const [name, some] of Object.entries(designs))
    test(`${name}: compiles without a warning and gives the engine’s outputs`, async () => {
      const i = withDefaults(tool.inputs, some);
      const r = evaluate(tool, i);
      const file = await saved(folder, tool, 'c', i, `${name}.c`);
      gcc(folder, `${name}.o`, [file], '-O2', '-c');
      const binary = gcc(folder, name, [file], '-O2', '-DSF_MAIN');
      const width = r.observer ? r.plant.p : r.plant.n;
      const references = r.augmented.integrators || r.reference.cols;
      const rows = Array.from({ length: 60 }, (_, k) => ({
        y: Array.from({ length: width }, (_x, j) => Math.sin(0.3 * k + j) / 4),
        ref: Array.from({ length: references }, (_x, j) => (k > 5 + j ? 1 : 0)),
      }));
      const { stdout } = made(binary, [], {
        input: rows.map(({ y, ref }) => `${[...y, ...ref].join(' ')}\n`).join(''),
      });
      const given = stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number));
      const wanted = expected(
        i,
        rows.map(({ y }) => y),
        rows.map(({ ref }) => ref),
      );
      expect(given).toHaveLength(rows.length);
      const size = Math.max(...wanted.flat().map(Math.abs));
      wanted.flat().forEach((v, k) => {
        expect(Math.abs((given.flat()[k] ?? Number.NaN) - v) / size).toBeLessThan(1e-12);
      });
    });

  test('closes the loop of a sampled plant as the response shows it', async () => {
    const i = withDefaults(tool.inputs, { ...preset('Motor'), test: 'reference' });
    const r = evaluate(tool, i);
    const { a, b, c } = r.plant;
    // The plant in steps beside the controller of the file, one line at a time by its own recursion.
    let x: Float64Array = new Float64Array(3);
    const lines: number[][] = [];
    const us: number[] = [];
    for (let k = 0; k < 40; k++) {
      const y = outputsOf(c, { rows: 1, cols: 3, data: x }, [0]).data[0] ?? 0;
      lines.push([y, 1]);
      us.push(
        expected(
          i,
          lines.map(([v = 0]) => [v]),
          lines.map(() => [1]),
        ).at(-1)?.[0] ?? 0,
      );
      const drive = b.data.map((v) => v * (us.at(-1) ?? 0));
      x = stateResponse(a, drive, x, 'discrete', 1, 1).data.slice(3);
    }
    lines.forEach(([y = 0], k) => {
      expect(y).toBeCloseTo(r.response.y.data[k] ?? Number.NaN, 9);
    });
  });

  test('without a feedback there is no file, and why', async () => {
    await expect(exportedText(tool, 'c', { design: 'none' })).rejects.toThrow(/no controller/);
  });
});

/** The numbers after each of these words. */
const after = (text: string, word: string): number[] =>
  [...text.matchAll(new RegExp(`${word}\\s*=?\\s*([-+.\\de]+)`, 'gu'))].map(([, v]) => Number(v));

test('Octave finds the same gains', async () => {
  const names = Object.keys(designs);
  const files = await Promise.all(
    names.map((name) => saved(folder, tool, 'matlab', designs[name] ?? {}, `${name}_m.m`)),
  );
  const said = octaveFiles(files, { packages: ['control'] });
  let compared = 0;
  names.forEach((name, k) => {
    const text = said[k] ?? '';
    const r = evaluate(tool, withDefaults(tool.inputs, designs[name] ?? {}));
    expect(after(text, 'controllable'), name).toEqual([r.structure.controllable]);
    for (const d of after(text, 'difference')) {
      expect(d, name).toBeLessThan(1e-9);
      compared++;
    }
  });
  expect(compared).toBeGreaterThanOrEqual(5);
});

test('SciPy finds the same gains', async () => {
  const names = Object.keys(designs);
  const files = await Promise.all(
    names.map((name) => saved(folder, tool, 'python', designs[name] ?? {}, `${name}_p.py`)),
  );
  const said = pythonFiles(files, { modules: ['numpy', 'scipy'] });
  let compared = 0;
  names.forEach((name, k) => {
    const text = said[k]?.stdout ?? '';
    expect(text, name).toContain('poles');
    for (const d of after(text, 'difference')) {
      expect(d, name).toBeLessThan(1e-8);
      compared++;
    }
  });
  expect(compared).toBeGreaterThanOrEqual(5);
});
