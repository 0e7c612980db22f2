/** The working: how it was solved, and Kirchhoff's law with the numbers at hand. */
import type { Step } from '../../define/output.ts';
import { grouped, showQuantity } from '../../define/si.ts';
import { texNumber, texQuantity } from '../../text/tex-number.ts';
import type { SolverResult } from './compute.ts';
import { outputCurve } from './curves.ts';
import { responseFigures } from './figures.ts';
import { transferOf } from './numbers.ts';

/** A name as TeX text; letters that have a meaning there are set as letters. */
const texName = (name: string): string =>
  `\\mathrm{${name
    .toUpperCase()
    .replaceAll(/[^\w.]/gu, '')
    .replaceAll('_', '\\_')}}`;

export function steps(r: SolverResult): Step[] {
  return [
    ...operatingSteps(r),
    ...courseSteps(r),
    ...responseSteps(r),
    ...transferSteps(r),
    ...distortionSteps(r),
  ];
}

function operatingSteps({ operating }: SolverResult): Step[] {
  if (typeof operating === 'string')
    return [{ text: `The operating point alone was not found: ${operating}` }];
  const { method, iterations, failed, unknowns, kirchhoff } = operating;
  const tried = failed.length > 0 ? `, after ${failed.join(', ')} had failed` : '';
  const first: Step = {
    text: `Modified nodal analysis: ${unknowns} unknowns, node voltages and branch currents. The operating point was found by ${NAMES[method]} in ${iterations} iterations${tried}.`,
    tex: 'J(x_k)\\,(x_{k+1} - x_k) = -f(x_k)',
  };
  if (!kirchhoff) return [first];
  const terms = kirchhoff.currents
    .map(({ value }, k) => {
      const set = texQuantity(value, 'A', 6);
      return k === 0 || set.startsWith('-') ? set : `+ ${set}`;
    })
    .join(' ');
  return [
    first,
    {
      text: `Kirchhoff’s current law at the node ${kirchhoff.node}: the currents into ${kirchhoff.currents.map((c) => c.name.toUpperCase()).join(', ')} come to nothing but the error that the tolerances leave.`,
      tex: `${kirchhoff.currents.map(({ name }) => `I_{${texName(name)}}`).join(' + ')} = ${terms} = ${texQuantity(kirchhoff.sum, 'A', 3)}`,
    },
  ];
}

const NAMES = {
  newton: 'Newton’s method',
  'gmin stepping': 'gmin stepping: a conductance at every node that fades',
  'source stepping': 'source stepping: sources that rise from nothing',
  'pseudo-transient': 'a pseudo-transient: every node with a capacitor, until it rests',
} as const;

function courseSteps({ analyses }: SolverResult): Step[] {
  const transient = analyses.find((a) => a.course);
  if (!transient?.course || transient.request.kind !== 'tran') return [];
  const { accepted, rejected, iterations, factorisations } = transient.course;
  const { stop } = transient.request;
  return [
    {
      text: `The transient to ${showQuantity(stop, 's', 5)} took ${grouped(accepted)} accepted and ${grouped(rejected)} rejected time points, ${grouped(iterations)} Newton iterations and ${grouped(factorisations)} factorisations. The step follows the local error of every charge and flux; on the trapezoidal rule it is`,
      tex: '\\varepsilon = \\frac{h^3}{12}\\,\\dddot{q}, \\qquad q_{n+1} = q_n + \\tfrac{h}{2}(i_n + i_{n+1})',
    },
  ];
}

function responseSteps({ analyses }: SolverResult): Step[] {
  const curves = analyses.find((a) => a.request.kind === 'ac')?.curves;
  const curve = curves && outputCurve(curves);
  if (!curve || curve.unit === '°') return [];
  const f = responseFigures(curve);
  if (!Number.isFinite(f.peak)) return [];
  const ends = [
    Number.isNaN(f.lower) ? '' : `f_1 = ${texQuantity(f.lower, 'Hz', 5)}`,
    Number.isNaN(f.upper) ? '' : `f_2 = ${texQuantity(f.upper, 'Hz', 5)}`,
  ].filter((part) => part !== '');
  return [
    {
      text: `Linear about the operating point, the circuit is solved at each frequency. ${curve.label} is largest at ${showQuantity(f.peakAt, 'Hz', 5)}${ends.length > 0 ? '; where half the power is left the band ends' : ''}.`,
      tex: `(G + \\mathrm{j}\\omega C)\\,x = b, \\qquad 20 \\lg |H|_{max} = ${texNumber(f.peak, 5)}\\,\\mathrm{dB}${ends.map((e) => `, \\quad ${e}`).join('')}`,
    },
  ];
}

function transferSteps({ analyses }: SolverResult): Step[] {
  const tf = analyses.find((a) => a.request.kind === 'tf')?.datasets[0];
  if (!tf) return [];
  const { gain, input, output } = transferOf(tf);
  if (Number.isNaN(gain)) return [];
  return [
    {
      text: 'One solution of the linear circuit at 0 Hz gives the gain and what the source sees, another what lies behind the output.',
      tex: `A = ${texNumber(gain, 6)}, \\quad R_{in} = ${Number.isNaN(input) ? '\\infty' : texQuantity(input, 'Ω', 6)}, \\quad R_{out} = ${Number.isNaN(output) ? '\\infty' : texQuantity(output, 'Ω', 6)}`,
    },
  ];
}

function distortionSteps({ series: [first] }: SolverResult): Step[] {
  if (!first || Number.isNaN(first.distortion)) return [];
  return [
    {
      text: `The last period of ${first.trace} as a Fourier series: its distortion from harmonics 2 to ${first.harmonics.length}.`,
      tex: `\\mathrm{THD} = \\frac{\\sqrt{\\sum_{k \\ge 2} a_k^2}}{a_1} = ${texNumber(first.distortion, 5)}\\,\\%, \\quad a_1 = ${texNumber(first.harmonics[0]?.magnitude ?? 0, 5)}`,
    },
  ];
}
