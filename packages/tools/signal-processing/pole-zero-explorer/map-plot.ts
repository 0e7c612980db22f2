/** The map of zeros and poles, the region of convergence shaded on it. */

import type { DistinctRoot } from '@tollbench/engines/exact/distinct-roots.ts';
import type { Region } from '@tollbench/engines/pole-zero/regions.ts';
import type { Plane } from '@tollbench/engines/pole-zero/root-map.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import { complexText } from '../../text/complex.ts';
import type { PoleZeroResult } from './compute.ts';
import type { PoleZeroInputs } from './inputs.ts';

/** The ids of a place's parts, by the plane: they have different units. */
export const PARTS = {
  s: { re: 'realPart', im: 'imaginaryPart', unit: 'rad/s' },
  z: { re: 'zReal', im: 'zImaginary', unit: undefined },
} as const;

/** The picture is about this much wider than high. */
const SHAPE = 1.4;
/** Roots farther out than this many times the median are left outside. */
const OUTLIER = 50;
/** With more distinct roots than these the words beside them would cover one another. */
const MAX_NAMED = 7;
const CIRCLE = 120;

/** Roots with the unit circle or the axis, the grid, and the region that is asked for. */
export function mapPlot(r: PoleZeroResult, i: PoleZeroInputs): Drawing {
  const { plane, map, cancelled } = r;
  const { re, im, unit } = PARTS[plane];
  const height = heightOf(r);
  const width = SHAPE * height;
  const region = r.regions[r.chosen];
  const marks: Mark[] = [
    ...(region ? regionMarks(plane, region, width, height) : []),
    ...(i.grid === 'on' ? gridMarks(plane, height) : []),
    ...axes(plane),
    ...roots('zeros', 'zero', 'ring', map.zeros, im),
    ...roots('poles', 'pole', 'cross', map.poles, im),
    ...roots('cancelled', 'cancelled', 'square', cancelled, im),
    ...names(r),
  ];
  return {
    title: 'Pole-zero map',
    equal: true,
    names: 'key',
    x: {
      id: re,
      label: 'Real part',
      ...(unit && { unit }),
      siPrefix: false,
      domain: [-width, width],
    },
    y: {
      label: 'Imaginary part',
      ...(unit && { unit }),
      siPrefix: false,
      domain: [-height, height],
    },
    marks,
  };
}

/** Half the height of the picture: steps of a third, so that it stands still while a root is pulled. */
function heightOf({ plane, map, cancelled }: PoleZeroResult): number {
  const all = [...map.zeros, ...map.poles, ...cancelled].map(({ s }) => s);
  const sizes = all.map(({ re, im }) => Math.hypot(re, im)).filter((x) => x > 0);
  const middle = sizes.toSorted((a, b) => a - b)[sizes.length >> 1];
  const near = all.filter(
    ({ re, im }) => middle === undefined || Math.hypot(re, im) <= OUTLIER * middle,
  );
  const far = Math.max(
    plane === 'z' ? 1 : 0,
    ...near.map(({ re, im }) => Math.max(Math.abs(im), Math.abs(re) / SHAPE)),
  );
  if (far === 0) return 1.25;
  const wanted = 1.2 * far;
  return 1.25 * 10 ** (Math.ceil(8 * Math.log10(wanted / 1.25) - 1e-9) / 8);
}

/** Shaded in the tone of what is allowed where the sequence is stable. */
function regionMarks(plane: Plane, region: Region, width: number, height: number): Mark[] {
  const tone = region.stable ? 'pass' : 'note';
  if (plane === 's')
    return [
      {
        kind: 'band',
        ...(region.from !== -Infinity && { x0: region.from }),
        ...(region.to !== Infinity && { x1: region.to }),
        tone,
        silent: true,
      },
    ];
  const far = 3 * Math.max(width, height);
  const outer = region.to === Infinity ? box(far) : ring(Math.min(region.to, far));
  if (region.from === 0) return [{ kind: 'polygon', ...outer, tone, silent: true }];
  // One outline: out along a seam and back, so that the hole stays open.
  const inner = ring(region.from);
  const [x, y] = [inner.x.toReversed(), inner.y.toReversed()];
  const start = region.to === Infinity ? { x: far, y: 0 } : { x: outer.x[0] ?? 0, y: 0 };
  return [
    {
      kind: 'polygon',
      tone,
      silent: true,
      x: [...outer.x, start.x, ...x],
      y: [...outer.y, start.y, ...y],
    },
  ];
}

