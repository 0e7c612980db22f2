import { ladder } from '@tollbench/engines/filter/ladder-synthesis.ts';
import { lcNetwork, scattering } from '@tollbench/engines/filter/lc-network.ts';
import { scaledShape, shapeEdge } from '@tollbench/engines/filter/lowpass-corner.ts';
import { FAMILIES, type Family, lowpassShape } from '@tollbench/engines/filter/lowpass-shape.ts';
import { expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';
import {
  type Beside,
  depthError,
  linearError,
  maskError,
  prescribedError,
  stepError,
} from './own-zeros-held.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, { copies: 10, ...some }));

function elements(family: Family, order: number, loss: number, ripple = 0, single = false) {
  const shape = lowpassShape(family, order, ripple, 50, !single);
  const scaled = scaledShape(shape, shapeEdge(shape, loss));
  return ladder(scaled, single ? { kind: 'single' } : { kind: 'both', r: 1 }).elements.map(
    (e) => e.g,
  );
}
const half = 10 * Math.log10(2);

test('Matthaei, Young and Jones, table 4.05-2(a): Chebyshev of 0.1 dB, order 5', () => {
  const published = [1.1468, 1.3712, 1.975, 1.3712, 1.1468];
  elements('chebyshev', 5, 0.1, 0.1).forEach((g, k) => {
    expect(g).toBeCloseTo(published[k] as number, 4);
  });
});

test('Matthaei, Young and Jones, table 4.05-1(a): Butterworth, g = 2 sin((2k − 1)π/2n)', () => {
  for (let n = 1; n <= 10; n++)
    elements('butterworth', n, half).forEach((g, k) => {
      expect(g).toBeCloseTo(2 * Math.sin(((2 * k + 1) * Math.PI) / (2 * n)), 8);
    });
});

test('Zverev: Bessel of order 5 between equal ends, and Butterworth of order 5 at an ideal source', () => {
  const bessel = [2.2582, 1.111, 0.804, 0.5072, 0.1743];
  elements('bessel', 5, half).forEach((g, k) => {
    expect(g).toBeCloseTo(bessel[k] as number, 4);
  });
  const single = [0.309, 0.8944, 1.382, 1.6944, 1.5451];
  elements('butterworth', 5, half, 0, true).forEach((g, k) => {
    expect(g).toBeCloseTo(single[k] as number, 4);
  });
});

test('a lossless ladder loses nothing: what does not pass is reflected, of every family and band', () => {
  for (const family of FAMILIES)
    for (const response of ['lowpass', 'highpass', 'bandpass', 'bandstop'] as const)
      for (const order of [3, 5, 6]) {
        const r = run({ family, response, order, edgeLoss: 0.5, ripple: 0.1 });
        expect(r.reanalysis).toBeLessThan(1e-4);
        for (const f of r.frequency) {
          const s = scattering(r.design.exact, 2 * Math.PI * f);
          const power = s.re21 ** 2 + s.im21 ** 2 + s.re11 ** 2 + s.im11 ** 2;
          expect(Math.abs(power - 1)).toBeLessThan(1e-9);
        }
      }
});

test('π and T of the same filter lose the same, whatever the ends', () => {
  for (const load of [10, 50, 300]) {
    const [a, b] = (['shunt', 'series'] as const).map((form) =>
      run({ family: 'elliptic', order: 5, load, form }),
    );
    a?.ideal.gain.forEach((y, k) => {
      const other = b?.ideal.gain[k] as number;
      if (y > -100) expect(Math.abs(y - other)).toBeLessThan(1e-6);
    });
  }
});

test('what no ladder does is refused with what would do', () => {
  const refused: [Some, string][] = [
    [{ family: 'chebyshev', order: 4, load: 55 }, 'load'],
    [{ family: 'butterworth', order: 4, load: 100 }, 'form'],
    [{ family: 'elliptic', order: 2 }, 'order'],
    [{ stop: 5e6 }, 'stop'],
    [{ ripple: 3.5 }, 'edgeLoss'],
    [{ size: 'least', stop: 10.1e6, stopLoss: 100 }, 'stopLoss'],
  ];
  for (const [some, field] of refused) {
    let error: unknown;
    try {
      run(some);
    } catch (e) {
      error = e;
    }
    expect(error).toBeInstanceOf(InputErrors);
    const [first] = (error as InputErrors).errors;
    const { field: named, remedies = [] } = first ?? {};
    expect(named).toBe(field);
    for (const remedy of remedies) {
      const texts = Object.entries(remedy).map(([name, text]) => [
        name,
        tool.inputs[name as keyof typeof tool.inputs].parse(text),
      ]);
      expect(() => run({ ...some, ...Object.fromEntries(texts) })).not.toThrow();
    }
  }
});

test('what is said of ends that are too alike, and of resonators that cannot be, does open', () => {
  for (const query of [
    'family=gaussian-6&order=8',
    'family=gaussian-12&order=12',
    'family=chebyshev&order=6&predistort=yes&inductorQ=400',
    'family=chebyshev&order=4&load=55&form=series',
    'family=bessel&order=5&response=bandpass&structure=capacitors&source=1m&resonator=1n',
    'response=bandpass&structure=capacitors&centre=10M&width=8M&stopWidth=20M',
  ]) {
    const open = (q: URLSearchParams) => evaluate(tool, fromQuery(tool.inputs, q));
    let remedies: readonly Readonly<Record<string, unknown>>[] = [];
    try {
      open(new URLSearchParams(query));
    } catch (error) {
      if (error instanceof InputErrors) remedies = error.errors[0]?.remedies ?? [];
    }
    expect(remedies.length, query).toBeGreaterThan(0);
    for (const remedy of remedies) {
      const other = new URLSearchParams(query);
      for (const [name, text] of Object.entries(remedy)) other.set(name, String(text));
      expect(() => open(other), other.toString()).not.toThrow();
    }
  }
});

const folder = madeFolder();
const decks: Some[] = [
  {},
  { family: 'elliptic', order: 7, form: 'series', load: 75 },
  { family: 'elliptic', order: 6, response: 'highpass' },
  { family: 'inverse-chebyshev', response: 'bandpass', order: 5 },
  { family: 'legendre', response: 'bandstop', order: 4 },
  { family: 'gaussian', load: 300, form: 'series' },
  { family: 'gaussian-12', order: 7, load: 75 },
  { family: 'bessel', drive: 'voltage', order: 4 },
  { family: 'chebyshev', drive: 'current', order: 5 },
];

test('ngspice runs the deck as it comes and finds the page’s gain', async () => {
  let most = 0;
  let cases = 0;
  for (const some of decks) {
    const inputs = withDefaults(tool.inputs, { copies: 10, ...some });
    const r = evaluate(tool, inputs);
    const printed = ngspice(await saved(folder, tool, 'spice', inputs));
    const rows = [...printed.matchAll(/^\d+\s+(\d\S+)\s+(-?\d\S+)\s+(-?\d\S+)\s*$/gmu)];
    expect(rows.length).toBeGreaterThan(40);
    for (const [, f, db] of rows) {
      const s = scattering(r.design.network, 2 * Math.PI * Number(f), r.losses);
      const gain = 10 * Math.log10(s.re21 ** 2 + s.im21 ** 2);
      // ngspice prints the frequency to seven digits: deep in a notch they are too few.
      if (gain < -70) continue;
      most = Math.max(most, Math.abs(gain - Number(db)));
      cases++;
    }
  }
  expect(cases).toBeGreaterThan(500);
  expect(most).toBeLessThan(1e-3);
}, 30_000);

test('the Touchstone file has one reference and reciprocal, passive rows', async () => {
  const text = await exportedText(tool, 'touchstone', {});
  expect(text).toContain('# Hz S RI R 50');
  const rows = text
    .split('\n')
    .filter((line) => /^\d/u.test(line))
    .map((line) => line.split(' ').map(Number));
  expect(rows.length).toBe(241);
  for (const [, a, b, c, d, e, f] of rows as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ][]) {
    expect([c, d]).toEqual([e, f]);
    expect(a * a + b * b + c * c + d * d).toBeLessThanOrEqual(1 + 1e-9);
  }
});

