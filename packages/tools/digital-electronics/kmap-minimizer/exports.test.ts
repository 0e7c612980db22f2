import { readFileSync } from 'node:fs';
import { parsePla } from '@tollbench/engines/logic/pla.ts';
import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { icarus } from '../../testing/run.ts';
import { cheapest } from './compute.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const filled = (some: Some) => withDefaults(tool.inputs, some);
const folder = madeFolder();
const file = (format: string, some: Some) => exportedText(tool, format, some);
const simulate = (source: string) => icarus(folder, [folder.write('bench.v', source)]);

const presets = (tool.presets ?? []).map((p) => [p.title, p.inputs as Some] as const);
/** The 0s of the ten-variable preset keep the search busy for seconds: its 1s are enough. */
const formsOf = (some: Some) =>
  String(some.variables ?? '').length > 12 ? (['sop'] as const) : (['sop', 'pos'] as const);
const passes = (some: Some) => {
  const { asked } = evaluate(tool, filled(some));
  return `PASS ${asked.outputs.length} x ${1 << asked.variables.length} patterns`;
};

describe('Verilog', () => {
  test.each(presets)('%s: Icarus runs the test bench in both forms', async (_, some) => {
    for (const form of formsOf(some))
      expect(simulate(await file('verilog', { ...some, form }))).toBe(passes(some));
  });

  test('without hazards too, and under another name', async () => {
    const some: Some = { ...presets[1]?.[1], hazards: 'free', module: 'decoder' };
    const text = await file('verilog', some);
    expect(text).toContain('module decoder (');
    expect(simulate(text)).toBe(passes(some));
  });

  test('a wrong cell in the module is found by the bench', async () => {
    const text = await file('verilog', {});
    expect(simulate(text.replace('B & D', 'B & ~D'))).toMatch(/FAIL \d+ mismatches/);
  });

  test('a module named as a port is refused', async () => {
    await expect(file('verilog', { module: 'F' })).rejects.toThrow('module: F is also the name');
  });

  test.each([1, 2, 4, 10])('Yosys proves preset %i equal to its truth table', async (index) => {
    const some = presets[index]?.[1] ?? {};
    const inputs = filled({ ...some, module: 'circuit' });
    const { asked } = evaluate(tool, inputs);
    const [n, rows] = [asked.variables.length, asked.tables];
    const lut = (k: number, of: (v: number) => boolean) =>
      `${1 << n}'b${Array.from(rows[k]?.values ?? [], (v) => (of(v) ? 1 : 0))
        .reverse()
        .join('')}`;
    const checks = asked.outputs.map(
      (_, k) => `wire y${k}, e${k}, c${k};
\\$lut #(.WIDTH(${n}), .LUT(${lut(k, (v) => v === 1)})) le${k} (.A(x), .Y(e${k}));
\\$lut #(.WIDTH(${n}), .LUT(${lut(k, (v) => v !== DONT_CARE)})) lc${k} (.A(x), .Y(c${k}));`,
    );
    const ports = [
      ...asked.variables.map((v, i) => `.${v} (x[${n - 1 - i}])`),
      ...asked.outputs.map((name, k) => `.${name} (y${k})`),
    ];
    const module = (await file('verilog', { ...some, module: 'circuit' })).split('`timescale')[0];
    const text = `${module}
module same (input [${n - 1}:0] x, output ok);
${checks.join('\n')}
circuit u (${ports.join(', ')});
assign ok = ~|{${asked.outputs.map((_, k) => `c${k} & (y${k} ^ e${k})`).join(', ')}};
endmodule
`;
    const path = folder.write('same.v', text);
    const script = `read_verilog -icells ${path}; hierarchy -top same; flatten; opt -fast; sat -verify -prove ok 1 same`;
    const said = program('yosys', ['-Q', '-p', script]).stdout;
    expect(said).toContain('SAT proof finished - no model found: SUCCESS!');
  });
});

describe('PLA', () => {
  test.each(presets)('%s: ABC reads it, and its circuit passes the bench', async (_, some) => {
    for (const form of formsOf(some)) {
      const inputs = { ...some, form };
      const pla = await file('pla', inputs);
      expect(parsePla(pla).tables.length).toBe(evaluate(tool, filled(some)).asked.outputs.length);
      const [path, verilog] = [folder.write('cover.pla', pla), folder.at('cover.v')];
      program('yosys-abc', ['-c', `read_pla ${path}; strash; write_verilog ${verilog}`]);
      const bench = (await file('verilog', inputs)).split('`timescale')[1] ?? '';
      const module = readFileSync(verilog, 'utf8').replace(/module [^(]*\(/u, 'module minimized (');
      const checked = form === 'pos' ? complemented(module, parsePla(pla).outputs) : module;
      expect(simulate(`${checked}\n\`timescale${bench}`)).toBe(passes(some));
    }
  });

  test('holds as many rows as there are terms, of the cheaper form', async () => {
    const some: Some = { minterms: 'v = m(0-9)', form: 'both' };
    const { solutions } = evaluate(tool, filled(some));
    const pla = await file('pla', some);
    expect(pla).toContain(`.p ${cheapest(solutions).cover.cost.terms}\n`);
  });
});

/** The module with an inverter at each output: a product of sums is written as its 0s, F as F_n. */
function complemented(module: string, outputs: readonly string[]): string {
  return outputs.reduce((text, complement) => {
    expect(complement).toMatch(/_n$/u);
    const name = complement.slice(0, -2);
    return text
      .replace(new RegExp(`assign ${complement} = ([^;]+);`, 'u'), `assign ${name} = ~($1);`)
      .replaceAll(complement, name);
  }, module);
}

test('CSV has a row for every cell, SVG stands on its own', async () => {
  expect((await file('csv', {})).trim().split('\r\n').length).toBe(17);
  const svg = await file('svg', {});
  program('xmllint', ['--noout', folder.write('map.svg', svg)]);
});
