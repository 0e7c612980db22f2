/** The cross-sections of the lines on boards, by their measures. */
import type { CrossSection, DielectricFace, Face, Planes, Point } from './cross-section.ts';
import { levelFaces, recessed, type Strip, stripFaces } from './strip.ts';

/** Metres. Widths are those of the foot, where copper is widest; `etch` is how much narrower the top is. */
export interface Traces {
  readonly width: number;
  readonly thickness: number;
  readonly etch: number;
  /** Between the feet of two traces side by side; undefined for one trace. */
  readonly spacing?: number;
  /** From the foot of a trace to wide grounds beside it. */
  readonly gap?: number;
}

/** Solder mask: its height over the laminate and over copper; beside copper it is as thick as over it. */
export interface Mask {
  readonly overLaminate: number;
  readonly overCopper: number;
}

/** Indices of the dielectrics of a line. */
export const LOWER = 0;
export const UPPER = 1;
export const MASK = 2;

export interface Line {
  readonly section: CrossSection;
  readonly strips: readonly Strip[];
  /** The smallest length that decides the mesh, m. */
  readonly scale: number;
}

/** How far boundaries run, beside what the field is as large as: beyond it its charge is below 1e-6 of the whole. */
const FAR_OPEN = 150;
const FAR_BETWEEN_PLANES = 12;

const defined = (...lengths: readonly (number | undefined)[]): number =>
  Math.min(...lengths.filter((x): x is number => x !== undefined && x > 0));

/** How far a wide ground reaches, beside the distance of its edge from the middle and the height. */
const WIDE = 100;

/** The strips on the surface at height y: traces, then a ground beside them, conductors 0 and −1. */
function stripsAt(y: number, { width, thickness, etch, spacing, gap }: Traces): Strip[] {
  const at = (left: number, right: number, conductor: number): Strip => ({
    conductor,
    bottom: [left, right],
    top: [left === 0 ? 0 : left + etch / 2, right - etch / 2],
    y0: y,
    y1: y + thickness,
    astride: left === 0,
  });
  const left = spacing === undefined ? 0 : spacing / 2;
  const right = spacing === undefined ? width / 2 : left + width;
  const strips = [at(left, right, 0)];
  if (gap === undefined) return strips;
  const edge = right + gap;
  const far = WIDE * Math.max(edge, y);
  return [
    ...strips,
    {
      conductor: -1,
      bottom: [edge, far],
      top: [edge + etch / 2, far],
      y0: y,
      y1: y + thickness,
      astride: false,
      endless: true,
    },
  ];
}

/**
 * Traces on a substrate of height `height` over a ground, or over air where there is none, under air or under a mask.
 * Dielectrics: LOWER, UPPER, and MASK where there is one.
 */
export function surfaceLine(height: number, traces: Traces, ground: boolean, mask?: Mask): Line {
  const strips = stripsAt(height, traces);
  const last = strips.at(-1)!.bottom[1];
  // Wide grounds reach as far as the field does.
  const reach = traces.gap === undefined ? FAR_OPEN * Math.max(height, last) : last;
  const beside = mask ? MASK : UPPER;
  const spans = strips.map((s) => s.bottom);
  const faces: Face[] = [
    ...strips.flatMap((s) => stripFaces(s, LOWER, beside, beside)),
    ...levelFaces(height, spans, reach, beside, LOWER),
    ...(ground ? [] : undersideFaces(strips, reach)),
    ...(mask ? maskFaces(height, strips, mask, reach) : []),
  ];
  return {
    section: { planes: ground ? 'ground' : 'open', faces, conductors: 1 },
    strips,
    scale: scaleOf(height, traces, mask),
  };
}

/** The lower side of a board without a plane, cut below the edges of the copper, where its charge gathers. */
function undersideFaces(strips: readonly Strip[], reach: number): DielectricFace[] {
  const edges = strips.flatMap((s) => s.bottom).filter((x) => x > 0 && x < reach);
  return [0, ...edges].map((x, k): DielectricFace => {
    const to = edges[k] ?? reach;
    const grading = k === edges.length ? 'far' : k === 0 ? 'end' : 'both';
    return { kind: 'dielectric', left: LOWER, right: UPPER, from: [x, 0], to: [to, 0], grading };
  });
}

const scaleOf = (height: number, { width, thickness, spacing, gap }: Traces, mask?: Mask) =>
  defined(height, width, thickness, spacing, gap, mask?.overLaminate, mask?.overCopper);

/** Panels of the mask's surface beside those of copper: its corners are blunt to the field. */
const MASK_SHARE = 0.6;

