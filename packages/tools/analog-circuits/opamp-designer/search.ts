/** The amplifiers of the list in the same circuit. */
import { equations } from '@tollbench/engines/circuit/opamp-circuit.ts';
import { staticTransfers } from '@tollbench/engines/circuit/opamp-noise.ts';
import { AMPLIFIERS, type AmplifierName, realAmplifier } from '../real-amplifiers.ts';
import { marginsOf } from './design.ts';
import { figuresOf } from './figures.ts';
import type { Inputs } from './inputs.ts';
import { chosenResistors, networkOf } from './netlist.ts';

export interface Candidate {
  readonly name: AmplifierName;
  readonly phase: number | null;
  /** Hz */
  readonly crossover: number | null;
  /** V at the output from offset, drift and bias; null where its offset is not known. */
  readonly offset: number | null;
  /** V/√Hz at the output, of the amplifier alone above its corners, at low frequency; null where its noise is not known. */
  readonly density: number | null;
  readonly supplyFits: boolean;
}

/** Each with the parts as given and without what is sized for another one; those that fit the supply first, then by offset. */
export function meeting(i: Inputs): Candidate[] {
  const given: Inputs = i.size === 'margin' ? { ...i, comp: 'none' } : i;
  const values = { ...chosenResistors(i), cf: i.cf, rc: i.rc, cc: i.cc };
  const net = networkOf(given, values);
  return (Object.keys(AMPLIFIERS) as AmplifierName[])
    .map((name): Candidate => {
      const amp = figuresOf(name);
      const record = realAmplifier(name);
      const e = equations(net, amp.macro);
      const { voltage, plus, minus } = staticTransfers(e);
      const { phase, crossover } = marginsOf(given, values, amp, 6);
      const warm = Math.abs(i.warm - 25);
      const supply = i.supplyPlus - i.supplyMinus;
      return {
        name,
        phase,
        crossover,
        offset:
          record.vos === undefined
            ? null
            : Math.abs(voltage) * (amp.vos + amp.drift * warm) +
              Math.abs(amp.ib * (plus + minus)) +
              Math.abs((amp.ios * (plus - minus)) / 2),
        density:
          record.en === undefined
            ? null
            : Math.hypot(voltage * amp.noise.en, plus * amp.noise.in, minus * amp.noise.in),
        supplyFits:
          supply >= (record.supplyMin ?? 0) &&
          supply <= (record.supplyMax ?? Number.POSITIVE_INFINITY),
      };
    })
    .sort(
      (a, b) =>
        Number(b.supplyFits) - Number(a.supplyFits) ||
        (a.offset ?? Number.MAX_VALUE) - (b.offset ?? Number.MAX_VALUE),
    );
}
