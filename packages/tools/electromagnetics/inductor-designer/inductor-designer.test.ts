import {
  helixInductance,
  nagaoka,
  ringsInductance,
  roundWire,
  sheetInductance,
} from '@tollbench/engines/inductor/solenoid.ts';
import {
  innerOf,
  type Spiral,
  spiralInductance,
  traceLength,
} from '@tollbench/engines/inductor/spiral.ts';
import { proximityResistance, roundImpedance } from '@tollbench/engines/line/round-wire.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { ngspice, numbersIn } from '../../testing/run.ts';
import tool from './index.ts';
import type { InductorInputs } from './inputs.ts';
import { outputs } from './outputs.ts';
import { impedanceAt } from './plots.ts';

type Some = Partial<InductorInputs>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some) => evaluate(tool, inputsOf(some));

const COIL = { turns: 10, radius: 12.7e-3, pitch: 2e-3, wireRadius: 0.5e-3 };

describe('a solenoid', () => {
  test('very long is the sheet of an endless one', () => {
    expect(nagaoka(1e-4)).toBeCloseTo(1, 4);
  });

  test('has three reckonings that share little and agree: helix, rings, sheet with round wire', () => {
    for (const pitch of [1.1e-3, 2e-3, 5e-3]) {
      const coil = { ...COIL, turns: 20, pitch };
      const [helix, rings] = [helixInductance(coil), ringsInductance(coil)];
      expect((sheetInductance(coil) + roundWire(coil)) / rings).toBeCloseTo(1, 2);
      // A helix is longer along than rings by its rise: less than a part in two hundred here.
      expect(Math.abs(helix / rings - 1)).toBeLessThan(0.03 * (pitch / 5e-3));
    }
  });

  test('goes with its size: all lengths doubled, twice the inductance', () => {
    const twice = { turns: 10, radius: 25.4e-3, pitch: 4e-3, wireRadius: 1e-3 };
    expect(helixInductance(twice) / helixInductance(COIL)).toBeCloseTo(2, 9);
  });
});

describe('a flat spiral', () => {
  const SPIRAL: Spiral = {
    shape: 'square',
    turns: 3,
    outer: 20e-3,
    width: 1e-3,
    spacing: 0.5e-3,
    thickness: 35e-6,
  };

  test('goes with its size', () => {
    const twice: Spiral = { ...SPIRAL, outer: 40e-3, width: 2e-3, spacing: 1e-3, thickness: 70e-6 };
    expect(spiralInductance(twice) / spiralInductance(SPIRAL)).toBeCloseTo(2, 9);
  });

  test('of one turn is a square loop of tape (Grover)', () => {
    const [a, w] = [0.1, 0.2e-3];
    const loop: Spiral = { ...SPIRAL, turns: 1, outer: a + w, width: w, thickness: 1e-9 };
    // A square of side a of tape: as of wire whose radius is the tape's mean distance from itself, 0.2235 w.
    const g = 0.2235 * w;
    const grover = ((2 * 1.25663706212e-6 * a) / Math.PI) * (Math.log(a / g) - 0.774);
    expect(spiralInductance(loop) / grover).toBeCloseTo(1, 2);
  });

  test('of many sides comes near the circle', () => {
    const of = (shape: Spiral['shape']) =>
      spiralInductance({ ...SPIRAL, shape }) / traceLength({ ...SPIRAL, shape });
    expect(of('octagonal') / of('circular')).toBeCloseTo(1, 1);
    expect(of('square')).toBeLessThan(of('hexagonal'));
    expect(innerOf(SPIRAL)).toBeCloseTo(12e-3, 12);
  });
});

