import type { Drawing } from '../../define/named.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';

export const isSampled = (i: Inputs): boolean => i.task.endsWith('Z');

/** The signals, or the sequences: one of each unknown. */
export function signalPlot(r: Result, i: Inputs): Drawing {
  const sampled = isSampled(i);
  const several = r.curves.length > 1;
  const marks = r.curves.map(({ name, y }, k) => ({
    id: 'value',
    label: name,
    colour: ((k % 6) + 1) as 1,
    x: r.x,
    y,
    ...(several && { of: { unknown: k + 1 } }),
  }));
  const y = { label: 'Value', siPrefix: false, include: [0] };
  const names = several ? ('key' as const) : ('none' as const);
  if (sampled)
    return {
      title: 'Sequence',
      names,
      x: { id: 'n', label: 'n', siPrefix: false },
      y,
      marks: marks.map((m) => ({ kind: 'stem', ...m }) as const),
    };
  return {
    title: 'Signal',
    names,
    x: { id: 't', label: 't', unit: 's' },
    y,
    marks: marks.map((m) => ({ kind: 'line', width: 2, ...m }) as const),
  };
}

/** Poles, and the edge of the region of convergence. */
export function polePlot(r: Result, i: Inputs): Drawing {
  const sampled = isSampled(i);
  const size = Math.max(
    1e-9,
    ...r.poles.map(({ at }) => Math.hypot(at.re, at.im)),
    ...r.branches.map((at) => Math.hypot(at.re, at.im)),
    sampled || r.poles.length + r.branches.length === 0 ? 1 : 0,
  );
  const edge = sampled ? Number.NaN : r.edge;
  const circle = Array.from({ length: 181 }, (_, k) => (2 * Math.PI * k) / 180);
  const { inner = 0, outer = 0 } = r.ring ?? {};
  const radii = sampled ? [1, ...[inner, outer].filter((x) => x > 0 && Number.isFinite(x))] : [];
  return {
    title: 'Poles',
    names: 'none',
    equal: true,
    x: {
      id: 'poleRe',
      label: sampled ? 'Re z' : 'Re s',
      siPrefix: false,
      domain: [-1.4 * size, 1.4 * size],
    },
    y: { label: sampled ? 'Im z' : 'Im s', siPrefix: false, domain: [-1.4 * size, 1.4 * size] },
    marks: [
      ...(Number.isFinite(edge)
        ? ([
            {
              kind: 'band',
              tone: 'pass',
              silent: true,
              x0: Math.max(edge, -1.4 * size),
              x1: 1.4 * size,
            },
          ] as const)
        : []),
      ...radii.map(
        (radius, k) =>
          ({
            kind: 'line',
            silent: true,
            colour: k === 0 ? 'quiet' : 2,
            dash: k === 0 ? 'solid' : 'dash',
            x: circle.map((a) => radius * Math.cos(a)),
            y: circle.map((a) => radius * Math.sin(a)),
          }) as const,
      ),
      ...(r.branches.length > 0
        ? ([
            {
              kind: 'points',
              silent: true,
              label: 'branch point',
              marker: 'ring',
              colour: 2,
              x: r.branches.map((at) => at.re),
              y: r.branches.map((at) => at.im),
            },
          ] as const)
        : []),
      {
        kind: 'points',
        id: 'poleIm',
        label: 'pole',
        marker: 'cross',
        colour: 1,
        x: r.poles.map(({ at }) => at.re),
        y: r.poles.map(({ at }) => at.im),
      },
    ],
  };
}

/** |F(jω)|, or |X(e^(jθ))|. */
export function magnitudePlot(r: Result, i: Inputs): Drawing {
  const sampled = isSampled(i);
  return {
    title: 'Magnitude',
    names: 'none',
    x: sampled
      ? { id: 'frequency', label: 'Angle a sample', unit: 'rad', siPrefix: false }
      : { id: 'frequency', label: 'ω', unit: 'rad/s', scale: 'log' },
    y: { label: sampled ? '|X|' : '|F|', siPrefix: false, include: [0] },
    marks: [
      {
        kind: 'line',
        id: 'magnitude',
        label: 'magnitude',
        colour: 1,
        width: 2,
        x: r.frequency,
        y: r.magnitude,
      },
    ],
  };
}
