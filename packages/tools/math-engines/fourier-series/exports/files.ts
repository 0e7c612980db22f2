import { KINDS } from '../../../exports/kinds.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { Result } from '../compute.ts';
import type { Inputs } from '../inputs.ts';

/** What the tool's users take onwards. Each is run by the program that reads it, in a test. */
export const exports = {
  python: {
    ...KINDS.python,
    write: (_: Result, { r }: Inputs) => `RESISTANCE = ${realLiteral(r)}  # ohm


def current(voltage):
    """Current through the resistor, A, at a voltage in V."""
    return voltage / RESISTANCE


${pythonMain('print(current(5.0))')}`,
  },
};
