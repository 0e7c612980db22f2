import { signalsOf } from '@tollbench/engines/waveform/wavejson/signals.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { Drawn, TimingResult } from './compute.ts';
import { drawnFigure } from './drawn-figure.ts';
import type { TimingInputs } from './inputs.ts';
import { recordedOutputs } from './recorded-outputs.ts';
import type { Shown } from './results.ts';
import { eventTable, requirements, signalTable } from './tables.ts';
import { verdict, verdictWords } from './verdict.ts';

/** What is shown, in the order in which people ask: the picture, whether it holds, where it does not. */
export function outputs(r: TimingResult, inputs: TimingInputs): Shown[] {
  return r.kind === 'recorded' ? recordedOutputs(r, inputs) : drawnOutputs(r, inputs);
}

const SET_ASIDE: Shown = {
  kind: 'notice',
  id: 'set-aside',
  level: 'note',
  text: 'The requirements are those of the example, whose signals this diagram has not: nothing is judged. Write its own, or clear them.',
};

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
    ...(r.isSetAside ? [SET_ASIDE] : []),
    ...requirements(checked, 1),
    ...signalTable(measured, 1),
    eventTable(signalsOf(diagram, tick), 1),
    ...diagram.notes.map(
      (text, k): Shown => ({ kind: 'notice', id: `note-${k}`, level: 'note', text }),
    ),
  ];
}
