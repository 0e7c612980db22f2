/** The step record in a text of columns: what the fit is made of. */
import { EngineError } from '@tollbench/engines/error.ts';
import type { InputStep, Record } from '@tollbench/engines/pid/identify.ts';
import { readColumns } from '@tollbench/engines/text/number-columns.ts';
import { InputError } from '../../define/error.ts';
import { counted } from '../../text/counted.ts';
import { MAX_NUMBERS, type PidInputs } from './inputs.ts';

export interface StepRecord extends Record {
  readonly names: { readonly time?: string; readonly output?: string; readonly input?: string };
  /** The input at each time, where the record has it. */
  readonly input: Float64Array | null;
  readonly remarks: readonly string[];
}

/** Steps of the input at most. */
const MAX_STEPS = 20;

/** Reads the record. Throws InputError with the field and what would do. */
export function readRecord(i: PidInputs): StepRecord {
  const { columns, names, preamble } = columnsOf(i);
  const pick = (field: 'timeColumn' | 'outputColumn' | 'inputColumn') =>
    column(i, field, columns, names);
  const t = pick('timeColumn');
  const y = pick('outputColumn');
  rising(t, names);
  notTime(t, y, i, names);
  const input = i.stepFrom === 'column' ? pick('inputColumn') : null;
  const steps = input ? stepsOf(t, input, i) : [given(i, t)];
  const name = (at: number) => {
    const found = names[at - 1];
    return found === undefined ? undefined : found.slice(0, 24);
  };
  const [time, output, moved] = [
    name(i.timeColumn),
    name(i.outputColumn),
    input ? name(i.inputColumn) : undefined,
  ];
  return {
    t,
    y,
    steps,
    input,
    names: {
      ...(time !== undefined && { time }),
      ...(output !== undefined && { output }),
      ...(moved !== undefined && { input: moved }),
    },
    remarks:
      preamble.length > 0
        ? [`${counted(preamble.length, 'line')} of words above the numbers passed over.`]
        : [],
  };
}

function columnsOf(i: PidInputs) {
  try {
    return readColumns(i.data, { comma: i.comma, most: MAX_NUMBERS });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: 'data',
      remedies: error.code === 'mismatch' ? [{ comma: 'separator' }, { comma: 'decimal' }] : [],
    });
  }
}

function column(
  i: PidInputs,
  field: 'timeColumn' | 'outputColumn' | 'inputColumn',
  columns: readonly Float64Array[],
  names: readonly string[],
): Float64Array {
  const found = columns[i[field] - 1];
  if (found) return found;
  const listed = names.length > 0 ? `: ${names.slice(0, 8).join(', ').slice(0, 80)}` : '';
  throw new InputError(
    `is ${i[field]}; the text has ${counted(columns.length, 'column')}${listed}`,
    {
      field,
      value: String(i[field]),
      remedies: field === 'inputColumn' ? [{ stepFrom: 'set' }] : [],
    },
  );
}

function rising(t: Float64Array, names: readonly string[]): void {
  const back = t.findIndex((v, k) => k > 0 && v < (t[k - 1] ?? 0));
  if (back > 0)
    throw new InputError(
      `falls from ${t[back - 1]} to ${t[back]} in row ${back + 1} of the numbers: times must rise`,
      { field: 'timeColumn', remedies: timeLike(names) },
    );
  if (t[0] === t.at(-1))
    throw new InputError('does not rise: times must', {
      field: 'timeColumn',
      remedies: timeLike(names),
    });
}

/** A column that a head calls time. */
const timeLike = (names: readonly string[]) => {
  const at = names.findIndex((name) => /^(?:time|zeit|temps|t)\b/iu.test(name.trim()));
  return at < 0 ? [] : [{ timeColumn: String(at + 1) }];
};

/** An output that runs exactly with the time is the time: the columns are one further on, as behind a row number. */
function notTime(t: Float64Array, y: Float64Array, i: PidInputs, names: readonly string[]): void {
  const n = t.length;
  const [dt, dy] = [(t.at(-1) ?? 0) - (t[0] ?? 0), (y.at(-1) ?? 0) - (y[0] ?? 0)];
  const straight =
    n > 2 &&
    dy !== 0 &&
    y.every((v, k) => {
      const line = (y[0] ?? 0) + (dy * ((t[k] ?? 0) - (t[0] ?? 0))) / dt;
      return Math.abs(v - line) <= 0.02 * Math.abs(dy);
    });
  const named = timeLike(names)[0]?.timeColumn === String(i.outputColumn);
  if (!named && !(straight && i.shape !== 'integrating' && ratioIsWhole(dy / dt))) return;
  const next = String(i.outputColumn + 1);
  throw new InputError(
    `is column ${i.outputColumn}, ${named ? `called "${names[i.outputColumn - 1]?.slice(0, 24)}"` : 'a straight line in time'}: it looks like the time itself`,
    {
      field: 'outputColumn',
      value: String(i.outputColumn),
      remedies: [
        {
          timeColumn: String(i.outputColumn),
          outputColumn: next,
          ...(i.stepFrom === 'column' && { inputColumn: String(i.outputColumn + 2) }),
        },
      ],
    },
  );
}

/** Seconds a row are a round number: a ramp of any other slope may be an output. */
const ratioIsWhole = (slope: number): boolean =>
  [slope, 1 / slope].some((x) => Math.abs(x - Math.round(x)) < 0.02 && Math.abs(x) < 1000.5);

function stepsOf(t: Float64Array, input: Float64Array, i: PidInputs): InputStep[] {
  const steps: InputStep[] = [];
  for (let k = 1; k < t.length; k++) {
    const size = (input[k] ?? 0) - (input[k - 1] ?? 0);
    if (size === 0) continue;
    if (steps.length === MAX_STEPS)
      throw new InputError(
        `is ${i.inputColumn}, which moves more than ${MAX_STEPS} times; the fit is of one step, or of a few`,
        { field: 'inputColumn', value: String(i.inputColumn), remedies: [{ stepFrom: 'set' }] },
      );
    steps.push({ time: t[k] ?? 0, size });
  }
  if (steps.length === 0)
    throw new InputError(
      `is ${i.inputColumn}, which stays at ${input[0]}: the step is not in the record, so give its time and size`,
      {
        field: 'inputColumn',
        value: String(i.inputColumn),
        remedies:
          input[0] === 0
            ? []
            : [{ stepFrom: 'set', stepTime: String(t[0]), stepSize: String(input[0]) }],
      },
    );
  return steps;
}

function given(i: PidInputs, t: Float64Array): InputStep {
  if (i.stepSize === 0)
    throw new InputError('is 0: without a step there is nothing to fit', {
      field: 'stepSize',
      value: '0',
      remedies: [{ stepSize: '1' }],
    });
  const last = t.at(-1) ?? 0;
  if (!(i.stepTime < last))
    throw new InputError(`is ${i.stepTime} s; the record ends at ${last} s`, {
      field: 'stepTime',
      value: String(i.stepTime),
      remedies: [{ stepTime: String(t[0]) }],
    });
  return { time: i.stepTime, size: i.stepSize };
}