/** A stretch of the mask that lies over copper: where it begins and ends at its foot and at its head. */
interface Bump {
  readonly foot: [number, number];
  readonly head: [number, number];
}

/** Bumps over strips in rising order; those that meet are one. */
function bumpsOf(strips: readonly Strip[], thick: number): Bump[] {
  const bumps: Bump[] = [];
  for (const { bottom, top } of strips) {
    const foot: [number, number] = [bottom[0] - thick, bottom[1] + thick];
    const head: [number, number] = [top[0] - thick, top[1] + thick];
    const last = bumps.at(-1);
    if (last && foot[0] <= last.foot[1]) {
      last.foot[1] = foot[1];
      last.head[1] = head[1];
    } else bumps.push({ foot, head });
  }
  return bumps;
}

/** The outer surface of a mask that follows the copper, air on its left. */
function maskFaces(
  height: number,
  strips: readonly Strip[],
  { overLaminate, overCopper }: Mask,
  reach: number,
): DielectricFace[] {
  const low = height + overLaminate;
  const high = strips[0]!.y1 + overCopper;
  const endless = strips.at(-1)!.endless === true;
  const bumps = bumpsOf(strips, overCopper);
  const points: Point[] = [];
  bumps.forEach(({ foot, head }, k) => {
    if (foot[0] <= 0) points.push([0, high]);
    else {
      if (k === 0) points.push([0, low]);
      points.push([foot[0], low], [head[0], high]);
    }
    if (!(endless && k === bumps.length - 1)) points.push([head[1], high], [foot[1], low]);
  });
  points.push([reach, endless ? high : low]);
  return points.slice(1).map((to, k): DielectricFace => {
    const grading = k === points.length - 2 ? 'far' : points[k]![0] === 0 ? 'end' : 'both';
    return {
      kind: 'dielectric',
      left: UPPER,
      right: MASK,
      from: points[k]!,
      to,
      grading,
      share: MASK_SHARE,
    };
  });
}

/**
 * Traces between two planes: LOWER reaches from the lower plane to their feet, UPPER from there to the upper one, whose
 * distance from their tops is `above`.
 */
export function buriedLine(below: number, above: number, traces: Traces): Line {
  const strips = stripsAt(below, traces);
  const b = below + traces.thickness + above;
  const last = strips.at(-1)!;
  const reach = last.bottom[1] + FAR_BETWEEN_PLANES * b;
  return {
    section: {
      planes: b,
      faces: [
        ...strips.flatMap((s) => stripFaces(s, LOWER, UPPER, UPPER)),
        ...levelFaces(
          below,
          strips.map((s) => s.bottom),
          reach,
          UPPER,
          LOWER,
        ),
      ],
      conductors: 1,
    },
    strips,
    scale: defined(scaleOf(below, traces), above),
  };
}

/**
 * Two traces over one another between two planes, `apart` from one another and `outside` from the planes: LOWER is
 * outside of them and beside them, UPPER the core between.
 */
export function broadsideLine(
  outside: number,
  apart: number,
  { width, thickness }: Pick<Traces, 'width' | 'thickness'>,
): Line {
  const b = 2 * (outside + thickness) + apart;
  const strip = (conductor: number, y0: number): Strip => ({
    conductor,
    bottom: [0, width / 2],
    top: [0, width / 2],
    y0,
    y1: y0 + thickness,
    astride: true,
  });
  const [low, high] = [strip(0, outside), strip(1, outside + thickness + apart)];
  const reach = width / 2 + FAR_BETWEEN_PLANES * b;
  const covered: readonly [number, number][] = [[0, width / 2]];
  return {
    section: {
      planes: b,
      faces: [
        ...stripFaces(low, LOWER, LOWER, UPPER),
        ...stripFaces(high, UPPER, LOWER, LOWER),
        ...levelFaces(low.y1, covered, reach, UPPER, LOWER),
        ...levelFaces(high.y0, covered, reach, LOWER, UPPER),
      ],
      conductors: 2,
    },
    strips: [low, high],
    scale: defined(outside, apart, width, thickness),
  };
}

/** The conductors of a line alone, in vacuum, their walls moved inwards: those driven by `d`, planes and grounds beside by `g`, m. */
export function bareLine({ section, strips, scale }: Line, d: number, g: number): Line {
  const moved = strips.map((s) => recessed(s, s.conductor < 0 ? g : d, g));
  const { planes } = section;
  const wider: Planes = typeof planes === 'number' ? planes + 2 * g : planes;
  return {
    section: {
      planes: wider,
      faces: moved.flatMap((s) => stripFaces(s, 0, 0, 0)),
      conductors: section.conductors,
    },
    strips: moved,
    scale,
  };
}
