import { abs, type Complex, complex, sub } from '@tollbench/engines/numeric/complex.ts';
import type { Element, Losses } from '@tollbench/engines/rf/element.ts';
import { ladderPoint, ladderTwoPort } from '@tollbench/engines/rf/ladder.ts';
import { readOnePort } from '@tollbench/engines/rf/touchstone.ts';
import { waveAtImpedance } from '@tollbench/engines/rf/two-port.ts';
import {
  chainToS,
  chainToY,
  chainToZ,
  type Matrix2,
  sToChain,
  yToChain,
  zToChain,
} from '@tollbench/engines/rf/two-port-convert.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { handlesOf } from './handles.ts';
import tool from './index.ts';

type Pair = readonly [number, number];
interface Case {
  frequency: number;
  f: number;
  reference: number;
  load: Pair;
  inductorQ: number | null;
  capacitorQ: number | null;
  lineLoss: number;
  ladder: Element[];
  gamma: Pair;
  gain: number;
  s: readonly [Pair, Pair, Pair, Pair];
}
interface Conversion {
  reference: readonly [Pair, Pair];
  s: readonly Pair[];
  z: readonly Pair[];
  y: readonly Pair[];
  a: readonly Pair[];
}
interface Read {
  text: string;
  reference: number;
  frequency: number[];
  s11: Pair[];
}
const oracle = vectors<Case>('smith-chart') as ReturnType<typeof vectors<Case>> & {
  ngspice: string;
  decks: Case[];
  conversions: Conversion[];
  touchstone: Read[];
};

interface Design {
  inputs: Some;
  vswr: number;
  insertionLoss: number;
  band: Pair;
}
const designs = vectors<Design>('smith-chart-bands');

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some) => withDefaults(tool.inputs, s);
const run = (s: Some) => evaluate(tool, some(s));

const of = ([re, im]: Pair): Complex => complex(re, im);
const apart = (a: Complex, b: Pair) => abs(sub(a, of(b)));
const losses = (c: Case): Losses => ({
  frequency: c.frequency,
  inductorQ: c.inductorQ ?? Number.POSITIVE_INFINITY,
  capacitorQ: c.capacitorQ ?? Number.POSITIVE_INFINITY,
  lineLoss: c.lineLoss,
});
const solve = (c: Case) =>
  ladderPoint(c.ladder, waveAtImpedance(of(c.load)), c.f, losses(c), c.reference);
const list = (m: Matrix2) => [m.p11, m.p12, m.p21, m.p22];
const matrix = (p: readonly Pair[]): Matrix2 => {
  const [p11, p12, p21, p22] = p.map(of) as [Complex, Complex, Complex, Complex];
  return { p11, p12, p21, p22 };
};
/** Largest difference, relative to the largest of the four. */
const matrixError = (got: readonly Complex[], wanted: readonly Pair[]) =>
  Math.max(...got.map((x, k) => apart(x, wanted[k] as Pair))) /
  Math.max(...wanted.map((p) => Math.hypot(...p)));

