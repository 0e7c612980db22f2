/** A bijection of 32 bits that spreads each of them over all: shift and multiply, twice, as in SplitMix. */
function mix(z: number): number {
  let t = z ^ (z >>> 16);
  t = Math.imul(t, 0x21f0aaad);
  t ^= t >>> 15;
  t = Math.imul(t, 0x735a2d97);
  return t ^ (t >>> 15);
}

/**
 * Deterministic random numbers: the same seed gives the same sequence on every machine.
 *
 * xoshiro128** (D. Blackman & S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47,
 * 2021), seeded through SplitMix32-style mixing so that small seeds do no harm. Period 2¹²⁸ − 1.
 */
export class Random {
  readonly #s = new Uint32Array(4);
  #spare = Number.NaN;

  /**
   * `seed` and `stream` are whole numbers; their low 32 bits count. Each stream of a seed is a sequence of
   * its own: what draws from one does not move what another draws.
   */
  constructor(seed: number, stream = 0) {
    for (let i = 0; i < 4; i++) {
      const step = Math.imul(i + 1, 0x9e3779b9);
      // Stream 0 is the seed alone. The streams' words are mixed twice, so as not to be another seed's.
      this.#s[i] = mix(seed + step) ^ (stream >>> 0 === 0 ? 0 : mix(mix(stream) + step));
    }
  }

  /** 32 random bits as an unsigned integer. */
  bits(): number {
    const s = this.#s;
    const x = Math.imul(s[1]!, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = s[1]! << 9;
    s[2] = s[2]! ^ s[0]!;
    s[3] = s[3]! ^ s[1]!;
    s[1] = s[1]! ^ s[2]!;
    s[0] = s[0]! ^ s[3]!;
    s[2] = s[2]! ^ t;
    const w = s[3]!;
    s[3] = (w << 11) | (w >>> 21);
    return result;
  }

  /** Uniform in [0, 1), 53 bits. */
  uniform(): number {
    return ((this.bits() >>> 5) * 67108864 + (this.bits() >>> 6)) / 9007199254740992;
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** Standard normal, by the polar method (G. Marsaglia & T. A. Bray, SIAM Review 6, 1964). */
  normal(): number {
    if (!Number.isNaN(this.#spare)) {
      const spare = this.#spare;
      this.#spare = Number.NaN;
      return spare;
    }
    for (;;) {
      const u = 2 * this.uniform() - 1;
      const v = 2 * this.uniform() - 1;
      const q = u * u + v * v;
      if (q >= 1 || q === 0) continue;
      const f = Math.sqrt((-2 * Math.log(q)) / q);
      this.#spare = v * f;
      return u * f;
    }
  }

  /** `count` standard normals: what as many calls of `normal` give, in less time. */
  normals(count: number): Float64Array {
    const out = new Float64Array(count);
    let n = 0;
    if (count > 0 && !Number.isNaN(this.#spare)) out[n++] = this.normal();
    let [a, b, c, d] = this.#s as unknown as [number, number, number, number];
    // The generator's step, its words in registers: eight of ten rounds give two normals.
    while (n < count) {
      let u = 0;
      let v = 0;
      for (let half = 0; half < 2; half++) {
        let x = Math.imul(b, 5);
        const high = Math.imul((x << 7) | (x >>> 25), 9) >>> 5;
        let t = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= t;
        d = (d << 11) | (d >>> 21);
        x = Math.imul(b, 5);
        const low = Math.imul((x << 7) | (x >>> 25), 9) >>> 6;
        t = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= t;
        d = (d << 11) | (d >>> 21);
        u = v;
        v = 2 * ((high * 67108864 + low) / 9007199254740992) - 1;
      }
      const q = u * u + v * v;
      if (q >= 1 || q === 0) continue;
      const f = Math.sqrt((-2 * Math.log(q)) / q);
      out[n++] = u * f;
      if (n < count) out[n++] = v * f;
      else this.#spare = v * f;
    }
    this.#s.set([a, b, c, d]);
    return out;
  }
}
