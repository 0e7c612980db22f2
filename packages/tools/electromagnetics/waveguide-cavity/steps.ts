import { nameOf } from '@tollbench/engines/guide/section.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { CavityResult, GuideResult } from './compute.ts';
import type { GuideInputs } from './inputs.ts';
import { betaOf } from './plots.ts';
import { NEPER } from './words.ts';

export function steps(r: GuideResult, i: GuideInputs): Step[] {
  return [cutoffStep(r), ...(r.cavity ? cavitySteps(r, r.cavity, i) : guideSteps(r, i))];
}

/** kc by the sizes, with what was solved for a round section. */
function wavenumber({ section, mode }: GuideResult): string {
  const { m, n, cutoff } = mode;
  switch (section.shape) {
    case 'rectangular':
      return `k_c = \\sqrt{\\left(\\frac{${m}\\pi}{${texNumber(section.width)}}\\right)^2 + \\left(\\frac{${n}\\pi}{${texNumber(section.height)}}\\right)^2}`;
    case 'circular':
      return `k_c = \\frac{${mode.kind === 'TE' ? "p'" : 'p'}_{${m}${n}}}{a} = \\frac{${texNumber(cutoff * section.radius)}}{${texNumber(section.radius)}}`;
    case 'coaxial':
      return `k_c = \\frac{${texNumber(cutoff * section.outer)}}{${texNumber(section.outer)}}`;
  }
}

function cutoffStep(r: GuideResult): Step {
  if (r.mode.kind === 'TEM')
    return { text: 'TEM runs from rest on: it has no cut-off.', tex: 'f_c = 0' };
  return {
    text: `The walls let ${nameOf(r.mode)} vary across the guide with this wavenumber; where the filling’s wavelength is as long, it begins to run.`,
    tex: `${wavenumber(r)} = ${texNumber(r.mode.cutoff)}\\,\\mathrm{m^{-1}}, \\quad f_c = \\frac{c\\,k_c}{2\\pi\\sqrt{${texNumber(r.filling.permittivity)}}} = ${texNumber(r.cutoff / 1e9)}\\,\\mathrm{GHz}`,
  };
}

function guideSteps(r: GuideResult, i: GuideInputs): Step[] {
  const beta = betaOf(r, i.frequency);
  if (beta === null || !r.wave) {
    const decay = r.wave?.gamma.re ?? 0;
    return [
      {
        text: 'Below cut-off the field decays.',
        tex: `\\alpha = \\sqrt{k_c^2 - k^2} = ${texNumber(decay)}\\,\\mathrm{Np/m} = ${texNumber(NEPER * decay)}\\,\\mathrm{dB/m}`,
      },
    ];
  }
  const { gamma } = r.wave;
  return [
    {
      text: 'Along the guide the phase turns by what is left of the wavenumber.',
      tex: `\\beta = \\sqrt{k^2 - k_c^2} = ${texNumber(beta)}\\,\\mathrm{rad/m}, \\quad \\lambda_g = \\frac{2\\pi}{\\beta} = ${texNumber((2000 * Math.PI) / beta)}\\,\\mathrm{mm}`,
    },
    {
      text: 'The filling has a share of the stored energy, the currents in the walls another.',
      tex: `\\alpha = ${texNumber(r.wave.fillingLoss ?? 0)} + ${texNumber(r.wave.wallLoss ?? 0)} = ${texNumber(gamma.re)}\\,\\mathrm{Np/m} = ${texNumber(NEPER * gamma.re)}\\,\\mathrm{dB/m}`,
    },
  ];
}

function cavitySteps(r: GuideResult, cavity: CavityResult, i: GuideInputs): Step[] {
  const { resonance, wallQ, fillingQ, unloadedQ } = cavity;
  return [
    {
      text: 'Between the plates a whole number of half waves stands.',
      tex: `f_0 = \\frac{c}{2\\pi\\sqrt{${texNumber(r.filling.permittivity)}}}\\sqrt{${texNumber(r.mode.cutoff)}^2 + \\left(\\frac{${resonance.p}\\pi}{${texNumber(i.length)}}\\right)^2} = ${texNumber(resonance.frequency / 1e9)}\\,\\mathrm{GHz}`,
    },
    {
      text: 'Losses of walls and filling add.',
      tex: Number.isFinite(fillingQ)
        ? `\\frac{1}{Q_0} = \\frac{1}{${texNumber(wallQ)}} + \\frac{1}{${texNumber(fillingQ)}}, \\quad Q_0 = ${texNumber(unloadedQ)}`
        : `Q_0 = Q_c = ${texNumber(unloadedQ)}`,
    },
  ];
}
