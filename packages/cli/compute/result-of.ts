import { ofToday } from '@tollbench/tools/define/earlier.ts';
import { evaluate, refused } from '@tollbench/tools/define/evaluate.ts';
import type { Values } from '@tollbench/tools/define/field.ts';
import { readGiven } from '@tollbench/tools/define/inputs.ts';
import { type MachineResult, machineResult } from '@tollbench/tools/define/machine.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';

/** The inputs of texts by name, those of an earlier day among them. @throws InputErrors for what is not taken */
export const readTexts = (
  { inputs, earlier }: AnyTool,
  texts: ReadonlyMap<string, string>,
): Values<AnyTool['inputs']> => readGiven(inputs, ofToday(earlier, texts));

/** Computes, and gives the values and tables by their ids. @throws InputErrors for what the tool refuses */
export function resultOf(tool: AnyTool, inputs: Values<AnyTool['inputs']>): MachineResult {
  const result = evaluate(tool, inputs);
  try {
    return machineResult(tool.results, tool.outputs(result, inputs));
  } catch (error) {
    throw refused(error, tool, inputs);
  }
}
