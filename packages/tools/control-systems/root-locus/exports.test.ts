import { beforeAll, describe, expect, test } from 'vitest';
import { octaveFiles, pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import type { LocusInputs } from './inputs.ts';

const folder = madeFolder();
const plant = (text: string) => tool.inputs.plant.parse(text);

const designs: readonly (readonly [name: string, some: Partial<LocusInputs>])[] = [
  ['plain', { gain: 2, compare: [0.3, 6] }],
  ['zeros', { plant: plant('(s + 2)/(s^2 + 2s + 3)'), gain: 5, locus: 'both', compare: [-1] }],
  ['negative', { locus: 'negative', gain: -2 }],
  ['sampled', { plane: 'z', gain: 0.7, compare: [1.5] }],
  ['late', { plant: plant('1/(s + 1)'), delay: 1, gain: 1, compare: [0.1] }],
];

const said: { python: readonly string[]; octave: readonly string[] } = { python: [], octave: [] };

beforeAll(async () => {
  const scripts: { python: string[]; octave: string[] } = { python: [], octave: [] };
  for (const [name, some] of designs) {
    scripts.python.push(await saved(folder, tool, 'python', some, `locus_${name}.py`));
    // Without a screen the pictures are left out; what is computed is not.
    const script = (await exportedText(tool, 'matlab', some)).replace(/^figure.*$/gmu, '');
    scripts.octave.push(
      folder.write(
        `locus_${name}.m`,
        script
          .replace(/^ {2}plot\(t, y\);$/gmu, "  fprintf('step %.10g\\n', y(end));")
          .replace(/^xlabel.*$/gmu, ''),
      ),
    );
  }
  said.python = pythonFiles(scripts.python, { modules: ['numpy', 'scipy'], args: ['--csv'] }).map(
    ({ stdout, stderr }) => stdout + stderr,
  );
  said.octave = octaveFiles(scripts.octave, { packages: ['control'] });
});

/** Poles that a script printed, by gain. */
const poles = (text: string): [gain: number, re: number, im: number][] =>
  [...text.matchAll(/^K (\S+) pole (\S+) (\S+)[ij]$/gmu)].map(([, k, x, y]) => [
    Number(k),
    Number(x),
    Number(y),
  ]);

describe.each(designs.map(([name, some], k) => [name, some, k] as const))('%s', (name, some, k) => {
  const r = evaluate(tool, withDefaults(tool.inputs, some));

  test.each(['python', 'octave'] as const)(
    'the poles that the %s script prints are ours',
    (program) => {
      const printed = poles(said[program][k] as string);
      const padded = program === 'octave' && name === 'late';
      let seen = 0;
      for (const { gain, poles: ours } of r.gains)
        for (const { s } of ours) {
          const off = printed
            .filter(([g]) => g === gain)
            .map(([, x, y]) => Math.hypot(x - s.re, y - s.im));
          // Padé's approximant has those near the origin alone.
          if (padded && Math.hypot(s.re, s.im) > 4) continue;
          expect(Math.min(...off)).toBeLessThan(
            padded ? 1e-3 : 1e-7 * (1 + Math.hypot(s.re, s.im)),
          );
          seen++;
        }
      expect(seen).toBeGreaterThan(2);
    },
  );

  test('and so are the points where branches meet', () => {
    const sign = r.locus.sides[0]?.sign ?? 1;
    for (const program of ['python', 'octave'] as const) {
      if (program === 'octave' && name === 'late') continue;
      const printed = [
        ...(said[program][k] as string).matchAll(/^meet (\S+) (\S+)[ij] K (\S+)$/gmu),
      ];
      const ours = r.locus.meetings.filter(({ gain }) => gain * sign > 0);
      expect(printed).toHaveLength(ours.length);
      for (const [, x, , gain] of printed)
        expect(
          ours.some(
            (m) => Math.abs(m.s.re - Number(x)) < 1e-6 && Math.abs(m.gain - Number(gain)) < 1e-6,
          ),
        ).toBe(true);
    }
  });
});

test('the Python script follows branches without a jump', () => {
  const rows = (said.python[0] as string)
    .split('\n')
    .filter((line) => /^[-\d.e+,nan]+$/u.test(line) && line.includes(','))
    .map((line) => line.split(',').map(Number));
  expect(rows).toHaveLength(4001);
  const last = rows.at(-1) ?? [];
  expect(last[0]).toBeCloseTo(1e4, 6);
});
