import { LIGHT } from '@tollbench/engines/line/constants.ts';
import type { Step } from '../../define/output.ts';
import { texNumber, texQuantity } from '../../text/tex-number.ts';
import type { LineResult } from './compute.ts';
import type { LineInputs } from './inputs.ts';
import { firstOf, inHertz, linesOf, NEPER } from './phrases.ts';
import { isFlat } from './structures.ts';

/** The working, with the numbers at hand. */
export function steps(r: LineResult, i: LineInputs): Step[] {
  const mode = firstOf(r);
  const { at } = mode;
  const lines = linesOf(i);
  return [
    ...(isFlat(i.structure) ? solved(r, lines === 2) : exactly(r, i)),
    ...(lines === 2
      ? [
          {
            text: 'The differential impedance is that of both lines in a row.',
            tex: `Z_{diff} = 2 Z_{odd} = ${texNumber(2 * at.characteristic)}\\,\\Omega`,
          },
        ]
      : []),
    ...(mode.dispersion.kind === 'none'
      ? []
      : [
          {
            text: `At ${inHertz(i.frequency)} the field has moved into the substrate.`,
            tex: `\\varepsilon_{eff}(f) = \\varepsilon_r - \\frac{\\varepsilon_r - \\varepsilon_{eff}(0)}{1 + P(f)} = ${texNumber(at.effective)}, \\quad Z = ${texNumber(at.characteristic)}\\,\\Omega`,
          },
        ]),
    ...losses(r, i),
    {
      text: 'With its losses, what a wave meets and how it fades.',
      tex: `\\gamma = \\sqrt{(R + j\\omega L)(G + j\\omega C)} = ${texNumber(at.gamma.re)} + j\\,${texNumber(at.gamma.im)}\\,\\mathrm{m^{-1}}, \\quad ${texNumber(NEPER * at.gamma.re)}\\,\\mathrm{dB/m}`,
    },
  ];
}

/** Capacitances of the solver, and what follows. */
function solved(r: LineResult, pair: boolean): Step[] {
  const mode = firstOf(r);
  const empty = 1 / (mode.impedance * Math.sqrt(mode.effective) * LIGHT);
  const filled = empty * mode.effective;
  const name = pair ? 'Z_{odd}' : 'Z_0';
  return [
    {
      text: 'The field solver gives the capacitance of a metre, with the dielectrics and without.',
      tex: `C = ${texQuantity(filled, 'F/m')}, \\quad C_0 = ${texQuantity(empty, 'F/m')}`,
    },
    {
      text: 'Without dielectrics the wave runs at the speed of light, which gives the inductance, and the impedance at rest.',
      tex: `L = \\frac{1}{c^2 C_0} = ${texQuantity(1 / (LIGHT * LIGHT * empty), 'H/m')}, \\quad \\varepsilon_{eff} = \\frac{C}{C_0} = ${texNumber(mode.effective)}, \\quad ${name} = \\frac{1}{c\\sqrt{C\\,C_0}} = ${texNumber(mode.impedance)}\\,\\Omega`,
    },
  ];
}

function exactly(r: LineResult, i: LineInputs): Step[] {
  const { impedance } = firstOf(r);
  const tex =
    i.structure === 'wires'
      ? `Z_0 = \\frac{\\eta_0}{\\pi\\sqrt{\\varepsilon_r}} \\operatorname{arcosh}\\frac{D}{d}`
      : `Z_0 = \\frac{\\eta_0}{2\\pi\\sqrt{\\varepsilon_r}} \\ln\\frac{D}{d}`;
  return [
    {
      text:
        i.structure === 'via'
          ? 'The barrel is taken as a cable as wide as the antipad.'
          : 'The impedance is known exactly.',
      tex: `${tex} = ${texNumber(impedance)}\\,\\Omega`,
    },
  ];
}

function losses(r: LineResult, i: LineInputs): Step[] {
  const { at, recession, filling } = firstOf(r);
  const list: Step[] = [];
  if (recession)
    list.push({
      text: 'Current runs in the skin: its resistance is that of the inductance gained by moving the walls inwards.',
      tex: `\\delta = \\frac{1}{\\sqrt{\\pi f \\mu_0 \\sigma}} = ${texQuantity(r.skin, 'm')}, \\quad R = ${texQuantity(at.resistance, 'Ω/m')}`,
    });
  const tangent = at.conductance / (2 * Math.PI * i.frequency * at.capacitance);
  list.push({
    text: 'Dielectrics take their share of the stored energy.',
    tex: `\\tan\\delta_{eff} = \\sum_k q_k \\tan\\delta_k = ${texNumber(tangent)}, \\quad q = ${filling.map((q) => texNumber(q, 4)).join(',\\;')}`,
  });
  return list;
}
