/** What a VDMOS's card and line come to at its temperature. */
import { EngineError } from '../../../../error.ts';
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import { KELVIN } from '../../device.ts';
import { kelvinOf, polynomial } from '../shared/temperature.ts';
import type { VdmosChannelParameters } from './channel.ts';

export interface VdmosParameters {
  /** 1 of an n-channel, −1 of a p-channel. */
  readonly sign: 1 | -1;
  readonly kelvin: number;
  readonly channel: VdmosChannelParameters;
  /** Ω in series, of all in parallel; 0: none. */
  readonly rd: number;
  readonly rg: number;
  readonly rs: number;
  /** Quasi-saturation: Ω more at the drain at high V_DS, and the V at which half of it has come; 0 Ω: none. */
  readonly rq: number;
  readonly vq: number;
  /** S between drain and source. */
  readonly shunt: number;
  /** F, and 1/V of the gate-drain capacitance. */
  readonly cgs: number;
  readonly cgdmin: number;
  readonly cgdmax: number;
  readonly a: number;
  readonly kf: number;
  readonly af: number;
}

/** Throws EngineError for numbers that no device has. */
export function vdmosParameters(
  element: Semiconductor,
  options: SimulationOptions,
): VdmosParameters {
  const { card, instance } = element;
  const get = (name: string, otherwise: number) => card[name] ?? otherwise;
  const sign = element.polarity === 'vdmosp' ? -1 : 1;
  const count = instance['m'] ?? 1;
  const from = get('tnom', options.tnom) + KELVIN;
  const to = kelvinOf(instance, options);
  const dt = to - from;
  const warmed = (name: string) =>
    (get(name, 0) * polynomial(dt, card[`t${name}1`], card[`t${name}2`])) / count;
  const slope = get('ksubthres', 0.1) * polynomial(dt, card['tksubthres1'], card['tksubthres2']);
  need(element, 'm', count, count > 0, 'it must be more than 0');
  need(element, 'temp', to - KELVIN, to > 0, `it must be above ${-KELVIN} °C`);
  need(element, 'ksubthres', slope, slope > 0, 'it must be more than 0 V');
  need(element, 'a', get('a', 1), get('a', 1) > 0, 'it must be more than 0 per volt');
  return {
    ...{ sign, kelvin: to },
    channel: {
      vto: sign * get('vto', 0) - get('tcvth', 0) * dt,
      beta: get('kp', 1) * count * (to / from) ** get('mu', -1.5),
      ...{ lambda: get('lambda', 0), theta: get('theta', 0), triode: get('mtriode', 1) },
      ...{ slope, shift: get('subshift', 0) },
    },
    rd:
      card['texp0'] === undefined
        ? warmed('rd')
        : (get('rd', 0) * (to / from) ** card['texp0']) / count,
    ...{ rg: warmed('rg'), rs: warmed('rs') },
    rq: (get('rq', 0) * (to / from) ** get('texp1', 0.3)) / count,
    vq: Math.abs(get('vq', 0)),
    shunt: card['rds'] ? count / card['rds'] : 0,
    ...{ cgs: get('cgs', 0) * count, a: get('a', 1) },
    ...{ cgdmin: get('cgdmin', 0) * count, cgdmax: get('cgdmax', 0) * count },
    ...{ kf: get('kf', 0), af: get('af', 1) },
  };
}

/** What of the card is the body diode's, by the diode's names. */
const DIODE: Readonly<Record<string, string>> = {
  ...{ is: 'is', n: 'n', tt: 'tt', eg: 'eg', xti: 'xti', vj: 'vj', cjo: 'cjo', m: 'm', fc: 'fc' },
  ...{ bv: 'bv', ibv: 'ibv', nbv: 'nbv', rb: 'rs', trb1: 'trs1', trb2: 'trs2', tnom: 'tnom' },
};

/** The diode from source to drain of an n-channel, from drain to source of a p-channel. */
export function bodyDiode(element: Semiconductor): Semiconductor {
  const { card, instance, nodes, polarity } = element;
  const [d = 0, , s = 0] = nodes;
  const own: Record<string, number> = { vj: 0.8, ibv: 1e-10 };
  for (const [name, theirs] of Object.entries(DIODE))
    if (card[name] !== undefined) own[theirs] = card[name];
  // Cards of p-channels give it negative.
  if (own['bv'] !== undefined) own['bv'] = Math.abs(own['bv']);
  const { m, temp, dtemp } = instance;
  return {
    ...element,
    kind: 'diode',
    polarity: 'd',
    name: `${element.name}#body`,
    nodes: polarity === 'vdmosp' ? [d, s] : [s, d],
    card: own,
    instance: {
      ...(m !== undefined && { m }),
      ...(temp !== undefined && { temp }),
      ...(dtemp !== undefined && { dtemp }),
    },
  };
}

function need(
  { name, model }: Semiconductor,
  field: string,
  value: number,
  holds: boolean,
  why: string,
): void {
  if (holds) return;
  throw new EngineError(
    'out-of-range',
    `${field.toUpperCase()} of the VDMOS ${name} (model ${model}) is ${value}; ${why}.`,
    { field: name, value },
  );
}
