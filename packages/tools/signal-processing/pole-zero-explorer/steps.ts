import type { DistinctRoot } from '@tollbench/engines/exact/distinct-roots.ts';
import { excess } from '@tollbench/engines/pole-zero/root-map.ts';
import { depth } from '@tollbench/engines/pole-zero/twins.ts';
import type { Step } from '../../define/output.ts';
import { complexText } from '../../text/complex.ts';
import { texNumber } from '../../text/tex-number.ts';
import { texPolynomial } from '../../text/tex-polynomial.ts';
import type { PoleZeroResult } from './compute.ts';
import { formulaTex } from './formula.ts';
import { regionText } from './phrases.ts';

const MAX_FACTORS = 8;
const MAX_FRACTIONS = 8;

/** From the roots to H, to its regions, to the sequence of the one that is asked for. */
export function steps(r: PoleZeroResult): Step[] {
  return [
    factorStep(r),
    polynomialStep(r),
    ...regionSteps(r),
    ...fractionSteps(r),
    ...sequenceStep(r),
    ...valueSteps(r),
    ...twinSteps(r),
  ];
}

const tex = (s: { re: number; im: number }): string => {
  if (s.im === 0) return texNumber(s.re);
  const size = texNumber(Math.abs(s.im));
  const im = `${size === '1' ? '' : `${size}\\,`}j`;
  const sign = s.im < 0 ? '-' : '+';
  return s.re === 0 ? `${s.im < 0 ? '-' : ''}${im}` : `${texNumber(s.re)} ${sign} ${im}`;
};

/** (z − r) with its power; real pairs as they are. */
function factors(list: readonly DistinctRoot[], variable: string): string {
  const shown = list.slice(0, MAX_FACTORS).map(({ s, multiplicity }) => {
    const power = multiplicity > 1 ? `^{${multiplicity}}` : '';
    if (s.re === 0 && s.im === 0) return `${variable}${power}`;
    if (s.im === 0)
      return `(${variable} ${s.re < 0 ? '+' : '-'} ${texNumber(Math.abs(s.re))})${power}`;
    return `(${variable} - (${tex(s)}))${power}`;
  });
  return shown.length === 0 ? '1' : shown.join('') + (list.length > MAX_FACTORS ? '\\cdots' : '');
}

function factorStep({ map, plane, cancelled }: PoleZeroResult): Step {
  const gone =
    cancelled.length > 0
      ? ` ${cancelled.map(({ s }) => complexText(s, 'j')).join(', ')} is zero and pole at once and cancels.`
      : '';
  const k = map.gain === 1 ? '' : `${texNumber(map.gain)}\\,`;
  return {
    text: `The roots and the factor are the function.${gone}`,
    tex: `H(${plane}) = ${k}\\frac{${factors(map.zeros, plane)}}{${factors(map.poles, plane)}}`,
  };
}

const polynomialStep = ({ num, den, plane }: PoleZeroResult): Step => ({
  text: 'Multiplied out.',
  tex:
    `H(${plane}) = \\frac{${texPolynomial(num.slice(0, 12), plane)}}{${texPolynomial(den.slice(0, 12), plane)}}`
      .length > 1500 ||
    num.length > 12 ||
    den.length > 12
      ? `\\deg N = ${num.length - 1}, \\qquad \\deg D = ${den.length - 1}`
      : `H(${plane}) = \\frac{${texPolynomial(num, plane)}}{${texPolynomial(den, plane)}}`,
});

function regionSteps(r: PoleZeroResult): Step[] {
  const region = r.regions[r.chosen];
  if (!region) return [];
  const measure = r.plane === 'z' ? 'moduli' : 'real parts';
  const list = r.regions.map((g) => regionText(r.plane, g)).join('; ');
  return [
    {
      text: `A region of convergence holds no pole, so the ${measure} of the poles part the plane: ${list}. Asked for is ${regionText(r.plane, region)}; ${r.plane === 'z' ? 'the unit circle' : 'the imaginary axis'} ${region.stable ? 'lies in it: stable' : 'does not: not stable'}; ${region.causal ? 'it reaches out to infinity: causal' : 'it does not reach out to infinity: not causal'}.`,
    },
  ];
}

