/** The figures, in the order in which they are asked for. */
import { intrinsicOf } from '@tollbench/engines/semiconductor/junction-side.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type { PnResult } from './compute.ts';
import type { PnInputs } from './inputs.ts';
import type { JunctionResult } from './junction.ts';
import type { MeasuredResult } from './measured.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;
type Shown = NamedOutput<typeof results>;

const FLAT = 'no layer is left from the built-in potential on';

export function layerReadouts(j: JunctionResult, i: PnInputs): Reading[] {
  const l = j.layer;
  const none = { value: null, note: FLAT } as const;
  const given = (value: number | undefined) => (value === undefined ? none : { value });
  return [
    { name: 'builtInPotential', value: j.builtIn },
    { name: 'depletionWidth', ...given(l ? l.xp + l.xn : undefined) },
    { name: 'maximumField', ...given(l?.peakField) },
    { name: 'widthInP', ...given(l?.xp) },
    { name: 'widthInN', ...given(l?.xn) },
    { name: 'junctionCapacitance', ...given(l ? l.capacitance * i.area : undefined) },
    { name: 'capacitancePerArea', ...given(l?.capacitance) },
    { name: 'restWidth', value: j.rest.xp + j.rest.xn },
    { name: 'builtInEndToEnd', value: j.builtInEnds },
  ];
}

export function currentReadouts(j: JunctionResult, i: PnInputs): Reading[] {
  const c = j.currents;
  const forward = i.voltage > 0 && c.total > 0;
  return [
    { name: 'current', value: c.total },
    { name: 'saturationCurrent', value: c.saturation },
    { name: 'electronCurrent', value: c.electrons },
    { name: 'holeCurrent', value: c.holes },
    { name: 'layerCurrent', value: c.layer },
    { name: 'conductance', value: c.conductance },
    forward
      ? { name: 'idealityFactor', value: c.ideality }
      : { name: 'idealityFactor', value: null, note: 'of forward currents' },
    i.voltage < 0
      ? { name: 'diffusionCapacitance', value: null, note: 'of forward currents' }
      : { name: 'diffusionCapacitance', value: c.diffusionCapacitance },
    { name: 'transitTime', value: c.transit },
    { name: 'terminalVoltage', value: c.terminal },
    { name: 'electronLength', value: c.electronLength },
    { name: 'holeLength', value: c.holeLength },
    { name: 'electronMobility', value: c.electronMobility },
    { name: 'holeMobility', value: c.holeMobility },
  ];
}

export function failureReadouts({ failure: f }: JunctionResult): Reading[] {
  const m = f.multiplication;
  const multiplied: Reading[] =
    m === null
      ? []
      : [
          { name: 'electronMultiplication', value: m.electrons },
          { name: 'holeMultiplication', value: m.holes },
        ];
  if (f.voltage === null || f.field === null || f.mechanism === null)
    return [{ name: 'breakdownVoltage', value: null, note: f.reason }, ...multiplied];
  return [
    { name: 'breakdownVoltage', value: f.voltage, digits: 3 },
    { name: 'criticalField', value: f.field, digits: 3 },
    { name: 'breakdownBy', value: f.mechanism },
    ...multiplied,
  ];
}

export function materialReadouts(j: JunctionResult): Reading[] {
  const ni = (side: JunctionResult['p']) => intrinsicOf(side, j.thermal) / 1e6;
  return [
    { name: 'intrinsicP', value: ni(j.p) },
    { name: 'intrinsicN', value: ni(j.n) },
    { name: 'gapP', value: j.p.gap },
    { name: 'gapN', value: j.n.gap },
    { name: 'affinityP', value: j.p.affinity },
    { name: 'affinityN', value: j.n.affinity },
    { name: 'conductionStep', value: j.steps.conduction },
    { name: 'valenceStep', value: j.steps.valence },
    { name: 'thermalVoltage', value: j.thermal },
  ];
}

/** For programs: what the comparison says, by itself. */
export function solvedValues(j: JunctionResult, i: PnInputs): Shown {
  const { solved: s, layer } = j;
  const none = { value: null, note: FLAT } as const;
  return {
    kind: 'values',
    values: {
      solvedField: s.peakField,
      solvedCapacitance: s.capacitance * i.area,
      fieldDifference: layer ? layer.peakField / s.peakField - 1 : none,
      capacitanceDifference: layer ? layer.capacitance / s.capacitance - 1 : none,
      fieldError: s.error.peakField,
      capacitanceError: s.error.capacitance,
      solvedRecombination: s.recombination * i.area,
    },
  };
}

export function cardReadouts({ curves: c }: NonNullable<PnResult['card']>): Reading[] {
  return [
    { name: 'cardCurrent', value: c.point.current },
    { name: 'conductance', value: c.point.conductance },
    { name: 'cardCapacitance', value: c.point.depletion + c.point.diffusion },
    { name: 'terminalVoltage', value: c.point.terminal },
    { name: 'cardSaturation', value: c.is },
    { name: 'cardZero', value: c.cjo },
    { name: 'cardPotential', value: c.vj },
  ];
}

export function measuredReadouts(m: MeasuredResult): Reading[] {
  return [
    { name: 'fittedPotential', value: m.fit.vbi },
    { name: 'gradingExponent', value: m.fit.m },
    { name: 'zeroCapacitance', value: m.fit.cj0 },
    { name: 'misfit', value: m.fit.misfit, digits: 2 },
    { name: 'interceptPotential', value: m.inverse.intercept },
    { name: 'lightDoping', value: m.inverse.doping },
  ];
}
