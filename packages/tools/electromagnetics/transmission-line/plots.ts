import { abs } from '@tollbench/engines/numeric/complex.ts';
import { showMetric } from '../../define/fields/length.ts';
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { LineResult } from './compute.ts';
import type { LineInputs } from './inputs.ts';
import { firstOf, impedanceWord, linesOf, magnitudeOf, NEPER, scattering } from './phrases.ts';
import { isFlat } from './structures.ts';
import { curveOver } from './synthesis.ts';

/** Impedance over the width, with where it is and where it is wanted. */
export function overWidth(r: LineResult, i: LineInputs): Drawing {
  const name = curveOver(i);
  const { width, impedance } = r.curve;
  return {
    title: 'Impedance over width',
    x: {
      id: 'width',
      label: isFlat(i.structure) ? 'Trace width' : 'Conductor diameter',
      unit: 'm',
      scale: 'log',
      domain: [width[0] ?? null, width.at(-1) ?? null],
    },
    y: { label: `${impedanceWord(i)}`, unit: 'Ω', include: [i.target] },
    marks: [
      { kind: 'rule', y: i.target, tone: 'note', dash: 'dash', label: showQuantity(i.target, 'Ω') },
      { kind: 'line', id: 'impedance', x: width, y: impedance, colour: 1, label: impedanceWord(i) },
      {
        kind: 'points',
        x: [i[name]],
        y: [r.impedance],
        names: [showQuantity(r.impedance, 'Ω', 4)],
        marker: 'circle',
        size: 8,
        colour: 1,
        silent: true,
      },
    ],
  };
}

/** Attenuation and what it is made of. Parts that are 0 have no place on an axis by ratio. */
export function loss(r: LineResult, i: LineInputs): Drawing {
  const { sweep } = firstOf(r);
  const parts = [
    ['attenuation', 'all', (s: (typeof sweep)[number]) => s.gamma.re, 1, 'solid'],
    ['conductorLoss', 'conductors', (s: (typeof sweep)[number]) => s.conductorLoss, 2, 'long'],
    ['roughnessLoss', 'roughness', (s: (typeof sweep)[number]) => s.roughnessLoss, 3, 'dash'],
    ['dielectricLoss', 'dielectrics', (s: (typeof sweep)[number]) => s.dielectricLoss, 4, 'dot'],
  ] as const;
  const marks = parts.flatMap(([id, label, of, colour, dash]): Mark[] => {
    const y = sweep.map((s) => NEPER * of(s));
    const most = Math.max(...y);
    if (!(most > 1e-9)) return [];
    // Below a thousandth of its greatest nothing is to be read.
    const shown = y.map((v) => (v > 1e-9 ? v : Number.NaN));
    return [{ kind: 'line', id, label, x: r.frequency, y: shown, colour, dash }];
  });
  return {
    title: 'Loss over frequency',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: domainOf(r) },
    y: { label: 'Loss', unit: 'dB/m', scale: 'log' },
    marks: [...marks, here(i)],
    names: 'key',
  };
}

const domainOf = ({ frequency }: LineResult): [number | null, number | null] => [
  frequency[0] ?? null,
  frequency.at(-1) ?? null,
];

const here = ({ frequency }: LineInputs): Mark => ({
  kind: 'rule',
  x: frequency,
  tone: 'note',
  dash: 'dot',
  label: showQuantity(frequency, 'Hz', 3),
});

/** S-parameters of the length. */
export function scatteringPlot(r: LineResult, i: LineInputs): Drawing {
  const all = firstOf(r).sweep.map((at) => scattering(i, at));
  const through = all.map((s) => magnitudeOf(s.transmission));
  return {
    title: `S-parameters of ${showMetric(i.length)}`,
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: domainOf(r) },
    y: {
      label: 'Magnitude',
      unit: 'dB',
      domain: [Math.max(-80, Math.min(-40, ...through.filter(Number.isFinite)) - 2), 1],
    },
    marks: [
      {
        kind: 'line',
        id: 'transmissionMagnitude',
        label: '|S21|',
        x: r.frequency,
        y: through,
        colour: 1,
        dash: 'solid',
      },
      {
        kind: 'line',
        id: 'reflectionMagnitude',
        label: '|S11|',
        x: r.frequency,
        y: all.map((s) => magnitudeOf(s.reflection)),
        colour: 2,
        dash: 'long',
      },
    ],
    names: 'key',
  };
}

/** How impedance and speed change over frequency. */
export function dispersion(r: LineResult, i: LineInputs): Drawing {
  const { sweep } = firstOf(r);
  return {
    title: 'Impedance and permittivity over frequency',
    x: { id: 'frequency', label: 'Frequency', unit: 'Hz', scale: 'log', domain: domainOf(r) },
    y: { label: `|${linesOf(i) === 2 ? 'Zdiff' : 'Z₀'}|`, unit: 'Ω' },
    y2: { label: 'Effective permittivity' },
    marks: [
      {
        kind: 'line',
        id: 'impedanceMagnitude',
        label: linesOf(i) === 2 ? '|Zdiff|' : '|Z₀|',
        x: r.frequency,
        y: sweep.map((s) => linesOf(i) * abs(s.impedance)),
        colour: 1,
        dash: 'solid',
      },
      {
        kind: 'line',
        axis: 'y2',
        id: 'effectivePermittivity',
        label: 'ε_eff',
        x: r.frequency,
        y: sweep.map((s) => s.effective),
        colour: 2,
        dash: 'long',
      },
      here(i),
    ],
    names: 'key',
  };
}
