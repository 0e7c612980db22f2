import { EngineError } from '@tollbench/engines/error.ts';
import { tableText } from '@tollbench/engines/logic/truth-table.ts';
import { InputError } from '../../define/error.ts';
import type { Converted } from '../../define/tool.ts';
import type { Asked } from './asked.ts';
import type { inputs, KmapInputs } from './inputs.ts';
import { read } from './read.ts';
import { expressionsOf, inputsOf } from './write.ts';

/**
 * The functions of `from` written as `given` has them: cells, expressions, a table or a PLA. What is there
 * already is left as it is where it is the same functions. Throws InputError where `from` cannot be read.
 */
export function convert(
  from: KmapInputs,
  given: KmapInputs['given'],
): Converted<typeof inputs> | undefined {
  const asked = read(from);
  if (isSame(asked, { ...from, given })) return undefined;
  const { note, ...written } =
    given === 'expressions' ? expressionsOf(asked) : { inputs: inputsOf(asked, given) };
  const why = refusal({ ...from, ...written.inputs, given });
  if (why !== undefined)
    return {
      inputs: {},
      note: `These functions cannot be written so: ${why}. What stands here is what stood here before.`,
    };
  return { ...written, ...(note !== undefined && { note }) };
}

const key = ({ variables, outputs, tables }: Asked): string =>
  [variables.join(), outputs.join(), ...tables.map(tableText)].join('\n');

function isSame(asked: Asked, given: KmapInputs): boolean {
  return refusal(given) === undefined && key(read(given)) === key(asked);
}

/** Why inputs cannot be read, or undefined. */
function refusal(given: KmapInputs): string | undefined {
  try {
    read(given);
    return undefined;
  } catch (error) {
    if (error instanceof InputError || error instanceof EngineError) return error.message;
    throw error;
  }
}
