/** What a MOSFET's card and line come to at its temperature, as SPICE takes them. */
import { cardParameters } from '../../../../device/mosfet-card.ts';
import { EngineError } from '../../../../error.ts';
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import { CHARGE, KELVIN } from '../../device.ts';
import {
  junctionAt,
  kelvinOf,
  potentialAt,
  siliconGap,
  thermalVoltage,
} from '../shared/temperature.ts';
import type { BulkJunctionParameters } from './bulk-junction.ts';
import { type ChannelParameters, SILICON } from './channel.ts';

export interface MosfetParameters {
  readonly level: 1 | 2 | 3;
  /** 1 of an n-channel, −1 of a p-channel. */
  readonly sign: 1 | -1;
  readonly kelvin: number;
  readonly channel: ChannelParameters;
  /** The threshold voltage without bias, as of an n-channel, V. */
  readonly vto: number;
  readonly drain: BulkJunctionParameters;
  readonly source: BulkJunctionParameters;
  /** Ω in series with each terminal, of all fingers together; 0: none. */
  readonly series: {
    readonly d: number;
    readonly g: number;
    readonly s: number;
    readonly b: number;
  };
  /** S between drain and source. */
  readonly shunt: number;
  /** Overlaps and the whole oxide, F. */
  readonly overlap: { readonly source: number; readonly drain: number; readonly bulk: number };
  readonly oxide: number;
  readonly noise: MosfetNoiseParameters;
}

export interface MosfetNoiseParameters {
  readonly kf: number;
  readonly af: number;
  /** 0 to 3, HSPICE's choice of equations; undefined: SPICE's own. */
  readonly nlev: number | undefined;
  readonly gdsnoi: number;
  readonly fingers: number;
  /** m, and the oxide's F/m², that of 100 nm where there is none. */
  readonly length: number;
  readonly width: number;
  readonly cox: number;
}

/** A value of a card, or its default. */
type Get = (name: string, otherwise: number) => number;

/** Throws EngineError for numbers that no device has. */
export function mosfetParameters(
  element: Semiconductor,
  options: SimulationOptions,
): MosfetParameters {
  const { card, instance } = element;
  const level = (card['level'] ?? 1) as 1 | 2 | 3;
  const sign = element.polarity.startsWith('p') ? -1 : 1;
  const get: Get = (name, otherwise) => card[name] ?? otherwise;
  const size = sizeOf(element, options, level);
  const from = get('tnom', options.tnom) + KELVIN;
  const to = kelvinOf(instance, options);
  warm(element, to);
  const { channel, vto } = channelOf(element, level, sign, size, from, to);
  const junctions = junctionsOf(element, level, size, from, to, options);
  return {
    ...{ level, sign, kelvin: to, channel, vto, ...junctions },
    series: seriesOf(element, size.fingers),
    shunt: card['rds'] ? size.fingers / card['rds'] : 0,
    overlap: {
      source: get('cgso', 0) * size.fingers * size.width,
      drain: get('cgdo', 0) * size.fingers * size.width,
      bulk: get('cgbo', 0) * size.fingers * size.length,
    },
    oxide: channel.cox * size.length * size.width * size.fingers,
    noise: {
      ...{ kf: get('kf', 0), af: get('af', 1), nlev: card['nlev'], gdsnoi: get('gdsnoi', 1) },
      ...{ fingers: size.fingers, length: size.length, width: size.width },
      cox: channel.cox === 0 ? (3.9 * 8.854214871e-12) / 1e-7 : channel.cox,
    },
  };
}

interface Size {
  /** Effective, m. */
  readonly length: number;
  readonly width: number;
  readonly fingers: number;
}

function refuse({ name, model }: Semiconductor, field: string, value: number, why: string): never {
  throw new EngineError(
    'out-of-range',
    `${field.toUpperCase()} of the MOSFET ${name} (model ${model}) is ${value}; ${why}.`,
    { field: name, value },
  );
}

function warm(element: Semiconductor, kelvin: number): void {
  if (!(kelvin > 0))
    refuse(element, 'temp', kelvin - KELVIN, `a temperature above ${-KELVIN} °C would do`);
}

function sizeOf(element: Semiconductor, { defl, defw }: SimulationOptions, level: number): Size {
  const { card, instance } = element;
  const l = instance['l'] ?? card['l'] ?? defl;
  const w = instance['w'] ?? card['w'] ?? defw;
  const fingers = instance['m'] ?? 1;
  const length = l - 2 * (card['ld'] ?? 0) + (level === 3 ? (card['xl'] ?? 0) : 0);
  const width = w - 2 * (card['wd'] ?? 0) + (level === 3 ? (card['xw'] ?? 0) : 0);
  if (!(length > 0))
    refuse(element, 'l', l, 'less the diffusion under the gate, 2·LD, it must be more than 0 m');
  if (!(width > 0)) refuse(element, 'w', w, 'less 2·WD it must be more than 0 m');
  if (!(fingers > 0)) refuse(element, 'm', fingers, 'it must be more than 0');
  return { length, width, fingers };
}