test('the figures on the page are the ones measured here', () => {
  let reflection = 0;
  let gain = 0;
  let scattering = 0;
  for (const c of oracle.cases) {
    const p = solve(c);
    reflection = Math.max(reflection, apart(p.gamma, c.gamma));
    gain = Math.max(gain, Math.abs(p.gain / c.gain - 1));
    const z0 = complex(c.reference);
    const s = chainToS(ladderTwoPort(c.ladder, c.f, losses(c)), z0, z0);
    scattering = Math.max(scattering, ...list(s).map((x, k) => apart(x, c.s[k] as Pair)));
  }
  let decks = 0;
  for (const c of oracle.decks) decks = Math.max(decks, apart(solve(c).gamma, c.gamma));
  let converted = 0;
  for (const c of oracle.conversions) {
    const [z1, z2] = c.reference.map(of) as [Complex, Complex];
    const chain = sToChain(matrix(c.s), z1, z2);
    converted = Math.max(
      converted,
      matrixError([chain.a, chain.b, chain.c, chain.d], c.a),
      matrixError(list(chainToZ(chain)), c.z),
      matrixError(list(chainToY(chain)), c.y),
      matrixError(list(chainToS(zToChain(matrix(c.z)), z1, z2)), c.s),
      matrixError(list(chainToS(yToChain(matrix(c.y)), z1, z2)), c.s),
    );
  }
  let files = 0;
  for (const c of oracle.touchstone) {
    const data = readOnePort(c.text);
    expect(data.reference).toBe(c.reference);
    expect(data.frequency.length).toBe(c.frequency.length);
    data.s11.forEach((g, k) => {
      files = Math.max(
        files,
        apart(g, c.s11[k] as Pair),
        Math.abs((data.frequency[k] as number) / (c.frequency[k] as number) - 1),
      );
    });
  }
  let matches = 0;
  let bands = 0;
  for (const c of designs.cases) {
    const { own } = run(c.inputs);
    matches = Math.max(
      matches,
      Math.abs(own.vswr / c.vswr - 1),
      Math.abs(own.insertionLoss - c.insertionLoss),
    );
    bands = Math.max(
      bands,
      Math.abs((own.band?.low ?? 0) / c.band[0] - 1),
      Math.abs((own.band?.high ?? 0) / c.band[1] - 1),
    );
  }
  const skrf = { program: oracle.program, version: oracle.version, errorKind: 'absolute' as const };
  expectHeld(import.meta.dirname, [
    {
      ...skrf,
      what: 'ladders of parts, lines and stubs with losses: reflection at the source',
      cases: oracle.cases.length,
      largestError: reflection,
    },
    {
      ...skrf,
      what: 'the same ladders: S parameters',
      cases: oracle.cases.length,
      largestError: scattering,
    },
    {
      ...skrf,
      what: 'the same ladders: transducer gain',
      cases: oracle.cases.length,
      largestError: gain,
      errorKind: 'relative',
    },
    {
      ...skrf,
      what: 'S, Z, Y and chain parameters into each other, complex references',
      cases: oracle.conversions.length,
      largestError: converted,
      errorKind: 'relative',
    },
    {
      ...skrf,
      what: 'Touchstone files as read',
      cases: oracle.touchstone.length,
      largestError: files,
    },
    {
      program: 'ngspice',
      version: oracle.ngspice,
      what: 'ladders as AC decks: reflection at the source',
      cases: oracle.decks.length,
      largestError: decks,
      errorKind: 'absolute',
    },
    {
      program: designs.program,
      version: designs.version,
      what: 'whole designs, loads by parts and by file: VSWR by ratio, insertion loss in dB',
      cases: designs.cases.length,
      largestError: matches,
      errorKind: 'absolute',
    },
    {
      program: designs.program,
      version: designs.version,
      what: 'the same designs: edges of the band within a VSWR limit',
      cases: designs.cases.length,
      largestError: bands,
      errorKind: 'relative',
    },
  ]);
  expect(Math.max(reflection, scattering, gain, converted, files, matches, bands)).toBeLessThan(
    1e-8,
  );
  expect(decks).toBeLessThan(1e-5);
});

