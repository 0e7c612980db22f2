/**
 * The diode of SPICE from a `.model` card: current, conductance and capacitance of the junction, series resistance apart,
 * with the equations that ngspice 39 has. A. Vladimirescu, The SPICE Book, Wiley, 1994, ch. 3; ngspice manual, ch. 7.
 */

/** Parameters by their names on a card, in SI units; each as SPICE assumes it where it is not given. */
export interface DiodeCard {
  readonly is: number;
  readonly n: number;
  readonly rs: number;
  readonly tt: number;
  readonly cjo: number;
  readonly vj: number;
  readonly m: number;
  readonly fc: number;
  /** null: no breakdown. */
  readonly bv: number | null;
  readonly ibv: number;
  readonly nbv: number;
  readonly tcv: number;
  readonly eg: number;
  readonly xti: number;
  /** °C. */
  readonly tnom: number;
  readonly isr: number;
  readonly nr: number;
  /** A; null: no high injection. */
  readonly ikf: number | null;
}

export const DIODE_DEFAULTS: DiodeCard = {
  is: 1e-14,
  n: 1,
  rs: 0,
  tt: 0,
  cjo: 0,
  vj: 1,
  m: 0.5,
  fc: 0.5,
  bv: null,
  ibv: 1e-3,
  nbv: 1,
  tcv: 0,
  eg: 1.11,
  xti: 3,
  tnom: 27,
  isr: 0,
  nr: 2,
  ikf: null,
};

/** k/q, V/K, and the reference of its temperature laws, K, as ngspice 39 has them. */
const K_OVER_Q = 1.38064852e-23 / 1.6021766208e-19;
const REFERENCE = 300.15;

/** The card at a temperature in kelvin. */
export interface DiodeAt {
  readonly card: DiodeCard;
  readonly thermal: number;
  readonly is: number;
  readonly isr: number;
  readonly vj: number;
  readonly cjo: number;
  /** Where the exponential of breakdown begins, V, positive. */
  readonly knee: number | null;
}

const siliconGap = (t: number): number => 1.16 - (7.02e-4 * t * t) / (t + 1108);

export function diodeAt(card: DiodeCard, kelvin: number): DiodeAt {
  const nominal = card.tnom + 273.15;
  const thermal = K_OVER_Q * kelvin;
  const ratio = kelvin / nominal;
  const grown = (n: number): number =>
    Math.exp(((ratio - 1) * card.eg) / (n * thermal) + (card.xti / n) * Math.log(ratio));
  const shift = (t: number): number => {
    const arg = (-siliconGap(t) / t + 1.1150877 / REFERENCE) / (2 * K_OVER_Q);
    return -2 * K_OVER_Q * t * (1.5 * Math.log(t / REFERENCE) + arg);
  };
  const pbo = (card.vj - shift(nominal)) / (nominal / REFERENCE);
  const vj = shift(kelvin) + (kelvin / REFERENCE) * pbo;
  const change = (t: number, v: number): number =>
    1 + card.m * (400e-6 * (t - REFERENCE) - (v - pbo) / pbo);
  const is = card.is * grown(card.n);
  return {
    card,
    thermal,
    is,
    isr: card.isr * grown(card.nr),
    vj,
    cjo: (card.cjo / change(nominal, card.vj)) * change(kelvin, vj),
    knee: card.bv === null ? null : kneeOf(card, is, thermal, kelvin - nominal),
  };
}

/** Where −IS·e^{−(V + knee)/NBV·kT} carries IBV at BV. */
function kneeOf(card: DiodeCard, is: number, thermal: number, dt: number): number {
  const bv = (card.bv ?? 0) - card.tcv * dt;
  if (card.ibv < (is * bv) / thermal) return bv;
  const vtb = card.nbv * thermal;
  let knee = bv - vtb * Math.log(1 + card.ibv / is);
  for (let k = 0; k < 25; k++) {
    knee = bv - vtb * Math.log(card.ibv / is + 1 - knee / thermal);
    const carried = is * (Math.exp((bv - knee) / vtb) - 1 + knee / thermal);
    if (Math.abs(carried - card.ibv) <= 1e-12 * card.ibv) break;
  }
  return knee;
}

/** Current, A, and conductance, S, at a junction voltage, V. */
export function diodeCurrent(d: DiodeAt, v: number): { current: number; conductance: number } {
  const { card, thermal } = d;
  const vte = card.n * thermal;
  if (v < -3 * vte) return reverse(d, v, vte);
  const grown = Math.exp(Math.min(v / vte, 700));
  let current = d.is * (v / vte > 1e-4 || v < -1e-4 * vte ? grown - 1 : Math.expm1(v / vte));
  let conductance = (d.is * grown) / vte;
  if (d.isr > 0) {
    const [i, g] = recombination(d, v);
    current += i;
    conductance += g;
  }
  if (card.ikf !== null && current > 1e-18 && v > 0) {
    const root = Math.sqrt(current / card.ikf);
    conductance *= (1 + root / 2) / (1 + root) ** 2;
    current /= 1 + root;
  }
  return { current, conductance };
}

function recombination(d: DiodeAt, v: number): [number, number] {
  const vtr = d.card.nr * d.thermal;
  const grown = Math.exp(Math.min(v / vtr, 700));
  const away = 1 - v / d.vj;
  const square = away * away + 0.005;
  const factor = square ** (d.card.m / 2);
  const slope = (-d.card.m * away * factor) / (square * d.vj);
  const i = d.isr * Math.expm1(v / vtr);
  return [i * factor, ((d.isr * grown) / vtr) * factor + i * slope];
}

function reverse(d: DiodeAt, v: number, vte: number): { current: number; conductance: number } {
  if (d.knee !== null && v < -d.knee) {
    const vtb = d.card.nbv * d.thermal;
    const grown = Math.exp(Math.min(-(d.knee + v) / vtb, 700));
    return { current: -d.is * grown, conductance: (d.is * grown) / vtb };
  }
  const third = ((3 * vte) / (v * Math.E)) ** 3;
  return { current: -d.is * (1 + third), conductance: (3 * d.is * third) / v };
}

/** Depletion and diffusion capacitance, F. */
export function diodeCapacitance(d: DiodeAt, v: number): { depletion: number; diffusion: number } {
  const { m, fc, tt } = d.card;
  const depletion =
    v < fc * d.vj
      ? d.cjo * (1 - v / d.vj) ** -m
      : (d.cjo / (1 - fc) ** (1 + m)) * (1 - fc * (1 + m) + (m * v) / d.vj);
  return { depletion, diffusion: tt * diodeCurrent(d, v).conductance };
}
