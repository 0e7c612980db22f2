/** What the engines refuse of a circuit, beside the line of the deck that it is about. */
import { EngineError } from '@tollbench/engines/error.ts';
import { NotConverged } from '@tollbench/engines/spice/analysis/operating-point.ts';
import type { Circuit } from '@tollbench/engines/spice/circuit.ts';
import type { DeckErrors } from '@tollbench/engines/spice/deck/read.ts';
import { InputError, InputErrors } from '../../define/error.ts';

/** The name under which the netlist itself is known to its reader. */
export const MAIN = 'netlist';

/** The same of a deck that was made of another program's file, whose lines are not those of the field. */
export const MADE = 'the deck made of it';

/** Refusals shown at most: the first tell what is wrong with the rest. */
const MAX_REFUSALS = 20;

const OWN: ReadonlySet<string> = new Set([MAIN, MADE]);

/** Cards that are not understood, by line. */
export const refusedCards = ({ errors }: DeckErrors): InputErrors =>
  new InputErrors(
    errors
      .toSorted((a, b) => a.place.line - b.place.line)
      .slice(0, MAX_REFUSALS)
      .map(({ place, message, text }) => {
        const { file, line } = place;
        const field = file === 'measurements' ? 'measure' : OWN.has(file) ? 'netlist' : 'files';
        const where =
          file === MAIN || field === 'measure' ? `line ${line}` : `${file}, line ${line}`;
        return new InputError(`${where}: ${message}`, { field, value: text });
      }),
  );

/** An error of an analysis, at the card of the element that it names; anything else as it is. */
export function refusedRun(error: unknown, circuit: Circuit, run: string): unknown {
  if (!(error instanceof EngineError)) return error;
  const names =
    error instanceof NotConverged ? error.devices : [error.field, error.value].map(String);
  const element = names
    .map((name) => circuit.elements.find((e) => e.name === name.toLowerCase()))
    .find((e) => e !== undefined);
  const within = run === '' ? '' : `With ${run}: `;
  const line =
    element?.place.file === MAIN
      ? `line ${element.place.line}: ${element.name.toUpperCase()}: `
      : '';
  return new InputError(`${line}${within}${error.message}`, {
    field: 'netlist',
    value: typeof error.value === 'string' ? error.value : undefined,
  });
}
