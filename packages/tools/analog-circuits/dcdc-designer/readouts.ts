import { total } from '@tollbench/engines/converter/losses.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { ConverterResult } from './compute.ts';
import { magnetisingPeak } from './corners.ts';
import type { ConverterInputs } from './inputs.ts';
import { modulatorOf } from './loop.ts';
import { isExceeded } from './ratings.ts';
import { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

/** What is asked for first. */
export function answer(r: ConverterResult, i: ConverterInputs): Reading[] {
  const { built, cycle, here } = r;
  const { inductor, output } = cycle.figures;
  const given = (value: number | null) => (value === null ? 'chosen' : 'given');
  return [
    { name: 'inductance', value: built.inductance, note: given(i.inductance) },
    { name: 'capacitance', value: built.capacitance, note: given(i.capacitance) },
    { name: 'efficiency', value: 100 * here.efficiency },
    { name: 'duty', value: 100 * cycle.duty },
    { name: 'inductorPeak', value: inductor.most },
    { name: 'outputRipple', value: output.most - output.least },
    { name: 'phaseMargin', ...maybe(r.loop.phaseMargin) },
    { name: 'crossover', ...maybe(r.loop.crossover) },
    {
      name: 'conduction',
      value: cycle.discontinuous ? 'discontinuous' : 'continuous',
    },
  ];
}

type Maybe =
  | { readonly value: number; readonly note?: string }
  | { readonly value: null; readonly note: string };
const maybe = (value: number | null, why = 'the gain is nowhere 1'): Maybe =>
  value === null || !Number.isFinite(value) ? { value: null, note: why } : { value };

export function stage(r: ConverterResult, i: ConverterInputs): Reading[] {
  const { built, cycle, here, corners } = r;
  const { inductor, capacitor } = cycle.figures;
  return [
    {
      name: 'inductanceNeeded',
      value: built.inductanceNeeded,
      note: `for ${q(i.inductance === null ? i.ripple : 30, '%', 3)} of ripple`,
    },
    { name: 'criticalInductance', value: built.criticalInductance },
    { name: 'boundaryCurrent', value: r.boundary },
    { name: 'inductorMean', value: inductor.mean },
    { name: 'inductorRipple', value: inductor.most - inductor.least },
    { name: 'inductorRms', value: inductor.rms },
    { name: 'worstPeak', value: Math.max(...corners.map((c) => c.peak)) },
    { name: 'effectiveCapacitance', value: built.effective },
    { name: 'worstRipple', value: Math.max(...corners.map((c) => c.ripple)) },
    { name: 'eslStep', ...maybe(r.eslStep, 'edges of no time have no end') },
    { name: 'capacitorRms', value: capacitor.rms },
    { name: 'inputCapacitance', value: r.inputCapacitance },
    { name: 'inputRms', value: here.stress.inputRms },
    { name: 'switchStress', value: here.stress.switchVoltage },
    { name: 'rectifierStress', value: here.stress.rectifierVoltage },
    { name: 'onTime', value: cycle.duty / i.frequency },
    { name: 'lossTotal', value: total(here.losses) },
    ...transformer(r, i),
  ];
}

function transformer({ cycle, here }: ConverterResult, i: ConverterInputs): Reading[] {
  if (i.topology === 'forward')
    return [
      {
        name: 'primaryPeak',
        value: here.stress.switchPeak,
        note: 'the magnetising current with it',
      },
      { name: 'magnetisingPeak', value: magnetisingPeak(i, i.vin, cycle.duty) },
    ];
  if (i.topology !== 'flyback') return [];
  const power = here.losses.clamp;
  return [
    { name: 'primaryPeak', value: here.stress.switchPeak },
    { name: 'clampPower', value: power },
    {
      name: 'clampResistor',
      ...maybe(power > 0 ? i.clamp ** 2 / power : null, 'nothing is clamped'),
    },
  ];
}

export function loopReadouts({ loop, cycle }: ConverterResult, i: ConverterInputs): Reading[] {
  const { plant } = loop;
  return [
    {
      name: 'gainMargin',
      ...maybe(
        loop.gainMargin === null ? null : decibels(loop.gainMargin),
        'more gain does not take it to −1',
      ),
    },
    { name: 'loopStable', value: loop.stability === 'stable' },
    { name: 'crossoverWanted', value: loop.wanted },
    ...(i.placement === 'auto' ? [{ name: 'boost' as const, value: loop.boost }] : []),
    { name: 'rightHalfPlaneZero', ...maybe(loop.rightZero, 'there is none') },
    { name: 'resonance', value: loop.resonance },
    { name: 'esrZero', ...maybe(loop.esrZero, 'there is no ESR') },
    ...(plant.current === null
      ? []
      : [
          {
            name: 'subharmonicQ' as const,
            ...maybe(
              plant.current.quality,
              cycle.discontinuous ? 'nothing is sampled in DCM' : 'on the verge',
            ),
          },
          { name: 'slopeCompensation' as const, value: plant.current.added },
        ]),
    {
      name: 'stepDeviation',
      ...maybe(loop.step.deviation, 'the loop is not stable'),
      ...(loop.step.deviation !== null && { note: `at ${q(loop.step.current, 'A', 3)}` }),
    } as Reading,
  ];
}

/** V across the ramp in a period, for exports. */
export const rampOf = (r: ConverterResult, i: ConverterInputs): number =>
  modulatorOf(i, r.built).ramp;

export function parts(
  { loop: { feedback: f, parts: p } }: ConverterResult,
  i: ConverterInputs,
): Reading[] {
  return [
    { name: 'compensatorType', value: `type${p.type}` },
    { name: 'upperResistor', value: f.upper },
    { name: 'lowerResistor', value: f.lower },
    { name: 'outputSet', value: i.reference * (1 + f.upper / f.lower) },
    ...(p.type > 1 ? [{ name: 'r2' as const, value: p.r2 }] : []),
    { name: 'c1', value: p.c1 },
    ...(p.type > 1 ? [{ name: 'c2' as const, value: p.c2 }] : []),
    ...(p.type === 3 && f.amplifier === 'opamp' ? [{ name: 'r3' as const, value: p.r3 }] : []),
    ...(p.type === 3 ? [{ name: 'c3' as const, value: p.c3 }] : []),
  ];
}

/** What is asked of each part at its worst input, and how much that is of its limit. */
export function ratings(r: ConverterResult): Reading[] {
  return r.ratings.map((rating) => {
    const { name, worst, vin, limit } = rating;
    const unit = results.values[name].unit ?? '';
    const of = limit === null ? '' : `, limit ${q(limit, unit, 3)}`;
    const use =
      limit === null || unit === '°C' ? '' : `, ${q((100 * worst) / limit, '%', 3)} of it`;
    return {
      name,
      value: worst,
      note: `${isExceeded(rating) ? 'exceeded: ' : ''}at ${q(vin, 'V', 3)}${of}${use}`,
    };
  });
}
