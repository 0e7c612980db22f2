/** BCH and Reed-Solomon codes from the inputs. */
import {
  type BinaryGenerator,
  bchGenerator,
  naturalLength,
  type Roots,
  reedSolomonGenerator,
} from '@tollbench/engines/coding/cyclic-code.ts';
import { classesOf, coset } from '@tollbench/engines/coding/cyclotomic.ts';
import { dualBasis } from '@tollbench/engines/coding/dual-basis.ts';
import { GaloisField } from '@tollbench/engines/coding/galois-field.ts';
import { weight } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { AlgebraicCode } from './code.ts';
import { bitsOf } from './code.ts';
import type { BlockInputs } from './inputs.ts';
import { fieldPolynomial } from './read-polynomial.ts';

/** Consecutive roots, so that a table of iterations stays one that is read. */
export const MAX_CHECKS = 256;
/** CCSDS 131.0-B: the field and the element whose powers have the dual basis. */
const CCSDS = { polynomial: 0x187, element: 117 } as const;

export function algebraicCode(i: BlockInputs): AlgebraicCode {
  const field = new GaloisField(fieldPolynomial(i.polynomial, i.m));
  const natural = naturalLength(field, i.spacing);
  checkLength(i, field, natural);
  if (i.first >= natural)
    throw new InputError(
      `is ${i.first}; powers of αˢ repeat after ${natural}, so it goes from 0 to ${natural - 1}`,
      { field: 'first', value: String(i.first), remedies: [{ first: String(i.first % natural) }] },
    );
  return i.family === 'rs' ? reedSolomon(i, field, natural) : bch(i, field, natural);
}

/** A field in which words are as long, and a size that there is in it. */
function wider({ family, n, size, k, t }: BlockInputs): Remedy {
  const field = { m: String(Math.ceil(Math.log2(n + 1))), polynomial: '', spacing: '1' };
  if (family === 'bch') return { ...field, size: 't', t: '2' };
  const sized =
    size === 'k'
      ? { k: String(Math.max(k, n - MAX_CHECKS)) }
      : { t: String(Math.min(t, Math.floor((n - 1) / 2))) };
  return { ...field, ...sized, basis: 'powers' };
}

function checkLength(i: BlockInputs, field: GaloisField, natural: number): void {
  const { n, m, spacing } = i;
  if (natural < 3)
    throw new InputError(`is ${spacing}: α^${spacing} has the order ${natural}, which is no code`, {
      field: 'spacing',
      value: String(spacing),
      remedies: [{ spacing: '1' }],
    });
  if (n <= natural) return;
  throw new InputError(
    natural === field.order
      ? `is ${n}; GF(2^${m}) has words of at most ${natural} symbols`
      : `is ${n}; α^${spacing} has the order ${natural}, and words no more symbols`,
    {
      field: 'n',
      value: String(n),
      remedies: [
        ...(natural === field.order ? [wider(i)] : []),
        ...(natural < field.order && n <= field.order ? [{ spacing: '1' }] : []),
      ],
    },
  );
}

function reedSolomon(i: BlockInputs, field: GaloisField, natural: number): AlgebraicCode {
  const checks = i.size === 'k' ? i.n - i.k : 2 * i.t;
  if (checks < 1 || checks >= i.n) refuseSize(i, i.size === 'k' ? [] : remediesForT(i));
  if (checks > MAX_CHECKS)
    throw new InputError(
      `leaves ${checks} check symbols; ${MAX_CHECKS} are the most`,
      sized(i, [i.size === 'k' ? { k: String(i.n - MAX_CHECKS) } : { t: String(MAX_CHECKS / 2) }]),
    );
  const roots = { first: i.first, spacing: i.spacing, checks };
  const extended = i.extended === 'yes';
  if (extended) checkExtension(roots, natural);
  const bound = checks + 1 + (extended ? 1 : 0);
  return {
    ...shared(i, field, natural, i.n - checks),
    name: `${extended ? 'extended ' : ''}RS(${i.n + (extended ? 1 : 0)}, ${i.n - checks})`,
    bits: field.m,
    roots,
    t: Math.floor((bound - 1) / 2),
    bound,
    generator: reedSolomonGenerator(field, roots),
    classes: [],
    basis: i.basis === 'dual' ? ccsdsBasis(field) : null,
  };
}

/** The overall parity is the value at 1, which must stand next to the roots to add to the distance. */
function checkExtension({ first, checks }: Roots, natural: number): void {
  if (first === 1 || (first + checks) % natural === 0) return;
  throw new InputError(
    `adds nothing to the distance where the roots begin at β^${first}: they must begin at β^1`,
    { field: 'extended', value: 'yes', remedies: [{ first: '1' }, { extended: 'no' }] },
  );
}

function ccsdsBasis(field: GaloisField) {
  if (field.polynomial === CCSDS.polynomial) return dualBasis(field, CCSDS.element);
  throw new InputError('is defined by CCSDS for GF(2^8) with the field polynomial 0x187', {
    field: 'basis',
    value: 'dual',
    remedies: [{ m: '8', polynomial: '0x187' }, { basis: 'powers' }],
  });
}

