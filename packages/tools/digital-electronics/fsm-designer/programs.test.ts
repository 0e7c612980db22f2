/** What other programs make of the files: Icarus, Yosys, ghdl, Graphviz, GTKWave's converter. */
import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { icarus } from '../../testing/run.ts';
import tool from './index.ts';
import { machines } from './machines.ts';
import { proof } from './testing/golden.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

const odd = `.i 2
.o 2
.s 3
.r 1
00 1 1 0-
01 1 2 10
1- 1 3 -1
-- 2 1 01
0- 3 module 11
10 3 * 1-
-1 module 3 00
`;

/** A case for each way of writing, between them every state and input of machines of all kinds. */
const CASES: readonly (readonly [string, Some])[] = [
  ['two blocks, binary', {}],
  [
    'three blocks, one-hot, Moore, asynchronous',
    { machine: machines.vending, encoding: 'onehot', blocks: 'three', reset: 'async' },
  ],
  [
    'one block, Moore, low reset',
    { machine: machines.vending, blocks: 'one', reset: 'syncLow', name: 'vend' },
  ],
  [
    'one block, Mealy: a clock later',
    { machine: machines.traffic, blocks: 'one', encoding: 'gray', reset: 'asyncLow' },
  ],
  ['least logic, all states', { machine: machines.traffic, encoding: 'least', reduce: 'given' }],
  [
    'open entries and state names of no language',
    { machine: odd, blocks: 'three', encoding: 'johnson', reduce: 'given' },
  ],
  ['a closed cover', { machine: machines.incomplete, encoding: 'onehot0', reset: 'syncLow' }],
  [
    'a detector of two patterns',
    { given: 'detector', pattern: '1011 0010', detect: 'moore', overlap: 'no' },
  ],
  ['no inputs', { machine: 'A / z=0\nB / z=1\nC / z=0\nA -> B\nB -> C\nC -> A' }],
];

describe('Verilog', () => {
  const folder = madeFolder();
  test.each(CASES)('Icarus walks through it: %s', async (_, some) => {
    const file = await saved(folder, tool, 'verilog', some);
    expect(icarus(folder, [file])).toMatch(/^PASS: \d+ clocks$/mu);
  });

  test('a bench notices a transition that leads elsewhere, an output that is wrong and a reset that is', async () => {
    const text = await exportedText(tool, 'verilog', {});
    for (const [what, change] of [
      ['next state', (t: string) => t.replace(/next_state = F;/u, 'next_state = E;')],
      ['output', (t: string) => t.replace("z = 1'b1", "z = 1'b0")],
      ['reset', (t: string) => t.replace('if (rst) state <= A;', 'if (rst) state <= E;')],
    ] as const) {
      const broken = change(text);
      expect(broken, what).not.toBe(text);
      expect(icarus(folder, [folder.write('broken.v', broken)]), what).toMatch(/^FAIL/mu);
    }
  });

  test.each(CASES)('Yosys proves it equal to the rows of the text: %s', async (_, some) => {
    const inputs = withDefaults(tool.inputs, some);
    const { files, script } = proof(
      evaluate(tool, inputs),
      inputs,
      await exportedText(tool, 'verilog', some),
    );
    for (const [name, text] of Object.entries(files)) folder.write(name, text);
    expect(program('yosys', ['-q', '-p', script], { cwd: folder.path }).status).toBe(0);
  });

  test('Yosys finds a module that is not', async () => {
    const inputs = withDefaults(tool.inputs, {});
    const verilog = (await exportedText(tool, 'verilog', {})).replace(
      /next_state = F;/u,
      'next_state = E;',
    );
    const { files, script } = proof(evaluate(tool, inputs), inputs, verilog);
    for (const [name, text] of Object.entries(files)) folder.write(name, text);
    const { stderr } = program('yosys', ['-q', '-p', script], {
      cwd: folder.path,
      anyStatus: true,
    });
    expect(stderr).toMatch(/proof did fail/u);
  });
});

test('VHDL: ghdl walks through every state and input', async () => {
  const folder = madeFolder();
  const chosen = CASES.filter((_, k) => [0, 1, 2, 3, 5, 6, 8].includes(k));
  for (const [k, [, some]] of chosen.entries())
    folder.write(`m${k}.vhd`, await exportedText(tool, 'vhdl', { ...some, name: `m${k}` }));
  const files = chosen.map((_, k) => `m${k}.vhd`);
  program('ghdl', ['-a', '--std=93', ...files], { cwd: folder.path });
  for (const k of chosen.keys()) {
    const { stdout, stderr } = program('ghdl', ['--elab-run', '--std=93', `m${k}_tb`], {
      cwd: folder.path,
    });
    expect(stdout + stderr, String(chosen[k]?.[0])).toMatch(/PASS: \d+ clocks/u);
  }
  const broken = (await exportedText(tool, 'vhdl', {})).replace(
    'next_state <= F;',
    'next_state <= E;',
  );
  folder.write('broken.vhd', broken);
  program('ghdl', ['-a', '--std=08', '--workdir=.', 'broken.vhd'], { cwd: folder.path });
  const { stdout, stderr } = program('ghdl', ['--elab-run', '--std=08', 'fsm_tb'], {
    cwd: folder.path,
    anyStatus: true,
  });
  expect(stdout + stderr).toMatch(/FAIL: \d+ errors/u);
});

test('Graphviz draws the graph, and GTKWave’s converter takes the waveforms', async () => {
  const folder = madeFolder();
  for (const [, some] of CASES) {
    const dot = await saved(folder, tool, 'dot', some);
    const plain = program('dot', ['-Tplain', dot]).stdout;
    const { built } = evaluate(tool, withDefaults(tool.inputs, some));
    const pairs = new Set(
      built.transitions.flatMap((t) => (t.to < 0 ? [] : [`${t.from} ${t.to}`])),
    );
    // The point before the reset state is a node, and its arrow an edge.
    expect(plain.match(/^node /gmu)).toHaveLength(built.states.length + 1);
    expect(plain.match(/^edge /gmu)).toHaveLength(pairs.size + 1);
    const vcd = await saved(folder, tool, 'vcd', some);
    expect(program('vcd2fst', [vcd, folder.at('run.fst')]).status).toBe(0);
  }
});
