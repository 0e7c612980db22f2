/** What is asked of the parts at the worst of the three inputs, beside what they allow. */
import type { Corner, Stress } from './corners.ts';
import type { ConverterInputs } from './inputs.ts';

export const RATED = [
  'worstSwitchVoltage',
  'worstSwitchCurrent',
  'worstSwitchPeak',
  'worstRectifierVoltage',
  'worstRectifierCurrent',
  'worstInductorRms',
  'worstCapacitorVoltage',
  'worstCapacitorRms',
  'worstInputRms',
  'junction',
] as const;
export type Rated = (typeof RATED)[number];

/** In the unit of the value that has its name. */
export interface Rating {
  readonly name: Rated;
  readonly worst: number;
  /** V of the input at which it is. */
  readonly vin: number;
  readonly limit: number | null;
}

export const isExceeded = ({ worst, limit }: Rating): boolean => limit !== null && worst > limit;

const heatOf = ({ losses: l }: Corner): number =>
  l.switchConduction + l.switching + l.capacitance + l.recovery;

export function ratingsOf(i: ConverterInputs, corners: readonly Corner[]): Rating[] {
  const { thermalResistance } = i;
  const given = i.limits === 'given';
  const of = (name: Rated, allowed: number | null, value: (c: Corner) => number): Rating => {
    const at = corners.reduce((a, b) => (value(b) > value(a) ? b : a));
    return { name, worst: value(at), vin: at.vin, limit: given ? allowed : null };
  };
  const stress = (name: Rated, limit: number | null, what: keyof Stress) =>
    of(name, limit, (c) => c.stress[what]);
  const rectifier = i.rectifier === 'diode' ? 'rectifierMean' : 'rectifierRms';
  return [
    stress('worstSwitchVoltage', i.switchVoltage, 'switchVoltage'),
    stress('worstSwitchCurrent', i.switchCurrent, 'switchRms'),
    stress('worstSwitchPeak', i.peakCurrent, 'switchPeak'),
    stress('worstRectifierVoltage', i.rectifierVoltage, 'rectifierVoltage'),
    stress('worstRectifierCurrent', i.rectifierCurrent, rectifier),
    stress('worstInductorRms', i.inductorCurrent, 'inductorRms'),
    stress('worstCapacitorVoltage', i.capacitorVoltage, 'capacitorVoltage'),
    stress('worstCapacitorRms', i.capacitorRipple, 'capacitorRms'),
    stress('worstInputRms', i.inputCapacitorRipple, 'inputRms'),
    ...(given && thermalResistance !== null
      ? [of('junction', i.junctionLimit, (c) => i.ambient + thermalResistance * heatOf(c))]
      : []),
  ];
}
