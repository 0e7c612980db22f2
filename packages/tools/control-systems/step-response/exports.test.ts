import { describe, expect, test } from 'vitest';
import { octave, pythonFile } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';

const PYTHON = { modules: ['numpy', 'scipy'], args: ['--csv'] } as const;
const OCTAVE = { packages: ['control'] } as const;

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
