/**
 * The parameters of SPICE's Gummel–Poon card, and what they become at a temperature. L. W. Nagel, SPICE2: A Computer
 * Program to Simulate Semiconductor Circuits, UCB/ERL M520, 1975; G. Massobrio, P. Antognetti, Semiconductor Device
 * Modeling with SPICE, 2nd ed., McGraw-Hill, 1993, ch. 2; temperature as ngspice 39 has it.
 */

/** A card in SI units and degrees (PTF) and °C (TNOM); 0 for an Early voltage, knee or VTF means none, as in SPICE. */
export interface BjtCard {
  readonly is: number;
  readonly bf: number;
  readonly nf: number;
  readonly vaf: number;
  readonly ikf: number;
  readonly ise: number;
  readonly ne: number;
  readonly br: number;
  readonly nr: number;
  readonly var: number;
  readonly ikr: number;
  readonly isc: number;
  readonly nc: number;
  readonly rb: number;
  readonly irb: number;
  /** NaN: as RB. */
  readonly rbm: number;
  readonly re: number;
  readonly rc: number;
  readonly cje: number;
  readonly vje: number;
  readonly mje: number;
  readonly tf: number;
  readonly xtf: number;
  readonly vtf: number;
  readonly itf: number;
  readonly ptf: number;
  readonly cjc: number;
  readonly vjc: number;
  readonly mjc: number;
  readonly xcjc: number;
  readonly tr: number;
  readonly cjs: number;
  readonly vjs: number;
  readonly mjs: number;
  readonly xtb: number;
  readonly eg: number;
  readonly xti: number;
  readonly kf: number;
  readonly af: number;
  readonly fc: number;
  readonly tnom: number;
  readonly nk: number;
}

/** What SPICE takes where a card says nothing. */
export const BJT_DEFAULTS: BjtCard = {
  is: 1e-16,
  bf: 100,
  nf: 1,
  vaf: 0,
  ikf: 0,
  ise: 0,
  ne: 1.5,
  br: 1,
  nr: 1,
  var: 0,
  ikr: 0,
  isc: 0,
  nc: 2,
  rb: 0,
  irb: 0,
  rbm: Number.NaN,
  re: 0,
  rc: 0,
  cje: 0,
  vje: 0.75,
  mje: 0.33,
  tf: 0,
  xtf: 0,
  vtf: 0,
  itf: 0,
  ptf: 0,
  cjc: 0,
  vjc: 0.75,
  mjc: 0.33,
  xcjc: 1,
  tr: 0,
  cjs: 0,
  vjs: 0.75,
  mjs: 0,
  xtb: 0,
  eg: 1.11,
  xti: 3,
  kf: 0,
  af: 1,
  fc: 0.5,
  tnom: 27,
  nk: 0.5,
};

/** The card at a temperature, scaled to an area; inverses are 0 where the effect is not on the card. */
export interface BjtDevice extends BjtCard {
  readonly kelvin: number;
  /** Thermal voltage, V. */
  readonly vt: number;
  readonly invVaf: number;
  readonly invVar: number;
  readonly invIkf: number;
  readonly invIkr: number;
}

/** Boltzmann's constant, J/K, and the charge of the electron, C: CODATA 2014, as ngspice 39 has them. */
const BOLTZMANN = 1.38064852e-23;
const CHARGE = 1.6021766208e-19;
/** 27 °C, K. */
const REFERENCE = 300.15;

/** The shift of a junction's potential that SPICE puts on it at a temperature, V. */
function potentialShift(kelvin: number): number {
  const gap = 1.16 - (7.02e-4 * kelvin * kelvin) / (kelvin + 1108);
  const arg = -gap / (2 * BOLTZMANN * kelvin) + 1.1150877 / (2 * BOLTZMANN * REFERENCE);
  const vt = (BOLTZMANN * kelvin) / CHARGE;
  return -2 * vt * (1.5 * Math.log(kelvin / REFERENCE) + CHARGE * arg);
}

/** What is left at least of a junction's potential and of its capacitance at any temperature, over those of the card. */
const LEAST = 0.02;

/**
 * Capacitance without bias, F, and potential, V, of a junction at a temperature. Where SPICE's line carries a small
 * potential below nothing, at which it has no capacitance, a fiftieth of it stays.
 */
function junctionAt(c: number, v: number, m: number, from: number, to: number): [number, number] {
  const base = (v - potentialShift(from)) / (from / REFERENCE);
  const potential = Math.max((to / REFERENCE) * base + potentialShift(to), LEAST * v);
  const before = 1 + m * (4e-4 * (from - REFERENCE) - (v - base) / base);
  const after = 1 + m * (4e-4 * (to - REFERENCE) - (potential - base) / base);
  return [c * Math.max(after / before, LEAST), potential];
}

const inverse = (x: number): number => (x === 0 ? 0 : 1 / x);

/** A card at a temperature in kelvin, of `area` transistors side by side. */
export function bjtAt(card: BjtCard, kelvin: number, area = 1): BjtDevice {
  const from = card.tnom + 273.15;
  const vt = (BOLTZMANN * kelvin) / CHARGE;
  const ratio = kelvin / from;
  const log = ((ratio - 1) * card.eg) / vt + card.xti * Math.log(ratio);
  const beta = ratio ** card.xtb;
  const [cje, vje] = junctionAt(card.cje, card.vje, card.mje, from, kelvin);
  const [cjc, vjc] = junctionAt(card.cjc, card.vjc, card.mjc, from, kelvin);
  const [cjs, vjs] = junctionAt(card.cjs, card.vjs, card.mjs, from, kelvin);
  const rbm = Number.isNaN(card.rbm) ? card.rb : card.rbm;
  return {
    ...card,
    kelvin,
    vt,
    is: area * card.is * Math.exp(log),
    bf: card.bf * beta,
    br: card.br * beta,
    ise: (area * card.ise * Math.exp(log / card.ne)) / beta,
    isc: (area * card.isc * Math.exp(log / card.nc)) / beta,
    rb: card.rb / area,
    rbm: rbm / area,
    re: card.re / area,
    rc: card.rc / area,
    irb: card.irb * area,
    itf: card.itf * area,
    cje: cje * area,
    vje,
    cjc: cjc * area,
    vjc,
    cjs: cjs * area,
    vjs,
    invVaf: inverse(card.vaf),
    invVar: inverse(card.var),
    invIkf: inverse(card.ikf * area),
    invIkr: inverse(card.ikr * area),
  };
}
