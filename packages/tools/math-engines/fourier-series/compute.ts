import { type Expression, ZERO } from '@tollbench/engines/algebra/expression/expression.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { readFormula } from '@tollbench/engines/fourier-series/functions.ts';
import { readPeriodic } from '@tollbench/engines/fourier-series/read.ts';
import type { Signal } from '@tollbench/engines/fourier-series/signal.ts';
import {
  decimalPoints,
  subscripts,
  withUnits,
} from '@tollbench/engines/fourier-series/spellings.ts';
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
  const notes: string[] = [];
  const [amplitude, period, share] = [
    quantityIn('amplitude', i, notes),
    quantityIn('period', i, notes),
    SHARED.includes(i.wave) ? quantityIn('share', i, notes) : ZERO,
  ] as const;
  const raw = { ...waveOf(i.wave, { amplitude, period, share }), notes };
  for (const letter of ['t', 'n', 'i', 'j'])
    if (raw.parameters.includes(letter))
      throw new EngineError('unsupported', `The letter ${letter} has a meaning of its own here.`);
  return { ...raw, range: 'full' };
}

/** A number, a formula or letters: 325, 230*sqrt(2), 20ms, 35%, 0,25. */
function quantityIn(
  field: 'amplitude' | 'period' | 'share',
  i: Inputs,
  notes: string[],
): Expression {
  const measured =
    field === 'period' ? i.period.replace(/^\s*([\d.,]+)\s?([muµμn])\s*$/u, '$1$2s') : i[field];
  const plain = subscripts(withUnits(measured, notes)).replace(
    /^\s*([\d.,]+)\s*\\?%\s*$/u,
    '($1)/100',
  );
  try {
    return readFormula(plain);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const points = decimalPoints(plain);
    // A comma may be decimal where it parts nothing.
    if (points !== plain) return readFormula(points);
    throw new EngineError(error.code, error.message, { field, value: i[field] });
  }
}

/** At the field that it is of, with what would do. */
function refused(error: EngineError, i: Inputs): InputError {
  if (i.source === 'data')
    return new InputError(error.message, { field: 'data', value: i.data.slice(0, 40) });
  if (i.source === 'wave') {
    if (error.field === 'amplitude' || error.field === 'period' || error.field === 'share')
      return new InputError(error.message, { field: error.field, value: i[error.field] });
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
      remedies: intervalsFrom(i.interval),
    });
  const isMissing = error.code === 'incomplete' && /interval/u.test(error.message);
  const closed = withBrackets(i.f);
  return new InputError(error.message, {
    field: 'f',
    value: i.f,
    ...(isMissing && {
      remedies:
        i.range === 'full'
          ? [{ interval: '-pi..pi' }, { interval: '0..2pi' }, { interval: '-1..1' }]
          : [{ interval: '0..pi' }, { interval: '0..L' }],
    }),
    ...(!isMissing && closed !== undefined && { remedies: [{ f: closed }] }),
  });
}

/** Of one number the periods that it may mean. */
function intervalsFrom(text: string): { readonly interval: string }[] {
  // Angles are in radians.
  if (text.includes('°')) return [{ interval: text.replace(/([\d.]+)\s*°/gu, '$1pi/180') }];
  const one = /^\s*(?:[TLPp]\s*=\s*)?([^<>,;=°]+?)\s*$/u.exec(text)?.[1];
  if (one === undefined || one.startsWith('-')) return [{ interval: '' }];
  try {
    readFormula(one);
  } catch (error) {
    if (error instanceof EngineError) return [{ interval: '' }];
    throw error;
  }
  return /^\s*L/u.test(text)
    ? [{ interval: `-(${one})..${one}` }, { interval: `0..${one}` }]
    : [{ interval: `0..${one}` }, { interval: `-(${one})/2..(${one})/2` }];
}

/** With the brackets that are missing, or without one too many; undefined where that does not help. */
function withBrackets(text: string): string | undefined {
  const count = (sign: string) => text.split(sign).length - 1;
  const missing = count('(') - count(')');
  if (missing === 0 || Math.abs(missing) > 3) return undefined;
  const closing = ')'.repeat(Math.max(0, missing));
  // At the end of the formula, or of all.
  const places = [...text.matchAll(/\s*(?:,|;|\bfor\b|\bif\b)/gu)].map(({ index }) => index);
  const mended =
    missing > 0
      ? [text.length, ...places].map((k) => text.slice(0, k) + closing + text.slice(k))
      : [text.replace(/\)(?=[^)]*$)/u, '')];
  return mended.find(isRead);
}

function isRead(text: string): boolean {
  try {
    readPeriodic(text, '');
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}
