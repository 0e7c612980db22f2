import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import { decibels, powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { constantQArc } from '@tollbench/engines/rf/chart-circles.ts';
import { magnitudeOfVswr } from '@tollbench/engines/rf/reflection.ts';
import type { Cell } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark, Plot } from '../../plot/types.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './load.ts';
import { admittanceAt, impedanceAt, nameOf, sizeInMetres, sizeOfGamma } from './words.ts';

export function chart(r: SmithResult, i: SmithInputs): Plot {
  const matched = r.ladder.length > 0;
  const along = { label: 'f', unit: 'Hz', values: r.frequency };
  const marks: Mark[] = [
    {
      kind: 'circle',
      x: 0,
      y: 0,
      r: magnitudeOfVswr(i.limit),
      colour: 'quiet',
      dash: 'dash',
      width: 1.5,
      label: `VSWR ${showQuantity(i.limit, '')}`,
    },
  ];
  if (i.qArc > 0) {
    const { x, y } = constantQArc(i.qArc);
    for (const sign of [1, -1])
      marks.push({
        kind: 'line',
        x,
        y: y.map((v) => sign * v),
        colour: 'quiet',
        dash: 'dot',
        width: 1.2,
        label: `Q ${showQuantity(i.qArc, '')}`,
        ...(sign < 0 && { silent: true }),
      });
  }
  if (r.cloud)
    marks.push({
      kind: 'points',
      x: r.cloud.gamma.map((g) => g.re),
      y: r.cloud.gamma.map((g) => g.im),
      marker: 'circle',
      size: 2,
      colour: 5,
      label: `±${showQuantity(i.tolerance, '%')} parts`,
    });
  marks.push({
    kind: 'line',
    x: r.loadTrace.map((g) => g.re),
    y: r.loadTrace.map((g) => g.im),
    colour: 1,
    dash: 'solid',
    width: 1.2,
    label: 'load sweep',
    along,
  });
  if (matched)
    marks.push({
      kind: 'line',
      x: r.trace.map((p) => p.gamma.re),
      y: r.trace.map((p) => p.gamma.im),
      colour: 3,
      dash: 'long',
      width: 1.2,
      label: 'input sweep',
      along,
    });
  r.path.forEach((points, k) => {
    marks.push({
      kind: 'line',
      x: points.map((g) => g.re),
      y: points.map((g) => g.im),
      colour: 2,
      dash: 'solid',
      width: 2.6,
      label: 'path at f₀',
      ...(k > 0 && { silent: true }),
    });
  });
  const ends = r.path.map((p) => p.at(-1) as { re: number; im: number });
  if (matched)
    marks.push({
      kind: 'points',
      x: ends.map((g) => g.re),
      y: ends.map((g) => g.im),
      marker: 'circle',
      size: 7,
      colour: 2,
      silent: true,
    });
  marks.push({
    kind: 'points',
    x: [r.loadGamma.re],
    y: [r.loadGamma.im],
    marker: 'ring',
    size: 11,
    colour: 'accent',
    label: 'load at f₀',
  });
  return {
    id: 'chart',
    title: 'Smith chart',
    frame: 'smith',
    grid: i.grid,
    reference: i.z0,
    names: 'key',
    marks,
  };
}

export function response(r: SmithResult, i: SmithInputs): Plot {
  const floor = -80;
  const decibel = (x: number) => Math.max(floor, decibels(x));
  const limit = decibel(magnitudeOfVswr(i.limit));
  const s11 = r.trace.map((p) => decibel(abs(p.gamma)));
  const marks: Mark[] = [];
  if (r.own.band)
    marks.push({
      kind: 'band',
      x0: Math.max(r.own.band.low, r.frequency[0] as number),
      x1: Math.min(r.own.band.high, r.frequency.at(-1) as number),
      tone: 'pass',
      label: `VSWR ≤ ${showQuantity(i.limit, '')}`,
    });
  if (r.ladder.length > 0)
    marks.push({
      kind: 'line',
      x: r.frequency,
      y: r.loadTrace.map((g) => decibel(abs(g))),
      colour: 'quiet',
      dash: 'dash',
      label: 'load |Γ|',
    });
  marks.push(
    { kind: 'line', x: r.frequency, y: s11, colour: 1, dash: 'solid', label: '|S11|' },
    {
      kind: 'line',
      x: r.frequency,
      y: r.trace.map((p) => (p.gain > 0 ? Math.max(floor, powerDecibels(p.gain)) : Number.NaN)),
      colour: 2,
      dash: 'long',
      label: '|S21| into the load',
    },
    { kind: 'rule', y: limit, tone: 'note', dash: 'dot', label: `${showQuantity(limit, 'dB', 3)}` },
  );
  return {
    id: 'response',
    title: 'Reflection and transmission',
    x: {
      label: 'Frequency',
      unit: 'Hz',
      domain: [r.frequency[0] as number, r.frequency.at(-1) as number],
    },
    y: { label: 'Magnitude', unit: 'dB', domain: [Math.max(-60, Math.min(-20, ...s11) - 2), 1] },
    marks,
  };
}

/** The path as rows: the impedance, the admittance and Γ after each step. */
export const pathRows = (r: SmithResult, i: SmithInputs): Cell[][] =>
  [
    { name: 'load', size: '', g: r.loadGamma },
    ...r.path.map((p, k) => {
      const e = r.ladder[k] as (typeof r.ladder)[number];
      return {
        name: nameOf(e),
        size: sizeInMetres(e, i.f0, i.velocity),
        g: p.at(-1) as { re: number; im: number },
      };
    }),
  ].map(({ name, size: part, g }) => {
    const z = impedanceAt(g, i.z0);
    const y = admittanceAt(g, i.z0);
    const size = sizeOfGamma(g);
    const angle = size === 0 ? null : (arg(g) * 180) / Math.PI;
    return [name, part, z.re, z.im, y.re, y.im, size, angle];
  });
