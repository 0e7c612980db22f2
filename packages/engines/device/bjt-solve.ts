/**
 * A Gummel–Poon transistor with its ohmic resistances in whatever drives it. Every linear circuit around three terminals
 * is two linear equations in V_BE, V_CE, I_B and I_C; Newton's method finds the inner voltages that meet both, with the
 * exact derivatives, the steps of a junction held to what its exponential bears (Nagel, 1975, app. 4).
 */
import { EngineError } from '../error.ts';
import type { BjtDevice } from './bjt-card.ts';
import { type InnerPoint, innerPoint } from './bjt-gummel-poon.ts';

/** vbe·V_BE + vce·V_CE + ib·I_B + ic·I_C = value, in V and Ω, or in A and S. */
export interface Equation {
  readonly vbe: number;
  readonly vce: number;
  readonly ib: number;
  readonly ic: number;
  readonly value: number;
}

export interface OuterPoint {
  readonly inner: InnerPoint;
  /** At the terminals, V and A. */
  readonly vbe: number;
  readonly vce: number;
  readonly ib: number;
  readonly ic: number;
}

/** Across each junction, S: 1000 times less than SPICE's own, whose picoamperes are no transistor's. */
export const GMIN = 1e-15;

const MAX_STEPS = 200;

const FIXED = { vbe: 0, vce: 0, ib: 0, ic: 0 } as const;
/** A terminal voltage or current that is set. */
export const set = (name: 'vbe' | 'vce' | 'ib' | 'ic', value: number): Equation => ({
  ...FIXED,
  [name]: 1,
  value,
});

/** The terminals from the inner nodes. */
export function outer(d: BjtDevice, inner: InnerPoint): OuterPoint {
  const { ib, ic, rbb } = inner;
  const re = d.re * (ib + ic);
  return {
    inner,
    ib,
    ic,
    vbe: inner.vbe + ib * rbb + re,
    vce: inner.vbe - inner.vbc + ic * d.rc + re,
  };
}

/** An equation's excess and its slopes by the inner voltages, over the size of what it sums. */
function excess(d: BjtDevice, o: OuterPoint, e: Equation): [number, number, number] {
  const { gpi, gmu, gm, go, rbb, drbe, drbc } = o.inner;
  const [ibE, ibC, icE, icC] = [gpi, gmu, gm + go, -go - gmu];
  const vbeE = 1 + ibE * (rbb + d.re) + o.ib * drbe + icE * d.re;
  const vbeC = ibC * (rbb + d.re) + o.ib * drbc + icC * d.re;
  const vceE = 1 + icE * (d.rc + d.re) + ibE * d.re;
  const vceC = -1 + icC * (d.rc + d.re) + ibC * d.re;
  return [
    e.vbe * o.vbe + e.vce * o.vce + e.ib * o.ib + e.ic * o.ic - e.value,
    e.vbe * vbeE + e.vce * vceE + e.ib * ibE + e.ic * icE,
    e.vbe * vbeC + e.vce * vceC + e.ib * ibC + e.ic * icC,
  ];
}

/** A junction's next voltage: beyond its knee no further than the logarithm of the step. */
function limited(to: number, from: number, vt: number, knee: number): number {
  const step = to - from;
  if (to > knee && Math.abs(step) > 2 * vt) {
    if (from > 0) return from + Math.sign(step) * vt * Math.log1p(Math.abs(step) / vt);
    return Math.min(to, knee);
  }
  return to;
}

const isSettled = (o: OuterPoint, e: Equation, f: number): boolean => {
  const size =
    Math.abs(e.vbe * o.vbe) +
    Math.abs(e.vce * o.vce) +
    Math.abs(e.ib * o.ib) +
    Math.abs(e.ic * o.ic) +
    Math.abs(e.value);
  return Math.abs(f) <= 1e-12 * size + 1e-24;
};

