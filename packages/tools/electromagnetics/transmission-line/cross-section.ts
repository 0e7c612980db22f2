/** The hero: the line cut across, to scale, with lines of equal potential. */
import type { Strip } from '@tollbench/engines/field/strip.ts';
import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import type { LineResult } from './compute.ts';
import { lineOf } from './geometry.ts';
import type { LineInputs } from './inputs.ts';
import { viewOf } from './picture-field.ts';
import { isBuried, isFlat, isSurface } from './structures.ts';

const COPPER = 1;

/** Potentials of the lines, V. */
const LEVELS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

export function crossSection(r: LineResult, i: LineInputs): Drawing {
  const { half, low, high } = viewOf(i);
  const { x, y, potential } = r.grid;
  const field: Mark = {
    kind: 'contour',
    id: 'potential',
    x,
    y,
    z: potential,
    levels: [...LEVELS.map((v) => -v).reverse(), ...LEVELS],
    labels: false,
    unit: 'V',
    colour: 'quiet',
    label: 'equal potential, each 0.1 V',
  };
  const buried = isFlat(i.structure) && !isSurface(i.structure);
  const margin = isFlat(i.structure) ? 0.06 * (high - low) : 0;
  return {
    title: 'Cross-section',
    x: { id: 'x', label: 'x', unit: 'm', domain: [-half, half] },
    y: { id: 'y', label: 'y', unit: 'm', domain: [low - margin, high + (buried ? margin : 0)] },
    equal: true,
    names: 'none',
    marks: isFlat(i.structure)
      ? [...layers(i, half, high), field, ...planes(i, half, margin, high), ...copper(i, half)]
      : [field, ...rounds(i)],
  };
}

/** Dielectrics, as tints. */
function layers(i: LineInputs, half: number, high: number): Mark[] {
  const band = (y0: number, y1: number): Mark => ({
    kind: 'band',
    x0: -half,
    x1: half,
    y0,
    y1,
    tone: 'note',
  });
  if (isSurface(i.structure)) return [band(0, i.height), ...mask(i, half)];
  if (isBuried(i.structure)) return [band(0, i.height)];
  return [band(i.height + i.thickness, high - i.height - i.thickness)];
}

/** The outer surface of the mask, as the solver has it, on both sides. */
function mask(i: LineInputs, half: number): Mark[] {
  if (i.mask !== 'coated') return [];
  const faces = lineOf(i).section.faces.filter(
    (f) => f.kind === 'dielectric' && f.left === 1 && f.right === 2,
  );
  const right = [...faces.map((f) => f.from), ...faces.slice(-1).map((f) => f.to)].map(
    ([x, y]) => [Math.min(x, half), y] as const,
  );
  const all = [...right.map(([x, y]) => [-x, y] as const).reverse(), ...right];
  return [
    {
      kind: 'line',
      x: all.map(([x]) => x),
      y: all.map(([, y]) => y),
      colour: 5,
      dash: 'solid',
      width: 1.4,
      label: 'mask',
      silent: true,
    },
  ];
}

/** Conducting planes, as strips at the edges of the picture. */
function planes(i: LineInputs, half: number, margin: number, high: number): Mark[] {
  if (i.structure === 'cpw') return [];
  const plane = (y0: number, y1: number) => area([-half, half], [y1, y1], y0);
  const lower = plane(-margin, 0);
  return isSurface(i.structure) ? [lower] : [lower, plane(high, high + margin)];
}

const area = (x: readonly number[], y: readonly number[], base: number): Mark => ({
  kind: 'area',
  x: [...x],
  y: [...y],
  base,
  colour: COPPER,
  label: 'conductor',
  silent: true,
});

/** Traces and the grounds beside them, on both sides. */
function copper(i: LineInputs, half: number): Mark[] {
  return lineOf(i).strips.flatMap((strip): Mark[] => {
    const right = shape(strip, half);
    if (strip.astride)
      return [trapezoid([-strip.bottom[1], -strip.top[1], strip.top[1], strip.bottom[1]], strip)];
    return [trapezoid(right, strip), trapezoid([...right].map((x) => -x).reverse(), strip)];
  });
}

const shape = ({ bottom, top, endless }: Strip, half: number): number[] =>
  endless
    ? [bottom[0], top[0], Math.max(half, top[0]), Math.max(half, bottom[0])]
    : [bottom[0], top[0], top[1], bottom[1]];

const trapezoid = (x: readonly number[], { y0, y1 }: Strip): Mark => area(x, [y0, y1, y1, y0], y0);

/** Round conductors, and the dielectric between. */
function rounds({ structure, inner, outer, pitch }: LineInputs): Mark[] {
  const circle = (x: number, d: number, fill: boolean): Mark => ({
    kind: 'circle',
    x,
    y: 0,
    r: d / 2,
    fill,
    colour: COPPER,
    width: 2,
    dash: 'solid',
    silent: true,
  });
  if (structure === 'wires')
    return [circle(-pitch / 2, inner, true), circle(pitch / 2, inner, true)];
  return [circle(0, outer, false), circle(0, inner, true)];
}
