/** Faces of a cross-section cut into panels, finer towards corners. */
import type { CrossSection, Face, Grading } from './cross-section.ts';
import { PanelList, type Panels } from './panel.ts';

export interface Mesh {
  readonly panels: Panels;
  /** The face of each panel. */
  readonly face: Int32Array;
}

/**
 * The exponent of the grading. Where a conductor's corner lies on a dielectric its charge may grow with up to the −1/2
 * power of the distance; with the fifth power of it as the length of panels the error falls with the square of their
 * number, and can be extrapolated.
 */
const EXPONENT = 5;

/** Shares of the way along a face at which its n panels end; 0 and 1 are left out at neither end. */
function divisions(n: number, grading: Grading, ratio: number): Float64Array {
  return Float64Array.from({ length: n + 1 }, (_, k) => {
    const t = k / n;
    switch (grading) {
      case 'both': {
        const a = t ** EXPONENT;
        return a / (a + (1 - t) ** EXPONENT);
      }
      case 'start':
        return t ** EXPONENT;
      case 'end':
        return 1 - (1 - t) ** EXPONENT;
      case 'far':
        // By ratio once it has left the corner: `ratio` is the whole way over the scale of the corner.
        return Math.expm1(Math.log1p(ratio) * t ** EXPONENT) / ratio;
    }
  });
}

/**
 * Cuts every face into panels, `fineness` to each end of a face; a face that runs far takes more by the logarithm of how
 * far it runs beside `scale`, the smallest length of the cross-section (metres). Faces between equal dielectrics carry no
 * charge and are left out.
 */
export function meshOf(
  { faces }: CrossSection,
  permittivity: readonly number[],
  fineness: number,
  scale: number,
): Mesh {
  const list = new PanelList();
  const owner: number[] = [];
  faces.forEach((face, index) => {
    if (face.kind === 'dielectric' && permittivity[face.left] === permittivity[face.right]) return;
    for (const [a, b] of cutsOf(face, fineness, scale)) {
      list.add(a[0], a[1], b[0], b[1]);
      owner.push(index);
    }
  });
  return { panels: list.done(), face: Int32Array.from(owner) };
}

type Place = [number, number];

function cutsOf(face: Face, fineness: number, scale: number): [Place, Place][] {
  const { from, to, grading } = face;
  const share = (face.kind === 'dielectric' && face.share) || 1;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // A step that rounding left of none.
  if (!(length > 1e-9 * scale)) return [];
  const ratio = length / scale;
  const ends = grading === 'both' ? 2 : grading === 'far' ? 0.45 * Math.log1p(ratio) : 1;
  const count = Math.ceil(fineness * share * ends);
  const at = divisions(count, grading, ratio);
  const place = (t: number): Place => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
  ];
  return Array.from({ length: count }, (_, k) => [place(at[k]!), place(at[k + 1]!)]);
}
