/** Nodes and weights on [−1, 1] of Gauss–Legendre with `n` points, by Newton on the recurrence (Abramowitz & Stegun 25.4.29). */
function legendre(n: number): { x: Float64Array; w: Float64Array } {
  const x = new Float64Array(n);
  const w = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let t = Math.cos((Math.PI * (i + 0.75)) / (n + 0.5));
    let slope = 1;
    for (let step = 0; step < 60; step++) {
      let p = 1;
      let before = 0;
      for (let k = 1; k <= n; k++) [p, before] = [((2 * k - 1) * t * p - (k - 1) * before) / k, p];
      slope = (n * (t * p - before)) / (t * t - 1);
      const change = p / slope;
      t -= change;
      if (Math.abs(change) < 1e-16) break;
    }
    x[i] = t;
    w[i] = 2 / ((1 - t * t) * slope * slope);
  }
  return { x, w };
}

const rules = new Map<number, { x: Float64Array; w: Float64Array }>();

/** The points and weights over [a, b] of `panels` panels of 16-point Gauss–Legendre, panel by panel. */
export function gaussPoints(
  a: number,
  b: number,
  panels: number,
  each: (x: number, weight: number) => void,
): void {
  const rule = rules.get(16) ?? legendre(16);
  rules.set(16, rule);
  const half = (b - a) / panels / 2;
  for (let p = 0; p < panels; p++) {
    const middle = a + half * (2 * p + 1);
    for (let i = 0; i < 16; i++) each(middle + half * rule.x[i]!, half * rule.w[i]!);
  }
}

/** ∫ f over [a, b] in `panels` panels of 16-point Gauss–Legendre: exact to rounding for what is smooth within a panel. */
export function integrate(f: (x: number) => number, a: number, b: number, panels = 8): number {
  const rule = rules.get(16) ?? legendre(16);
  rules.set(16, rule);
  const half = (b - a) / panels / 2;
  let sum = 0;
  for (let p = 0; p < panels; p++) {
    const middle = a + half * (2 * p + 1);
    for (let i = 0; i < 16; i++) sum += rule.w[i]! * f(middle + half * rule.x[i]!);
  }
  return sum * half;
}
