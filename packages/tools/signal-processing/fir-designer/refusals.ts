/** What a mask that no filter meets is answered with: how long it would be, and what would do. */
import { InputError, type Remedy } from '../../define/error.ts';
import { grouped } from '../../define/si.ts';
import { type FirInputs, inputs } from './inputs.ts';
import { type Spec, specOf } from './spec.ts';

/** The share of the longest filter that a remedy aims at: an estimate may be some per cent short. */
const AIM = 0.8;

interface Lengths {
  /** What the method that is set takes, and what is estimated for a mask. */
  readonly most: number;
  readonly needed: (spec: Spec) => number;
  /** The same of the Kaiser window, where that is another method; undefined where it has no estimate. */
  readonly kaiser?: { readonly most: number; readonly needed: number | undefined };
}

/** A mask that takes more coefficients than there may be. */
export function tooLong(spec: Spec, i: FirInputs, lengths: Lengths): InputError {
  const needed = lengths.needed(spec);
  return new InputError(
    `needs about ${grouped(Math.round(needed / 10) * 10)} coefficients; the most is ${grouped(lengths.most)}`,
    { field: 'length', value: i.length, remedies: remedies(i, needed, lengths) },
  );
}

/** The mask is short enough, and yet no filter of the method keeps it: `times` is how far the best is over. */
export function outOfReach(spec: Spec, i: FirInputs, times: number, most: number): InputError {
  const over = Number.isFinite(times)
    ? `: the nearest is ${times.toPrecision(3)} times over what is allowed`
    : '';
  return new InputError(
    `finds none up to ${grouped(most)} coefficients that keeps the mask${over}`,
    {
      field: 'length',
      value: i.length,
      remedies: i.method === 'remez' || spec.weighted ? [] : [{ method: 'remez' }],
    },
  );
}

function remedies(i: FirInputs, needed: number, { most, needed: of, kaiser }: Lengths): Remedy[] {
  const list: Remedy[] = [];
  const wide = widened(i, needed / (AIM * most));
  if (wide && keeps({ ...i, ...wide }, (spec) => of(spec) <= 0.9 * most))
    list.push(
      Object.fromEntries(
        Object.entries(wide).map(([name, f]) => [
          name,
          inputs[name as keyof typeof wide].format(f),
        ]),
      ),
    );
  if (kaiser?.needed !== undefined && kaiser.needed <= 0.95 * kaiser.most)
    list.push({ method: 'kaiser' });
  return list;
}

function keeps(i: FirInputs, test: (spec: Spec) => boolean): boolean {
  try {
    return test(specOf(i));
  } catch {
    // Edges that such a width puts out of order.
    return false;
  }
}

/** Edges with every transition at least so many times as wide as the narrowest is; pass bands stay as they are. */
function widened(
  i: FirInputs,
  times: number,
): Partial<Record<'f1' | 'f2' | 'f3' | 'f4', number>> | undefined {
  const { f1, f2, f3, f4, fs } = i;
  const neat = (f: number) => Number(f.toPrecision(5));
  const both = times * Math.min(f2 - f1, f4 - f3);
  switch (i.type) {
    case 'lowpass':
    case 'smooth':
      return { f2: neat(f1 + times * (f2 - f1)) };
    case 'highpass':
      return { f1: neat(f2 - times * (f2 - f1)) };
    case 'bandpass':
      return { f1: neat(Math.min(f1, f2 - both)), f4: neat(Math.max(f4, f3 + both)) };
    case 'bandstop':
      return { f2: neat(Math.max(f2, f1 + both)), f3: neat(Math.min(f3, f4 - both)) };
    case 'halfband':
      return { f1: neat(fs / 4 - times * (fs / 4 - f1)) };
    default:
      return undefined;
  }
}
