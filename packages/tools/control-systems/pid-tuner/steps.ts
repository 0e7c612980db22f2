import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber as n } from '../../text/tex-number.ts';
import { texTransferFunction } from '../../text/tex-polynomial.ts';
import type { PidResult } from './compute.ts';
import type { PidInputs } from './inputs.ts';
import { ruleName } from './phrases.ts';
import { ruleLaw } from './rule-laws.ts';

/** The working: process, model, rule, forms, robustness, code. */
export function steps(r: PidResult, i: PidInputs): Step[] {
  return [...processSteps(r, i), ...ruleSteps(r, i), ...formSteps(r), ...loopSteps(r), codeStep(r)];
}

function processSteps({ process }: PidResult, i: PidInputs): Step[] {
  const { plant, first, second, ultimate, fit } = process;
  const dead = plant.delay > 0 ? `\\,e^{-${n(plant.delay)} s}` : '';
  const list: Step[] = [
    {
      text: fit
        ? `The model that leaves the least squares of the record: ${showQuantity(100 * fit.explained, '%', 5)} of the variance is explained.`
        : 'The process.',
      tex: `P(s) = ${texTransferFunction(plant)}${dead}`,
    },
  ];
  const how = {
    half: 'the half rule',
    tangent: 'the tangent and the 63 % point of its step response',
    moments: 'the moments of its impulse response',
    fit: 'least squares on its step response',
  };
  if (i.given === 'ultimate')
    list.push({
      text: 'The lag with dead time that swings at that gain and period.',
      tex: `T = \\frac{P_u}{2\\pi}\\sqrt{(K K_u)^2 - 1} = ${n(first.time)}\\,\\mathrm{s}, \\quad L = \\frac{P_u}{2\\pi}\\left(\\pi - \\arctan\\frac{2\\pi T}{P_u}\\right) = ${n(first.delay)}\\,\\mathrm{s}`,
    });
  if (i.given === 'system' || second)
    list.push({
      text: `For rules of one lag${i.given === 'system' ? `, by ${how[i.reduce]}` : ', by the half rule'}.`,
      tex:
        first.kind === 'integrating'
          ? `K_v = ${n(first.gain)}, \\quad L = ${n(first.delay)}\\,\\mathrm{s}`
          : `K = ${n(first.gain)}, \\quad T = ${n(first.time)}\\,\\mathrm{s}, \\quad L = ${n(first.delay)}\\,\\mathrm{s}`,
    });
  if (second && i.given === 'system')
    list.push({
      text: 'For rules of two lags.',
      tex:
        second.kind === 'integrating'
          ? `K_v = ${n(second.gain)}, \\quad T_2 = ${n(second.time2)}\\,\\mathrm{s}, \\quad L = ${n(second.delay)}\\,\\mathrm{s}`
          : `K = ${n(second.gain)}, \\quad T_1 = ${n(second.time)}\\,\\mathrm{s}, \\quad T_2 = ${n(second.time2)}\\,\\mathrm{s}, \\quad L = ${n(second.delay)}\\,\\mathrm{s}`,
    });
  list.push(
    ultimate
      ? {
          text: 'The least proportional gain that puts the loop on −1, and the period there.',
          tex: `K_u = ${n(ultimate.gain)}, \\quad P_u = ${n(ultimate.period)}\\,\\mathrm{s}`,
        }
      : { text: 'No proportional gain makes the loop swing, so there is no ultimate gain.' },
  );
  return list;
}

function ruleSteps({ chosen, terms, process }: PidResult, i: PidInputs): Step[] {
  const { tuned } = chosen;
  const law = ruleLaw(chosen.id, tuned.td === 0 && tuned.note ? 'pi' : terms, process.first.kind);
  return [
    {
      text:
        chosen.id === 'own'
          ? 'Your gains, in standard form.'
          : `${ruleName(chosen)} (${chosen.source})${tuned.closedLoop === undefined ? '' : `, with a closed-loop time of ${showQuantity(tuned.closedLoop, 's', 4)}${i.closedLoop === null ? ', its own choice' : ''}`}.`,
      ...(law && { tex: law }),
    },
    {
      text: 'With the numbers.',
      tex: `K_p = ${n(tuned.k)}${tuned.ti < Number.POSITIVE_INFINITY ? `, \\quad T_i = ${n(tuned.ti)}\\,\\mathrm{s}` : ''}${tuned.td > 0 ? `, \\quad T_d = ${n(tuned.td)}\\,\\mathrm{s}` : ''}`,
    },
  ];
}

function formSteps({ chosen: { tuned }, forms: { parallel, series } }: PidResult): Step[] {
  if (tuned.ti === Number.POSITIVE_INFINITY) return [];
  return [
    {
      text: 'In parallel form.',
      tex: `K_i = K_p / T_i = ${n(parallel.ki)}\\,\\mathrm{s^{-1}}, \\quad K_d = K_p T_d = ${n(parallel.kd)}\\,\\mathrm{s}`,
    },
    ...(tuned.td === 0
      ? []
      : [
          series
            ? {
                text: 'In series form: Ti is at least 4 Td.',
                tex: `K_c = \\frac{K_p}{2}\\left(1 + \\sqrt{1 - 4 T_d/T_i}\\right) = ${n(series.k)}, \\quad T_i = ${n(series.ti)}\\,\\mathrm{s}, \\quad T_d = ${n(series.td)}\\,\\mathrm{s}`,
              }
            : {
                text: `Ti is less than 4 Td, so the zeros are complex and there is no series form.`,
                tex: `\\frac{T_i}{T_d} = ${n(tuned.ti / tuned.td)} < 4`,
              },
        ]),
  ];
}

function loopSteps({ chosen: { design } }: PidResult): Step[] {
  const { margins: m, verdict } = design;
  if (verdict !== 'stable')
    return [{ text: 'The closed loop is not stable: its margins say nothing of how safe it is.' }];
  return [
    {
      text: `L comes nearest to −1 at ω = ${showQuantity(m.sensitivityOmega, 'rad/s', 4)}, dead time exact.`,
      tex: `M_s = \\max_\\omega \\frac{1}{|1 + L(j\\omega)|} = ${n(m.sensitivityPeak)}`,
    },
  ];
}

function codeStep({ code: { settings: s, constants: k } }: PidResult): Step {
  return {
    text: `In code, every ${showQuantity(s.sampleTime, 's', 4)}: backward difference for the derivative, forward for the integral.`,
    tex: `\\Delta I = ${n(k.integral)}\\,e, \\quad D \\leftarrow ${n(k.fade)}\\,D + ${n(k.derivative)}\\,(c\\,\\Delta r - \\Delta y)${k.tracking > 0 ? `, \\quad \\Delta I \\mathrel{+}= ${n(k.tracking)}\\,(u - v)` : ''}`,
  };
}
