/**
 * The epitaxial collector of quasi-saturation: its current and the charges at its ends. G. M. Kull, L. W. Nagel, S.-W. Lee, P.
 * Lloyd, E. J. Prendergast, H. Dirks, A unified circuit model for bipolar transistors including quasi-saturation effects, IEEE
 * Trans. Electron Devices 32 (1985) 1103–1113.
 */
import type { CardValues } from '../shared/card-values.ts';
import { thermalVoltage } from '../shared/temperature.ts';

export interface Epitaxy {
  /** Ω; V; dimensionless; C. */
  readonly rco: number;
  readonly vo: number;
  readonly gamma: number;
  readonly qco: number;
}

/** ngspice takes no less, Ω. */
const LEAST_RESISTANCE = 0.01;

/** Undefined without RCO on the card. */
export function epitaxyOf(
  card: CardValues,
  { isNpn, count }: { readonly isNpn: boolean; readonly count: number },
  from: number,
  to: number,
): Epitaxy | undefined {
  if (!card.isGiven('rco')) return undefined;
  const rco = Math.max(card.any('rco'), LEAST_RESISTANCE) / count;
  const vo = card.positive('vo', 10);
  const gamma = card.notNegative('gamma', 1e-11);
  const qco = card.notNegative('qco') * count;
  if (card.any('quasimod') !== 1) return { rco, vo, gamma, qco };
  const ratio = to / from;
  const grown = ratio ** card.any('xti', 3);
  return {
    rco: rco * ratio ** card.any('cn', isNpn ? 2.42 : 2.2),
    vo: vo * ratio ** card.any('d', isNpn ? 0.87 : 0.52),
    gamma: gamma * grown * Math.exp((-card.any('vg', 1.206) * (1 - ratio)) / thermalVoltage(to)),
    qco,
  };
}

/** Exponents at most. */
const LARGEST = 300;

/** Between the collector's resistance and the inner collector; of an npn. */
export class EpitaxyAt {
  /** A from outside to inside, and its slopes, S, by the voltage over it, by vbc inside and by vbc outside. */
  current = 0;
  byOver = 0;
  byInner = 0;
  byOuter = 0;
  /** C and F at the inner and at the outer end. */
  innerCharge = 0;
  innerCapacitance = 0;
  outerCharge = 0;
  outerCapacitance = 0;
  readonly #values: Epitaxy;
  readonly #vt: number;

  constructor(values: Epitaxy, vt: number) {
    this.#values = values;
    this.#vt = vt;
  }

  /**
   * `over` is the voltage from outside to inside; the others are of base to collector, inside and outside. Below 0 V it is a
   * plain resistor, as in ngspice; the charges go on, where ngspice's fall from QCO to nothing.
   */
  at(over: number, inner: number, outer: number, gmin: number): void {
    const { rco, vo, gamma, qco } = this.#values;
    const vt = this.#vt;
    const grownIn = gamma * Math.exp(Math.min(inner / vt, LARGEST));
    const grownOut = gamma * Math.exp(Math.min(outer / vt, LARGEST));
    const ki = Math.sqrt(1 + grownIn);
    const ko = Math.sqrt(1 + grownOut);
    const dki = grownIn / (2 * vt * ki);
    const dko = grownOut / (2 * vt * ko);
    this.innerCharge = qco * ki;
    this.innerCapacitance = qco * dki;
    this.outerCharge = qco * ko;
    this.outerCapacitance = qco * dko;
    if (over <= 0) {
      this.current = over * (1 / rco + gmin);
      this.byOver = 1 / rco + gmin;
      this.byInner = 0;
      this.byOuter = 0;
      return;
    }
    const ohmic = (over + vt * (ki - ko - Math.log((1 + ki) / (1 + ko)))) / rco;
    const quotient = 1 + over / vo;
    this.current = ohmic / quotient + gmin * over;
    this.byOver = 1 / (rco * quotient) - ohmic / (vo * quotient * quotient) + gmin;
    this.byInner = (vt * dki * ki) / ((1 + ki) * rco * quotient);
    this.byOuter = (-vt * dko * ko) / ((1 + ko) * rco * quotient);
  }
}
