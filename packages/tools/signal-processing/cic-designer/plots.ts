import { cicAmplitude } from '@tollbench/engines/cic/response.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { amplitude } from '@tollbench/engines/signal/amplitude.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark, Tick } from '../../plot/types.ts';
import type { Compensation } from './compensation.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';

/** Multiples of the slow rate that the whole picture shows. */
const SHOWN_BANDS = 3.5;
/** Steps of a picture; odd, so that none falls on a null each time. */
const STEPS = 1401;
/** Gains below are drawn at the foot: a null has none. */
const FLOOR = -200;

const shown = (a: number): number => Math.max(FLOOR, decibels(Math.abs(a)));

/** The compensator's gain relative to that at 0, f being a share of the slow rate. */
const firGain = (h: Float64Array, f: number): number =>
  amplitude(h, false, 2 * Math.PI * f) / amplitude(h, false, 0);

/** Where the picture ends, as a share of the slow rate. */
export const spanOf = ({ spec }: CicResult): number => Math.min(spec.cic.rate / 2, SHOWN_BANDS);

/** The foot of the picture of the whole, dB: below the worst alias and the stop band. */
export function footOf({ fold, compensation }: CicResult): number {
  const deep = Math.max(-decibels(fold.largest), compensation?.exact.attenuation ?? 0);
  return -10 * Math.ceil((Math.min(170, deep) + 30) / 10);
}

/** CIC, compensator and both, over the first multiples of the slow rate; what folds into the pass band is marked. */
export function responsePlot(r: CicResult, i: CicInputs): Drawing {
  const { spec, compensation } = r;
  const { slow, cic, pass } = spec;
  const span = spanOf(r);
  const at = linearSpacing(0, span, STEPS);
  const x = at.map((f) => f * slow);
  const own = at.map((f) => cicAmplitude(cic, f / cic.rate));
  const marks: Mark[] = [];
  for (let k = 1; k - pass < span; k++)
    marks.push({
      kind: 'band',
      x0: (k - pass) * slow,
      x1: Math.min(span, k + pass) * slow,
      tone: 'note',
      silent: true,
      ...(k === 1 && { label: i.kind === 'decimator' ? 'folds in' : 'image' }),
    });
  if (spec.stop !== null)
    marks.push({
      kind: 'band',
      x0: spec.stop * slow,
      x1: slow / 2,
      y0: -i.attenuation,
      tone: 'stop',
      silent: true,
    });
  if (compensation)
    marks.push({
      kind: 'line',
      id: 'compensatorGain',
      label: 'compensator',
      colour: 3,
      dash: 'dash',
      width: 1,
      x,
      y: at.map((f) => shown(firGain(compensation.h, f))),
    });
  marks.push({
    kind: 'line',
    id: 'cicGain',
    label: 'CIC',
    colour: 2,
    dash: 'solid',
    ...(compensation && { width: 1 }),
    x,
    y: own.map(shown),
  });
  if (compensation)
    marks.push({
      kind: 'line',
      id: 'totalGain',
      label: 'both',
      colour: 1,
      dash: 'solid',
      x,
      y: at.map((f, k) => shown((own[k] ?? 0) * firGain(compensation.values, f))),
    });
  return {
    title: 'Response',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', domain: [0, span * slow] },
    y: { label: 'Gain', unit: 'dB', domain: [footOf(r), 10] },
    marks,
  };
}

/** The pass band close up: the droop, what levels it, and what is left. */
export function passbandPlot(r: CicResult, i: CicInputs): Drawing {
  const { spec, compensation } = r;
  const { slow, cic, pass } = spec;
  const at = linearSpacing(0, Math.min(0.5, 1.15 * pass), 601);
  const x = at.map((f) => f * slow);
  const limit = compensation ? i.ripple : 0;
  const own: Mark = {
    kind: 'line',
    id: 'cicPassGain',
    label: 'CIC',
    colour: 2,
    dash: 'solid',
    x,
    y: at.map((f) => shown(cicAmplitude(cic, f / cic.rate))),
  };
  // At a null the droop has no end.
  const reach = Math.max(Math.min(r.droop, -FLOOR), limit);
  return {
    title: 'Pass band',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', domain: [0, x.at(-1) ?? 1] },
    y: {
      label: 'Gain',
      unit: 'dB',
      domain: [-1.5 * reach || -1, compensation ? 1.5 * reach || 1 : 0.5 * reach || 1],
    },
    marks: compensation
      ? [...forbidden(limit, pass * slow), own, ...levelled(r, compensation, i, at)]
      : [own],
  };
}

/** What no ripple of the size that is asked for reaches. */
const forbidden = (limit: number, x1: number): Mark[] =>
  [{ y0: limit }, { y1: -limit }].map((side) => ({
    kind: 'band',
    x0: 0,
    x1,
    tone: 'stop',
    silent: true,
    ...side,
  }));

