import { goldenVerilog } from '@tollbench/engines/arithmetic/golden-verilog.ts';
import { isExhaustive, testBench } from '@tollbench/engines/arithmetic/test-bench.ts';
import { verilogOf } from '@tollbench/engines/arithmetic/verilog.ts';
import { comment } from '../../../exports/comment.ts';
import type { ArithmeticResult } from '../compute.ts';
import { type ArithmeticInputs, OPERATIONS } from '../inputs.ts';
import { moduleName } from '../names.ts';
import { figure } from '../readouts.ts';

const goldenName = (name: string): string => `${name}_golden`;

/** What stands at the head of a file: the circuit, its cost, and what is known of it. */
export function about(r: ArithmeticResult): string[] {
  const { specification: s, netlist } = r.generated;
  const { library, timing, area, proof } = r;
  return [
    `${OPERATIONS[s.operation]}: ${netlist.inputs.map((p) => `${p.name} of ${p.nets.length}`).join(', ')} bits`,
    `${figure(timing.delay)} ${library.delayUnit === 'τ' ? 'tau' : 'gate delays'}, ${figure(area)} ${library.areaUnit} by ${library.name}; latency ${r.netlist.latency} clocks`,
    proof.proven
      ? `Proven for all inputs. ${proof.statement.replaceAll('’', "'")}`
      : `Not proven; the bench compares it with the operation. ${proof.statement.replaceAll('’', "'")}`,
  ];
}

/** The module alone. */
export function moduleText(r: ArithmeticResult, inputs: ArithmeticInputs): string {
  const name = moduleName(r, inputs);
  return comment('//', about(r)) + verilogOf(r.netlist, name);
}

export const goldenText = (r: ArithmeticResult, inputs: ArithmeticInputs): string =>
  goldenVerilog(r.generated.specification, r.netlist, goldenName(moduleName(r, inputs)));

/** The module, the operation in behavioural Verilog and a bench that compares the two. */
export function verilogFile(r: ArithmeticResult, inputs: ArithmeticInputs): string {
  const name = moduleName(r, inputs);
  const bench = testBench(r.generated.specification, r.netlist, {
    name,
    golden: goldenName(name),
    vectors: inputs.vectors,
  });
  const tries = isExhaustive(r.netlist)
    ? 'every input'
    : `${inputs.vectors} corners and random vectors`;
  return [
    moduleText(r, inputs),
    `\`ifndef SYNTHESIS\n${comment('//', ['The operation itself, for the bench; synthesisers pass over it.'])}`,
    goldenText(r, inputs),
    comment('//', [`Test bench: ${tries}; ends with PASS or FAIL.`]),
    `${bench}\`endif\n`,
  ].join('\n');
}
