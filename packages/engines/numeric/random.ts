/**
 * Deterministic random numbers: the same seed gives the same sequence on every machine.
 *
 * xoshiro128** (D. Blackman & S. Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47,
 * 2021), seeded through SplitMix32-style mixing so that small seeds do no harm. Period 2¹²⁸ − 1.
 */
export class Random {
  readonly #s = new Uint32Array(4);
  #spare = Number.NaN;

  /** `seed` is a whole number; its low 32 bits count. */
  constructor(seed: number) {
    let z = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      z = (z + 0x9e3779b9) >>> 0;
      let t = z ^ (z >>> 16);
      t = Math.imul(t, 0x21f0aaad);
      t ^= t >>> 15;
      t = Math.imul(t, 0x735a2d97);
      this.#s[i] = t ^ (t >>> 15);
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
}
