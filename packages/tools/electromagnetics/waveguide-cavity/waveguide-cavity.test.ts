import { lowestModes, modeOf } from '@tollbench/engines/guide/modes.ts';
import { breakdownPower } from '@tollbench/engines/guide/power.ts';
import { cutoffOf } from '@tollbench/engines/guide/propagation.ts';
import { nameOf } from '@tollbench/engines/guide/section.ts';
import { describe, expect, test } from 'vitest';
import { pythonFiles } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import tool from './index.ts';
import type { GuideInputs } from './inputs.ts';
import { fullName } from './mode-name.ts';
import { outputs } from './outputs.ts';
import { crossField, lengthField } from './pictures.ts';
import { STANDARDS } from './standards.ts';
import { NEPER } from './words.ts';

type Some = Partial<GuideInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));
const nameFor = (some: Some): string => {
  const { mode, cavity } = run(some);
  return fullName(mode, cavity?.resonance.p ?? null);
};

describe('a mode', () => {
  test.each([
    ['', 'TE10'],
    ['lowest', 'TE10'],
    ['TE10', 'TE10'],
    ['te 2 0', 'TE20'],
    ['TE1,12', 'TE1,12'],
    ['TM_{11}', 'TM11'],
    ['H10', 'TE10'],
    ['H(1,0)', 'TE10'],
    ['E11', 'TM11'],
    ['TE₂₁', 'TE21'],
  ])('of a guide "%s" is %s', (mode, name) => {
    expect(nameFor({ mode })).toBe(name);
  });

  test.each<[string, Some['shape'], string]>([
    ['', 'rectangular', 'TE101'],
    ['TE102', 'rectangular', 'TE102'],
    ['TM110', 'rectangular', 'TM110'],
    ['TM010', 'circular', 'TM010'],
    ['TE 0 1 11', 'circular', 'TE0,1,11'],
    ['TEM3', 'coaxial', 'TEM3'],
  ])('of a cavity "%s" in a %s is %s', (mode, shape, name) => {
    expect(nameFor({ task: 'cavity', mode, ...(shape && { shape }) })).toBe(name);
  });

  test.each<[Some, string]>([
    [{ mode: 'TE' }, '"TE" has 0 indices; TE in a guide has 2 indices'],
    [{ mode: 'TE101' }, '"TE101" has 3 indices; TE in a guide has 2'],
    [{ mode: 'TE00' }, 'one index of TE is 1 or more'],
    [{ mode: 'TM10' }, 'both indices of TM are 1 or more'],
    [{ mode: 'TEM' }, 'needs two conductors'],
    [{ mode: 'QE10' }, 'is no mode; write TE10, TM11 or TEM'],
    [{ mode: 'TE1.5 0' }, 'is no mode'],
    [{ mode: 'TE31,0' }, 'has an index above 30'],
    [{ mode: 'TE10', shape: 'circular' }, 'has no root 0'],
    [{ mode: 'TE10', task: 'cavity' }, 'TE in a cavity has 3 indices'],
    [{ mode: 'TE100', task: 'cavity' }, 'TE has a half wave or more along a cavity'],
    [{ mode: 'TEM', shape: 'coaxial', task: 'cavity' }, 'TEM in a cavity has one index'],
    // What these would be mended to does not exist either.
    [{ mode: 'TM0' }, '"TM0" has 1 index'],
    [{ mode: 'TE100', shape: 'circular' }, 'has 3 indices'],
    [{ mode: 'TEM1' }, 'TEM in a guide has no indices'],
  ])('%j is refused', (some, said) => {
    const inputs = inputsOf(some);
    expect(() => evaluate(tool, inputs)).toThrow(said);
    for (const remedy of remediesOf(tool, inputs))
      expect(remedied(tool, inputs, remedy).mode.cutoff).toBeGreaterThanOrEqual(0);
  });

  test('of lowest cut-off are all there, in a wide section too', () => {
    // Counted one by one: TEm0 of a guide fifty times as wide as high.
    const { modes } = run({ standard: 'own', width: 50e-3, height: 1e-3 });
    expect(modes.map(nameOf)).toEqual(
      Array.from({ length: 16 }, (_, k) => nameOf({ kind: 'TE', m: k + 1, n: 0 })),
    );
  });

  test('is as many as the area says (Weyl), of every section', () => {
    for (const [section, area] of [
      [{ shape: 'rectangular', width: 1, height: 0.7 }, 0.7],
      [{ shape: 'circular', radius: 1 }, Math.PI],
      [{ shape: 'coaxial', inner: 0.3, outer: 1 }, Math.PI * 0.91],
    ] as const) {
      const modes = lowestModes(section, 200);
      const count = modes.reduce((sum, mode) => sum + mode.turned, 0);
      const kc = modes.at(-1)?.cutoff ?? 0;
      // Of both kinds together what the walls take from one the other has more.
      expect(Math.abs(count - (area * kc * kc) / (2 * Math.PI))).toBeLessThan(0.03 * count);
    }
  });
});

