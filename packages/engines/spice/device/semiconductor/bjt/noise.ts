import { BOLTZMANN, CHARGE, type NoiseSource } from '../../device.ts';
import type { BjtValues } from './card.ts';
import type { BjtIntrinsic } from './intrinsic.ts';
import type { BjtSlots } from './slots.ts';

/** Thermal of the three resistances, shot of collector and base, flicker of the base; under ngspice's names. */
export function noiseOf(values: BjtValues, core: BjtIntrinsic, slots: BjtSlots): NoiseSource[] {
  const { kelvin, gc, ge, kf, af, count } = values;
  const thermal = 4 * BOLTZMANN * kelvin;
  const sources: NoiseSource[] = [];
  const add = (name: string, from: number, to: number, white: number, flicker = 0) =>
    sources.push({ name, from, to, white, flicker, exponent: 1 });
  const { base, collector, emitter, b, c, e } = slots;
  if (collector) add('rc', collector.minus, collector.plus, thermal * gc);
  if (base) add('rb', base.minus, base.plus, thermal * core.base());
  if (emitter) add('re', emitter.minus, emitter.plus, thermal * ge);
  const ib = Math.abs(core.ibe + core.ibc);
  add('ic', c, e, 2 * CHARGE * Math.abs(core.ice - core.ibc));
  add('ib', b, e, 2 * CHARGE * ib);
  if (kf > 0) add('1overf', b, e, 0, count * kf * (ib / count) ** af);
  return sources;
}
