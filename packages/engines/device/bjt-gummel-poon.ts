/**
 * The Gummel–Poon transistor between its inner nodes: currents, their exact derivatives and the capacitances that SPICE
 * gives it. H. K. Gummel, H. C. Poon, An integral charge control model of bipolar transistors, Bell Syst. Tech. J. 49
 * (1970) 827–852; the form of SPICE in Massobrio & Antognetti, 2nd ed., 1993, ch. 2. Of an npn; a pnp is its mirror.
 */
import type { BjtDevice } from './bjt-card.ts';

/** Currents into base and collector, A, their slopes, S, by the inner voltages, and the base resistance, Ω. */
export interface InnerPoint {
  readonly vbe: number;
  readonly vbc: number;
  readonly ib: number;
  readonly ic: number;
  readonly gpi: number;
  readonly gmu: number;
  readonly gm: number;
  readonly go: number;
  /** Normalised charge of the base, and its slopes, 1/V. */
  readonly qb: number;
  readonly rbb: number;
  /** Slopes of the base resistance by vbe and vbc, Ω/V. */
  readonly drbe: number;
  readonly drbc: number;
}

/** Where SPICE leaves the exponential for the reverse side: at this many emission voltages. */
const REVERSE = -3;

/** Current and slope of a junction: an exponential, and in reverse the cubic that SPICE has there. */
function junction(is: number, v: number, vn: number): [number, number] {
  if (is === 0) return [0, 0];
  if (v >= REVERSE * vn) {
    const e = Math.exp(v / vn);
    return [is * (e - 1), (is * e) / vn];
  }
  const cube = ((3 * vn) / (v * Math.E)) ** 3;
  return [-is * (1 + cube), (is * 3 * cube) / v];
}

/** The charge of the base over that without bias, and its slopes. */
function baseCharge(d: BjtDevice, [vbe, vbc]: [number, number], f: number[], r: number[]) {
  const [cbe = 0, gbe = 0] = f;
  const [cbc = 0, gbc = 0] = r;
  const q1 = 1 / (1 - d.invVaf * vbc - d.invVar * vbe);
  const arg = Math.max(0, 1 + 4 * (d.invIkf * cbe + d.invIkr * cbc));
  const root = arg === 0 ? 1 : arg ** d.nk;
  const qb = (q1 * (1 + root)) / 2;
  const high = arg === 0 ? 0 : (2 * root * d.nk) / arg;
  return {
    qb,
    dqe: q1 * (qb * d.invVar + d.invIkf * gbe * high),
    dqc: q1 * (qb * d.invVaf + d.invIkr * gbc * high),
  };
}

/** The base resistance by current crowding, where IRB is given: its share of RB − RBM, and the share's slope by IB. */
function crowding(ib: number, irb: number): [number, number] {
  const x = Math.max(ib / irb, 1e-9);
  const root = Math.sqrt(1 + 14.59025 * x);
  const z = (root - 1) / (2.4317 * Math.sqrt(x));
  const t = Math.tan(z);
  const share = (3 * (t - z)) / (z * t * t);
  const dt = 1 + t * t;
  const byZ = (3 * (t * t * z * t * t - (t - z) * (t * t + 2 * z * t * dt))) / (z * t * t) ** 2;
  const zByX = 14.59025 / (2 * root * 2.4317 * Math.sqrt(x)) - z / (2 * x);
  return [share, ib / irb > 1e-9 ? (byZ * zByX) / irb : 0];
}

