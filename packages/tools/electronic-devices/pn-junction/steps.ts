import { intrinsicOf } from '@tollbench/engines/semiconductor/junction-side.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { PnResult } from './compute.ts';
import type { PnInputs } from './inputs.ts';
import type { JunctionResult } from './junction.ts';

export function steps(r: PnResult): Step[] {
  if (r.junction) return ofJunction(r.junction, r.settled);
  if (r.card) return ofCard(r.card);
  return ofData(r);
}

function ofJunction(j: JunctionResult, i: PnInputs): Step[] {
  const ni = intrinsicOf(j.p, j.thermal) / 1e6;
  const list: Step[] = [
    {
      text: 'The thermal voltage, and the intrinsic density of p.',
      tex: `\\frac{kT}{q} = ${texNumber(j.thermal)}\\,\\mathrm{V}, \\qquad n_i = \\sqrt{N_c N_v}\\,e^{-E_g/2kT} = ${texNumber(ni)}\\,\\mathrm{cm^{-3}}`,
    },
    potential(j, i, ni),
  ];
  const l = j.layer;
  if (l) {
    const eps = l.capacitance * (l.xp + l.xn);
    list.push(
      {
        text: 'Both sides of the layer hold the same charge, and together take up the potential.',
        tex: `V_{bi} - V_A = ${texNumber(l.drop)}\\,\\mathrm{V}, \\quad x_p = ${texNumber(l.xp)}\\,\\mathrm{m}, \\quad x_n = ${texNumber(l.xn)}\\,\\mathrm{m}, \\quad W = ${texNumber(l.xp + l.xn)}\\,\\mathrm{m}`,
      },
      {
        text: 'The field peaks at the junction; the capacitance is that of plates W apart.',
        tex: `E_{max} = \\frac{Q}{\\varepsilon} = ${texNumber(l.peakField)}\\,\\mathrm{V/m}, \\qquad \\frac{C_j}{A} = \\frac{${texNumber(eps)}}{${texNumber(l.xp + l.xn)}} = ${texNumber(l.capacitance)}\\,\\mathrm{F/m^2}`,
      },
    );
  }
  const c = j.currents;
  list.push(
    {
      text: 'Poisson’s equation with the carriers gives the field and the capacitance without the approximation.',
      tex: `E_{max} = ${texNumber(j.solved.peakField)}\\,\\mathrm{V/m}, \\qquad \\frac{C_j}{A} = ${texNumber(j.solved.capacitance)}\\,\\mathrm{F/m^2}`,
    },
    {
      text: 'Diffusion into both neutral sides, as long as they are, makes the saturation current.',
      tex: `I_S = qA n_i^2 \\left( \\frac{D_n}{L_n N_A}\\coth\\frac{w_p}{L_n} + \\frac{D_p}{L_p N_D}\\coth\\frac{w_n}{L_p} \\right) = ${texNumber(c.saturation)}\\,\\mathrm{A}, \\quad L_n = ${texNumber(c.electronLength)}\\,\\mathrm{m}, \\quad L_p = ${texNumber(c.holeLength)}\\,\\mathrm{m}`,
    },
    {
      text: 'The current is that of both carriers and of the layer.',
      tex: `I = I_n + I_p + I_{rg} = ${texNumber(c.electrons)} + ${texNumber(c.holes)} + ${texNumber(c.layer)} = ${texNumber(c.total)}\\,\\mathrm{A}`,
    },
  );
  return list;
}

function potential(j: JunctionResult, i: PnInputs, ni: number): Step {
  const value = `${texNumber(j.builtIn)}\\,\\mathrm{V}`;
  if (j.hetero)
    return {
      text: 'By Anderson’s rule the vacuum level is continuous: the built-in potential is the difference of the work functions, and the bands step by those of affinity and gap.',
      tex: `V_{bi} = ${value}, \\qquad \\Delta E_c = ${texNumber(j.steps.conduction)}\\,\\mathrm{eV}, \\qquad \\Delta E_v = ${texNumber(j.steps.valence)}\\,\\mathrm{eV}`,
    };
  if (i.profile === 'abrupt')
    return {
      text:
        i.statistics === 'boltzmann'
          ? 'The built-in potential follows from the doping.'
          : 'The built-in potential follows from the doping; Fermi–Dirac statistics are in the figure, Boltzmann’s in the formula.',
      tex: `V_{bi} \\approx \\frac{kT}{q}\\ln\\frac{N_A N_D}{n_i^2} = ${texNumber(j.thermal)}\\,\\ln\\frac{${texNumber(i.acceptors)} \\cdot ${texNumber(i.donors)}}{(${texNumber(ni)})^2}, \\qquad V_{bi} = ${value}`,
    };
  return {
    text: 'The built-in potential is that between neutral pieces of the doping at the edges of the layer, which move with it.',
    tex: `V_{bi} = \\psi(N(x_n)) - \\psi(N(-x_p)) = ${value}`,
  };
}

function ofCard(card: NonNullable<PnResult['card']>): Step[] {
  const { curves: c, card: k } = card;
  return [
    {
      text: 'The saturation current at the temperature.',
      tex: `I_S = ${texNumber(c.is)}\\,\\mathrm{A}, \\qquad N\\frac{kT}{q} = ${texNumber(k.n * c.thermal)}\\,\\mathrm{V}`,
    },
    {
      text: 'The current at the voltage across the junction.',
      tex: `I = ${texNumber(c.point.current)}\\,\\mathrm{A}, \\qquad g_d = ${texNumber(c.point.conductance)}\\,\\mathrm{S}`,
    },
    {
      text: 'The capacitance of the layer, and of the stored charge.',
      tex: `C_j = ${texNumber(c.point.depletion)}\\,\\mathrm{F}, \\qquad C_d = T_T g_d = ${texNumber(c.point.diffusion)}\\,\\mathrm{F}`,
    },
  ];
}

function ofData({ measured: m }: PnResult): Step[] {
  if (!m) return [];
  return [
    {
      text: 'The law through the data by least squares of ln C.',
      tex: `C = ${texNumber(m.fit.cj0)}\\left(1 - \\frac{V}{${texNumber(m.fit.vbi)}}\\right)^{-${texNumber(m.fit.m)}}`,
    },
    {
      text: 'The slope of 1/C² is the doping of the lighter side.',
      tex: `N = \\frac{-2}{q \\varepsilon A^2\\, d(1/C^2)/dV} = ${texNumber(m.inverse.doping)}\\,\\mathrm{cm^{-3}}`,
    },
  ];
}
