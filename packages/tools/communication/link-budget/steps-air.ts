import { specificRain } from '@tollbench/engines/propagation/rain.ts';
import {
  effectiveLength,
  groundRainShare,
  slantRain001,
} from '@tollbench/engines/propagation/rain-path.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import { gigahertz, isRainy, lawOf, outageOf, slantPath } from './air.ts';
import type { LinkResult } from './compute.ts';
import type { LinkInputs } from './inputs.ts';

const n = (x: number): string => texNumber(x, 5);

/** The working of gases and rain. */
export function airSteps(r: LinkResult, i: LinkInputs): Step[] {
  return [...gas(r, i), ...rain(r, i), ...together(r)];
}

function gas({ budget, setting, geometry }: LinkResult, i: LinkInputs): Step[] {
  if (budget.air.gas === 0) return [];
  return i.link === 'ground'
    ? [
        {
          text: 'Gases: 44 lines of oxygen, 35 of water vapour and the dry continuum make the specific attenuation (ITU-R P.676-13).',
          tex: `A_G = ${n(setting.sky.gas)} \\cdot ${n(geometry.range / 1000)}\\,\\mathrm{km} = ${n(budget.air.gas)}\\,\\mathrm{dB}`,
        },
      ]
    : [
        {
          text: 'Gases: the ray is followed through 922 layers of the reference atmosphere, in each of which all lines are added up (ITU-R P.676-13).',
          tex: `A_G = \\sum_k a_k \\gamma_k = ${n(budget.air.gas)}\\,\\mathrm{dB}`,
        },
      ];
}

function rain({ budget, geometry }: LinkResult, i: LinkInputs): Step[] {
  if (!isRainy(i) || i.rate === 0) return [];
  const law = lawOf(i, geometry.elevation ?? 0);
  const gamma = specificRain(law, i.rate);
  const km = geometry.range / 1000;
  const p = outageOf(i);
  const law838 = {
    text: 'Rain: the specific attenuation at this frequency and polarisation (ITU-R P.838-3).',
    tex: `\\gamma_R = k R^\\alpha = ${n(law.k)} \\cdot ${n(i.rate)}^{${n(law.alpha)}} = ${n(gamma)}\\,\\mathrm{dB/km}`,
  };
  if (i.link === 'ground') {
    const length = effectiveLength(km, gigahertz(i), law.alpha, i.rate);
    const share = groundRainShare(gigahertz(i), p);
    return [
      law838,
      {
        text: 'It rains hard on a part of the path; from 0.01 % of the time to another share leads a power law (ITU-R P.530-18).',
        tex: `A_R = ${n(gamma)} \\cdot ${n(length)}\\,\\mathrm{km} \\cdot ${n(share)} = ${n(budget.air.rain)}\\,\\mathrm{dB}\\ \\text{in}\\ ${n(p)}\\,\\%`,
      },
    ];
  }
  const a001 = slantRain001(slantPath(i, geometry.elevation ?? 0));
  return [
    law838,
    {
      text: 'Horizontal reduction and vertical adjustment give the attenuation of 0.01 % of the time, and a power law that of another share (ITU-R P.618-14).',
      tex: `A_{0.01} = ${n(a001)}\\,\\mathrm{dB}, \\quad A_R = ${n(budget.air.rain)}\\,\\mathrm{dB}\\ \\text{in}\\ ${n(p)}\\,\\%`,
    },
  ];
}

function together({ budget: { air } }: LinkResult): Step[] {
  if (air.scintillation === 0) return [];
  return [
    {
      text: 'Scintillation adds in squares to rain and clouds.',
      tex: `A = A_G + \\sqrt{(A_R + A_C)^2 + A_S^2} = ${n(air.gas)} + \\sqrt{(${n(air.rain)} + ${n(air.cloud)})^2 + ${n(air.scintillation)}^2} = ${n(air.total)}\\,\\mathrm{dB}`,
    },
  ];
}
