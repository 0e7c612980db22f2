/** The array of the inputs: where its elements stand, with what amplitude, before it is steered. */
import { BAYLISS_LEVELS, baylissLine } from '@tollbench/engines/antenna/array-bayliss.ts';
import { discTaper } from '@tollbench/engines/antenna/array-disc.ts';
import {
  free,
  kept,
  type Layout,
  MINIMUM_REDUNDANCY,
  planarLayout,
  ringLayout,
  rowLayout,
  rulerLayout,
} from '@tollbench/engines/antenna/array-layout.ts';
import {
  binomialTaper,
  cosineLine,
  oneParameterLine,
  parabolicTaper,
  sampled,
  taylorLine,
  villeneuveTaper,
} from '@tollbench/engines/antenna/array-taper.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { chebyshevWindow } from '@tollbench/engines/signal/chebyshev-window.ts';
import { FieldError, InputError } from '../../define/error.ts';
import { wavesOf } from './distance.ts';
import type { ArrayInputs } from './inputs.ts';
import { readElements } from './read-elements.ts';

export interface Design {
  readonly layout: Layout;
  /** Signed amplitudes, the greatest 1 in size but for those given. */
  readonly amplitude: Float64Array;
  /** Phases that the table says, rad. */
  readonly phase: Float64Array;
  /** Elements before thinning. */
  readonly places: number;
}

/** The array of the inputs, thinned. Throws InputError. */
export function designOf(i: ArrayInputs): Design {
  const whole = wholeOf(i);
  const { length } = whole.amplitude;
  if (!whole.amplitude.some((a) => a !== 0))
    throw new InputError(
      'leaves every element without amplitude, so that nothing is radiated',
      i.layout === 'table'
        ? { field: 'positions' }
        : {
            field: i.taper === 'given' ? 'amplitudes' : 'taper',
            value: i.taper,
            remedies: [{ taper: 'uniform' }],
          },
    );
  const numbers = thinned(i, whole);
  if (numbers === null) return whole;
  return {
    layout: kept(whole.layout, numbers),
    amplitude: Float64Array.from(numbers, (n) =>
      i.thinning === 'density' ? Math.sign(whole.amplitude[n] ?? 0) : (whole.amplitude[n] ?? 0),
    ),
    phase: new Float64Array(numbers.length),
    places: length,
  };
}

function wholeOf(i: ArrayInputs): Design {
  if (i.layout === 'table') return pasted(i);
  const layout = layoutOf(i);
  const { length } = layout.x;
  const amplitude =
    i.layout === 'row' || i.layout === 'planar'
      ? amplitudesOf(i, layout)
      : new Float64Array(length).fill(1);
  return { layout, amplitude, phase: new Float64Array(length), places: length };
}

function pasted(i: ArrayInputs): Design {
  try {
    const found = readElements(i.positions, i.frequency);
    const of = (pick: (e: (typeof found)[number]) => number) => Float64Array.from(found, pick);
    return {
      layout: free(
        of(({ x }) => x),
        of(({ y }) => y),
        of(({ z }) => z),
      ),
      amplitude: of((e) => e.amplitude),
      phase: of((e) => (e.phase * Math.PI) / 180),
      places: found.length,
    };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(error.message, { field: 'positions', value: i.positions.slice(0, 200) });
  }
}

function layoutOf(i: ArrayInputs): Layout {
  const d = checked(wavesOf(i.spacing, i.frequency), 'spacing', i);
  if (i.layout === 'row') return rowLayout(i.count, d);
  if (i.layout === 'ring')
    return ringLayout(i.count, checked(wavesOf(i.radius, i.frequency), 'radius', i));
  if (i.layout === 'ruler') {
    const marks = MINIMUM_REDUNDANCY[i.count];
    if (marks === undefined)
      throw new InputError(
        `is ${i.count}; minimum-redundancy rows are known here for 2 to 12 elements`,
        { field: 'count', value: String(i.count), remedies: [{ count: '12' }] },
      );
    return rulerLayout(marks, d);
  }
  const [dx, dy] = stepsOf(i);
  const { columns, rows, outline } = i;
  return planarLayout({ columns, rows, dx, dy, triangular: i.lattice === 'triangular', outline });
}

