/** The doping that gives a resistivity. */
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { InputError } from '../../define/error.ts';
import type { Crystal } from './crystal.ts';
import type { Dose, Species } from './dopants.ts';
import type { CarrierInputs } from './inputs.ts';
import { kelvins, ohmCentimetres } from './say.ts';
import { written } from './spelled.ts';
import { stateOf } from './state.ts';

export interface Solved {
  readonly dose: Dose;
  /** Ω·cm, as given or as the sheet resistance and the thickness make it. */
  readonly target: number;
}

const LEAST = 1e9;
const MOST = 1e22;
const STEPS = 52;

/**
 * The doping at which the resistivity is what was asked for: the highest, as lightly doped p-type silicon has the
 * same resistivity at two. Scanned from the most doping down, then by Brent's method over the logarithm.
 */
export function solveDoping(crystal: Crystal, i: CarrierInputs, species: Species): Solved {
  const target = i.known === 'sheet' ? i.sheet * i.thickness * 100 : i.resistivity;
  const at = (log: number) =>
    stateOf(crystal, i, [{ species, density: 10 ** log }], i.kelvin).resistivity;
  if (at(16) === null) throw unknown(i);
  const excess = (log: number) => Math.log((at(log) ?? Number.POSITIVE_INFINITY) / target);
  const [low, high] = [Math.log10(LEAST), Math.log10(MOST)];
  let above = high;
  if (excess(above) > 0) throw refused(i, target, at(high) ?? 0, 'lowest');
  let most = 0;
  for (let k = 1; k <= STEPS; k++) {
    const log = high - ((high - low) * k) / STEPS;
    most = Math.max(most, at(log) ?? 0);
    if (excess(log) >= 0) {
      const found = findRoot(excess, log, above, 1e-14);
      // At an end of the mobility's model there is a step instead of a zero.
      if (!(Math.abs(excess(found)) < 1e-6)) throw unknown(i);
      return { dose: { species, density: 10 ** found }, target };
    }
    above = log;
  }
  throw refused(i, target, most, 'highest');
}

const unknown = (i: CarrierInputs): InputError =>
  new InputError('gives no doping where no model knows the mobility: give it as numbers', {
    field: 'mobility',
    value: i.mobility,
    remedies: [{ mobility: 'typed' }],
  });

function refused(
  i: CarrierInputs,
  target: number,
  end: number,
  which: 'lowest' | 'highest',
): InputError {
  const field = i.known === 'sheet' ? 'sheet' : 'resistivity';
  const near = Number((end * (which === 'lowest' ? 1.05 : 0.95)).toPrecision(3));
  const remedy = i.known === 'sheet' ? near / 100 / i.thickness : near;
  return new InputError(
    `asks for ${ohmCentimetres(target)}; the ${which} of ${i.type}-type ${i.material} at ${kelvins(i.kelvin)} is ${ohmCentimetres(end)}`,
    {
      field,
      value: written(i[field]),
      remedies: [{ [field]: written(Number(remedy.toPrecision(3))) }],
    },
  );
}
