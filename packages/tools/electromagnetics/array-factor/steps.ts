import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import { type ArrayResult, isDifference, isFlat } from './compute.ts';
import { azimuthOf, beamAt, ratioOf } from './excite.ts';
import { decibels, inDegrees, taperEfficiency } from './figures.ts';
import type { ArrayInputs } from './inputs.ts';

export function steps(r: ArrayResult, i: ArrayInputs): Step[] {
  return [...taper(r, i), ...phase(r, i), factor(r), ...limits(r, i), gain(r, i)];
}

function taper(r: ArrayResult, i: ArrayInputs): Step[] {
  const tapered = i.layout === 'row' || i.layout === 'planar';
  const n = i.layout === 'row' ? i.count : i.columns;
  const list: Step[] = [];
  if (tapered && i.taper === 'chebyshev' && n > 2) {
    const ratio = 10 ** (i.level / 20);
    const x0 = Math.cosh(Math.acosh(ratio) / (n - 1));
    list.push({
      text: `Dolph’s row of ${n} has the pattern of a Chebyshev polynomial of order ${n - 1}, stretched so that its beam is ${texNumber(ratio)} times its side lobes.`,
      tex: `x_0 = \\cosh\\!\\left(\\frac{\\operatorname{arcosh} ${texNumber(ratio)}}{${n - 1}}\\right) = ${texNumber(x0)}, \\qquad F(\\psi) = T_{${n - 1}}\\!\\left(x_0 \\cos\\tfrac{\\psi}{2}\\right)`,
    });
  }
  if (tapered && (i.taper === 'taylor' || i.taper === 'villeneuve')) {
    const a = Math.acosh(10 ** (i.level / 20)) / Math.PI;
    const sigma = i.nearly / Math.sqrt(a * a + (i.nearly - 0.5) ** 2);
    list.push({
      text: 'Taylor’s line keeps n̄ − 1 side lobes on either side at the level; its beam is wider than Dolph’s by σ.',
      tex: `A = \\frac{\\operatorname{arcosh} 10^{${texNumber(i.level)}/20}}{\\pi} = ${texNumber(a)}, \\qquad \\sigma = \\frac{\\bar n}{\\sqrt{A^2 + (\\bar n - \\frac12)^2}} = ${texNumber(sigma)}`,
    });
  }
  if (!isDifference(i))
    list.push({
      text: 'What the amplitudes cost against even ones.',
      tex: `\\eta = \\frac{|\\sum w_n|^2}{N \\sum |w_n|^2} = ${texNumber(taperEfficiency(r))}`,
    });
  return list;
}

function phase(r: ArrayResult, i: ArrayInputs): Step[] {
  const first = r.design.layout.lattice?.first[0];
  if (first === undefined) return [];
  const phi = azimuthOf(i);
  const sine = Math.sin((i.theta * Math.PI) / 180) * Math.cos((phi * Math.PI) / 180) + 0;
  return [
    {
      text: `To send the beam to ${showQuantity(i.theta, '°')}, each element follows its neighbour along x by`,
      tex: `\\Delta\\varphi = -360^\\circ\\,\\frac{d}{\\lambda}\\,u_0 = -360^\\circ \\cdot ${texNumber(first)} \\cdot ${texNumber(sine)} = ${texNumber(-360 * first * sine + 0)}^\\circ`,
    },
  ];
}

function factor({ beam }: ArrayResult): Step {
  const lobe = beam.highest;
  const level =
    lobe === null
      ? ''
      : `, \\quad SLL = 10\\log_{10}\\frac{${texNumber(lobe.power)}}{${texNumber(beam.top.power)}} = ${texNumber(decibels(lobe.power / beam.top.power))}\\,\\mathrm{dB}`;
  return {
    text: 'The pattern on the cut is the sum of all elements; its top is where its slope vanishes, and so are its side lobes.',
    tex: `F(\\hat r) = \\sum_n w_n\\,e^{\\,j2\\pi\\,\\vec r_n\\cdot\\hat r/\\lambda}, \\qquad |F(${texNumber(inDegrees(beam.top.angle))}^\\circ)|^2 = ${texNumber(beam.top.power)}${level}`,
  };
}

function limits(r: ArrayResult, i: ArrayInputs): Step[] {
  const first = r.design.layout.lattice?.first[0];
  const grow = r.room?.grow ?? null;
  if (grow === null || first === undefined || isFlat(i) || !Number.isFinite(grow)) return [];
  const sine = Math.abs(beamAt(i)[0]);
  const [above, share] = ratioOf(i) === 1 ? ['1', '1'] : ['f_0/f', texNumber(1 / ratioOf(i))];
  return [
    {
      text: 'The beam appears again a wavelength of path further on each step. Its repetition is out of view as long as',
      tex: `\\frac{d}{\\lambda_0} < \\frac{${above}}{1 + |\\sin\\theta|} = \\frac{${share}}{1 + ${texNumber(sine)}} = ${texNumber(first * grow)}`,
    },
  ];
}

function gain(r: ArrayResult, i: ArrayInputs): Step {
  const radiated = r.beam.top.power / r.directivity;
  return {
    text:
      i.element === 0
        ? 'The power that goes out is a double sum over the distances of the elements.'
        : `The elements’ pattern cosᵠθ with q = ${showQuantity(i.element)} has a kernel K of its own; the top’s power has its share in it.`,
    tex: `D = \\frac{|F|^2_{\\max}}{\\sum_m\\sum_n w_m w_n^*\\,K(2\\pi r_{mn}/\\lambda)} = \\frac{${texNumber(r.beam.top.power)}}{${texNumber(radiated)}} = ${texNumber(r.directivity)} = ${texNumber(decibels(r.directivity))}\\,\\mathrm{dBi}`,
  };
}
