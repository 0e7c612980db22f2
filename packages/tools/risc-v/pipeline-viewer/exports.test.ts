/** What the files are in the programs that read them. */
import { readFileSync } from 'node:fs';
import { stagesIn } from '@tollbench/engines/riscv/pipeline/occupancy.ts';
import type { Dump } from '@tollbench/engines/waveform/vcd/dump.ts';
import { readDump } from '@tollbench/engines/waveform/vcd/read.ts';
import { tokenOf, unescaped } from '@tollbench/engines/waveform/vcd/value.ts';
import { expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import { presets } from './presets.ts';

const folder = madeFolder();

/** What a variable of a dump says from each of the times on. */
function valueAt(dump: Dump, name: string): (time: number) => string {
  const variable = dump.variables.find((v) => v.name.replace(/\s*\[.*$/u, '') === name);
  if (!variable) throw new Error(`the dump has no ${name}`);
  const [from = 0, to = 0] = [dump.starts[variable.record], dump.starts[variable.record + 1]];
  return (time) => {
    let said = '';
    for (let k = from; k < to && (dump.times[k] ?? 0) * dump.unit <= time * 1e-9 + 1e-12; k++)
      said = tokenOf(dump, k);
    return said;
  };
}

test.each(presets)(
  '$title: stages, addresses and stalls go through vcd2fst',
  async ({ inputs }) => {
    const r = evaluate(tool, withDefaults(tool.inputs, inputs));
    const file = await saved(folder, tool, 'vcd', inputs, 'pipeline.vcd');
    program('vcd2fst', ['-v', file, '-f', folder.at('pipeline.fst')]);
    program('fst2vcd', ['-f', folder.at('pipeline.fst'), '-o', folder.at('back.vcd')]);
    const dump = readDump(readFileSync(folder.at('back.vcd')));
    const slot = r.options.width === 2 ? '0' : '';
    const signals = (what: string) =>
      ['IF', 'ID', 'EX', 'MEM', 'WB'].map((name) => valueAt(dump, `${name}${slot}_${what}`));
    const [valid, pc, text] = [signals('valid'), signals('pc'), signals('instr')];
    for (let c = 1; c <= Math.min(60, r.schedule.cycles); c++) {
      const time = 10 * (c - 1) + 1;
      for (const [k, there] of stagesIn(r, c).entries()) {
        const first = there[0];
        expect(valid[k]?.(time)).toBe(first ? '1' : '0');
        const words = Uint8Array.from(unescaped(text[k]?.(time) ?? ''), (x) => x.charCodeAt(0));
        const said = new TextDecoder().decode(words);
        if (!first) expect(said).toBe('bubble');
        else {
          expect(Number.parseInt(pc[k]?.(time) ?? '', 2)).toBe(first.row.operation.address);
          expect(said).toBe(r.texts.get(first.row.operation.address));
        }
      }
    }
  },
);

test('a dump that is cut says so, and is read all the same', async () => {
  const inputs = { mode: 'run', source: 'x: j x', budget: 15_000 } as const;
  const r = evaluate(tool, withDefaults(tool.inputs, inputs));
  expect(r.schedule.cycles).toBeGreaterThan(20_000);
  const text = await exportedText(tool, 'vcd', inputs);
  expect(text).toContain(`$comment The first 20000 of ${r.schedule.cycles} cycles. $end`);
  expect(readDump(new TextEncoder().encode(text)).variables.length).toBeGreaterThan(20);
  expect(await exportedText(tool, 'vcd', {})).not.toContain('$comment');
});

interface Logged {
  retired: number;
  flushed: boolean;
  readonly stages: Record<string, number>;
}

/** A log as Konata reads it: each line by the cycle that it is in. @throws on what its format does not have */
function readKanata(log: string): Map<number, Logged> {
  const [head, ...lines] = log.trimEnd().split('\n');
  expect(head).toBe('Kanata\t0004');
  let cycle = 0;
  const all = new Map<number, Logged>();
  const of = (id: string | undefined): Logged => {
    const found = all.get(Number(id));
    if (!found) throw new Error(`no instruction ${id}`);
    return found;
  };
  for (const line of lines) {
    const [what, id, ...rest] = line.split('\t');
    if (what === 'C=') cycle = Number(id);
    else if (what === 'C') cycle += Number(id);
    else if (what === 'I') all.set(Number(id), { retired: 0, flushed: false, stages: {} });
    else if (what === 'L') expect(rest[0]).toBe('0');
    else if (what === 'S') of(id).stages[rest[1] ?? ''] = cycle;
    else if (what === 'R') {
      of(id).retired = cycle;
      of(id).flushed = rest[1] === '1';
    } else throw new Error(`no command ${what}`);
  }
  return all;
}

test.each(presets)(
  '$title: the log of Konata has every instruction in its cycles',
  async ({ inputs }) => {
    const r = evaluate(tool, withDefaults(tool.inputs, inputs));
    const all = [...readKanata(await exportedText(tool, 'kanata', inputs)).values()];
    const done = all.filter((i) => !i.flushed);
    const { fetch, decode, execute, access, write } = r.schedule.times;
    expect(done.length).toBe(fetch.length);
    for (const [k, { stages, retired }] of done.entries()) {
      expect(stages).toEqual({
        ...{ IF: fetch[k], ID: decode[k], EX: execute[k], MEM: access[k], WB: write[k] },
      });
      expect(retired).toBe((write[k] ?? 0) + 1);
    }
    expect(all.length - done.length).toBe(
      r.schedule.squashed.filter((s) => s.after < fetch.length - 1).length,
    );
  },
);
