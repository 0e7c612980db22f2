/** What a JFET's card and line come to at its temperature, as SPICE takes them. */
import { EngineError } from '../../../../error.ts';
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import { KELVIN } from '../../device.ts';
import { criticalVoltage, junctionAt, kelvinOf, thermalVoltage } from '../shared/temperature.ts';
import type { JfetChannelParameters } from './channel.ts';
import type { GateJunctionParameters } from './gate-junction.ts';

export interface JfetParameters {
  /** 1 of an n-channel, −1 of a p-channel. */
  readonly sign: 1 | -1;
  readonly kelvin: number;
  readonly vt: number;
  /** Where limiting begins, V. */
  readonly critical: number;
  /** Of all in parallel. */
  readonly channel: JfetChannelParameters;
  readonly junction: GateJunctionParameters;
  /** F without bias. */
  readonly cgs: number;
  readonly cgd: number;
  /** S in series; 0: none. */
  readonly gd: number;
  readonly gs: number;
  readonly noise: JfetNoiseParameters;
}

export interface JfetNoiseParameters {
  readonly kf: number;
  readonly af: number;
  readonly nlev: number;
  readonly gdsnoi: number;
  /** How many are in parallel. */
  readonly count: number;
}

/** Throws EngineError for numbers that no device has. */
export function jfetParameters(element: Semiconductor, options: SimulationOptions): JfetParameters {
  const { card, instance } = element;
  const get = (name: string, otherwise: number) => card[name] ?? otherwise;
  const count = instance['m'] ?? 1;
  const size = (instance['area'] ?? 1) * count;
  const from = get('tnom', options.tnom) + KELVIN;
  const to = kelvinOf(instance, options);
  const [pb, fc] = [get('pb', 1), get('fc', 0.5)];
  need(element, 'area', size, size > 0, 'it must be more than 0');
  need(element, 'temp', to - KELVIN, to > 0, `it must be above ${-KELVIN} °C`);
  need(element, 'pb', pb, pb > 0, 'it must be more than 0 V');
  need(element, 'fc', fc, fc >= 0 && fc < 1, 'it must be at least 0 and less than 1');
  const vt = thermalVoltage(to);
  const ratio = to / from;
  const m = get('m', 0.5);
  const cgs = junctionAt({ capacitance: get('cgs', 0) * size, potential: pb, m }, from, to);
  const cgd = junctionAt({ capacitance: get('cgd', 0) * size, potential: pb, m }, from, to);
  const [n, nr, eg] = [get('n', 1), get('nr', 2), get('eg', 1.11)];
  // ngspice's law: XTI only where it is given, and not over N; of ISR, PSpice's.
  const growth = Math.exp(((ratio - 1) * eg) / (n * vt)) * ratio ** (card['xti'] ?? 0);
  const others = Math.exp(((ratio - 1) * eg) / (nr * vt)) * ratio ** (get('xti', 3) / nr);
  const saturation = get('is', 1e-14) * growth;
  const vto = get('vto', -2);
  return {
    ...{ sign: element.polarity.startsWith('p') ? -1 : 1, kelvin: to, vt },
    critical: saturation > 0 ? criticalVoltage(vt, saturation) : Number.POSITIVE_INFINITY,
    channel: {
      vto: vto + (to - from) * (card['vtotc'] ?? -get('tcv', 0)),
      beta: get('beta', 1e-4) * size * warmer(card, from, to),
      ...{ lambda: get('lambda', 0), b: get('b', 1), tail: (1 - get('b', 1)) / (pb - vto) },
      ...{ alpha: get('alpha', 0), vk: get('vk', 0) },
    },
    junction: {
      ...{ saturation: saturation * size, vn: n * vt },
      ...{ recombination: get('isr', 0) * others * size, vnr: nr * vt },
      ...{ potential: cgs.potential, m, fc },
    },
    ...{ cgs: cgs.capacitance, cgd: cgd.capacitance },
    gd: card['rd'] ? size / card['rd'] : 0,
    gs: card['rs'] ? size / card['rs'] : 0,
    noise: {
      ...{
        kf: get('kf', 0),
        af: get('af', 1),
        nlev: get('nlev', 2),
        gdsnoi: get('gdsnoi', 1),
        count,
      },
    },
  };
}

/** β's share at a temperature: 1.01 to BETATCE by the degree, else the ratio's power BEX. */
function warmer(card: Semiconductor['card'], from: number, to: number): number {
  const betatce = card['betatce'];
  return betatce === undefined
    ? (to / from) ** (card['bex'] ?? 0)
    : 1.01 ** (betatce * (to - from));
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
    `${field.toUpperCase()} of the JFET ${name} (model ${model}) is ${value}; ${why}.`,
    { field: name, value },
  );
}
