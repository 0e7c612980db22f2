import { evaluate } from '@tollbench/engines/control/transfer-function.ts';
import { abs, arg, complex } from '@tollbench/engines/numeric/complex.ts';
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import { texNumber } from '../../text/tex-number.ts';
import { texTransferFunction } from '../../text/tex-polynomial.ts';
import type { LoopResult } from './compute.ts';
import type { LoopInputs } from './inputs.ts';

export function steps(r: LoopResult, i: LoopInputs): Step[] {
  const { plant, controller, loop, margins: m } = r;
  const dead = plant.delay > 0 ? `\\,e^{-${texNumber(plant.delay)} s}` : '';
  const list: Step[] = [{ text: 'The plant.', tex: `P(s) = ${texTransferFunction(plant)}${dead}` }];
  if (controller.demand !== undefined) {
    const p = evaluate(plant, complex(0, i.crossover));
    list.push({
      text: `At the crossover asked for, ${showQuantity(i.crossover, 'rad/s')}, the plant has this gain and phase; the controller must add the rest.`,
      tex: `|P| = ${texNumber(abs(p))}, \\quad \\arg P = ${texNumber((arg(p) * 180) / Math.PI)}^\\circ, \\quad \\varphi = ${texNumber(i.phaseMargin)}^\\circ - 180^\\circ - \\arg P = ${texNumber(controller.demand)}^\\circ`,
    });
  }
  list.push({ text: 'The controller.', tex: `C(s) = ${texTransferFunction(controller.c)}` });
  list.push({
    text: 'The loop is their product.',
    tex: `L(s) = C P = ${texTransferFunction(loop)}${dead}`,
  });
  if (m.phase)
    list.push({
      text: `|L(jω)| = 1 is a polynomial equation in ω². It has ${counted(m.gainCrossings.length, 'positive root')}; the phase there is nearest to −180° at ω = ${showQuantity(m.phase.omega, 'rad/s', 6)}.`,
      tex: `\\varphi_m = 180^\\circ + \\arg L = ${texNumber(m.phase.phaseMargin)}^\\circ`,
    });
  else list.push({ text: '|L(jω)| = 1 has no positive root: there is no crossover.' });
  if (m.delay && r.delayMargin && r.delayMargin.seconds > 0)
    list.push({
      text: `A further dead time τ turns L(jω) back by ωτ. The phase to spare is used up first at ω = ${showQuantity(m.delay.omega, 'rad/s', 6)}, where there is ${showQuantity(((m.delay.phaseMargin % 360) + 360) % 360, '°', 5)} of it.`,
      tex: `\\tau_m = \\frac{\\pi}{180^\\circ} \\cdot \\frac{${texNumber(((m.delay.phaseMargin % 360) + 360) % 360)}^\\circ}{${texNumber(m.delay.omega)}\\,\\mathrm{rad/s}} = ${texNumber(m.delay.delayMargin)}\\,\\mathrm{s}`,
    });
  if (m.gainIncrease)
    list.push({
      text: Number.isFinite(m.gainIncrease.omega)
        ? `Of all ω at which L is real and negative and |L| < 1, |L| is largest at ${showQuantity(m.gainIncrease.omega, 'rad/s', 6)}.`
        : 'The dead time makes L real and negative ever again, and |L| there comes ever nearer to its limit at high frequency.',
      tex: `g_m = \\frac{1}{|L|} = ${texNumber(m.gainIncrease.gainMargin)} = ${texNumber(decibels(m.gainIncrease.gainMargin))}\\,\\mathrm{dB}`,
    });
  list.push({
    text: `L comes nearest to −1 ${Number.isFinite(m.sensitivityOmega) ? `at ω = ${showQuantity(m.sensitivityOmega, 'rad/s', 5)}` : 'as ω grows without bound'}.`,
    tex: `${r.verdict === 'stable' ? 'M_s = ' : ''}\\frac{1}{\\min |1 + L|} = ${Number.isFinite(m.sensitivityPeak) ? texNumber(m.sensitivityPeak) : '\\infty'}`,
  });
  list.push(
    loop.delay === 0
      ? {
          text: `The closed loop’s poles are the roots of numerator plus denominator: ${r.closedPoles.map((p) => complexText(p, 'j', 4)).join(', ')}. ${r.unstable === 0 ? (r.verdict === 'stable' ? 'All lie left of the axis.' : 'Some lie on the axis.') : `${r.unstable} lie right of the axis.`}`,
        }
      : {
          text: `With dead time the poles are infinitely many. Along jω from 0 to ∞ the argument of den + num·e^(−τs) turns as it must for ${r.unstable === 0 ? 'no pole' : `${Number.isFinite(r.unstable) ? r.unstable : 'infinitely many'} poles`} right of the axis.`,
        },
  );
  return list;
}
