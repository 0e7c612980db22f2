import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark, Panel } from '../../plot/types.ts';
import { counted } from '../../text/counted.ts';
import { BINS, type ResamplerResult, viewOf } from './compute.ts';
import type { ResamplerInputs } from './inputs.ts';

/** −∞ dB is drawn at the frame. */
const DEEPEST = -1000;
/** Room below what is asked. */
const MARGIN = 40;

const drawn = (gain: number): number => Math.max(DEEPEST, decibels(gain));

const decibelDomain = (i: ResamplerInputs): [number, number] => [
  -10 * Math.ceil((i.attenuation + MARGIN) / 10),
  10,
];

/** The bands of the axis up to `view` that no alias and no image of the clean band may be louder in. */
function forbidden({ task }: ResamplerResult, view: number): [number, number][] {
  const first = Math.min(task.rate, task.out) - task.clean;
  if (task.clean === task.half) return first < view ? [[first, view]] : [];
  const bands: [number, number][] = [];
  for (const rate of [task.rate, task.out])
    for (let k = 1; k * rate - task.clean < view; k++)
      bands.push([Math.max(first, k * rate - task.clean), Math.min(view, k * rate + task.clean)]);
  return bands
    .filter(([from, to]) => to > from)
    .sort(([a], [b]) => a - b)
    .reduce<[number, number][]>((merged, [from, to]) => {
      const last = merged.at(-1);
      if (last && from <= last[1]) last[1] = Math.max(last[1], to);
      else merged.push([from, to]);
      return merged;
    }, []);
}

const hatched = { kind: 'band', tone: 'stop', silent: true } as const;

/** The gain of the whole chain against what is asked, and its pass band close up. */
export function responsePlot(r: ResamplerResult, i: ResamplerInputs): Drawing {
  const view = viewOf(r.task);
  const level = -i.attenuation;
  const marks: Mark[] = [
    ...forbidden(r, view).map(([x0, x1]): Mark => ({ ...hatched, x0, x1, y0: level })),
    {
      kind: 'line',
      id: 'gain',
      label: 'whole chain',
      colour: 1,
      x: r.shown.frequency,
      y: r.shown.gain.map(drawn),
    },
  ];
  return {
    title: 'Gain of the whole chain',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', domain: [0, view] },
    panels: [
      { share: 2, y: { label: 'Gain', unit: 'dB', domain: decibelDomain(i) }, marks },
      passPanel(r, i),
    ],
  };
}

function passPanel(r: ResamplerResult, i: ResamplerInputs): Panel {
  const { task } = r;
  const [low, high] = [decibels(1 - task.passRipple), decibels(1 + task.passRipple)];
  return {
    share: 1,
    y: { label: 'In the pass band', unit: 'dB', domain: [low - i.ripple, high + 0.5 * i.ripple] },
    marks: [
      { ...hatched, x0: 0, x1: task.pass, y0: high },
      { ...hatched, x0: 0, x1: task.pass, y1: low },
      {
        kind: 'line',
        id: 'passbandGain',
        label: 'pass band',
        colour: 1,
        x: r.shown.frequency,
        y: r.shown.gain.map((g, k) =>
          (r.shown.frequency[k] ?? 0) <= task.pass * (1 + 1e-9) ? drawn(g) : Number.NaN,
        ),
      },
    ],
  };
}

/** The level of all that folds, by the frequency at which it comes out and by that from which it comes. */
export function foldingPlot(r: ResamplerResult, i: ResamplerInputs): Drawing {
  const { task, sweep } = r;
  const axis = (rate: number) =>
    Float64Array.from({ length: BINS }, (_, k) => ((k + 0.5) * rate) / 2 / BINS);
  const output = axis(task.out);
  const kept = r.shown.frequency.filter((f) => f <= task.half);
  const marks: Mark[] = [
    { ...hatched, x0: 0, x1: Math.min(task.clean, task.out / 2), y0: -i.attenuation, y1: -3 },
    {
      kind: 'line',
      xId: 'keptFrequency',
      id: 'keptGain',
      label: 'signal',
      colour: 1,
      x: kept,
      y: r.shown.gain.slice(0, kept.length).map(drawn),
    },
    {
      kind: 'line',
      xId: 'outputFrequency',
      id: 'foldedGain',
      label: 'folded, by output',
      colour: 2,
      x: output,
      y: sweep.byOutput.map(drawn),
    },
    {
      kind: 'line',
      xId: 'sourceFrequency',
      id: 'sourceGain',
      label: 'folded, by input',
      colour: 3,
      dash: 'dot',
      width: 1,
      x: axis(task.rate),
      y: sweep.byInput.map(drawn),
    },
  ];
  return {
    title: 'Aliases and images',
    x: {
      label: 'Frequency',
      unit: 'Hz',
      domain: [0, Math.max(task.rate, task.out) / 2],
    },
    y: { label: 'Gain', unit: 'dB', domain: decibelDomain(i) },
    marks,
  };
}

/** Folds of the map that are drawn. */
export const MAX_FOLDS = 48;

/** Where on the axis of the sweep the map ends. */
export function mapEnd({ task }: ResamplerResult): number {
  const folds = task.up + task.down;
  const half = (task.rate * task.up) / 2;
  return folds <= MAX_FOLDS ? half : (half * MAX_FOLDS) / folds;
}

