/** The working of a proof that no antiderivative is elementary. */
import { type Expression, symbol } from '@tollbench/engines/algebra/expression/expression.ts';
import { product } from '@tollbench/engines/algebra/expression/make.ts';
import type { None } from '@tollbench/engines/algebra/integration/result.ts';
import type { Shown } from '@tollbench/engines/algebra/risch/outcome.ts';
import type { Step } from '../../../define/output.ts';
import { bracketed, integralTex, tex } from '../tex.ts';

/** One of an integral, `left`, in x. */
export const proofSteps = (found: None, left: string, x: string): Step[] => [
  ...(found.steps && found.steps.length > 0
    ? [
        { text: 'No elementary function is an antiderivative: the proof.', tex: left },
        ...found.steps.map(({ text, shown }) => ({
          text,
          ...(shown && { tex: shownTex(shown, x) }),
        })),
      ]
    : [{ text: found.proof, tex: left }]),
  { text: `What would have to hold and does not: ${found.condition}` },
];

function shownTex(shown: Shown, x: string): string {
  switch (shown.kind) {
    case 'field':
      return `K = C\\left(${shown.of.map(tex).join(',\\; ')}\\right)`;
    case 'integral':
      return integralTex(shown.of, x);
    case 'equation':
      return `y' ${signed(product(shown.f, symbol('y')))} = ${tex(shown.a)}`;
    case 'limited':
      return `${integralTex(shown.a, x)} = v + c\\,${bracketed(shown.theta)}`;
    case 'value':
      return `${shown.name === 'y' ? 'y' : '\\operatorname{res}'} = ${tex(shown.value)}`;
  }
}

/** Behind another term. */
function signed(a: Expression): string {
  const text = tex(a);
  return text.startsWith('-') ? text.replace('-', '- ') : `+ ${text}`;
}
