/**
 * Functions with the same magnitude on the boundary of stability: of minimum phase, of maximum phase, and the all-pass
 * between (Oppenheim & Schafer, Discrete-Time Signal Processing, sec. 5.6).
 */
import type { DistinctRoot } from '../exact/distinct-roots.ts';
import type { Complex } from '../numeric/complex.ts';
import { responseAt } from './boundary.ts';
import { cancel, countRoots, grouped, isOrigin, type Plane, type RootMap } from './root-map.ts';

/** Nearer to the boundary than this a root is on it and stays there. */
export const ON_BOUNDARY = 1e-12;

/** How far inside the region of stable poles: below 0 outside, 0 on the boundary. */
export function depth(plane: Plane, { re, im }: Complex): number {
  const inside = plane === 'z' ? 1 - Math.hypot(re, im) : -re;
  const scale = plane === 'z' ? 1 : Math.hypot(re, im);
  return Math.abs(inside) <= ON_BOUNDARY * scale ? 0 : inside;
}

/** The mirror image: 1/r̄ in the circle, −r̄ in the axis. 0 has none in the circle. */
export function mirrored(plane: Plane, { re, im }: Complex): Complex {
  if (plane === 's') return { re: -re, im };
  if (im === 0) return { re: 1 / re, im };
  const size = re * re + im * im;
  return { re: re / size, im: im / size };
}

export interface Twins {
  readonly minimum: RootMap;
  readonly maximum: RootMap;
  /** H over the minimum-phase twin: of magnitude 1 everywhere on the boundary. */
  readonly allPass: RootMap;
}

/** Both twins. Their poles are those of H, those outside mirrored; roots on the boundary stay. At DC they have H's sign. */
export function twinsOf(map: RootMap): Twins {
  const minimum = reflected(map, (d) => d < 0);
  const maximum = reflected(map, (d) => d > 0);
  const parts = cancel(
    gathered([...map.zeros, ...minimum.poles]),
    gathered([...map.poles, ...minimum.zeros]),
  );
  return {
    minimum,
    maximum,
    allPass: { ...map, ...parts, gain: map.gain / minimum.gain },
  };
}

const gathered = (list: readonly DistinctRoot[]): DistinctRoot[] =>
  grouped(list.flatMap(({ s, multiplicity }) => new Array<Complex>(multiplicity).fill(s)));

/** The function with the zeros mirrored whose depth asks for it, and poles that lie outside. */
function reflected(map: RootMap, which: (depth: number) => boolean): RootMap {
  const { plane } = map;
  let size = Math.abs(map.gain);
  const move = (list: readonly DistinctRoot[], chosen: (d: number) => boolean, sign: 1 | -1) =>
    list
      .filter((r) => plane === 's' || !isOrigin(r))
      .map(({ s, multiplicity }): DistinctRoot => {
        if (!chosen(depth(plane, s))) return { s, multiplicity };
        // |e^jω − r| = |r| |e^jω − 1/r̄|.
        if (plane === 'z') size *= Math.hypot(s.re, s.im) ** (sign * multiplicity);
        return { s: mirrored(plane, s), multiplicity };
      });
  const poles = move(map.poles, (d) => d < 0, -1);
  const zeros = move(map.zeros, which, 1);
  const made: RootMap = { plane, gain: size, zeros: gathered(zeros), poles: gathered(poles) };
  const whole = plane === 'z' ? level(made, which(1)) : made;
  return { ...whole, gain: sameSign(map, whole) ? size : -size };
}

/** Roots at 0 of the z-plane delay and do no more: the twin of minimum phase has as many zeros as poles, that of maximum phase is causal and ends soonest. */
function level(map: RootMap, maximum: boolean): RootMap {
  const lack = countRoots(map.poles) - countRoots(map.zeros);
  const origin = (multiplicity: number) => [{ s: { re: 0, im: 0 }, multiplicity }];
  if (lack < 0) return { ...map, poles: [...map.poles, ...origin(-lack)] };
  return lack === 0 || maximum ? map : { ...map, zeros: [...map.zeros, ...origin(lack)] };
}

/** Whether both have one sign at the lowest frequency at which neither is 0 nor infinite. */
function sameSign(a: RootMap, b: RootMap): boolean {
  const value = (map: RootMap, omega: number) => Math.cos(responseAt(map, omega).phase);
  const { logSize } = responseAt(a, 0);
  if (Number.isFinite(logSize)) return value(a, 0) > 0 === value(b, 0) > 0;
  if (a.plane === 'z' && Number.isFinite(responseAt(a, Math.PI).logSize))
    return value(a, Math.PI) > 0 === value(b, Math.PI) > 0;
  return a.gain > 0;
}