/** Steps of a planar lattice along x and from row to row, wavelengths. */
function stepsOf(i: ArrayInputs): readonly [dx: number, dy: number] {
  const dx = checked(wavesOf(i.spacing, i.frequency), 'spacing', i);
  if (i.rowSpacing !== null)
    return [dx, checked(wavesOf(i.rowSpacing, i.frequency), 'rowSpacing', i)];
  return [dx, dx * (i.lattice === 'triangular' ? Math.sqrt(0.75) : 1)];
}

/** A length in metres may be anything in wavelengths. */
function checked(
  waves: number,
  field: 'spacing' | 'radius' | 'rowSpacing',
  i: ArrayInputs,
): number {
  if (waves >= 0.01 && waves <= 20) return waves;
  throw new InputError(
    `is ${Number(waves.toPrecision(4))} wavelengths at the design frequency; it goes from 0.01 to 20`,
    { field, value: String(i[field]?.value ?? ''), remedies: [{ [field]: '0.5λ' }] },
  );
}

type Row = (n: number) => Float64Array;
type Line = (place: number) => number;

/** Weights of a row of equal steps, where the taper is one of elements and not of a line. */
function rowTaper(i: ArrayInputs): Row | null {
  switch (i.taper) {
    case 'chebyshev':
      return (n) => chebyshevWindow(n, i.level);
    case 'binomial':
      return binomialTaper;
    case 'villeneuve':
      return (n) => {
        checkNearly(i, n);
        return n < 3 ? new Float64Array(n).fill(1) : villeneuveTaper(n, i.level, i.nearly);
      };
    default:
      return null;
  }
}

/** The amplitude over a line, for those that elements sample. */
function lineTaper(i: ArrayInputs, along: 'x' | 'y'): Line {
  switch (i.taper) {
    case 'taylor':
      return taylorLine(i.level, i.nearly);
    case 'bayliss':
      return along === 'x' ? baylissLine(i.level, i.nearly) : taylorLine(i.level, i.nearly);
    case 'taylorOne':
      return oneParameterLine(i.level);
    case 'cosine':
      return cosineLine(i.power, i.pedestal);
    default:
      return () => 1;
  }
}

const HAS_NEARLY = new Set(['taylor', 'villeneuve', 'bayliss']);

/** A row of n has no more than so many side lobes on a side. */
function checkNearly(i: ArrayInputs, n: number): void {
  const most = Math.max(1, Math.ceil(n / 2));
  if (!HAS_NEARLY.has(i.taper) || i.nearly <= most) return;
  throw new InputError(`is ${i.nearly}; a row of ${n} elements takes ${most} at most`, {
    field: 'nearly',
    value: String(i.nearly),
    remedies: [{ nearly: String(most) }],
  });
}

/** The levels that a taper is known for, where they are fewer than the field's. */
function checkLevel(i: ArrayInputs): void {
  const [least, most, why] =
    i.taper === 'bayliss'
      ? [...BAYLISS_LEVELS, 'for which Bayliss’ polynomials hold']
      : i.taper === 'taylorOne'
        ? [LEAST_ONE, 200, 'an even illumination having 13.26 dB already']
        : [0, 200, ''];
  if (i.level >= least && i.level <= most) return;
  throw new InputError(`is ${i.level} dB; this taper takes ${least} to ${most} dB, ${why}`, {
    field: 'level',
    value: String(i.level),
    remedies: [{ level: String(i.level < least ? least : most) }, { taper: 'chebyshev' }],
  });
}

/** Just above the side lobes of an even illumination, dB. */
const LEAST_ONE = 13.27;

function amplitudesOf(i: ArrayInputs, layout: Layout): Float64Array {
  checkLevel(i);
  if (i.taper === 'given') return given(i, layout.x.length);
  if (i.layout === 'row') {
    checkNearly(i, i.count);
    return rowTaper(i)?.(i.count) ?? sampled(i.count, lineTaper(i, 'x'));
  }
  if (i.outline === 'ellipse') return overDisc(i, layout);
  checkNearly(i, i.columns);
  if (i.taper !== 'bayliss') checkNearly(i, i.rows);
  return separable(i, layout);
}

function given(i: ArrayInputs, length: number): Float64Array {
  if (i.amplitudes.length === length) return Float64Array.from(i.amplitudes);
  throw new InputError(`has ${i.amplitudes.length} numbers; the array has ${length} elements`, {
    field: 'amplitudes',
    value: inputsText(i.amplitudes),
    remedies: i.layout === 'row' ? [{ count: String(i.amplitudes.length) }] : [],
  });
}

const inputsText = (list: readonly number[]): string => list.slice(0, 12).join(' ');

