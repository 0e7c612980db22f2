import { blifOf } from '@tollbench/engines/arithmetic/blif.ts';
import { comment } from '../../../exports/comment.ts';
import type { ArithmeticResult } from '../compute.ts';
import type { ArithmeticInputs } from '../inputs.ts';
import { moduleName } from '../names.ts';
import { about } from './verilog.ts';

/** The netlist for SIS, ABC, VPR and Yosys. */
export const blifFile = (r: ArithmeticResult, inputs: ArithmeticInputs): string =>
  comment('#', about(r)) + blifOf(r.netlist, moduleName(r, inputs));
