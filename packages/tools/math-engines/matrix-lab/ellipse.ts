import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { Body } from './outputs.ts';
import type { MatrixResult } from './result.ts';

const POINTS = 180;

/** What a 2×2 matrix does to the unit circle: an ellipse whose half axes are the singular values. */
export function ellipse({ entries, singular }: MatrixResult): Body & { readonly caption: string } {
  const [[a, b], [c, d]] = entries as [[number, number], [number, number]];
  const [s1, s2] = singular as [number, number];
  const angles = Array.from({ length: POINTS + 1 }, (_, k) => (2 * Math.PI * k) / POINTS);
  const [cos, sin] = [angles.map(Math.cos), angles.map(Math.sin)];
  const x = cos.map((u, k) => a * u + b * (sin[k] as number));
  const y = cos.map((u, k) => c * u + d * (sin[k] as number));
  // The direction of the long half axis: of A·Aᵀ, whose eigenvectors they are.
  const angle = Math.atan2(2 * (a * c + b * d), a * a + b * b - c * c - d * d) / 2;
  const axis = (label: string, length: number, turn: number): Mark => ({
    kind: 'line',
    label,
    x: [0, length * Math.cos(angle + turn)],
    y: [0, length * Math.sin(angle + turn)],
    colour: 2,
    dash: 'dash',
  });
  const image = (label: string, u: number, v: number): Mark => ({
    kind: 'line',
    label,
    x: [0, u],
    y: [0, v],
    marker: 'circle',
    colour: 3,
  });
  const shape =
    s2 === 0
      ? `a segment of half length ${showQuantity(s1, '', 4)}`
      : `an ellipse with half axes σ₁ = ${showQuantity(s1, '', 4)} and σ₂ = ${showQuantity(s2, '', 4)}`;
  return {
    caption: `The matrix turns the unit circle into ${shape}; its columns are where the unit vectors go.`,
    equal: true,
    x: { label: 'x₁' },
    y: { label: 'x₂' },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', silent: true },
      { kind: 'rule', x: 0, colour: 'quiet', silent: true },
      { kind: 'circle', x: 0, y: 0, r: 1, colour: 'quiet', silent: true },
      { kind: 'line', label: 'image of the circle', x, y, colour: 1 },
      axis('σ₁ u₁', s1, 0),
      ...(s2 === 0 ? [] : [axis('σ₂ u₂', s2, Math.PI / 2)]),
      image('column 1', a, c),
      image('column 2', b, d),
    ],
  };
}
