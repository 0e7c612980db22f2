/** The arrows of a state diagram: arcs that pass the states they do not touch. */
import type { Place } from '@tollbench/engines/fsm/machine.ts';
import type { Bundle } from './labels.ts';
import type { Laid } from './place.ts';

/** A drawn arrow, in pixels of the picture. */
export interface Arrow {
  readonly bundle: Bundle;
  /** The path of the shaft as SVG. */
  readonly d: string;
  /** The tip, and the angle it points in, degrees. */
  readonly tip: Place;
  readonly angle: number;
  /** Where its label may stand: a point of the shaft and which way off it, the likeliest first. */
  readonly spots: readonly Spot[];
  /** Points along the shaft. */
  readonly points: readonly Place[];
}

export interface Spot {
  readonly at: Place;
  /** Of length 1. */
  readonly off: Place;
}

const BENDS = [0, 0.16, -0.16, 0.32, -0.32, 0.5, -0.5];
/** Where there is an arrow back, both bend to their own left. */
const PAIRED = [0.16, 0.28, 0.42];
const HEAD = 8;

const add = (a: Place, b: Place, k = 1): Place => ({ x: a.x + k * b.x, y: a.y + k * b.y });
const length = ({ x, y }: Place): number => Math.hypot(x, y) || 1;
const unit = (v: Place): Place => ({ x: v.x / length(v), y: v.y / length(v) });
const short = (n: number): string => String(Math.round(10 * n) / 10);
const pair = ({ x, y }: Place): string => `${short(x)} ${short(y)}`;

export function arrowsOf(bundles: readonly Bundle[], laid: Laid, reset: number): Arrow[] {
  const keys = new Set(bundles.map((b) => `${b.from} ${b.to}`));
  return bundles.map((bundle) =>
    bundle.from === bundle.to
      ? loop(bundle, laid, bundles, reset)
      : arc(bundle, laid, keys.has(`${bundle.to} ${bundle.from}`)),
  );
}

/** The points of a quadratic curve. */
const along = (a: Place, c: Place, b: Place, t: number): Place => ({
  x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
  y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * c.y + t * t * b.y,
});

function arc(bundle: Bundle, { places, radii }: Laid, isPaired: boolean): Arrow {
  const { from, to } = bundle;
  const [a, b] = [places[from] as Place, places[to] as Place];
  const gap = add(b, a, -1);
  // To the left of who goes along, on a page whose y runs down.
  const left: Place = { x: gap.y / length(gap), y: -gap.x / length(gap) };
  const middle = add(a, gap, 0.5);
  const control = (bend: number) => add(middle, left, 2 * bend * Math.min(length(gap), 260));
  const hits = (bend: number): number => {
    const c = control(bend);
    let count = 0;
    places.forEach((p, s) => {
      if (s === from || s === to) return;
      for (let t = 0.1; t < 0.95; t += 0.1)
        if (length(add(along(a, c, b, t), p, -1)) < (radii[s] ?? 0) + 5) {
          count++;
          return;
        }
    });
    return count;
  };
  let [bend = 0] = isPaired ? PAIRED : BENDS;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of isPaired ? PAIRED : BENDS) {
    const cost = 10 * hits(candidate) + Math.abs(candidate);
    if (cost < least) [least, bend] = [cost, candidate];
  }
  const c = control(bend);
  const start = add(a, unit(add(c, a, -1)), radii[from]);
  const towards = unit(add(b, c, -1));
  const tip = add(b, towards, -(radii[to] ?? 0) - 1);
  const end = add(tip, towards, -HEAD + 2);
  return {
    bundle,
    d: bend === 0 ? `M${pair(start)}L${pair(end)}` : `M${pair(start)}Q${pair(c)} ${pair(end)}`,
    tip,
    angle: (Math.atan2(towards.y, towards.x) * 180) / Math.PI,
    spots: spotsOf((t) => along(a, c, b, t), bend < 0 ? back(left) : left),
    points: SHARES.map((t) => along(a, c, b, t)),
  };
}

