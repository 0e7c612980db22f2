/** Phasors as arrows: which of them, in which scale, and the plot. */
import { type Dimension, same } from '@tollbench/engines/phasor/dimension.ts';
import type { Drawing } from '../../../define/named.ts';
import type { Colour } from '../../../plot/style.ts';
import type { Mark } from '../../../plot/types.ts';
import { prefixFor } from '../shown.ts';

export interface Phasor {
  readonly name: string;
  readonly re: number;
  readonly im: number;
  readonly unit: string;
  readonly dimension: Dimension;
  /** Where its foot stands, in its own unit. */
  readonly from?: { readonly re: number; readonly im: number };
  /** A term of a sum, in a colour of its own. */
  readonly quiet?: boolean;
}

/** Phasors of one dimension, drawn `by` times as long as the axes say. */
export interface Group {
  readonly unit: string;
  readonly dimension: Dimension;
  readonly by: number;
  readonly phasors: readonly Phasor[];
}

const reach = (all: readonly Phasor[]) =>
  Math.max(
    0,
    ...all.map(({ re, im, from }) =>
      Math.max(Math.hypot(re, im), Math.hypot(re + (from?.re ?? 0), im + (from?.im ?? 0))),
    ),
  );

/** The largest of 1, 2 and 5 times a power of ten that is not above x. */
function roundDown(x: number): number {
  const ten = 10 ** Math.floor(Math.log10(x));
  return [5, 2, 1].map((k) => k * ten).find((v) => v <= x * (1 + 1e-12)) ?? ten;
}

/** By dimension; the first keeps the scale of the axes, the others are brought near to it by a round factor. */
export function groupsOf(phasors: readonly Phasor[]): Group[] {
  const groups: { unit: string; dimension: Dimension; phasors: Phasor[] }[] = [];
  for (const p of phasors) {
    const group = groups.find((g) => same(g.dimension, p.dimension));
    if (group) group.phasors.push(p);
    else groups.push({ unit: p.unit, dimension: p.dimension, phasors: [p] });
  }
  const first = groups[0] ? reach(groups[0].phasors) : 0;
  return groups.map((g, k) => {
    const size = reach(g.phasors);
    return {
      ...g,
      by: k === 0 || !(size > 0) || !(first > 0) ? 1 : roundDown((0.75 * first) / size),
    };
  });
}

export interface Axes {
  /** Units of the axes that one SI unit of the first group is. */
  readonly scale: number;
  readonly label: string;
}

export function axesOf(groups: readonly Group[]): Axes {
  const first = groups[0];
  if (!first) return { scale: 1, label: '' };
  const { prefix, power } = prefixFor(reach(first.phasors), first.unit);
  return { scale: Number(`1e${-power}`), label: `${prefix}${first.unit}` };
}

/** What a group is called in the key, and how its arrows are to be read. */
function groupLabel(g: Group, k: number, groups: readonly Group[]): string {
  const name = g.unit === '' ? 'pure numbers' : g.unit;
  const first = groups[0]?.unit || '1';
  return k === 0 || g.by === 1
    ? name
    : `${name}: 1 ${g.unit || '1'} as ${Number(g.by.toPrecision(3))} ${first}`;
}

/** The diagram, with real and imaginary axes of one scale. */
export function diagram(groups: readonly Group[], title: string): Drawing {
  const { scale, label } = axesOf(groups);
  const marks = groups.flatMap((g, k): Mark[] => {
    const by = g.by * scale;
    const of = (phasors: readonly Phasor[], name: string, colour: number): Mark[] =>
      phasors.length === 0
        ? []
        : [
            {
              kind: 'arrows',
              id: 'imaginary',
              of: { unit: g.unit, scale: by },
              label: name,
              colour: ((colour % 8) + 1) as Colour,
              x: phasors.map((p) => (p.from?.re ?? 0) * by),
              y: phasors.map((p) => (p.from?.im ?? 0) * by),
              dx: phasors.map((p) => p.re * by),
              dy: phasors.map((p) => p.im * by),
              names: phasors.map((p) => p.name),
            },
          ];
    const isPart = (p: Phasor) => p.quiet === true;
    return [
      ...of(
        g.phasors.filter((p) => !isPart(p)),
        groupLabel(g, k, groups),
        k,
      ),
      ...of(g.phasors.filter(isPart), `${g.unit || 'parts'}, parts of sums`, groups.length + k),
    ];
  });
  // Names of arrows along an axis stand beside it, inside the frame.
  const room = 0.15 * scale * (groups[0] ? reach(groups[0].phasors) : 0);
  const unit = label === '' ? '' : `, ${label}`;
  return {
    title,
    x: { id: 'real', label: `Real${unit}`, include: [-room, room] },
    y: { label: `Imaginary${unit}`, include: [-room, room] },
    equal: true,
    names: 'key',
    marks: [
      { kind: 'rule', x: 0, colour: 'quiet', dash: 'solid' },
      { kind: 'rule', y: 0, colour: 'quiet', dash: 'solid' },
      ...marks,
    ],
  };
}