interface LadderCase {
  family: Family;
  order: number;
  r: number;
  g: number[];
}
interface LossCase {
  order: number;
  ripple: number;
  stop: number;
  w: number[];
  db: number[];
}

/** The largest relative error of an element of these ladders. */
function elementError(cases: readonly LadderCase[]): number {
  let most = 0;
  for (const c of cases) {
    const ripple = c.family === 'chebyshev' ? 0.2 : 0;
    const shape = lowpassShape(c.family, c.order, ripple, 50, c.r === 1);
    const scaled = scaledShape(shape, shapeEdge(shape, ripple === 0 ? half : ripple));
    const ours = ladder(scaled, { kind: 'both', r: c.r }).elements;
    expect(ours.length).toBe(c.g.length);
    ours.forEach((e, k) => {
      most = Math.max(most, Math.abs(e.g / (c.g[k] as number) - 1));
    });
  }
  return most;
}

/** The largest difference, dB, between an elliptic ladder analysed and the prototype's loss. */
function ellipticError(cases: readonly LossCase[]): number {
  let most = 0;
  const target = { band: 'lowpass', centre: 1, width: 1, level: 1, firstPlace: 'shunt' } as const;
  for (const c of cases) {
    const found = ladder(lowpassShape('elliptic', c.order, c.ripple, c.stop, true), {
      kind: 'both',
      r: 1,
    });
    const network = lcNetwork(found, target, false);
    c.w.forEach((w, k) => {
      const { re21, im21 } = scattering(network, w);
      const loss = -10 * Math.log10(re21 ** 2 + im21 ** 2);
      most = Math.max(most, Math.abs(loss - (c.db[k] as number)));
    });
  }
  return most;
}

