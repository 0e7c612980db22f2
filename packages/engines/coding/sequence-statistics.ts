/** Golomb's three postulates, counted: balance, runs and two-valued autocorrelation (Shift Register Sequences, ch. 3). */

/** R(τ) = Σ (−1)^(a(k) ⊕ a(k+τ)) over one period of P bits, for τ from 0 to P − 1. An m-sequence has P at 0 and −1 elsewhere. */
export function periodicAutocorrelation(bits: Uint8Array): Int32Array {
  const period = bits.length;
  const twice = new Uint8Array(2 * period);
  twice.set(bits);
  twice.set(bits, period);
  return Int32Array.from({ length: period }, (_, lag) => {
    let differing = 0;
    for (let k = 0; k < period; k++) differing += bits[k]! ^ twice[k + lag]!;
    return period - 2 * differing;
  });
}

export interface Run {
  readonly length: number;
  readonly zeros: number;
  readonly ones: number;
}

/** How many runs of each length one period has, read as a circle; a constant sequence is one run. */
export function runs(bits: Uint8Array): Run[] {
  const period = bits.length;
  const start = bits.findIndex((bit, k) => bit !== bits[(k + period - 1) % period]);
  if (start < 0)
    return period === 0 ? [] : [{ length: period, zeros: bits[0] ? 0 : 1, ones: bits[0] ? 1 : 0 }];
  const counts = new Map<number, [number, number]>();
  let length = 0;
  for (let k = 0; k < period; k++) {
    const bit = bits[(start + k) % period]!;
    length++;
    if (bit === bits[(start + k + 1) % period]) continue;
    const count = counts.get(length) ?? [0, 0];
    count[bit]!++;
    counts.set(length, count);
    length = 0;
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([l, [zeros, ones]]) => ({ length: l, zeros, ones }));
}