describe('the tool', () => {
  test('Pozar, example 5.2: 60 − j80 Ω, shunt stubs of 50 Ω', () => {
    const find = (topology: 'shunt-short' | 'shunt-open') =>
      run({ r: 60, x: -80, f0: 2e9, losses: 'ideal', topology })
        .solutions.filter((s) => s.topology === topology)
        .map((s) => s.ladder.map((e) => ('degrees' in e ? e.degrees / 360 : 0)))
        .sort((a, b) => (a[0] as number) - (b[0] as number));
    const [near, far] = find('shunt-short') as [number[], number[]];
    expect(near[0]).toBeCloseTo(0.11, 2);
    expect(near[1]).toBeCloseTo(0.095, 3);
    expect(far[0]).toBeCloseTo(0.26, 2);
    expect(far[1]).toBeCloseTo(0.405, 3);
  });

  test('Pozar, example 5.1: 200 − j100 Ω to 100 Ω at 500 MHz has two L sections', () => {
    const { solutions } = run({ r: 200, x: -100, z0: 100, f0: 500e6, losses: 'ideal' });
    const values = solutions
      .filter((s) => s.topology === 'L')
      .map((s) => s.ladder.map((e) => ('value' in e ? Number(e.value.toPrecision(2)) : 0)));
    expect(values).toHaveLength(2);
    expect(values).toContainEqual([0.92e-12, 39e-9]);
    expect(values).toContainEqual([46e-9, 2.6e-12]);
  });

  test('every preset and the example match, draw, and come back from their link', () => {
    for (const { inputs } of [tool.example, ...(tool.presets ?? [])]) {
      const i = some(inputs);
      const r = evaluate(tool, i);
      expect(r.own.vswr).toBeLessThan(1.3);
      expect(r.own.band).not.toBeNull();
      expect(tool.outputs(r, i).find((o) => o.id === 'chart')?.kind).toBe('plot');
      expect(fromQuery(tool.inputs, toQuery(tool.inputs, i))).toEqual(i);
    }
  });

  test('losses are paid: the gain falls with Q and never exceeds one', () => {
    let last = Number.POSITIVE_INFINITY;
    for (const inductorQ of [5, 20, 100, 1000]) {
      const { own } = run({ inductorQ, solution: 4 });
      expect(own.insertionLoss).toBeLessThan(last);
      expect(own.insertionLoss).toBeGreaterThan(0);
      last = own.insertionLoss;
    }
  });

  test('the path begins at the load, is joined, and ends at the input', () => {
    const r = run({ topology: 'pi', quality: 4 });
    let at = r.loadGamma;
    for (const points of r.path) {
      expect(abs(sub(points[0] as Complex, at))).toBeLessThan(1e-9);
      at = points.at(-1) as Complex;
    }
    expect(abs(sub(at, r.point.gamma))).toBeLessThan(1e-9);
  });

  test('a pulled handle lands where it was put', () => {
    const loadOnly = some({ match: 'none' });
    const [load] = handlesOf(evaluate(tool, loadOnly), loadOnly);
    const moved = run({ match: 'none', ...load?.to({ x: 0.3, y: 0.4 }) });
    expect(abs(sub(moved.loadGamma, { re: 0.3, im: 0.4 }))).toBeLessThan(0.005);
    const steps = some({ match: 'ladder' });
    const before = evaluate(tool, steps);
    const target = run({
      match: 'ladder',
      steps: [
        { kind: 'series-L', value: 7.5e-9, z0: 50 },
        { kind: 'shunt-C', value: 3e-12, z0: 50 },
      ],
    }).path[0]?.at(-1) as Complex;
    const next = handlesOf(before, steps)[0]?.to({ x: target.re, y: target.im })?.steps;
    expect((next?.[0]?.value ?? 0) / 7.5e-9).toBeCloseTo(1, 2);
  });

  test('an automatic match that is pulled becomes the same network by steps, but for what was pulled', () => {
    for (const topology of ['L', 'T', 'series-open'] as const) {
      const i = some({ topology });
      const before = evaluate(tool, i);
      const [first] = handlesOf(before, i);
      const end = before.path[0]?.at(-1) as Complex;
      const pulled = { ...i, ...first?.to({ x: end.re, y: end.im }) };
      const after = evaluate(tool, pulled);
      expect(pulled.match).toBe('ladder');
      expect(abs(sub(after.point.gamma, before.point.gamma))).toBeLessThan(0.02);
      expect(handlesOf(after, pulled)[0]?.name).toBe(first?.name);
    }
  });

  test('at the rim and in the middle no rounding is shown for a number', () => {
    const readout = (s: Some, name: string) => {
      const i = some(s);
      const answer = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'answer');
      if (answer?.kind !== 'readouts') throw new Error('no answer');
      return answer.items.find((r) => r.name === name)?.value;
    };
    for (const x of [30, -77.3, 0.1]) {
      expect(readout({ r: 0, x, match: 'none' }, 'vswr')).toBeNull();
      expect(readout({ r: 0, x, match: 'none' }, 'mismatchLoss')).toBeNull();
    }
    for (const topology of ['L', 'pi', 'shunt-open'] as const) {
      expect(readout({ topology, losses: 'ideal' }, 'returnLoss')).toBeNull();
      expect(readout({ topology, losses: 'ideal' }, 'gammaAngle')).toBeNull();
      expect(readout({ topology, losses: 'ideal' }, 'vswr')).toBe(1);
    }
    expect(readout({ match: 'none' }, 'inputAdmittance')).toBe('11.24 + j17.98\u202fmS');
  });

  test('a length in metres is the wavelength’s share, shortened by the velocity factor', () => {
    const i = some({
      match: 'ladder',
      steps: [{ kind: 'line', value: 90, z0: 70.7 }],
      f0: 299_792_458,
      velocity: 0.66,
    });
    const table = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'path');
    // A quarter of 1 m in vacuum.
    expect(table?.kind === 'table' && table.rows[1]?.[1]).toBe('90° of 70.7\u202fΩ, 165\u202fmm');
  });

  test('the working has the numbers of each form by hand', () => {
    // 25 − j40 Ω: R_p = 89 Ω; 89/50 − 1 = 0.78; 89/10 and 25·10 at Q 3.
    const tex = (s: Some) => (tool.steps?.(run(s), some(s)) ?? []).map((t) => t.tex).join('\n');
    expect(tex({})).toContain('= 89\\,\\Omega, \\quad Q = \\sqrt{\\frac{R_p}{Z_0} - 1} = 0.88318');
    expect(tex({ topology: 'pi' })).toContain('= 8.9\\,\\Omega');
    expect(tex({ topology: 'pi' })).toContain('Q_{load} = 3, \\quad Q_{source} = 2.1489');
    expect(tex({ topology: 'T' })).toContain('= 250\\,\\Omega');
    const ideal = { losses: 'ideal' } as const;
    expect(tex({ topology: 'shunt-open', ...ideal })).toContain('Y_d = 20 + j\\,26.68');
    expect(tex({ topology: 'series-open', ...ideal })).toMatch(/Z_d = 50 [+-] j/u);
    // The line's end and the stub cancel: nothing is left but the reference.
    expect(tex({ topology: 'shunt-open', ...ideal })).toContain('\\to\\; 0 + j\\,0');
  });

  test('the yield is the share of an even spread within the limit', () => {
    // 50 Ω and 50 Ω ± 50 % in series: VSWR is 1 + R/50, within 2 for the lower half of R.
    const steps = [{ kind: 'series-R', value: 50, z0: 50 }] as const;
    const { cloud } = run({ r: 50, x: 0, match: 'ladder', steps, tolerance: 50, limit: 2 });
    expect(Math.abs((cloud?.within ?? 0) - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / 400));
    expect(Math.abs((cloud?.vswr95 ?? 0) - 2.45)).toBeLessThan(0.06);
  });

  test('a path keeps R along a series part and G along a shunt part', () => {
    const i = some({ r: 200, x: -100, z0: 100, f0: 500e6, losses: 'ideal' });
    const table = tool.outputs(evaluate(tool, i), i).find((o) => o.id === 'path');
    if (table?.kind !== 'table') throw new Error('no path');
    const [load, shunt, series] = table.rows.map((row) =>
      row.slice(2, 6).map(Number),
    ) as number[][];
    // G of 200 − j100 Ω is 4 mS; the end is 100 Ω.
    expect([load?.[2], shunt?.[2]]).toEqual([0.004, 0.004].map((g) => expect.closeTo(g, 10)));
    expect([shunt?.[0], series?.[0]]).toEqual([100, 100].map((r) => expect.closeTo(r, 8)));
  });
});

