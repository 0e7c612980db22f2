/**
 * Polynomials in one variable with whole coefficients: the coefficient of xᵏ at k, without zeros at the end, so that
 * 0 is the empty list. Nothing here changes what it is given.
 */
import { gcd } from '../../numeric/gcd.ts';

export type Whole = readonly bigint[];

export const magnitude = (x: bigint): bigint => (x < 0n ? -x : x);

/** Without the zeros of the highest powers. */
export function trimmed(a: Whole): Whole {
  let length = a.length;
  while (length > 0 && a[length - 1] === 0n) length--;
  return length === a.length ? a : a.slice(0, length);
}

export const degree = (a: Whole): number => a.length - 1;

/** The coefficient of the highest power; 0 of 0. */
export const leading = (a: Whole): bigint => a[a.length - 1] ?? 0n;

export const constant = (c: bigint): Whole => (c === 0n ? [] : [c]);

export const sum = (a: Whole, b: Whole): Whole =>
  trimmed(
    Array.from({ length: Math.max(a.length, b.length) }, (_, k) => (a[k] ?? 0n) + (b[k] ?? 0n)),
  );

export const difference = (a: Whole, b: Whole): Whole =>
  trimmed(
    Array.from({ length: Math.max(a.length, b.length) }, (_, k) => (a[k] ?? 0n) - (b[k] ?? 0n)),
  );

export const scaled = (a: Whole, by: bigint): Whole => (by === 0n ? [] : a.map((c) => c * by));

export const opposite = (a: Whole): Whole => a.map((c) => -c);

/** Lengths from which a product is one of two long numbers, which the machine multiplies faster than lists. */
const LONG = 24;

export function product(a: Whole, b: Whole): Whole {
  if (a.length === 0 || b.length === 0) return [];
  if (a.length > LONG && b.length > LONG) return packedProduct(a, b);
  const out = new Array<bigint>(a.length + b.length - 1).fill(0n);
  a.forEach((x, i) => {
    if (x === 0n) return;
    for (let j = 0; j < b.length; j++) out[i + j] = (out[i + j] as bigint) + x * (b[j] as bigint);
  });
  return out;
}

const bitsOf = (x: bigint): number => 4 * magnitude(x).toString(16).length;

/** Kronecker's way: both at a power of two so large that the coefficients of the product stand side by side. */
function packedProduct(a: Whole, b: Whole): Whole {
  const bits =
    bitsOf(height(a)) + bitsOf(height(b)) + bitsOf(BigInt(Math.min(a.length, b.length))) + 1;
  return unpacked(packed(a, bits) * packed(b, bits), bits);
}

/** a(2^bits). */
function packed(a: Whole, bits: number): bigint {
  if (a.length === 1) return a[0] as bigint;
  const half = a.length >> 1;
  return packed(a.slice(0, half), bits) + (packed(a.slice(half), bits) << BigInt(bits * half));
}

/** The coefficients, each below 2^(bits − 1) in size, of which a number is the value at 2^bits. */
function unpacked(x: bigint, bits: number): Whole {
  const out: bigint[] = [];
  for (let rest = x; rest !== 0n; ) {
    const c = BigInt.asIntN(bits, rest);
    out.push(c);
    rest = (rest - c) >> BigInt(bits);
  }
  return out;
}

/** The greatest coefficient in size; 0 of 0. */
export const height = (a: Whole): bigint =>
  a.reduce((most, c) => (magnitude(c) > most ? magnitude(c) : most), 0n);

/** The greatest number that divides every coefficient; 0 of 0. */
export function content(a: Whole): bigint {
  let common = 0n;
  for (const c of a) {
    common = gcd(common, magnitude(c));
    if (common === 1n) break;
  }
  return common;
}

/** Divided by its content, with a positive leading coefficient. */
export function primitive(a: Whole): Whole {
  const by = leading(a) < 0n ? -content(a) : content(a);
  return by === 1n || by === 0n ? a : a.map((c) => c / by);
}

/** a/b where it has whole coefficients; else undefined. b is not 0. */
export function quotient(a: Whole, b: Whole): Whole | undefined {
  if (a.length === 0) return [];
  if (a.length < b.length) return undefined;
  const rest = a.slice();
  const lead = leading(b);
  const out = new Array<bigint>(a.length - b.length + 1).fill(0n);
  for (let k = a.length - b.length; k >= 0; k--) {
    const head = rest[k + b.length - 1] as bigint;
    if (head === 0n) continue;
    if (head % lead !== 0n) return undefined;
    const q = head / lead;
    out[k] = q;
    for (let j = 0; j < b.length; j++) rest[k + j] = (rest[k + j] as bigint) - q * (b[j] as bigint);
  }
  return rest.every((c) => c === 0n) ? out : undefined;
}

/** leading(b)^(deg a − deg b + 1) · a modulo b: without fractions. b is not 0. */
export function pseudoRemainder(a: Whole, b: Whole): Whole {
  let rest = a;
  const lead = leading(b);
  let left = a.length - b.length + 1;
  while (rest.length >= b.length) {
    const head = leading(rest);
    const shift = rest.length - b.length;
    rest = trimmed(
      rest
        .slice(0, -1)
        .map((c, k) => c * lead - (k >= shift ? (b[k - shift] as bigint) * head : 0n)),
    );
    left--;
  }
  return left > 0 ? scaled(rest, lead ** BigInt(left)) : rest;
}

export function valueAt(a: Whole, x: bigint): bigint {
  let value = 0n;
  for (let k = a.length - 1; k >= 0; k--) value = value * x + (a[k] as bigint);
  return value;
}

export const derivative = (a: Whole): Whole => a.slice(1).map((c, k) => c * BigInt(k + 1));
