import { evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { abs, arg, complex } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { db } from './bode-plot.ts';
import type { LoopResult } from './compute.ts';
import type { LoopInputs } from './inputs.ts';
import { polynomial, round, showComplex } from './tex.ts';

const fraction = (g: { num: readonly number[]; den: readonly number[] }) =>
  `\\frac{${polynomial(g.num)}}{${polynomial(g.den)}}`;

export function steps(r: LoopResult, i: LoopInputs): Step[] {
  const { plant, controller, loop, margins: m } = r;
  const dead = plant.delay > 0 ? `\\,e^{-${round(plant.delay)} s}` : '';
  const list: Step[] = [{ text: 'The plant.', tex: `P(s) = ${fraction(plant)}${dead}` }];
  if (controller.demand !== undefined) {
    const p = evaluate(plant, complex(0, i.crossover));
    list.push({
      text: `At the crossover asked for, ${showQuantity(i.crossover, 'rad/s')}, the plant has this gain and phase; the controller must add the rest.`,
      tex: `|P| = ${round(abs(p))}, \\quad \\arg P = ${round((arg(p) * 180) / Math.PI)}^\\circ, \\quad \\varphi = ${round(i.phaseMargin)}^\\circ - 180^\\circ - \\arg P = ${round(controller.demand)}^\\circ`,
    });
  }
  list.push({ text: 'The controller.', tex: `C(s) = ${fraction(controller.c)}` });
  list.push({ text: 'The loop is their product.', tex: `L(s) = C P = ${fraction(loop)}${dead}` });
  if (m.phase)
    list.push({
      text: `|L(jω)| = 1 is a polynomial equation in ω². It has ${m.gainCrossings.length} positive root${m.gainCrossings.length === 1 ? '' : 's'}; the phase there is nearest to −180° at ω = ${showQuantity(m.phase.omega, 'rad/s', 6)}.`,
      tex: `\\varphi_m = 180^\\circ + \\arg L = ${round(m.phase.phaseMargin)}^\\circ`,
    });
  else list.push({ text: '|L(jω)| = 1 has no positive root: there is no crossover.' });
  if (m.delay && r.delayMargin && r.delayMargin.seconds > 0)
    list.push({
      text: `A further dead time τ turns L(jω) back by ωτ. The phase to spare is used up first at ω = ${showQuantity(m.delay.omega, 'rad/s', 6)}, where there is ${showQuantity(((m.delay.phaseMargin % 360) + 360) % 360, '°', 5)} of it.`,
      tex: `\\tau_m = \\frac{\\pi}{180^\\circ} \\cdot \\frac{${round(((m.delay.phaseMargin % 360) + 360) % 360)}^\\circ}{${round(m.delay.omega)}\\,\\mathrm{rad/s}} = ${round(m.delay.delayMargin)}\\,\\mathrm{s}`,
    });
  if (m.gainIncrease)
    list.push({
      text: `L is real and negative at ω = ${showQuantity(m.gainIncrease.omega, 'rad/s', 6)}.`,
      tex: `g_m = \\frac{1}{|L|} = ${round(m.gainIncrease.gainMargin)} = ${round(db(m.gainIncrease.gainMargin))}\\,\\mathrm{dB}`,
    });
  list.push({
    text: `L comes nearest to −1 ${Number.isFinite(m.sensitivityOmega) ? `at ω = ${showQuantity(m.sensitivityOmega, 'rad/s', 5)}` : 'as ω grows without bound'}.`,
    tex: `${r.verdict === 'stable' ? 'M_s = ' : ''}\\frac{1}{\\min |1 + L|} = ${Number.isFinite(m.sensitivityPeak) ? round(m.sensitivityPeak) : '\\infty'}`,
  });
  list.push(
    loop.delay === 0
      ? {
          text: `The closed loop’s poles are the roots of numerator plus denominator: ${r.closedPoles.map(showComplex).join(', ')}. ${r.unstable === 0 ? (r.verdict === 'stable' ? 'All lie left of the axis.' : 'Some lie on the axis.') : `${r.unstable} lie right of the axis.`}`,
        }
      : {
          text: `With dead time the poles are infinitely many. Along jω from 0 to ∞ the argument of den + num·e^(−τs) turns as it must for ${r.unstable === 0 ? 'no pole' : `${Number.isFinite(r.unstable) ? r.unstable : 'infinitely many'} poles`} right of the axis.`,
        },
  );
  return list;
}
