import type { Signal } from '@tollbench/engines/waveform/signal.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { dumpFigure } from './draw/dump-figure.ts';
import type { TimingInputs } from './inputs.ts';
import type { Recorded } from './recorded.ts';
import type { Shown } from './results.ts';
import { signalAt } from './signal-at.ts';
import { eventTable, requirements, signalTable } from './tables.ts';
import { verdict, verdictWords } from './verdict.ts';

export function recordedOutputs(r: Recorded, inputs: TimingInputs): Shown[] {
  const { dump, from, to, checked, measured, sampled } = r;
  const signals = r.shown.map((k) => signalAt(dump, k, inputs));
  const [start, end] = [from * dump.unit, to * dump.unit];
  return [
    {
      kind: 'figure',
      id: 'recording',
      title: 'Recording',
      svg: recordingFigure(r, signals),
      caption: `${r.shown.length} of ${counted(dump.variables.length, 'signal')} from ${showQuantity(start, 's', 4)} to ${showQuantity(end, 's', 4)}${verdictWords(checked)}. A filled block holds changes nearer than a pixel.`,
    },
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Recording',
      items: [
        ...verdict(checked),
        { name: 'changeCount', value: dump.changes },
        { name: 'variableCount', value: dump.variables.length },
        { name: 'duration', value: end - start },
        { name: 'windowStart', value: start },
        { name: 'windowEnd', value: end },
        { name: 'timescale', value: dump.unit },
        dump.program === ''
          ? { name: 'program', value: null, note: 'the recording names none' }
          : { name: 'program', value: dump.program },
        sampled.text === undefined
          ? { name: 'sampledCycles', value: null, note: sampled.why }
          : {
              name: 'sampledCycles',
              value: sampled.cycles,
              note: `of ${showQuantity(sampled.tick, 's', 4)}`,
            },
        sampled.text === undefined
          ? { name: 'missedChanges', value: null, note: 'the window is not sampled' }
          : { name: 'missedChanges', value: sampled.missed },
      ],
    },
    ...requirements(checked, dump.unit),
    ...signalTable(measured, dump.unit),
    eventTable(signals, dump.unit, from, to),
    ...(sampled.text === undefined
      ? []
      : [
          {
            kind: 'listing',
            id: 'sampledWave',
            title: 'WaveJSON of the window',
            text: sampled.text,
            language: 'json',
          } as const,
        ]),
    ...dump.notes.map(
      (text, k): Shown => ({ kind: 'notice', id: `note-${k}`, level: 'warning', text }),
    ),
  ];
}

/** Names without what all of them have in common. */
export function shortNames(names: readonly string[]): string[] {
  const parts = names.map((name) => name.split('.'));
  let common = 0;
  const [first = []] = parts;
  while (
    common < first.length - 1 &&
    parts.every((p) => p.length > common + 1 && p[common] === first[common])
  )
    common++;
  return parts.map((p) => p.slice(common).join('.'));
}

export function recordingFigure({ dump, from, to }: Recorded, signals: readonly Signal[]): string {
  const labels = shortNames(signals.map((s) => s.name));
  return dumpFigure(
    signals.map((signal, k) => ({ signal, label: labels[k] ?? signal.name })),
    { from, to, unit: dump.unit },
    `Recording of ${labels.slice(0, 8).join(', ')}`,
  );
}
