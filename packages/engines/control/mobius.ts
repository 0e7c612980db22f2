/** What stands for z^k in Σ cₖ zᵏ once z = a/b: the two linear forms, constant term first. */
interface Form {
  readonly a: readonly [bigint, bigint];
  readonly b: readonly [bigint, bigint];
}

/** z = (1 + w)/(1 − w): the unit circle becomes the imaginary axis. */
const TO_W: Form = { a: [1n, 1n], b: [1n, -1n] };
/** w = (z − 1)/(z + 1), its inverse. */
const TO_Z: Form = { a: [-1n, 1n], b: [1n, 1n] };

/**
 * num(z)/den(z) as a fraction in w = (z − 1)/(z + 1), both to the same degree.
 *
 * The sums cancel badly for poles near z = 1, so they are taken in integers: a double is an integer
 * times a power of two, and each coefficient that comes out is rounded once.
 */
export const toW = (num: readonly number[], den: readonly number[]) => substitute(num, den, TO_W);

/** num(w)/den(w) as a fraction in z, w = (z − 1)/(z + 1): Tustin's rule once s = 2w/T is put in. */
export const toZ = (num: readonly number[], den: readonly number[]) => substitute(num, den, TO_Z);

function substitute(
  num: readonly number[],
  den: readonly number[],
  form: Form,
): { num: number[]; den: number[] } {
  const degree = Math.max(num.length, den.length) - 1;
  const least = Math.min(...[...num, ...den].filter((c) => c !== 0).map(lowestBit));
  const [n, d] = [num, den].map((c) =>
    map(
      c.map((x) => integer(x, least)),
      degree,
      form,
    ),
  ) as [bigint[], bigint[]];
  // One shift for both keeps their ratio; 2⁹⁰⁰ leaves room for the products that follow.
  const bits = [...n, ...d].reduce((m, x) => Math.max(m, (x < 0n ? -x : x).toString(2).length), 0);
  const shift = BigInt(Math.max(0, bits - 900));
  const back = least + Number(shift);
  const scale = back > -400 && back < 100 ? 2 ** back : 1;
  const rounded = (c: readonly bigint[]) => c.map((x) => Number(x >> shift) * scale);
  return { num: rounded(n), den: rounded(d) };
}

/** Σ cₖ a^k b^(degree−k), coefficients of c and of the answer from the highest power down. */
function map(c: readonly bigint[], degree: number, { a, b }: Form): bigint[] {
  let sum: bigint[] = [0n];
  let power: bigint[] = [1n];
  const padded = [...new Array<bigint>(degree + 1 - c.length).fill(0n), ...c];
  padded.forEach((coefficient, i) => {
    if (i > 0) {
      sum = times(sum, a);
      power = times(power, b);
    }
    sum = power.map((p, k) => p * coefficient + (sum[k] ?? 0n));
  });
  return sum.reverse();
}

/** Product with a linear form, both with the constant term first. */
function times(p: readonly bigint[], [c0, c1]: readonly [bigint, bigint]): bigint[] {
  const out = new Array<bigint>(p.length + 1).fill(0n);
  p.forEach((x, i) => {
    out[i] = out[i]! + x * c0;
    out[i + 1] = out[i + 1]! + x * c1;
  });
  return out;
}

/** The exponent of the last bit of a double's significand. */
const lowestBit = (x: number): number => Math.max(-1074, Math.floor(Math.log2(Math.abs(x))) - 53);

/** x / 2^least, which is whole. */
function integer(x: number, least: number): bigint {
  if (x === 0) return 0n;
  const own = lowestBit(x);
  // In two steps: the whole factor may be out of a double's range.
  const half = Math.trunc(-own / 2);
  return BigInt(x * 2 ** half * 2 ** (-own - half)) << BigInt(own - least);
}
