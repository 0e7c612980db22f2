import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import { type CascadeResult, decibels, intercept } from './compute.ts';
import type { CascadeInputs } from './inputs.ts';
import { figure } from './readouts.ts';

/** Stages that the working shows one by one. */
const SHOWN = 4;

export function steps(r: CascadeResult, i: CascadeInputs): Step[] {
  return [noise(r), floor(r, i), ...third(r, i), ...compression(r, i)];
}

/** `a + b + …` of the first stages, with what is left as dots. */
const sumOf = (terms: readonly string[]): string =>
  [...terms.slice(0, SHOWN), ...(terms.length > SHOWN ? ['\\dots'] : [])].join(' + ');

const before = ({ standings }: CascadeResult, k: number): number => standings[k - 1]?.gain ?? 1;

function noise(r: CascadeResult): Step {
  const terms = r.stages.map(({ temperature }, k) =>
    k === 0
      ? texNumber(temperature)
      : `\\frac{${texNumber(temperature)}}{${texNumber(before(r, k))}}`,
  );
  return {
    text: 'Each stage’s noise temperature T = 290 K (F − 1), of a loss T(L − 1), is divided by the gain before it (Friis).',
    tex: `T_e = ${sumOf(terms)} = ${texNumber(r.whole.temperature)}\\,\\mathrm{K}, \\quad NF = 10\\log_{10}\\left(1 + \\frac{T_e}{290}\\right) = ${texNumber(figure(r.whole.temperature))}\\,\\mathrm{dB}`,
  };
}

function floor(r: CascadeResult, i: CascadeInputs): Step {
  return {
    text: 'Source and chain together have this much noise at the input.',
    tex: `N = k\\,(T_A + T_e)\\,B = k\\,(${texNumber(i.source)} + ${texNumber(r.whole.temperature)})\\cdot ${texNumber(i.bandwidth)} = ${texNumber(decibels(r.floor))}\\,\\mathrm{dBm}`,
  };
}

function third(r: CascadeResult, i: CascadeInputs): Step[] {
  const iip3 = intercept(r.whole, 'iip3', i);
  if (!Number.isFinite(iip3)) return [];
  const terms = r.stages.flatMap((stage, k) =>
    Number.isFinite(stage.iip3)
      ? [`\\frac{${texNumber(before(r, k))}}{${texNumber(stage.iip3)}}`]
      : [],
  );
  const squared = i.phases === 'incoherent';
  const sum = sumOf(squared ? terms.map((t) => `\\left(${t}\\right)^2`) : terms);
  return [
    {
      text: squared
        ? 'Products of the third order with phases by lot add in power; gains are ratios, intercept points in mW.'
        : 'Products of the third order add in voltage at worst; gains are ratios, intercept points in mW.',
      tex: `\\frac{1}{IIP_3} = ${squared ? `\\sqrt{${sum}}` : sum}, \\quad IIP_3 = ${texNumber(decibels(iip3))}\\,\\mathrm{dBm}`,
    },
    {
      text: 'The product reaches the noise at two thirds of the way from the floor to the intercept point.',
      tex: `SFDR = \\tfrac{2}{3}\\,(${texNumber(decibels(iip3))} - (${texNumber(decibels(r.floor))})) = ${texNumber((2 / 3) * (decibels(iip3) - decibels(r.floor)))}\\,\\mathrm{dB}`,
    },
  ];
}

function compression(r: CascadeResult, i: CascadeInputs): Step[] {
  if (!Number.isFinite(r.ip1)) return [];
  return [
    {
      text: `The level is raised until the stages, each with a knee of s = ${showQuantity(i.sharpness)}, have together lost 1 dB. The reciprocal sum of their points, which counts no compression before a stage, gives ${showQuantity(decibels(r.whole.ip1Rule), 'dBm', 4)}.`,
      tex: `IP_{1\\,\\mathrm{dB}} = ${texNumber(decibels(r.ip1))}\\,\\mathrm{dBm}, \\quad OP_{1\\,\\mathrm{dB}} = ${texNumber(decibels(r.ip1) + decibels(r.whole.gain) - 1)}\\,\\mathrm{dBm}`,
    },
  ];
}
