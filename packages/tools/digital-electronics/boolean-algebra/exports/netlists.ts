import { EngineError } from '@tollbench/engines/error.ts';
import { blifOf } from '@tollbench/engines/logic/network/write.ts';
import { InputError } from '../../../define/error.ts';
import type { Result } from '../compute.ts';
import type { Inputs } from '../inputs.ts';
import { expressionOf } from '../minima.ts';
import { eqnText } from '../text.ts';

/** What is drawn as BLIF, a cover a gate. */
export function blifFile({ circuit }: Result, { module }: Inputs): string {
  if (!circuit) throw new InputError('has no form short enough to be built', { field: 'text' });
  try {
    return blifOf(circuit, module);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field: 'text' });
  }
}

/** Equations as SIS and ABC read them: the simplified forms, or the minimum sums of products. */
export function eqnFile({ network, simplified, sums }: Result): string {
  const lines = network.outputs.map((name, k) => {
    const sum = sums[k];
    const e = simplified?.[k]?.result ?? (sum && expressionOf(sum));
    if (!e)
      throw new InputError(`has the output ${name}, whose form is too long`, { field: 'text' });
    return `${name} = ${eqnText(e)};`;
  });
  const bad = [...network.inputs, ...network.outputs].find((name) =>
    /[\s;=()*+!'^&|~#]/u.test(name),
  );
  if (bad !== undefined)
    throw new InputError(`has the name ${bad}, which equations do not take`, { field: 'text' });
  return [
    `INORDER = ${network.inputs.join(' ')};`,
    `OUTORDER = ${network.outputs.join(' ')};`,
    ...lines,
    '',
  ].join('\n');
}
