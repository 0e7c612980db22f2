import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { BjtResult } from './compute.ts';

const n = texNumber;

/** The working: bias circuit, transistor, small signals and stage, with the numbers at hand. */
export function steps(r: BjtResult): Step[] {
  const { inner, ic, ib } = r.point;
  const { device: d } = r;
  const list: Step[] = [
    ...biasSteps(r),
    {
      text: 'The junctions’ own voltages, inside the resistances, satisfy the transistor and the circuit at once.',
      tex: `V_{B'E'} = ${n(inner.vbe)}\\,\\mathrm{V}, \\quad V_{B'C'} = ${n(inner.vbc)}\\,\\mathrm{V}, \\quad V_T = ${n(d.vt)}\\,\\mathrm{V}`,
    },
    {
      text: 'The charge of the base over that at rest, by the Early effect and high injection, divides the transport current.',
      tex: `q_b = ${n(inner.qb)}, \\quad I_C = \\frac{I_S}{q_b}\\left(e^{V_{B'E'}/n_F V_T} - e^{V_{B'C'}/n_R V_T}\\right) - \\dots = ${n(ic)}\\,\\mathrm{A}, \\quad I_B = ${n(ib)}\\,\\mathrm{A}`,
    },
  ];
  if (ic > 0 && ib > 0)
    list.push(
      {
        text: 'The current gain.',
        tex: `\\beta = \\frac{I_C}{I_B} = \\frac{${n(ic)}}{${n(ib)}} = ${n(ic / ib)}`,
      },
      {
        text: 'Small signals are the exact derivatives; by hand they are close to these.',
        tex: `g_m = ${n(inner.gm)}\\,\\mathrm{S} \\approx \\frac{I_C}{V_T} = ${n(ic / d.vt)}\\,\\mathrm{S}, \\quad r_\\pi = ${n(1 / inner.gpi)}\\,\\Omega, \\quad r_o = ${n(1 / inner.go)}\\,\\Omega`,
      },
    );
  const { cpi, cmu, cbx } = r.capacitances;
  if (Number.isFinite(r.transit))
    list.push({
      text: 'The transit frequency, from the whole network; the rule with the capacitances alone leaves the resistances out.',
      tex: `f_T = ${n(r.transit)}\\,\\mathrm{Hz} \\approx \\frac{g_m}{2\\pi(C_\\pi + C_\\mu)} = \\frac{${n(inner.gm)}}{2\\pi \\cdot ${n(cpi + cmu + cbx)}} = ${n(inner.gm / (2 * Math.PI * (cpi + cmu + cbx)))}\\,\\mathrm{Hz}`,
    });
  if (r.stage)
    list.push({
      text: 'The stage at its frequency, with its capacitors; those that are not given are shorts.',
      tex: `|A_v| = ${n(abs(r.stage.figures.gain))}, \\quad |Z_{in}| = ${n(abs(r.stage.figures.input))}\\,\\Omega, \\quad |Z_{out}| = ${n(abs(r.stage.figures.output))}\\,\\Omega`,
    });
  const line = r.stage?.line;
  if (line)
    list.push({
      text: 'Signals move the point along the AC load line: its resistance is what collector and emitter see, every capacitor a short. The nearer of cut-off and saturation bounds the swing.',
      tex: `r_{ac} = ${n(line.ohms)}\\,\\Omega, \\quad I_C r_{ac} = ${n(ic * line.ohms)}\\,\\mathrm{V}, \\quad V_{CE} = ${n(r.point.vce)}\\,\\mathrm{V}`,
    });
  return list;
}

function biasSteps({ circuit: c, point: { vbe, vce, ib, ic } }: BjtResult): Step[] {
  if (!c) return [];
  if (c.kind === 'divider') {
    const open = (c.vcc * c.r2) / (c.r1 + c.r2);
    const parallel = (c.r1 * c.r2) / (c.r1 + c.r2);
    return [
      {
        text: 'Thévenin’s source in place of the divider.',
        tex: `V_{Th} = V_{CC}\\frac{R_2}{R_1 + R_2} = ${n(open)}\\,\\mathrm{V}, \\quad R_{Th} = R_1 \\parallel R_2 = ${n(parallel)}\\,\\Omega`,
      },
      {
        text: 'The loop through the base, met with the base current in it.',
        tex: `V_{Th} = I_B R_{Th} + V_{BE} + (I_B + I_C) R_E = ${n(ib * parallel)} + ${n(vbe)} + ${n((ib + ic) * c.re)} = ${n(open)}\\,\\mathrm{V}`,
      },
      collector(c.vcc, c.rc, c.re, vce, ic, ib),
    ];
  }
  if (c.kind === 'source')
    return [
      {
        text: 'The source fixes the emitter current; the base takes its share of it through R_B.',
        tex: `I_E = I_C + I_B = ${n(ic + ib)}\\,\\mathrm{A}, \\quad V_E = -I_B R_B - V_{BE} = ${n(-ib * c.rb - vbe)}\\,\\mathrm{V}, \\quad V_C = V_{CC} - I_C R_C = ${n(c.vcc - ic * c.rc)}\\,\\mathrm{V}`,
      },
    ];
  const feedback = c.kind === 'feedback';
  return [
    {
      text: feedback
        ? 'The base resistor hangs at the collector, which falls where the current grows.'
        : 'The loop through the base resistor.',
      tex: feedback
        ? `V_{CE} = I_B R_B + V_{BE} = ${n(ib * c.rb)} + ${n(vbe)} = ${n(vce)}\\,\\mathrm{V}`
        : `V_{CC} = I_B R_B + V_{BE} + (I_B + I_C) R_E = ${n(ib * c.rb)} + ${n(vbe)} + ${n((ib + ic) * c.re)} = ${n(c.vcc)}\\,\\mathrm{V}`,
    },
    ...(feedback ? [] : [collector(c.vcc, c.rc, c.re, vce, ic, ib)]),
  ];
}

const collector = (
  ...[vcc, rc, re, vce, ic, ib]: [number, number, number, number, number, number]
): Step => ({
  text: 'The loop through the collector: the load line.',
  tex: `V_{CE} = V_{CC} - I_C R_C - (I_C + I_B) R_E = ${n(vcc)} - ${n(ic * rc)} - ${n((ic + ib) * re)} = ${n(vce)}\\,\\mathrm{V}`,
});
