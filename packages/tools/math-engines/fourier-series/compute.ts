import { EngineError } from '@tollbench/engines/error.ts';
import { readFormula } from '@tollbench/engines/fourier-series/functions.ts';
import { readPeriodic } from '@tollbench/engines/fourier-series/read.ts';
import type { Signal } from '@tollbench/engines/fourier-series/signal.ts';
import { SHARED, waveOf } from '@tollbench/engines/fourier-series/waves.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { InputError } from '../../define/error.ts';
import { parameterValues } from '../parameter-values.ts';
import { foundInSamples } from './data-part.ts';
import { found, type Given } from './exact-part.ts';
import type { Inputs } from './inputs.ts';
import type { Found, Result } from './result.ts';
import { withSum } from './with-sum.ts';

export type { Result } from './result.ts';

/** What N and x have no bearing on, of the functions that were asked for last. */
const kept = recent<{ readonly found: Found; readonly signal: Signal | undefined }>(6);

/** The series of the function, its first coefficients, and what its sum of N harmonics comes to. */
export function compute(i: Inputs): Result {
  const { count, point, ...rest } = i;
  const { found: known, signal } = kept(JSON.stringify(rest), () => whole(i));
  const most = known.a.length - 1;
  if (count > most)
    throw new InputError(`is ${count}; the samples tell ${most}`, {
      field: 'count',
      value: String(count),
      remedies: [{ count: String(most) }],
    });
  return withSum(known, signal, i);
}

function whole(i: Inputs): { readonly found: Found; readonly signal: Signal | undefined } {
  try {
    if (i.source === 'data') return { found: foundInSamples(i), signal: undefined };
    const given = givenIn(i);
    const { values, shown } = parameterValues(i.values, given.parameters, usualValue);
    const { signal, ...known } = found(given, values, shown);
    return { found: known, signal };
  } catch (error) {
    throw error instanceof EngineError ? refused(error, i) : error;
  }
}

/** Of letters that are left open: an amplitude, a period and a share that look like themselves. */
const USUAL: Readonly<Record<string, number>> = {
  A: 1,
  V: 1,
  V_m: 1,
  T: 2,
  L: 1,
  d: 0.25,
  D: 0.25,
};
const usualValue = (name: string, k: number): number => USUAL[name] ?? 0.7 + 0.6 * k;

function givenIn(i: Inputs): Given {
  if (i.source === 'formula') return { ...readPeriodic(i.f, i.interval), range: i.range };
  const [amplitude, period, share] = [i.amplitude, i.period, i.share].map(readFormula) as [
    ReturnType<typeof readFormula>,
    ReturnType<typeof readFormula>,
    ReturnType<typeof readFormula>,
  ];
  const raw = waveOf(i.wave, { amplitude, period, share });
  for (const letter of ['t', 'n', 'i', 'j'])
    if (raw.parameters.includes(letter))
      throw new EngineError('unsupported', `The letter ${letter} has a meaning of its own here.`);
  return { ...raw, range: 'full' };
}

/** At the field that it is of, with what would do. */
function refused(error: EngineError, i: Inputs): InputError {
  if (i.source === 'data')
    return new InputError(error.message, { field: 'data', value: i.data.slice(0, 40) });
  if (i.source === 'wave') {
    const isShare = SHARED.includes(i.wave) && /piece/u.test(error.message);
    return new InputError(
      isShare ? 'has no room in the period; give a number between 0 and 1' : error.message,
      isShare
        ? { field: 'share', value: i.share, remedies: [{ share: '1/3' }] }
        : { field: 'period', value: i.period },
    );
  }
  if (error.field === 'interval')
    return new InputError(error.message, {
      field: 'interval',
      value: i.interval,
      remedies: [{ interval: '' }],
    });
  const isMissing = error.code === 'incomplete' && /interval/u.test(error.message);
  return new InputError(error.message, {
    field: 'f',
    value: i.f,
    ...(isMissing && {
      remedies:
        i.range === 'full'
          ? [{ interval: '-pi..pi' }, { interval: '0..2pi' }, { interval: '-1..1' }]
          : [{ interval: '0..pi' }, { interval: '0..L' }],
    }),
  });
}
