import { signalsOf } from '@tollbench/engines/waveform/wavejson/signals.ts';
import type { Checked } from '@tollbench/engines/waveform/timing/check.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { Drawn, TimingResult } from './compute.ts';
import { drawnFigure } from './drawn-figure.ts';
import type { TimingInputs } from './inputs.ts';
import { recordedOutputs } from './recorded-outputs.ts';
import type { Reading, Shown } from './results.ts';
import { eventTable, requirements, signalTable } from './tables.ts';

/** What is shown, in the order in which people ask: the picture, whether it holds, where it does not. */
export function outputs(r: TimingResult, inputs: TimingInputs): Shown[] {
  return r.kind === 'recorded' ? recordedOutputs(r, inputs) : drawnOutputs(r, inputs);
}

function drawnOutputs(r: Drawn, inputs: TimingInputs): Shown[] {
  const { diagram, tick, checked, measured, duration } = r;
  const cycles = diagram.width / (2 * diagram.hscale);
  return [
    {
      kind: 'figure',
      id: 'diagram',
      title: 'Diagram',
      svg: drawnFigure(r, inputs),
      caption: `${counted(diagram.lanes.length, 'lane')} over ${Number(cycles.toPrecision(6))} cycles of ${showQuantity(tick, 's', 4)}${verdictWords(checked)}.`,
    },
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Timing',
      items: [
        ...verdict(checked),
        { name: 'cycles', value: cycles },
        { name: 'duration', value: duration },
        { name: 'laneCount', value: diagram.lanes.length },
        { name: 'arcCount', value: diagram.arcs.length },
      ],
    },
    ...requirements(checked, 1),
    ...signalTable(measured, 1),
    eventTable(signalsOf(diagram, tick), 1),
    ...diagram.notes.map((text, k): Shown => ({ kind: 'notice', id: `note-${k}`, level: 'note', text })),
  ];
}

/** Whether the requirements are met, and by how much. */
export function verdict({ verdicts, count }: Checked): Reading[] {
  if (verdicts.length === 0) return [];
  const judged = verdicts.filter((v) => v.worst !== undefined);
  const [worst] = judged.toSorted((a, b) => (a.worst?.slack ?? 0) - (b.worst?.slack ?? 0));
  const checks = verdicts.reduce((sum, v) => sum + v.count, 0);
  const idle = verdicts.length - judged.length;
  return [
    worst?.worst
      ? { name: 'worstSlack', value: worst.worst.slack, note: worst.constraint.kind }
      : { name: 'worstSlack', value: null, note: 'no requirement applies anywhere' },
    { name: 'violationCount', value: count, note: `of ${counted(checks, 'check')}` },
    {
      name: 'requirementsMet',
      value: count === 0,
      ...(idle > 0 && { note: `${idle} of ${verdicts.length} apply nowhere` }),
    },
    worst
      ? { name: 'worstRequirement', value: worst.constraint.text }
      : { name: 'worstRequirement', value: null, note: 'no requirement applies anywhere' },
    { name: 'checkCount', value: checks },
  ];
}

export function verdictWords({ verdicts, count }: Checked): string {
  if (verdicts.length === 0) return '';
  return count === 0 ? '; every requirement is met' : `; ${counted(count, 'violation')} marked`;
}
