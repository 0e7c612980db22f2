import { indexOf } from '@tollbench/engines/optics/medium.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { LayersResult } from './compute.ts';
import { type LayersFields, type LayersInputs, placed } from './inputs.ts';
import { powers } from './readouts.ts';
import { showSpot } from './spot.ts';

/** Layers that the working shows one by one. */
const SHOWN = 4;
const DEG = 180 / Math.PI;

const texComplex = ({ re, im }: { re: number; im: number }): string =>
  im === 0
    ? texNumber(re)
    : `${texNumber(re)} ${im < 0 ? '-' : '+'} ${texNumber(Math.abs(im))}\\,i`;

export function steps(r: LayersResult, fields: LayersFields): Step[] {
  const i = placed(fields);
  return [snell(r, i), ...thicknesses(r, i), ...outer(r, i), balance(r, i), ...depth(r, i)];
}

function snell({ stack, normal }: LayersResult, i: LayersInputs): Step {
  const n0 = indexOf(stack.from).re;
  const last = normal.at(-1) ?? { re: 1, im: 0 };
  return {
    text: `At ${showSpot(i.at, 5)} the wave comes at ${showQuantity(i.angle, '°')} in n = ${showQuantity(n0)}. What goes along the interfaces is the same in every medium (Snell); what goes across them follows.`,
    tex: `\\beta = n_0\\sin\\theta = ${texNumber(n0 * Math.sin(i.angle / DEG))}, \\quad \\frac{k_{z}}{k_0} = \\sqrt{n^2-\\beta^2} = ${texComplex(last)}\\ \\text{behind}`,
  };
}

function thicknesses({ resolved, stack, normal }: LayersResult, i: LayersInputs): Step[] {
  return stack.layers.slice(0, SHOWN).map(({ thickness }, k) => {
    const w = normal[k + 1] ?? { re: 0, im: 0 };
    const phase = {
      re: (360 * w.re * thickness) / i.at.wavelength,
      im: (2 * Math.PI * w.im * thickness) / i.at.wavelength,
    };
    const more =
      k === SHOWN - 1 && stack.layers.length > SHOWN
        ? ` The other ${stack.layers.length - SHOWN} layers go alike.`
        : '';
    return {
      text: `Layer ${k + 1}, ${resolved.parts[k]?.name ?? ''}, is ${showQuantity(thickness, 'm')} thick.${phase.im > 0 ? ` The field falls by e^(−${showQuantity(phase.im)}) through it.` : ''}${more}`,
      tex: `\\delta_{${k + 1}} = k_0 d\\,\\frac{k_z}{k_0} = ${texNumber(phase.re)}^{\\circ}`,
    };
  });
}

function outer({ stack, normal, resolved, at }: LayersResult, i: LayersInputs): Step[] {
  const [first] = normal;
  const last = normal.at(-1);
  if (resolved.parts.length > 0 || first === undefined || last === undefined)
    return admittances({ at });
  const [n1, n2] = [indexOf(stack.from), indexOf(stack.to)];
  if (stack.to.mu.re !== 1 || stack.from.mu.re !== 1) return admittances({ at });
  return [
    {
      text: `Fresnel’s coefficients of the bare interface${i.angle === 0 ? ', alike at normal incidence but for the sign' : ''}.`,
      tex: `r_s = \\frac{k_{z1}-k_{z2}}{k_{z1}+k_{z2}} = ${texComplex(at.s.r ?? { re: 0, im: 0 })}, \\quad r_p = \\frac{n_2^2 k_{z1} - n_1^2 k_{z2}}{n_2^2 k_{z1} + n_1^2 k_{z2}} = ${texComplex(at.p.r ?? { re: 0, im: 0 })}, \\quad n_1 = ${texComplex(n1)},\\ n_2 = ${texComplex(n2)}`,
    },
  ];
}

function admittances({ at }: Pick<LayersResult, 'at'>): Step[] {
  if (at.s.r === null || at.p.r === null)
    return [
      {
        text: 'Coherent blocks are solved as fields; between them, in layers that do not interfere, the powers of all echoes are added.',
        tex: `R = R_{1} + \\frac{T_{1} T_{1}' P^2 R_{2}}{1 - R_{1}' P^2 R_{2}}`,
      },
    ];
  return [
    {
      text: 'The fields behind the last interface are carried through each layer’s matrix up to the first; their ratio gives r.',
      tex: `\\begin{pmatrix} U \\\\ V \\end{pmatrix} = \\prod_j \\begin{pmatrix} \\cos\\delta_j & -\\frac{i}{q_j}\\sin\\delta_j \\\\ -i q_j \\sin\\delta_j & \\cos\\delta_j \\end{pmatrix}\\begin{pmatrix} 1 \\\\ q_s \\end{pmatrix}, \\quad r_s = ${texComplex(at.s.r)},\\ r_p = ${texComplex(at.p.r)}`,
    },
  ];
}

function balance(r: LayersResult, i: LayersInputs): Step {
  const { R, T, A } = powers(r, i);
  return {
    text: `Of the power ${i.polarisation === 'mean' ? '(mean of s and p)' : `(${i.polarisation})`} all is accounted for.`,
    tex: `R + T + A = ${texNumber(100 * R)}\\,\\% + ${texNumber(100 * T)}\\,\\% + ${texNumber(100 * A)}\\,\\% = ${texNumber(Number((100 * (R + T + A)).toPrecision(10)))}\\,\\%`,
  };
}

function depth({ normal, resolved }: LayersResult, i: LayersInputs): Step[] {
  const last = normal.at(-1);
  if (last === undefined || !(last.im > 0)) return [];
  return [
    {
      text: `In ${resolved.to.name} the field falls to 1/e over`,
      tex: `\\delta = \\frac{\\lambda}{2\\pi\\,\\mathrm{Im}(k_z/k_0)} = ${texNumber(i.at.wavelength / (2 * Math.PI * last.im))}\\,\\mathrm{m}`,
    },
  ];
}
