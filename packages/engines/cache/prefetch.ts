/** Which lines a prefetcher asks for after an access. */

export interface Prefetch {
  /**
   * `next`: the lines behind every line accessed. `miss`: behind every miss. `tagged`: behind every miss and every first use
   * of a line that came early (J. Gindele 1977; A. J. Smith, Computing Surveys 14, 1982). `stride`: by a stride seen twice
   * within a region of 64 lines.
   */
  readonly kind: 'none' | 'next' | 'miss' | 'tagged' | 'stride';
  /** Lines at a time. */
  readonly degree: number;
}

export interface Prefetcher {
  /** `first`: a hit that is the first use of a line that came early. */
  after(block: number, missed: boolean, first: boolean): readonly number[];
}

export function prefetcherOf({ kind, degree }: Prefetch): Prefetcher | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'stride') return new Strides(degree);
  const ahead = (block: number) => Array.from({ length: degree }, (_, k) => block + k + 1);
  return {
    after: (block, missed, first) =>
      missed || kind === 'next' || (kind === 'tagged' && first) ? ahead(block) : [],
  };
}

/** Regions that are watched at a time. */
const REGIONS = 16;
const REGION_LINES = 64;

/**
 * Without program counters, strides are looked for by region of 64 lines: the table is direct mapped by region, each entry
 * with its last block and the last difference; two equal differences, not 0, make a prediction.
 */
class Strides implements Prefetcher {
  readonly #degree: number;
  readonly #region = new Float64Array(REGIONS).fill(Number.NaN);
  readonly #last = new Float64Array(REGIONS);
  readonly #stride = new Float64Array(REGIONS);

  constructor(degree: number) {
    this.#degree = degree;
  }

  after(block: number): readonly number[] {
    const region = Math.floor(block / REGION_LINES);
    const at = ((region % REGIONS) + REGIONS) % REGIONS;
    if (this.#region[at] !== region) {
      this.#region[at] = region;
      this.#last[at] = block;
      this.#stride[at] = 0;
      return [];
    }
    const stride = block - this.#last[at]!;
    if (stride === 0) return [];
    const again = stride === this.#stride[at];
    this.#last[at] = block;
    this.#stride[at] = stride;
    return again ? Array.from({ length: this.#degree }, (_, k) => block + (k + 1) * stride) : [];
  }
}
