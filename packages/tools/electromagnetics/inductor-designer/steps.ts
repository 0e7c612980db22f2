import { lengthOf, nagaoka } from '@tollbench/engines/inductor/solenoid.ts';
import { fill, innerOf } from '@tollbench/engines/inductor/spiral.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { InductorResult } from './compute.ts';
import type { InductorInputs } from './inputs.ts';
import { solenoidOf, spiralOf } from './models.ts';

const MICRO = 1e6;

export function steps(r: InductorResult, i: InductorInputs): Step[] {
  return [...shape(r, i), quality(r)];
}

function shape(r: InductorResult, i: InductorInputs): Step[] {
  const exact = (r.models[0]?.inductance ?? 0) * MICRO;
  switch (i.kind) {
    case 'solenoid': {
      const coil = solenoidOf(i);
      const length = lengthOf(coil);
      const sheet = (r.models.find(({ name }) => name === 'sheet')?.inductance ?? 0) * MICRO;
      return [
        {
          text: 'A sheet of current of the same size has Nagaoka’s share of what an endless one would have.',
          tex: `L_s = K\\,\\frac{\\mu_0 \\pi r^2 N^2}{\\ell} = ${texNumber(nagaoka((2 * coil.radius) / length))}\\cdot\\frac{\\mu_0\\pi\\cdot ${texNumber(coil.radius)}^2\\cdot ${texNumber(i.turns)}^2}{${texNumber(length)}} = ${texNumber(sheet)}\\,\\mathrm{\\mu H}`,
        },
        {
          text: 'Neumann’s double integral along the helix itself has the round wire, the pitch and the fraction of a turn in it.',
          tex: `L = \\frac{\\mu_0}{4\\pi}\\oint\\oint\\frac{d\\mathbf{s}\\cdot d\\mathbf{s}'}{\\sqrt{r^2 + g^2}} = ${texNumber(exact)}\\,\\mathrm{\\mu H}`,
        },
      ];
    }
    case 'spiral': {
      const spiral = spiralOf(i);
      const { ratio, mean } = fill(spiral);
      const sheet = (r.models.find(({ name }) => name === 'mohanSheet')?.inductance ?? 0) * MICRO;
      return [
        {
          text: 'Outer and inner diameter give the mean one and how full the spiral is.',
          tex: `d_{avg} = \\frac{${texNumber(i.outer)} + ${texNumber(innerOf(spiral))}}{2} = ${texNumber(mean)}, \\quad \\rho = ${texNumber(ratio)}, \\quad L_{Mohan} = ${texNumber(sheet)}\\,\\mathrm{\\mu H}`,
        },
        {
          text: 'Neumann’s sum takes every side with every other.',
          tex: `L = \\sum_i\\sum_j M_{ij} = ${texNumber(exact)}\\,\\mathrm{\\mu H}`,
        },
      ];
    }
    case 'toroid':
      return [
        i.core === 'al'
          ? {
              text: 'The data sheet’s figure holds for each squared turn.',
              tex: `L = A_L N^2 = ${texNumber(i.al * 1e9)}\\,\\mathrm{nH}\\cdot ${texNumber(i.turns)}^2 = ${texNumber(exact)}\\,\\mathrm{\\mu H}`,
            }
          : {
              text: 'The field falls with the radius over the core’s section.',
              tex: `L = \\frac{\\mu_0\\mu_r N^2 h}{2\\pi}\\ln\\frac{OD}{ID} = \\frac{\\mu_0\\cdot ${texNumber(i.permeability)}\\cdot ${texNumber(i.turns)}^2\\cdot ${texNumber(i.coreHeight)}}{2\\pi}\\ln\\frac{${texNumber(i.coreOuter)}}{${texNumber(i.coreInner)}} = ${texNumber(exact)}\\,\\mathrm{\\mu H}`,
            },
      ];
  }
}

const quality = ({ at }: InductorResult): Step => ({
  text: 'Reactance over what loses in series is Q.',
  tex: `Q = \\frac{2\\pi f L}{R} = \\frac{${texNumber(2 * Math.PI * at.frequency * at.inductance)}}{${texNumber(at.conductor)} + ${texNumber(at.proximity)} + ${texNumber(at.core)}} = ${texNumber(at.quality)}`,
});