function bch(i: BlockInputs, field: GaloisField, natural: number): AlgebraicCode {
  const { generator, checks } = i.size === 't' ? byErrors(i, field) : byMessage(i, field, natural);
  const k = i.n - generator.degree;
  // All of the run that its conjugates bring, as far as the decoder's table goes.
  const run = generator.run.checks >= natural ? checks : Math.min(generator.run.checks, MAX_CHECKS);
  const roots =
    run > checks
      ? { first: generator.run.first, spacing: i.spacing, checks: run }
      : { first: i.first, spacing: i.spacing, checks };
  const even = weight(generator.polynomial) % 2 === 0;
  const extended = i.extended === 'yes';
  if (extended && even)
    throw new InputError('would always be 0: 1 is a root of g, and all words have an even weight', {
      field: 'extended',
      value: 'yes',
      remedies: [{ extended: 'no' }],
    });
  if (extended) checkExtension(roots, natural);
  const bound = roots.checks + 1 + (extended ? 1 : 0);
  return {
    ...shared(i, field, natural, k),
    name: `${extended ? 'extended ' : ''}BCH(${i.n + (extended ? 1 : 0)}, ${k})`,
    bits: 1,
    roots,
    t: Math.floor((bound - 1) / 2),
    bound,
    generator: Uint16Array.from(bitsOf(generator.polynomial, generator.degree + 1)),
    classes: generator.classes,
    basis: null,
  };
}

interface Chosen {
  readonly generator: BinaryGenerator;
  readonly checks: number;
}

function byErrors(i: BlockInputs, field: GaloisField): Chosen {
  const checks = 2 * i.t;
  const generator = bchGenerator(field, { first: i.first, spacing: i.spacing, checks });
  if (generator.degree >= i.n) refuseSize(i, remediesForT(i));
  return { generator, checks };
}

/** The code of k message bits: the most roots whose generator has the degree n − k. */
function byMessage(i: BlockInputs, field: GaloisField, natural: number): Chosen {
  const wanted = i.n - i.k;
  if (wanted < 1) refuseSize(i, []);
  const found = new Set<number>();
  let checks = 0;
  let below = 0;
  let above = 0;
  for (let j = 0; j < Math.min(natural - 1, MAX_CHECKS); j++) {
    for (const e of coset(i.spacing * (i.first + j), field.order)) found.add(e);
    if (found.size < wanted) below = found.size;
    else if (found.size === wanted) checks = j + 1;
    else {
      above = found.size;
      break;
    }
  }
  if (checks > 0)
    return {
      generator: bchGenerator(field, { first: i.first, spacing: i.spacing, checks }),
      checks,
    };
  if (above === 0 && natural - 1 > MAX_CHECKS)
    throw new InputError(
      `is ${i.k}: of the BCH codes of ${i.n} bits those with at most ${MAX_CHECKS} consecutive roots are made, whose k is ${i.n - below} or more`,
      { field: 'k', value: String(i.k), remedies: [{ k: String(i.n - below) }] },
    );
  const near = [below, above].filter((r) => r > 0 && r < i.n).map((r) => i.n - r);
  throw new InputError(
    `is ${i.k}: no such BCH code of ${i.n} bits; ${near.length > 0 ? `the nearest have ${near.join(' and ')}` : 'give the errors to correct'}`,
    {
      field: 'k',
      value: String(i.k),
      remedies: near.length > 0 ? near.map((k) => ({ k: String(k) })) : [{ size: 't' }],
    },
  );
}

const sized = (i: BlockInputs, remedies: readonly Remedy[]) => ({
  field: i.size,
  value: String(i.size === 'k' ? i.k : i.t),
  remedies,
});

const remediesForT = ({ family, n, t }: BlockInputs): Remedy[] => {
  if (family === 'rs' && n >= 4)
    return [{ t: String(Math.min(Math.floor((n - 1) / 2), MAX_CHECKS / 2)) }];
  return t > 1 ? [{ t: '1' }] : [];
};

function refuseSize(i: BlockInputs, remedies: readonly Remedy[]): never {
  if (i.size === 'k')
    throw new InputError(`is ${i.k}; of ${i.n} symbols fewer are the message`, {
      ...sized(i, [{ k: String(i.n > 4 ? i.n - 2 : 1) }]),
    });
  throw new InputError(
    `is ${i.t}: that takes more checks than a word of ${i.n} symbols has room for`,
    sized(i, remedies),
  );
}

/** Elements of a field whose powers are listed. */
const MAX_TABLED = 256;

function minimalsOf(field: GaloisField): bigint[] {
  const all = new Array<bigint>(field.order).fill(0n);
  for (const { exponents, minimal } of classesOf(field, all.keys()))
    for (const e of exponents) all[e] = minimal;
  return all;
}

/** What both families have by how their words are written. */
function shared(i: BlockInputs, field: GaloisField, natural: number, k: number) {
  const extended = i.extended === 'yes';
  const highFirst = i.order === 'high';
  const core = i.n;
  const powers = Array.from({ length: core }, (_, j) => (highFirst ? core - 1 - j : j));
  const message = Array.from({ length: k }, (_, j) => (highFirst ? j : core - k + j));
  return {
    kind: 'algebraic' as const,
    n: core + (extended ? 1 : 0),
    k,
    core,
    extended,
    field,
    natural,
    highFirst,
    minimals: field.size > MAX_TABLED ? null : minimalsOf(field),
    powers: extended ? [...powers, null] : powers,
    message: i.systematic === 'yes' ? message : null,
  };
}
