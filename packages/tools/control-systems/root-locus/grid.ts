/** Lines of one damping ratio and of one natural frequency: rays and circles, in the z-plane what e^(sT) makes of them. */
import type { Window } from '@tollbench/engines/control/locus/window.ts';
import type { Mark, Numbers } from '../../plot/types.ts';
import type { Plane } from './plane.ts';

const RATIOS_S = [0.2, 0.4, 0.6, 0.8, 0.9];
const RATIOS_Z = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const POINTS = 60;

const quiet = (x: Numbers, y: Numbers): Mark => ({
  kind: 'line',
  colour: 'quiet',
  dash: 'dot',
  width: 0.7,
  silent: true,
  x,
  y,
});

const name = (
  x: number,
  y: number,
  text: string,
  towards: 'n' | 'e' | 'w' | 's' | 'se' | 'ne',
): Mark => ({
  kind: 'note',
  x,
  y,
  text,
  dot: false,
  towards,
});

/** A curve and its mirror image. */
const both = (x: number[], y: number[]): Mark[] => [
  quiet(x, y),
  quiet(
    x,
    y.map((v) => -v),
  ),
];

export const dampingGrid = (plane: Plane, view: Window): Mark[] =>
  plane === 's' ? gridOfS(view) : gridOfZ();

function gridOfS({ left, height }: Window): Mark[] {
  if (left >= 0) return [];
  const rays = RATIOS_S.flatMap((ratio) => {
    const slope = Math.sqrt(1 - ratio * ratio) / ratio;
    // To the edge of the picture that it meets first.
    const x = Math.max(left, -height / slope);
    return [
      ...both([0, x], [0, -x * slope]),
      name(0.97 * x, -0.97 * x * slope, String(ratio), x === left ? 'se' : 'se'),
    ];
  });
  const step = tidy(Math.max(-left, height) / 4);
  const circles = Array.from({ length: Math.floor(Math.hypot(left, height) / step) }, (_, k) => {
    const r = (k + 1) * step;
    const angles = Array.from(
      { length: POINTS + 1 },
      (_, n) => Math.PI / 2 + (Math.PI * n) / POINTS,
    );
    return quiet(
      angles.map((a) => r * Math.cos(a)),
      angles.map((a) => r * Math.sin(a)),
    );
  });
  return [...circles, ...rays];
}

/** 1, 2 or 5 times a power of ten, not above. */
function tidy(x: number): number {
  const decade = 10 ** Math.floor(Math.log10(x));
  const digit = [5, 2, 1].find((d) => d * decade <= x) ?? 1;
  return digit * decade;
}

function gridOfZ(): Mark[] {
  const spirals = RATIOS_Z.flatMap((ratio) => {
    const tangent = ratio / Math.sqrt(1 - ratio * ratio);
    const turns = Array.from({ length: POINTS + 1 }, (_, n) => (Math.PI * n) / POINTS);
    const x = turns.map((a) => Math.exp(-tangent * a) * Math.cos(a));
    const y = turns.map((a) => Math.exp(-tangent * a) * Math.sin(a));
    const at = 0.42 * Math.PI;
    const r = Math.exp(-tangent * at);
    return [
      ...both(x, y),
      ...(Math.round(ratio * 10) % 2 === 1
        ? [name(r * Math.cos(at), r * Math.sin(at), String(ratio), 'n')]
        : []),
    ];
  });
  // ωn T = kπ/10: from the circle inwards along growing damping.
  const frequencies = Array.from({ length: 10 }, (_, k) => ((k + 1) * Math.PI) / 10).flatMap(
    (w) => {
      const angles = Array.from(
        { length: POINTS + 1 },
        (_, n) => Math.PI / 2 + (Math.PI / 2) * (n / POINTS),
      );
      const x = angles.map((a) => Math.exp(w * Math.cos(a)) * Math.cos(w * Math.sin(a)));
      const y = angles.map((a) => Math.exp(w * Math.cos(a)) * Math.sin(w * Math.sin(a)));
      return both(x, y);
    },
  );
  return [...frequencies, ...spirals];
}
