import { statisticsOf } from '@tollbench/engines/waveform/measure.ts';
import { type Checked, check, finderOf } from '@tollbench/engines/waveform/timing/check.ts';
import { readConstraints } from '@tollbench/engines/waveform/timing/constraint.ts';
import { type Diagram, readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { signalsOf } from '@tollbench/engines/waveform/wavejson/signals.ts';
import type { Run } from '../../define/tool.ts';
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
  readonly measured: readonly Measured[];
  /** Seconds that are drawn. */
  readonly duration: number;
}

export type TimingResult = Drawn | Recorded;

/** Letters from which a worker draws. */
const LONG_WAVE = 20_000;
const LONG_FILE = 40_000;

export const isLong = ({ given, wave, file }: TimingInputs): boolean =>
  given === 'file' ? file.length > LONG_FILE : wave.length > LONG_WAVE;

export function compute(inputs: TimingInputs, run: Run): TimingResult {
  return inputs.given === 'file' ? record(inputs, run) : draw(inputs);
}

function draw({ wave, tick, constraints }: TimingInputs): Drawn {
  const diagram = reading('wave', () => readDiagram(wave, tick));
  const signals = signalsOf(diagram, tick);
  const list = reading('constraints', () => readConstraints(constraints));
  const find = finderOf(signals.map((s) => s.name));
  const checked = reading('constraints', () => check(list, signals, { tick, scale: 1, find }));
  return {
    kind: 'drawn',
    diagram,
    tick,
    checked,
    measured: signals.map((s) => ({ name: s.name, ...statisticsOf(s) })),
    duration: (diagram.width * tick) / (2 * diagram.hscale),
  };
}
