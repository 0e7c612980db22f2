import { degree } from './gf2-polynomial.ts';
import { SumTable } from './sum-table.ts';

/** What a search may cost: lookups and insertions, and entries of its table. */
export interface Effort {
  readonly work: number;
  readonly entries: number;
}

export interface Search {
  /** The degree found, or undefined. */
  readonly found: number | undefined;
  /** No multiple of that weight has this degree or less. */
  readonly clear: number;
}

/** n over k, as a float. */
function binomial(n: number, k: number): number {
  let value = 1;
  for (let i = 1; i <= k; i++) value = (value * (n - k + i)) / i;
  return n < k ? 0 : value;
}

/** Powers of x modulo g as 32-bit limbs, power by power. */
export class Powers {
  readonly limbs: Uint32Array[];
  readonly #taps: Uint32Array;
  readonly #width: number;
  #known = 1;

  constructor(g: bigint) {
    this.#width = degree(g);
    const count = Math.ceil(this.#width / 32);
    this.limbs = Array.from({ length: count }, () => new Uint32Array(64));
    this.limbs[0]![0] = 1;
    this.#taps = Uint32Array.from({ length: count }, (_, i) =>
      Number((BigInt.asUintN(this.#width, g) >> BigInt(32 * i)) & 0xffff_ffffn),
    );
  }

  /** Makes x^0 … x^k known. */
  upTo(k: number): void {
    if (k >= this.limbs[0]!.length)
      this.limbs.forEach((limb, i) => {
        const longer = new Uint32Array(Math.max(k + 1, 2 * limb.length));
        longer.set(limb);
        this.limbs[i] = longer;
      });
    const last = this.limbs.length - 1;
    const top = (this.#width - 1) & 31;
    const mask = top === 31 ? 0xffff_ffff : (2 ** (top + 1) - 1) >>> 0;
    for (; this.#known <= k; this.#known++) {
      const falls = (this.limbs[last]![this.#known - 1]! >>> top) & 1;
      let carry = 0;
      this.limbs.forEach((limb, i) => {
        const word = limb[this.#known - 1]!;
        let next = ((word << 1) | carry) >>> 0;
        carry = word >>> 31;
        if (i === last) next &= mask;
        limb[this.#known] = falls ? next ^ this.#taps[i]! : next;
      });
    }
  }
}

/**
 * The least degree of a multiple 1 + … + x^k of weight w, for degrees k below `open`, below which no
 * multiple is lighter: that makes every match one of w different powers. The w − 2 powers between
 * the ends are parted into a that are walked and b that stand in a table.
 */
export function lightestMultiple(
  powers: Powers,
  w: number,
  open: bigint,
  { work, entries }: Effort,
): Search {
  const inner = w - 2;
  const plan = Array.from({ length: Math.ceil(inner / 2) }, (_, i) => i + 1)
    .map((b) => ({ b, a: inner - b, reach: reach(inner - b, b, open, work, entries) }))
    .sort((p, q) => q.reach - p.reach || q.b - p.b)[0]!;
  const { a, b } = plan;
  powers.upTo(plan.reach + 1);
  const limbs = powers.limbs;
  const low = limbs[0]!;
  const table = new SumTable(limbs.length, Math.ceil(binomial(plan.reach, b)) + 1);
  const chosen = new Int32Array(Math.max(1, a));
  const word = new Uint32Array(limbs.length);

  /** Is 1 + x^k + the chosen powers a sum in the table? */
  const confirmed = (k: number): boolean => {
    limbs.forEach((limb, i) => {
      let sum = limb[0]! ^ limb[k]!;
      for (let c = 0; c < a; c++) sum ^= limb[chosen[c]!]!;
      word[i] = sum;
    });
    return table.has(word);
  };
  /** Walks every choice of `left` powers below `below`. */
  const walk = (k: number, left: number, below: number, sum: number): boolean => {
    if (left === 0) return table.maybe(sum) && confirmed(k);
    for (let i = left; i < below; i++) {
      chosen[left - 1] = i;
      if (left === 1) {
        if (table.maybe(sum ^ low[i]!) && confirmed(k)) return true;
      } else if (walk(k, left - 1, i, sum ^ low[i]!)) return true;
    }
    return false;
  };
  /** Puts every sum of b powers of which x^k is the highest into the table; `sums[left]` is the sum so far. */
  const sums = Array.from({ length: b }, () => new Uint32Array(limbs.length));
  const add = (left: number, below: number): void => {
    const sum = sums[left]!;
    if (left === 0) {
      table.insert(sum);
      return;
    }
    const next = sums[left - 1]!;
    for (let i = left; i < below; i++) {
      for (let c = 0; c < sum.length; c++) next[c] = sum[c]! ^ limbs[c]![i]!;
      add(left - 1, i);
    }
  };

  for (let k = 1; k <= plan.reach; k++) {
    if (walk(k, a, k, low[0]! ^ low[k]!)) return { found: k, clear: k - 1 };
    for (let c = 0; c < limbs.length; c++) sums[b - 1]![c] = limbs[c]![k]!;
    add(b - 1, k);
  }
  return { found: undefined, clear: plan.reach };
}

/** The highest degree below `open` that the effort allows. */
function reach(a: number, b: number, open: bigint, work: number, entries: number): number {
  const fits = (k: number) =>
    binomial(k, b) <= entries && binomial(k, a + 1) + binomial(k, b) <= work;
  let [good, bad] = [0, Number(open < BigInt(entries) ? open : BigInt(entries))];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
