import { abs, arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { isLumped } from '@tollbench/engines/rf/element.ts';
import { leastQ } from '@tollbench/engines/rf/match.ts';
import { vswr } from '@tollbench/engines/rf/reflection.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './load.ts';
import { nameOf, sizeOf } from './words.ts';

const num = (x: number, digits = 4): string => {
  if (!Number.isFinite(x)) return '\\infty';
  const [mantissa = '', exponent] = x.toPrecision(digits).split('e');
  return exponent === undefined
    ? String(Number(mantissa))
    : `${Number(mantissa)} \\cdot 10^{${Number(exponent)}}`;
};
const cartesian = ({ re, im }: Complex): string =>
  `${num(re)} ${im < 0 ? '-' : '+'} j\\,${num(Math.abs(im))}`;

export function steps(r: SmithResult, i: SmithInputs): Step[] {
  const { load: z, loadGamma: g, point } = r;
  const list: Step[] = [
    {
      text: `The load at ${showQuantity(i.f0, 'Hz')}, on the reference.`,
      tex: `\\frac{Z_L}{Z_0} = \\frac{${cartesian(z)}}{${num(i.z0)}} = ${cartesian({ re: z.re / i.z0, im: z.im / i.z0 })}`,
    },
    {
      text: 'Its reflection.',
      tex: `\\Gamma_L = \\frac{Z_L - Z_0}{Z_L + Z_0} = ${num(abs(g))}\\,\\angle\\,${num((arg(g) * 180) / Math.PI)}^\\circ, \\quad \\mathrm{VSWR} = \\frac{1 + |\\Gamma|}{1 - |\\Gamma|} = ${num(vswr(Math.min(1, abs(g))))}`,
    },
  ];
  if (r.chosen?.topology === 'L' && r.ladder.length > 0) {
    const shunt = r.ladder[0]?.kind === 'shunt';
    const parallel = (z.re ** 2 + z.im ** 2) / z.re;
    const [a, b] = shunt ? [parallel, i.z0] : [z.re, i.z0];
    list.push({
      text: shunt
        ? 'The shunt part stands at the load: the Q of the section follows from the load’s parallel resistance.'
        : 'The series part stands at the load: the Q of the section follows from the load’s resistance.',
      tex: shunt
        ? `R_p = \\frac{R^2 + X^2}{R} = ${num(parallel)}\\,\\Omega, \\quad Q = \\sqrt{\\frac{R_p}{Z_0} - 1} = ${num(leastQ(a, b))}`
        : `Q = \\sqrt{\\frac{Z_0}{R} - 1} = ${num(leastQ(a, b))}`,
    });
  }
  r.ladder.forEach((e, k) => {
    const from = (k === 0 ? g : r.path[k - 1]?.at(-1)) as Complex;
    const to = r.path[k]?.at(-1) as Complex;
    const w = 2 * Math.PI * i.f0;
    const immittance =
      isLumped(e) && e.part !== 'R'
        ? e.kind === 'series'
          ? `X = ${num(e.part === 'L' ? w * e.value : -1 / (w * e.value))}\\,\\Omega`
          : `B = ${num((e.part === 'C' ? w * e.value : -1 / (w * e.value)) * 1e3)}\\,\\mathrm{mS}`
        : isLumped(e)
          ? `R = ${num(e.value)}\\,\\Omega`
          : `\\beta\\ell = ${num(e.degrees)}^\\circ`;
    list.push({
      text: `Step ${k + 1}: ${nameOf(e)}, ${sizeOf(e)}.`,
      tex: `${immittance}: \\quad \\Gamma = ${cartesian(from)} \\;\\to\\; ${cartesian(to)}`,
    });
  });
  if (r.ladder.length > 0)
    list.push({
      text: 'What the source sees, and what reaches the load.',
      tex: `|\\Gamma_{in}| = ${num(abs(point.gamma))}, \\quad ${point.gain > 0 ? `-10 \\log_{10} G_T = ${num(-10 * Math.log10(point.gain))}\\,\\mathrm{dB}` : '\\text{the load takes no power}'}`,
    });
  return list;
}
