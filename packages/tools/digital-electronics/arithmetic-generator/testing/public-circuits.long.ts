/**
 * Circuits that others have published, as they are, beside ours: `PUBLIC_CIRCUITS=<folder>` has
 * `<owner>/<repository>/<path>`. Those of 8 bits are compared on all inputs, wider ones on corners and random ones; where
 * the structure is the same, so is the number of two-input gates.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '@tollbench/engines/arithmetic/generate.ts';
import { cellCounts, type Netlist } from '@tollbench/engines/arithmetic/netlist.ts';
import { PLAIN, type Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { testBench } from '@tollbench/engines/arithmetic/test-bench.ts';
import { portLines, verilogOf } from '@tollbench/engines/arithmetic/verilog.ts';
import { describe, expect, test } from 'vitest';
import { madeFolder } from '../../../testing/folder.ts';
import { icarus } from '../../../testing/run.ts';

const folder = madeFolder();
const circuits = process.env['PUBLIC_CIRCUITS'];

interface Public {
  readonly files: readonly string[];
  /** What stands in a module of our ports: theirs, and what they leave out worked out from it. */
  readonly body: readonly string[];
  readonly specification: Partial<Specification>;
  /** Vectors where not all inputs are tried; 20,000 unless said. */
  readonly vectors?: number;
  /** Two-input gates of theirs, where ours has the same structure. */
  readonly gates?: number;
}

const FLAT = 'ehw-fit/ariths-gen/generated_circuits/verilog_circuits/flat/';
const flat = (
  name: string,
  port: string,
  specification: Partial<Specification>,
  gates?: number,
): Public => ({
  files: [`${FLAT}${name}.v`],
  body: [`${name} theirs(.a(a), .b(b), .${name}_out(${port}));`],
  specification,
  ...(gates !== undefined && { gates }),
});
const mul = (width: number, more: Partial<Specification> = {}): Partial<Specification> => ({
  operation: 'multiply',
  width,
  widthB: width,
  ...more,
});
const signed = { signedA: true, signedB: true } as const;
const CSA = 'tharunchitipolu/Dadda-Multiplier-using-CSA/';
const dadda = (width: number, product: string): Public => ({
  files: ['HA.v', 'csa_dadda.v', 'dadda_8.v', 'dadda_16.v', 'dadda_32.v'].map((f) => CSA + f),
  body: [`dadda_${width} theirs(.A(a), .B(b), .${product}(p));`],
  specification: mul(width),
});

const PUBLIC: readonly Public[] = [
  flat('u_rca8', '{cout, s}', { width: 8 }, 37),
  flat('u_rca16', '{cout, s}', { width: 16 }, 77),
  flat('u_pg_rca16', '{cout, s}', { width: 16 }),
  flat('u_cla16', '{cout, s}', { width: 16, adder: { kind: 'lookahead', group: 4 } }),
  flat('u_cska16', '{cout, s}', { width: 16, adder: { kind: 'skip', group: 4 } }),
  {
    files: [`${FLAT}s_rca8.v`],
    body: [
      'wire t;',
      's_rca8 theirs(.a(a), .b(b), .s_rca8_out({t, s}));',
      'assign ovf = t ^ s[7];',
    ],
    specification: { width: 8, signedA: true },
  },
  flat('u_arrmul8', 'p', mul(8, { reduction: 'array' }), 320),
  flat('s_arrmul8', 'p', mul(8, { reduction: 'array', ...signed })),
  flat('u_dadda_rca8', 'p', mul(8), 320),
  flat('s_dadda_rca8', 'p', mul(8, signed)),
  flat('u_dadda_cla8', 'p', mul(8, { adder: { kind: 'lookahead', group: 4 } })),
  flat('u_wallace_rca8', 'p', mul(8, { reduction: 'wallace' })),
  flat(
    's_wallace_cla8',
    'p',
    mul(8, { reduction: 'wallace', ...signed, adder: { kind: 'lookahead', group: 4 } }),
  ),
  flat('u_csamul_rca8', 'p', mul(8, { reduction: 'array' })),
  flat('u_CSAwallace_rca8', 'p', mul(8, { reduction: 'wallace' })),
  flat('u_dadda_cla16', 'p', mul(16, { adder: { kind: 'lookahead', group: 4 } })),
  {
    files: [`${FLAT}arrdiv8.v`],
    body: ['arrdiv8 theirs(.a(a), .b(b), .arrdiv8_out(q));', 'assign r = a - q * b;'],
    specification: { operation: 'divide', width: 8, widthB: 8 },
  },
  dadda(8, 'y'),
  dadda(16, 'Y'),
  { ...dadda(32, 'Y'), vectors: 300 },
  {
    files: ['ispras/hdl-benchmarks/iscas85/verilog/c6288.v'],
    body: [`c6288 theirs(${bits('a', 16)}, ${bits('b', 16)}, ${bits('p', 32, [31, 30])});`],
    specification: mul(16, { reduction: 'array' }),
    // An event simulator follows every glitch of its 2,416 gates.
    vectors: 1000,
  },
];

/** Bits of a word one by one from the lowest up, with two of them in another order at the end. */
function bits(name: string, width: number, last: readonly number[] = []): string {
  const order = [...Array(width - last.length).keys(), ...last];
  return order.map((i) => `${name}[${i}]`).join(', ');
}

/** Ours in gates of two inputs: a full adder is five, a half adder two, a majority four. */
function gatesOf(netlist: Netlist): number {
  const weight = { fa: 5, ha: 2, hap: 2, ao: 2, mux: 3, maj: 4 } as const;
  let sum = 0;
  for (const [kind, count] of cellCounts(netlist))
    sum += count * (kind in weight ? weight[kind as keyof typeof weight] : 1);
  return sum;
}

describe.skipIf(circuits === undefined)('public circuits, unchanged', () => {
  test.each(PUBLIC.map((p) => [p.body.join(' ').slice(0, 40), p] as const))('%s', (_, p) => {
    const s = { ...PLAIN, ...p.specification };
    const { netlist } = generate(s);
    if (p.gates !== undefined) expect(gatesOf(netlist)).toBe(p.gates);
    const wrapper = [
      'module theirs_as_ours (',
      portLines(netlist).join(',\n'),
      ');',
      ...p.body,
      'endmodule',
      '',
    ].join('\n');
    const bench = testBench(s, netlist, {
      name: 'ours',
      golden: 'theirs_as_ours',
      vectors: p.vectors ?? 20_000,
    });
    const theirs = p.files.map((f) => readFileSync(join(circuits ?? '', f), 'utf8'));
    folder.write('public.v', [verilogOf(netlist, 'ours'), wrapper, bench, ...theirs].join('\n'));
    expect(icarus(folder, ['public.v'], '2012')).toMatch(/^PASS: \d+ vectors$/u);
  });
});
