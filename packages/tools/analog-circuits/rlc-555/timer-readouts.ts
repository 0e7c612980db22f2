import { showQuantity } from '../../define/si.ts';
import type { RlcInputs } from './inputs.ts';
import type { Reading } from './readouts.ts';
import type { RingResult } from './ring.ts';
import type { AstableResult, MonostableResult } from './timer.ts';
import { COPIES } from './timer-spread.ts';

/** Damping first, then what is behind it. */
export function ringReadings({ ringing: r, parts }: RingResult): Reading[] {
  return [
    { name: 'zeta', value: r.zeta },
    { name: 'quality', value: r.quality },
    { name: 'naturalFrequency', value: r.natural },
    { name: 'ringFrequency', value: r.damped },
    { name: 'decrement', value: r.decrement },
    { name: 'timeConstant', value: r.tau },
    ...(parts === null
      ? []
      : ([
          { name: 'inductance', value: parts.inductance },
          { name: 'capacitance', value: parts.capacitance },
          { name: 'characteristic', value: parts.impedance },
          { name: 'seriesLoss', value: parts.series },
          { name: 'parallelLoss', value: parts.parallel },
        ] as const)),
  ];
}

export function astableReadings(r: AstableResult, i: RlcInputs): Reading[] {
  const { found, spread, textbook } = r;
  return [
    { name: 'frequency', value: found.frequency },
    { name: 'duty', value: 100 * found.duty },
    spreadReading(r),
    { name: 'highTime', value: found.high },
    { name: 'lowTime', value: found.low },
    { name: 'firstTime', value: found.first },
    ...cornerReadings('Frequency', spread),
    ...(textbook === null || !Number.isFinite(textbook)
      ? []
      : ([
          { name: 'textbookFrequency', value: textbook },
          { name: 'model', value: 100 * (found.frequency / textbook - 1) },
        ] as const)),
    ...levels(r, found.top - found.bottom),
    ...discharge(r, found.top, i.wiring === 'output' ? null : found.discharging.through),
  ];
}

export function monostableReadings(r: MonostableResult): Reading[] {
  const { found, spread, textbook } = r;
  return [
    { name: 'pulseWidth', value: found.width },
    spreadReading(r),
    { name: 'recovery', value: found.recovery },
    ...cornerReadings('Width', spread),
    ...(textbook === null
      ? []
      : ([
          { name: 'textbookWidth', value: textbook },
          { name: 'model', value: 100 * (found.width / textbook - 1) },
        ] as const)),
    ...levels(r, found.top - found.rest),
    ...discharge(r, found.top, found.discharging.through),
  ];
}

type Timed = AstableResult | MonostableResult;

function spreadReading({ spread: { low, high, dead } }: Timed): Reading {
  if (!(high > 0)) return { name: 'spread', value: null, note: 'no copy runs' };
  return {
    name: 'spread',
    value: (100 * (high - low)) / (high + low),
    shown: `± ${showQuantity((100 * (high - low)) / (high + low), '%', 3)}`,
    ...(dead > 0 && { note: `${dead} of ${COPIES} copies do not run` }),
  };
}

function cornerReadings(what: 'Frequency' | 'Width', { least, most }: Timed['spread']): Reading[] {
  const none = { value: null, note: 'with some tolerances it does not run' } as const;
  return [
    { name: `least${what}`, ...(least === null ? none : { value: least }) },
    { name: `most${what}`, ...(most === null ? none : { value: most }) },
  ];
}

const levels = ({ timer }: Timed, swing: number): Reading[] => [
  { name: 'upperThreshold', value: timer.upper },
  { name: 'lowerThreshold', value: timer.lower },
  { name: 'swing', value: swing },
];

/** By the resistance that the capacitor sees, at the moment the discharge begins. */
function discharge({ timer }: Timed, top: number, through: number | null): Reading[] {
  if (through === null || through === 0)
    return [
      {
        name: 'dischargeCurrent',
        value: null,
        note:
          through === null ? 'pin 7 is not used' : 'without bound: the discharge has no resistance',
      },
    ];
  return [{ name: 'dischargeCurrent', value: (top - timer.saturation) / through }];
}
