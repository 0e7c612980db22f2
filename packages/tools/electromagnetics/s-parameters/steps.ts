import { peakOf } from '@tollbench/engines/network/trace.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texComplex } from '../../text/complex.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { SParameterResult } from './compute.ts';
import type { Desk } from './desk.ts';
import type { SParameterInputs } from './inputs.ts';
import { at } from './readouts.ts';
import type { TimeView } from './time.ts';
import { angleOf, levelOf } from './words.ts';

const polar = (z: Complex): string =>
  `${texNumber(abs(z))}\\,\\angle\\,${texNumber(angleOf(z))}^\\circ`;

export function steps(r: SParameterResult, i: SParameterInputs): Step[] {
  const list: Step[] = [
    {
      text: `The reflection of port 1 at ${showQuantity(r.f0, 'Hz', 5)}.`,
      tex: `S_{11} = ${polar(at(r, 0, 0))}${abs(at(r, 0, 0)) > 0 ? `, \\quad RL = -20 \\log_{10} |S_{11}| = ${texNumber(-levelOf(at(r, 0, 0)))}\\,\\mathrm{dB}` : ''}`,
    },
  ];
  if (r.network.ports > 1)
    list.push({
      text: 'The transmission from port 1 to port 2.',
      tex: `S_{21} = ${polar(at(r, 1, 0))}${abs(at(r, 1, 0)) > 0 ? `, \\quad 20 \\log_{10} |S_{21}| = ${texNumber(levelOf(at(r, 1, 0)))}\\,\\mathrm{dB}` : ''}`,
    });
  if (r.desk) list.push(...deskSteps(r.desk));
  if (r.time) list.push(...timeSteps(r.time, i));
  if (r.checks)
    list.push({
      text: 'Passivity: the largest singular value of S over all frequencies is at most 1.',
      tex: `\\sigma_{max} = \\max_f \\|S(f)\\|_2 = ${texNumber(peakOf(r.checks.gains).value)}`,
    });
  return list;
}

function deskSteps(d: Desk): Step[] {
  const { stability: s } = d;
  const list: Step[] = [
    {
      text: 'The determinant of the scattering matrix.',
      tex: `\\Delta = S_{11} S_{22} - S_{12} S_{21} = ${polar(s.delta)}`,
    },
    {
      text: 'Rollett’s factor, and the distance of the unstable loads from the middle of the chart.',
      tex: `${Number.isFinite(s.k) ? `K = \\frac{1 - |S_{11}|^2 - |S_{22}|^2 + |\\Delta|^2}{2 |S_{12} S_{21}|} = ${texNumber(s.k)}, \\quad ` : ''}\\mu = ${texNumber(s.mu)}`,
    },
  ];
  if (d.match && Number.isFinite(d.maxAvailable))
    list.push(
      {
        text: 'Both are above 1: source and load can be matched at once.',
        tex: `\\Gamma_{MS} = ${polar(d.match.source)}, \\quad \\Gamma_{ML} = ${polar(d.match.load)}`,
      },
      {
        text: 'The gain between them is the largest there is.',
        tex: `G_{max} = \\left|\\frac{S_{21}}{S_{12}}\\right| \\left(K - \\sqrt{K^2 - 1}\\right) = ${texNumber(powerDecibels(d.maxAvailable))}\\,\\mathrm{dB}`,
      },
    );
  else if (Number.isFinite(d.sourceCircle.radius) && Number.isFinite(d.loadCircle.radius))
    list.push({
      text: 'Some passive terminations make it oscillate: those beyond the stability circles.',
      tex: `\\begin{aligned} C_S &= ${polar(d.sourceCircle.centre)}, & R_S &= ${texNumber(d.sourceCircle.radius)} \\\\ C_L &= ${polar(d.loadCircle.centre)}, & R_L &= ${texNumber(d.loadCircle.radius)} \\end{aligned}`,
    });
  list.push({
    text: 'Between the source and the load that are given.',
    tex: `\\Gamma_S = ${texComplex(d.source, 'leading j')}, \\quad \\Gamma_{in} = S_{11} + \\frac{S_{12} S_{21} \\Gamma_L}{1 - S_{22} \\Gamma_L} = ${polar(d.input)}${d.gains.transducer > 0 ? `, \\quad G_T = ${texNumber(powerDecibels(d.gains.transducer))}\\,\\mathrm{dB}` : ''}`,
  });
  if (d.noise)
    list.push({
      text: 'The noise figure with that source.',
      tex: `F = F_{min} + \\frac{4 r_n |\\Gamma_S - \\Gamma_{opt}|^2}{(1 - |\\Gamma_S|^2)\\,|1 + \\Gamma_{opt}|^2} = ${texNumber(powerDecibels(d.noise.factor))}\\,\\mathrm{dB}`,
    });
  return list;
}

function timeSteps(t: TimeView, i: SParameterInputs): Step[] {
  const list: Step[] = [
    {
      text: `The samples are ${showQuantity(1 / t.period, 'Hz', 5)} apart, so that time repeats after their inverse; a Kaiser window of β = ${showQuantity(i.beta, '')} sets what can be told apart.`,
      tex: `T = \\frac{1}{\\Delta f} = ${texNumber(t.period)}\\,\\mathrm{s}, \\quad t_r = ${texNumber(t.resolution)}\\,\\mathrm{s}`,
    },
  ];
  if (t.impedance)
    list.push({
      text: 'The step that comes back, ρ, is read as an impedance.',
      tex: `Z(t) = Z_0 \\frac{1 + \\rho(t)}{1 - \\rho(t)}, \\quad Z_0 = ${texNumber(t.reference)}\\,\\Omega`,
    });
  return list;
}