test('held against mpmath and SciPy', () => {
  const oracle = vectors<LadderCase>('lc-filter');
  const beside = oracle as unknown as Beside;
  const { scipy, losses } = oracle as unknown as { scipy: string; losses: LossCase[] };
  expectHeld(import.meta.dirname, [
    {
      program: oracle.program,
      version: oracle.version,
      what: 'elements of Butterworth, Chebyshev, Bessel and Gaussian ladders, orders 1 to 10, loads of an eighth to eight times the source',
      cases: oracle.cases.length,
      largestError: elementError(oracle.cases),
      errorKind: 'relative',
    },
    {
      program: 'SciPy',
      version: scipy,
      what: 'loss of elliptic ladders of orders 3 to 9, analysed',
      cases: losses.length * 9,
      largestError: ellipticError(losses),
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      program: oracle.program,
      version: oracle.version,
      what: 'loss of shapes with given zeros, rippled and flat, orders 3 to 9, by Remez’ exchange',
      cases: beside.prescribed.length * 14,
      largestError: prescribedError(beside.prescribed),
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      program: 'SciPy',
      version: scipy,
      what: 'greatest margin over a mask of as many zeros, by differential evolution on a grid',
      cases: beside.masks.length,
      largestError: Math.max(...Object.values(maskError(beside.masks))),
      errorKind: 'absolute',
      unit: 'dB',
    },
    {
      program: oracle.program,
      version: oracle.version,
      what: 'poles of linear phase within 0.05° and 0.5°, orders 2 to 10, of the largest pole',
      cases: beside.linear.length,
      largestError: linearError(beside.linear),
      errorKind: 'relative',
    },
    {
      program: oracle.program,
      version: oracle.version,
      what: 'poles of Gaussian to 6 dB and to 12 dB, orders 2 to 12, of the largest pole',
      cases: beside.depths.length,
      largestError: depthError(beside.depths),
      errorKind: 'relative',
    },
    {
      program: 'SciPy',
      version: scipy,
      what: 'step response of elliptic and Chebyshev filters in all bands',
      cases: beside.steps.length * 7,
      largestError: stepError(beside.steps),
      errorKind: 'absolute',
    },
  ]);
});
