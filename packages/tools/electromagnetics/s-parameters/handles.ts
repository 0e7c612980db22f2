/** What can be pulled: the frequency of the figures, the gate, and the source of an amplifier on its chart. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { SParameterResult } from './compute.ts';
import { writeImpedances } from './fields.ts';
import type { SParameterInputs } from './inputs.ts';
import { LIGHT, polarText } from './words.ts';

const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x));

/** The frequency of the figures hangs from the top of every plot over frequency. */
function frequencyHandle(r: SParameterResult): Handle<SParameterInputs>[] {
  const { frequency } = r.network;
  const [low, high] = [frequency[0] ?? 0, frequency.at(-1) ?? 0];
  if (!(high > low)) return [];
  return [
    {
      name: 'At frequency',
      value: showQuantity(r.f0, 'Hz', 5),
      along: 'x',
      x: r.f0,
      to: ({ x }) => ({ f0: clamp(x, low, high) }),
    },
  ];
}

function gateHandles(r: SParameterResult, i: SParameterInputs): Handle<SParameterInputs>[] {
  const view = r.time;
  if (!view || i.gate !== 'on') return [];
  // Seconds of a unit of the axis.
  const unit =
    i.axis === 'time' ? 1 : 1 / (LIGHT * i.velocity * (view.trace.i === view.trace.j ? 0.5 : 1));
  const least = (2 / (view.frequency.length * (1 / view.period))) * 1.001;
  const end = view.period / 2;
  const ends = [
    ['Gate, begin', 'gateFrom', i.gateFrom, -end, i.gateTo - least],
    ['Gate, end', 'gateTo', i.gateTo, i.gateFrom + least, end],
  ] as const;
  return ends.map(([name, field, at, low, high]) => ({
    name,
    value: showQuantity(at, 's', 4),
    along: 'x',
    x: at / unit,
    to: ({ x }) => ({ [field]: Number(clamp(x * unit, low, high).toPrecision(5)) }),
  }));
}

/** Of Γ. */
const STEP = 0.005;

function sourceHandle(r: SParameterResult): Handle<SParameterInputs>[] {
  const { desk } = r;
  if (!desk) return [];
  const impedance = (re: number, im: number) => {
    const size = Math.hypot(re, im);
    const k = size > 0.99 ? 0.99 / size : 1;
    const [a, b] = [re * k, im * k];
    const bottom = (1 - a) ** 2 + b * b;
    const round = (x: number) => Number((x * desk.reference).toPrecision(4));
    return { re: round((1 - a * a - b * b) / bottom), im: round((2 * b) / bottom) };
  };
  return (['source', 'load'] as const).map((end) => ({
    name: end === 'source' ? 'Source' : 'Load',
    value: polarText(desk[end]),
    along: 'both',
    x: desk[end].re,
    y: desk[end].im,
    step: STEP,
    to: ({ x, y }) => ({ [end]: writeImpedances([impedance(x, y)]) }),
  }));
}

const handles: Handles<SParameterInputs, SParameterResult> = {
  response: frequencyHandle,
  stability: frequencyHandle,
  gains: frequencyHandle,
  time: gateHandles,
  chart: sourceHandle,
};
export default handles;
