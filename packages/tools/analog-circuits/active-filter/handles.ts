/** What can be pulled on the magnitude: the edges of the mask, and what is lost at them. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { FilterResult } from './compute.ts';
import { type FilterInputs, inputs } from './inputs.ts';

const hertz = (f: number) => showQuantity(f, 'Hz', 4);
const decibels = (a: number) => showQuantity(a, 'dB', 4);
const hundredths = (a: number) => Number(a.toFixed(2));

export function handlesOf(r: FilterResult, i: FilterInputs): Handle<FilterInputs>[] {
  // Given parts have no mask to pull.
  if (r.prototype === null) return [];
  const corner = stopCorner(i);
  const [first, last] = [r.frequency[0] as number, r.frequency.at(-1) as number];
  const stop: Handle<FilterInputs>[] = [
    {
      name: `${corner.name}, ${inputs.stopLoss.label.toLowerCase()}`,
      value: `${corner.value}, ${decibels(i.stopLoss)}`,
      along: 'both',
      x: corner.x,
      y: r.top - i.stopLoss,
      to: ({ x, y }) => ({ ...corner.set(x), stopLoss: hundredths(r.top - y) }),
    },
  ];
  return [
    ...passEdges(i),
    // Without a stop band the picture need not reach where its edge would be.
    ...(corner.x >= first && corner.x <= last ? stop : []),
    {
      name: inputs.edgeLoss.label,
      value: decibels(i.edgeLoss),
      along: 'y',
      panel: 1,
      x: middleOf(r, i),
      y: r.top - i.edgeLoss,
      to: ({ y }) => ({ edgeLoss: hundredths(r.top - y) }),
    },
  ];
}

/** The middle of the pass band as it is drawn. */
function middleOf({ frequency }: FilterResult, i: FilterInputs): number {
  if (i.response === 'bandpass') return i.centre;
  return Math.sqrt(
    i.edge * ((i.response === 'lowpass' ? frequency[0] : frequency.at(-1)) as number),
  );
}

/** The width of the band that has its upper edge at f and the centre as geometric mean; undefined below the centre. */
const widthTo = (f: number, { centre }: FilterInputs): number | undefined =>
  f > centre ? Number((f - (centre * centre) / f).toPrecision(4)) : undefined;

/** The upper edge of a band about the centre. */
const upperOf = (width: number, { centre }: FilterInputs): number =>
  width / 2 + Math.hypot(width / 2, centre);

function passEdges(i: FilterInputs): Handle<FilterInputs>[] {
  if (i.response !== 'bandpass')
    return [
      {
        name: inputs.edge.label,
        value: hertz(i.edge),
        along: 'x',
        x: i.edge,
        to: ({ x }) => ({ edge: x }),
      },
    ];
  return [
    {
      name: inputs.centre.label,
      value: hertz(i.centre),
      along: 'x',
      x: i.centre,
      to: ({ x }) => ({ centre: x }),
    },
    {
      name: inputs.width.label,
      value: hertz(i.width),
      along: 'x',
      x: upperOf(i.width, i),
      to: ({ x }) => {
        const width = widthTo(x, i);
        return width === undefined ? undefined : { width };
      },
    },
  ];
}

interface Corner {
  readonly name: string;
  readonly value: string;
  readonly x: number;
  readonly set: (x: number) => Partial<FilterInputs>;
}

function stopCorner(i: FilterInputs): Corner {
  if (i.response === 'bandpass')
    return {
      name: inputs.stopWidth.label,
      value: hertz(i.stopWidth),
      x: upperOf(i.stopWidth, i),
      set: (x) => ({ stopWidth: widthTo(x, i) ?? i.stopWidth }),
    };
  const field = i.response === 'lowpass' ? 'stop' : 'stopBelow';
  return {
    name: inputs[field].label,
    value: hertz(i[field]),
    x: i[field],
    set: (x) => ({ [field]: x }),
  };
}

const handles: Handles<FilterInputs, FilterResult> = { magnitude: handlesOf };
export default handles;
