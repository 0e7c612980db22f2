import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex, complex, div, sub } from '@tollbench/engines/numeric/complex.ts';
import { reflectionOfWave } from '@tollbench/engines/rf/reflection.ts';
import { writeTouchstone } from '@tollbench/engines/rf/touchstone.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { Converted } from '../../define/tool.ts';
import type { inputs, SmithInputs } from './inputs.ts';
import { impedanceOf, loadOf } from './load.ts';

type Form = SmithInputs['load'];

/** Points of a file that is written of a load: odd, so that the design frequency is one of them. */
const POINTS = 201;
/** Two impedances that differ by less, of their size, are one. */
const SAME = 1e-9;

/**
 * The load of `from` at the design frequency, given as `load` has it. What stands there already is left where it
 * is the same impedance, as a file is that was turned into R + jX. Throws InputError where `from` has no load.
 */
export function convert(from: SmithInputs, load: Form): Converted<typeof inputs> | undefined {
  // An open and a short circuit are all there is to say of a load.
  if (load === 'open' || load === 'short') return undefined;
  const z = impedanceOf(loadOf(from).at(from.f0));
  if (!Number.isFinite(z.re) || !Number.isFinite(z.im))
    return {
      inputs: {},
      note: 'Not converted: the load is an open circuit at the design frequency.',
    };
  const there = impedanceIn({ ...from, load });
  if (there && abs(sub(there, z)) <= SAME * abs(z)) return undefined;
  const at = showQuantity(from.f0, 'Hz');
  const note = isOnePart(from, load)
    ? undefined
    : load === 's1p'
      ? `The file has ${POINTS} points of the load over the sweep.`
      : `The load is the same at ${at}; at other frequencies it is that of these parts.`;
  return { inputs: written(z, from, load), ...(note !== undefined && { note }) };
}

/** The impedance that inputs give, or undefined where they give none. */
function impedanceIn(i: SmithInputs): Complex | undefined {
  try {
    return impedanceOf(loadOf(i).at(i.f0));
  } catch (error) {
    if (error instanceof InputError || error instanceof EngineError) return undefined;
    throw error;
  }
}

/** R + jX is R and one part in series at any frequency, so these two are the same over the whole sweep. */
const isOnePart = (from: SmithInputs, load: Form): boolean =>
  (from.load === 'impedance' && load === 'series') ||
  (from.load === 'series' && load === 'impedance' && (from.ll === 0 || from.cl === 0));

function written(z: Complex, from: SmithInputs, load: Form): Converted<typeof inputs>['inputs'] {
  const w = 2 * Math.PI * from.f0;
  if (load === 'impedance') return { r: short(z.re), x: short(z.im) };
  if (load === 's1p') return { s1p: fileOf(from) };
  if (abs(z) === 0)
    throw new InputError('is a short circuit, which no R, L and C give', { field: 'load' });
  if (load === 'series')
    return {
      rl: short(z.re),
      ll: z.im > 0 ? short(z.im / w) : 0,
      cl: z.im < 0 ? short(-1 / (w * z.im)) : 0,
    };
  const y = div(complex(1), z);
  return {
    rl: y.re > 0 ? short(1 / y.re) : 0,
    ll: y.im < 0 ? short(-1 / (w * y.im)) : 0,
    cl: y.im > 0 ? short(y.im / w) : 0,
  };
}

/** Without the last digits, which are rounding. */
const short = (value: number): number => Number(value.toPrecision(12));

/** The load over the sweep as a one-port file in its own reference. */
function fileOf(from: SmithInputs): string {
  const { at, known } = loadOf(from);
  const low = Math.max(known[0], from.f0 * (1 - from.span / 200));
  const high = Math.min(known[1], from.f0 * (1 + from.span / 200));
  const half = (POINTS - 1) / 2;
  const frequency = Float64Array.from({ length: POINTS }, (_, k) =>
    k <= half
      ? low + ((from.f0 - low) * k) / half
      : from.f0 + ((high - from.f0) * (k - half)) / half,
  );
  const rows = Array.from(frequency, (f) => [reflectionOfWave(at(f), complex(from.z0))]);
  return writeTouchstone(frequency, rows, {
    unit: 'HZ',
    format: 'RI',
    reference: from.z0,
    comments: ['the load that was given'],
  });
}
