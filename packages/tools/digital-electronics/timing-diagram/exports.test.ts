/** What the files are in the programs that read them. */

import { readFileSync } from 'node:fs';
import { fourValued } from '@tollbench/engines/waveform/bus.ts';
import { LEVELS, type Signal, VALUE } from '@tollbench/engines/waveform/signal.ts';
import type { Dump } from '@tollbench/engines/waveform/vcd/dump.ts';
import { readDump } from '@tollbench/engines/waveform/vcd/read.ts';
import { recordSignal } from '@tollbench/engines/waveform/vcd/record.ts';
import { tokenOf, unescaped } from '@tollbench/engines/waveform/vcd/value.ts';
import { identifiers } from '@tollbench/engines/waveform/verilog.ts';
import { readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { signalsOf } from '@tollbench/engines/waveform/wavejson/signals.ts';
import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { createBase64 } from '../../define/base64.ts';
import type { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { icarus } from '../../testing/run.ts';
import tool from './index.ts';
import { presets } from './presets.ts';
import { PUBLIC } from './testing/public-wavejson.ts';

type Some = Partial<ReturnType<typeof withDefaults<typeof tool.inputs>>>;

const drawn = presets.filter((p) => p.inputs.given !== 'file');
const folder = madeFolder();

/** Values over time in seconds and words, as either side has them: levels in four values, words as they are. */
const story = (signal: Signal): string[] => {
  const out: string[] = [];
  for (let k = 0; k < signal.times.length; k++) {
    const said =
      signal.levels[k] === VALUE ? signal.words(k) || `?${k}` : fourValued(signal.levels[k]);
    const line = `${(signal.times[k] as number).toPrecision(9)} ${said}`;
    // Two levels that are one in four values are no change there.
    if (out.at(-1)?.split(' ').slice(1).join(' ') !== said) out.push(line);
  }
  return out;
};

/** The same of a dump: text as text, numbers in the width of their digits. */
function dumpStory(dump: Dump, name: string): string[] {
  const variable = dump.variables.find((v) => v.name.replace(/\s*\[.*$/u, '') === name);
  if (!variable)
    throw new Error(`the dump has no ${name}, but ${dump.variables.map((v) => v.name).join(', ')}`);
  const [from = 0, to = 0] = [dump.starts[variable.record], dump.starts[variable.record + 1]];
  const out: string[] = [];
  for (let k = from; k < to; k++) {
    const said = saidOf(dump, k, variable.type === 'string', variable.size);
    if (out.at(-1)?.split(' ').slice(1).join(' ') === said) continue;
    out.push(`${((dump.times[k] as number) * dump.unit).toPrecision(9)} ${said}`);
  }
  return out;
}

const bytes = new TextDecoder();

function saidOf(dump: Dump, change: number, isText: boolean, size: number): string {
  const token = tokenOf(dump, change);
  if (isText) return bytes.decode(Uint8Array.from(unescaped(token), (c) => c.charCodeAt(0)));
  if (size === 1) return token;
  if (/^[xz]+$/u.test(token)) return token[0] as string;
  // A vector of eight times some bits is letters in Verilog.
  const padded = token.padStart(Math.ceil(token.length / 8) * 8, '0');
  const letters = (padded.match(/.{8}/gu) ?? [])
    .map((b) => Number.parseInt(b, 2))
    .filter((c) => c > 0);
  return bytes.decode(Uint8Array.from(letters));
}

const signalsOfInputs = ({ wave = '', tick = 1e-9 }: Some) =>
  signalsOf(readDiagram(wave, tick), tick);
/** Without lanes that have a name twice, or numbers for words, whose digits a dump does not keep. */
const plainOnes = (some: Some) => {
  const all = signalsOfInputs(some);
  const isNumber = (s: Signal) => [...s.levels.keys()].some((k) => /^(?:0x|\d)/u.test(s.words(k)));
  return all.filter((s) => s.times.length > 0 && !isNumber(s) && s.name.trim() !== '');
};

describe('VCD', () => {
  test.each(drawn)(
    '$title goes through vcd2fst and fst2vcd and is the drawing',
    async ({ inputs }) => {
      const file = await saved(folder, tool, 'vcd', inputs, 'drawing.vcd');
      program('vcd2fst', ['-v', file, '-f', folder.at('drawing.fst')]);
      program('fst2vcd', ['-f', folder.at('drawing.fst'), '-o', folder.at('back.vcd')]);
      const dump = readDump(readFileSync(folder.at('back.vcd')));
      const own = readDump(readFileSync(file));
      for (const signal of plainOnes(inputs)) {
        const name = signal.name.trim().replace(/\s+/gu, '_');
        expect(dumpStory(own, name), name).toEqual(story(signal));
        expect(dumpStory(dump, name), name).toEqual(story(signal));
      }
    },
  );
});

test('a recording of more changes than a bench sets goes out as VCD, change for change', async () => {
  const lines = [
    '$timescale 1 ps $end $var wire 1 ! a $end $var wire 8 " b $end $enddefinitions $end',
  ];
  for (let t = 0; t < 101_000; t++)
    lines.push(`#${3 * t}`, `${t % 2}!`, `b${(t % 256).toString(2)} "`);
  const given = new TextEncoder().encode(lines.join('\n'));
  const some = { given: 'file', file: createBase64(given), signals: 'a\nb', checks: '' } as const;
  const made = readDump(new TextEncoder().encode(await exportedText(tool, 'vcd', some)));
  const before = readDump(given);
  // What lies at the very end of the window is behind it.
  expect(made.changes).toBe(before.changes - 2);
  for (const k of [0, 1]) {
    const story = (dump: Dump) => {
      const at = dump.starts[dump.variables[k]?.record ?? 0] ?? 0;
      let said = '';
      for (let j = at; j < at + 100_999; j++)
        said += `${dump.times[j]} ${Number.parseInt(tokenOf(dump, j), 2)};`;
      return said;
    };
    expect(story(made) === story(before)).toBe(true);
  }
  await expect(exportedText(tool, 'verilog', some)).rejects.toThrow(/this file takes 200000/u);
});

describe('Verilog', () => {
  test.each(drawn)(
    '$title runs in Icarus without a warning, and its dump is the drawing',
    async ({ inputs }) => {
      await saved(folder, tool, 'verilog', inputs, 'timing_tb.v');
      icarus(folder, ['timing_tb.v'], '2001');
      const dump = readDump(readFileSync(folder.at('timing_tb.vcd')));
      const all = signalsOfInputs(inputs);
      const names = identifiers(all.map((s) => s.name));
      const ours = new Set(plainOnes(inputs).map((s) => s.name));
      all.forEach((signal, k) => {
        if (!ours.has(signal.name)) return;
        // Before the first value a register is unknown.
        const theirs = dumpStory(dump, names[k] as string).filter(
          (line, j) =>
            !(
              j === 0 &&
              / x$/u.test(line) &&
              !/ x$/u.test(story(signal)[0] ?? '') &&
              (signal.times[0] ?? 0) > 0
            ),
        );
        expect(theirs, signal.name).toEqual(story(signal));
      });
    },
  );

  test('numbers are vectors of their width', async () => {
    const wave = `{signal: [{name: 'bus', wave: '=x=z=', data: ['0x1F', "8'hA0", '12']}, {name: 'reg', wave: '01'}]}`;
    const text = await exportedText(tool, 'verilog', { wave, constraints: '' });
    expect(text).toContain('reg [7:0] bus;');
    expect(text).toContain("bus = 8'b10100000;");
    // A word of Verilog is no name in it.
    expect(text).toContain('reg reg_; // reg');
    folder.write('timing_tb.v', text);
    icarus(folder, ['timing_tb.v'], '2001');
    const dump = readDump(readFileSync(folder.at('timing_tb.vcd')));
    const bus = dump.variables.find((v) => v.name.startsWith('bus'));
    const signal = bus && recordSignal(dump, bus, 'hex');
    expect(signal && Array.from(signal.times, (_, k) => signal.words(k))).toEqual([
      '1F',
      'x',
      'A0',
      'z',
      '0C',
    ]);
  });
});

describe('WaveJSON', () => {
  test('is strict JSON of the same diagram', async () => {
    for (const { text } of PUBLIC.slice(0, 20)) {
      const strict = await exportedText(tool, 'wavejson', { wave: text, constraints: '' });
      expect(JSON.parse(strict)).toHaveProperty('signal');
      expect(readDiagram(strict).lanes.map((l) => l.wave)).toEqual(
        readDiagram(text).lanes.map((l) => l.wave),
      );
    }
  });

  test('of a recording is what a flip-flop takes at each edge of the clock, and it is a drawing', async () => {
    const recording = presets.find((p) => p.inputs.given === 'file')?.inputs ?? {};
    const strict = JSON.parse(
      await exportedText(tool, 'wavejson', { ...recording, signals: 'clk\nrst\nq' }),
    );
    expect(strict.signal.map((s: { name: string }) => s.name)).toEqual([
      'tb.clk',
      'tb.rst',
      'tb.q [3:0]',
    ]);
    expect(strict.signal[0].wave).toMatch(/^p\.+$/u);
    // Reset for two edges, then counting from 0.
    expect(strict.signal[2].data.slice(0, 5)).toEqual(['0', '1', '2', '3', '4']);
    expect(LEVELS).toContain('v');
  });

  test('a recording goes out as VCD of its window, and comes in again', async () => {
    const recording = presets.find((p) => p.inputs.given === 'file')?.inputs ?? {};
    const text = await exportedText(tool, 'vcd', { ...recording, from: 20e-9, to: 120e-9 });
    const dump = readDump(new TextEncoder().encode(text));
    expect(dump.unit).toBe(1e-9);
    expect(dump.to).toBe(100);
    const q = dump.variables.find((v) => v.name.startsWith('q'));
    expect(q?.size).toBe(4);
  });
});
