/** The page's figures, held against frozen vectors of SciPy, mpmath, Octave and Icarus Verilog. */
import { createHash } from 'node:crypto';
import { prototype } from '@tollbench/engines/filter/prototype.ts';
import { noiseGains } from '@tollbench/engines/iir/cascade.ts';
import { FAMILIES, type Family } from '@tollbench/engines/iir/discrimination.ts';
import { runCascade } from '@tollbench/engines/iir/fixed-cascade.ts';
import { cartesian } from '@tollbench/engines/iir/polar-root.ts';
import { cascadeZpk, type Section, zpkOf } from '@tollbench/engines/iir/section.ts';
import { gainDb, groupDelay } from '@tollbench/engines/iir/zpk.ts';
import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { design } from './design.ts';
import type { FixedIir } from './exports/fixed-iir.ts';
import { iirVerilog } from './exports/verilog.ts';
import { type IirInputs, inputs, type ResponseType } from './inputs.ts';
import { passage } from './measure.ts';

type Some = Partial<IirInputs>;
/** The filter alone: what rounding makes of it, and its pictures, are held elsewhere and take their time. */
const run = (some: Some) => design(withDefaults(inputs, some));
/** What is held here does not depend on how sections stand. */
const plain: Some = { fs: 1, fixed: 'off', arrangement: 'rising' };

type Point = readonly [re: number, im: number];
interface Cases {
  design: {
    family: Family;
    shape: ResponseType;
    edges: number[] | number;
    order: number;
    poles: Point[];
    gain: number;
    f: number[];
    h: number[];
  };
  order: {
    family: Family;
    shape: ResponseType;
    edges: number[];
    ripple: number;
    attenuation: number;
    order: number;
    natural: number[];
  };
  prototype: {
    order: number;
    ripple: number;
    loss: number;
    stop: number;
    poles: Point[];
    zeros: number[];
  };
  sections: { sos: number[][]; f: number[]; db: number[]; delay: number[]; noise?: number[] };
}
const python = vectors<{ kind: string }>('iir-designer');
const of = <K extends keyof Cases>(kind: K) =>
  python.cases.filter((c) => c.kind === kind) as unknown as Cases[K][];

interface OctaveCases {
  design: Cases['design'];
  order: { family: Family; spec: [number, number, number, number]; order: number };
  delay: { sos: number[][]; f: number[]; delay: number[] };
}
const octave = vectors<{ kind: string }>('iir-designer-octave');
/** Orders beyond what is computed here are left out. */
const octaveOf = <K extends keyof OctaveCases>(kind: K) =>
  octave.cases.filter(
    (c) => c.kind === kind && ((c as { order?: number }).order ?? 0) <= 40,
  ) as unknown as OctaveCases[K][];

interface Simulated {
  iir: FixedIir;
  module: string;
  samples: number[];
  outputs: number[];
}
const icarus = vectors<Simulated>('iir-icarus');

const designed = ({ family, shape, edges, order }: Cases['design']) => {
  const [edge = 0, edge2 = 0.45] = [edges].flat();
  return run({
    ...plain,
    from: 'order',
    shape,
    kind: family,
    degree: order,
    edge,
    edge2,
    edgeLoss: 10 * Math.log10(2),
    edgeRipple: 0.5,
    stopLoss: 60,
  });
};

/** The largest distance of a pole from the nearest of the others, each taken once. */
function apart(ours: readonly Point[], given: readonly Point[] | Point): number {
  // Octave writes a matrix of one row as a list.
  const theirs = typeof given[0] === 'number' ? [given as Point] : (given as readonly Point[]);
  expect(ours.length).toBe(theirs.length);
  const left = [...theirs];
  let worst = 0;
  for (const [x, y] of ours) {
    let [at, least] = [0, Number.POSITIVE_INFINITY];
    left.forEach(([u, v], k) => {
      const d = Math.hypot(x - u, y - v);
      if (d < least) [at, least] = [k, d];
    });
    left.splice(at, 1);
    worst = Math.max(worst, least);
  }
  return worst;
}

const polesOf = (r: ReturnType<typeof run>): Point[] =>
  r.zpk.poles.map(cartesian).map(({ re, im }) => [re, im]);

const sectionsOf = (sos: number[][]): Section[] =>
  sos.map(([b0 = 0, b1 = 0, b2 = 0, , a1 = 0, a2 = 0]) => ({ b: [b0, b1, b2], a: [a1, a2] }));