/** Places where a path turns, or enters or leaves what must be clean. */
function corners(r: ResamplerResult): number[] {
  const { task } = r;
  const end = mapEnd(r);
  const places = [0, task.pass, end, Math.min(task.rate, task.out) - task.clean];
  for (const rate of [task.rate, task.out])
    for (let k = 1; (k * rate) / 2 < end; k++) {
      places.push((k * rate) / 2);
      if (k % 2 === 0) places.push((k * rate) / 2 - task.clean, (k * rate) / 2 + task.clean);
    }
  return [...new Set(places)].filter((f) => f >= 0 && f <= end).sort((a, b) => a - b);
}

const folded = (f: number, rate: number) => Math.abs(f - rate * Math.round(f / rate));

type Kind = 'kept' | 'open' | 'stopped';

/** What becomes of a stretch of the axis. */
function kindOf({ task }: ResamplerResult, f: number): Kind {
  if (f < task.pass) return 'kept';
  const clean = task.clean * (1 + 1e-9);
  const touches = folded(f, task.rate) < clean || folded(f, task.out) < clean;
  return f > Math.min(task.rate, task.out) - task.clean && touches ? 'stopped' : 'open';
}

/** The path that the worst alias or image lies on, from one edge of the map to the next. */
function worstPath({ task, sweep }: ResamplerResult): Mark {
  const at = sweep.worst.frequency;
  const halves = [task.rate / 2, task.out / 2];
  const low = Math.max(...halves.map((half) => half * Math.floor(at / half)));
  const high = Math.min(...halves.map((half) => half * (Math.floor(at / half) + 1)));
  return {
    kind: 'line',
    colour: 2,
    dash: 'solid',
    width: 0.8,
    silent: true,
    x: [folded(low, task.rate), folded(high, task.rate)],
    y: [folded(low, task.out), folded(high, task.out)],
  };
}

/** Each input frequency and where it comes out. */
export function mapPlot(r: ResamplerResult): Drawing {
  const { task, sweep } = r;
  const lines: Record<Kind, { x: number[]; y: number[] }> = {
    kept: { x: [], y: [] },
    open: { x: [], y: [] },
    stopped: { x: [], y: [] },
  };
  const places = corners(r);
  for (let k = 1; k < places.length; k++) {
    const [a, b] = [places[k - 1] ?? 0, places[k] ?? 0];
    if (!(b - a > 1e-9 * task.half)) continue;
    const { x, y } = lines[kindOf(r, (a + b) / 2)];
    x.push(folded(a, task.rate), folded(b, task.rate), Number.NaN);
    y.push(folded(a, task.out), folded(b, task.out), Number.NaN);
  }
  const path = (kind: Kind, label: string, colour: 1 | 2 | 3, width: number): Mark[] =>
    lines[kind].x.length === 0
      ? []
      : [
          {
            kind: 'line',
            xId: `${kind}Input`,
            id: `${kind}Output`,
            label,
            colour,
            width,
            ...lines[kind],
          },
        ];
  return {
    title: 'Alias map',
    x: { label: 'Input frequency', unit: 'Hz', domain: [0, task.rate / 2] },
    y: { label: 'Output frequency', unit: 'Hz', domain: [0, task.out / 2] },
    marks: [
      ...path('stopped', `stopped`, 3, 0.7),
      ...path('open', 'transition', 2, 1.2),
      ...path('kept', 'signal', 1, 2.5),
      worstPath(r),
      {
        kind: 'points',
        xId: 'worstFrom',
        id: 'worstTo',
        label: 'worst',
        colour: 2,
        marker: 'diamond',
        size: 9,
        x: [sweep.worst.input],
        y: [sweep.worst.output],
      },
    ],
  };
}

/** The lines of the output of the trial. */
export function spectrumPlot(r: ResamplerResult, i: ResamplerInputs): Drawing | null {
  const { task, trial } = r;
  if (!trial) return null;
  const spacing = task.out / trial.outputs;
  return {
    title: 'Output of the trial',
    x: { id: 'lineFrequency', label: 'Frequency', unit: 'Hz', domain: [0, task.out / 2] },
    y: { label: 'Level', unit: 'dB', domain: [decibelDomain(i)[0] - 20, 10] },
    marks: [
      { kind: 'rule', y: -i.attenuation, tone: 'stop' },
      {
        kind: 'line',
        id: 'lineLevel',
        label: counted(trial.tones.length, 'tone'),
        colour: 1,
        x: Float64Array.from(trial.lines, (_, k) => k * spacing),
        y: trial.lines.map(drawn),
      },
    ],
  };
}

/** Coefficients of a stage that are drawn. */
export const MAX_DRAWN = 8001;

/** The impulse response of each stage. */
export function impulsePlot({ plan }: ResamplerResult): Drawing {
  return {
    title: 'Impulse responses',
    x: { label: 'Time from the middle', unit: 's' },
    y: { label: 'h[k]', include: [0] },
    marks: plan.stages.map((s, k): Mark => {
      const first = Math.max(0, Math.floor((s.h.length - MAX_DRAWN) / 2));
      const h = s.h.slice(first, s.h.length - first);
      const middle = (s.h.length - 1) / 2;
      return {
        kind: 'line',
        xId: 'time',
        id: 'weight',
        of: { stage: k + 1 },
        label: `stage ${k + 1}`,
        x: Float64Array.from(h, (_, n) => (n + first - middle) / s.rateHigh),
        y: h.map((c) => c * s.up),
      };
    }),
  };
}