function newton(
  d: BjtDevice,
  [a, b]: readonly [Equation, Equation],
  start: readonly [number, number],
): OuterPoint | undefined {
  let [vbe, vbc] = start;
  const knee = [d.nf, d.nr].map((n) => n * d.vt * Math.log((n * d.vt) / (Math.SQRT2 * d.is)));
  for (let k = 0; k < MAX_STEPS; k++) {
    const o = outer(d, innerPoint(d, vbe, vbc, GMIN));
    const [f, fe, fc] = excess(d, o, a);
    const [g, ge, gc] = excess(d, o, b);
    const det = fe * gc - fc * ge;
    if (!Number.isFinite(det) || det === 0) return undefined;
    const [de, dc] = [(fc * g - gc * f) / det, (ge * f - fe * g) / det];
    const small = Math.abs(de) < 1e-9 * d.vt && Math.abs(dc) < 1e-9 * Math.max(d.vt, Math.abs(vbc));
    if ((small || (isSettled(o, a, f) && isSettled(o, b, g))) && k > 0) {
      const last = outer(d, innerPoint(d, vbe + de, vbc + dc, GMIN));
      return Number.isFinite(last.ic) ? last : o;
    }
    vbe = limited(vbe + de, vbe, d.nf * d.vt, knee[0] ?? 1);
    vbc = limited(vbc + dc, vbc, d.nr * d.vt, knee[1] ?? 1);
    // The charge of the base ends where the Early voltages are reached.
    const left = 1 - d.invVaf * vbc - d.invVar * vbe;
    if (left < 0.02) {
      const share = 0.98 / (d.invVaf * Math.max(vbc, 0) + d.invVar * Math.max(vbe, 0));
      vbe = vbe > 0 ? vbe * share : vbe;
      vbc = vbc > 0 ? vbc * share : vbc;
    }
  }
  return undefined;
}

/** Starting points that lead out of every region: active, saturated, off, inverse. */
const STARTS: readonly (readonly [number, number])[] = [
  [0.6, -1],
  [0.6, 0.5],
  [0, 0],
  [-0.5, 0.55],
  [0.75, -10],
  [0.3, -5],
  [0.8, 0.75],
];

/**
 * The point at which a device meets two equations; `near` a point close by, where one is known. Throws EngineError
 * `not-converged`.
 */
export function solveBjt(
  d: BjtDevice,
  equations: readonly [Equation, Equation],
  near?: OuterPoint,
): OuterPoint {
  const scaled = d.eg / 1.11;
  const starts = near ? [[near.inner.vbe, near.inner.vbc] as const, ...STARTS] : STARTS;
  for (const [vbe, vbc] of starts) {
    const found = newton(d, equations, [vbe * scaled, vbc]);
    if (found) return found;
  }
  // Driven up from nothing in steps, as simulators step their sources.
  let at: OuterPoint | undefined = outer(d, innerPoint(d, 0, 0, GMIN));
  for (let k = 1; k <= 50 && at; k++) {
    const [a, b] = equations;
    const share = (k / 50) ** 2;
    const some = [
      { ...a, value: a.value * share },
      { ...b, value: b.value * share },
    ] as const;
    at = newton(d, some, [at.inner.vbe, at.inner.vbc]);
  }
  if (at) return at;
  throw new EngineError(
    'not-converged',
    `No operating point was found for the equations with ${equations.map((e) => e.value).join(' and ')}: take values that a transistor bears.`,
    { value: equations.map((e) => e.value) },
  );
}

/**
 * The point that carries a collector current at a collector voltage: reached from small currents, because the current of
 * a driven base grows, folds and falls, and only the growing side is what is meant. Throws EngineError `out-of-range`
 * beyond the fold and `not-converged`.
 */
export function solveCollector(d: BjtDevice, ic: number, vce: number): OuterPoint {
  const held = set('vce', vce);
  let at: OuterPoint | undefined;
  const from = Math.min(ic, Math.max(1e3 * d.is, 1e-9));
  const steps = Math.max(1, Math.ceil(2 * Math.log10(ic / from)));
  for (let k = 0; k <= steps; k++)
    at = solveBjt(d, [set('ic', from * (ic / from) ** (k / steps)), held], at);
  const found = at as OuterPoint;
  const below = solveBjt(d, [set('vbe', found.vbe - 1e-3), held], found);
  if (!(below.ic < found.ic) || found.vbe > 50)
    throw new EngineError(
      'out-of-range',
      `The collector current ${ic} A is more than the transistor carries at ${vce} V, whatever its base is given.`,
      { value: ic },
    );
  return found;
}
