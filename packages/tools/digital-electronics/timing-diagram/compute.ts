import { statisticsOf } from '@tollbench/engines/waveform/measure.ts';
import { type Checked, check } from '@tollbench/engines/waveform/timing/check.ts';
import type { Constraint } from '@tollbench/engines/waveform/timing/constraint.ts';
import { finderOf } from '@tollbench/engines/waveform/timing/finder.ts';
import { readConstraints } from '@tollbench/engines/waveform/timing/read-constraints.ts';
import { type Diagram, readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { signalsOf } from '@tollbench/engines/waveform/wavejson/signals.ts';
import type { Run } from '../../define/tool.ts';
import { harris } from './diagrams/harris.ts';
import type { TimingInputs } from './inputs.ts';
import type { Measured } from './measured.ts';
import { reading } from './reading.ts';
import { type Recorded, record } from './recorded.ts';

export interface Drawn {
  readonly kind: 'drawn';
  readonly diagram: Diagram;
  /** Seconds a cycle. */
  readonly tick: number;
  readonly checked: Checked;
  /** The requirements are still those of the diagram that the tool opens with, whose signals this one has not. */
  readonly isSetAside: boolean;
  readonly measured: readonly Measured[];
  /** Seconds that are drawn. */
  readonly duration: number;
}

export type TimingResult = Drawn | Recorded;

/** Whether every signal that requirements name is there, as it is written. */
const areIn = (asked: readonly Constraint[], names: readonly string[]): boolean =>
  asked
    .flatMap(({ of, to, when }) => [of.signal, to?.signal, when?.signal])
    .every((name) => name === undefined || names.some((n) => n.trim() === name));

/** Letters from which a worker draws. */
const LONG_WAVE = 20_000;
const LONG_FILE = 40_000;

export const isLong = ({ given, wave, file }: TimingInputs): boolean =>
  given === 'file' ? file.length > LONG_FILE : wave.length > LONG_WAVE;

export function compute(inputs: TimingInputs, run: Run): TimingResult {
  return inputs.given === 'file' ? record(inputs, run) : draw(inputs);
}

function draw({ wave, tick, constraints }: TimingInputs): Drawn {
  const diagram = reading('wave', () => readDiagram(wave, tick), wave);
  const signals = signalsOf(diagram, tick);
  const names = signals.map((s) => s.name);
  const asked = reading('constraints', () => readConstraints(constraints));
  const isSetAside = constraints === harris.constraints && !areIn(asked, names);
  const list = isSetAside ? [] : asked;
  const find = finderOf(names);
  const checked = reading('constraints', () => check(list, signals, { tick, scale: 1, find }));
  return {
    kind: 'drawn',
    diagram,
    tick,
    checked,
    isSetAside,
    measured: signals.map((s) => ({ name: s.name, ...statisticsOf(s) })),
    duration: (diagram.width * tick) / (2 * diagram.hscale),
  };
}
