import { parseQuantity } from '../../define/si.ts';
import type { FirInputs } from './inputs.ts';

/** Something of the mask that can be taken hold of, in the plot's own units. */
export interface Handle {
  readonly along: 'x' | 'y';
  /** Hz for a side, dB for a level. */
  readonly at: number;
  /** Where a level runs, Hz. */
  readonly span?: readonly [number, number];
  /** The inputs once it is pulled to a place: kept between its neighbours and on round numbers. */
  readonly to: (place: number, now: FirInputs) => Partial<FirInputs>;
}

const EDGES = ['f1', 'f2', 'f3', 'f4'] as const;
type Edge = (typeof EDGES)[number] | 'low' | 'high';

const EDGES_OF: Readonly<Record<FirInputs['type'], readonly Edge[]>> = {
  lowpass: ['f1', 'f2'],
  highpass: ['f1', 'f2'],
  smooth: ['f1', 'f2'],
  bandpass: EDGES,
  bandstop: EDGES,
  halfband: ['f1'],
  multiband: [],
  differentiator: ['high'],
  hilbert: ['low', 'high'],
};

/** A round step of frequency: a thousandth of the picture or less. */
export const stepOf = (fs: number): number => 10 ** Math.floor(Math.log10(fs / 600));

/** To a multiple of the step, without the tail of binary digits, between two bounds. */
function snap(place: number, step: number, low: number, high: number): number {
  const kept = Math.min(high - step, Math.max(low + step, place));
  return parseQuantity((Math.round(kept / step) * step).toPrecision(10));
}

/** The sides and levels of the mask that these inputs draw. */
export function handles(i: FirInputs): Handle[] {
  const half = i.fs / 2;
  const step = stepOf(i.fs);
  const names = EDGES_OF[i.type];
  const list: Handle[] = names.map((name, k) => ({
    along: 'x',
    at: i[name],
    to: (place, now) => {
      const before = names[k - 1];
      const after = names[k + 1];
      const low = before ? now[before] : 0;
      const top = name === 'high' ? half + step : now.type === 'halfband' ? half / 2 : half;
      const high = after ? now[after] : top;
      return { [name]: snap(place, step, low, high) };
    },
  }));
  if (i.type === 'multiband')
    i.bands.forEach((band, k) => {
      for (const side of ['from', 'to'] as const) {
        if (side === 'from' ? band.from === 0 : band.to === half) continue;
        list.push({
          along: 'x',
          at: band[side],
          to: (place, now) => {
            const row = now.bands[k] ?? band;
            const low = side === 'from' ? (now.bands[k - 1]?.to ?? -step) : row.from;
            const high = side === 'to' ? (now.bands[k + 1]?.from ?? half + step) : row.to;
            const at = snap(place, step, low, high);
            return { bands: now.bands.map((b, n) => (n === k ? { ...b, [side]: at } : b)) };
          },
        });
      }
      if (band.gain === 0)
        list.push({
          along: 'y',
          at: -band.ripple,
          span: [band.from, band.to],
          to: (place, now) => ({
            bands: now.bands.map((b, n) => (n === k ? { ...b, ripple: level(place, 1) } : b)),
          }),
        });
    });
  const stops: Readonly<Partial<Record<FirInputs['type'], readonly [number, number]>>> = {
    lowpass: [i.f2, half],
    smooth: [i.f2, half],
    highpass: [0, i.f1],
    bandstop: [i.f2, i.f3],
    halfband: [half - i.f1, half],
  };
  const spans =
    i.type === 'bandpass'
      ? ([
          [0, i.f1],
          [i.f4, half],
        ] as const)
      : stops[i.type]
        ? [stops[i.type] as readonly [number, number]]
        : [];
  for (const span of spans)
    list.push({
      along: 'y',
      at: -i.attenuation,
      span,
      to: (place) => ({ attenuation: level(place, 8) }),
    });
  return list;
}

/** Attenuation at a height in dB, to half a decibel. */
const level = (place: number, least: number): number =>
  Math.min(200, Math.max(least, Math.round(-2 * place) / 2));
