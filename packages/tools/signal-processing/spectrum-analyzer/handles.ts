/** What can be pulled on the spectrum: marker, band, floor, and the fundamental or the tones that are generated. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { SpectrumResult } from './compute.ts';
import { placeOf } from './derived.ts';
import { inputs, type SpectrumInputs } from './inputs.ts';
import { isDecibels } from './levels.ts';
import { floorOfPlot, shownLevel } from './plots.ts';
import { markedBin } from './readouts.ts';

type Pull = Handle<SpectrumInputs>;

const hertz = (f: number) => showQuantity(f, 'Hz', 6);
const between = (x: number, low: number, high: number) => Math.min(high, Math.max(low, x));

const handles: Handles<SpectrumInputs, SpectrumResult> = {
  spectrum: (r, i) => [...carrier(r, i), ...band(r, i), ...view(r, i)],
};
export default handles;

/** The generated tones, pulled anywhere; else the fundamental, pulled to where it is to be looked for. */
function carrier(r: SpectrumResult, i: SpectrumInputs): Pull[] {
  const half = r.record.rate / 2;
  if (i.source === 'generate' && isDecibels(i.unit) && i.unit !== 'dbc')
    return i.tones.flatMap((tone, k): Pull[] => {
      if (tone.frequency > half || tone.amplitude === 0) return [];
      const power = tone.amplitude ** 2 / 2;
      const y = shownLevel(r, power, i.unit);
      return [
        {
          name: `Tone ${k + 1}`,
          value: `${hertz(tone.frequency)}, ${showQuantity(tone.amplitude, 'V', 4)}`,
          along: 'both',
          x: tone.frequency,
          y,
          to: (place) => {
            const ratio = 10 ** ((place.y - y) / 20);
            const amplitude = Number(between(tone.amplitude * ratio, 1e-9, 1e9).toPrecision(4));
            const frequency = between(place.x, 0, half);
            return { tones: i.tones.map((t, n) => (n === k ? { frequency, amplitude } : t)) };
          },
        },
      ];
    });
  if (r.measured.kind !== 'tone') return [];
  const { bin, figures } = r.measured;
  return [
    {
      name: inputs.carrier.label,
      value: hertz(placeOf(r, bin)),
      along: 'x',
      x: placeOf(r, bin),
      y: shownLevel(r, figures.signal, i.unit),
      to: ({ x }) =>
        x > 0 && x < half
          ? { carrier: i.carrier === 'exact' ? 'exact' : 'near', fundamental: x }
          : undefined,
    },
  ];
}

function band(r: SpectrumResult, i: SpectrumInputs): Pull[] {
  const half = r.record.rate / 2;
  const { low, high } = r.band;
  const least = half / 1000;
  // On a logarithmic axis 0 has no place.
  const first = i.axis === 'log' ? r.record.rate / r.length : 0;
  return [
    {
      name: inputs.low.label,
      value: hertz(low),
      along: 'x',
      x: Math.max(low, first),
      to: ({ x }) => ({ low: x <= first ? 0 : between(x, 0, high - least) }),
    },
    {
      name: inputs.high.label,
      value: hertz(high),
      along: 'x',
      x: high,
      to: ({ x }) => ({ high: x >= half ? null : between(x, low + least, half) }),
    },
  ];
}

function view(r: SpectrumResult, i: SpectrumInputs): Pull[] {
  const half = r.record.rate / 2;
  const k = i.marker === null ? null : markedBin(r, i.marker);
  return [
    ...(k === null
      ? []
      : ([
          {
            name: inputs.marker.label,
            value: hertz(r.frequency[k] ?? 0),
            along: 'x',
            x: r.frequency[k] ?? 0,
            y: shownLevel(r, r.power[k] ?? 0, i.unit),
            to: ({ x }) => ({ marker: between(x, 0, half) }),
          },
        ] satisfies Pull[])),
    ...(isDecibels(i.unit)
      ? ([
          {
            name: inputs.floor.label,
            value: showQuantity(floorOfPlot(r, i), 'dB', 4),
            along: 'y',
            y: floorOfPlot(r, i),
            step: 10,
            to: ({ y }) => ({ floor: between(y, -300, 200) }),
          },
        ] satisfies Pull[])
      : []),
  ];
}
