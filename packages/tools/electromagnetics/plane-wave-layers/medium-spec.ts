/** What a medium is said to be, and what it is at a wavelength. */
import { EngineError } from '@tollbench/engines/error.ts';
import { indexAt, rangeOfBoth } from '@tollbench/engines/optics/dispersion.ts';
import { type Material, materialNamed, materials } from '@tollbench/engines/optics/materials.ts';
import {
  indexOf,
  LIGHT,
  type Medium,
  ofElectrical,
  ofIndex,
} from '@tollbench/engines/optics/medium.ts';
import { FieldError, InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { Pair } from './read-number.ts';

export type MediumSpec =
  | { readonly kind: 'index'; readonly n: number; readonly k: number }
  | { readonly kind: 'permittivity'; readonly eps: Pair; readonly mur: number }
  | {
      readonly kind: 'electrical';
      readonly er: number;
      readonly tan: number;
      readonly sigma: number;
      readonly mur: number;
      /** Hz up to which a conductivity of direct current holds; ∞ of one that was given. */
      readonly upTo: number;
    }
  | { readonly kind: 'material'; readonly material: Material };

/** S/m at direct current: D. M. Pozar, Microwave Engineering, appendix F. */
const CONDUCTORS: Readonly<Record<string, number>> = {
  aluminum: 3.816e7,
  aluminium: 3.816e7,
  brass: 2.564e7,
  copper: 5.813e7,
  gold: 4.098e7,
  silver: 6.173e7,
};
/** A conductivity of direct current holds far below the rate at which electrons collide. */
const CONDUCTOR_LIMIT = 1e12;

const OPTICAL: Readonly<Record<string, string>> = {
  aluminum: 'Al',
  aluminium: 'Al',
  copper: 'Cu',
  gold: 'Au',
  silver: 'Ag',
};

/** A material by its name: those of the visitor's files first. Throws FieldError with names that are alike. */
export function named(name: string, files: readonly Material[]): MediumSpec {
  const lower = name.toLowerCase();
  const own = files.find(({ key }) => key.toLowerCase() === lower);
  if (own) return { kind: 'material', material: own };
  if (lower === 'air' || lower === 'vacuum') return { kind: 'index', n: 1, k: 0 };
  const sigma = Object.hasOwn(CONDUCTORS, lower) ? CONDUCTORS[lower] : undefined;
  if (sigma !== undefined)
    return { kind: 'electrical', er: 1, tan: 0, sigma, mur: 1, upTo: CONDUCTOR_LIMIT };
  const material = materialNamed(name);
  if (material) return { kind: 'material', material };
  if (lower === 'file')
    throw new FieldError(
      '"file" is the material file, and none is given: open one under Materials',
    );
  const known = ['air', ...files.map(({ key }) => key), ...materials().map(({ key }) => key)];
  throw new FieldError(
    /^[A-Z]\d?$/u.test(name)
      ? `"${name}" is no letter of this stack: write a line ${name} = TiO2 before it`
      : `"${name.slice(0, 30)}" is not known; there are ${known.join(', ')}; or write n=1.5, 0.05+3.3i, er=4.4 tand=0.02, sigma=5.8e7, or open a material file`,
  );
}

const micrometres = (metres: number): number => metres * 1e6;

/** Its ε and µ at a vacuum wavelength in m. Throws FieldError outside the range it is known in. */
export function mediumAt(spec: MediumSpec, wavelength: number, name: string): Medium {
  switch (spec.kind) {
    case 'index':
      return ofIndex(spec.n, spec.k);
    case 'permittivity':
      return { eps: spec.eps, mu: { re: spec.mur, im: 0 } };
    case 'electrical':
      return ofElectrical(within(spec, wavelength, name), LIGHT / wavelength);
    case 'material': {
      const { material } = spec;
      const [low, high] = rangeOfBoth(material);
      const at = micrometres(wavelength);
      if (!(at >= low * (1 - 1e-12) && at <= high * (1 + 1e-12)))
        throw new FieldError(
          `${material.key} is known from ${showQuantity(low * 1e-6, 'm')} to ${showQuantity(high * 1e-6, 'm')}, and not at ${showQuantity(wavelength, 'm')}`,
        );
      return ofMaterial(material, at);
    }
  }
}

/** What a file gives in its range may still be no index: a formula at its pole, a row of zeros. */
function ofMaterial(material: Material, at: number): Medium {
  const refuse = (message: string): InputError =>
    new InputError(`${material.key}: ${message} Take a range beside it, or another file.`, {
      field: 'materials',
      value: material.key,
    });
  try {
    const { n, k } = indexAt(material, at);
    if (n === 0 && k === 0) throw refuse(`n and k are 0 at ${at} µm, where no wave is.`);
    return ofIndex(n, k);
  } catch (error) {
    throw error instanceof EngineError ? refuse(error.message) : error;
  }
}

function within<S extends Extract<MediumSpec, { kind: 'electrical' }>>(
  spec: S,
  wavelength: number,
  name: string,
): S {
  if (LIGHT / wavelength <= spec.upTo) return spec;
  const optical = OPTICAL[name.toLowerCase()];
  throw new FieldError(
    `${name} stands for its conductivity at direct current, which holds up to ${showQuantity(spec.upTo, 'Hz')}${optical ? `: write ${optical} in the infrared and the visible` : ''}`,
  );
}

/** Vacuum wavelengths in m at which it is known. */
export function spanOfSpec(spec: MediumSpec): readonly [number, number] {
  if (spec.kind === 'material') {
    const [low, high] = rangeOfBoth(spec.material);
    return [low * 1e-6, high * 1e-6];
  }
  if (spec.kind === 'electrical') return [LIGHT / spec.upTo, Number.POSITIVE_INFINITY];
  return [0, Number.POSITIVE_INFINITY];
}

/** Real part of its index at a wavelength: what a quarter wave goes by. */
export const realIndex = (spec: MediumSpec, wavelength: number, name: string): number =>
  Math.abs(indexOf(mediumAt(spec, wavelength, name)).re);
