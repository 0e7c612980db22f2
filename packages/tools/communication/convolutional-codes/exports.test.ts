/** Every export, run by the programs that read it, against the tool's own decision. */
import { describe, expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { gcc, icarus } from '../../testing/run.ts';
import { pathOf } from './exports/path.ts';
import tool from './index.ts';
import { joined } from './words.ts';

const FSM = '2 4 4\n\n0 2\n0 2\n1 3\n1 3\n\n0 3\n3 0\n1 2\n2 1\n';
/** A trellis of 3 states that is no shift register. */
const ODD = '2 3 2\n0 1\n2 0\n1 2\n\n0 1\n1 0\n0 1\n';
const q = (some: Readonly<Record<string, string>>): string => new URLSearchParams(some).toString();
const queries: readonly string[] = [
  '',
  q({ code: '171 ~133', puncture: '101 110', flips: '2 x9', message: '1100101101' }),
  q({ code: '133 171 165', ending: 'tail-biting', channel: 'noise-soft', message: '101101110010' }),
  q({ code: '1 15/13', message: '101100101110', flips: '5' }),
  q({ code: 'poly2trellis([5 4],[23 35 0; 0 5 13])', message: '1101001011011010', flips: '5' }),
  q({ code: '1 0 5/7; 0 1 3/5', message: '110100101101', flips: '' }),
  q({ code: FSM, message: '1011', flips: '1', ending: 'truncated' }),
  q({ code: FSM, message: '10110', flips: '1' }),
  q({ code: ODD, message: '10110', flips: '', ending: 'truncated' }),
  q({ code: '1 1 1', message: '1', flips: '1' }),
  q({ code: '1 3', message: '0110', channel: 'noise-hard' }),
  q({
    task: 'decode',
    code: '7 5',
    format: 'q3',
    received: '7 7 7 0 1 0 3 6 6 0 0 5 1 2 0 7 0 7 6 6',
  }),
  q({ task: 'decode', code: '753 561', received: '11x10'.repeat(8) }),
];
const inputsOf = (query: string) => fromQuery(tool.inputs, query);
const folder = madeFolder();

describe('C', () => {
  test.each(queries)('%s: sends the same bits and decides at the same cost', async (query) => {
    const inputs = inputsOf(query);
    const r = evaluate(tool, inputs);
    folder.write('convolutional.c', await exportedText(tool, 'c', inputs));
    const [sent = '', decided = '', cost = ''] = made(
      gcc(folder, 'conv', ['convolutional.c'], '-DCONV_TEST'),
    ).stdout.split('\n');
    const { block } = r;
    expect(sent).toBe(joined(block?.line ?? block?.codeword ?? []));
    const steps = (block?.steps ?? 0) - (block?.tail ?? 0);
    const ours = joined(block?.decoded.inputs.subarray(0, steps) ?? []);
    if (block?.decoded.alike === 1) expect(decided.trim().split(' ').join('')).toBe(ours);
    const largest = Math.max(...Array.from(block?.received ?? [], Math.abs));
    const whole = block?.received.every((x) => Number.isInteger(x));
    const scaled = (block?.decoded.metric ?? 0) * (whole ? 1 : 1000 / largest);
    expect(Math.abs(Number(cost) - scaled)).toBeLessThanOrEqual(
      whole ? 0 : (block?.received.length ?? 0),
    );
  });

  test('of the code alone it compiles too', async () => {
    folder.write(
      'convolutional.c',
      await exportedText(tool, 'c', inputsOf('task=analyse&effort=none')),
    );
    gcc(folder, 'plain.o', ['convolutional.c'], '-c');
  });
});

describe('Verilog', () => {
  test.each([...queries, 'task=analyse&effort=none&code=171 133&puncture=1000101 1111010'])(
    '%s: its test bench passes',
    async (query) => {
      folder.write('conv.v', await exportedText(tool, 'verilog', inputsOf(query)));
      expect(icarus(folder, ['conv.v'])).toMatch(/^PASS: \d+ steps$/u);
    },
  );

  test('the test bench notices a wrong tap', async () => {
    const text = await exportedText(tool, 'verilog', inputsOf(''));
    expect(text).toContain('a0 ^ state[1] ^ state[0]');
    folder.write('conv.v', text.replace('a0 ^ state[1] ^ state[0]', 'a0 ^ state[1]'));
    expect(icarus(folder, ['conv.v'])).toMatch(/FAIL/u);
  });

  test('the encoder is synthesised by Yosys with as many registers as it has bits', async () => {
    folder.write('conv.v', await exportedText(tool, 'verilog', inputsOf(q({ code: '171 133' }))));
    const { stdout } = program(
      'yosys',
      [
        '-p',
        'read_verilog -DSYNTHESIS conv.v; hierarchy -check -top conv_encoder; proc; check -assert; opt; stat',
      ],
      { cwd: folder.path },
    );
    expect(stdout).not.toMatch(/\$mul|\$dlatch/u);
  });
});

describe('the trellis file', () => {
  test.each(queries)('%s: read again it is the same trellis', async (query) => {
    const inputs = inputsOf(query);
    const { trellis } = evaluate(tool, inputs).code;
    const code = await exportedText(tool, 'fsm', inputs);
    const again = evaluate(
      tool,
      fromQuery(tool.inputs, q({ task: 'analyse', effort: 'none', code })),
    );
    expect(again.code.trellis).toEqual(trellis);
    expect(pathOf(again).inputs.length).toBe(64);
  });
});