test.each([
  [{ r: 0 }, /^r: gives 0 Ω of resistance/],
  [{ r: 400, x: 0, solution: 4 }, /^solution: is 4; this load has 2/],
  [{ topology: 'pi', quality: 0.2 }, /^quality: is 0.2; a π section here takes at least/],
  [{ load: 's1p' }, null],
  [{ load: 's1p', f0: 2e9 }, /^f0: is 2 GHz; the file goes from 800 MHz to 1.05 GHz/],
  [{ load: 's1p', s1p: '# GHz S MA R 50\n0 1 0\n1 0.3 20\n2 0.2 90\n' }, null],
  [
    { match: 'ladder', steps: [{ kind: 'line', value: 4000, z0: 50 }] },
    /^steps: row 1 is 4000° long; a line or stub here is at most 3600°/,
  ],
  [{ load: 's1p', s1p: '# GHz S MA R 50\n1 0.5 x\n' }, /^s1p: line 2: "x" is not a number/],
  [{ load: 'series', rl: 0, ll: 0, cl: 0 }, /^rl: is 0, and so are L and C/],
] as const)('%j', (inputs, message) => {
  const go = () => run(inputs as Some);
  if (message) expect(() => go()).toThrow(new RegExp(message.source.replaceAll(' ', '\\s'), 'u'));
  else expect(go().loadTrace.length).toBeGreaterThan(100);
});
