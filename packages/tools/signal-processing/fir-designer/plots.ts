import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { linearSpacing } from '@tollbench/engines/numeric/spacing.ts';
import {
  phase as argument,
  groupDelay,
  magnitude,
  response,
} from '@tollbench/engines/signal/response.ts';
import type { Drawing } from '../../define/named.ts';
import type { Axis, Mark, Panel } from '../../plot/types.ts';
import { impulsePlot } from '../impulse-plot.ts';
import type { FirResult, Zeros } from './compute.ts';
import type { FirInputs } from './inputs.ts';
import { type Spec, wanted } from './spec.ts';

/** Where frequencies run: 0 to half the sample rate. */
const abscissa = (i: FirInputs): Axis => ({
  id: 'frequency',
  label: 'Frequency',
  unit: 'Hz',
  domain: [0, i.fs / 2],
});

/** Differentiators and Hilbert transformers are judged on a linear scale: nothing of theirs is far down. */
const isLinear = (spec: Spec) => spec.type === 'differentiator' || spec.type === 'hilbert';

/** How far down a picture reaches that no mask bounds. */
const UNMASKED_DEPTH = 80;

/** The deepest attenuation that the mask asks for. */
const depth = (spec: Spec): number =>
  spec.weighted || spec.bands.length === 0
    ? UNMASKED_DEPTH
    : Math.max(
        0,
        ...spec.bands
          .filter((b) => b.gain === 0)
          .map((b) => -decibels(b.tolerance / spec.reference)),
      );

/** The magnitude against its mask, and below it the pass bands close up. */
export function responsePlot(r: FirResult, i: FirInputs): Drawing {
  return {
    title: 'Magnitude',
    x: abscissa(i),
    panels: [
      magnitudePanel(r, i),
      ...(r.spec.bands.some((b) => b.gain > 0) ? [detailPanel(r, i)] : []),
    ],
  };
}

/** The range of the decibel panel, so that a drag on it means the same as what is drawn. */
export function magnitudeRange(spec: Spec, largest = 1): [number, number] {
  const gains = spec.bands.filter((b) => b.gain > 0).map((b) => decibels(b.gain));
  const top = gains.length > 0 ? Math.max(...gains) : decibels(largest);
  if (spec.bands.length === 0) {
    const high = 10 * Math.ceil((top + 5) / 10);
    return [high - UNMASKED_DEPTH - 30, high];
  }
  return [-10 * Math.ceil((depth(spec) + 30) / 10), Math.max(10, 10 * Math.ceil((top + 5) / 10))];
}

function magnitudePanel(r: FirResult, i: FirInputs): Panel {
  const { spec } = r;
  const linear = isLinear(spec);
  const ceiling = spec.reference;
  const show = (a: number) => (linear ? a : decibels(Math.abs(a) / ceiling));
  const marks: Mark[] = r.masked ? mask(spec, i, linear) : [];
  const trace = (values: Float64Array) => values.map(show);
  if (r.rounded)
    marks.push({
      kind: 'line',
      id: linear ? 'fixedAmplitude' : 'fixedMagnitude',
      label: `${i.bits} bits`,
      colour: 2,
      width: 1,
      x: r.frequency,
      y: trace(r.rounded),
    });
  marks.push({
    kind: 'line',
    id: linear ? 'amplitude' : 'magnitude',
    label: 'exact',
    colour: 1,
    x: r.frequency,
    y: trace(r.amplitude),
  });
  return {
    share: 2,
    y: linear
      ? { label: 'Amplitude', include: [0], domain: [null, linearTop(spec)] }
      : { label: 'Gain', unit: 'dB', domain: magnitudeRange(spec, Math.max(...r.amplitude)) },
    marks,
  };
}

const linearTop = (spec: Spec): number => 1.2 * Math.max(...spec.bands.map((b) => wanted(b, b.to)));

