/** Arrays built by lot: how their side lobes are spread under random errors. */
import { Random } from '../numeric/random.ts';
import { type Cut, elementPower } from './array-cut.ts';
import { disturbed, type Errors } from './array-excitation.ts';

export interface Trials {
  readonly count: number;
  readonly seed: number;
  readonly errors: Errors;
}

/**
 * Highest power over `angles` of each array, over its power at `top`, in rising order: sampled, and not followed
 * from lobe to lobe. `re` and `im` are the elements' weights before errors. The work is angles × terms × count.
 */
export function trialLevels(
  cut: Cut,
  re: Float64Array,
  im: Float64Array,
  angles: Float64Array,
  top: number,
  { count, seed, errors }: Trials,
): Float64Array {
  const width = cut.a.length;
  const rotation = turned(cut, re, im);
  const wr = new Float64Array(count * width);
  const wi = new Float64Array(count * width);
  for (let trial = 0; trial < count; trial++) {
    const built = disturbed(rotation.re, rotation.im, errors, new Random(seed, 10 + trial));
    const base = trial * width;
    cut.term.forEach((g, n) => {
      wr[base + g] = wr[base + g]! + built.re[n]!;
      wi[base + g] = wi[base + g]! + built.im[n]!;
    });
  }
  const highest = new Float64Array(count);
  const at = (angle: number): Float64Array => powersAt(cut, wr, wi, count, angle);
  for (const angle of angles)
    at(angle).forEach((power, trial) => {
      if (power > highest[trial]!) highest[trial] = power;
    });
  const reference = at(top);
  return highest.map((power, trial) => power / reference[trial]!).sort();
}

/** The elements' weights with what of their phase does not change along the cut. */
function turned(cut: Cut, re: Float64Array, im: Float64Array) {
  const { still } = cut;
  return {
    re: re.map((r, n) => r * Math.cos(still[n]!) - im[n]! * Math.sin(still[n]!)),
    im: im.map((i, n) => re[n]! * Math.sin(still[n]!) + i * Math.cos(still[n]!)),
  };
}

/** Power of every array at one angle. */
function powersAt(
  cut: Cut,
  wr: Float64Array,
  wi: Float64Array,
  count: number,
  angle: number,
): Float64Array {
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  const cs = cut.a.map((a, g) => Math.cos(a * s + cut.b[g]! * c));
  const sn = cut.a.map((a, g) => Math.sin(a * s + cut.b[g]! * c));
  const shape = elementPower(cut, angle);
  const width = cs.length;
  return Float64Array.from({ length: count }, (_, trial) => {
    let [fr, fi] = [0, 0];
    for (let g = 0, at = trial * width; g < width; g++, at++) {
      fr += wr[at]! * cs[g]! - wi[at]! * sn[g]!;
      fi += wr[at]! * sn[g]! + wi[at]! * cs[g]!;
    }
    return (fr * fr + fi * fi) * shape;
  });
}
