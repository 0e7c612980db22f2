import { BOLTZMANN, type NoiseSource } from '../../device.ts';
import type { SeriesResistor } from '../shared/series-resistor.ts';
import type { Channel } from './channel.ts';
import type { MosfetParameters } from './parameters.ts';

interface At {
  /** V, as of an n-channel. */
  readonly vgs: number;
  readonly vds: number;
  /** Unknowns of the channel's ends. */
  readonly drain: number;
  readonly source: number;
  /** Current from the bulk into the drain, A. */
  readonly junction: number;
}

/**
 * Thermal noise of the resistances and of the channel, ⅔·g_m, and flicker, KF·I_D^AF/(W·L·C_OX²·f), as ngspice 39 has them. A
 * card with NLEV has HSPICE's, as later ngspice: 0 and 1 divide KF·I_D^AF by L²·C_OX or W·L·C_OX, 2 and 3 take
 * KF·g_m²/(W·L·C_OX·f^AF), 3 the channel's noise from saturation to the linear region.
 */
export function channelNoise(
  p: MosfetParameters,
  channel: Channel,
  resistors: readonly SeriesResistor[],
  at: At,
): readonly NoiseSource[] {
  const thermal = 4 * BOLTZMANN * p.kelvin;
  const plain = { flicker: 0, exponent: 1 };
  const sources: NoiseSource[] = resistors.map(({ name, from, to, conductance }) => ({
    ...{ name, from, to, white: thermal * conductance, ...plain },
  }));
  const ends = { from: at.drain, to: at.source };
  sources.push({ name: 'id', ...ends, white: thermal * conducting(p, channel, at), ...plain });
  const flicker = flickerOf(p, channel, at);
  if (flicker.flicker > 0) sources.push({ name: '1overf', ...ends, white: 0, ...flicker });
  return sources;
}

/** The conductance that makes the channel's noise, S. */
function conducting(
  { noise, channel: { beta } }: MosfetParameters,
  channel: Channel,
  at: At,
): number {
  if (noise.nlev === undefined || noise.nlev < 3) return (2 / 3) * Math.abs(channel.gm);
  const vgs = at.vds >= 0 ? at.vgs : at.vgs - at.vds;
  const over = vgs - channel.von;
  if (over <= 0) return 0;
  const vds = Math.abs(at.vds);
  const alpha = over <= vds ? 0 : 1 - vds / channel.vdsat;
  return ((2 / 3) * beta * over * (1 + alpha + alpha * alpha) * noise.gdsnoi) / (1 + alpha);
}

function flickerOf(
  { noise }: MosfetParameters,
  channel: Channel,
  at: At,
): { flicker: number; exponent: number } {
  const { kf, af, nlev, fingers, length, width, cox } = noise;
  if (kf === 0) return { flicker: 0, exponent: 1 };
  if (nlev !== undefined && nlev >= 2)
    return {
      flicker: (kf * channel.gm * channel.gm) / (fingers * width * length * cox),
      exponent: af,
    };
  const id = Math.abs((at.vds >= 0 ? channel.id : -channel.id) - at.junction);
  const area = nlev === 0 ? length * length : width * length;
  const oxide = nlev === undefined ? cox * cox : cox;
  return { flicker: (fingers * kf * (id / fingers) ** af) / (area * oxide), exponent: 1 };
}