function fractionSteps({ fractions, plane, map }: PoleZeroResult): Step[] {
  const { fractions: list, direct } = fractions;
  if (list.length === 0) return [];
  const variable = plane === 'z' ? 'z^{-1}' : 's';
  const terms = [
    ...direct.map(
      ({ k, value }) =>
        `${texNumber(value)}${k === 0 ? '' : plane === 'z' ? `\\,z^{${-k}}` : `\\,s^{${k}}`}`,
    ),
    ...list.slice(0, MAX_FRACTIONS).map(({ pole, power, residue }) => {
      const below =
        plane === 'z'
          ? pole.im === 0
            ? `1 ${pole.re < 0 ? '+' : '-'} ${texNumber(Math.abs(pole.re))}z^{-1}`
            : `1 - (${tex(pole)})z^{-1}`
          : pole.im === 0
            ? pole.re === 0
              ? 's'
              : `s ${pole.re < 0 ? '+' : '-'} ${texNumber(Math.abs(pole.re))}`
            : `s - (${tex(pole)})`;
      return `\\frac{${tex(residue)}}{${power > 1 ? `(${below})^{${power}}` : below}}`;
    }),
  ];
  const late = excess(map);
  return [
    {
      text: `Partial fractions in ${plane === 'z' ? 'z⁻¹' : 's'}: each residue is a coefficient of the expansion of the other factors about its pole${late < 0 ? '; the direct terms are what is improper' : ''}.`,
      tex: `H = ${terms.join(' + ')}${list.length > MAX_FRACTIONS ? ' + \\cdots' : ''}`.replaceAll(
        '+ -',
        '- ',
      ),
    },
    {
      text: `In the region each fraction has one sequence: to the right where the region lies ${plane === 'z' ? 'outside' : 'right of'} its pole, to the left where it lies ${plane === 'z' ? 'inside' : 'left of'} it.`,
      tex:
        plane === 'z'
          ? '\\frac{A}{(1 - p z^{-1})^{j}} \\;\\rightarrow\\; \\begin{cases} A\\tbinom{n + j - 1}{j - 1} p^{n}\\,u[n] & |z| > |p| \\\\ -A\\tbinom{n + j - 1}{j - 1} p^{n}\\,u[-n - 1] & |z| < |p| \\end{cases}'
          : `\\frac{A}{(${variable} - p)^{j}} \\;\\rightarrow\\; \\begin{cases} A\\,\\tfrac{t^{j - 1}}{(j - 1)!} e^{pt}\\,u(t) & \\mathrm{Re}\\,s > \\mathrm{Re}\\,p \\\\ -A\\,\\tfrac{t^{j - 1}}{(j - 1)!} e^{pt}\\,u(-t) & \\mathrm{Re}\\,s < \\mathrm{Re}\\,p \\end{cases}`,
    },
  ];
}

function sequenceStep(r: PoleZeroResult): Step[] {
  const region = r.regions[r.chosen];
  return region
    ? [
        {
          text: `The ${r.plane === 'z' ? 'sequence' : 'signal'} of ${regionText(r.plane, region)}; conjugate pairs are written as cosines.`,
          tex: formulaTex(r.plane, r.fractions, region),
        },
      ]
    : [];
}

function valueSteps({ plane, response, map }: PoleZeroResult): Step[] {
  const at = plane === 'z' ? '1' : '0';
  if (!Number.isFinite(response.dc)) return [];
  return [
    {
      text: 'The gain at zero frequency is the product of the distances to the zeros over that to the poles.',
      tex: `H(${at}) = ${texNumber(map.gain)}\\,\\frac{\\prod (${at} - z_i)}{\\prod (${at} - p_i)} = ${texNumber(response.dc)}`,
    },
  ];
}

function twinSteps({ plane, map, twins, kind }: PoleZeroResult): Step[] {
  const outside = map.zeros.filter(({ s }) => depth(plane, s) < 0);
  if (kind.phase === 'minimum' || outside.length === 0) return [];
  const image = plane === 'z' ? '1/\\bar z_i' : '-\\bar z_i';
  return [
    {
      text: `Minimum phase: zeros outside (${outside.map(({ s }) => complexText(s, 'j')).join(', ')}) go to their mirror images, and the factor makes up for it.`,
      tex: `z_i \\;\\rightarrow\\; ${image}, \\qquad k_{\\min} = ${texNumber(twins.minimum.gain)}`,
    },
  ];
}