test('a thin inner wire leaves the circular modes that vary around, a thin gap the ring', () => {
  const wire = lowestModes({ shape: 'coaxial', inner: 0.001, outer: 1 }, 40);
  const pipe = lowestModes({ shape: 'circular', radius: 1 }, 40);
  const of = (modes: typeof wire, name: string) =>
    modes.find((mode) => nameOf(mode) === name)?.cutoff ?? Number.NaN;
  for (const name of ['TE21', 'TE31', 'TM21', 'TM31'])
    expect(of(wire, name)).toBeCloseTo(of(pipe, name), 6);
  const ring = lowestModes({ shape: 'coaxial', inner: 0.98, outer: 1 }, 8);
  // k is m over the mean radius.
  for (const m of [1, 2, 3]) expect(of(ring, `TE${m}1`)).toBeCloseTo(m / 0.99, 3);
});

test('the loss is smooth through cut-off and the usual one above it', () => {
  const { cutoff } = run({});
  const alpha = (f: number): number => run({ frequency: f }).wave?.gamma.re ?? Number.NaN;
  expect(alpha(cutoff * (1 - 1e-9)) / alpha(cutoff * (1 + 1e-9))).toBeCloseTo(1, 3);
  // TE10 in closed form (Pozar, 3.96).
  const [a, b, f] = [22.86e-3, 10.16e-3, 10e9];
  const k = (2 * Math.PI * f) / 299_792_458;
  const beta = Math.sqrt(k * k - (Math.PI / a) ** 2);
  const rs = Math.sqrt((Math.PI * f * 1.25663706212e-6) / 58e6);
  const usual =
    (rs / (a ** 3 * b * beta * k * 376.730313668)) * (2 * b * Math.PI ** 2 + a ** 3 * k * k);
  // The inductance of the skin, which the usual formula has not, is a part in some thousands.
  expect(alpha(f) / usual).toBeCloseTo(1, 3);
});

describe('sizes for a frequency', () => {
  test.each<[Some, number]>([
    [{ target: 7e9 }, 7e9],
    [{ target: 12e9, shape: 'circular', mode: 'TM01' }, 12e9],
    [{ target: 15e9, shape: 'coaxial', mode: 'TE11' }, 15e9],
    [{ target: 30e9, standard: 'own', mode: 'TE21' }, 30e9],
    [{ target: 9e9, task: 'cavity' }, 9e9],
    [{ target: 9.5e9, task: 'cavity', shape: 'circular', mode: 'TE111' }, 9.5e9],
  ])('%j: each row has it', (some, target) => {
    const inputs = inputsOf(some);
    const { sizes } = evaluate(tool, inputs);
    const pressed = sizes.flatMap(({ texts }) => (texts ? [texts] : []));
    expect(pressed.length).toBeGreaterThanOrEqual(1);
    for (const texts of pressed) {
      // A permittivity below 1 is none, and no row to press.
      const r = remedied(tool, inputs, texts);
      expect((r.cavity?.resonance.frequency ?? r.cutoff) / target).toBeCloseTo(1, 5);
    }
  });

  test('that none has are said to be none', () => {
    const { sizes } = run({ target: 5e9, task: 'cavity', mode: 'TE101' });
    expect(sizes.find(({ change }) => change === 'length')).toMatchObject({ value: null });
  });
});

test('an inner conductor that is no smaller than the outer one is refused', () => {
  const inputs = inputsOf({ shape: 'coaxial', inner: 8e-3 });
  expect(() => evaluate(tool, inputs)).toThrow('is not within the outer one');
  const [remedy] = remediesOf(tool, inputs);
  expect(remedied(tool, inputs, remedy ?? {}).modes).toHaveLength(16);
});

test('a sweep that ends before it begins is refused, with what would do', () => {
  const inputs = inputsOf({ from: 20e9, to: 10e9 });
  expect(() => evaluate(tool, inputs)).toThrow('has to be below the other end');
  const [remedy] = remediesOf(tool, inputs);
  expect(remedied(tool, inputs, remedy ?? {}).sweep.length).toBeGreaterThan(100);
});

