import { abs, arg, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { isLumped } from '@tollbench/engines/rf/element.ts';
import { vswr } from '@tollbench/engines/rf/reflection.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texComplex, withoutNoise } from '../../text/complex.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './inputs.ts';
import {
  hasOwnSource,
  lossOf,
  nameOf,
  parallelResistance,
  sizeOf,
  sizeOfGamma,
} from './phrases.ts';
import { type Section, sectionOf } from './section.ts';

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
  if (hasOwnSource(r.source, i.z0))
    list.push({
      text: 'The source takes most from its conjugate: reflection is that of power waves, on its impedance.',
      tex: `Z_S = ${cartesian(r.source)}\\,\\Omega, \\quad \\Gamma = \\frac{Z - Z_S^*}{Z + Z_S}`,
    });
  const section = sectionOf(r, i);
  if (section) list.push(...sectionSteps(section, r, i));
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
      tex: `|\\Gamma_{in}| = ${texNumber(sizeOfGamma(point.mismatch))}, \\quad ${point.gain > 0 ? `-10 \\log_{10} G_T = ${texNumber(lossOf(point.gain))}\\,\\mathrm{dB}` : '\\text{the load takes no power}'}`,
    });
  return list;
}

/** What the values of the chosen form follow from. */
function sectionSteps(section: Section, { load: z, source }: SmithResult, i: SmithInputs): Step[] {
  const parallel = texNumber(parallelResistance(z));
  const own = hasOwnSource(source, i.z0);
  const [series, shunt] = own ? ['R_S', '1/G_S'] : ['Z_0', 'Z_0'];
  if (section.kind === 'L')
    return [
      section.shuntAtLoad
        ? {
            text: 'The shunt part stands at the load: the Q of the section follows from the load’s parallel resistance.',
            tex: `R_p = \\frac{R^2 + X^2}{R} = ${parallel}\\,\\Omega, \\quad Q = \\sqrt{\\frac{R_p}{${series}} - 1} = ${texNumber(section.quality)}`,
          }
        : {
            text: 'The series part stands at the load: the Q of the section follows from the load’s resistance.',
            tex: `Q = \\sqrt{\\frac{${shunt}}{R} - 1} = ${texNumber(section.quality)}`,
          },
    ];
  if (section.kind === 'stub') return stubSteps(section, i, own);
  const pi = section.kind === 'pi';
  const middle = texNumber(section.middle);
  return [
    {
      text: `Both ends are brought to one middle resistance; the ${pi ? 'higher' : 'lower'} of them sets it by the Q chosen.`,
      tex: pi
        ? `R_p = \\frac{R^2 + X^2}{R} = ${parallel}\\,\\Omega, \\quad R_\\pi = \\frac{\\max(R_p,\\, ${shunt})}{1 + Q^2} = ${middle}\\,\\Omega`
        : `R_T = \\min(R,\\, ${series})\\,(1 + Q^2) = ${middle}\\,\\Omega`,
    },
    {
      text: 'The Q of each end follows from its ratio to the middle.',
      tex: `Q_{load} = ${texNumber(section.loadQ)}, \\quad Q_{source} = ${texNumber(section.sourceQ)}`,
    },
  ];
}

/** Where the stub stands, and what it has to take away there. */
function stubSteps(
  { degrees, shunt, admittance: y, impedance }: Extract<Section, { kind: 'stub' }>,
  i: SmithInputs,
  own: boolean,
): Step[] {
  const [series, shunted] = own ? ['R_S', 'G_S'] : ['Z₀', '1/Z₀'];
  const t = texNumber(Math.tan((degrees * Math.PI) / 180));
  return [
    {
      text: `A line of ${texNumber(degrees)}° brings the load to where its ${shunt ? `conductance is ${shunted}` : `resistance is ${series}`}${i.losses === 'real' && i.lineLoss > 0 ? ' but for its loss' : ''}.`,
      tex: `t = \\tan \\beta d = ${t}, \\quad ${
        shunt
          ? `Y_d = ${cartesian({ re: y.re * 1e3, im: y.im * 1e3 })}\\,\\mathrm{mS}`
          : `Z_d = ${cartesian(impedance)}\\,\\Omega`
      }`,
    },
  ];
}
