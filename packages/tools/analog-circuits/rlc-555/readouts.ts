import type { SecondOrder } from '@tollbench/engines/circuit/rlc/modes.ts';
import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { CircuitResult } from './circuit.ts';
import type { RlcInputs } from './inputs.ts';
import type { results } from './results.ts';

export type Reading = ReadoutOf<typeof results>;

const HERTZ = 2 * Math.PI;

/** What is asked for first: the damping of what rings, the time constant of what does not. */
export function character(r: CircuitResult): Reading[] {
  const { second, modes } = r;
  if (second) return secondReadings(second, modes[0]?.tau ?? Number.NaN);
  const pair = modes.find(({ omega }) => omega !== null);
  const [slowest] = modes;
  const tau = slowest?.tau ?? 0;
  const lasting: Reading = Number.isFinite(tau)
    ? { name: 'timeConstant', value: tau }
    : { name: 'timeConstant', value: null, note: 'a mode does not die away' };
  if (!pair?.omega || pair.zeta === null)
    return [
      lasting,
      modes.length === 1 && Number.isFinite(tau)
        ? { name: 'naturalFrequency', value: 1 / (HERTZ * tau), label: 'Corner frequency' }
        : { name: 'naturalFrequency', value: null, note: 'nothing rings' },
    ];
  return [
    { name: 'zeta', value: pair.zeta, note: 'of the pair that rings longest' },
    { name: 'quality', value: 1 / (2 * pair.zeta), note: 'of the same pair' },
    { name: 'naturalFrequency', value: pair.omega / HERTZ },
    lasting,
  ];
}

function secondReadings(s: SecondOrder, tau: number): Reading[] {
  return [
    { name: 'zeta', value: s.zeta },
    { name: 'naturalFrequency', value: s.omega / HERTZ },
    { name: 'damping', value: s.damping },
    s.damped > 0
      ? { name: 'ringFrequency', value: s.damped / HERTZ }
      : { name: 'ringFrequency', value: null, note: 'it does not ring' },
    { name: 'quality', value: s.quality },
    { name: 'alpha', value: s.alpha },
    Number.isFinite(tau)
      ? { name: 'timeConstant', value: tau }
      : { name: 'timeConstant', value: null, note: 'it never dies away' },
  ];
}

/** In time: how it is damped, how far it goes and when it is settled; then the rest of both. */
export function timeReadings(r: CircuitResult): { first: Reading[]; second: Reading[] } {
  const [own, wave] = [character(r), inTime(r)];
  const heads = new Set(['zeta', 'naturalFrequency', 'timeConstant']);
  const asked = own.filter(({ name }) => heads.has(name)).slice(0, 2);
  return { first: [...asked, ...wave], second: own.filter((x) => !asked.includes(x)) };
}

/** What is read off the wave. */
function inTime(r: CircuitResult): Reading[] {
  const { wave, looked } = r;
  if (wave === null) return [];
  const { figures: w } = wave;
  const volts = looked.unit === 'V';
  const none = (note: string) => ({ value: null, note }) as const;
  const list: Reading[] = [
    w.step === null
      ? { name: 'overshoot', ...none('for a step between two values') }
      : { name: 'overshoot', value: w.step.overshoot },
    w.step?.rise == null
      ? {
          name: 'riseTime',
          ...none(
            w.step
              ? 'a part of the way is a jump, or is not reached'
              : 'for a step between two values',
          ),
        }
      : { name: 'riseTime', value: w.step.rise },
    w.step?.settling == null
      ? {
          name: 'settlingTime',
          ...none(w.step ? 'not within what is shown' : 'for a step between two values'),
        }
      : { name: 'settlingTime', value: w.step.settling },
    { name: volts ? 'highestVoltage' : 'highestCurrent', value: w.highest.value },
    { name: 'highestAt', value: w.highest.time },
    w.final === null
      ? { name: volts ? 'finalVoltage' : 'finalCurrent', ...none('it does not settle') }
      : { name: volts ? 'finalVoltage' : 'finalCurrent', value: w.final },
    { name: volts ? 'startVoltage' : 'startCurrent', value: w.start },
    { name: volts ? 'lowestVoltage' : 'lowestCurrent', value: w.lowest.value },
    { name: 'lowestAt', value: w.lowest.time },
  ];
  if (w.step?.half != null) list.push({ name: 'halfTime', value: w.step.half });
  if (w.impulse !== 0)
    list.push({ name: volts ? 'impulseFlux' : 'impulseCharge', value: w.impulse });
  return list;
}

/** What is read off the response. */
export function overFrequency(r: CircuitResult, i: RlcInputs): Reading[] {
  const { gain, impedance } = r.here;
  return [
    ...peakReadings(r),
    { name: 'gainHere', value: abs(gain), note: `at ${showQuantity(i.at, 'Hz')}` },
    abs(gain) > 0
      ? { name: 'gainHereDb', value: 20 * Math.log10(abs(gain)) }
      : { name: 'gainHereDb', value: null, note: 'nothing comes through' },
    abs(gain) > 0
      ? { name: 'phaseHere', value: (arg(gain) * 180) / Math.PI }
      : { name: 'phaseHere', value: null, note: 'nothing comes through' },
    Number.isFinite(impedance.re)
      ? { name: 'impedanceHere', value: impedance }
      : { name: 'impedanceHere', value: null, note: 'no current flows' },
  ];
}

/** Shown of a magnitude: Ω or S where source and what is looked at are of two kinds. */
const unitOf = (r: CircuitResult): string => {
  if (r.looked.unit === r.source.kind.replace('I', 'A')) return '';
  return r.looked.unit === 'V' ? 'Ω' : 'S';
};

function peakReadings(r: CircuitResult): Reading[] {
  const { resonance: p } = r;
  const none = 'the magnitude has no bound';
  if (p === null)
    return [
      { name: 'peakFrequency', value: null, note: none },
      { name: 'peakGain', value: null, note: none },
    ];
  const inside = p.peak > 0 && Number.isFinite(p.peak);
  const low = p.edges.findLast((w) => w < p.peak);
  const high = p.edges.find((w) => w > p.peak);
  const edge = (name: 'lowEdge' | 'highEdge', w: number | undefined): Reading =>
    w === undefined
      ? { name, value: null, note: 'the magnitude does not fall by 3 dB there' }
      : { name, value: w / HERTZ };
  const both = inside && low !== undefined && high !== undefined;
  const dip = p.dips.toSorted((a, b) => a.height - b.height)[0];
  return [
    inside
      ? { name: 'peakFrequency', value: p.peak / HERTZ }
      : {
          name: 'peakFrequency',
          value: null,
          note: p.peak === 0 ? 'greatest at 0 Hz' : 'greatest without end of frequency',
        },
    { name: 'peakGain', value: p.height, shown: showQuantity(p.height, unitOf(r)) },
    both
      ? { name: 'bandwidth', value: (high - low) / HERTZ }
      : { name: 'bandwidth', value: null, note: 'no −3 dB frequency on both sides of a peak' },
    both
      ? { name: 'bandQuality', value: p.peak / (high - low) }
      : { name: 'bandQuality', value: null, note: 'no −3 dB frequency on both sides of a peak' },
    edge('lowEdge', low),
    edge('highEdge', high),
    ...(dip ? [{ name: 'dip' as const, value: dip.omega / HERTZ }] : []),
  ];
}

export const orderReadings = (r: CircuitResult): Reading[] => [
  { name: 'order', value: r.modes.reduce((n, m) => n + m.poles.length * m.multiplicity, 0) },
  { name: 'hiddenModes', value: r.hidden },
];
