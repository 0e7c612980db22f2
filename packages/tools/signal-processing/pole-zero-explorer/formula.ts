/** The sequence or signal of a region in closed form, as text and as TeX; conjugate pairs as cosines. */
import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import type { Fraction, PartialFractions } from '@tollbench/engines/pole-zero/partial-fractions.ts';
import type { Region } from '@tollbench/engines/pole-zero/regions.ts';
import type { Plane } from '@tollbench/engines/pole-zero/root-map.ts';
import { runsRight } from '@tollbench/engines/pole-zero/sequence.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';

/** More terms than these are a row of dots. */
const MAX_TERMS = 8;

/** How a formula is written: as plain text, or as TeX. */
interface Script {
  readonly number: (x: number) => string;
  readonly times: string;
  readonly power: (base: string, exponent: string) => string;
  readonly exponential: (exponent: string) => string;
  readonly binomial: (j: number) => string;
  readonly cosine: (angle: string) => string;
  readonly step: (argument: string) => string;
  readonly delta: (argument: string) => string;
  readonly pi: string;
  readonly minus: string;
  /** δ(t) and its derivatives. */
  readonly impulse: (k: number) => string;
}

const n5 = (x: number): string => showQuantity(x, '', 5);

const TEXT: Script = {
  number: n5,
  times: '·',
  power: (base, exponent) => `${base}^${exponent}`,
  exponential: (exponent) => `e^(${exponent})`,
  binomial: (j) => (j === 2 ? '(n + 1)' : `C(n + ${j - 1}, ${j - 1})`),
  cosine: (angle) => `cos(${angle})`,
  step: (argument) => `u[${argument}]`,
  delta: (argument) => `δ[${argument}]`,
  pi: 'π',
  minus: '−',
  impulse: (k) => (k === 0 ? 'δ(t)' : `δ^(${k})(t)`),
};

/** For programs: ASCII minus signs, twelve digits. */
const CODE: Script = {
  ...TEXT,
  number: (x) => String(Number(x.toPrecision(12))),
  times: '*',
  minus: '-',
  delta: (argument) => `delta[${argument}]`,
  impulse: (k) => (k === 0 ? 'delta(t)' : `delta^(${k})(t)`),
  pi: 'pi*',
};

const TEX: Script = {
  number: (x) => texNumber(x),
  times: '\\,',
  power: (base, exponent) => `${base}^{${exponent}}`,
  exponential: (exponent) => `e^{${exponent}}`,
  binomial: (j) => (j === 2 ? '(n + 1)' : `\\tbinom{n + ${j - 1}}{${j - 1}}`),
  cosine: (angle) => `\\cos(${angle})`,
  step: (argument) => `u[${argument}]`,
  delta: (argument) => `\\delta[${argument}]`,
  pi: '\\pi',
  minus: '-',
  impulse: (k) => (k === 0 ? '\\delta(t)' : `\\delta^{(${k})}(t)`),
};

/** `x[n] = 1.3333·2^n u[n] − 0.33333·0.5^n u[n]`. */
export const formulaText = (plane: Plane, f: PartialFractions, region: Region): string =>
  formula(plane, f, region, TEXT);

export const formulaCode = (plane: Plane, f: PartialFractions, region: Region): string =>
  formula(plane, f, region, CODE);

export const formulaTex = (plane: Plane, f: PartialFractions, region: Region): string =>
  formula(plane, f, region, TEX);

function formula(plane: Plane, f: PartialFractions, region: Region, script: Script): string {
  const upper = f.fractions.filter(({ pole }) => pole.im >= 0);
  const terms = [
    ...f.direct.map(({ k, value }) => directTerm(plane, k, value, script)),
    ...upper.map((x) => (plane === 'z' ? termInZ(x, region, script) : termInS(x, region, script))),
  ];
  const shown = terms.length > MAX_TERMS ? [...terms.slice(0, MAX_TERMS), '+ …'] : terms;
  const sum = shown.join(' ').replace(/^\+ /u, '').replace(/^− /u, '−').replace(/^- /u, '-');
  return `${plane === 'z' ? 'x[n]' : 'x(t)'} = ${sum || '0'}`;
}

const signed = (value: number, rest: string, { number, times, minus }: Script): string => {
  const size = number(Math.abs(value));
  const body = rest === '' ? size : size === '1' ? rest : `${size}${times}${rest}`;
  return `${value < 0 ? minus : '+'} ${body}`;
};

function directTerm(plane: Plane, k: number, value: number, script: Script): string {
  if (plane === 's') return signed(value, script.impulse(k), script);
  const at = k === 0 ? 'n' : `n ${k > 0 ? script.minus : '+'} ${Math.abs(k)}`;
  return signed(value, script.delta(at), script);
}

function termInZ({ pole, power, residue }: Fraction, region: Region, script: Script): string {
  const right = runsRight('z', pole, region);
  const step = script.step(right ? 'n' : `${script.minus}n ${script.minus} 1`);
  const weight = power > 1 ? script.binomial(power) + script.times : '';
  const sign = right ? 1 : -1;
  const raised = (size: number) =>
    size === 1
      ? ''
      : `${script.power(size < 0 ? `(${script.number(size)})` : script.number(size), 'n')} `;
  if (pole.im === 0) return signed(sign * residue.re, `${weight}${raised(pole.re)}${step}`, script);
  const angle = phaseText(arg(pole), 'n', arg(residue), script);
  return signed(
    2 * sign * abs(residue),
    `${weight}${raised(abs(pole))}${script.cosine(angle)} ${step}`,
    script,
  );
}

function termInS({ pole, power, residue }: Fraction, region: Region, script: Script): string {
  const right = runsRight('s', pole, region);
  const step = right ? 'u(t)' : `u(${script.minus}t)`;
  const weight = power === 1 ? '' : `${power === 2 ? 't' : script.power('t', String(power - 1))} `;
  const over = factorial(power - 1);
  const sign = (right ? 1 : -1) / over;
  const growth =
    pole.re === 0
      ? ''
      : `${script.exponential(`${script.number(pole.re)}t`.replace(/^(−|-)?1t$/u, '$1t'))} `;
  if (pole.im === 0) return signed(sign * residue.re, `${weight}${growth}${step}`, script);
  const angle = phaseText(pole.im, 't', arg(residue), script);
  return signed(
    2 * sign * abs(residue),
    `${weight}${growth}${script.cosine(angle)} ${step}`,
    script,
  );
}

/** `0.25πn + 1.2`: angles that are simple parts of π are written so. */
function phaseText(omega: number, variable: string, phase: number, script: Script): string {
  const turn = `${angleText(omega, variable === 'n', script)}${script === TEX ? '\\,' : ''}${variable}`;
  if (Math.abs(phase) < 1e-12) return turn;
  return `${turn} ${phase < 0 ? script.minus : '+'} ${script.number(Math.abs(phase))}`;
}

function angleText(omega: number, inPi: boolean, script: Script): string {
  const parts = (omega / Math.PI) * 240;
  if (inPi && Math.abs(parts - Math.round(parts)) < 1e-9) {
    const share = Math.round(parts) / 240;
    return share === 1 ? script.pi : `${script.number(share)}${script.pi}`;
  }
  return script.number(omega);
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
