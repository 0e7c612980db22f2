/** The figures of a device at its bias: those that are read, and those that only programs take. */
import type { Region } from '@tollbench/engines/device/mosfet.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { beta, type MosfetResult, type Stage } from './compute.ts';
import { hasOxide, mobility } from './device.ts';
import { overdriveOf } from './plots.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;
type Shown = NamedOutput<typeof results>;

export const REGIONS = {
  off: 'off',
  'weak inversion': 'weakInversion',
  'moderate inversion': 'moderateInversion',
  triode: 'triode',
  saturation: 'saturation',
} as const satisfies Record<Region, string>;

/** The headings of the bias: a p-channel device is read the other way round. */
const gate = ({ settled }: MosfetResult): Reading => ({
  name: 'gateVoltage',
  value: settled.vgs,
  ...(settled.polarity === 'p' && { label: 'Source to gate' }),
});
const drain = ({ settled, vds }: MosfetResult): Reading => ({
  name: 'drainVoltage',
  value: vds,
  ...(settled.polarity === 'p' && { label: 'Source to drain' }),
});

/** The answer where a device was sized: its width and where its gate stands. */
export function sizedReadouts(r: MosfetResult): Reading[] {
  const { settled: i } = r;
  return [
    { name: 'width', value: i.width },
    { name: 'aspectRatio', value: i.width / i.length },
    gate(r),
  ];
}

/** What the load resistor makes of it. */
export function stageReadouts(r: MosfetResult, stage: Stage): Reading[] {
  return [
    { name: 'stageGain', value: stage.gain },
    { name: 'stageOutputResistance', value: stage.outputResistance },
    { ...drain(r), note: 'on the load line' },
    { name: 'supplyPower', value: r.settled.vdd * stage.id },
  ];
}

const IDLE = 'no current here';

/** A value, or why there is none. */
const or = (
  name: 'transconductanceEfficiency' | 'intrinsicGain' | 'outputResistance' | 'transitFrequency',
  value: number,
  note: string,
): Reading => (Number.isFinite(value) ? { name, value } : { name, value: null, note });

/** What is infinite without channel-length modulation, as it is. */
const unmodulated = (
  name: 'intrinsicGain' | 'outputResistance',
  value: number,
  { point }: MosfetResult,
): Reading =>
  point.id !== 0 && value === Number.POSITIVE_INFINITY
    ? { name, value, note: 'λ is 0' }
    : or(name, value, IDLE);

/** The device at its bias. */
export function pointReadouts(r: MosfetResult): Reading[] {
  const { point, settled: i } = r;
  return [
    { name: 'drainCurrent', value: point.id },
    { name: 'transconductance', value: point.gm },
    or('transconductanceEfficiency', point.gm / point.id, IDLE),
    { name: 'saturationVoltage', value: point.vdsat },
    { name: 'region', value: REGIONS[point.region] },
    unmodulated('outputResistance', 1 / point.gds, r),
    unmodulated('intrinsicGain', point.gm / point.gds, r),
    or('transitFrequency', r.transit, hasOxide(i) ? IDLE : 'needs C_ox of this device'),
    { name: 'thresholdVoltage', value: point.vth },
    { name: 'bodyTransconductance', value: point.gmb },
    { name: 'gainFactor', value: beta(r.parameters) },
    ...inversion(r),
  ];
}

/** What the EKV model alone knows. */
function inversion({ point }: MosfetResult): Reading[] {
  const { inversion, slope, specific } = point;
  if (inversion === undefined || slope === undefined || specific === undefined) return [];
  return [
    { name: 'inversionCoefficient', value: inversion },
    { name: 'slopeFactor', value: slope },
    { name: 'specificCurrent', value: specific },
  ];
}

/** The parameters that the device was computed with. */
const processValues = ({ settled: i }: MosfetResult) => ({
  transconductanceParameter: i.kp,
  thresholdParameter: i.vto,
  channelLengthModulation: i.lambda,
  bodyEffect: i.gamma,
  surfacePotential: i.phi,
  oxideCapacitance: i.cox,
  effectiveLength: i.length,
});

/** What was read of a model card. */
export const cardReadouts = (r: MosfetResult): Reading[] =>
  Object.entries(processValues(r)).map(([name, value]) => ({
    name: name as keyof ReturnType<typeof processValues>,
    value,
  }));

/** What stands in notices, steps and on the axes; and the bias where no readout has it. */
export function unseen(r: MosfetResult): Shown {
  const { settled: i, point } = r;
  const explored = i.task === 'explore';
  const ekv = i.model === 'ekv';
  const unknown = { value: null, note: 'needs C_ox of this device' } as const;
  const capacitance = Math.abs(point.gm) / (2 * Math.PI * r.transit);
  return {
    kind: 'values',
    values: {
      ...(explored && {
        width: i.width,
        aspectRatio: i.width / i.length,
        gateVoltage: i.vgs,
      }),
      ...(!r.stage && { drainVoltage: r.vds }),
      outputConductance: point.gds,
      overdriveVoltage: overdriveOf(r),
      channelField: Math.min(r.bias.vds, point.vdsat) / i.length,
      exchanged: r.vds < 0,
      ...(!r.card && processValues(r)),
      carrierMobility: i.cox > 0 ? mobility(i) : unknown,
      gateCapacitance: Number.isFinite(capacitance)
        ? capacitance
        : hasOxide(i)
          ? { value: null, note: IDLE }
          : unknown,
      ...(ekv && {
        thermalVoltage: r.ut,
        weakInversionSlopeFactor: r.weakSlope,
        weakInversionLimit: r.weakLimit,
      }),
      ...(point.reverse !== undefined && { reverseCoefficient: point.reverse }),
      ...(point.pinchOff !== undefined && { pinchOffVoltage: point.pinchOff }),
    },
  };
}
