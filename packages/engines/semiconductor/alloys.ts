/** Two alloys whose conduction band changes its lowest valley with the composition: all valleys are counted. */

import { EngineError } from '../error.ts';
import { varshni } from './band-gap.ts';
import { thermalEnergy } from './constants.ts';
import { massOfBoth, massOfValleys, type Valley } from './density-of-states.ts';
import { GALLIUM_ARSENIDE_DOPANTS, SILICON_DOPANTS } from './dopants.ts';
import type { Material } from './material.ts';

function checkShare(x: number, of: string): void {
  if (!(x >= 0 && x <= 1))
    throw new EngineError('out-of-range', `The share of ${of}, ${x}, is not between 0 and 1.`, {
      field: 'x',
      value: x,
    });
}

const mix = (a: number, b: number, x: number): number => a + (b - a) * x;

/** Edges of valleys over the valence band, and the mass of each: the gap is the lowest edge. */
interface Edges {
  readonly edge: (kelvin: number) => number;
  readonly mass: number;
}

function gapAndMass(valleys: readonly Edges[]) {
  const gap = (kelvin: number) => Math.min(...valleys.map((v) => v.edge(kelvin)));
  const electronMass = (kelvin: number) => {
    const lowest = gap(kelvin);
    const above: Valley[] = valleys.map((v) => ({
      mass: v.mass,
      above: v.edge(kelvin) - lowest,
    }));
    return massOfValleys(above, thermalEnergy(kelvin));
  };
  return { gap, electronMass };
}

/**
 * Relaxed Si₁₋ₓGeₓ. Edges at low temperature: J. Weber, M. I. Alonso, Phys. Rev. B 40, 5683, 1989, and the
 * exciton's binding energy, 15 meV of Si and 4 meV of Ge; their fall between those of Si and Ge (Thurmond, 1975).
 */
export function siliconGermanium(x: number): Material {
  checkShare(x, 'germanium');
  const fall = (kelvin: number) =>
    mix(
      varshni({ e0: 0, alpha: 4.73e-4, beta: 636 }, kelvin),
      varshni({ e0: 0, alpha: 4.774e-4, beta: 235 }, kelvin),
      x,
    );
  return {
    id: 'SiGe',
    name: `silicon germanium, ${(100 * x).toPrecision(3)} % Ge, relaxed`,
    ...gapAndMass([
      { edge: (kelvin) => 1.17 - 0.43 * x + 0.206 * x * x + fall(kelvin), mass: 1.08 },
      { edge: (kelvin) => 2.014 - 1.27 * x + fall(kelvin), mass: 4 ** (2 / 3) * 0.22 },
    ]),
    holeMass: () => mix(1.1, massOfBoth(0.33, 0.043), x),
    affinity: mix(4.05, 4.0, x),
    permittivity: mix(11.7, 16.2, x),
    dopants: SILICON_DOPANTS,
    gapTo: 415,
    sources: {
      gap: 'Weber and Alonso, Phys. Rev. B 40, 5683 (1989)',
      masses: 'between those of Si and Ge, Ioffe Institute, NSM archive',
      others: 'between those of Si and Ge',
    },
  };
}

/** AlₓGa₁₋ₓAs: edges of Γ, X and L of I. Vurgaftman et al., J. Appl. Phys. 89, 5815, 2001; masses of S. Adachi, J. Appl. Phys. 58, R1, 1985. */
export function aluminiumGalliumArsenide(x: number): Material {
  checkShare(x, 'aluminium');
  const between = (
    a: readonly [number, number, number],
    b: readonly [number, number, number],
    bowing: number,
  ) => {
    const [ga, al] = [a, b].map(([e0, alpha, beta]) => ({ e0, alpha, beta }));
    return (kelvin: number) =>
      mix(varshni(ga!, kelvin), varshni(al!, kelvin), x) - bowing * x * (1 - x);
  };
  return {
    id: 'AlGaAs',
    name: `aluminium gallium arsenide, ${(100 * x).toPrecision(3)} % Al`,
    ...gapAndMass([
      {
        edge: between([1.519, 5.405e-4, 204], [3.099, 8.85e-4, 530], -0.127 + 1.31 * x),
        mass: 0.067 + 0.083 * x,
      },
      {
        edge: between([1.981, 4.6e-4, 204], [2.24, 7e-4, 530], 0.055),
        mass: 0.85 - 0.14 * x,
      },
      {
        edge: between([1.815, 6.05e-4, 204], [2.46, 6.05e-4, 204], 0),
        mass: 0.56 + 0.1 * x,
      },
    ]),
    holeMass: () => massOfBoth(0.51 + 0.25 * x, 0.082 + 0.068 * x),
    affinity: x < 0.45 ? 4.07 - 1.1 * x : 3.64 - 0.14 * x,
    permittivity: 12.9 - 2.84 * x,
    dopants: GALLIUM_ARSENIDE_DOPANTS,
    gapTo: 600,
    sources: {
      gap: 'Vurgaftman et al., J. Appl. Phys. 89, 5815 (2001)',
      masses: 'Adachi, J. Appl. Phys. 58, R1 (1985)',
      others: 'Ioffe Institute, NSM archive, aluminium gallium arsenide',
    },
  };
}
