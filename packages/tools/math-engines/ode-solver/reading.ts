/** What stands in the fields as a system, its values and its events; refusals by the field at fault. */
import { EngineError } from '@tollbench/engines/error.ts';
import type { EventFunction } from '@tollbench/engines/ode/events.ts';
import type { Event } from '@tollbench/engines/ode/integrate.ts';
import { constantOf, type ReadSystem, readSystem } from '@tollbench/engines/ode/read-system.ts';
import type { Right } from '@tollbench/engines/ode/system.ts';
import { isXpp, readXpp, type XppModel } from '@tollbench/engines/ode/xpp.ts';
import { InputError } from '../../define/error.ts';
import { inputs, type OdeInputs } from './inputs.ts';

export interface Read {
  readonly read: ReadSystem;
  readonly y: Float64Array;
  readonly lags: readonly number[];
  readonly notes: readonly string[];
  readonly events: string;
  readonly xpp: XppModel | undefined;
}

export function reading(i: OdeInputs): Read {
  const xpp = isXpp(i.equations) ? refusing('equations', i, () => readXpp(i.equations)) : undefined;
  const text = xpp ? joined(xpp) : i.equations;
  const beside = besideOf(i, xpp !== undefined);
  const read = refusing('equations', i, () => readSystem(text, beside));
  const { system, values, initial } = read;
  const at = read.initialTimes.find((t) => t !== i.from);
  if (at !== undefined && !xpp)
    throw new InputError(
      `has values at ${system.time} = ${at}, and From ${system.time} is ${i.from}: it begins there`,
      { field: 'initial', value: i.initial, remedies: [{ from: String(at) }] },
    );
  const open = system.states.filter((s) => !initial.has(s));
  if (open.length > 0 && !xpp) {
    const full = system.states.map((s) => `${s} = ${initial.get(s) ?? 0}`).join(', ');
    throw new InputError(`has no value for ${open.join(', ')}`, {
      field: 'initial',
      value: i.initial,
      remedies: [{ initial: full }],
    });
  }
  const zero = open.length > 0 ? [`${open.join(', ')} begin at 0, as XPPAUT has it.`] : [];
  const past =
    xpp && system.delayed.length > 0
      ? [
          'Before the begin the states have their initial values; in XPPAUT a past that x(0) = … does not give is 0.',
        ]
      : [];
  const events = [xpp?.events ?? '', i.events].filter((s) => s.trim() !== '').join('\n');
  return {
    read,
    y: Float64Array.from(system.states, (s) => initial.get(s) ?? 0),
    lags: system.delayed.map(({ lag }) => constantOf(system, values, lag)),
    notes: [...read.notes, ...(xpp?.notes ?? []), ...zero, ...spanNote(xpp, i), ...past],
    events,
    xpp,
  };
}

/**
 * Values beside the equations. What the fields hold before anybody has written there does not stand in place of what the
 * equations, or a file, give themselves.
 */
function besideOf(i: OdeInputs, isFile: boolean): { parameters: string; initial: string } {
  const own = (field: 'parameters' | 'initial', isGiven: boolean): string =>
    isGiven && i[field] === inputs[field].default ? '' : i[field];
  const starts = /\(\s*-?[\d.]+\s*\)\s*=(?!=)/u.test(i.equations);
  return { parameters: own('parameters', isFile), initial: own('initial', isFile || starts) };
}

/** A file says how long it runs, and so do the fields: theirs counts, and the other is told. */
function spanNote(xpp: XppModel | undefined, i: OdeInputs): string[] {
  const total = xpp?.total;
  if (total === undefined) return [];
  const from = xpp?.t0 ?? 0;
  if (from === i.from && from + total === i.to) return [];
  return [`The file runs from t = ${from} to ${from + total}; here From t and To t count.`];
}

/** The parts of an XPPAUT file as one text. */
const joined = ({ equations, parameters, initial }: XppModel): string =>
  [
    equations,
    parameters,
    initial
      .split(', ')
      .filter((s) => s !== '')
      .map((s) => s.replace(/^(\S+) =/u, '$1(0) ='))
      .join('\n'),
  ].join('\n');

const FIELDS = new Set(['equations', 'parameters', 'initial', 'events']);

