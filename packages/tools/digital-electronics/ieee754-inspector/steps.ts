import { decode } from '@tollbench/engines/float/code.ts';
import { type Format, leastExponent } from '@tollbench/engines/float/format.ts';
import { classOf } from '@tollbench/engines/float/show.ts';
import type { Step } from '../../define/tool.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';
import { datumText } from './trace.ts';
import { fieldsOf, fieldValue, ROUNDING_NAMES, shownValue, spacedBits } from './words.ts';

/** The working of the word at hand: its fields, its value, how it was rounded. */
export function steps(r: Result, i: Inputs): Step[] {
  switch (r.mode) {
    case 'operation':
      return [
        ...r.operands.map((o) => ({
          text: `Operand ${o.name} in ${r.format.name}.`,
          tex: `${o.name} = ${tex(datumText(r.format, decode(r.format, o.word)))}`,
        })),
        {
          text: 'The exact result, before it is rounded.',
          tex:
            r.worked.exact.kind === 'real'
              ? `${r.worked.exact.x.sticky ? '\\approx ' : ''}${tex(datumText(r.format, { kind: 'finite', sign: r.worked.exact.sign, m: r.worked.exact.x.q, e: r.worked.exact.x.e }))}`
              : tex(datumText(r.format, r.worked.exact.datum)),
        },
        ...wordSteps(r.format, r.word, i),
      ];
    case 'convert':
      return r.stages.flatMap((s) => (s.word === undefined ? [] : wordSteps(s.format, s.word, i)));
    case 'block':
      return [
        {
          text: `The largest number lies in the binade of 2^${r.block.exponent + Number(largest(r.format))}; the scale brings it to the highest binade of ${r.format.name}.`,
          tex: `X = 2^{\\lfloor \\log_2 \\max|v_i| \\rfloor - ${largest(r.format)}} = 2^{${r.block.exponent}}`,
        },
        {
          text: 'Each element is its number over the scale, rounded and held at the largest.',
          tex: 'P_i = \\operatorname{round}(v_i / X)',
        },
      ];
    case 'sum':
      return [
        {
          text: 'Each addition rounds: of n numbers the relative error is at most about n − 1 roundings of the sum of their sizes.',
          tex: `|\\hat s - s| \\le (n-1)\\,u \\sum |x_i| + O(u^2), \\quad n = ${r.words.length}`,
        },
        ...wordSteps(r.format, r.word, i),
      ];
    default:
      return wordSteps(r.format, r.word, i);
  }
}

const largest = (f: Format): number =>
  f.kind === 'posit' ? 0 : 2 ** f.exponentBits - (f.specials === 'ieee' ? 2 : 1) - f.bias;

const tex = (text: string): string =>
  text
    .replace(/(\d{60})\d+(?= ×)/u, '$1\\ldots ')
    .replace('…', '\\ldots ')
    .replace('inf', '\\infty')
    .replace(/nan|snan|NaR/u, '\\mathrm{NaN}')
    .replace(/ × 2\^(-?\d+)/u, '_2 \\times 2^{$1}');

/** A word read by its fields. */
function wordSteps(f: Format, word: bigint, i: Inputs): Step[] {
  const d = decode(f, word);
  const bits = spacedBits(f, word);
  const list: Step[] = [
    {
      text: `The word of ${f.name}, field by field.`,
      tex: `\\mathtt{${bits.length > 90 ? `${bits.slice(0, 90)}\\ldots` : bits.replaceAll(' ', '\\;')}}`,
    },
  ];
  if (f.kind === 'binary' && d.kind === 'finite') {
    const exponent = fieldsOf(f, word).find((x) => x.name === 'exponent');
    const field = exponent ? fieldValue(word, exponent) : 0n;
    const normal = classOf(f, word) === 'normal';
    list.push(
      normal
        ? {
            text: 'A normal number: the leading bit is 1, and the exponent is the field less the bias.',
            tex: `e = ${field} - ${f.bias < 0 ? `(${f.bias})` : f.bias} = ${Number(field) - f.bias}`,
          }
        : {
            text: 'The exponent field is 0: there is no leading 1, and the exponent is the least.',
            tex: `e = ${leastExponent(f)}`,
          },
    );
  }
  list.push({ text: 'The value.', tex: `v = ${tex(datumText(f, d))}` });
  if (i.mode !== 'memory')
    list.push({ text: `Rounding ${ROUNDING_NAMES[i.rounding]} gave ${shownValue(f, word)}.` });
  return list;
}
