import type { Step } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { CurveResult } from './compute.ts';
import type { CurveInputs } from './inputs.ts';
import { LOSSES } from './words.ts';
import { estimatesOf } from './words-of.ts';

/** From the model to the intervals, with the numbers at hand. */
export function steps(r: CurveResult, i: CurveInputs): Step[] {
  return [
    modelStep(r),
    ...slopeSteps(r),
    goalStep(r, i),
    wayStep(r),
    ...errorSteps(r, i),
    ...qualitySteps(r, i),
  ];
}

function modelStep(r: CurveResult): Step {
  return {
    text: `The model has ${counted(r.parameters.length, 'parameter')}: ${r.parameters.map(({ name }) => name).join(', ')}.`,
    ...(r.tex !== '' && { tex: `y = ${r.tex}` }),
  };
}

const slopeSteps = (r: CurveResult): Step[] =>
  r.slopes.length === 0 || r.slopes.length > 6
    ? []
    : [
        {
          text: `Its slopes by them, exactly: ${r.slopes.map((s, k) => `by ${r.parameters[k]?.name}: ${s}`).join('; ')}.`,
        },
      ];

function goalStep(r: CurveResult, i: CurveInputs): Step {
  if (r.sigmas.x)
    return {
      text: 'Least are the squares of the distances in both axes, each over its standard deviation.',
      tex: '\\min_{b,\\,\\delta} \\sum_k \\left(\\frac{\\delta_k}{\\sigma_{x,k}}\\right)^2 + \\left(\\frac{y_k - f(x_k + \\delta_k;\\, b)}{\\sigma_{y,k}}\\right)^2',
    };
  if (i.loss === 'absolute')
    return {
      text: 'Least is the sum of absolute residuals.',
      tex: '\\min_b \\sum_k \\frac{|y_k - f(x_k; b)|}{\\sigma_k}',
    };
  if (i.loss !== 'squares')
    return {
      text: `${LOSSES[i.loss]}: squares near the curve, less of what is far, by the robust scale ${q(r.found.robust?.scale ?? 0, '', 4)}.`,
      tex: '\\min_b \\sum_k \\rho\\!\\left(\\frac{y_k - f(x_k; b)}{s\\,\\sigma_k}\\right)',
    };
  return {
    text: `Least is the ${r.sigmas.y ? 'weighted ' : ''}sum of squares: ${q(r.summary.squares, '', 6)}.`,
    tex: r.sigmas.y
      ? '\\min_b \\sum_k \\left(\\frac{y_k - f(x_k; b)}{\\sigma_k}\\right)^2'
      : '\\min_b \\sum_k \\left(y_k - f(x_k; b)\\right)^2',
  };
}

function wayStep(r: CurveResult): Step {
  const values = estimatesOf(r);
  if (r.linear && r.iterations === 0)
    return {
      text: `The model is linear in its parameters: one orthogonal decomposition in twice the digits of a double gives ${values}.`,
      tex: '\\sqrt W J = Q R,\\quad R\\,b = Q^{\\mathsf T} \\sqrt W y',
    };
  return {
    text: `From ${Array.from(r.found.start, (v, k) => `${r.parameters[k]?.name} = ${q(v, '', 4)}`).join(', ')}, ${counted(r.iterations, 'damped step')} by Levenberg and Marquardt, the last ones undamped: ${values}.`,
    tex: '(J^{\\mathsf T} W J + \\lambda D)\\,\\Delta b = J^{\\mathsf T} W (y - f)',
  };
}

function errorSteps(r: CurveResult, i: CurveInputs): Step[] {
  if (r.covariance === null) return [{ text: `There are no standard errors: ${r.why}.` }];
  const isKnown = i.yErrors !== 'equal' && i.known === 'known';
  return [
    {
      text: isKnown
        ? 'With known σ the covariance is the inverse of the normal matrix as it stands; intervals are the normal distribution’s.'
        : `The variance of the errors is estimated by χ² over ${counted(r.summary.freedom, 'degree')} of freedom; intervals are Student’s.`,
      tex: isKnown
        ? 'C = (J^{\\mathsf T} W J)^{-1}'
        : 'C = \\frac{\\chi^2}{n - p}\\,(J^{\\mathsf T} W J)^{-1}',
    },
    {
      text: 'The curve’s own deviation at a place follows from that of its parameters; a new point’s has its own besides.',
      tex: '\\sigma_f^2 = g^{\\mathsf T} C\\, g,\\quad \\sigma_{new}^2 = \\sigma_f^2 + \\sigma^2,\\quad g = \\partial f/\\partial b',
    },
  ];
}

function qualitySteps(r: CurveResult, i: CurveInputs): Step[] {
  const s = r.summary;
  return [
    {
      text: `R² = ${q(s.rSquared, '', 7)}${i.loss === 'squares' && !r.sigmas.x && Number.isFinite(s.aicc) ? `; AICc = ${q(s.aicc, '', 6)}, with the variance counted among the parameters unless it is known` : ''}.`,
    },
  ];
}
