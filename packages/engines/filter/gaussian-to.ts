/** All-pole low passes whose loss is a Gaussian’s down to a given depth and falls faster beyond. */
import { EngineError } from '../error.ts';
import { eliminated } from '../numeric/eliminated.ts';
import { minimize } from '../numeric/minimize.ts';
import { roots } from '../numeric/roots.ts';

/** By this much the loss strays from the Gaussian's, dB. */
const STRAY = 0.1;

/**
 * 1/|H|² over v = ω², scaled so that the Gaussian has lost v dB at v. Lowest power first in x = 2v/end − 1: in powers of v
 * order 12 loses half its digits.
 */
interface Loss {
  readonly end: number;
  readonly powers: readonly number[];
}

const at = ({ powers }: Loss, x: number): number => powers.reduceRight((sum, c) => sum * x + c, 0);

/** Loss less the Gaussian's, dB. */
const stray = (loss: Loss, v: number): number =>
  10 * Math.log10(at(loss, (2 * v) / loss.end - 1)) - v;

/** The polynomial that is 1 at 0 and has these losses in dB at these v, the last of which is its end. */
function through(points: readonly number[], decibels: readonly number[]): Loss | undefined {
  const end = points.at(-1) as number;
  const rows = [0, ...points].map((v) => {
    const x = (2 * v) / end - 1;
    return [0, ...points].map((_, k) => x ** k);
  });
  const powers = eliminated(rows, [1, ...decibels.map((a) => 10 ** (a / 10))]);
  return powers && { end, powers };
}

/** The first guess of the crests, of which there is one less than poles: as a Chebyshev polynomial's are. */
const guessed = (order: number, end: number): number[] =>
  Array.from(
    { length: order - 1 },
    (_, k) => (end * (1 - Math.cos((Math.PI * (k + 1)) / (order - 0.5)))) / 2,
  );

const failed = (order: number): never => {
  throw new EngineError('infeasible', 'The poles of this shape were not found.', {
    field: 'order',
    value: order,
  });
};

export interface GaussianTo {
  /** Roots in v = ω² of 1/|H|², up to a common factor. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Power passed at 0 Hz over the largest: below 1 for even orders from 8 (6 dB) or 10 (12 dB), which begin below no loss. */
  readonly dc: number;
}

/**
 * A transitional Gaussian filter. Its loss less that of a Gaussian
 * goes to and fro between 0 and 0.1 dB, above for odd orders and below for even ones, one time less than it has poles, and
 * then is in the middle between them where the loss is `depth` dB. Remez’ exchange: with the losses set at the crests the
 * polynomial is an interpolation, and its crests are sought again.
 *
 * The shapes of A. I. Zverev’s tables “Gaussian to 6 dB” and “Gaussian to 12 dB” (Handbook of Filter Synthesis, 1967), which
 * do not say how they were made: with depths of 20 log₁₀ 2 and 20 log₁₀ 4 dB their figures follow from this to their digits.
 * `order` 2 to 12. Throws `infeasible` where the exchange does not settle.
 */
export function gaussianTo(order: number, depth: number): GaussianTo {
  const sign = order % 2 === 0 ? -1 : 1;
  const end = depth - (sign * STRAY) / 2;
  let crests = guessed(order, end);
  for (let round = 0; round < 40; round++) {
    const wanted = crests.map((_, k) => (k % 2 === 0 ? sign * STRAY : 0));
    const loss =
      through([...crests, end], [...crests.map((v, k) => v + (wanted[k] as number)), depth]) ??
      failed(order);
    // Between its neighbours a crest is the only one that points its way.
    crests = crests.map((_, k) => {
      const side = k % 2 === 0 ? sign : -sign;
      const [from, to] = [crests[k - 1] ?? 0, crests[k + 1] ?? end];
      return minimize((v) => -side * stray(loss, v), from, to, 1e-10).x;
    });
    const off = crests.map((v, k) => Math.abs(stray(loss, v) - (wanted[k] as number)));
    if (Math.max(...off) < 1e-12)
      return { ...squares(loss), dc: atRest(loss, crests[0] as number) };
  }
  return failed(order);
}

function squares({ end, powers }: Loss): Pick<GaussianTo, 're' | 'im'> {
  const { re, im } = roots([...powers].reverse());
  return { re: re.map((x) => ((x + 1) * end) / 2), im: im.map((y) => (y * end) / 2) };
}

/** The least of 1/|H|² before the first crest, where that is below the 1 of 0 Hz by more than rounding. */
function atRest(loss: Loss, crest: number): number {
  const { value } = minimize((v) => at(loss, (2 * v) / loss.end - 1), 0, crest);
  return value < 1 - 1e-10 ? value : 1;
}