function ring(radius: number): { x: number[]; y: number[] } {
  const turns = Array.from({ length: CIRCLE + 1 }, (_, k) => (2 * Math.PI * k) / CIRCLE);
  return {
    x: turns.map((t) => radius * Math.cos(t)),
    y: turns.map((t) => radius * Math.sin(t)),
  };
}

const box = (far: number) => ({
  x: [far, far, -far, -far, far, far],
  y: [0, far, far, -far, -far, 0],
});

function axes(plane: Plane): Mark[] {
  const axis = (at: { x: number } | { y: number }, colour: 'ink' | 'quiet'): Mark => ({
    kind: 'rule',
    ...at,
    colour,
    dash: 'solid',
    silent: true,
  });
  if (plane === 's') return [axis({ y: 0 }, 'quiet'), axis({ x: 0 }, 'ink')];
  return [
    axis({ y: 0 }, 'quiet'),
    axis({ x: 0 }, 'quiet'),
    { kind: 'circle', x: 0, y: 0, r: 1, colour: 'ink', silent: true },
  ];
}

/** Circles about the origin and rays every 30°. */
function gridMarks(plane: Plane, height: number): Mark[] {
  const step = plane === 'z' && height < 2 ? 0.25 : tidy(height / 3);
  const count = Math.floor((SHAPE * height) / step);
  const circles = Array.from({ length: count }, (_, k) => (k + 1) * step)
    .filter((r) => plane === 's' || r !== 1)
    .map(
      (r): Mark => ({
        kind: 'circle',
        x: 0,
        y: 0,
        r,
        colour: 'quiet',
        dash: 'dot',
        width: 0.7,
        silent: true,
      }),
    );
  const far = 3 * height;
  const rays = [30, 60, 120, 150].map((degrees): Mark => {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return {
      kind: 'line',
      colour: 'quiet',
      dash: 'dot',
      width: 0.7,
      silent: true,
      x: [-far * x, far * x],
      y: [-far * y, far * y],
    };
  });
  return [...circles, ...rays];
}

/** 1, 2 or 5 times a power of ten, not above. */
function tidy(x: number): number {
  const decade = 10 ** Math.floor(Math.log10(x));
  const digit = [5, 2, 1].find((d) => d * decade <= x) ?? 1;
  return digit * decade;
}

function roots(
  label: string,
  kind: 'zero' | 'pole' | 'cancelled',
  marker: 'ring' | 'cross' | 'square',
  list: readonly DistinctRoot[],
  id: string,
): Mark[] {
  if (list.length === 0) return [];
  const all = list.flatMap(({ s, multiplicity }) => new Array(multiplicity).fill(s));
  return [
    {
      kind: 'points',
      id,
      of: { root: kind },
      label,
      marker,
      colour: kind === 'zero' ? 1 : kind === 'pole' ? 2 : 'quiet',
      size: 11,
      x: all.map((s) => s.re),
      y: all.map((s) => s.im),
    },
  ];
}

/** The place of each root of the upper half, and how often it is one: many roots have that alone. */
function names({ map, cancelled }: PoleZeroResult): Mark[] {
  const upper = [...map.zeros, ...map.poles, ...cancelled].filter(({ s }) => s.im >= 0);
  const few = upper.length <= MAX_NAMED;
  return upper.flatMap(({ s, multiplicity }): Mark[] => {
    const times = multiplicity > 1 ? `×${multiplicity}` : '';
    if (!few && times === '') return [];
    const text = few ? [complexText(s, 'j', 4), times].filter(Boolean).join(' ') : times;
    return [{ kind: 'note', x: s.re, y: s.im, text, dot: false }];
  });
}
