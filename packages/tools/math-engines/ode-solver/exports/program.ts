/** The system of a result as formulas for programs; what SciPy and MATLAB's ode suite cannot take is refused. */
import { derivatives } from '@tollbench/engines/ode/formula/derivative.ts';
import { type Language, type Program, writeProgram } from '@tollbench/engines/ode/formula/write.ts';
import { Right } from '@tollbench/engines/ode/system.ts';
import { InputError } from '../../../define/error.ts';
import type { OdeInputs } from '../inputs.ts';
import { readEvents, reading } from '../reading.ts';
import { identifiers } from './names.ts';

export interface Exported {
  readonly states: readonly string[];
  /** What each state is called in the program. */
  readonly names: readonly string[];
  readonly parameters: readonly (readonly [name: string, value: number])[];
  readonly y: Float64Array;
  readonly rhs: Program;
  readonly jacobian: Program;
  readonly events: readonly {
    readonly text: string;
    readonly formula: Program;
    readonly direction: number;
    readonly stopAfter: number;
  }[];
}

export function exportedSystem(i: OdeInputs, language: Omit<Language, 'name'>): Exported {
  const { read, y, lags, events } = reading(i);
  const { system, values } = read;
  if (lags.length > 0)
    throw new InputError('have delays, which this program’s solvers do not take', {
      field: 'equations',
      value: i.equations.slice(0, 100),
    });
  const right = new Right(system, values);
  const happenings = readEvents(events, read, right, i);
  if (happenings.some(({ resets, event }) => resets || event.stopAfter > 1))
    throw new InputError(
      'set states or end at a later time than the first, which this program does not take: note and stop are',
      { field: 'events', value: i.events.slice(0, 100), remedies: [{ events: '' }] },
    );
  const { graph: g, states, rhs } = system;
  const ids = identifiers([...states, ...system.parameters]);
  const own: Language = { ...language, name: (s) => (s === system.time ? 't' : (ids.get(s) ?? s)) };
  const columns = states.map((s) => derivatives(g, rhs, s));
  const entries = states.flatMap((_, row) => columns.map((c) => c[row] as number));
  const used = new Set(ids.values());
  const temporary = (k: number): string => {
    let name = `q${k + 1}`;
    while (used.has(name)) name += '_';
    return name;
  };
  return {
    states,
    names: states.map((s) => ids.get(s) ?? s),
    parameters: system.parameters.map((name, k) => [ids.get(name) ?? name, values[k] as number]),
    y,
    rhs: writeProgram(g, rhs, own, temporary),
    jacobian: writeProgram(g, entries, own, temporary),
    events: happenings.map(({ text, node, event }) => ({
      text,
      formula: writeProgram(g, [node], own, temporary),
      direction: event.direction,
      stopAfter: event.stopAfter,
    })),
  };
}
