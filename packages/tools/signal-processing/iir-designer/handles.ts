/** What can be pulled on the picture: the edges of the mask, its levels, and the edges of a filter given by them. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { IirResult } from './compute.ts';
import { type IirInputs, inputs } from './inputs.ts';

/** The least width of a band or a gap that can be pulled to: a thousandth of the picture or less. */
const leastOf = (fs: number): number => 10 ** Math.floor(Math.log10(fs / 600));

const hertz = (f: number) => showQuantity(f, 'Hz', 6);
const between = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

type Edge = 'f1' | 'f2' | 'f3' | 'f4' | 'edge' | 'edge2';

function edges(i: IirInputs, names: readonly Edge[]): Handle<IirInputs>[] {
  const least = leastOf(i.fs);
  return names.map((name, k) => {
    const before = names[k - 1];
    const after = names[k + 1];
    const low = (before ? i[before] : 0) + least;
    const high = after ? i[after] - least : i.fs / 2 - least;
    return {
      name: inputs[name].label,
      value: hertz(i[name]),
      along: 'x',
      x: i[name],
      to: ({ x }) => ({ [name]: between(x, low, high) }),
    };
  });
}

/** The gain that losses count from, where the picture draws its mask. */
const topOf = (r: IirResult): number =>
  Math.max(...r.figures.filter((_, k) => r.bands[k]?.passes).map((f) => f.high));

function levels(r: IirResult, i: IirInputs): Handle<IirInputs>[] {
  const top = topOf(r);
  const stops = r.bands.filter((b) => !b.passes);
  const [pass] = r.bands.filter((b) => b.passes);
  return [
    ...stops.map(
      (b, k): Handle<IirInputs> => ({
        name: k === 0 ? inputs.attenuation.label : `${inputs.attenuation.label}, above`,
        value: showQuantity(i.attenuation, 'dB'),
        along: 'y',
        x: (b.from + b.to) / 2,
        y: top - i.attenuation,
        step: 0.5,
        to: ({ y }) => ({ attenuation: Number(between(top - y, i.ripple + 1, 250).toFixed(2)) }),
      }),
    ),
    ...(pass
      ? [
          {
            name: inputs.ripple.label,
            value: showQuantity(i.ripple, 'dB', 4),
            along: 'y',
            panel: 1,
            x: (pass.from + pass.to) / 2,
            y: top - i.ripple,
            to: ({ y }) => ({
              ripple: Number(
                between(top - y, i.ripple / 4, Math.min(12, i.attenuation - 1)).toPrecision(3),
              ),
            }),
          } satisfies Handle<IirInputs>,
        ]
      : []),
  ];
}

export function handlesOf(r: IirResult, i: IirInputs): Handle<IirInputs>[] {
  if (i.from === 'import') return [];
  if (i.from === 'order')
    return edges(i, i.shape === 'lowpass' || i.shape === 'highpass' ? ['edge'] : ['edge', 'edge2']);
  const names =
    i.type === 'lowpass' || i.type === 'highpass'
      ? (['f1', 'f2'] as const)
      : (['f1', 'f2', 'f3', 'f4'] as const);
  return [...edges(i, names), ...levels(r, i)];
}

const handles: Handles<IirInputs, IirResult> = { response: handlesOf };
export default handles;
