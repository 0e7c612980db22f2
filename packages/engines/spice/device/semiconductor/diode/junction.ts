/**
 * What flows through a diode's junction and what it stores: SPICE's equations, as ngspice 39 has them, with exact slopes. A.
 * Vladimirescu, The SPICE Book, Wiley, 1994, ch. 3; of recombination and low-level breakdown, PSpice A/D Reference Guide, "Diode".
 */
import { JunctionCharge } from '../shared/junction-charge.ts';
import { JunctionCurrent } from '../shared/junction-current.ts';
import type { DiodeValues } from './card.ts';

/** Exponents at most: far beyond a solution. */
const LARGEST = 300;

/** Currents below it, A, are not limited by high injection, as in ngspice. */
const KNEE_FLOOR = 1e-18;

export class DiodeJunction {
  /** A and S at the last voltage that `at` was given, without gmin. */
  current = 0;
  conductance = 0;
  /** C and F of the depletion layers and the layers over the junction, at the last voltage that `store` was given. */
  charge = 0;
  capacitance = 0;
  readonly #values: DiodeValues;
  readonly #main: JunctionCurrent;
  readonly #side: JunctionCurrent;
  readonly #bottomCharge: JunctionCharge;
  readonly #sideCharge: JunctionCharge;
  /** Whether more flows than the exponential, the reverse cubic and the breakdown. */
  readonly #hasMore: boolean;

  constructor(values: DiodeValues) {
    this.#values = values;
    const { is, vte, isw, vts, bottom, side } = values;
    this.#main = new JunctionCurrent(is, vte);
    this.#side = new JunctionCurrent(isw, vts);
    this.#bottomCharge = new JunctionCharge(bottom.c, bottom.v, bottom.m, bottom.fc);
    this.#sideCharge = new JunctionCharge(side.c, side.v, side.m, side.fc);
    this.#hasMore = values.isr > 0 || values.jtun > 0 || values.ibvl > 0;
  }

  /** Sets current and conductance at a voltage, V. */
  at(v: number): void {
    const { vte, knee, isw, ikf, ikr, isPspice } = this.#values;
    if (v < -knee && v < -3 * vte) this.#breakDown(v);
    else {
      const main = this.#main;
      main.at(v);
      this.current = main.current;
      this.conductance = main.conductance;
      if (isw > 0) this.#addSide(v);
    }
    if (isPspice && ikf > 0 && this.current > 0) this.#limitAsPspice(ikf);
    if (this.#hasMore) this.#addMore(v);
    if (isPspice) return;
    if (v >= -3 * vte) {
      if (ikf > 0 && this.current > KNEE_FLOOR) this.#limit(this.current / ikf);
    } else if (ikr > 0 && this.current < -KNEE_FLOOR) this.#limit(-this.current / ikr);
  }

  #addSide(v: number): void {
    const side = this.#side;
    side.at(v);
    this.current += side.current;
    this.conductance += side.conductance;
  }

  #breakDown(v: number): void {
    const { is, isw, knee, vtb } = this.#values;
    const u = -(v + knee) / vtb;
    const grown = (is + isw) * Math.exp(u > LARGEST ? LARGEST : u);
    this.current = -grown * (u > LARGEST ? 1 + u - LARGEST : 1);
    this.conductance = grown / vtb;
  }

  /** High injection: i/(1 + √(i/IK)) of a share i/IK. */
  #limit(share: number): void {
    const root = Math.sqrt(share);
    const whole = 1 + root;
    this.current /= whole;
    this.conductance *= (1 + 0.5 * root) / (whole * whole);
  }

  /** i·√(IKF/(IKF + i)). */
  #limitAsPspice(ikf: number): void {
    const i = this.current;
    const share = ikf / (ikf + i);
    const root = Math.sqrt(share);
    this.current = i * root;
    this.conductance *= root * (1 - (0.5 * i) / (ikf + i));
  }

  #addMore(v: number): void {
    const { isr, vtr, vj, m, jtun, vtun, ibvl, bv, vtl } = this.#values;
    if (isr > 0) {
      const u = v / vtr;
      const grown = Math.exp(u > LARGEST ? LARGEST : u);
      const away = 1 - v / vj;
      const square = away * away + 0.005;
      const factor = square ** (0.5 * m);
      const i = isr * (Math.abs(u) < 1e-4 ? Math.expm1(u) : grown - 1) * factor;
      this.current += i;
      this.conductance += (isr * grown * factor) / vtr - (i * m * away) / (square * vj);
    }
    if (jtun > 0) this.#addExponential(-v / vtun, jtun, vtun, 1);
    if (ibvl > 0) this.#addExponential(-(v + bv) / vtl, ibvl, vtl, Math.exp(-bv / vtl));
  }

  /** −i·(e^u − e^u₀), which is 0 without bias. */
  #addExponential(u: number, i: number, vt: number, atRest: number): void {
    const grown = Math.exp(u > LARGEST ? LARGEST : u);
    this.current -= i * (grown - atRest);
    this.conductance += (i * grown) / vt;
  }

  /** Sets charge and capacitance at a voltage, V: of the depletion layers, not of diffusion. */
  store(v: number): void {
    const { fixed } = this.#values;
    const bottom = this.#bottomCharge;
    const side = this.#sideCharge;
    bottom.at(v);
    side.at(v);
    this.charge = bottom.charge + side.charge + fixed * v;
    this.capacitance = bottom.capacitance + side.capacitance + fixed;
  }
}
