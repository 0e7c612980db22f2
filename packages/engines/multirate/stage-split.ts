/**
 * Every way to part a conversion into stages, ranked: the factors of L and M are dealt out to stages in order, and a
 * path through the factors dealt so far is as good as the sum of what its stages cost (Bellman). All ordered
 * factorisations in which no rate falls below the lower end's are looked at, by the estimated lengths of their filters.
 */
import { type Conversion, type Factors, lowerRate, type StageSpec, stageSpec } from './stage.ts';

/** The most stages that a conversion is parted into. */
export const MAX_STAGES = 6;

export interface Split {
  readonly stages: readonly Factors[];
  readonly cost: number;
}

/** The divisors of a whole number from 1 up, rising. */
export function divisors(n: number): number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let k = 1; k * k <= n; k++) {
    if (n % k !== 0) continue;
    low.push(k);
    if (k * k !== n) high.unshift(n / k);
  }
  return [...low, ...high];
}

/** A way to what is dealt so far: what it costs, its last stage, and the way before that. */
interface Way {
  readonly cost: number;
  readonly stage?: Factors;
  readonly before?: Way;
}

/**
 * The `keep` cheapest ways to part it into exactly `count` stages, the cheapest first. `cost` is asked once of each
 * stage in each place. Of equal ones the first found stands first, so that the same question has the same answer.
 */
export function splits(
  c: Conversion,
  count: number,
  keep: number,
  cost: (spec: StageSpec) => number,
): Split[] {
  const ups = divisors(c.up);
  const downs = divisors(c.down);
  const least = lowerRate(c) * (1 - 1e-12);
  // Ways to u·d of the factors dealt, by their places among the divisors.
  let ways = new Map<number, Way[]>([[0, [{ cost: 0 }]]]);
  for (let stage = 1; stage <= count; stage++) {
    const next = new Map<number, Way[]>();
    for (const [place, list] of ways) {
      const [u, d] = [ups[Math.floor(place / downs.length)]!, downs[place % downs.length]!];
      for (const [a, up] of ups.entries()) {
        if (up % u !== 0 || (stage === count && up !== c.up)) continue;
        for (const [b, down] of downs.entries()) {
          if (down % d !== 0 || (stage === count && down !== c.down)) continue;
          const factors = { up: up / u, down: down / d };
          if (factors.up * factors.down === 1 && c.up * c.down > 1) continue;
          if ((c.rate * up) / down < least) continue;
          const price = cost(stageSpec(c, { up: u, down: d }, factors, count));
          if (Number.isFinite(price)) add(next, a * downs.length + b, list, factors, price, keep);
        }
      }
    }
    ways = next;
  }
  const done = ways.get(ups.length * downs.length - 1) ?? [];
  return done.map((way) => ({ stages: stagesOf(way), cost: way.cost }));
}

function add(
  to: Map<number, Way[]>,
  place: number,
  ways: readonly Way[],
  stage: Factors,
  price: number,
  keep: number,
): void {
  const all = to.get(place) ?? [];
  for (const before of ways) all.push({ cost: before.cost + price, stage, before });
  all.sort((p, q) => p.cost - q.cost);
  to.set(place, all.slice(0, keep));
}

function stagesOf(way: Way): Factors[] {
  const stages: Factors[] = [];
  for (let at: Way | undefined = way; at?.stage; at = at.before) stages.unshift(at.stage);
  return stages;
}