/** The compensator, and both together: exact, rounded, and at the lowest rate where there is one. */
function levelled(r: CicResult, c: Compensation, i: CicInputs, at: Float64Array): Mark[] {
  const { slow, cic, leastRate } = r.spec;
  const x = at.map((f) => f * slow);
  const together = (h: Float64Array, rate: number) =>
    at.map((f) => shown(cicAmplitude({ ...cic, rate }, f / rate) * firGain(h, f)));
  const line = { kind: 'line', x } as const;
  return [
    {
      ...line,
      id: 'inversePassGain',
      label: 'compensator',
      colour: 3,
      dash: 'dash',
      width: 1,
      y: at.map((f) => shown(firGain(c.h, f))),
    },
    ...(leastRate < cic.rate
      ? [
          {
            ...line,
            id: 'lowestPassGain',
            label: `both, R ${leastRate}`,
            colour: 4,
            width: 1,
            y: together(c.values, leastRate),
          } as const,
        ]
      : []),
    {
      ...line,
      id: 'exactPassGain',
      label: 'both, exact',
      colour: 'quiet',
      dash: 'dot',
      y: together(c.h, cic.rate),
    },
    {
      ...line,
      id: 'fixedPassGain',
      label: `both, ${i.bits} bits`,
      colour: 1,
      dash: 'solid',
      y: together(c.values, cic.rate),
    },
  ];
}

/** Multiples of the slow rate whose aliases are drawn. */
const FOLDED = 2;

/** What lies at each frequency of the slow rate: the signal, and the nearest aliases or images under it. */
export function foldedPlot(r: CicResult, i: CicInputs): Drawing {
  const { cic, slow, pass } = r.spec;
  const at = linearSpacing(0, 0.5, 501);
  const x = at.map((f) => f * slow);
  const gains = (place: (f: number) => number) =>
    at.map((f) => shown(cicAmplitude(cic, place(f) / cic.rate)));
  const marks: Mark[] = [
    { kind: 'band', x0: 0, x1: pass * slow, tone: 'pass', label: 'pass band', silent: true },
    {
      kind: 'line',
      xId: 'signalFrequency',
      id: 'wanted',
      label: 'signal',
      colour: 1,
      dash: 'solid',
      x,
      y: gains((f) => f),
    },
  ];
  for (let band = 1; band <= Math.min(FOLDED, cic.rate / 2); band++)
    for (const side of ['below', 'above'] as const) {
      if (side === 'above' && band + 0.5 > cic.rate / 2) continue;
      marks.push({
        kind: 'line',
        id: 'aliasGain',
        label: `${side} ${band === 1 ? '' : `${band}×`}slow`,
        of: { band, side },
        colour: (band + 1) as 2 | 3,
        dash: side === 'below' ? 'solid' : 'dash',
        x,
        y: gains((f) => (side === 'below' ? band - f : band + f)),
      });
    }
  return {
    title: i.kind === 'decimator' ? 'What folds in' : 'Images',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', domain: [0, slow / 2] },
    y: { label: 'Gain', unit: 'dB', domain: [footOf(r) - 20, 5] },
    marks,
  };
}

/** Stages that have room for a name each. */
const MAX_NAMED = 13;

/** What the stages are called below their bars: I1, C1, out; undefined where they are too many. */
function stageTicks({ spec, words }: CicResult): Tick[] | undefined {
  const count = words.widths.length;
  if (count + 1 > MAX_NAMED) return undefined;
  const [first, then] = spec.kind === 'decimator' ? ['I', 'C'] : ['C', 'I'];
  const name = (k: number) =>
    k === count ? 'out' : k < count / 2 ? `${first}${k + 1}` : `${then}${k + 1 - count / 2}`;
  return Array.from({ length: count + 1 }, (_, k) => ({ at: k + 1, label: name(k) }));
}

/** Widths of the registers beside the full width. */
export function widthsPlot(r: CicResult): Drawing {
  const { widths, fullWidths, outputBits, full } = r.words;
  const stage = [...widths, outputBits].map((_, k) => k + 1);
  const ticks = stageTicks(r);
  return {
    title: 'Register widths',
    x: {
      id: 'stage',
      label: 'Stage',
      domain: [0.4, stage.length + 0.6],
      ...(ticks && { ticks }),
    },
    y: { label: 'Width', unit: 'bits', include: [0] },
    marks: [
      {
        kind: 'bars',
        id: 'fullWidth',
        label: 'full width',
        colour: 'quiet',
        width: 0.8,
        x: stage,
        y: [...fullWidths, full],
      },
      {
        kind: 'bars',
        id: 'width',
        label: 'as made',
        colour: 1,
        width: 0.8,
        x: stage,
        y: [...widths, outputBits],
      },
    ],
  };
}
