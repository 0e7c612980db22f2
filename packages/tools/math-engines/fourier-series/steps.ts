import type { Step } from '../../define/output.ts';
import type { Result } from './result.ts';
import { shown } from './words.ts';

const cases = (r: Result): string =>
  r.asked.map(({ f, where }) => `${f.tex}, & ${where.tex}`).join(' \\\\ ');

const letter = (r: Result): string => (r.variable.length > 1 ? `\\${r.variable}` : r.variable);

/** The working, with the numbers at hand. */
export const steps = (r: Result): Step[] => [
  ...(r.asked.length > 0
    ? [
        {
          text: 'The function, as it was read.',
          tex: `f(${letter(r)}) = \\begin{cases} ${cases(r)} \\end{cases}`,
        },
      ]
    : []),
  ...r.steps,
  ...(r.series ? [{ text: 'Together.', tex: `f(${letter(r)}) = ${r.series.tex}` }] : []),
  ...r.meetings
    .filter((m) => m.jump !== 0 && m.valueTex !== '')
    .slice(0, 4)
    .map(
      (m): Step => ({
        text: `At the jump at ${shown(m.at)} the series converges to the mean of both limits (Dirichlet).`,
        tex: `\\frac{${num(m.left)} + ${m.right < 0 ? `\\left(${num(m.right)}\\right)` : num(m.right)}}{2} = ${m.valueTex}`,
      }),
    ),
  ...r.sums.map(
    (s): Step => ({ text: `By ${shown(s.from)}.`, tex: `${s.seriesTex} = ${s.value.tex}` }),
  ),
  ...(r.checks.length > 0
    ? [
        {
          text: `Checked by quadrature: ${r.checks
            .filter((c) => c.formula !== 0)
            .slice(0, 3)
            .map(
              (c) =>
                `${c.what} ${c.formula.toPrecision(10)} against ${c.quadrature.toPrecision(10)}`,
            )
            .join('; ')}.`,
        },
      ]
    : []),
];

const num = (x: number): string => String(Number(x.toPrecision(6)));
