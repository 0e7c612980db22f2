import { idealDuty, voltSeconds } from '@tollbench/engines/converter/sizing.ts';
import type { Step } from '../../define/output.ts';
import { texNumber as n } from '../../text/tex-number.ts';
import type { ConverterResult } from './compute.ts';
import type { ConverterInputs } from './inputs.ts';
import { pointOf } from './power.ts';

const DUTY: Readonly<Record<ConverterInputs['topology'], string>> = {
  buck: '\\frac{V_{out} + V_F}{V_{in} + V_F}',
  forward: '\\frac{V_{out} + V_F}{(N_s/N_p) V_{in}}',
  boost: '1 - \\frac{V_{in}}{V_{out} + V_F}',
  buckboost: '\\frac{V_{out} + V_F}{V_{in} + V_{out} + V_F}',
  flyback: '\\frac{V_{out} + V_F}{(N_s/N_p) V_{in} + V_{out} + V_F}',
};

/** The working: duty ratio, inductance, exact period, compensator. */
export function steps(r: ConverterResult, i: ConverterInputs): Step[] {
  const p = pointOf(i);
  const { cycle, built, loop } = r;
  const list: Step[] = [
    {
      text: 'Without resistances the volt-seconds of the inductor balance at this duty ratio.',
      tex: `D_0 = ${DUTY[i.topology]} = ${n(idealDuty(p))}`,
    },
    {
      text: 'In the second interval the inductor gives back these volt-seconds: its ripple times its inductance.',
      tex: `\\Delta I\\,L = ${n(voltSeconds(p))}\\,\\mathrm{V\\,s}, \\qquad L = ${n(built.inductance * 1e6)}\\,\\mathrm{\\mu H}`,
    },
    {
      text: 'With every resistance in it the circuit of each interval is linear; the period that ends where it began is the fixed point of its exponentials, and the duty ratio is solved so that the mean output is right.',
      tex: `\\mathbf{x}_0 = e^{A_2 D' T}\\left(e^{A_1 D T} \\mathbf{x}_0 + \\mathbf{b}_1\\right) + \\mathbf{b}_2, \\qquad D = ${n(cycle.duty)}, \\quad i_0 = ${n(cycle.figures.turnOn)}\\,\\mathrm{A}, \\quad i_{pk} = ${n(cycle.figures.inductor.most)}\\,\\mathrm{A}`,
    },
  ];
  if (cycle.discontinuous)
    list.push({
      text: 'The rectifier stops before the period ends; the share of the second interval is solved for with the rest.',
      tex: `D_2 = ${n(cycle.second)}, \\qquad 1 - D - D_2 = ${n(1 - cycle.duty - cycle.second)}`,
    });
  if (loop.plant.current?.quality)
    list.push({
      text: 'Sampling of the peak current makes a pair of poles at half the switching frequency; the ramp damps it.',
      tex: `Q_p = \\frac{1}{\\pi (m_c D' - 0.5)}, \\quad m_c = 1 + \\frac{S_e}{S_n} = ${n(1 + loop.plant.current.added / loop.plant.current.rise)}, \\quad Q_p = ${n(loop.plant.current.quality)}`,
    });
  list.push({
    text: 'At the crossover the compensator makes up the gain and the phase that the stage lacks; these are the parts, rounded to their series.',
    tex: compensatorTex(r, i),
  });
  return list;
}

function compensatorTex(
  { loop: { parts: p, wanted, boost } }: ConverterResult,
  i: ConverterInputs,
): string {
  const boosted = i.placement === 'auto' ? `,\\quad \\varphi_{boost} = ${n(boost)}^\\circ` : '';
  const built = p.type > 1 ? `,\\quad R_2 = ${n(p.r2)}\\,\\Omega` : '';
  return `f_c = ${n(wanted)}\\,\\mathrm{Hz}${boosted}${built},\\quad C_1 = ${n(p.c1 * 1e9)}\\,\\mathrm{nF}`;
}