/** What is forbidden, hatched: above a stop band, above and below a pass band. */
function mask(spec: Spec, i: FirInputs, linear: boolean): Mark[] {
  const marks: Mark[] = [];
  spec.bands.forEach((b) => {
    const [x0, x1] = [b.from * i.fs, b.to * i.fs];
    const common = { kind: 'band', x0, x1, tone: 'stop', silent: true } as const;
    if (b.gain === 0) {
      marks.push({ ...common, y0: linear ? b.tolerance : decibels(b.tolerance / spec.reference) });
      if (linear) marks.push({ ...common, y1: -b.tolerance });
    } else if (b.relative) {
      // The wanted amplitude is a ramp; its tolerance shows below, close up.
      marks.push({
        kind: 'line',
        xId: 'desiredFrequency',
        id: linear ? 'desiredAmplitude' : 'desiredMagnitude',
        label: 'wanted',
        colour: 'quiet',
        dash: 'dash',
        x: ramp(x0, x1),
        y: ramp(b.from, b.to).map((f) =>
          linear ? wanted(b, f) : decibels(wanted(b, f) / spec.reference),
        ),
      });
    } else {
      const show = (a: number) => (linear ? a : decibels(a / spec.reference));
      marks.push({ ...common, y0: show(b.gain + b.tolerance) });
      if (b.gain > b.tolerance) marks.push({ ...common, y1: show(b.gain - b.tolerance) });
    }
  });
  return marks;
}

function ramp(from: number, to: number): number[] {
  return [...linearSpacing(from, to, 65)];
}

/** Gain over the wanted gain in the pass bands, in dB, with the tolerance's edges. */
function detailPanel(r: FirResult, i: FirInputs): Panel {
  const { spec } = r;
  const passing = spec.bands.filter((b) => b.gain > 0);
  const marks: Mark[] = [];
  let reach = 0;
  spec.bands.forEach((b, k) => {
    if (b.gain === 0) return;
    // What no mask allows is drawn as wide as it is.
    const allowed = r.masked ? b.tolerance : (r.figures[k]?.error ?? 0);
    const share = b.relative ? allowed : allowed / b.gain;
    const [low, high] = [decibels(Math.max(1e-3, 1 - share)), decibels(1 + share)];
    reach = Math.max(reach, high, Math.min(-low, 6));
    const common = {
      kind: 'band',
      x0: b.from * i.fs,
      x1: b.to * i.fs,
      tone: 'stop',
      silent: true,
    } as const;
    if (r.masked) marks.push({ ...common, y0: high }, { ...common, y1: low });
  });
  const close = (values: Float64Array) =>
    values.map((a, k) => {
      const f = (r.frequency[k] as number) / i.fs;
      const b = passing.find((b) => f >= b.from && f <= b.to);
      return b && !(b.relative && f === 0) ? decibels(Math.abs(a) / wanted(b, f)) : Number.NaN;
    });
  if (r.rounded)
    marks.push({
      kind: 'line',
      id: 'fixedPassbandGain',
      label: `${i.bits} bits`,
      colour: 2,
      width: 1,
      x: r.frequency,
      y: close(r.rounded),
    });
  marks.push({
    kind: 'line',
    id: 'passbandGain',
    label: 'exact',
    colour: 1,
    x: r.frequency,
    y: close(r.amplitude),
  });
  return {
    share: 1,
    y: { label: 'In the pass band', unit: 'dB', domain: [-2 * reach || -1, 2 * reach || 1] },
    marks,
  };
}

/** The impulse response with the window it was cut by, if one did, and the step response. */
export function inTimePlot({ h, design }: FirResult): Drawing {
  if (!design.window) return impulsePlot(h);
  const peak = Math.max(...h.map(Math.abs));
  return impulsePlot(h, [
    {
      kind: 'line',
      id: 'scaledWindow',
      label: 'window, scaled to the peak',
      colour: 'quiet',
      dash: 'dash',
      x: Array.from(h, (_, k) => k),
      y: design.window.map((w) => w * peak),
    },
  ]);
}

