import type { Step } from '../../define/output.ts';
import type { Result } from './result.ts';

/** The working, with what it was checked by. */
export const steps = (r: Result): Step[] => [
  { text: 'The question, as it was read.', tex: r.asked.tex },
  ...r.steps,
  ...(r.checks.length > 0 && r.worst !== null && r.question.task !== 'definite'
    ? [
        {
          text: `Checked by the ${r.checkedBy}: ${r.checks
            .slice(0, 3)
            .map(
              (c) =>
                `at ${Number(c.at.toPrecision(4))} ${Number(c.formula.toPrecision(10))} against ${Number(c.numeric.toPrecision(10))}`,
            )
            .join('; ')}${r.isProven ? '; the difference is exactly 0 by algebra' : ''}.`,
        },
      ]
    : []),
];