const back = ({ x, y }: Place): Place => ({ x: -x, y: -y });
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The outer side of the bend first, and the middle. */
const spotsOf = (point: (t: number) => Place, outer: Place): Spot[] =>
  [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74].flatMap((t) =>
    [outer, back(outer)].map((off) => ({ at: point(t), off })),
  );

/** The angle from which the arrow of the reset state comes: from the left unless other arrows are there. */
export function resetAngle(bundles: readonly Bundle[], { places }: Laid, reset: number): number {
  const at = places[reset] as Place;
  const busy = bundles.flatMap((b) => {
    const other = b.from === reset ? b.to : b.to === reset ? b.from : reset;
    return other === reset ? [] : [angleTo(at, places[other] as Place)];
  });
  let best = Math.PI;
  let most = Number.NEGATIVE_INFINITY;
  // Left, and then further and further from it; loops stand above and below.
  [0, 0.25, -0.25, 0.4, -0.4, 0.75, -0.75, 1].forEach((turn, k) => {
    const side = Math.PI * (1 + turn);
    const free = Math.min(0.7, ...busy.map((b) => apart(side, b))) - 0.06 * k;
    if (free > most + 1e-9) [most, best] = [free, side];
  });
  return best;
}

/** A loop at the side of a state that is freest. */
function loop(
  bundle: Bundle,
  { places, radii }: Laid,
  bundles: readonly Bundle[],
  reset: number,
): Arrow {
  const s = bundle.from;
  const [at, r] = [places[s] as Place, radii[s] ?? 22];
  const busy = bundles.flatMap((b) => {
    const other = b.from === s ? b.to : b.to === s ? b.from : s;
    return other === s ? [] : [angleTo(at, places[other] as Place)];
  });
  if (s === reset) busy.push(resetAngle(bundles, { places, radii }, reset));
  // Above or below unless both are taken: labels are wide.
  const sides = [
    -Math.PI / 2,
    Math.PI / 2,
    0,
    Math.PI,
    -Math.PI / 4,
    (-3 * Math.PI) / 4,
    Math.PI / 4,
    (3 * Math.PI) / 4,
  ];
  let best = sides[0] as number;
  let most = Number.NEGATIVE_INFINITY;
  sides.forEach((side, k) => {
    const free =
      Math.min(Math.PI, ...busy.map((b) => apart(side, b))) - (k < 2 ? 0 : k < 4 ? 0.5 : 0.7);
    if (free > most + 1e-9) [most, best] = [free, side];
  });
  const out: Place = { x: Math.cos(best), y: Math.sin(best) };
  const rim = (turn: number): Place => ({
    x: at.x + r * Math.cos(best + turn),
    y: at.y + r * Math.sin(best + turn),
  });
  const spread = 0.5;
  const [start, tip] = [rim(-spread), rim(spread)];
  const side: Place = { x: -out.y, y: out.x };
  const reach = 34;
  const [c1, c2] = [add(add(start, out, reach), side, -12), add(add(tip, out, reach), side, 12)];
  const towards = unit(add(tip, c2, -1));
  const end = add(tip, towards, -HEAD + 2);
  return {
    bundle,
    d: `M${pair(start)}C${pair(c1)} ${pair(c2)} ${pair(end)}`,
    tip: add(tip, towards, -1),
    angle: (Math.atan2(towards.y, towards.x) * 180) / Math.PI,
    spots: [{ at: add(at, out, r + 0.75 * reach), off: out }],
    points: [add(start, out, 15), add(at, out, r + 0.7 * reach), add(tip, out, 15)],
  };
}

const angleTo = (a: Place, b: Place): number => Math.atan2(b.y - a.y, b.x - a.x);

function apart(a: number, b: number): number {
  const d = Math.abs(a - b) % (2 * Math.PI);
  return Math.min(d, 2 * Math.PI - d);
}