test('every standard guide runs TE10 alone over its band', () => {
  for (const [key, { name, band }] of Object.entries(STANDARDS)) {
    const { modes, cutoff } = run({ standard: key as GuideInputs['standard'], frequency: band[0] });
    const second = ((modes[1]?.cutoff ?? 0) * 299_792_458) / (2 * Math.PI);
    expect(cutoff, name).toBeLessThan(band[0]);
    expect(second, name).toBeGreaterThan(0.99 * band[1]);
  }
});

test('the Python files say what the page says', async () => {
  const cases: Some[] = [
    {},
    { mode: 'TM11', frequency: 20e9, lossTangent: 0.001, permittivity: 2.1, roughness: 1e-6 },
    { shape: 'circular', frequency: 5e9 },
    { shape: 'coaxial', frequency: 10e9, lossTangent: 4e-4 },
    { task: 'cavity' },
    { task: 'cavity', shape: 'circular', mode: 'TM010', lossTangent: 1e-4 },
    { task: 'cavity', shape: 'coaxial', mode: 'TEM2' },
  ];
  const files = await Promise.all(
    cases.map((c) => saved(madeFolder(), tool, 'python', inputsOf(c))),
  );
  const said = pythonFiles(files, { modules: [] });
  for (const [k, some] of cases.entries()) {
    const r = run(some);
    const figures = new Map(
      (said[k]?.stdout ?? '')
        .trim()
        .split('\n')
        .map((line) => line.split(' '))
        .map(([name = '', value]) => [name, Number(value)]),
    );
    const expected = r.cavity
      ? {
          resonance_Hz: r.cavity.resonance.frequency,
          wall_Q: r.cavity.wallQ,
          unloaded_Q: r.cavity.unloadedQ,
        }
      : {
          cutoff_Hz: r.cutoff,
          alpha_dB_per_m: NEPER * (r.wave?.gamma.re ?? 0),
          beta_rad_per_m: r.wave?.gamma.im ?? 0,
        };
    for (const [name, value] of Object.entries(expected))
      expect(Math.abs((figures.get(name) ?? Number.NaN) - value)).toBeLessThan(
        1e-9 * (1 + Math.abs(value)),
      );
  }
});

describe('resonances', () => {
  /** Counted one by one in a box, c/2·√(…): what cut-offs alone would rank otherwise. */
  const counted = (a: number, b: number, d: number): number[] => {
    const all: number[] = [];
    for (let m = 0; m <= 32; m++)
      for (let n = 0; n <= 32; n++)
        for (let p = 0; p <= 32; p++) {
          const f = (299_792_458 / 2) * Math.hypot(m / a, n / b, p / d);
          const te = m + n > 0 && p > 0;
          const tm = m > 0 && n > 0;
          all.push(...(te ? [f] : []), ...(tm ? [f] : []));
        }
    return all.sort((x, y) => x - y).slice(0, 16);
  };

  test.each([
    [50e-3, 1e-3, 0.5e-3],
    [30e-3, 20e-3, 1e-3],
    [20e-3, 20e-3, 20e-3],
    [10e-3, 30e-3, 300e-3],
  ])('of a box of %f × %f × %f m are the lowest, a flat one too', (width, height, length) => {
    const { cavity } = run({ task: 'cavity', standard: 'own', width, height, length });
    const expected = counted(width, height, length);
    for (const [k, { frequency }] of (cavity?.others ?? []).entries())
      expect(frequency / (expected[k] ?? 0)).toBeCloseTo(1, 9);
    expect(cavity?.resonance.frequency).toBe(cavity?.others[0]?.frequency);
  });

  test('of a flat pillbox are all TM without half waves along', () => {
    const { cavity } = run({ task: 'cavity', shape: 'circular', diameter: 0.1, length: 1e-3 });
    const names = cavity?.others.map(({ mode, p }) => fullName(mode, p)) ?? [];
    expect(names.slice(0, 5)).toEqual(['TM010', 'TM110', 'TM210', 'TM020', 'TM310']);
    expect(names.every((name) => name.startsWith('TM') && name.endsWith('0'))).toBe(true);
  });

  test('above the highest listed tell no nearest one', () => {
    const distance = (mode: string) => {
      const inputs = inputsOf({ task: 'cavity', mode });
      const shown = outputs(evaluate(tool, inputs), inputs);
      const answer = shown.find((o) => o.kind === 'readouts' && o.id === 'answer');
      const items = answer?.kind === 'readouts' ? answer.items : [];
      return items.find(({ name }) => name === 'nearestDistance')?.value;
    };
    expect(distance('TE9,9,40')).toBeNull();
    expect(distance('TE102')).not.toBeNull();
  });
});

