/**
 * Every adder and comparator at every width from 1 to 128, and every multiplier to 8 bits, against Verilog's own
 * operators: Yosys makes gates of those, and its ABC proves our BLIF equal. Wider multipliers,
 * dividers and roots are compared with C's operators on a million vectors.
 */
import { ADDER_KINDS } from '@tollbench/engines/arithmetic/adders.ts';
import { constantGraph } from '@tollbench/engines/arithmetic/constant-graph.ts';
import { generate } from '@tollbench/engines/arithmetic/generate.ts';
import { goldenVerilog } from '@tollbench/engines/arithmetic/golden-verilog.ts';
import { PLAIN, type Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { testBench } from '@tollbench/engines/arithmetic/test-bench.ts';
import { verilogOf } from '@tollbench/engines/arithmetic/verilog.ts';
import { expect, test } from 'vitest';
import { made, program } from '../../../../scripts/programs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { icarus } from '../../testing/run.ts';
import { parallelBench } from './testing/bit-parallel.ts';
import { proveByAbc, proveByYosys } from './testing/equivalence.ts';
import { groupsOf } from './testing/groups.ts';

const folder = madeFolder();

/** Runs a circuit beside its operation: all inputs to 16 bits together, else so many vectors. */
function inIcarus(s: Specification, vectors: number): void {
  const { netlist } = generate(s);
  const text = [
    verilogOf(netlist, 'dut'),
    goldenVerilog(s, netlist, 'gold'),
    testBench(s, netlist, { name: 'dut', golden: 'gold', vectors }),
  ].join('\n');
  folder.write('circuit.v', text);
  expect(icarus(folder, ['circuit.v'])).toMatch(/^PASS: \d+ vectors$/u);
}

test.each(Array.from({ length: 128 }, (_, k) => k + 1))(
  'adders and comparators of %i bits',
  (width) => {
    const base = { ...PLAIN, width, carryIn: true };
    const adders = ADDER_KINDS.map((kind) => ({
      ...base,
      adder: { kind, group: kind === 'lookahead' || kind === 'sparse' ? 4 : 0 },
    }));
    const compare: Specification = {
      ...PLAIN,
      operation: 'compare',
      width,
      signedA: width % 2 === 0,
    };
    const comparators = (['ripple', 'tree', 'subtract'] as const).map((comparator) => ({
      ...compare,
      comparator,
    }));
    const groups = [
      { golden: base, circuits: adders },
      { golden: compare, circuits: comparators },
    ];
    expect(proveByAbc(folder, groups)).toBe(ADDER_KINDS.length + 3);
  },
);

test.each(
  [4, 5, 6, 7, 8].flatMap((width) =>
    [false, true].flatMap((signed) =>
      (['and', 'booth4', 'booth8'] as const).map((products) => [width, signed, products] as const),
    ),
  ),
)('multipliers of %i bits, signed %s, %s', (width, signed, products) => {
  const base: Specification = {
    ...PLAIN,
    operation: 'multiply',
    width,
    widthB: width,
    signedA: signed,
    signedB: signed,
    products,
  };
  const circuits = (['array', 'wallace', 'dadda', 'compressor', 'earliest'] as const).map(
    (reduction) => ({
      ...base,
      reduction,
    }),
  );
  // ABC does not come to an end with Booth digits of two bits in 8: Icarus tries all 65,536 inputs instead.
  if (width === 8 && products === 'booth4') for (const circuit of circuits) inIcarus(circuit, 1);
  else expect(proveByAbc(folder, [{ golden: base, circuits }])).toBe(5);
});

test.each([
  { ...PLAIN, operation: 'divide', width: 8, widthB: 8 },
  { ...PLAIN, operation: 'divide', width: 8, widthB: 8, divider: 'non-restoring' },
  { ...PLAIN, operation: 'root', width: 10 },
  { ...PLAIN, operation: 'root', width: 10, divider: 'non-restoring' },
] as const)('$operation of $width bits, $divider', (s) => {
  proveByYosys(folder, [s]);
});

const PRODUCT = 'want_p = (u128)(a * b);';
const QUOTIENT =
  'care = b_word != 0; if (care) { want_q = a_word / b_word; want_r = a_word % b_word; }';
/** Newton's root goes down to the greatest whole number whose square is not more. */
const ROOT =
  'if (a_word) { u128 x = (u128)1 << 32; for (;;) { u128 y = (x + a_word / x) / 2; if (y >= x) break; x = y; } want_q = x; want_r = a_word - x * x; }';
const WIDE: readonly (readonly [Partial<Specification>, string])[] = [
  [{ width: 32, widthB: 32, products: 'booth4', signedA: true, signedB: true }, PRODUCT],
  [{ width: 64, widthB: 64, adder: { kind: 'kogge-stone', group: 0 } }, PRODUCT],
  [{ width: 63, widthB: 64, products: 'booth8', signedA: true, reduction: 'wallace' }, PRODUCT],
  [{ width: 24, widthB: 53, products: 'booth16', reduction: 'earliest' }, PRODUCT],
  [{ operation: 'divide', width: 32, widthB: 16 }, QUOTIENT],
  [{ operation: 'divide', width: 64, widthB: 32, divider: 'non-restoring' }, QUOTIENT],
  [{ operation: 'root', width: 63 }, ROOT],
  [{ operation: 'root', width: 64, divider: 'non-restoring' }, ROOT],
];

test.each(WIDE)('%j on a million vectors, as C has its operators', (some, want) => {
  const s: Specification = { ...PLAIN, operation: 'multiply', ...some };
  const { netlist } = generate(s);
  const verilog = verilogOf(netlist, 'dut');
  const bench = (text: string, vectors: number) => {
    folder.write('bench.c', parallelBench(text, netlist, { name: 'dut', want, vectors }));
    program('gcc', ['-O0', '-o', folder.at('bench'), 'bench.c'], { cwd: folder.path });
    return made(folder.at('bench')).stdout.trim();
  };
  expect(bench(verilog, 1_000_000)).toMatch(/^PASS: \d{6,} vectors, 0 wrong$/u);
  // One gate that is another is seen.
  expect(bench(verilog.replace(/ = (\S+) & /u, ' = $1 | '), 10_000)).toMatch(/^FAIL/u);
});

test('the least odd constants that take one, two, three and four adders are 3, 11, 43 and 683, and no 12-bit one takes more', () => {
  const first: number[] = [];
  for (let c = 1; c < 4096; c += 2) {
    const cost = constantGraph(BigInt(c), 'minimal').nodes.length;
    first[cost] ??= c;
  }
  expect(first).toEqual([1, 3, 11, 43, 683]);
});

test('circuits of every kind are equal to their operation', () => {
  const groups = groupsOf(true);
  const circuits = groups.reduce((sum, { circuits: own }) => sum + own.length, 0);
  expect(proveByAbc(folder, groups)).toBe(circuits);
});