/** The inner transistor at its junction voltages, V, with a conductance `gmin` across each junction, S. */
export function innerPoint(d: BjtDevice, vbe: number, vbc: number, gmin: number): InnerPoint {
  const forward = junction(d.is, vbe, d.nf * d.vt);
  const reverse = junction(d.is, vbc, d.nr * d.vt);
  const [leakE, slopeE] = junction(d.ise, vbe, d.ne * d.vt);
  const [leakC, slopeC] = junction(d.isc, vbc, d.nc * d.vt);
  const [cbe, gbe] = forward;
  const [cbc, gbc] = reverse;
  const { qb, dqe, dqc } = baseCharge(d, [vbe, vbc], forward, reverse);
  const fromC = cbc / d.br + leakC + gmin * vbc;
  const ib = cbe / d.bf + leakE + gmin * vbe + fromC;
  const flow = (cbe - cbc) / qb;
  const gpi = gbe / d.bf + slopeE + gmin;
  const gmu = gbc / d.br + slopeC + gmin;
  const go = (gbc + flow * dqc) / qb;
  const gm = (gbe - flow * dqe) / qb - go;
  const spread = d.rb - d.rbm;
  let rbb = d.rbm + spread / qb;
  let drbe = (-spread * dqe) / qb ** 2;
  let drbc = (-spread * dqc) / qb ** 2;
  if (d.irb !== 0) {
    const [share, slope] = crowding(ib, d.irb);
    rbb = d.rbm + spread * share;
    drbe = spread * slope * gpi;
    drbc = spread * slope * gmu;
  }
  return { vbe, vbc, ib, ic: flow - fromC, gpi, gmu, gm, go, qb, rbb, drbe, drbc };
}

/** Capacitance of a depletion layer, along its tangent beyond FC times its potential. */
function depletion(c: number, v: number, potential: number, m: number, fc: number): number {
  if (c === 0) return 0;
  if (v < fc * potential) return c * (1 - v / potential) ** -m;
  return (c / (1 - fc) ** (1 + m)) * (1 - fc * (1 + m) + (m * v) / potential);
}

export interface Capacitances {
  /** Base to emitter: depletion and diffusion. */
  readonly cpi: number;
  /** Base to collector, inside the base resistance. */
  readonly cmu: number;
  /** The share 1 − XCJC of it, from the outer base. */
  readonly cbx: number;
  /** Collector to substrate. */
  readonly cjs: number;
  /** Slope of the emitter's diffusion charge by vbc. */
  readonly cross: number;
  /** Forward transit time at the point, s. */
  readonly transit: number;
}

/** Capacitances, F, at an inner point; `vbx` from the outer base to the inner collector, `vsub` from substrate to it, V. */
export function capacitances(d: BjtDevice, p: InnerPoint, vbx: number, vsub: number): Capacitances {
  const { vbe, vbc, qb } = p;
  const [cbe, gbe] = junction(d.is, vbe, d.nf * d.vt);
  const reverse = junction(d.is, vbc, d.nr * d.vt);
  const { dqe, dqc } = baseCharge(d, [vbe, vbc], [cbe, gbe], reverse);
  let diffusion = 0;
  let cross = 0;
  let transit = 0;
  if (d.tf !== 0) {
    let share = 0;
    let slope = 0;
    const inverseVtf = d.vtf === 0 ? 0 : 1 / (1.44 * d.vtf);
    if (vbe > 0 && d.xtf !== 0) {
      const over = d.itf === 0 ? 1 : cbe / (cbe + d.itf);
      share = d.xtf * Math.exp(vbc * inverseVtf) * over * over;
      slope = d.itf === 0 ? share : share * (3 - 2 * over);
    }
    // SPICE leaves the base charge out of the slope in reverse, where nothing is stored.
    const charge = vbe > 0 ? (cbe * (1 + share)) / qb : cbe;
    diffusion = d.tf * (vbe > 0 ? (gbe * (1 + slope) - charge * dqe) / qb : gbe);
    cross = vbe > 0 ? (d.tf * (cbe * share * inverseVtf - charge * dqc)) / qb : 0;
    transit = d.tf * (1 + share);
  }
  return {
    cpi: diffusion + depletion(d.cje, vbe, d.vje, d.mje, d.fc),
    cmu: d.tr * reverse[1] + depletion(d.cjc * d.xcjc, vbc, d.vjc, d.mjc, d.fc),
    cbx: depletion(d.cjc * (1 - d.xcjc), vbx, d.vjc, d.mjc, d.fc),
    cjs: depletion(d.cjs, vsub, d.vjs, d.mjs, 0),
    cross,
    transit,
  };
}