test('a row of the sizes keeps its mode where another becomes the lowest', () => {
  // At half its width WR-90 stands higher than wide.
  const inputs = inputsOf({ target: 20e9 });
  const row = evaluate(tool, inputs).sizes.find(({ change }) => change === 'width');
  const r = remedied(tool, inputs, row?.texts ?? {});
  expect(nameOf(r.mode)).toBe('TE10');
  expect(r.cutoff / 20e9).toBeCloseTo(1, 6);
});

test.each<Some>([
  { from: 20e9, to: 10e9 },
  { from: 1e12 },
  { to: 1e6 },
  { shape: 'coaxial', inner: 20e-6, outer: 10e-6 },
])('%j is refused with what is taken', (some) => {
  const inputs = inputsOf(some);
  const remedies = remediesOf(tool, inputs);
  expect(remedies.length).toBeGreaterThan(0);
  for (const remedy of remedies) expect(remedied(tool, inputs, remedy).modes).toHaveLength(16);
});

test('the ends of the inner conductor that are told are taken', () => {
  for (const outer of [7e-3, 23e-3])
    for (const ratio of [0.001, 0.99]) {
      const inner = Number((ratio * outer).toPrecision(6));
      if (inner >= 10e-6) expect(run({ shape: 'coaxial', inner, outer }).modes).toHaveLength(16);
    }
});

test('two modes of a square guide run from one frequency, and only TEmn and TMmn couple', () => {
  const said = (mode: string, frequency: number) => {
    const inputs = inputsOf({ standard: 'own', width: 0.02, height: 0.02, mode, frequency });
    return outputs(evaluate(tool, inputs), inputs);
  };
  const square = said('TE10', 10e9);
  const answer = square.find((o) => o.kind === 'readouts' && o.id === 'answer');
  const items = answer?.kind === 'readouts' ? answer.items : [];
  const value = (name: string) => items.find((item) => item.name === name)?.value;
  expect(value('nextCutoff')).toBe(value('fundamentalCutoff'));
  const coupled = (all: typeof square) =>
    all.flatMap((o) => (o.kind === 'notice' && o.id === 'coupled' ? [o.text] : []));
  expect(coupled(square)).toEqual([]);
  expect(coupled(said('TE11', 20e9))[0]).toContain('TE11 and TM11');
});

test('power is a number at cut-off to the last digit', () => {
  for (let a = 10; a < 60; a += 0.37)
    for (const permittivity of [1, 2.08, 3.3]) {
      const section = { shape: 'rectangular', width: a * 1e-3, height: 4e-3 } as const;
      const filling = { permittivity, lossTangent: 0 };
      const [mode] = lowestModes(section, 1);
      if (mode === undefined) throw new Error('no mode');
      for (const ulps of [-2, -1, 0, 1, 2]) {
        const f = cutoffOf(mode, filling) * (1 + ulps * 2 ** -52);
        expect(breakdownPower(section, mode, filling, f, 3e6)).toBeGreaterThanOrEqual(0);
      }
    }
});

describe('pictures', () => {
  test('TM010 of a pillbox has its E from plate to plate, strongest in the middle', () => {
    const section = { shape: 'circular', radius: 1 } as const;
    const mode = modeOf(section, { kind: 'TM', m: 0, n: 1 });
    const { strength, columns, rows, electric, magnetic } = crossField(section, mode, true);
    const at = (row: number) => strength[row * columns + columns / 2] ?? Number.NaN;
    expect(at(rows / 2)).toBeCloseTo(1, 2);
    expect(at(0)).toBeLessThan(0.05);
    expect(electric.x).toEqual([]);
    expect(magnetic.x.length).toBeGreaterThan(20);
  });

  test('a thin gap is not left out', () => {
    const section = { shape: 'coaxial', inner: 0.99, outer: 1 } as const;
    const mode = modeOf(section, { kind: 'TE', m: 1, n: 1 });
    const across = crossField(section, mode);
    expect(across.strength.filter((v) => v >= 0).length).toBeGreaterThan(400);
    expect(across.electric.x.length).toBeGreaterThan(20);
    const along = lengthField(section, mode, { beta: 1, length: 6, standing: false });
    expect(along.strength.every((v) => v >= 0)).toBe(true);
  });
});

test('a skin as deep as the guide is warned of', () => {
  const ids = (some: Some) => {
    const inputs = inputsOf(some);
    return outputs(evaluate(tool, inputs), inputs).flatMap((o) =>
      o.kind === 'notice' ? [o.id] : [],
    );
  };
  expect(ids({ shape: 'coaxial', inner: 0.1e-3, outer: 0.3e-3, frequency: 1e6 })).toContain('skin');
  expect(ids({})).not.toContain('skin');
});
