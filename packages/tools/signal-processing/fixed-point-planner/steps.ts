import type { Step } from '../../define/output.ts';
import { counted } from '../../text/counted.ts';
import { texNumber as tex } from '../../text/tex-number.ts';
import type { PlannerResult } from './compute.ts';
import type { ExpressionResult } from './expression-plan.ts';
import { figuresOf } from './figures.ts';
import type { FilterResult } from './filter-plan.ts';
import type { PlannerInputs } from './inputs.ts';
import { wordName } from './read-word.ts';
import type { WordRow } from './words.ts';

const MAX_VALUES = 6;

/** From ranges to words, with the numbers at hand. */
export function steps(r: PlannerResult, i: PlannerInputs): Step[] {
  return [
    ...(r.mode === 'expression' ? expressionSteps(r, i) : filterSteps(r, i)),
    ...lastSteps(r),
  ];
}

const proofWords: Readonly<Record<WordRow['proof'], string>> = {
  given: 'as declared',
  exact: 'both ends are attained',
  exhaustive: 'every input was tried',
  enclosed: 'no value lies outside',
  affine: 'by affine arithmetic',
  interval: 'by interval arithmetic',
  l1: 'by the L1 norm',
  peak: 'by the peak gain',
  l2: 'by the L2 norm',
};

function wordStep({ name, low, high, proof, word, error }: WordRow, i: PlannerInputs): Step {
  const sign = word.signed ? 1 : 0;
  const integer = word.width - word.fraction - sign;
  const widened =
    error !== null && error > 0 ? `, widened by an error of at most ${error.toPrecision(3)}` : '';
  return {
    text: `${name}: ${proofWords[proof]}${widened}. It takes ${wordName(word, i.notation)}, ${counted(word.width, 'bit')}.`,
    tex: `${tex(low)} \\le v \\le ${tex(high)}, \\qquad ${sign} + ${integer < 0 ? `(${integer})` : integer} + ${word.fraction < 0 ? `(${word.fraction})` : word.fraction} = ${word.width}`,
  };
}

function expressionSteps(r: ExpressionResult, i: PlannerInputs): Step[] {
  const moving = r.rows.filter(({ role }) => role === 'result' || role === 'output');
  const { output, power } = figuresOf(r);
  return [
    ...moving.slice(0, MAX_VALUES).map((row) => wordStep(row, i)),
    ...(moving.length > MAX_VALUES
      ? [{ text: `${counted(moving.length - MAX_VALUES, 'more value')} in the table.` }]
      : []),
    {
      text: `The mean square of ${output}, its inputs uniform on their ranges.`,
      tex: `P = E[y^2] = ${tex(power)}`,
    },
  ];
}

function filterSteps(r: FilterResult, i: PlannerInputs): Step[] {
  const last = r.places.at(-1);
  const output = r.rows.at(-1);
  const coefficient = r.rows.find(({ role }) => role === 'coefficient')?.word;
  return [
    {
      text: `Coefficients: the fewest fraction bits with which the response stays within ${i.deviation} dB of the peak.`,
      tex: `f_c = ${coefficient?.fraction ?? 0}, \\qquad \\max |H_q - H| / \\max |H| = ${tex(r.deviation)}`,
    },
    {
      text: 'The gains from the input to the output, with these coefficients.',
      tex: `\\sum |h| = ${tex(last?.gains.worst ?? 0)}, \\qquad \\max |H| = ${tex(last?.gains.sine ?? 0)}, \\qquad \\sqrt{\\textstyle\\sum h^2} = ${tex(last?.gains.noise ?? 0)}`,
    },
    ...(output ? [wordStep(output, i)] : []),
    {
      text: 'The mean square of the output for the signal that is chosen.',
      tex: `P = ${tex(r.power)}`,
    },
  ];
}

function lastSteps(r: PlannerResult): Step[] {
  const { rms, mean, power, sqnr, trial } = figuresOf(r);
  const made = rms > 0;
  return [
    {
      text: made
        ? 'The mean square of the error: variances by the squares of their derivatives, means and rounded constants together.'
        : 'No rounding drops a bit: the output is exact.',
      ...(made && {
        tex: `N = \\sum_i \\sigma_i^2\\, E[g_i^2] + E\\Big[\\big(\\textstyle\\sum_i m_i g_i\\big)^2\\Big] = ${tex(rms * rms)}, \\qquad m = ${tex(mean)}`,
      }),
    },
    ...(made && Number.isFinite(sqnr)
      ? [
          {
            text: 'Their ratio.',
            tex: `10 \\log_{10} \\frac{P}{N} = 10 \\log_{10} \\frac{${tex(power)}}{${tex(rms * rms)}} = ${tex(sqnr)}\\ \\text{dB}`,
          },
        ]
      : []),
    {
      text: `The integer model beside doubles, over ${trial.all ? `all ${trial.count}` : trial.count} inputs: ${Number.isFinite(trial.sqnr) ? `${trial.sqnr.toFixed(2)} dB` : 'no difference'}, the largest error ${trial.largest.toPrecision(3)}.`,
    },
  ];
}
