import type { Step } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import type { OdeResult } from './compute.ts';
import type { OdeInputs } from './inputs.ts';
import { BIFURCATIONS, METHODS, TYPES } from './words.ts';

/** From the equations to the solution, with the numbers at hand. */
export function steps(r: OdeResult, i: OdeInputs): Step[] {
  return [...systemSteps(r), ...solutionSteps(r, i), ...planeSteps(r)];
}

function systemSteps(r: OdeResult): Step[] {
  const n = r.states.length;
  return [
    {
      text: `Write the system in first order: ${counted(n, 'state')}, ${r.states.join(', ')}${r.helpers.length > 0 ? `, with ${r.helpers.join(', ')} put in` : ''}.`,
      tex: "\\mathbf y' = \\mathbf f(t, \\mathbf y)",
    },
    ...r.notes.map((text) => ({ text })),
  ];
}

function solutionSteps(r: OdeResult, i: OdeInputs): Step[] {
  const { counts, methods, endTime, end } = r.solution;
  const size = Math.abs(endTime - i.from) / Math.max(1, counts.steps);
  const list: Step[] = [
    {
      text: `Go from step to step with ${METHODS[methods[0]?.to ?? 'rk45']}: each is taken where its own error estimate is within the tolerance, else tried again shorter.`,
      tex: `\\sqrt{\\frac1n \\sum_k \\left(\\frac{e_k}{\\mathrm{atol} + \\mathrm{rtol}\\,|y_k|}\\right)^2} \\le 1`,
    },
    ...methods.slice(1, 6).map(({ t, to }) => ({
      text: `At ${r.time} = ${q(t, '', 5)} stability, not accuracy, bounds the step or no longer does: ${METHODS[to]} takes over.`,
    })),
    {
      text: `${counts.steps} steps of ${q(size, '', 3)} on average, ${counts.rejected} tried again; at ${r.time} = ${q(endTime, '', 6)}: ${r.states
        .slice(0, 6)
        .map((s, k) => `${s} = ${q(end[k] as number, '', 7)}`)
        .join(', ')}.`,
    },
  ];
  if (r.error)
    list.push({
      text: `The same at a relative tolerance of ${q(r.error.tolerance, '', 2)} differs by ${q(r.error.relative, '', 2)} of the size of a state at most.`,
    });
  return list;
}

function planeSteps(r: OdeResult): Step[] {
  const list: Step[] = r.equilibria
    .filter(({ re }) => re.length > 0)
    .slice(0, 5)
    .map((e) => ({
      text: `At ${r.states.map((s, k) => `${s} = ${q(e.y[k] as number, '', 6)}`).join(', ')} all derivatives are 0; eigenvalues of the Jacobian ${Array.from(e.re, (re, k) => complexText({ re, im: e.im[k] as number }, 'i', 5)).join(', ')}: ${TYPES[e.type]}.`,
      tex: '\\det(\\mathbf J - \\lambda \\mathbf I) = 0',
    }));
  if (r.orbit)
    list.push({
      text: `Newton’s method on y(T) = y(0) gives the period ${q(r.orbit.period, '', 8)}; the multipliers are ${Array.from(r.orbit.re, (re, k) => complexText({ re, im: r.orbit?.im[k] as number }, 'i', 4)).join(', ')}.`,
    });
  for (const { bifurcations } of r.branches)
    for (const b of bifurcations.slice(0, 6))
      list.push({
        text: `${BIFURCATIONS[b.kind]} at ${r.varied} = ${q(b.parameter, '', 8)}.`,
        tex:
          b.kind === 'hopf'
            ? `\\lambda = \\pm ${Number(b.frequency.toPrecision(6))}\\,i`
            : '\\det \\mathbf J = 0',
      });
  return list;
}
