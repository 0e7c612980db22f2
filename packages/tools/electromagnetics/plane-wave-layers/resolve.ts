/** The stack of the fields as numbers: media at a wavelength, thicknesses in metres. */

import { indexOf, isLossless, type Medium } from '@tollbench/engines/optics/medium.ts';
import type { Stack } from '@tollbench/engines/optics/stack.ts';
import { FieldError, InputError, type Remedy } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { LayersInputs } from './inputs.ts';
import { readMaterials } from './material-file.ts';
import { type MediumSpec, mediumAt, realIndex, spanOfSpec } from './medium-spec.ts';
import { type Part, type Reading, readPart } from './read-line.ts';
import { plain, readStack, type StackPart } from './read-stack.ts';
import { textOfSpot } from './spot.ts';

export interface Outer {
  readonly name: string;
  readonly spec: MediumSpec;
}

export interface Resolved {
  readonly from: Outer;
  readonly to: Outer;
  readonly parts: readonly StackPart[];
  /** m, in order. */
  readonly thicknesses: readonly number[];
  /** Vacuum wavelengths at which every medium is known, and who ends it, m. */
  readonly span: {
    readonly low: number;
    readonly high: number;
    readonly lowOf: string;
    readonly highOf: string;
  };
}

/** Runs a reading and says which field it was. */
function inField<T>(
  field: string,
  value: string,
  read: () => T,
  remedies: readonly Remedy[] = [],
): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const gain = /would amplify where/u.test(error.message);
    throw new InputError(error.message, {
      field,
      value: value.slice(0, 200),
      remedies: gain ? remedies : [],
    });
  }
}

/** Reads every field of the stack. Throws InputError with the field's name. */
export function resolve(i: LayersInputs): Resolved {
  const files = inField('materials', i.materials, () => readMaterials(i.materials));
  const reading: Reading = { minus: i.convention === 'minus', files };
  const turned: Remedy[] = [{ convention: reading.minus ? 'plus' : 'minus' }];
  const from = inField('from', i.from, () => outer(i.from, reading), turned);
  const to = inField('to', i.to, () => outer(i.to, reading), turned);
  const parts = inField('layers', i.layers, () => readStack(i.layers, reading), turned);
  const thicknesses = parts.map((part, k) => thicknessOf(part, k, i));
  return { from, to, parts, thicknesses, span: spanOf([from, to, ...parts]) };
}

function outer(text: string, reading: Reading): Outer {
  if (text.trim() === '') throw new FieldError('is empty: write air, BK7, n=1.52 or 0.05+3.3i');
  const { name, spec, thickness, incoherent }: Part = readPart(plain(text), reading);
  if (thickness !== null)
    throw new FieldError(
      'has a thickness, and this medium has no end: let it be the last layer, with air behind it',
    );
  if (incoherent)
    throw new FieldError('is incoherent, and this medium has no end: let it be the last layer');
  return { name, spec };
}

function spanOf(all: readonly Outer[]): Resolved['span'] {
  let span = { low: 0, high: Number.POSITIVE_INFINITY, lowOf: '', highOf: '' };
  for (const { name, spec } of all) {
    const [low, high] = spanOfSpec(spec);
    if (low > span.low) span = { ...span, low, lowOf: name };
    if (high < span.high) span = { ...span, high, highOf: name };
  }
  if (span.low > span.high)
    throw new InputError(
      `is known at no wavelength: ${span.lowOf} from ${showQuantity(span.low, 'm')} on, ${span.highOf} up to ${showQuantity(span.high, 'm')}`,
      { field: 'layers', remedies: span.highOf === all[1]?.name ? [{ to: 'air' }] : [] },
    );
  return span;
}

function thicknessOf({ thickness, name, spec }: StackPart, index: number, i: LayersInputs): number {
  if (thickness.kind === 'metres') return thickness.value;
  const { wavelength } = i.design;
  try {
    const n = realIndex(spec, wavelength, name);
    if (!(n > 0))
      throw new FieldError(
        `${name} has no real part of its index, so that no quarter wave goes by it`,
      );
    return (thickness.value * wavelength) / n;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(`of layer ${index + 1}: ${error.message}`, {
      field: 'design',
      value: i.design.text,
      remedies: remedyOf('design', spec),
    });
  }
}

const remedyOf = (field: string, spec: MediumSpec): Remedy[] => {
  const [low, high] = spanOfSpec(spec);
  return Number.isFinite(high) ? [{ [field]: textOfSpot(Math.sqrt(low * high), 'm') }] : [];
};

/** Refuses a wavelength at which a medium is not known. */
export function checkKnown(
  { span }: Resolved,
  field: 'at' | 'start' | 'stop',
  value: { wavelength: number; text: string },
): void {
  const { wavelength, text } = value;
  const short = wavelength < span.low * (1 - 1e-12);
  if (!short && wavelength <= span.high * (1 + 1e-12)) return;
  const [name, end] = short ? [span.lowOf, span.low] : [span.highOf, span.high];
  throw new InputError(
    `is ${showQuantity(wavelength, 'm')}, and ${name} is known ${short ? 'from' : 'up to'} ${showQuantity(end, 'm', 5)}${short ? ' on' : ''}: take another medium, or write its index`,
    {
      field,
      value: text,
      remedies: field === 'at' ? [{ at: spanEnd(end, short) }] : [{ [field]: 'auto' }],
    },
  );
}

/** A round wavelength just inside an end. */
function spanEnd(end: number, low: boolean): string {
  const nm = end * 1e9;
  const step = 10 ** (Math.floor(Math.log10(nm)) - 2);
  const round = step * (low ? Math.ceil(nm / step) : Math.floor(nm / step));
  const [unit, size] = nm < 2e3 ? ['nm', 1] : nm < 1e6 ? ['um', 1e3] : ['mm', 1e6];
  return `${Number((round / Number(size)).toPrecision(6))} ${unit}`;
}

/** k of the first medium that is taken for none. */
export const NEGLIGIBLE = 1e-5;

/** The media at a vacuum wavelength in m, each looked up once. Throws InputError where the first one absorbs. */
export function stackAt(r: Resolved, wavelength: number, thicknesses = r.thicknesses): Stack {
  const known = new Map<MediumSpec, Medium>();
  const at = ({ spec, name }: Outer): Medium => {
    const found = known.get(spec) ?? mediumAt(spec, wavelength, name);
    known.set(spec, found);
    return found;
  };
  return {
    from: firstOf(at(r.from), r.from.name),
    layers: r.parts.map((part, k) => ({
      medium: at(part),
      thickness: thicknesses[k] ?? 0,
      incoherent: part.incoherent,
    })),
    to: at(r.to),
  };
}

function firstOf(medium: Medium, name: string): Medium {
  const index = indexOf(medium);
  if (index.im > NEGLIGIBLE * Math.max(1, index.re) || !(index.re > 0))
    throw new InputError(
      `absorbs (${name}: k = ${showQuantity(index.im)}): reflected and incident power are not defined apart in such a medium; make it a layer behind air`,
      { field: 'from', value: name, remedies: [{ from: 'air' }] },
    );
  return isLossless(medium) ? medium : { eps: { re: medium.eps.re, im: 0 }, mu: medium.mu };
}