describe('at the edges', () => {
  test('below a turn a spiral has no spacing: its formulas are numbers', () => {
    for (const turns of [0.25, 0.5, 0.9])
      for (const { inductance } of run({ kind: 'spiral', turns }).models)
        expect(inductance).toBeGreaterThan(0);
    for (const inductance of run({ kind: 'spiral', turns: 1.5 }).overTurns.inductance)
      expect(Number.isFinite(inductance)).toBe(true);
  });

  test('the side of a spiral ends where the turns do', () => {
    const of = (turns: number) => run({ kind: 'spiral', turns });
    const [a, b] = [of(4.3), of(4.35)];
    expect(b.wire).toBeGreaterThan(a.wire);
    expect(b.models[0]?.inductance).toBeGreaterThan(a.models[0]?.inductance ?? 1);
  });

  test('a spiral of tall sections is a loop by Grover, and no turn loses its neighbours', () => {
    const [a, w, t] = [0.1, 0.1e-3, 5e-3];
    const loop: Spiral = {
      shape: 'square',
      turns: 1,
      outer: a + w,
      width: w,
      spacing: w,
      thickness: t,
    };
    const grover =
      ((2 * 1.25663706212e-6 * a) / Math.PI) * (Math.log(a / (0.2235 * (w + t))) - 0.774);
    expect(spiralInductance(loop) / grover).toBeCloseTo(1, 1.5);
    const many = spiralInductance({ ...loop, turns: 4, spacing: 0.1e-3 });
    expect(many / spiralInductance(loop)).toBeGreaterThan(14);
  });

  test('drawn out to a straight wire a coil is one', () => {
    const [n, pitch, a] = [10, 9.9, 0.5e-6];
    const l = n * pitch;
    const straight = 2e-7 * l * (Math.log((2 * l) / a) - 1);
    const coil = helixInductance({ turns: n, radius: 1e-6, pitch, wireRadius: a });
    expect(coil / straight).toBeCloseTo(1, 2);
  });

  test('without capacitance there is no resonance', () => {
    const shown = outputs(run({ capacitance: 0 }), inputsOf({ capacitance: 0 }));
    expect(JSON.stringify(shown)).toContain('"name":"resonance","value":null');
  });
});

describe('losses', () => {
  test('of a wire begin at its resistance at rest and end in its skin', () => {
    const [a, sigma] = [0.5e-3, 58e6];
    expect(roundImpedance(1e-3, a, sigma).re * sigma * Math.PI * a * a).toBeCloseTo(1, 9);
    const f = 1e12;
    const skin = Math.sqrt(Math.PI * f * 1.25663706212e-6 * sigma) / sigma / (2 * Math.PI * a);
    expect(roundImpedance(f, a, sigma).re / skin).toBeCloseTo(1, 3);
    // Far within the skin the field of others stands at twice its strength on the sides.
    const near = proximityResistance(f, a, sigma, 1);
    expect(
      near / ((4 * Math.PI * a) / sigma / (1 / Math.sqrt(Math.PI * f * 1.25663706212e-6 * sigma))),
    ).toBeCloseTo(1, 3);
  });

  test('of the core are its loss tangent', () => {
    const { at } = run({ kind: 'toroid', coreLoss: 0.1, permeability: 850 });
    expect(at.core / (2 * Math.PI * at.frequency * at.inductance)).toBeCloseTo(0.1, 12);
  });
});

describe('sizes for an inductance', () => {
  test.each<[Some, number]>([
    [{ target: 3e-6 }, 3e-6],
    [{ target: 1e-6, turns: 4.5 }, 1e-6],
    [{ target: 5e-6, kind: 'spiral' }, 5e-6],
    [{ target: 2e-6, kind: 'spiral', shape: 'circular', turns: 5 }, 2e-6],
    [{ target: 20e-9, turns: 1, diameter: 10e-3 }, 20e-9],
  ])('%j: each row has it', (some, target) => {
    const inputs = inputsOf(some);
    const { ways } = evaluate(tool, inputs);
    const pressed = ways.flatMap(({ texts }) => (texts ? [texts] : []));
    expect(pressed.length).toBeGreaterThanOrEqual(1);
    for (const texts of pressed) {
      const there = remedied(tool, inputs, texts).models[0]?.inductance ?? 0;
      expect(Math.abs(there / target - 1)).toBeLessThan(1e-3);
    }
  });

  test.each(['square', 'hexagonal', 'octagonal', 'circular'] as const)(
    'a %s spiral as wide as its gaps has turns for an inductance',
    (shape) => {
      const { ways } = run({ kind: 'spiral', shape, target: 1.5e-6 });
      expect(ways.map(({ name, value }) => [name, value !== null])).toEqual([
        ['turns', true],
        ['outer', true],
      ]);
      for (const { inductance } of ways) expect((inductance ?? 0) / 1.5e-6).toBeCloseTo(1, 3);
    },
  );

  test.each([0.6e-6, 0.7e-6, 0.72e-6, 0.78e-6, 0.8e-6, 2e-6])(
    'a pitch for %f H is that of a coil, not of a drawn out wire',
    (target) => {
      const pitch = run({ target }).ways.find(({ name }) => name === 'pitch');
      expect(pitch?.value ?? 0).toBeLessThanOrEqual(12.7e-3);
      expect((pitch?.inductance ?? target) / target).toBeCloseTo(1, 3);
      expect(pitch?.value === null).toBe(target < 0.73e-6);
    },
  );

  test('turns of a toroid are whole: the nearest', () => {
    const { ways } = run({ kind: 'toroid', core: 'al', target: 10e-6 });
    expect(ways[0]?.value).toBe(45);
    expect(ways[0]?.inductance).toBeCloseTo(4.9e-9 * 45 ** 2, 15);
  });
});

