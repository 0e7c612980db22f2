/** What a circuit is to give, by whole numbers alone: nothing here knows of gates. */
import { asNumber, type Words } from './simulate.ts';
import { compensation, type Specification } from './specification.ts';
import { addressBits } from './widths.ts';

/** What is wanted of every output, or null where the operation does not say (a division by 0). Bits above a width are cut. */
export function wanted(s: Specification, inputs: Words): Record<string, bigint> | null {
  const { width: n, widthB: m } = s;
  const word = (name: string) => inputs[name] ?? 0n;
  const a = (name = 'a') => asNumber(word(name), n, s.signedA);
  const b = (name = 'b') => asNumber(word(name), m, s.signedB);
  const sameB = () => asNumber(word('b'), n, s.signedA);
  const cut = (value: bigint, width: number) => BigInt.asUintN(width, value);
  switch (s.operation) {
    case 'add':
      return added(s, word('a'), word('b'), word('cin'));
    case 'subtract':
      return subtracted(s, word('a'), word('b'), 'bout');
    case 'add-subtract':
      return word('sub') === 1n
        ? subtracted(s, word('a'), word('b'), 'cout')
        : added(s, word('a'), word('b'), 0n);
    case 'increment':
      return { s: cut(word('a') + 1n, n), cout: (word('a') + 1n) >> BigInt(n) };
    case 'sum': {
      let total = 0n;
      for (let k = 0; k < s.count; k++) total += a(`a${k}`);
      return { s: cut(total, n + addressBits(s.count)) };
    }
    case 'multiply':
      return s.truncate > 0 ? truncated(s, a(), b()) : { p: cut(a() * b(), n + m) };
    case 'square':
      return { p: cut(a() * a(), 2 * n) };
    case 'multiply-add': {
      const addend = asNumber(word('c'), n + m, s.signedA || s.signedB);
      return { p: cut(a() * b() + addend, n + m + 1) };
    }
    case 'dot': {
      let total = 0n;
      for (let k = 0; k < s.count; k++) total += a(`a${k}`) * b(`b${k}`);
      return { p: cut(total, n + m + addressBits(s.count)) };
    }
    case 'constant':
      // The product is cut to the width of the output by whoever compares.
      return { p: s.constant * asNumber(word('x'), n, s.signedA) };
    case 'divide':
      return word('b') === 0n ? null : { q: word('a') / word('b'), r: word('a') % word('b') };
    case 'root': {
      const q = rootOf(word('a'));
      return { q, r: word('a') - q * q };
    }
    case 'compare':
      return { lt: bit(a() < sameB()), eq: bit(a() === sameB()), gt: bit(a() > sameB()) };
    case 'minmax': {
      const [low, high] = a() < sameB() ? [word('a'), word('b')] : [word('b'), word('a')];
      return { min: low, max: high };
    }
    case 'difference': {
      const d = a() - sameB();
      return { d: cut(d < 0n ? -d : d, n) };
    }
    case 'population':
      return { n: BigInt(word('a').toString(2).replaceAll('0', '').length) };
    case 'leading':
      return { n: BigInt(n - (word('a') === 0n ? 0 : lengthOf(word('a')))) };
    case 'priority': {
      const index = word('a') === 0n ? 0 : lengthOf(word('a')) - 1;
      const valid = bit(word('a') !== 0n);
      return { grant: valid << BigInt(index), index: BigInt(index), valid };
    }
    case 'shift':
      return { y: shifted(s, word('a'), Number(word('n'))) };
  }
}

const bit = (condition: boolean): bigint => (condition ? 1n : 0n);
const lengthOf = (value: bigint): number => value.toString(2).length;

/** Whether a sum of n bits, both taken as signed, is out of range. */
const overflows = (value: bigint, n: number): bigint => bit(BigInt.asIntN(n, value) !== value);

function added(
  { width: n, signedA }: Specification,
  a: bigint,
  b: bigint,
  carry: bigint,
): Record<string, bigint> {
  const total = a + b + carry;
  const s = BigInt.asUintN(n, total);
  if (!signedA) return { s, cout: total >> BigInt(n) };
  return { s, ovf: overflows(BigInt.asIntN(n, a) + BigInt.asIntN(n, b) + carry, n) };
}

/** `cout` of a subtraction is 1 where nothing is borrowed, `bout` where something is. */
function subtracted(
  { width: n, signedA }: Specification,
  a: bigint,
  b: bigint,
  flag: 'cout' | 'bout',
): Record<string, bigint> {
  const s = BigInt.asUintN(n, a - b);
  if (signedA) return { s, ovf: overflows(BigInt.asIntN(n, a) - BigInt.asIntN(n, b), n) };
  return { s, [flag]: bit(flag === 'bout' ? a < b : a >= b) };
}

/** The product without its lowest columns, and what stands in for them. */
function truncated(s: Specification, a: bigint, b: bigint): Record<string, bigint> {
  const { width: n, widthB: m, truncate: t } = s;
  let dropped = 0n;
  const [x, y] = [BigInt.asUintN(n, a), BigInt.asUintN(m, b)];
  for (let i = 0; i < t; i++)
    for (let j = 0; i + j < t; j++)
      dropped += ((x >> BigInt(i)) & 1n & ((y >> BigInt(j)) & 1n)) << BigInt(i + j);
  const kept = (a * b - dropped) >> BigInt(t);
  return { p: BigInt.asUintN(n + m - t, kept + compensation(s)) };
}

function rootOf(value: bigint): bigint {
  if (value < 2n) return value;
  let x = 1n << BigInt((lengthOf(value) + 1) >> 1);
  for (;;) {
    const y = (x + value / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

function shifted({ width: n, shift }: Specification, a: bigint, by: number): bigint {
  const cut = (value: bigint) => BigInt.asUintN(n, value);
  const turn = BigInt(by % n);
  const rest = BigInt(n) - turn;
  switch (shift) {
    case 'left':
      return cut(a << BigInt(by));
    case 'right':
      return a >> BigInt(by);
    case 'arithmetic':
      return cut(BigInt.asIntN(n, a) >> BigInt(by));
    case 'rotate-left':
      return cut((a << turn) | (a >> rest));
    case 'rotate-right':
      return cut((a >> turn) | (a << rest));
  }
}
