/** Factors A = L·U by rows in a laid-out order; complex numbers, through a dense row. */
import { CANCELLED } from './eliminate.ts';
import type { Program } from './program.ts';

export interface ComplexVector {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** As `eliminate`, of complex numbers; sizes are |re| + |im|, which is at most √2 too large. */
export function eliminateComplex(
  program: Program,
  a: ComplexVector,
  least: number,
  lu: ComplexVector,
  inverse: ComplexVector,
  work: ComplexVector,
): number {
  const { n, starts, columns, diagonal, home } = program;
  const { re, im } = lu;
  re.fill(0);
  im.fill(0);
  for (let s = 1; s < home.length; s++) {
    re[home[s]!] = a.re[s]!;
    im[home[s]!] = a.im[s]!;
  }
  for (let k = 0; k < n; k++) {
    const from = starts[k]!;
    const to = starts[k + 1]!;
    const at = diagonal[k]!;
    const began = Math.abs(re[at]!) + Math.abs(im[at]!);
    for (let p = from; p < to; p++) {
      work.re[columns[p]!] = re[p]!;
      work.im[columns[p]!] = im[p]!;
    }
    for (let p = from; p < at; p++) reduce(program, p, lu, inverse, work);
    let most = 0;
    for (let p = at; p < to; p++) {
      re[p] = work.re[columns[p]!]!;
      im[p] = work.im[columns[p]!]!;
      const size = Math.abs(re[p]!) + Math.abs(im[p]!);
      // A NaN is kept: it makes the test below fail.
      if (!(size <= most)) most = size;
    }
    const pivot = Math.abs(re[at]!) + Math.abs(im[at]!);
    if (!(most < Number.POSITIVE_INFINITY && pivot > least * most)) return k;
    if (least > 0 && pivot < CANCELLED * began) return k;
    // Smith's division: squares of a pivot below 1e-154 vanish.
    const scale = Math.max(Math.abs(re[at]!), Math.abs(im[at]!));
    const [r, i] = [re[at]! / scale, im[at]! / scale];
    const square = (r * r + i * i) * scale;
    inverse.re[k] = r / square;
    inverse.im[k] = -i / square;
  }
  return n;
}

/** Takes the multiple at place `p` of an earlier row of U from the row in work. */
function reduce(
  { starts, columns, diagonal }: Program,
  p: number,
  { re, im }: ComplexVector,
  inverse: ComplexVector,
  work: ComplexVector,
): void {
  const c = columns[p]!;
  const [wre, wim] = [work.re, work.im];
  const fr = wre[c]! * inverse.re[c]! - wim[c]! * inverse.im[c]!;
  const fi = wre[c]! * inverse.im[c]! + wim[c]! * inverse.re[c]!;
  re[p] = fr;
  im[p] = fi;
  if (fr === 0 && fi === 0) return;
  for (let q = diagonal[c]! + 1, end = starts[c + 1]!; q < end; q++) {
    const j = columns[q]!;
    wre[j]! -= fr * re[q]! - fi * im[q]!;
    wim[j]! -= fr * im[q]! + fi * re[q]!;
  }
}
