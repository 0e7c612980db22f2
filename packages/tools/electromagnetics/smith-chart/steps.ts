import { abs, arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { isLumped } from '@tollbench/engines/rf/element.ts';
import { leastQ } from '@tollbench/engines/rf/match.ts';
import { vswr } from '@tollbench/engines/rf/reflection.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texComplex, withoutNoise } from '../../text/complex.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './load.ts';
import type { Topology } from './topology.ts';
import { admittanceAt, impedanceAt, lossOf, nameOf, sizeOf, sizeOfGamma } from './words.ts';

/** A part that rounding left of 0 is none. */
const cartesian = (z: Complex): string => texComplex(withoutNoise(z, 1e-12), 'leading j');

export function steps(r: SmithResult, i: SmithInputs): Step[] {
  const { load: z, loadGamma: g, point } = r;
  const list: Step[] = [
    {
      text: `The load at ${showQuantity(i.f0, 'Hz')}, on the reference.`,
      tex: `\\frac{Z_L}{Z_0} = \\frac{${cartesian(z)}}{${texNumber(i.z0)}} = ${cartesian({ re: z.re / i.z0, im: z.im / i.z0 })}`,
    },
    {
      text: 'Its reflection.',
      tex: `\\Gamma_L = \\frac{Z_L - Z_0}{Z_L + Z_0} = ${texNumber(abs(g))}\\,\\angle\\,${texNumber((arg(g) * 180) / Math.PI)}^\\circ, \\quad \\mathrm{VSWR} = \\frac{1 + |\\Gamma|}{1 - |\\Gamma|} = ${texNumber(vswr(sizeOfGamma(g)))}`,
    },
  ];
  if (r.chosen && r.ladder.length > 0) list.push(...sectionSteps(r, i, r.chosen.topology));
  r.ladder.forEach((e, k) => {
    const from = (k === 0 ? g : r.path[k - 1]?.at(-1)) as Complex;
    const to = r.path[k]?.at(-1) as Complex;
    const w = 2 * Math.PI * i.f0;
    const immittance =
      isLumped(e) && e.part !== 'R'
        ? e.kind === 'series'
          ? `X = ${texNumber(e.part === 'L' ? w * e.value : -1 / (w * e.value))}\\,\\Omega`
          : `B = ${texNumber((e.part === 'C' ? w * e.value : -1 / (w * e.value)) * 1e3)}\\,\\mathrm{mS}`
        : isLumped(e)
          ? `R = ${texNumber(e.value)}\\,\\Omega`
          : `\\beta\\ell = ${texNumber(e.degrees)}^\\circ`;
    list.push({
      text: `Step ${k + 1}: ${nameOf(e)}, ${sizeOf(e)}.`,
      tex: `${immittance}: \\quad \\Gamma = ${cartesian(from)} \\;\\to\\; ${cartesian(to)}`,
    });
  });
  if (r.ladder.length > 0)
    list.push({
      text: 'What the source sees, and what reaches the load.',
      tex: `|\\Gamma_{in}| = ${texNumber(sizeOfGamma(point.gamma))}, \\quad ${point.gain > 0 ? `-10 \\log_{10} G_T = ${texNumber(lossOf(point.gain))}\\,\\mathrm{dB}` : '\\text{the load takes no power}'}`,
    });
  return list;
}

/** What the values of the chosen form follow from. */
function sectionSteps(r: SmithResult, i: SmithInputs, topology: Topology): Step[] {
  const { load: z } = r;
  const parallel = (z.re ** 2 + z.im ** 2) / z.re;
  if (topology === 'L')
    return [
      r.ladder[0]?.kind === 'shunt'
        ? {
            text: 'The shunt part stands at the load: the Q of the section follows from the load’s parallel resistance.',
            tex: `R_p = \\frac{R^2 + X^2}{R} = ${texNumber(parallel)}\\,\\Omega, \\quad Q = \\sqrt{\\frac{R_p}{Z_0} - 1} = ${texNumber(leastQ(parallel, i.z0))}`,
          }
        : {
            text: 'The series part stands at the load: the Q of the section follows from the load’s resistance.',
            tex: `Q = \\sqrt{\\frac{Z_0}{R} - 1} = ${texNumber(leastQ(z.re, i.z0))}`,
          },
    ];
  if (topology === 'pi' || topology === 'T') {
    const pi = topology === 'pi';
    const end = pi ? parallel : z.re;
    const middle = pi
      ? Math.max(end, i.z0) / (1 + i.quality ** 2)
      : Math.min(end, i.z0) * (1 + i.quality ** 2);
    const side = (a: number) => texNumber(leastQ(a, middle));
    return [
      {
        text: `Both ends are brought to one middle resistance; the ${pi ? 'higher' : 'lower'} of them sets it by the Q chosen.`,
        tex: pi
          ? `R_p = \\frac{R^2 + X^2}{R} = ${texNumber(parallel)}\\,\\Omega, \\quad R_\\pi = \\frac{\\max(R_p,\\, Z_0)}{1 + Q^2} = ${texNumber(middle)}\\,\\Omega`
          : `R_T = \\min(R,\\, Z_0)\\,(1 + Q^2) = ${texNumber(middle)}\\,\\Omega`,
      },
      {
        text: 'The Q of each end follows from its ratio to the middle.',
        tex: `Q_{load} = ${side(end)}, \\quad Q_{source} = ${side(i.z0)}`,
      },
    ];
  }
  const line = r.ladder.find((e) => e.kind === 'line');
  const shunt = topology.startsWith('shunt');
  const degrees = line?.kind === 'line' ? line.degrees : 0;
  // The immittance at the stub, from the wave there: on the side where its real part is that of Z₀.
  const g = (line ? r.path[0]?.at(-1) : r.loadGamma) as Complex;
  const at = shunt ? admittanceAt(g, i.z0) : impedanceAt(g, i.z0);
  return [
    {
      text: `A line of ${texNumber(degrees)}° brings the load to where its ${shunt ? 'conductance is 1/Z₀' : 'resistance is Z₀'}${i.losses === 'real' && i.lineLoss > 0 ? ' but for its loss' : ''}.`,
      tex: shunt
        ? `t = \\tan \\beta d = ${texNumber(Math.tan((degrees * Math.PI) / 180))}, \\quad Y_d = ${cartesian({ re: at.re * 1e3, im: at.im * 1e3 })}\\,\\mathrm{mS}`
        : `t = \\tan \\beta d = ${texNumber(Math.tan((degrees * Math.PI) / 180))}, \\quad Z_d = ${cartesian(at)}\\,\\Omega`,
    },
  ];
}
