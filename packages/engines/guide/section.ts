/** Cross-sections of hollow and coaxial guides, and what a mode is in them. */

/** Inner sizes in m; of round ones radii. */
export type Section =
  | { readonly shape: 'rectangular'; readonly width: number; readonly height: number }
  | { readonly shape: 'circular'; readonly radius: number }
  | { readonly shape: 'coaxial'; readonly inner: number; readonly outer: number };

/**
 * What a mode is called. Rectangular: half waves along width and height. Round: periods around, and the number of the
 * root, from 1. TEM has 0, 0.
 */
export interface ModeName {
  readonly kind: 'TE' | 'TM' | 'TEM';
  readonly m: number;
  readonly n: number;
}

/**
 * Integrals of ψ, which Hz (TE) or Ez (TM) is proportional to, around all walls, each over ∫ψ² dS of the section; of TEM
 * ψ is the potential, and they stand over ∫|∇ψ|² dS.
 */
export interface Walls {
  /** ∮ψ² ds, 1/m. */
  readonly value: number;
  /** ∮(∂ψ/∂s)² ds, along the wall, 1/m³. */
  readonly along: number;
  /** ∮(∂ψ/∂n)² ds, across it, 1/m³; of TEM 1/m. */
  readonly across: number;
}

/** ψ at a place and its gradient. */
export interface Potential {
  readonly value: number;
  readonly dx: number;
  readonly dy: number;
}

/** Plain data, which crosses to a worker; its field is in field.ts. */
export interface Mode extends ModeName {
  /** kc, rad/m; 0 of TEM. */
  readonly cutoff: number;
  readonly walls: Walls;
  /** ∫ψ² dS, of TEM ∫|∇ψ|² dS. */
  readonly norm: number;
  /** How many are alike but for being turned: 2 of a round guide's modes that vary around. */
  readonly turned: 1 | 2;
}

/** `TE10`, with a comma where a number has two digits. */
export const nameOf = ({ kind, m, n }: ModeName): string =>
  kind === 'TEM' ? kind : `${kind}${m}${m > 9 || n > 9 ? ',' : ''}${n}`;

/** Whether a place, from the middle, lies in the guide. */
export function within(section: Section, x: number, y: number): boolean {
  if (section.shape === 'rectangular')
    return Math.abs(x) <= section.width / 2 && Math.abs(y) <= section.height / 2;
  const r = Math.hypot(x, y);
  return section.shape === 'circular'
    ? r <= section.radius
    : r >= section.inner && r <= section.outer;
}
