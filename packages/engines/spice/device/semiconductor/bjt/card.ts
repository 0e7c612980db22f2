/**
 * A Gummel–Poon transistor's parameters at its temperature and of its size. L. W. Nagel, SPICE2, UCB/ERL M520, 1975; G. Massobrio,
 * P. Antognetti, Semiconductor Device Modeling with SPICE, 2nd ed., 1993, ch. 2; temperatures as in ngspice's manual, version 39,
 * ch. 8.
 */
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import { KELVIN } from '../../device.ts';
import { CardValues } from '../shared/card-values.ts';
import {
  criticalVoltage,
  junctionAt,
  kelvinOf,
  polynomial,
  thermalVoltage,
} from '../shared/temperature.ts';
import { type Epitaxy, epitaxyOf } from './epitaxy.ts';
import { type Saturation, saturationOf } from './saturation.ts';
import { sizeOf } from './size.ts';

/** One junction's depletion layer: F, V, grading. */
export interface Junction {
  readonly c: number;
  readonly v: number;
  readonly m: number;
}

/** In SI units, for all of an element's `count` transistors together; those of an npn: a pnp is its mirror. */
export interface BjtValues extends Saturation {
  readonly sign: 1 | -1;
  /** True: the substrate's junction is with the base, as in a lateral transistor; else with the collector. */
  readonly isLateral: boolean;
  readonly count: number;
  readonly kelvin: number;
  readonly vt: number;
  readonly bf: number;
  readonly br: number;
  /** Emission coefficients times kT/q, V. */
  readonly vtf: number;
  readonly vtr: number;
  readonly vte: number;
  readonly vtc: number;
  readonly vts: number;
  /** 1/V and 1/A; 0: no effect. */
  readonly invVaf: number;
  readonly invVar: number;
  readonly invIkf: number;
  readonly invIkr: number;
  readonly nkf: number;
  /** Ω; A. */
  readonly rb: number;
  readonly rbm: number;
  readonly irb: number;
  /** S; 0: no resistance. */
  readonly gc: number;
  readonly ge: number;
  readonly tf: number;
  readonly tr: number;
  readonly xtf: number;
  /** 1/(1.44·VTF), 1/V. */
  readonly invVtf: number;
  readonly itf: number;
  /** Delay of the transfer current, s. */
  readonly delay: number;
  readonly be: Junction;
  readonly bc: Junction;
  readonly sub: Junction;
  readonly fc: number;
  /** Share of the base-collector capacitance within the base resistance. */
  readonly xcjc: number;
  readonly epitaxy: Epitaxy | undefined;
  readonly kf: number;
  readonly af: number;
  readonly critical: number;
  readonly criticalSub: number;
}

/** Gradings at most, and where tangents of capacitances begin at most, as in ngspice. */
const LARGEST_GRADING = 0.999;
const LARGEST_FC = 0.9999;

/** Throws EngineError `out-of-range` or `not-finite` for values that the equations cannot take. */
export function bjtValues(element: Semiconductor, options: SimulationOptions): BjtValues {
  const card = new CardValues(element);
  const kelvin = kelvinOf(element.instance, options);
  const nominal = card.any('tnom', options.tnom) + KELVIN;
  const dt = kelvin - nominal;
  const vt = thermalVoltage(kelvin);
  const sign = element.polarity === 'pnp' ? -1 : 1;
  const subs = card.any('subs', sign);
  const isLateral = subs !== 1 && (subs === -1 || sign === -1);
  const size = sizeOf(card, isLateral);
  const { area, count } = size;
  const moved = (name: string, value: number, short = name) =>
    value * polynomial(dt, card.any(`t${short}1`), card.any(`t${short}2`));
  const inverse = (name: string, scale: number) => card.inverse(name) / (moved(name, 1) * scale);
  const rb = card.notNegative('rb');
  const conductance = (name: string) => {
    const r = moved(name, card.notNegative(name));
    return r === 0 ? 0 : area / r;
  };
  const saturation = saturationOf(card, size, nominal, kelvin);
  const junction = junctions(card, nominal, kelvin);
  const grading = (name: string, otherwise: number) =>
    Math.min(moved(name, card.any(name, otherwise)), LARGEST_GRADING);
  const emission = (name: string, otherwise: number) =>
    moved(name, card.positive(name, otherwise)) * vt;
  const vtf = card.any('vtf');
  const tf = card.notNegative('tf');
  return {
    ...{ sign, isLateral, count, kelvin, vt },
    ...saturation,
    ...{ vtf: emission('nf', 1), vtr: emission('nr', 1), vte: emission('ne', 1.5) },
    ...{ vtc: emission('nc', 2), vts: emission('ns', 1) },
    ...{ invVaf: inverse('vaf', 1), invVar: inverse('var', 1) },
    ...{ invIkf: inverse('ikf', area), invIkr: inverse('ikr', area) },
    nkf: Math.min(card.any('nkf', 0.5), 1),
    rb: moved('rb', rb) / area,
    rbm: moved('rbm', card.notNegative('rbm', rb), 'rm') / area,
    irb: moved('irb', card.notNegative('irb')) * area,
    ...{ gc: conductance('rc'), ge: conductance('re') },
    ...{ tf: moved('tf', tf), tr: moved('tr', card.notNegative('tr')) },
    xtf: card.any('xtf'),
    invVtf: vtf === 0 ? 0 : 1 / (1.44 * vtf),
    itf: moved('itf', card.notNegative('itf')) * area,
    delay: ((card.notNegative('ptf') * Math.PI) / 180) * tf,
    be: junction({ of: 'e', c: 'cje', scale: area, m: grading('mje', 0.33) }),
    bc: junction({ of: 'c', c: 'cjc', scale: size.collectorSide, m: grading('mjc', 0.33) }),
    sub: junction({ of: 's', c: 'cjs', scale: size.substrateSide, m: grading('mjs', 0) }),
    fc: Math.min(card.notNegative('fc', 0.5), LARGEST_FC),
    xcjc: card.notNegative('xcjc', 1),
    epitaxy: epitaxyOf(card, { isNpn: sign === 1, count }, nominal, kelvin),
    ...{ kf: card.notNegative('kf'), af: card.any('af', 1) },
    critical: criticalVoltage(vt, saturation.ise0),
    criticalSub: criticalVoltage(vt, saturation.iss),
  };
}

interface Wanted {
  /** Last letter of VJ… and of the slopes CT… and TVJ…. */
  readonly of: 'e' | 'c' | 's';
  readonly c: string;
  readonly scale: number;
  readonly m: number;
}

function junctions(card: CardValues, from: number, to: number): (wanted: Wanted) => Junction {
  const isLinear = card.any('tlevc') === 1;
  return ({ of, c, scale, m }) => {
    const capacitance = card.notNegative(c) * scale;
    const potential = card.positive(`vj${of}`, 0.75);
    if (isLinear)
      return {
        c: capacitance * (1 + card.any(`ct${of}`) * (to - from)),
        v: potential - card.any(`tvj${of}`) * (to - from),
        m,
      };
    const hot = junctionAt({ capacitance, potential, m }, from, to);
    return { c: hot.capacitance, v: hot.potential, m };
  };
}
