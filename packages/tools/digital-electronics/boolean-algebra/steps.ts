import { texName } from '@tollbench/engines/logic/format.ts';
import type { Step } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { lawWords, valuesText } from './tables.ts';
import { texText } from './text.ts';
import { sentenceOf } from './working-figure.ts';

/** Lines that are set; the table has all of them. */
const TOLD = 40;
const SET = 500;

/** The working with the laws, or how it was found that both are equal, what a line lacks, how a circuit came about. */
export function steps(r: Result, inputs: Inputs): Step[] {
  switch (inputs.task) {
    case 'simplify':
      return derived(r);
    case 'compare':
      return compared(r);
    case 'check':
      return (r.checked?.lines ?? []).map((l) => ({
        text: `Line ${l.line}, ${l.text}: ${sentenceOf(l) || 'the start'}.`,
      }));
    case 'gates':
      return built(r, inputs);
    default:
      return formed(r);
  }
}

function derived({ simplified, network }: Result): Step[] {
  return (simplified ?? []).flatMap((s): Step[] => {
    const { lines, check, output } = s;
    if (!lines) return [{ text: `The steps of ${output} are not told: ${s.without ?? ''}.` }];
    const opened = lines[0]?.law?.law === 'dontCare';
    // The states begin with the expression as written, which is the start itself where nothing is open.
    const states = opened ? check : check.slice(1);
    const list: Step[] = states.slice(0, TOLD).map((e, k) => {
      const law = k === 0 ? undefined : lines[k - 1]?.law;
      const words = law && lawWords(law);
      const tex = `${texName(output)} = ${texText(e, network.inputs)}`;
      return {
        text: words
          ? `${words.name}${words.form ? `: ${words.form}` : ''}.`
          : `${output} as it was given.`,
        ...(tex.length <= SET && { tex }),
      };
    });
    if (states.length > TOLD)
      list.push({ text: `… and ${states.length - TOLD} more lines, in the table.` });
    return list;
  });
}

function compared({ comparison: c }: Result): Step[] {
  if (!c) return [];
  return [
    {
      text: `The decision diagrams of both sides are built over ${c.inputs.join(', ')} in one order. Reduced and ordered, a function has one diagram alone: equal functions are one node.`,
    },
    ...c.compared.map((p) => ({
      text: p.equal
        ? `${p.name} and ${p.other} are one node: equal in every row.`
        : `${p.name} ⊕ ${p.other} is not the constant 0: it is 1 in ${p.rows} rows, as at ${valuesText(p.counterexample) || 'every row'}.`,
    })),
  ];
}

function built({ built: b, network }: Result, { least }: Inputs): Step[] {
  if (!b) return [];
  const from = {
    given: 'the expressions as they were given',
    minimum: 'the minimum sums of products, factored',
    complement: 'the minimum products of sums, factored',
    derived: 'the derived expressions',
    exact: 'all circuits of so many gates',
  }[b.from];
  const proof =
    b.atLeast === undefined
      ? 'It is the best found and not proven least.'
      : b.atLeast === b.cost.gates
        ? `All circuits of fewer gates were tried: ${b.cost.gates} is the least.`
        : `All circuits of ${b.atLeast - 1} gates were tried; there may be one of ${b.atLeast}.`;
  return [
    {
      text: `${network.outputs.join(', ')} as AND gates of two inputs and inverters, each made once.`,
    },
    {
      text: `Every set of up to four signals behind which a signal lies is matched with the gates; of the matches those are taken that need the least ${least}.`,
    },
    {
      text: `Of the starts that were tried ${from} gave the best: ${counted(b.cost.gates, 'gate')} in ${counted(b.cost.levels, 'level')}. ${proof}`,
    },
  ];
}

function formed({ forms, network }: Result): Step[] {
  return (forms ?? []).slice(0, 4).flatMap((f): Step[] => {
    const of = (id: string) => f.forms.find((form) => form.id === id)?.expression;
    const set = (text: string, left: string, id: string): Step[] => {
      const e = of(id);
      const tex = e && `${left} = ${texText(e, network.inputs)}`;
      return tex && tex.length <= SET ? [{ text, tex }] : [];
    };
    const name = texName(f.output);
    const by = texName(f.by ?? '');
    return [
      ...set(
        `${f.output} by ${f.by ?? ''} = 0 and 1: the Shannon cofactors.`,
        `${name}|_{${by}=0}`,
        'cofactor0',
      ),
      ...set('And', `${name}|_{${by}=1}`, 'cofactor1'),
      ...set(
        'Their exclusive or is the Boolean difference: where it is 1, the output follows the input.',
        `\\frac{\\partial ${name}}{\\partial ${by}}`,
        'difference',
      ),
      ...set(
        'The Möbius transform of the truth table gives the algebraic normal form.',
        name,
        'anf',
      ),
    ];
  });
}
