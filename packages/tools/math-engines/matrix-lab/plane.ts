import { roundUp } from '@tollbench/engines/numeric/round-up.ts';
import { subscript } from '@tollbench/engines/text/script-digits.ts';
import type { Drawing, NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import type { results } from './results.ts';
import type { MatrixResult } from './special.ts';

const POINTS = 180;

/** The plane can show it: two by two, real, and not zero. */
export const isPlanar = ({ rows, cols, complex, singular }: MatrixResult): boolean =>
  rows === 2 && cols === 2 && complex === null && singular[0] !== 0;

type Picture = Extract<NamedOutput<typeof results>, { readonly kind: 'plot' }>;
type Ray = keyof (typeof results)['tables']['circleImage']['columns']['vector']['options'];

/** What the matrix does to the unit circle: an ellipse whose half axes are the singular values. */
export function singularPicture(r: MatrixResult): Picture {
  const [[a, b], [c, d]] = r.entries as [[number, number], [number, number]];
  const [s1, s2] = r.singular as [number, number];
  // The direction of the long half axis: of A·Aᵀ, whose eigenvectors they are.
  const angle = Math.atan2(2 * (a * c + b * d), a * a + b * b - c * c - d * d) / 2;
  const axis = (vector: Ray, label: string, length: number, turn: number): Mark =>
    ray(vector, label, length * Math.cos(angle + turn), length * Math.sin(angle + turn));
  const shape =
    s2 === 0
      ? `a segment of half length ${showQuantity(s1, '', 4)}`
      : `an ellipse with half axes σ₁ = ${showQuantity(s1, '', 4)} and σ₂ = ${showQuantity(s2, '', 4)}`;
  const title = 'Image of the unit circle';
  return {
    kind: 'plot',
    id: 'circleImage',
    title,
    caption: `The matrix turns the unit circle into ${shape}; its columns are where the unit vectors go.`,
    plot: plane(r, title, [
      axis('axis1', 'σ₁ u₁', s1, 0),
      ...(s2 === 0 ? [] : [axis('axis2', 'σ₂ u₂', s2, Math.PI / 2)]),
    ]),
  };
}

/** The same with the directions that the matrix keeps, where there are real ones. */
export function eigenPicture(r: MatrixResult): Picture {
  const { re, im } = r.eigenvalues ?? { re: [], im: [] };
  const real = im.every((y) => y === 0);
  const vectors = (r.shown.find((s) => s.name === 'Eigenvectors')?.rows ?? []) as number[][];
  const rays = real
    ? re.map((x, j) =>
        ray(
          j === 0 ? 'eigenvector1' : 'eigenvector2',
          `λ${subscript(j + 1)} v${subscript(j + 1)}`,
          x * (vectors[0]?.[j] as number),
          x * (vectors[1]?.[j] as number),
        ),
      )
    : [];
  const title = 'The unit circle, its image and the eigenvectors';
  return {
    kind: 'plot',
    id: 'circleImage',
    title,
    caption: real
      ? `Along an eigenvector of length 1 the image is λ times as long: ${re.map((x) => showQuantity(x, '', 4)).join(' and ')}. Everywhere else it turns.`
      : 'The eigenvalues are complex: every direction of the plane is turned, none is kept.',
    plot: plane(r, title, rays),
  };
}

const named = (vector: Ray) => ({ id: 'vectorY', xId: 'vectorX', of: { vector } });

const ray = (vector: Ray, label: string, x: number, y: number): Mark => ({
  kind: 'line',
  ...named(vector),
  label,
  x: [0, x],
  y: [0, y],
  colour: 2,
  dash: 'dash',
});

function plane({ entries }: MatrixResult, title: string, special: readonly Mark[]): Drawing {
  const [[a, b], [c, d]] = entries as [[number, number], [number, number]];
  // A round half width: the scale stays while the ellipse changes a little.
  const half = (u: number, v: number) => roundUp(1.05 * Math.max(1, Math.hypot(u, v)));
  const [wide, high] = [half(a, b), half(c, d)];
  const angles = Array.from({ length: POINTS + 1 }, (_, k) => (2 * Math.PI * k) / POINTS);
  const [cos, sin] = [angles.map(Math.cos), angles.map(Math.sin)];
  const x = cos.map((u, k) => a * u + b * (sin[k] as number));
  const y = cos.map((u, k) => c * u + d * (sin[k] as number));
  const image = (vector: Ray, label: string, u: number, v: number): Mark => ({
    kind: 'line',
    ...named(vector),
    label,
    x: [0, u],
    y: [0, v],
    marker: 'circle',
    colour: 3,
  });
  return {
    title,
    equal: true,
    x: { id: 'x', label: 'x₁', include: [-wide, wide] },
    y: { label: 'x₂', include: [-high, high] },
    marks: [
      { kind: 'rule', y: 0, colour: 'quiet', silent: true },
      { kind: 'rule', x: 0, colour: 'quiet', silent: true },
      { kind: 'circle', x: 0, y: 0, r: 1, colour: 'quiet', silent: true },
      {
        kind: 'line',
        id: 'y',
        label: 'image of the circle',
        x,
        y,
        colour: 1,
        along: { id: 'angle', label: 'Angle', unit: 'rad', values: angles },
      },
      ...special,
      image('column1', 'column 1', a, c),
      image('column2', 'column 2', b, d),
      { kind: 'note', x: a, y: c, text: 'column 1', dot: false },
      { kind: 'note', x: b, y: d, text: 'column 2', dot: false },
    ],
  };
}
