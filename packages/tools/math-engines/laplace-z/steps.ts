import type { Step } from '../../define/output.ts';
import type { Result } from './result.ts';

/** The working, with the numbers at hand. */
export const steps = (r: Result): Step[] => [
  ...r.steps,
  ...r.answers.flatMap((a): Step[] => [
    { text: 'Together.', tex: `${a.name} = ${a.tex}` },
    ...(a.where ?? []).map((tex): Step => ({ text: 'With one turn of it.', tex })),
  ]),
  {
    text: `Checked in numbers by the ${r.checkedBy}: ${r.checks
      .slice(0, 3)
      .map(
        (c) =>
          `at ${Number(c.at.toPrecision(4))} ${Number(c.formula.toPrecision(10))} against ${Number(c.numeric.toPrecision(10))}`,
      )
      .join('; ')}.`,
  },
];
