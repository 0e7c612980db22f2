/** Modes of a rectangular guide, in closed form (D. M. Pozar, Microwave Engineering, 4th ed., section 3.3). */
import type { Mode, ModeName, Potential } from './section.ts';

const twice = (k: number): number => (k === 0 ? 1 : 2);

/** TEmn or TMmn of a guide of the given width and height, m. TE has an index above 0, TM both. */
export function rectangularMode(
  width: number,
  height: number,
  { kind, m, n }: ModeName & { readonly kind: 'TE' | 'TM' },
): Mode {
  const [kx, ky] = [(m * Math.PI) / width, (n * Math.PI) / height];
  const area = width * height;
  const te = kind === 'TE';
  return {
    kind,
    m,
    n,
    cutoff: Math.hypot(kx, ky),
    turned: 1,
    walls: te
      ? {
          value: (2 * twice(n)) / height + (2 * twice(m)) / width,
          along: ((kx * kx * width + ky * ky * height) * twice(m) * twice(n)) / area,
          across: 0,
        }
      : { value: 0, along: 0, across: (4 * (ky * ky * width + kx * kx * height)) / area },
    norm: area / (te ? twice(m) * twice(n) : 4),
  };
}

/** ψ of a mode at (x, y) from the middle of the section, m. */
export function rectangularPotential(
  width: number,
  height: number,
  { kind, m, n }: ModeName,
): (x: number, y: number) => Potential {
  const [kx, ky] = [(m * Math.PI) / width, (n * Math.PI) / height];
  const at = kind === 'TE' ? even : odd;
  return (x, y) => at(kx, ky, x + width / 2, y + height / 2);
}

const even = (kx: number, ky: number, x: number, y: number): Potential => ({
  value: Math.cos(kx * x) * Math.cos(ky * y),
  dx: -kx * Math.sin(kx * x) * Math.cos(ky * y),
  dy: -ky * Math.cos(kx * x) * Math.sin(ky * y),
});

const odd = (kx: number, ky: number, x: number, y: number): Potential => ({
  value: Math.sin(kx * x) * Math.sin(ky * y),
  dx: kx * Math.cos(kx * x) * Math.sin(ky * y),
  dy: ky * Math.sin(kx * x) * Math.cos(ky * y),
});