/** Continuous phase in turns of 360°, and the group delay, which symmetry makes constant. */
export function phasePlot(r: FirResult, i: FirInputs): Drawing {
  const middle = (r.taps - 1) / 2;
  // +90° for a differentiator, −90° for a Hilbert transformer.
  const turn = r.spec.symmetry === 'even' ? 0 : r.spec.type === 'hilbert' ? -90 : 90;
  const free = r.spec.byMagnitude ? freePhase(r) : undefined;
  const phase = r.frequency.map((f, k) => {
    if (free) return free.phase[k] ?? Number.NaN;
    const whole = (-360 * f * middle) / i.fs + turn + ((r.amplitude[k] as number) < 0 ? 180 : 0);
    return whole - 360 * Math.round(whole / 360);
  });
  // A turn or a change of sign is a break, not a slope.
  const broken = phase.map((p, k) =>
    k > 0 && Math.abs(p - (phase[k - 1] as number)) > 120 ? Number.NaN : p,
  );
  return {
    title: 'Phase and group delay',
    x: abscissa(i),
    panels: [
      {
        share: 3,
        y: { label: 'Phase', unit: '°', domain: [-180, 180], ticks: 'degrees' },
        marks: [
          {
            kind: 'line',
            id: 'phase',
            label: 'phase',
            colour: 1,
            x: r.frequency,
            y: broken,
            width: 1,
          },
        ],
      },
      {
        share: 2,
        y: {
          label: 'Group delay',
          unit: 's',
          include: [0, ...(r.symmetry ? [(1.25 * middle) / i.fs] : [])],
        },
        marks: [
          {
            kind: 'line',
            id: 'groupDelay',
            label: 'group delay',
            colour: 3,
            dash: 'solid',
            x: r.frequency,
            y: free ? free.delay.map((d) => d / i.fs) : r.frequency.map(() => middle / i.fs),
          },
        ],
      },
    ],
  };
}

/** Phase in degrees and group delay in samples of coefficients that need not mirror; NaN where the filter stops altogether. */
function freePhase({ h, frequency, spec }: FirResult): {
  phase: Float64Array;
  delay: Float64Array;
} {
  const on = response(h, frequency.length - 1);
  const sizes = magnitude(on);
  const faint = 1e-3 * Math.max(...sizes);
  const delay = groupDelay(h, on.frequency);
  // Between zeros on the circle a delay shoots up, of frequencies that hardly come through: it would hide the rest.
  const shown = (f: number, k: number) =>
    spec.bands.length > 0
      ? spec.bands.some((b) => b.gain > 0 && f >= b.from && f <= b.to)
      : (sizes[k] ?? 0) > faint;
  return {
    phase: argument(on).map((a) => (180 * a) / Math.PI),
    delay: delay.map((d, k) => (shown(on.frequency[k] ?? 0, k) ? d : Number.NaN)),
  };
}

/** Zeros on the z plane: stop bands sit on the unit circle, pass bands have pairs inside and outside. */
export function zerosPlot(zeros: Zeros, roundedZeros: Zeros | null): Drawing {
  // A zero far out has its mirror image close in; it is left to the table.
  const near = (re: Float64Array, im: Float64Array) => {
    const keep = [...re.keys()].filter(
      (k) => Math.hypot(re[k] as number, im[k] as number) <= MAX_DRAWN_MODULUS,
    );
    return { x: keep.map((k) => re[k] as number), y: keep.map((k) => im[k] as number) };
  };
  const marks: Mark[] = [
    { kind: 'circle', x: 0, y: 0, r: 1, colour: 'quiet', silent: true },
    {
      kind: 'points',
      id: 'imaginaryPart',
      label: 'zeros',
      colour: 1,
      marker: 'ring',
      ...near(zeros.re, zeros.im),
    },
  ];
  if (roundedZeros)
    marks.push({
      kind: 'points',
      xId: 'fixedRealPart',
      id: 'fixedImaginaryPart',
      label: 'zeros of the rounded coefficients',
      colour: 2,
      marker: 'cross',
      size: 5,
      ...near(roundedZeros.re, roundedZeros.im),
    });
  return {
    title: 'Zeros',
    x: { id: 'realPart', label: 'Real part', include: [-1.1, 1.1] },
    y: { label: 'Imaginary part', include: [-1.1, 1.1] },
    equal: true,
    marks,
  };
}

/** Modulus beyond which a zero is not drawn. */
export const MAX_DRAWN_MODULUS = 2.5;
