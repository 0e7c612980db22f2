/** Ports closed by loads, so that fewer are left. */
import { EngineError } from '../error.ts';
import { reordered } from './chain.ts';
import { entryAt, type Network } from './network.ts';
import { divideTransposed } from './quotient.ts';

/** Reflection of what closes a port, on that port's reference at that frequency, re and im. */
export type Load = (k: number, port: number) => readonly [number, number];

/**
 * The ports in `kept`, in that order, with `load` at all others: S_kk + S_ku·Γ(1 − S_uu·Γ)⁻¹·S_uk. Throws `singular`
 * where the loads resonate with the network without loss.
 */
export function terminated(network: Network, kept: readonly number[], load: Load): Network {
  const { ports, frequency, s } = network;
  const closed = Array.from({ length: ports }, (_, i) => i).filter((i) => !kept.includes(i));
  const out = reordered(network, kept);
  const [n, m] = [kept.length, closed.length];
  if (m === 0) return out;
  const bottom = new Float64Array(2 * m * m);
  const top = new Float64Array(2 * m * m);
  for (let k = 0; k < frequency.length; k++) {
    const gamma = closed.map((port) => load(k, port));
    // (Γ(1 − S_uu·Γ)⁻¹) as a quotient, both transposed.
    top.fill(0);
    for (let i = 0; i < m; i++)
      for (let j = 0; j < m; j++) {
        const from = entryAt(ports, k, closed[i]!, closed[j]!);
        const [re, im] = gamma[j]!;
        const to = 2 * (j * m + i);
        bottom[to] = (i === j ? 1 : 0) - (s[from]! * re - s[from + 1]! * im);
        bottom[to + 1] = -(s[from]! * im + s[from + 1]! * re);
        if (i === j) [top[to], top[to + 1]] = [re, im];
      }
    if (!divideTransposed(top, bottom, m))
      throw new EngineError(
        'singular',
        `At ${frequency[k]} Hz the loads resonate with the network without loss.`,
        { field: 'frequency', value: frequency[k] },
      );
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        let [re, im] = [0, 0];
        for (let p = 0; p < m; p++)
          for (let q = 0; q < m; q++) {
            const a = entryAt(ports, k, kept[i]!, closed[p]!);
            const b = entryAt(ports, k, closed[q]!, kept[j]!);
            const c = 2 * (q * m + p);
            const [x, y] = [
              s[a]! * top[c]! - s[a + 1]! * top[c + 1]!,
              s[a]! * top[c + 1]! + s[a + 1]! * top[c]!,
            ];
            re += x * s[b]! - y * s[b + 1]!;
            im += x * s[b + 1]! + y * s[b]!;
          }
        const to = entryAt(n, k, i, j);
        out.s[to] = out.s[to]! + re;
        out.s[to + 1] = out.s[to + 1]! + im;
      }
  }
  return out;
}
