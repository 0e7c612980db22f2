/** Coils and cores by published figures. */
import { nagaoka } from '@tollbench/engines/inductor/solenoid.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { InductorInputs } from './inputs.ts';

const run = (some: Partial<InductorInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const first = (some: Partial<InductorInputs>): number => run(some).models[0]?.inductance ?? 0;

describe('Nagaoka’s table (1909; as it stands in every handbook, quoted from memory)', () => {
  test.each([
    [0.1, 0.9588],
    [0.2, 0.9201],
    [0.5, 0.8181],
    [1, 0.6884],
    [2, 0.5255],
    [5, 0.3198],
    [10, 0.2033],
  ])('a coil %f times as wide as long has %f', (ratio, factor) => {
    expect(nagaoka(ratio)).toBeCloseTo(factor, 4);
  });
});

/** Outer and inner diameter, height in mm, permeability, µH for 100 turns: the maker's tables, quoted from memory. */
describe('iron powder toroids of the trade, by size and permeability', () => {
  test.each([
    ['T37-2', 9.53, 5.21, 3.25, 10, 40],
    ['T50-2', 12.7, 7.7, 4.83, 10, 49],
    ['T68-2', 17.5, 9.4, 4.83, 10, 57],
    ['T94-2', 23.9, 14.2, 7.92, 10, 84],
    ['T106-2', 26.9, 14.5, 11.1, 10, 135],
    ['T130-2', 33, 19.8, 11.1, 10, 110],
    ['T200-2', 50.8, 31.8, 14, 10, 120],
  ])(
    '%s is within the tenth that its edges and powder allow',
    (_name, od, id, h, permeability, microhenry) => {
      const l = first({
        kind: 'toroid',
        turns: 100,
        wire: 0.1e-3,
        coreOuter: od * 1e-3,
        coreInner: id * 1e-3,
        coreHeight: h * 1e-3,
        permeability,
      });
      expect(Math.abs((l * 1e6) / microhenry - 1)).toBeLessThan(0.1);
    },
  );

  test('by its A_L a T50-2 has 49 µH with 100 turns', () => {
    expect(first({ kind: 'toroid', core: 'al', turns: 100, al: 4.9e-9 })).toBeCloseTo(49e-6, 12);
  });
});

describe('Wheeler’s claims for his formulas', () => {
  test.each([0.8, 1, 2, 4, 10])(
    'the one of 1928 is within 1 %% of the sheet at a length of %f radii',
    (shape) => {
      const { models } = run({
        turns: 100,
        diameter: 0.1,
        pitch: (0.05 * shape) / 100,
        wire: 0.1e-3,
      });
      const by = (name: string) => models.find((m) => m.name === name)?.inductance ?? 0;
      expect(Math.abs(by('wheeler1928') / by('sheet') - 1)).toBeLessThan(0.011);
    },
  );

  test.each([0.02, 0.1, 1, 10, 100])(
    'the one of 1982 is within 0.2 %% at a length of %f radii',
    (shape) => {
      const { models } = run({ turns: 10, diameter: 0.1, pitch: (0.05 * shape) / 10, wire: 1e-6 });
      const by = (name: string) => models.find((m) => m.name === name)?.inductance ?? 0;
      expect(Math.abs(by('wheelerLong') / by('sheet') - 1)).toBeLessThan(2e-3);
    },
  );
});

test('Mohan’s sheet is within his 8 % of the sum over all sides, on spirals as he fitted', () => {
  for (const shape of ['square', 'hexagonal', 'octagonal'] as const)
    for (const turns of [2, 3, 5])
      for (const outer of [150e-6, 300e-6]) {
        const { models } = run({
          kind: 'spiral',
          shape,
          turns,
          outer,
          trace: 6e-6,
          spacing: 3e-6,
          thickness: 1e-6,
        });
        const [exact, sheet] = [models[0]?.inductance ?? 0, models[1]?.inductance ?? 1];
        expect(Math.abs(sheet / exact - 1)).toBeLessThan(0.08);
      }
});
