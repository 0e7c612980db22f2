/** What can be pulled on the picture: the sides of the mask's bands, and the levels of its stop bands. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { FirResult } from './compute.ts';
import { type FirInputs, inputs } from './inputs.ts';

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
  weighted: [],
  none: [],
  differentiator: ['high'],
  hilbert: ['low', 'high'],
};

/** The least width of a band or a gap that can be pulled to: a thousandth of the picture or less. */
const leastOf = (fs: number): number => 10 ** Math.floor(Math.log10(fs / 600));

const hertz = (f: number) => showQuantity(f, 'Hz', 6);
const between = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

/** The sides and levels of the mask that these inputs draw. */
export const handlesOf = (i: FirInputs): Handle<FirInputs>[] =>
  i.type === 'multiband' ? ofTable(i) : [...edges(i), ...levels(i)];

function edges(i: FirInputs): Handle<FirInputs>[] {
  const half = i.fs / 2;
  const least = leastOf(i.fs);
  const names = EDGES_OF[i.type];
  return names.map((name, k) => {
    const before = names[k - 1];
    const after = names[k + 1];
    const low = (before ? i[before] : 0) + least;
    const end = name === 'high' ? half : (i.type === 'halfband' ? half / 2 : half) - least;
    const high = after ? i[after] - least : end;
    return {
      name: inputs[name].label,
      value: hertz(i[name]),
      along: 'x',
      x: i[name],
      to: ({ x }) => ({ [name]: between(x, low, high) }),
    };
  });
}

function levels(i: FirInputs): Handle<FirInputs>[] {
  const half = i.fs / 2;
  const spans: Readonly<Partial<Record<FirInputs['type'], [number, number][]>>> = {
    lowpass: [[i.f2, half]],
    smooth: [[i.f2, half]],
    highpass: [[0, i.f1]],
    bandpass: [
      [0, i.f1],
      [i.f4, half],
    ],
    bandstop: [[i.f2, i.f3]],
    halfband: [[half - i.f1, half]],
  };
  return (spans[i.type] ?? []).map(([from, to], k) => ({
    name: k === 0 ? inputs.attenuation.label : `${inputs.attenuation.label}, above`,
    value: showQuantity(i.attenuation, 'dB'),
    along: 'y',
    x: (from + to) / 2,
    y: -i.attenuation,
    step: 0.5,
    to: ({ y }) => ({ attenuation: between(-y, 8, 200) }),
  }));
}

/** Sides and levels of bands given one by one; a side at 0 or at half the sample rate stays there. */
function ofTable(i: FirInputs): Handle<FirInputs>[] {
  const half = i.fs / 2;
  const least = leastOf(i.fs);
  return i.bands.flatMap((band, k): Handle<FirInputs>[] => {
    const set = (some: Partial<typeof band>) => ({
      bands: i.bands.map((b, n) => (n === k ? { ...b, ...some } : b)),
    });
    const side = (which: 'from' | 'to', low: number, high: number): Handle<FirInputs> => ({
      name: `Band ${k + 1} ${which}`,
      value: hertz(band[which]),
      along: 'x',
      x: band[which],
      to: ({ x }) => set({ [which]: between(x, low, high) }),
    });
    const below = i.bands[k - 1]?.to;
    const above = i.bands[k + 1]?.from;
    return [
      ...(band.from > 0
        ? [side('from', below === undefined ? 0 : below + least, band.to - least)]
        : []),
      ...(band.to < half
        ? [side('to', band.from + least, above === undefined ? half : above - least)]
        : []),
      ...(band.gain === 0
        ? [
            {
              name: `Attenuation of band ${k + 1}`,
              value: showQuantity(band.ripple, 'dB'),
              along: 'y',
              x: (band.from + band.to) / 2,
              y: -band.ripple,
              step: 0.5,
              to: ({ y }) => set({ ripple: between(-y, 1, 200) }),
            } satisfies Handle<FirInputs>,
          ]
        : []),
    ];
  });
}

const handles: Handles<FirInputs, FirResult> = { response: (_, i) => handlesOf(i) };
export default handles;
