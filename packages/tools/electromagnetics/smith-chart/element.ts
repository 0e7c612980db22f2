import {
  type Element,
  isLumped,
  type Line,
  type Lumped,
  type Stub,
} from '@tollbench/engines/rf/element.ts';
import type { SmithInputs, STEP_KINDS } from './inputs.ts';

type Kind = keyof typeof STEP_KINDS;
export type Step = SmithInputs['steps'][number];

/** What an element of each kind is before it has its size. */
const FORMS = {
  'series-L': { kind: 'series', part: 'L' },
  'shunt-L': { kind: 'shunt', part: 'L' },
  'series-C': { kind: 'series', part: 'C' },
  'shunt-C': { kind: 'shunt', part: 'C' },
  'series-R': { kind: 'series', part: 'R' },
  'shunt-R': { kind: 'shunt', part: 'R' },
  line: { kind: 'line' },
  'shunt-open': { kind: 'stub', place: 'shunt', end: 'open' },
  'shunt-short': { kind: 'stub', place: 'shunt', end: 'short' },
  'series-open': { kind: 'stub', place: 'series', end: 'open' },
  'series-short': { kind: 'stub', place: 'series', end: 'short' },
} as const satisfies Readonly<
  Record<
    Kind,
    Pick<Lumped, 'kind' | 'part'> | Pick<Line, 'kind'> | Pick<Stub, 'kind' | 'place' | 'end'>
  >
>;

/** A row of the table of steps as an element. */
export function elementOf({ kind, value, z0 }: Step): Element {
  const form = FORMS[kind];
  return 'part' in form ? { ...form, value } : { ...form, z0, degrees: value };
}

/** The kind of an element, as it stands in the table of steps. */
export const kindOf = (e: Element): Kind =>
  isLumped(e) ? `${e.kind}-${e.part}` : e.kind === 'line' ? 'line' : `${e.place}-${e.end}`;
