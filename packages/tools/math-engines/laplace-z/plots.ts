import type { Drawing } from '../../define/named.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';

export const isSampled = (i: Inputs): boolean => i.task.endsWith('Z');

/** The signal, or the sequence. */
export function signalPlot(r: Result, i: Inputs): Drawing {
  if (isSampled(i))
    return {
      title: 'Sequence',
      names: 'none',
      x: { id: 'n', label: 'n', siPrefix: false },
      y: { label: 'Value', siPrefix: false, include: [0] },
      marks: [{ kind: 'stem', id: 'value', label: 'value', colour: 1, x: r.x, y: r.y }],
    };
  return {
    title: 'Signal',
    names: 'none',
    x: { id: 't', label: 't', unit: 's' },
    y: { label: 'Value', siPrefix: false, include: [0] },
    marks: [{ kind: 'line', id: 'value', label: 'value', colour: 1, width: 2, x: r.x, y: r.y }],
  };
}

/** Poles, and the edge of the region of convergence. */
export function polePlot(r: Result, i: Inputs): Drawing {
  const sampled = isSampled(i);
  const size = Math.max(
    1e-9,
    ...r.poles.map(({ at }) => Math.hypot(at.re, at.im)),
    sampled ? 1 : 0,
  );
  const edge = Number(/^Re s > (.+)$/u.exec(r.region)?.[1]);
  const circle = Array.from({ length: 181 }, (_, k) => (2 * Math.PI * k) / 180);
  const radii = sampled
    ? [
        1,
        ...[...r.region.matchAll(/[\d.]+(?:e[-+]?\d+)?/gu)]
          .map((m) => Number(m[0]))
          .filter((x) => x > 0),
      ]
    : [];
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
