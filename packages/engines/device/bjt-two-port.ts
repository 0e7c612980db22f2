/**
 * Small signals of a Gummel–Poon transistor at a frequency: admittances, hybrid parameters in the three connections and
 * the transit frequency. P. R. Gray, P. J. Hurst, S. H. Lewis, R. G. Meyer, Analysis and Design of Analog Integrated
 * Circuits, 5th ed., Wiley, 2009, ch. 1; conversions: any text on two-ports.
 */
import { abs, add, type Complex, complex, div, mul, neg, polar, sub } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import type { BjtDevice } from './bjt-card.ts';
import { type Capacitances, capacitances } from './bjt-gummel-poon.ts';
import type { OuterPoint } from './bjt-solve.ts';

/** Entries 11, 12, 21, 22. */
export type TwoPort = readonly [Complex, Complex, Complex, Complex];

export type Connection = 'ce' | 'cb' | 'cc';

/** The determinant's inverse of a two-port: y to z and back. */
function inverted([a, b, c, d]: TwoPort, det = sub(mul(a, d), mul(b, c))): TwoPort {
  return [div(d, det), neg(div(b, det)), neg(div(c, det)), div(a, det)];
}

const summed = (a: TwoPort, b: TwoPort): TwoPort => [
  add(a[0], b[0]),
  add(a[1], b[1]),
  add(a[2], b[2]),
  add(a[3], b[3]),
];
const real = (a: number, b: number, c: number, d: number): TwoPort => [
  complex(a),
  complex(b),
  complex(c),
  complex(d),
];

/** Capacitances at a point, F; the substrate stands at the emitter, as an npn of three terminals has it grounded. */
export const capacitancesAt = (d: BjtDevice, o: OuterPoint): Capacitances => {
  const { ib, ic, inner } = o;
  const collector = inner.vbe - inner.vbc + d.re * (ib + ic);
  return capacitances(d, inner, inner.vbc + ib * inner.rbb, -collector);
};

/** Admittances in common emitter at a frequency in Hz, S, looking into base and collector. */
export function admittances(d: BjtDevice, o: OuterPoint, c: Capacitances, hertz: number): TwoPort {
  const w = 2 * Math.PI * hertz;
  const { gpi, gmu, gm, go, rbb } = o.inner;
  const phase = d.ptf === 0 ? 0 : ((d.ptf * Math.PI) / 180) * d.tf * w;
  // The phase that transport adds turns what the base-emitter voltage drives.
  const drive = phase === 0 ? complex(gm) : sub(polar(gm + go, -phase), complex(go));
  const ymu = complex(gmu, w * c.cmu);
  // The cross capacitance is driven by vbc: base and collector both move it.
  const ycross = complex(0, w * c.cross);
  const inside: TwoPort = [
    add(add(complex(gpi, w * c.cpi), ymu), ycross),
    sub(neg(ymu), ycross),
    sub(drive, ymu),
    add(ymu, complex(go)),
  ];
  // The determinant with what cancels left out: in deep saturation nothing else is left of it.
  const det = add(
    mul(complex(gpi, w * c.cpi), add(ymu, complex(go))),
    mul(add(ymu, ycross), add(drive, complex(go))),
  );
  const withBase = inverted(summed(inverted(inside, det), real(rbb, 0, 0, 0)));
  const ybx = complex(0, w * c.cbx);
  const bridged = summed(withBase, [ybx, neg(ybx), neg(ybx), ybx]);
  const withEmitter = inverted(summed(inverted(bridged), real(d.re, d.re, d.re, d.re)));
  const zero = complex(0);
  const withSubstrate = summed(withEmitter, [zero, zero, zero, complex(0, w * c.cjs)]);
  return inverted(summed(inverted(withSubstrate), real(0, 0, 0, d.rc)));
}

/** The same transistor with another terminal in common; ports in order of input and output: (e, c) and (b, e). */
export function connected([a, b, c, d]: TwoPort, to: Connection): TwoPort {
  if (to === 'ce') return [a, b, c, d];
  const ee = add(add(a, b), add(c, d));
  const ec = neg(add(b, d));
  const ce = neg(add(c, d));
  if (to === 'cb') return [ee, ec, ce, d];
  return [a, neg(add(a, b)), neg(add(a, c)), ee];
}

/** h11 Ω, h12, h21, h22 S from admittances. */
export function hybrid([a, b, c, d]: TwoPort): TwoPort {
  const det = sub(mul(a, d), mul(b, c));
  return [div(complex(1), a), neg(div(b, a)), div(c, a), div(det, a)];
}

/** Admittances from hybrid parameters. */
export function fromHybrid([h11, h12, h21, h22]: TwoPort): TwoPort {
  const det = sub(mul(h11, h22), mul(h12, h21));
  return [div(complex(1), h11), neg(div(h12, h11)), div(h21, h11), div(det, h11)];
}

/** Frequency at which |h21| in common emitter has fallen to a value, Hz; NaN where it never does or begins below it. */
export function currentGainFalls(d: BjtDevice, o: OuterPoint, c: Capacitances, to: number): number {
  const excess = (log: number) => {
    const [a, , g] = admittances(d, o, c, Math.exp(log));
    return Math.log(abs(div(g, a)) / to);
  };
  const { gm } = o.inner;
  const stored = c.cpi + c.cmu + c.cbx;
  if (!(stored > 0) || !(gm > 0)) return Number.NaN;
  const near = Math.log(gm / (2 * Math.PI * stored * Math.max(to, 1)));
  const from = near - 25;
  if (!(excess(from) > 0)) return Number.NaN;
  for (let end = near - 3; end < near + 12; end += 1)
    if (excess(end) < 0) return Math.exp(findRoot(excess, Math.max(from, end - 23), end, 1e-12));
  return Number.NaN;
}