/** Runs what may refuse, and says by which field. */
export function refusing<T>(field: keyof OdeInputs, i: OdeInputs, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const at = error.field !== undefined && FIELDS.has(error.field) ? error.field : field;
    throw new InputError(error.message, {
      field: at,
      value: String(i[at as keyof OdeInputs]).slice(0, 200),
    });
  }
}

export interface ReadEvent {
  readonly text: string;
  readonly event: Event;
  readonly resets: boolean;
  /** Formula whose zero it is. */
  readonly node: number;
}

const MAX_EVENTS = 12;

/** `x = 1 rising: note`, `x falling: x = 0, y = -0.9 y`, `y - 2: stop 3`. */
export function readEvents(
  text: string,
  read: ReadSystem,
  right: Right,
  i: OdeInputs,
): ReadEvent[] {
  const lines = text
    .split('\n')
    .map((l) => l.trim())
    .filter((l) => l !== '');
  if (lines.length > MAX_EVENTS)
    throw new InputError(`has ${lines.length} lines; the most is ${MAX_EVENTS}`, {
      field: 'events',
      value: text.slice(0, 100),
    });
  return lines.map((line) => refusing('events', i, () => oneEvent(line, read, right)));
}

function oneEvent(line: string, read: ReadSystem, right: Right): ReadEvent {
  const colon = line.indexOf(':');
  const head = (colon < 0 ? line : line.slice(0, colon)).trim();
  const actions = colon < 0 ? '' : line.slice(colon + 1);
  const found = /^(.*?)(?:\s+(rising|falling|both))?$/u.exec(head);
  const condition = (found?.[1] ?? head).trim();
  const sides = condition.split(/(?<![<>=!])=(?!=)|[<>]=?/u);
  const sign = /[<>]/u.exec(condition)?.[0];
  if (sides.length > 2 || condition === '' || /[&|]|!=/u.test(condition))
    throw new EngineError(
      'syntax',
      `“${line}” is no event: write one condition such as x = 1 rising or x > 1, a colon and note, stop or what is set.`,
      { value: line },
    );
  const g = read.system.graph;
  const node =
    sides.length === 2
      ? g.sub(read.formula(sides[0] as string), read.formula(sides[1] as string))
      : read.formula(condition);
  // x > 1 comes to hold where x − 1 rises through zero.
  const way = found?.[2] ?? (sign === '>' ? 'rising' : sign === '<' ? 'falling' : 'both');
  const direction: EventFunction['direction'] = way === 'rising' ? 1 : way === 'falling' ? -1 : 0;
  let stopAfter = 0;
  const sets: { index: number; value: (t: number, y: Float64Array) => number }[] = [];
  for (const action of actions.split(/[;,](?![^(]*\))/u).map((s) => s.trim())) {
    if (action === '' || action === 'note') continue;
    const stop = /^stop(?:\s+(\d{1,6}))?$/u.exec(action);
    if (stop) {
      stopAfter = Number(stop[1] ?? 1);
      if (stopAfter === 0)
        throw new EngineError(
          'out-of-range',
          'The action stop 0 ends at no time; stop 1 ends at the first.',
          {
            value: action,
          },
        );
      continue;
    }
    const [name = '', value, ...more] = action.split(/(?<![<>=!])=(?!=)/u).map((s) => s.trim());
    const index = read.system.states.indexOf(name);
    if (value === undefined || more.length > 0 || index < 0)
      throw new EngineError(
        'syntax',
        `“${action}” is not what an event does: note, stop, stop 3, or a state set as ${read.system.states[0]} = 0.`,
        { value: action },
      );
    if (sets.some((s) => s.index === index))
      throw new EngineError('contradiction', `${name} is set twice by one event.`, {
        value: action,
      });
    sets.push({ index, value: right.formula(read.formula(value)) });
  }
  const reset = (t: number, y: Float64Array): void => {
    const next = sets.map(({ value }) => value(t, y));
    sets.forEach(({ index }, k) => {
      y[index] = next[k] as number;
    });
  };
  const event: Event = {
    g: right.formula(node),
    direction,
    stopAfter,
    ...(sets.length > 0 && { reset }),
  };
  return { text: head, event, resets: sets.length > 0, node };
}