/** What was measured, by line. */
function designs() {
  let [poles, twenty, gains] = [0, 0, 0];
  for (const c of of('design')) {
    const r = designed(c);
    const error = apart(polesOf(r), c.poles);
    poles = Math.max(poles, error);
    if (c.family === 'elliptic' && c.order === 20) twenty = Math.max(twenty, error);
    c.f.forEach((f, k) => {
      const theirs = 20 * Math.log10(c.h[k] ?? 0);
      // Below −200 dB a zero's own last digit decides.
      if (theirs < -200) return;
      gains = Math.max(gains, Math.abs(gainDb(r.zpk, 2 * Math.PI * f) - theirs));
    });
  }
  return { poles, twenty, gains };
}

function orders() {
  let [off, natural] = [0, 0];
  for (const c of of('order')) {
    const [f1 = 0, f2 = 0, f3 = 0.3, f4 = 0.4] = c.edges;
    const r = run({
      ...plain,
      type: c.shape,
      family: c.family,
      f1,
      f2,
      f3,
      f4,
      ripple: c.ripple,
      attenuation: c.attenuation,
      order: 'least',
      spare: 'stop-edge',
    });
    off = Math.max(off, Math.abs((r.least ?? 0) - c.order));
    if (c.family !== 'butterworth') continue;
    const { halfPower } = passage(r.zpk);
    c.natural.forEach((f, k) => {
      const ours = (halfPower[k] ?? 0) / (2 * Math.PI);
      natural = Math.max(natural, Math.abs(ours / f - 1));
    });
  }
  return { off, natural };
}

function prototypes() {
  let [poles, zeros] = [0, 0];
  for (const c of of('prototype')) {
    const p = prototype('elliptic', c.order, c.ripple, c.loss, 40);
    const ours = p.pairs.map(({ w0, q }): Point => {
      if (q === null) return [-w0, 0];
      const h = 1 / (2 * q);
      return [-w0 * h, w0 * Math.sqrt((1 - h) * (1 + h))];
    });
    poles = Math.max(poles, apart(ours, c.poles));
    const own = p.pairs.flatMap(({ zero }) => (zero === undefined ? [] : [zero]));
    own
      .toSorted((a, b) => a - b)
      .forEach((z, k) => {
        zeros = Math.max(zeros, Math.abs(z / (c.zeros[k] ?? 0) - 1));
      });
  }
  return { poles, zeros };
}

function cascades() {
  let [gains, delays, noise] = [0, 0, 0];
  for (const c of of('sections')) {
    const sections = sectionsOf(c.sos);
    const zpk = cascadeZpk(sections);
    c.f.forEach((f, k) => {
      gains = Math.max(gains, Math.abs(gainDb(zpk, 2 * Math.PI * f) - (c.db[k] ?? 0)));
      const delay = c.delay[k] ?? 0;
      const ours = groupDelay(zpk, 2 * Math.PI * f);
      delays = Math.max(delays, Math.abs(ours - delay) / Math.max(1, Math.abs(delay)));
    });
    const ours = noiseGains(sections, sections.map(zpkOf));
    c.noise?.forEach((n, k) => {
      noise = Math.max(noise, Math.abs((ours[k] ?? 0) / n - 1));
    });
  }
  return { gains, delays, noise };
}

function secondOpinion() {
  let [poles, elliptic, off, delays] = [0, 0, 0, 0];
  for (const c of octaveOf('design')) {
    const error = apart(polesOf(designed(c)), c.poles);
    if (c.family === 'elliptic') elliptic = Math.max(elliptic, error);
    else poles = Math.max(poles, error);
  }
  for (const c of octaveOf('order')) {
    const [wp, ws, ripple, attenuation] = c.spec;
    const r = run({
      ...plain,
      fs: 2,
      family: c.family,
      f1: wp,
      f2: ws,
      ripple,
      attenuation,
      order: 'least',
    });
    off = Math.max(off, Math.abs((r.least ?? 0) - c.order));
  }
  for (const c of octaveOf('delay')) {
    const zpk = cascadeZpk(sectionsOf(c.sos));
    c.f.forEach((f, k) => {
      delays = Math.max(delays, Math.abs(groupDelay(zpk, 2 * Math.PI * f) - (c.delay[k] ?? 0)));
    });
  }
  return { poles, elliptic, off, delays };
}

