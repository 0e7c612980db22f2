import { grouped, showQuantity } from './si.ts';

/** What a tool's numbers were held against, and how far apart they were at worst: `held.json` beside each tool. */
export interface Held {
  readonly program: string;
  readonly version: string;
  /** What was compared: `response at 200 times`, `exact minimum covers`. */
  readonly what: string;
  readonly cases: number;
  /** Two significant figures, rounded up; 0 means equal to the last bit. */
  readonly largestError: number;
  readonly errorKind: 'relative' | 'absolute' | 'exact';
  readonly unit?: string;
  readonly note?: string;
}

/** One line for people: "Held against SciPy 1.10.1: response, largest relative error 2.1e-12 over 400 cases". */
export function heldLine(h: Held): string {
  const cases = `${grouped(h.cases)} cases`;
  const error =
    h.errorKind === 'exact' || h.largestError === 0
      ? `equal in all ${cases}`
      : `largest ${h.errorKind} error ${showQuantity(h.largestError, '', 2)}${h.unit ? `\u202f${h.unit}` : ''} over ${cases}`;
  return `Held against ${h.program} ${h.version}: ${h.what}, ${error}`;
}

/** Two significant figures, never smaller than the value. */
export function roundUp(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(2));
}
