/** Whole numbers and lists of digits in a base from −62 to 62, the highest digit first. */

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The digit −1 of balanced ternary. */
const MINUS_ONE = 'T';

export const digitSign = (digit: number): string =>
  digit < 0 ? MINUS_ONE : (ALPHABET[digit] as string);

/** The digit a sign stands for; capitals and small letters are the same up to base 36. undefined where it is none of that base. */
export function digitOf(sign: string, base: number): number | undefined {
  const size = Math.abs(base);
  const digit = ALPHABET.indexOf(size <= 36 ? sign.toUpperCase() : sign);
  return digit >= 0 && digit < size ? digit : undefined;
}

/** The digits of n; below zero only in a negative base. 0 is one digit. */
export function wholeDigits(n: bigint, base: number): number[] {
  if (base >= 2 && base <= 36)
    return Array.from(n.toString(base), (sign) => Number.parseInt(sign, 36));
  return base > 0 ? inHalves(n, base) : negative(n, base);
}

/** By halves, so that long numbers cost few long divisions. */
function inHalves(n: bigint, base: number): number[] {
  const powers = [BigInt(base)];
  for (let top = powers[0] as bigint; top <= n; ) {
    top *= top;
    powers.push(top);
  }
  const digits: number[] = [];
  const split = (rest: bigint, level: number): void => {
    if (level < 0) {
      digits.push(Number(rest));
      return;
    }
    const power = powers[level] as bigint;
    split(rest / power, level - 1);
    split(rest % power, level - 1);
  };
  split(n, powers.length - 1);
  const first = digits.findIndex((d) => d !== 0);
  return first < 0 ? [0] : digits.slice(first);
}

/**
 * The digits of any whole number in base −b, by halves: m digits, m even, hold b^m numbers from the one with b − 1 in
 * each odd place on, and what is left over that is a whole number of b^m.
 */
function negative(n: bigint, base: number): number[] {
  const b = BigInt(-base);
  // Two digits: −b·(b − 1) to b − 1.
  const levels: Level[] = [{ least: b * (1n - b), power: b * b }];
  for (let top = levels[0] as Level; !holds(top, n); ) {
    // The upper half weighs so many times the lower one.
    top = { least: top.least * (top.power + 1n), power: top.power * top.power };
    levels.push(top);
  }
  const digits: number[] = [];
  const split = (rest: bigint, level: number): void => {
    if (level < 0) {
      const low = ((rest % b) + b) % b;
      digits.push(Number((low - rest) / b), Number(low));
      return;
    }
    const { least, power } = levels[level] as Level;
    const over = rest - least;
    const high = over < 0n ? (over - power + 1n) / power : over / power;
    split(high, level - 1);
    split(rest - high * power, level - 1);
  };
  split(n, levels.length - 2);
  const first = digits.findIndex((d) => d !== 0);
  return first < 0 ? [0] : digits.slice(first);
}

interface Level {
  readonly least: bigint;
  readonly power: bigint;
}

const holds = ({ least, power }: Level, n: bigint): boolean => n >= least && n < least + power;

/** The digits −1, 0 and 1 of n in base 3. */
export function balancedDigits(n: bigint): number[] {
  if (n === 0n) return [0];
  const digits: number[] = [];
  for (let rest = n; rest !== 0n; ) {
    let digit = rest % 3n;
    if (digit === 2n) digit = -1n;
    if (digit === -2n) digit = 1n;
    rest = (rest - digit) / 3n;
    digits.push(Number(digit));
  }
  return digits.reverse();
}

/** Σ digit·base^k, by halves. */
export function fromDigits(digits: readonly number[], base: number): bigint {
  const b = BigInt(base);
  const join = (from: number, to: number): bigint => {
    if (to - from <= 32) {
      let sum = 0n;
      for (let k = from; k < to; k++) sum = sum * b + BigInt(digits[k] as number);
      return sum;
    }
    const middle = (from + to) >> 1;
    return join(from, middle) * b ** BigInt(to - middle) + join(middle, to);
  };
  return join(0, digits.length);
}