function simulated(): number {
  let wrong = 0;
  for (const { iir, module, samples, outputs } of icarus.cases) {
    // What was simulated is what the page writes today.
    expect(createHash('sha256').update(iirVerilog(iir)).digest('hex')).toBe(module);
    const { output } = runCascade(iir, samples);
    expect(outputs.length).toBe(256);
    output.forEach((y, k) => {
      wrong = Math.max(wrong, Math.abs(y - (outputs[k] ?? Number.NaN)));
    });
  }
  return wrong;
}

describe('held against SciPy, mpmath, Octave and Icarus', () => {
  test('the figures on the page are the ones measured here', () => {
    const d = designs();
    const o = orders();
    const p = prototypes();
    const c = cascades();
    const s = secondOpinion();
    const wrong = simulated();
    const { program, version } = python;
    const { mpmath } = python as unknown as { mpmath: string };
    const scipy = { program, version } as const;
    const mp = { program: 'mpmath', version: mpmath } as const;
    const oct = { program: octave.program, version: octave.version } as const;
    expect(new Set(of('design').map((c) => c.family))).toEqual(new Set(FAMILIES));
    const cases = of('design').length;
    expectHeld(import.meta.dirname, [
      {
        ...scipy,
        what: 'poles of five families, four responses, orders to 20, distance on the z plane',
        cases,
        largestError: d.poles,
        errorKind: 'absolute',
      },
      {
        ...scipy,
        what: 'poles of elliptic filters of order 20, distance on the z plane',
        cases: of('design').filter((c) => c.family === 'elliptic' && c.order === 20).length,
        largestError: d.twenty,
        errorKind: 'absolute',
      },
      {
        ...scipy,
        what: 'magnitudes of the same designs at eight frequencies',
        cases,
        largestError: d.gains,
        errorKind: 'absolute',
        unit: 'dB',
      },
      {
        ...scipy,
        what: 'least orders of random masks, by buttord, cheb1ord, cheb2ord and ellipord',
        cases: of('order').length,
        largestError: o.off,
        errorKind: 'exact',
      },
      {
        ...scipy,
        what: 'half-power frequencies of Butterworth filters, by buttord',
        cases: of('order').filter((c) => c.family === 'butterworth').length,
        largestError: o.natural,
        errorKind: 'relative',
      },
      {
        ...mp,
        what: 'poles of elliptic prototypes to order 40, at 60 digits',
        cases: of('prototype').length,
        largestError: p.poles,
        errorKind: 'absolute',
      },
      {
        ...mp,
        what: 'zeros of the same prototypes',
        cases: of('prototype').length,
        largestError: p.zeros,
        errorKind: 'relative',
      },
      {
        ...mp,
        what: 'magnitudes of cascades of given sections, at 60 digits',
        cases: of('sections').length,
        largestError: c.gains,
        errorKind: 'absolute',
        unit: 'dB',
      },
      {
        ...mp,
        what: 'group delay of the same cascades, over a sample or itself',
        cases: of('sections').length,
        largestError: c.delays,
        errorKind: 'relative',
      },
      {
        ...mp,
        what: 'noise gains of their sections, by quadrature',
        cases: of('sections').filter((c) => c.noise).length,
        largestError: c.noise,
        errorKind: 'relative',
      },
      {
        ...oct,
        what: 'poles of three families and four responses, distance on the z plane',
        cases: octaveOf('design').filter((c) => c.family !== 'elliptic').length,
        largestError: s.poles,
        errorKind: 'absolute',
      },
      {
        ...oct,
        what: 'poles of elliptic filters, which it finds by a search',
        cases: octaveOf('design').filter((c) => c.family === 'elliptic').length,
        largestError: s.elliptic,
        errorKind: 'absolute',
      },
      {
        ...oct,
        what: 'least orders',
        cases: octaveOf('order').length,
        largestError: s.off,
        errorKind: 'exact',
      },
      {
        ...oct,
        what: 'group delay in samples, which it takes from polynomials',
        cases: octaveOf('delay').length,
        largestError: s.delays,
        errorKind: 'absolute',
      },
      {
        program: icarus.program,
        version: icarus.version,
        what: 'Verilog modules simulated, each sample of 256 bit for bit the model’s',
        cases: icarus.cases.length,
        largestError: wrong,
        errorKind: 'exact',
      },
    ]);
    expect(d.twenty).toBeLessThan(1e-10);
    expect(o.off + s.off + wrong).toBe(0);
    expect(p.poles).toBeLessThan(1e-12);
    expect(c.gains).toBeLessThan(1e-9);
    expect(c.delays).toBeLessThan(1e-9);
    expect(c.noise).toBeLessThan(1e-6);
  }, 60_000);
});
