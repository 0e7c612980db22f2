import { type Chosen, chooseParts } from '@tollbench/engines/circuit/choose-parts.ts';
import { eSeriesValues } from '@tollbench/engines/circuit/e-series.ts';
import { firstOrder } from '@tollbench/engines/circuit/stages/first-order.ts';
import { multipleFeedback } from '@tollbench/engines/circuit/stages/multiple-feedback.ts';
import { sallenKey } from '@tollbench/engines/circuit/stages/sallen-key.ts';
import type { Stage } from '@tollbench/engines/circuit/stages/stage.ts';
import { stateVariable } from '@tollbench/engines/circuit/stages/state-variable.ts';
import { towThomas } from '@tollbench/engines/circuit/stages/tow-thomas.ts';
import { towThomasNotch } from '@tollbench/engines/circuit/stages/tow-thomas-notch.ts';
import { edge, type Prototype, prototype } from '@tollbench/engines/filter/prototype.ts';
import { type Section, sections } from '@tollbench/engines/filter/sections.ts';
import { smallestOrder } from '@tollbench/engines/filter/smallest-order.ts';
import { InputError } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import type { FilterInputs } from './inputs.ts';

/** The mask in hertz; a band pass has two edges a side. */
export interface Mask {
  readonly pass: readonly [number, number];
  /** null where the order is given and the edge asked for lies in the pass band: then nothing depends on it. */
  readonly stop: readonly [number, number] | null;
  /** Where the pass-band gain is defined: 0, the centre, or infinity. */
  readonly middle: number;
  /** Stop-band edge over pass-band edge of the prototype; NaN without a stop band. */
  readonly selectivity: number;
}

export interface Built {
  readonly section: Section;
  readonly stage: Stage;
  readonly chosen: Chosen;
}

const hertz = (f: number) => showQuantity(f, 'Hz', 6);

/** Three digits of a value that is only proposed. */
const round = (x: number) => Number(x.toPrecision(3));

/** What is wrong with the stop band beside the pass band, or null. */
export function stopBandWrong(i: FilterInputs): InputError | null {
  if (i.response === 'bandpass')
    return i.stopWidth > i.width
      ? null
      : new InputError(
          `is ${hertz(i.stopWidth)}; it must be more than the pass band’s ${hertz(i.width)}`,
          {
            field: 'stopWidth',
            value: String(i.stopWidth),
            remedies: [{ stopWidth: formatQuantity(round(4 * i.width), 'Hz') }],
          },
        );
  const low = i.response === 'lowpass';
  const [field, edge] = low ? (['stop', i.stop] as const) : (['stopBelow', i.stopBelow] as const);
  if (low ? edge > i.edge : edge < i.edge) return null;
  return new InputError(
    `is ${hertz(edge)}; the stop band of a ${low ? 'low' : 'high'} pass lies ${low ? 'above' : 'below'} its pass band’s ${hertz(i.edge)}`,
    {
      field,
      value: String(edge),
      remedies: [{ [field]: formatQuantity(round(low ? 3 * i.edge : i.edge / 3), 'Hz') }],
    },
  );
}

/** The edges, checked against each other where the order follows from them. */
export function maskOf(i: FilterInputs): Mask {
  const wrong = stopBandWrong(i);
  if (wrong === null) return wholeMask(i);
  if (i.size === 'least') throw wrong;
  return maskWithoutStop(i);
}

/** The edges of the pass band alone. */
export const maskWithoutStop = (i: FilterInputs): Mask => ({
  ...wholeMask(i),
  stop: null,
  selectivity: Number.NaN,
});

function wholeMask(i: FilterInputs): Mask {
  if (i.response === 'bandpass')
    return {
      pass: band(i.centre, i.width),
      stop: band(i.centre, i.stopWidth),
      middle: i.centre,
      selectivity: i.stopWidth / i.width,
    };
  return i.response === 'lowpass'
    ? { pass: [0, i.edge], stop: [0, i.stop], middle: 0, selectivity: i.stop / i.edge }
    : {
        pass: [i.edge, Number.POSITIVE_INFINITY],
        stop: [i.stopBelow, Number.POSITIVE_INFINITY],
        middle: Number.POSITIVE_INFINITY,
        selectivity: i.edge / i.stopBelow,
      };
}

/** Edges `width` apart whose geometric mean is the centre. */
function band(centre: number, width: number): [number, number] {
  const half = width / 2;
  const upper = half + Math.hypot(half, centre);
  return [(centre * centre) / upper, upper];
}

export function prototypeOf(i: FilterInputs, mask: Mask): Prototype {
  return i.size === 'given'
    ? prototype(i.approximation, i.order, i.ripple, i.stopLoss)
    : smallestOrder(i.approximation, {
        ripple: i.ripple,
        edgeLoss: i.edgeLoss,
        stopLoss: i.stopLoss,
        selectivity: mask.selectivity,
      });
}

/** Sections in their order, each with its share of the gain. */
export function sectionsOf(p: Prototype, i: FilterInputs): Section[] {
  const scale = edge(p, i.edgeLoss);
  const turn = 2 * Math.PI;
  const list =
    i.response === 'bandpass'
      ? sections(p, scale, {
          response: 'bandpass',
          centre: turn * i.centre,
          width: turn * i.width,
        })
      : sections(p, scale, { response: i.response, edge: turn * i.edge });
  const sign = i.arrange === 'rising' ? 1 : -1;
  const ordered = list
    .map((s, k) => ({ s, k }))
    .sort((a, b) => sign * ((a.s.q ?? 0) - (b.s.q ?? 0)) || a.s.w0 - b.s.w0 || a.k - b.k)
    .map(({ s }) => s);
  return shareGain(ordered, i);
}

/** Gain is shared evenly; what a first-order stage cannot do (less than 1) the others take over. */
function shareGain(list: readonly Section[], i: FilterInputs): Section[] {
  if (i.topology === 'sk-unity') return [...list];
  if (i.topology === 'sk-equal')
    return list.map((s) =>
      s.q === null || s.zero !== undefined
        ? s
        : { ...s, gain: s.response === 'bandpass' ? 3 * s.q - 1 : 3 - 1 / s.q },
    );
  const seconds = list.filter((s) => s.q !== null).length;
  const loses = i.gain < 1 || seconds === 0;
  const share = i.gain ** (1 / (loses ? Math.max(1, seconds) : list.length));
  return list.map((s) =>
    s.q === null && loses && seconds > 0 ? s : { ...s, gain: s.gain * share },
  );
}

export function stageOf(section: Section, i: FilterInputs): Stage {
  if (section.q === null) return firstOrder(section);
  const second = { ...section, q: section.q };
  // No other circuit here has zeros on the axis of frequency.
  if (section.zero !== undefined) return towThomasNotch({ ...second, zero: section.zero });
  switch (i.topology) {
    case 'mfb':
      return multipleFeedback(second);
    case 'state-variable':
      return stateVariable(second);
    case 'tow-thomas':
      return towThomas(second);
    case 'sk-unity':
      return sallenKey(second, 'unity');
    case 'sk-gain':
      return sallenKey(second, 'gain');
    default:
      return sallenKey(second, 'equal');
  }
}

export function build(section: Section, i: FilterInputs): Built {
  const stage = stageOf(section, i);
  const grid = {
    resistors: eSeriesValues(i.rSeries, 1, 1e9),
    capacitors: eSeriesValues(i.cSeries, 1e-13, 1),
    level: i.level,
  };
  const chosen = chooseParts(
    stage,
    section,
    grid,
    i.topology === 'sk-equal' && section.zero === undefined ? null : section.gain,
  );
  return { section, stage, chosen };
}
