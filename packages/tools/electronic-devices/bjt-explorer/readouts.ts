/** The figures of a transistor at its bias. */
import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import type { ReadoutOf } from '../../define/named.ts';
import type { BjtResult } from './compute.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;
type Name = Reading['name'];

const NO_CURRENT = 'no current here';
const NO_LINE = 'no current that signals move';
const WORDS = { cutoff: 'cut-off', saturation: 'saturation' } as const;
const NO_CHARGE = 'no capacitance on the card, or no gain here';

/** A value, or why there is none. */
const or = (name: Name, value: number, note: string): Reading =>
  ({ name, ...(Number.isFinite(value) ? { value } : { value: null, note }) }) as Reading;

export function pointReadouts(r: BjtResult): Reading[] {
  const { ic, ib, vbe, vce } = r.point;
  return [
    { name: 'collectorCurrent', value: ic },
    {
      name: 'collectorVoltage',
      value: vce,
      ...(r.card.polarity === 'p' && { label: 'Emitter to collector' }),
    },
    or('currentGain', ic / ib, NO_CURRENT),
    { name: 'baseCurrent', value: ib },
    {
      name: 'baseVoltage',
      value: vbe,
      ...(r.card.polarity === 'p' && { label: 'Emitter to base' }),
    },
    { name: 'region', value: r.region },
    { name: 'dissipation', value: vce * ic + vbe * ib },
    r.saturation === null
      ? { name: 'saturationVoltage', value: null, note: 'not reached with a tenth in the base' }
      : { name: 'saturationVoltage', value: r.saturation, note: 'with a tenth of it in the base' },
    or('currentDrift', 100 * r.drift, ic > 0 ? 'the current is held' : NO_CURRENT),
  ];
}

export function stageReadouts(r: BjtResult): Reading[] {
  if (!r.stage) return [];
  const { figures: s, line, response } = r.stage;
  return [
    { name: 'voltageGain', value: abs(s.gain) },
    or('voltageGainLevel', 20 * Math.log10(abs(s.gain)), 'no gain'),
    { name: 'gainPhase', value: (arg(s.gain) * 180) / Math.PI },
    { name: 'stageInput', value: abs(s.input) },
    { name: 'stageOutput', value: abs(s.output) },
    { name: 'overallGain', value: abs(s.overall) },
    { name: 'stageCurrentGain', value: abs(s.currentGain) },
    line
      ? { name: 'largestSwing', value: line.swing, note: `then ${WORDS[line.by]}` }
      : { name: 'largestSwing', value: null, note: NO_LINE },
    line
      ? { name: 'acResistance', value: line.ohms }
      : { name: 'acResistance', value: null, note: NO_LINE },
    or('lowerCorner', response?.lower ?? Number.NaN, 'flat to low frequencies'),
    or('upperCorner', response?.upper ?? Number.NaN, 'no capacitance takes it down'),
    or('greatestGain', response?.most ?? Number.NaN, 'no gain'),
  ];
}

export function smallReadouts(r: BjtResult): Reading[] {
  const { inner, ic, ib, vce } = r.point;
  const c = r.capacitances;
  const [hie, hre, hfe, hoe] = r.hybrids.ce;
  const early = ic / inner.go - vce;
  return [
    { name: 'transconductance', value: inner.gm },
    { name: 'inputResistance', value: 1 / inner.gpi },
    or('outputResistance', 1 / inner.go, NO_CURRENT),
    or('transitFrequency', r.transit, NO_CHARGE),
    { name: 'hie', value: hie },
    { name: 'hfe', value: hfe },
    { name: 'hoe', value: hoe },
    { name: 'hre', value: hre },
    { name: 'emitterCapacitance', value: c.cpi },
    { name: 'collectorCapacitance', value: c.cmu + c.cbx },
    { name: 'substrateCapacitance', value: c.cjs },
    { name: 'baseResistance', value: inner.rbb },
    or('betaCutoff', r.betaCutoff, NO_CHARGE),
    or('emitterResistance', ic + ib > 0 ? r.device.vt / (ic + ib) : Number.NaN, NO_CURRENT),
    r.region === 'active' && early < 1e6
      ? { name: 'earlyVoltage', value: early }
      : { name: 'earlyVoltage', value: null, note: 'read in forward active mode' },
    { name: 'feedbackResistance', value: 1 / inner.gmu },
    { name: 'transitTime', value: c.transit },
  ];
}

export function noiseReadouts(r: BjtResult): Reading[] {
  const n = r.noise;
  if (!n) return [];
  return [
    or('noiseFigure', n.figure, 'the source has no resistance'),
    { name: 'leastNoiseFigure', value: n.least },
    { name: 'bestSource', value: n.best },
    { name: 'noiseVoltage', value: n.voltage },
    { name: 'noiseCurrent', value: n.current },
  ];
}
