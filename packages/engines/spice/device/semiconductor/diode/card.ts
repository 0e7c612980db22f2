/**
 * A diode's parameters at its temperature and of its size: SPICE's level 1, PSpice's diode as level 2, the geometry of level 3.
 * ngspice user's manual, version 39, ch. 7; A. Vladimirescu, The SPICE Book, Wiley, 1994, ch. 3; PSpice A/D Reference Guide, "Diode".
 */
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import { KELVIN } from '../../device.ts';
import { CardValues } from '../shared/card-values.ts';
import {
  criticalVoltage,
  junctionAt,
  kelvinOf,
  polynomial,
  saturationGrowth,
  thermalVoltage,
} from '../shared/temperature.ts';
import { kneeOf } from './breakdown.ts';

/** In SI units, for all of an element's `m` diodes together. */
export interface DiodeValues {
  /** K; kT/q in V. */
  readonly kelvin: number;
  readonly vt: number;
  /** Saturation currents of the bottom, and of the sidewall where it has an emission coefficient of its own; N·kT/q, NS·kT/q. */
  readonly is: number;
  readonly isw: number;
  readonly vte: number;
  readonly vts: number;
  readonly isr: number;
  readonly vtr: number;
  readonly jtun: number;
  readonly vtun: number;
  /** High injection, A; 0: none. */
  readonly ikf: number;
  readonly ikr: number;
  /** Level 2, PSpice's: high injection of the exponential alone, by √(IKF/(IKF + i)). */
  readonly isPspice: boolean;
  /** Where breakdown's exponential begins, V, positive; Infinity: none. */
  readonly knee: number;
  readonly vtb: number;
  /** PSpice's low-level breakdown: A at −`bv`, V, and NBVL·kT/q. */
  readonly ibvl: number;
  readonly bv: number;
  readonly vtl: number;
  /** S; 0: none. */
  readonly conductance: number;
  readonly tt: number;
  readonly bottom: Depletion;
  readonly side: Depletion;
  /** F, of metal and polysilicon over it. */
  readonly fixed: number;
  readonly vj: number;
  readonly m: number;
  /** Of each of `count` diodes: flicker density KF·|I/count|^AF·count. */
  readonly kf: number;
  readonly af: number;
  readonly count: number;
  readonly critical: number;
}

export interface Depletion {
  readonly c: number;
  readonly v: number;
  readonly m: number;
  readonly fc: number;
}

/** ngspice takes no less for a saturation current, A. */
const LEAST_SATURATION = 1e-28;

/** Throws EngineError `out-of-range` or `not-finite` for values that the equations cannot take. */
export function diodeValues(element: Semiconductor, options: SimulationOptions): DiodeValues {
  const card = new CardValues(element);
  const kelvin = kelvinOf(element.instance, options);
  const nominal = card.any('tnom', options.tnom) + KELVIN;
  const dt = kelvin - nominal;
  const vt = thermalVoltage(kelvin);
  const { area, perimeter, count, fixed } = sizeOf(element, card);
  const n = card.positive('n', 1);
  const energy = { eg: card.any('eg', 1.11), xti: card.any('xti', 3) };
  const grown = (emission: number) => saturationGrowth({ ...energy, n: emission }, nominal, kelvin);
  const hasOwnSide = card.isGiven('ns');
  const ns = card.positive('ns', 1);
  const side = card.notNegative('jsw') * perimeter * grown(hasOwnSide ? ns : n);
  const bottom = Math.max(card.notNegative('is', 1e-14), LEAST_SATURATION) * area * grown(n);
  const nr = card.positive('nr', 2);
  const ntun = card.positive('ntun', 30);
  const tunnelled = saturationGrowth(
    { eg: energy.eg * card.any('keg', 1), xti: card.any('xtitun', 3), n: ntun },
    nominal,
    kelvin,
  );
  const m = Math.min(card.any('m', 0.5) * polynomial(dt, card.any('tm1'), card.any('tm2')), 0.9);
  const junctions = depletions(card, { m, area, perimeter }, nominal, kelvin);
  const bv = breakdownVoltage(card, dt);
  const vtb = card.positive('nbv', n) * vt;
  // Level 1 does not scale IBV by the area; level 3 does.
  const ibv = card.positive('ibv', 1e-3) * (element.card['level'] === 3 ? area : count);
  const rs = card.notNegative('rs') * polynomial(dt, card.any('trs1'), card.any('trs2'));
  const is = hasOwnSide ? bottom : bottom + side;
  return {
    ...{ kelvin, vt, is, isw: hasOwnSide ? side : 0, vte: n * vt, vts: ns * vt },
    ...{ isr: card.notNegative('isr') * area * grown(nr), vtr: nr * vt },
    jtun: tunnelled * (card.notNegative('jtun') * area + card.notNegative('jtunsw') * perimeter),
    vtun: ntun * vt,
    ikf: card.notNegative('ikf') * area * polynomial(dt, card.any('tikf')),
    ikr: card.notNegative('ikr') * area,
    isPspice: element.card['level'] === 2,
    knee: bv === 0 ? Number.POSITIVE_INFINITY : kneeOf({ is: bottom + side, bv, ibv, vt, vtb }),
    ...{ vtb, bv, ibvl: card.notNegative('ibvl') * area, vtl: card.positive('nbvl', 1) * vt },
    conductance: rs === 0 ? 0 : area / rs,
    tt: card.notNegative('tt') * polynomial(dt, card.any('ttt1'), card.any('ttt2')),
    ...{ ...junctions, fixed, vj: junctions.bottom.v, m },
    ...{ kf: card.notNegative('kf'), af: card.any('af', 1), count },
    critical: criticalVoltage(n * vt, is),
  };
}