function channelOf(
  element: Semiconductor,
  level: 1 | 2 | 3,
  sign: 1 | -1,
  { length, width, fingers }: Size,
  from: number,
  to: number,
): { channel: ChannelParameters; vto: number } {
  const { card, instance } = element;
  const get: Get = (name, otherwise) => card[name] ?? otherwise;
  const known = new Map(Object.entries(card));
  if (level === 1 && card['tox'] === 0) known.delete('tox');
  const polarity = sign > 0 ? 'n' : 'p';
  const at = cardParameters({ level, polarity, given: known, nominal: from });
  const cooling = (to / from) ** 1.5;
  const phi = potentialAt(at.phi, from, to);
  const shift = (level === 3 ? get('delvto', 0) : 0) + (instance['delvto'] ?? 0);
  const vbi =
    sign * (shift + at.vto + 0.5 * (siliconGap(from) - siliconGap(to))) -
    at.gamma * Math.sqrt(at.phi) +
    0.5 * (phi - at.phi);
  const doping = get('nsub', 0) * 1e6;
  const isDoped = doping > 0 && level > 1;
  const alpha = isDoped ? (2 * SILICON) / (CHARGE * doping) : 0;
  const mobility = get('u0', 600) * 1e-4;
  const channel: ChannelParameters = {
    ...{ vt: thermalVoltage(to), phi, vbi, gamma: at.gamma, lambda: get('lambda', 0) },
    ...{ length, width, cox: at.cox, isDoped },
    beta: ((at.kp / cooling) * (instance['mulu0'] ?? 1) * fingers * width) / length,
    xd: get('xd', Math.sqrt(alpha)),
    alpha: get('alpha', alpha),
    ...{ xj: get('xj', 0), ld: get('ld', 0), delta: get('delta', 0) },
    mobility: level === 3 ? mobility / cooling : mobility,
    criticalField: get('ucrit', 1e4) * 100,
    ...{ fieldExponent: get('uexp', 0), vmax: get('vmax', 0), neff: get('neff', 1) },
    nfs: get('nfs', 0) * 1e4,
    ...{ theta: get('theta', 0), eta: get('eta', 0), kappa: get('kappa', 0.2) },
    junctionPotential: potentialAt(get('pb', 0.8), from, to),
  };
  return { channel, vto: vbi + at.gamma * Math.sqrt(phi) };
}

function junctionsOf(
  element: Semiconductor,
  level: number,
  { fingers }: Size,
  from: number,
  to: number,
  { defad, defas }: SimulationOptions,
): { drain: BulkJunctionParameters; source: BulkJunctionParameters } {
  const { card, instance } = element;
  const get: Get = (name, otherwise) => card[name] ?? otherwise;
  const [mj, mjsw] = [get('mj', 0.5), get('mjsw', level === 1 ? 0.5 : 0.33)];
  const [pb, pbsw] = [get('pb', 0.8), get('pbsw', get('pb', 0.8))];
  const fc = get('fc', 0.5);
  if (!(fc >= 0 && fc < 1)) refuse(element, 'fc', fc, 'it must be at least 0 and less than 1');
  if (!(pb > 0)) refuse(element, 'pb', pb, 'it must be more than 0 V');
  if (!(pbsw > 0)) refuse(element, 'pbsw', pbsw, 'it must be more than 0 V');
  const growth = Math.exp(
    siliconGap(from) / thermalVoltage(from) - siliconGap(to) / thermalVoltage(to),
  );
  const areas = { d: instance['ad'] ?? defad, s: instance['as'] ?? defas };
  const [js, jssw] = [get('js', 0), get('jssw', 0)];
  const isByArea = js > 0 && areas.d > 0 && areas.s > 0;
  const junction = (area: number, perimeter: number, whole: number | undefined) => {
    const saturation = isByArea ? js * area + jssw * perimeter : get('is', 1e-14);
    const bottom = junctionAt(
      { capacitance: (whole ?? get('cj', 0) * area) * fingers, potential: pb, m: mj },
      from,
      to,
    );
    const side = junctionAt(
      { capacitance: get('cjsw', 0) * perimeter * fingers, potential: pbsw, m: mjsw },
      from,
      to,
    );
    return {
      ...{
        kelvin: to,
        saturation: saturation * growth * fingers,
        n: get('n', 1),
        tt: get('tt', 0),
      },
      ...{ bottom: bottom.capacitance, side: side.capacitance },
      ...{ potential: bottom.potential, sidePotential: side.potential, mj, mjsw, fc },
      fades: level === 3,
    };
  };
  return {
    drain: junction(areas.d, instance['pd'] ?? 0, card['cbd']),
    source: junction(areas.s, instance['ps'] ?? 0, card['cbs']),
  };
}

function seriesOf({ card, instance }: Semiconductor, fingers: number): MosfetParameters['series'] {
  const rsh = card['rsh'] ?? 0;
  const of = (own: string, squares: string, otherwise: number) =>
    (card[own] ?? rsh * (instance[squares] ?? otherwise)) / fingers;
  return {
    d: of('rd', 'nrd', 1),
    g: of('rg', 'nrg', 0),
    s: of('rs', 'nrs', 1),
    b: of('rb', 'nrb', 0),
  };
}
