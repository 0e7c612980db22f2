/** The semiconductor with what was typed in place of its own figures. */
import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { densityOfStates } from '@tollbench/engines/semiconductor/density-of-states.ts';
import { INTRINSIC_SILICON } from '@tollbench/engines/semiconductor/intrinsic-silicon.ts';
import {
  type Bands,
  type Material,
  withIntrinsic,
} from '@tollbench/engines/semiconductor/material.ts';
import { materialOf } from '@tollbench/engines/semiconductor/materials.ts';
import { InputError } from '../../define/error.ts';
import type { CarrierInputs } from './inputs.ts';
import { kelvins } from './say.ts';

export interface Crystal {
  readonly material: Material;
  readonly permittivity: number;
  /** Without narrowing by doping. */
  readonly bandsAt: (kelvin: number) => Bands;
}

/** The source of n_i that is meant: `auto` is Couderc's of silicon with its own bands. */
export function intrinsicSource(i: CarrierInputs): Exclude<CarrierInputs['ni'], 'auto'> {
  if (i.ni !== 'auto') return i.ni;
  const own = i.gap === null && i.electronMass === null && i.holeMass === null;
  return i.material === 'Si' && own ? 'couderc' : 'bands';
}

export function crystalOf(i: CarrierInputs): Crystal {
  const material = materialOf(i.material, i.share);
  const source = intrinsicSource(i);
  const fitted = source !== 'bands' && source !== 'typed';
  if (fitted && i.material !== 'Si')
    throw new InputError(`is a fit to silicon, and the semiconductor is ${i.material}`, {
      field: 'ni',
      value: i.ni,
      remedies: [{ ni: 'auto' }, { ni: 'bands' }],
    });
  if (i.gap !== null && source !== 'bands')
    throw new InputError('has no say in the gap where one is typed: n_i follows from it', {
      field: 'ni',
      value: i.ni,
      remedies: [{ ni: 'bands' }, { gap: 'none' }],
    });
  const raw = (kelvin: number): Bands => ({
    kelvin,
    thermal: thermalEnergy(kelvin),
    gap: material.gap(kelvin),
    nc: densityOfStates(i.electronMass ?? material.electronMass(kelvin), kelvin),
    nv: densityOfStates(i.holeMass ?? material.holeMass(kelvin), kelvin),
  });
  const here = raw(i.kelvin);
  const typed = source === 'typed' ? withIntrinsic(here, i.niTyped * 1e6).gap : i.gap;
  const shift = typed === null ? 0 : typed - here.gap;
  const bandsAt = (kelvin: number): Bands => {
    const bands = raw(kelvin);
    if (!fitted) return { ...bands, gap: bands.gap + shift };
    const ni = INTRINSIC_SILICON[source].at(kelvin);
    // Where a fit gives less than the least double the bands' own gap stands.
    return ni > 1e-290 ? withIntrinsic(bands, ni) : bands;
  };
  const bands = bandsAt(i.kelvin);
  if (!(bands.gap > 0)) throw noGap(i, bands.gap, source);
  return { material, permittivity: i.permittivity ?? material.permittivity, bandsAt };
}

/** What closes the gap: the n_i that was typed, or the gap itself. */
function noGap(i: CarrierInputs, gap: number, source: CarrierInputs['ni']): InputError {
  const typed = source === 'typed';
  return new InputError(
    `leaves no gap: E_g comes to ${gap.toPrecision(3)} eV at ${kelvins(i.kelvin)}`,
    {
      field: typed ? 'niTyped' : 'gap',
      value: String(typed ? i.niTyped : i.gap),
      remedies: typed ? [{ niTyped: '1e10' }, { ni: 'auto' }] : [{ gap: 'none' }],
    },
  );
}