/** V at the temperature, positive; 0: none. */
function breakdownVoltage(card: CardValues, dt: number): number {
  const bv = card.notNegative('bv');
  const tcv = card.any('tcv') * dt;
  const shifted = card.any('tlev') === 0 ? bv - tcv : bv * (1 - tcv);
  return bv === 0
    ? 0
    : Math.max(shifted * polynomial(dt, card.any('tbv1'), card.any('tbv2')), 1e-3 * bv);
}

interface Size {
  readonly area: number;
  readonly perimeter: number;
  readonly count: number;
  readonly fixed: number;
}

/** Permittivity of silicon dioxide, F/m. */
const OXIDE = 3.9 * 8.85418781762e-12;

/** Areas and perimeters of all `count` diodes together: of level 3 by its width and length where they are given. */
function sizeOf({ card: given, instance }: Semiconductor, card: CardValues): Size {
  const count = card.scale('m', 1);
  let area = card.scale('area', card.positive('area', 1));
  let perimeter = instance['pj'] ?? instance['perim'] ?? card.notNegative('pj');
  if (given['level'] !== 3)
    return { area: area * count, perimeter: perimeter * count, count, fixed: 0 };
  if (instance['w'] !== undefined && instance['l'] !== undefined) {
    const [w, l] = [card.scale('w', 0) + card.any('xw'), card.scale('l', 0) + card.any('xw')];
    area = w * l;
    perimeter = 2 * (w + l);
  }
  const layer = (width: string, length: string, offset: string, thickness: string) => {
    const o = card.any(offset);
    const [w, l] = [width, length].map((name) => instance[name] ?? card.notNegative(name));
    // Thicknesses are in ångström.
    return (OXIDE / (card.positive(thickness, 1e4) * 1e-10)) * (w! + o) * (l! + o) * count;
  };
  const fixed = layer('wm', 'lm', 'xm', 'xom') + layer('wp', 'lp', 'xp', 'xoi');
  return { area: area * count, perimeter: perimeter * count, count, fixed };
}

/** Tangents begin below the potential itself. */
const LARGEST_FC = 0.9999;

function depletions(
  card: CardValues,
  { m, area, perimeter }: { readonly m: number; readonly area: number; readonly perimeter: number },
  from: number,
  to: number,
): { readonly bottom: Depletion; readonly side: Depletion } {
  const isLinear = card.any('tlevc') === 1;
  const at = (c: number, v: number, grading: number, slopes: readonly [c: string, v: string]) => {
    if (!isLinear) {
      const hot = junctionAt({ capacitance: c, potential: v, m: grading }, from, to);
      return { c: hot.capacitance, v: hot.potential, m: grading };
    }
    const dt = to - LINEAR_FROM;
    return { c: c * (1 + card.any(slopes[0]) * dt), v: v - card.any(slopes[1]) * dt, m: grading };
  };
  const share = (name: string) => Math.min(card.notNegative(name, 0.5), LARGEST_FC);
  const mjsw = Math.min(card.any('mjsw', 0.33), 0.9);
  return {
    bottom: {
      ...at(card.notNegative('cjo') * area, card.positive('vj', 1), m, ['cta', 'tpb']),
      fc: share('fc'),
    },
    side: {
      ...at(card.notNegative('cjsw') * perimeter, card.positive('vjsw', 1), mjsw, ['ctp', 'tphp']),
      fc: share('fcs'),
    },
  };
}

/** Of TLEVC = 1 ngspice counts from 27 °C and not from TNOM. */
const LINEAR_FROM = 300.15;
