import { BOLTZMANN, type NoiseSource } from '../../device.ts';
import type { SeriesResistor } from '../shared/series-resistor.ts';
import type { JfetChannel } from './channel.ts';
import type { JfetParameters } from './parameters.ts';

interface At {
  /** V, as of an n-channel. */
  readonly vgs: number;
  readonly vds: number;
  /** Unknowns of the channel's ends. */
  readonly drain: number;
  readonly source: number;
  /** Current into the drain, A. */
  readonly id: number;
}

/** Thermal noise of the resistances and of the channel (⅔·g_m; with NLEV 3 HSPICE's from saturation to the linear region), flicker. */
export function jfetNoise(
  p: JfetParameters,
  channel: JfetChannel,
  resistors: readonly SeriesResistor[],
  at: At,
): readonly NoiseSource[] {
  const thermal = 4 * BOLTZMANN * p.kelvin;
  const plain = { flicker: 0, exponent: 1 };
  const { kf, af, count } = p.noise;
  const ends = { from: at.drain, to: at.source };
  const sources: NoiseSource[] = [
    ...resistors.map(({ name, from, to, conductance }) => ({
      ...{ name, from, to, white: thermal * conductance, ...plain },
    })),
    { name: 'id', ...ends, white: thermal * conducting(p, channel, at), ...plain },
  ];
  if (kf > 0) {
    const flicker = count * kf * Math.abs(at.id / count) ** af;
    sources.push({ name: '1overf', ...ends, white: 0, flicker, exponent: 1 });
  }
  return sources;
}

/** The conductance that makes the channel's noise, S. */
function conducting({ noise, channel }: JfetParameters, { gm }: JfetChannel, at: At): number {
  if (noise.nlev < 3) return (2 / 3) * gm;
  const over = (at.vds >= 0 ? at.vgs : at.vgs - at.vds) - channel.vto;
  if (over <= 0) return 0;
  const alpha = Math.max(0, 1 - Math.abs(at.vds) / over);
  return ((2 / 3) * channel.beta * over * (1 + alpha + alpha * alpha) * noise.gdsnoi) / (1 + alpha);
}
