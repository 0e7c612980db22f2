/** A recording: which of its signals are shown, and when; what is measured and checked of them. */
import { recent } from '@tollbench/engines/recent.ts';
import { chooseVariables } from '@tollbench/engines/waveform/choose.ts';
import { statisticsOf } from '@tollbench/engines/waveform/measure.ts';
import type { Signal } from '@tollbench/engines/waveform/signal.ts';
import { type Checked, check } from '@tollbench/engines/waveform/timing/check.ts';
import { finderOf } from '@tollbench/engines/waveform/timing/finder.ts';
import { readConstraints } from '@tollbench/engines/waveform/timing/read-constraints.ts';
import { type Dump, fullName } from '@tollbench/engines/waveform/vcd/dump.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import type { TimingInputs } from './inputs.ts';
import type { Measured } from './measured.ts';
import { reading } from './reading.ts';
import { openRecording } from './recording-file.ts';
import { type Sampling, sample } from './sampled.ts';
import { signalAt } from './signal-at.ts';

export interface Recorded {
  readonly kind: 'recorded';
  readonly dump: Dump;
  /** Indices of the variables that are shown, in their order. */
  readonly shown: readonly number[];
  /** The window, in units of the dump. */
  readonly from: number;
  readonly to: number;
  readonly checked: Checked;
  /** Names of the signals that requirements name, by their index. */
  readonly named: readonly string[];
  readonly measured: readonly Measured[];
  readonly sampled: Sampling;
}

// A file is read once, whatever is asked of it.
const kept = recent<Dump>(1);

export function record(inputs: TimingInputs, { progress }: Run): Recorded {
  if (inputs.file === '')
    throw new InputError('is empty; open a VCD file, or the CSV of a logic analyser', {
      field: 'file',
      remedies: [{ given: 'wavejson' }],
    });
  const dump = reading('file', () => kept(inputs.file, () => openRecording(inputs.file, progress)));
  const shown = reading('signals', () => chooseVariables(dump, inputs.signals));
  const { from, to } = windowOf(dump, inputs);
  const signals = shown.map((k) => signalAt(dump, k, inputs));
  const { checked, named } = checksOf(dump, inputs);
  return {
    kind: 'recorded',
    dump,
    shown,
    from,
    to,
    checked,
    named,
    measured: signals.map((s) => ({ name: s.name, ...statisticsOf(s, from, to) })),
    sampled: sample(signals, dump, {
      from,
      to,
      clock: inputs.clock,
      step: inputs.step,
      radix: inputs.radix,
    }),
  };
}

/** From and to, of all that there is unless said. @throws InputError where nothing is left */
function windowOf(dump: Dump, inputs: TimingInputs): { from: number; to: number } {
  const last = Math.max(dump.to, dump.from + 1);
  const from = inputs.from === null ? dump.from : inputs.from / dump.unit;
  const to = inputs.to === null ? last : inputs.to / dump.unit;
  if (from >= last)
    throw new InputError('lies behind the end of the recording', {
      field: 'from',
      remedies: [{ from: 'none' }],
    });
  if (to <= from)
    throw new InputError('is not after the beginning of the window', {
      field: 'to',
      remedies: [{ to: 'none' }],
    });
  return { from, to: Math.min(to, last) };
}

/** Only what a requirement names is made a signal. */
function checksOf(dump: Dump, inputs: TimingInputs): { checked: Checked; named: string[] } {
  const list = reading('checks', () => readConstraints(inputs.checks));
  for (const { min, max, line, text } of list)
    if (min?.unit === 'tick' || max?.unit === 'tick')
      throw new InputError(
        `Line ${line}: “${text}” counts in ticks, which a recording has not; write its times in seconds, such as 2ns.`,
        { field: 'checks' },
      );
  const signals: Signal[] = [];
  const named: string[] = [];
  const places = new Map<string, number>();
  const find = (name: string, line: number): number => {
    const known = places.get(name);
    if (known !== undefined) return known;
    const found = chooseVariables(dump, name);
    const records = new Set(found.map((k) => dump.variables[k]?.record));
    const [first = 0] = found;
    // Several names of one record are one signal.
    if (records.size > 1) finderOf(found.map(() => name))(name, line);
    const index = signals.push(signalAt(dump, first, inputs)) - 1;
    named.push(fullName(dump.variables[first] ?? { scope: '', name }));
    places.set(name, index);
    return index;
  };
  const checked = reading('checks', () =>
    check(list, signals, { tick: 1, scale: dump.unit, find }),
  );
  return { checked, named };
}