test.each<[Some, string, Some]>([
  [{ pitch: 0.5e-3 }, 'the turns would overlap', {}],
  [{ wire: 30e-3, pitch: 40e-3 }, 'is no less than the coil', {}],
  [{ kind: 'toroid', turns: 2.5 }, 'is no whole number', {}],
  [{ kind: 'toroid', coreInner: 20e-3 }, 'is no less than the outside', {}],
  [{ kind: 'spiral', turns: 41, outer: 200e-3 }, 'is above 40', {}],
  [{ kind: 'spiral', turns: 30 }, 'have no room within', {}],
  [{ kind: 'spiral', trace: 40e-3 }, 'has no room in', {}],
  // Where more than one thing is wrong, or a part of the size would be below the least there is.
  [{ wire: 30e-3, pitch: 2e-3 }, 'is no less than the coil', {}],
  [{ wire: 1e-3 / 3, pitch: 0.1e-3 }, 'the turns would overlap', {}],
  [{ diameter: 1e-6, wire: 1e-6, pitch: 1e-6 }, 'is no less than the coil', {}],
  [{ kind: 'toroid', coreOuter: 1e-6, coreInner: 1e-6 }, 'is no less than the outside', {}],
  [{ kind: 'spiral', turns: 41 }, 'is above 40', {}],
  [{ kind: 'spiral', outer: 1e-6 }, 'has no room in', {}],
  [{ kind: 'spiral', shape: 'circular', turns: 1, spacing: 1 }, 'have no room', {}],
  // A begun turn of a polygon is as far in as a whole one, the end of a circle half a pitch further.
  [{ kind: 'spiral', turns: 5.2, outer: 10.6e-3 }, 'have no room within', {}],
  [{ kind: 'spiral', shape: 'circular', turns: 5, outer: 9.2e-3 }, 'have no room within', {}],
])('%j is refused: %s', (some, said) => {
  const inputs = inputsOf(some);
  expect(() => evaluate(tool, inputs)).toThrow(said);
  const [remedy] = remediesOf(tool, inputs);
  expect(remedied(tool, inputs, remedy ?? {}).at.inductance).toBeGreaterThan(0);
});

test('ngspice finds the impedance of the page in the deck', async () => {
  for (const some of [
    {},
    { kind: 'toroid', coreLoss: 0.2 },
    { kind: 'spiral', capacitance: 2e-12, frequency: 30e6 },
  ] as Some[]) {
    const inputs = inputsOf(some);
    const r = evaluate(tool, inputs);
    const z = impedanceAt(r.at, r.capacitance);
    const printed = ngspice(await saved(madeFolder(), tool, 'spice', inputs));
    const found = printed
      .split('\n')
      .filter((line) => /^v[ri]\(a\) = /u.test(line))
      .map((line) => numbersIn(line.split('=')[1] ?? '')[0] ?? Number.NaN);
    expect(Math.abs((found[0] ?? Number.NaN) - z.re)).toBeLessThan(1e-5 * Math.hypot(z.re, z.im));
    expect(Math.abs((found[1] ?? Number.NaN) - z.im)).toBeLessThan(1e-5 * Math.hypot(z.re, z.im));
  }
});
