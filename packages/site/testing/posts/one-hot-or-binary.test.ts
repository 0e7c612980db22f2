/** What “One-hot was for tables of four inputs” says, by ABC on netlists written here from the machines’ own tables. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import frozen from '../../../../oracles/vectors/one-hot-or-binary.json' with { type: 'json' };
import { program } from '../../../../scripts/programs.ts';
import * as post from '../../src/content/fpga-design/one-hot-or-binary.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-onehot-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MCNC = new URL(
  '../../../tools/digital-electronics/fsm-designer/testing/mcnc.json.gz',
  import.meta.url,
);
const texts = JSON.parse(gunzipSync(readFileSync(MCNC)).toString('utf8')) as Record<string, string>;

/** Lines of KISS: input, present state, next state, output. */
function kiss(name: string) {
  const lines = texts[name]!.split('\n').map((line) => line.trim());
  const rows = lines.filter((l) => l && !l.startsWith('.')).map((l) => l.split(/\s+/u));
  const states = [...new Set(rows.map(([, from = '']) => from))];
  return { rows, states };
}

/** Next state and outputs as BLIF, a row for each line of the table; what a line leaves open is 0. */
function blif(name: string, isHot: boolean): string {
  const { rows, states } = kiss(name);
  const bits = isHot ? states.length : Math.ceil(Math.log2(states.length));
  const [first] = rows;
  const [i, o] = [first![0]!.length, first![3]!.length];
  const code = (s: string, idle: string): string => {
    const k = states.indexOf(s);
    return isHot
      ? `${idle.repeat(k)}1${idle.repeat(bits - 1 - k)}`
      : k.toString(2).padStart(bits, '0');
  };
  const names = [
    ...Array.from({ length: bits }, (_, k) => `q${k}`),
    ...Array.from({ length: i }, (_, k) => `x${k}`),
  ].join(' ');
  const functions = Array.from({ length: bits + o }, (_, k) => {
    const own = rows.filter(([, , to = '', out = '']) => `${code(to, '0')}${out}`[k] === '1');
    const lines = own.map(([input = '', from = '']) => `${code(from, '-')}${input} 1\n`);
    return `.names ${names} f${k}\n${lines.join('')}`;
  });
  const outputs = functions.map((_, k) => `f${k}`).join(' ');
  return `.model m\n.inputs ${names}\n.outputs ${outputs}\n${functions.join('')}.end\n`;
}

test('ABC finds for two machines, written here from their tables, about as many tables and the same code the smaller', () => {
  const jobs = ['dk14', 'dk16'].flatMap((name) => [false, true].map((isHot) => ({ name, isHot })));
  const starts = ['strash; dc2; dch -f', 'collapse; muxes; strash; ifraig; dc2; strash; dch -f'];
  const commands = jobs.flatMap(({ name, isHot }) => {
    const file = join(folder, `${name}${isHot}.blif`);
    writeFileSync(file, blif(name, isHot));
    return starts.map((start) => `read_blif ${file}; ${start}; if -K 6; mfs2; print_stats`);
  });
  const { stdout } = program('yosys-abc', ['-c', commands.join('; ')]);
  const found = [...stdout.matchAll(/nd =\s*(\d+)/gu)].map((m) => Number(m[1]));
  expect(found.length).toBe(commands.length);
  for (const [k, { name, isHot }] of jobs.entries()) {
    const ours = post.machines.find((m) => m.name === name)!;
    expect(ours.states).toBe(kiss(name).states.length);
    const tables = Math.min(...found.slice(2 * k, 2 * k + 2));
    const [binary, hot] = [ours.six.binary[0], ours.six.onehot[0]];
    expect(tables / (isHot ? hot : binary), `${name} ${isHot}`).toBeGreaterThan(0.8);
    expect(tables / (isHot ? hot : binary), `${name} ${isHot}`).toBeLessThan(1.3);
    expect(hot).toBeGreaterThan(1.8 * binary);
  }
});

describe('by (1)', () => {
  test('machines of up to six variables take a table for each function at most, in one level', () => {
    expect(post.small.length + post.large.length).toBe(post.machines.length);
    for (const m of post.small) {
      expect(m.six.binary[0], m.name).toBeLessThanOrEqual(m.bits + m.outputs);
      expect(m.six.binary[1], m.name).toBe(1);
      expect(m.six.onehot[0], m.name).toBeGreaterThan(m.six.binary[0]);
    }
  });

  test('and any code of fewest bits is then as good', () => {
    for (const { name, six } of post.small)
      for (const tables of six.drawn) expect(tables, name).toBe(six.binary[0]);
  });

  test('no machine takes more than (2) for each of its functions', () => {
    for (const m of post.machines)
      for (const [k, cost] of [
        [6, m.six],
        [4, m.four],
      ] as const)
        expect(cost.binary[0], m.name).toBeLessThanOrEqual(
          (m.bits + m.outputs) * post.atMost(m.variables, k),
        );
  });
});

test('machines have the states and inputs that their tables have, and no more tables of six than of four', () => {
  expect(frozen.cases.length).toBe(44);
  for (const m of post.machines) {
    const { rows, states } = kiss(m.name);
    expect(m.states, m.name).toBeLessThanOrEqual(states.length);
    expect(m.inputs).toBe(rows[0]![0]!.length);
    expect(m.outputs).toBe(rows[0]![3]!.length);
    expect(m.six.binary[0]).toBeLessThanOrEqual(m.four.binary[0]);
    expect(m.six.onehot[0]).toBeLessThanOrEqual(m.four.onehot[0]);
  }
});
