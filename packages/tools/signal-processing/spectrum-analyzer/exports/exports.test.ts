import { assertClose } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { octaveFiles, pythonFiles } from '../../../../../scripts/programs.ts';
import { evaluate } from '../../../define/evaluate.ts';
import { withDefaults } from '../../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../../testing/folder.ts';
import { toneNumbers } from '../derived.ts';
import tool from '../index.ts';
import { levels } from '../levels.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

/** Windows by their sums of cosines and by their weights, averages, an odd length, bands left out. */
const CASES: readonly Some[] = [
  { samples: 512, tones: [{ frequency: 1e6, amplitude: 0.9 }], second: 1e-2, third: 1e-2 },
  { samples: 501, window: 'rectangular', tones: [{ frequency: 0.9e6, amplitude: 0.9 }], bits: 8 },
  {
    samples: 1024,
    window: 'hann',
    tones: [{ frequency: 300e3, amplitude: 0.5 }],
    noise: 0.01,
    average: 'segments',
    segment: 200,
    overlap: 50,
    notch: '1M-1.1M',
    high: 1.9e6,
    harmonics: 4,
  },
  {
    samples: 600,
    window: 'blackman-harris',
    tones: [{ frequency: 411e3, amplitude: 0.5 }],
    noise: 0.01,
    average: 'segments',
    segment: 300,
    mode: 'hold',
  },
];

describe('scripts', () => {
  const folder = madeFolder();
  const ours = CASES.map((some) => {
    const r = evaluate(tool, withDefaults(tool.inputs, some));
    if (r.measured.kind !== 'tone') throw new Error('no tone');
    const scale = { fullScale: r.fullScale, carrier: null, density: 1 };
    return { r, n: toneNumbers(r.measured, r.fullScale), level: levels(r.power, 'dbfs', scale) };
  });

  test('the Python script gives the same figures and the same bins', async () => {
    const files = await Promise.all(
      CASES.map((some, k) => saved(folder, tool, 'python', some, `case_${k}.py`)),
    );
    const print = pythonFiles(files, { modules: ['numpy'], args: ['--quiet'] });
    const csv = pythonFiles(files, { modules: ['numpy'], args: ['--csv'] });
    ours.forEach(({ n, level }, k) => {
      const figures = Object.fromEntries(
        (print[k]?.stdout ?? '')
          .trim()
          .split('\n')
          .map((line) => line.split(' ')),
      ) as Record<string, string>;
      for (const name of ['snr', 'thd', 'sinad', 'enob'] as const)
        assertClose(Number(figures[name]), n[name], { relative: 1e-5 });
      const rows = (csv[k]?.stdout ?? '').trim().split('\n').slice(1);
      expect(rows).toHaveLength(level.length);
      rows.forEach((row, bin) => {
        // Bin 0 holds what rounding left.
        if (bin > 0 && (level[bin] ?? 0) > -250)
          assertClose(Number(row.split(',')[1]), level[bin] ?? 0, { absolute: 1e-6 });
      });
    });
  });

  test('the MATLAB script runs in Octave and gives the same figures', async () => {
    const files = await Promise.all(
      CASES.map(async (some, k) =>
        folder.write(
          `case_${k}.m`,
          `${(await exportedText(tool, 'matlab', some)).replace(/^plot.*$/mu, '')}\nprintf("%.12g\\n", snr_db, thd_db, sinad_db, enob, level(10));\n`,
        ),
      ),
    );
    octaveFiles(files).forEach((stdout, k) => {
      const numbers = stdout.trim().split('\n').slice(-5).map(Number);
      const { n, level } = ours[k] as (typeof ours)[number];
      assertClose(numbers, [n.snr, n.thd, n.sinad, n.enob, level[9] ?? 0], { relative: 1e-5 });
    });
  });

  test('the record comes out as it is, and goes in again', async () => {
    const text = await exportedText(tool, 'record', {
      samples: 64,
      noise: 0.1,
      window: 'hann',
      harmonics: 1,
    });
    const again = evaluate(
      tool,
      withDefaults(tool.inputs, {
        source: 'text',
        text: text.replaceAll('\r\n', '\n'),
        measure: 'band',
      }),
    );
    expect(again.channels[0]?.name).toBe('sample');
    expect(Array.from(again.samples)).toEqual(
      Array.from(
        evaluate(
          tool,
          withDefaults(tool.inputs, { samples: 64, noise: 0.1, window: 'hann', harmonics: 1 }),
        ).samples,
      ),
    );
  });

  test('a record too long for a script is refused, with one that fits', async () => {
    await expect(exportedText(tool, 'python', { samples: 2 ** 17 })).rejects.toThrow(
      /samples: gives 131072 samples, and a script carries 65536/u,
    );
  });
});
