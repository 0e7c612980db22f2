/** The antenna with its pattern around it, seen from above and aside. */
import type { Segment } from '@tollbench/engines/antenna/wires.ts';
import { label, picture } from '../../drafting/svg.ts';
import type { AntennaResult } from './compute.ts';
import { decibels } from './readouts.ts';

const WIDTH = 720;
const HEIGHT = 480;
/** dB below the maximum that lie at the centre. */
const DEPTH = 30;
/** Pixels of the maximum. */
const RADIUS = 200;

/** Azimuth and height from which it is seen. */
const [TURN, TILT] = [(-35 * Math.PI) / 180, (22 * Math.PI) / 180];

type Vector = readonly [number, number, number];

/** On the paper: right, up, and towards the reader. */
function seen([x, y, z]: Vector): Vector {
  const [c, s] = [Math.cos(TURN), Math.sin(TURN)];
  const [u, v] = [c * y - s * x, c * x + s * y];
  return [u, Math.cos(TILT) * z - Math.sin(TILT) * v, Math.cos(TILT) * v + Math.sin(TILT) * z];
}

const at = (n: number): string => String(Math.round(n * 10) / 10 + 0);

export function antennaPicture(r: AntennaResult): string {
  const over = r.ground.kind !== 'none';
  const [cx, cy] = [WIDTH / 2, over ? HEIGHT * 0.72 : HEIGHT / 2];
  const place = (p: Vector): string => {
    const [u, v] = seen(p);
    return `${at(cx + RADIUS * u)} ${at(cy - RADIUS * v)}`;
  };
  return picture(
    WIDTH,
    HEIGHT,
    'The antenna and its radiation pattern in three dimensions',
    surface(r, place) + axes(place) + wires(r, place),
    { wide: false },
  );
}

/** Patches of the sphere, each as far out as its gain in dB, the farthest first. */
function surface({ sphere, survey }: AntennaResult, place: (p: Vector) => string): string {
  const peak = decibels(survey.best.gain);
  const step = 10;
  const radius = new Map<string, number>();
  sphere.theta.forEach((t, k) => {
    const p = sphere.phi[k] ?? 0;
    if (t % step !== 0 || p % step !== 0) return;
    const gain = (sphere.vertical[k] ?? 0) + (sphere.horizontal[k] ?? 0);
    radius.set(`${t},${p}`, Math.max(0, Math.min(1, 1 + (decibels(gain) - peak) / DEPTH)));
  });
  const point = (t: number, p: number): Vector => {
    const size = radius.get(`${t},${p % 360}`) ?? 0;
    const [a, b] = [(t * Math.PI) / 180, (p * Math.PI) / 180];
    return [size * Math.sin(a) * Math.cos(b), size * Math.sin(a) * Math.sin(b), size * Math.cos(a)];
  };
  const patches: { depth: number; d: string; strong: number }[] = [];
  const last = Math.max(...sphere.theta);
  for (let t = 0; t + step <= last; t += step)
    for (let p = 0; p < 360; p += step) {
      const corners = [
        point(t, p),
        point(t + step, p),
        point(t + step, p + step),
        point(t, p + step),
      ];
      const depth = corners.reduce((sum, c) => sum + seen(c)[2], 0);
      const strong = corners.reduce((sum, c) => sum + Math.hypot(...c), 0) / 4;
      patches.push({ depth, strong, d: `M${corners.map(place).join('L')}Z` });
    }
  patches.sort((a, b) => a.depth - b.depth);
  const drawn = patches.map(
    ({ d, strong }) =>
      `<path d="${d}" fill="var(--trace-1)" fill-opacity="${at(0.02 + 0.28 * strong ** 3)}"/>`,
  );
  return `<g stroke="var(--trace-1)" stroke-width="0.5" stroke-opacity="0.55">${drawn.join('')}</g>`;
}

function axes(place: (p: Vector) => string): string {
  const names = [
    ['x', [1.12, 0, 0]],
    ['y', [0, 1.12, 0]],
    ['z', [0, 0, 1.12]],
  ] as const;
  const line = (to: Vector): string =>
    `<path d="M${place([0, 0, 0])}L${place(to)}" stroke="currentColor" stroke-opacity="0.4" stroke-dasharray="3 3" fill="none"/>`;
  return names
    .map(([name, to]) => {
      const [x, y] = place(to).split(' ').map(Number) as [number, number];
      return line(to) + label(x, y + 4, name);
    })
    .join('');
}

/** The wires in the size of half the pattern; over ground they stand on it. */
function wires({ segments, feeds, ground }: AntennaResult, place: (p: Vector) => string): string {
  const ends = segments.flatMap(({ a, b }) => [a, b]);
  const range = (c: 0 | 1 | 2): [number, number] =>
    ends.reduce(
      ([low, high], p) => [Math.min(low, p[c]), Math.max(high, p[c])],
      [Infinity, -Infinity],
    );
  const [x, y, z] = [range(0), range(1), range(2)];
  const floor = ground.kind === 'none' ? (z[0] + z[1]) / 2 : 0;
  const size = Math.max(x[1] - x[0], y[1] - y[0], z[1] - (ground.kind === 'none' ? z[0] : 0), 1e-9);
  const moved = (p: Segment['a']): string =>
    place([
      (p[0] - (x[0] + x[1]) / 2) / size,
      (p[1] - (y[0] + y[1]) / 2) / size,
      (p[2] - floor) / size,
    ]);
  const d = segments.map(({ a, b }) => `M${moved(a)}L${moved(b)}`).join('');
  const dots = feeds.map(({ segment }) => {
    const s = segments[segment];
    if (s === undefined) return '';
    const middle = s.a.map((v, c) => (v + (s.b[c] ?? 0)) / 2) as unknown as Segment['a'];
    const [u, v] = moved(middle).split(' ');
    return `<circle cx="${u}" cy="${v}" r="4.5" fill="var(--accent)" stroke="var(--paper)"/>`;
  });
  return `<path d="${d}" stroke="currentColor" stroke-width="2" fill="none" stroke-linecap="round"/>${dots.join('')}`;
}
