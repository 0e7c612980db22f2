/** Dopants as they are written: an element of the semiconductor, an energy, or a list with concentrations. */
import { altermattBinding } from '@tollbench/engines/semiconductor/ionisation.ts';
import type { Material } from '@tollbench/engines/semiconductor/material.ts';
import type { Level } from '@tollbench/engines/semiconductor/neutrality.ts';
import { FieldError, InputError, within } from '../../define/error.ts';
import { readQuantity } from '../../define/expression.ts';
import type { CarrierInputs } from './inputs.ts';
import { readConcentration } from './spelled.ts';

export type Kind = 'donor' | 'acceptor';

/** What a dopant is, whatever its concentration. */
export interface Species {
  readonly name: string;
  readonly kind: Kind;
  /** eV from its band in the dilute limit; null of one that is always ionised. */
  readonly energy: number | null;
  readonly degeneracy: number;
  /** Whether it is an element of the semiconductor's table. */
  readonly listed: boolean;
}

export interface Dose {
  readonly species: Species;
  /** 1/cm³. */
  readonly density: number;
}

const MAX_LIST = 12;
const USUAL: Readonly<Record<string, Readonly<Record<Kind, string>>>> = {
  GaN: { donor: 'Si', acceptor: 'Mg' },
  GaAs: { donor: 'Si', acceptor: 'Zn' },
  InP: { donor: 'Si', acceptor: 'Zn' },
  GaP: { donor: 'Te', acceptor: 'Zn' },
  '4H-SiC': { donor: 'N(k)', acceptor: 'Al' },
  AlGaAs: { donor: 'Si', acceptor: 'C' },
};

const DEGENERACY: Readonly<Record<Kind, number>> = { donor: 2, acceptor: 4 };
const ENERGY = /^(\S.*?)\s*eV(?:\s+g\s*=\s*(\S+))?$/u;

function ofLevel(energy: string, g: string | undefined, kind: Kind): Species {
  const value = within(
    () => 'the energy',
    () => readQuantity(`${energy}eV`, 'eV'),
  );
  if (!(value >= 0 && value <= 10))
    throw new FieldError(`has an energy of ${value} eV; it takes 0 to 10 eV`);
  const degeneracy = g === undefined ? DEGENERACY[kind] : readQuantity(g);
  if (!(degeneracy >= 0.1 && degeneracy <= 100))
    throw new FieldError(`has a degeneracy of ${degeneracy}; it takes 0.1 to 100`);
  return {
    name: `${energy.trim()} eV`.replace(/(\d)\s*([mµ]?) eV/u, '$1 $2eV'),
    kind,
    energy: value,
    degeneracy,
    listed: false,
  };
}

/** The elements of one kind, for a sentence. */
const elements = (material: Material, kind: Kind): string[] =>
  material.dopants.filter((d) => d.kind === kind).map((d) => d.symbol);

/** Reads `auto`, `P`, `45 meV`, `0.2 eV g=2`, `shallow`. Throws FieldError. */
export function readSpecies(text: string, material: Material, kind: Kind): Species {
  const name = text === 'auto' ? (USUAL[material.id]?.[kind] ?? elements(material, kind)[0]) : text;
  if (text.toLowerCase() === 'shallow')
    return {
      name: `shallow ${kind}`,
      kind,
      energy: null,
      degeneracy: DEGENERACY[kind],
      listed: false,
    };
  const known = material.dopants.find(
    (d) => d.symbol.toLowerCase() === name?.toLowerCase() && d.kind === kind,
  );
  if (known)
    return {
      name: known.symbol,
      kind,
      energy: known.energy,
      degeneracy: known.degeneracy,
      listed: true,
    };
  const energy = ENERGY.exec(text);
  if (energy) return ofLevel(energy[1] ?? '', energy[2], kind);
  const other = material.dopants.find((d) => d.symbol.toLowerCase() === name?.toLowerCase());
  throw new FieldError(
    other
      ? `is ${other.symbol}, which is ${other.kind === 'donor' ? 'a donor' : 'an acceptor'} in ${material.id}`
      : `is "${text.slice(0, 40)}"; of ${material.id} it takes ${elements(material, kind).join(', ')}, an energy such as 45 meV, shallow or auto`,
  );
}

/** Reads `Sb 1e15, In 2e16 cm-3; D 1e14 0.2 eV g=2`. Throws FieldError. */
export function readDopants(text: string, material: Material): Dose[] {
  // A comma between digits would be a decimal one, or a list without its space.
  if (/\d,\d/u.test(text))
    throw new FieldError(
      `"${text.slice(0, 40)}" has a comma in a number; write the decimal point as ".", and "; " between dopants`,
    );
  const entries = text
    .split(/[,;\n]+/u)
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length > MAX_LIST)
    throw new FieldError(`has ${entries.length} dopants; the most is ${MAX_LIST}`);
  return entries.map((entry, k) =>
    within(
      () => `dopant ${k + 1}`,
      () => readEntry(entry, material),
    ),
  );
}

function readEntry(entry: string, material: Material): Dose {
  const parts = /^(\S+)\s+(\S+(?:\s*(?:cm|m|1?\/)\S*)?)(?:\s+(.+eV.*))?$/u.exec(entry);
  if (!parts)
    throw new FieldError(
      `"${entry.slice(0, 40)}" is not an element and a concentration, as Sb 1e15, nor D 1e14 0.2 eV`,
    );
  const [, name = '', amount = '', level] = parts;
  const density = readConcentration(amount);
  if (!(density >= 0 && density <= 1e22))
    throw new FieldError(`has ${density} per cm³; it takes 0 to 1e22`);
  const unnamed = ({ D: 'donor', A: 'acceptor' } as const)[name];
  if (level !== undefined) {
    const energy = ENERGY.exec(level.trim());
    if (!unnamed || !energy)
      throw new FieldError(
        `"${entry.slice(0, 40)}" has an energy: write D or A before it, as D 1e14 0.2 eV g=2`,
      );
    return { species: ofLevel(energy[1] ?? '', energy[2], unnamed), density };
  }
  const found = material.dopants.find((d) => d.symbol.toLowerCase() === name.toLowerCase());
  if (unnamed && !found) return { species: readSpecies('shallow', material, unnamed), density };
  if (!found)
    throw new FieldError(
      `"${name.slice(0, 20)}" is no dopant of ${material.id} that is known: it takes ${material.dopants.map((d) => d.symbol).join(', ')}, or D or A with an energy`,
    );
  return { species: readSpecies(found.symbol, material, found.kind), density };
}

/** What a reading refuses, at its field. */
export function atField<T>(field: string, value: string, remedy: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(error.message, { field, value, remedies: [{ [field]: remedy }] });
  }
}

/** The level of a dose with the model of ionisation that was chosen, in the engines' units. */
export function levelOf(
  { species, density }: Dose,
  material: Material,
  ionisation: CarrierInputs['ionisation'],
): Level {
  const perCubicMetre = density * 1e6;
  const level = {
    kind: species.kind,
    density: perCubicMetre,
    degeneracy: species.degeneracy,
    energy: species.energy ?? 0,
  };
  if (species.energy === null || ionisation === 'complete') return { ...level, bound: 0 };
  const binding =
    ionisation === 'levels' && species.listed && material.id === 'Si'
      ? altermattBinding(species.name, perCubicMetre)
      : null;
  return binding ? { ...level, ...binding } : level;
}