/** The same taper along x and along y, multiplied. */
function separable(i: ArrayInputs, { x, y, column, row }: Layout): Float64Array {
  const discrete = rowTaper(i);
  if (discrete !== null) {
    if (i.lattice === 'triangular' || i.outline !== 'rectangle')
      throw new InputError(
        'is one of rows of equal length and step: a triangular lattice or another outline takes Taylor’s',
        { field: 'taper', value: i.taper, remedies: [{ taper: 'taylor' }, { taper: 'uniform' }] },
      );
    const [wx, wy] = [discrete(i.columns), discrete(i.rows)];
    return x.map((_, n) => (wx[(column?.[n] ?? 0) / 2] ?? 0) * (wy[row?.[n] ?? 0] ?? 0));
  }
  const [dx, dy] = stepsOf(i);
  const place = (a: Float64Array, step: number): Float64Array => {
    const most = a.reduce((m, v) => Math.max(m, Math.abs(v)), 0);
    // The line ends half a step beyond the last element.
    return a.map((v) => v / (most + step / 2));
  };
  const [fx, fy] = [lineTaper(i, 'x'), lineTaper(i, 'y')];
  const px = place(x, dx);
  const py = place(y, dy);
  return normal(px.map((p, n) => fx(p) * fy(py[n] ?? 0)));
}

function overDisc(i: ArrayInputs, { x, y }: Layout): Float64Array {
  if (i.taper === 'uniform') return new Float64Array(x.length).fill(1);
  const [dx, dy] = stepsOf(i);
  const radius = (n: number): number =>
    Math.min(
      1,
      Math.hypot((2 * (x[n] ?? 0)) / (i.columns * dx), (2 * (y[n] ?? 0)) / (i.rows * dy)),
    );
  if (i.taper === 'cosine')
    return normal(x.map((_, n) => parabolicTaper(radius(n), i.power, i.pedestal)));
  if (i.taper !== 'taylor')
    throw new InputError('has no form for an ellipse: Taylor’s, the pedestal and uniform do', {
      field: 'taper',
      value: i.taper,
      remedies: [{ taper: 'taylor' }, { outline: 'rectangle' }],
    });
  checkNearly(i, Math.min(i.columns, i.rows));
  const at = discTaper(i.level, i.nearly);
  return normal(x.map((_, n) => at(radius(n))));
}

function normal(w: Float64Array): Float64Array {
  const top = w.reduce((m, v) => Math.max(m, Math.abs(v)), 0);
  return top > 0 ? w.map((v) => v / top) : w;
}

/** Numbers of the elements that stay; null where all do. */
function thinned(i: ArrayInputs, { amplitude }: Design): number[] | null {
  if ((i.layout !== 'row' && i.layout !== 'planar') || i.thinning === 'none') return null;
  const numbers = i.thinning === 'mask' ? masked(i, amplitude.length) : byDensity(i, amplitude);
  if (numbers.some((n) => amplitude[n] !== 0)) return numbers;
  throw new InputError('leaves no element with an amplitude', {
    field: i.thinning === 'mask' ? 'mask' : 'fill',
    remedies: [{ thinning: 'none' }],
  });
}

function masked(i: ArrayInputs, length: number): number[] {
  const bits = i.mask.replace(/[\s,;|[\]]+/gu, '');
  const odd = /[^01]/u.exec(bits);
  if (odd)
    throw new InputError(`has "${odd[0]}"; it is made of 0 and 1`, {
      field: 'mask',
      value: i.mask.slice(0, 80),
    });
  if (bits.length !== length)
    throw new InputError(`has ${bits.length} places; the array has ${length}`, {
      field: 'mask',
      value: i.mask.slice(0, 80),
      remedies:
        i.layout === 'row' && bits.length > 0 && bits.length <= 512
          ? [{ count: String(bits.length) }]
          : [{ thinning: 'none' }],
    });
  return [...bits].flatMap((bit, n) => (bit === '1' ? [n] : []));
}

function byDensity(i: ArrayInputs, amplitude: Float64Array): number[] {
  const random = new Random(i.seed, 1);
  const sum = amplitude.reduce((s, a) => s + Math.abs(a), 0);
  const share = ((i.fill / 100) * amplitude.length) / sum;
  return Array.from(amplitude.keys()).filter(
    (n) => random.uniform() < share * Math.abs(amplitude[n] ?? 0),
  );
}
