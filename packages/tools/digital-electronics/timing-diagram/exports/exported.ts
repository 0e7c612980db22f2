/** What the files hold. */
import { clip } from '@tollbench/engines/waveform/clip.ts';
import type { Signal } from '@tollbench/engines/waveform/signal.ts';
import { type Timescale, timescaleOf } from '@tollbench/engines/waveform/timescale.ts';
import { writeDump } from '@tollbench/engines/waveform/vcd/write.ts';
import { verilogBench } from '@tollbench/engines/waveform/verilog.ts';
import type { Diagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { lettersOf } from '@tollbench/engines/waveform/wavejson/rich-text.ts';
import { signalsOf } from '@tollbench/engines/waveform/wavejson/signals.ts';
import { plain, readSource } from '@tollbench/engines/waveform/wavejson/source.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import type { TimingResult } from '../compute.ts';
import type { inputs, TimingInputs } from '../inputs.ts';
import type { Recorded } from '../recorded.ts';
import { signalAt } from '../signal-at.ts';

export type Exports = Readonly<Record<string, Export<typeof inputs, TimingResult>>>;

/** Changes that a dump holds, and values that a test bench sets. */
const [MAX_CHANGES, MAX_VALUES] = [2_000_000, 200_000];

interface Content {
  readonly signals: readonly Signal[];
  readonly scopes: readonly (readonly string[])[];
  readonly end: number;
  readonly timescale: Timescale;
}

/** Signals in seconds, from 0. @throws InputError where there are none, or too many values */
function contentOf(r: TimingResult, most: number): Content {
  const { signals, scopes, end } =
    r.kind === 'drawn' ? drawn(r.diagram, r.tick, r.duration) : recorded(r);
  if (signals.length === 0)
    throw new InputError('has no lane with a wave, so there is nothing to write', {
      field: 'wave',
    });
  const values = signals.reduce((sum, s) => sum + s.times.length, 0);
  if (values > most)
    throw new InputError(
      `holds ${values} values; this file takes ${most}: show a shorter window or fewer signals`,
      { field: 'signals' },
    );
  const times = new Float64Array(values + 1).fill(end);
  let at = 0;
  for (const s of signals) {
    times.set(s.times, at);
    at += s.times.length;
  }
  return { signals, scopes, end, timescale: timescaleOf(times) };
}

function drawn(diagram: Diagram, tick: number, end: number): Omit<Content, 'timescale'> {
  const scopes = diagram.lanes.flatMap(({ wave, index }) =>
    wave
      ? [
          diagram.groups
            .filter((g) => g.row <= index && index < g.row + g.rows && lettersOf(g.name) !== '')
            .sort((a, b) => a.depth - b.depth)
            .map((g) => lettersOf(g.name)),
        ]
      : [],
  );
  return { signals: signalsOf(diagram, tick), scopes, end };
}

function recorded({ dump, shown, from, to }: Recorded): Omit<Content, 'timescale'> {
  const signals = shown.map((k) => {
    const variable = dump.variables[k];
    const signal = clip(signalAt(dump, k, { radix: 'binary' }), from, to, dump.unit);
    const isVector = dump.kinds[variable?.record ?? -1] === 'vector';
    return {
      ...signal,
      name: variable?.name ?? signal.name,
      words: isVector ? (c: number) => `0b${vhdl(signal.words(c))}` : signal.words,
    };
  });
  return {
    signals,
    scopes: shown.map((k) => (dump.variables[k]?.scope ?? '').split('.').filter(Boolean)),
    end: (to - from) * dump.unit,
  };
}

/** Nine-valued bits as four-valued ones. */
const vhdl = (bits: string): string =>
  bits
    .toLowerCase()
    .replace(/h/gu, '1')
    .replace(/l/gu, '0')
    .replace(/[^01xz]/gu, 'x');

export function vcdText(r: TimingResult): string {
  return writeDump({ ...contentOf(r, MAX_CHANGES), module: 'timing' });
}

export function verilogText(r: TimingResult): string {
  return verilogBench({ ...contentOf(r, MAX_VALUES), module: 'timing_tb' });
}

/** Strict JSON, which every program of WaveDrom reads. */
export function waveJsonText(r: TimingResult, { wave }: TimingInputs): string {
  if (r.kind === 'drawn') return `${JSON.stringify(plain(readSource(wave)), null, 2)}\n`;
  if (r.sampled.text === undefined)
    throw new InputError(`cannot be sampled: ${r.sampled.why}`, { field: 'step' });
  return `${JSON.stringify(plain(readSource(r.sampled.text)), null, 2)}\n`;
}
