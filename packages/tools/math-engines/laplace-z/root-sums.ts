/** Sums over the roots of a polynomial that has no simpler factors: written, in decimals, and in numbers. */
import { type Expression, symbol } from '@tollbench/engines/algebra/expression/expression.ts';
import { difference } from '@tollbench/engines/algebra/expression/make.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import * as C from '@tollbench/engines/numeric/complex.ts';
import type { Constants } from '@tollbench/engines/transform/constants.ts';
import type { Repeat } from '@tollbench/engines/transform/forward.ts';
import { factorial } from '@tollbench/engines/transform/gamma.ts';
import type { RootSum } from '@tollbench/engines/transform/inverse.ts';
import type { Line } from './result.ts';
import { rootsOf } from './roots-of.ts';

const ALPHA = symbol('alpha');

/** In t, with its delay and its turns. */
export function rootSumLine(
  k: Constants,
  { q, coefficients }: RootSum,
  delay: Expression,
  repeat?: Repeat,
): Line {
  const t = difference(symbol('t'), delay);
  const isLate = delay.key !== '0';
  const parts = coefficients.flatMap((c, j) => {
    if (c.length === 0) return [];
    const e = k.inX(c, ALPHA);
    const fact = factorial(BigInt(j));
    return [
      {
        tex: `\\left(${texOf(e)}\\right)${j ? `\\frac{(${texOf(t)})^{${j}}}{${fact}}` : ''}`,
        text: `(${textOf(e)})${j ? `*(${textOf(t)})${j > 1 ? `^${j}/${fact}` : ''}` : ''}`,
      },
    ];
  });
  const poly = k.inX(q, ALPHA);
  const body = {
    name: '',
    tex: `\\sum_{\\alpha:\\,${texOf(poly)}=0} \\left[${parts.map((p) => p.tex).join(' + ')}\\right] e^{\\alpha ${isLate ? `(${texOf(t)})` : 't'}}${isLate ? ` u(${texOf(t)})` : ''}`,
    text: `sum over ${textOf(poly)} = 0 of (${parts.map((p) => p.text).join(' + ')})*e^(alpha*${isLate ? `(${textOf(t)})` : 't'})*heaviside(${textOf(t)})`,
  };
  return repeat ? turned(body, repeat) : body;
}

/** n(n − 1)…/j!. */
function fallingTex(j: number): string {
  const factors = Array.from({ length: j }, (_, m) => (m === 0 ? 'n' : `(n-${m})`)).join(' ');
  return j === 1 ? factors : `\\frac{${factors}}{${factorial(BigInt(j))}}`;
}

/** In n: Σ cⱼ(α)·C(n, j − 1)·αⁿ⁻ʲ⁺¹. */
export function sequenceSumLine(k: Constants, { q, coefficients, left }: RootSum): Line {
  const sign = left ? '-' : '';
  const poly = k.inX(q, ALPHA);
  const parts = coefficients.flatMap((c, j) => {
    if (c.length === 0) return [];
    const e = k.inX(c, ALPHA);
    return [
      j === 0
        ? { tex: `\\left(${texOf(e)}\\right) \\alpha^{n}`, text: `(${textOf(e)})*alpha^n` }
        : {
            tex: `\\left(${texOf(e)}\\right) ${fallingTex(j)} \\alpha^{n-${j}}`,
            text: `(${textOf(e)})*binomial(n, ${j})*alpha^(n-${j})`,
          },
    ];
  });
  return {
    name: '',
    tex: `${sign}\\sum_{\\alpha:\\,${texOf(poly)}=0} \\left[${parts.map((p) => p.tex).join(' + ')}\\right]`,
    text: `${sign}sum over ${textOf(poly)} = 0 of (${parts.map((p) => p.text).join(' + ')})`,
  };
}

const turned = ({ name, tex, text }: Line, { period, factor }: Repeat): Line => ({
  name,
  tex: `\\sum_{m=0}^{\\infty} ${factor.key === '1' ? '' : `\\left(${texOf(factor)}\\right)^{m} `}\\left[${tex}\\right]_{t \\to t - m ${texOf(period)}}`,
  text: `repeat(${text}, ${textOf(period)}${factor.key === '1' ? '' : `, ${textOf(factor)}`})`,
});

interface Mode {
  readonly root: C.Complex;
  /** Of 1, t, t²/2, …, or of C(n, j)·α⁻ʲ. */
  readonly by: readonly C.Complex[];
}

/** The roots of the upper half plane and of the axis, their coefficients in numbers: the others are conjugates. */
function modesOf(k: Constants, { q, coefficients }: RootSum): Mode[] {
  return rootsOf(k, q).map((root) => ({
    root,
    by: coefficients.map((p) =>
      p.reduceRight((v, x) => C.add(C.mul(v, root), k.numberOf(x)), C.ZERO),
    ),
  }));
}

/** At any t after the delay; 0 before. */
export function rootSumValue(k: Constants, sum: RootSum): (t: number) => number {
  const modes = modesOf(k, sum);
  return (t) =>
    t < 0
      ? 0
      : modes.reduce((all, { root, by }) => {
          let [c, factor] = [C.ZERO, 1];
          by.forEach((value, j) => {
            c = C.add(c, C.scale(value, factor));
            factor *= t / (j + 1);
          });
          return all + C.mul(c, C.exp(C.scale(root, t))).re;
        }, 0);
}

/** At any whole n of its side: 0 on the other. */
export function sequenceSumValue(k: Constants, sum: RootSum): (n: number) => number {
  const modes = modesOf(k, sum);
  const isLeft = sum.left === true;
  return (n) => (isLeft ? (n < 0 ? -1 : 0) * valueAt(modes, n) : n < 0 ? 0 : valueAt(modes, n));
}

const valueAt = (modes: readonly Mode[], n: number): number =>
  modes.reduce((all, { root, by }) => {
    const turn = C.polar(C.abs(root) ** n, C.arg(root) * n);
    let [c, binomial, down] = [C.ZERO, 1, C.ONE];
    by.forEach((value, j) => {
      c = C.add(c, C.scale(C.mul(value, down), binomial));
      binomial *= (n - j) / (j + 1);
      down = C.div(down, root);
    });
    return all + C.mul(c, turn).re;
  }, 0);

const decimal = (x: number, digits: number): string => {
  const text = String(Number(x.toPrecision(digits)));
  return text.includes('e') ? `(${text})` : x < 0 ? `(${text})` : text;
};

/** Its modes as real functions of t, each digit asked for: c·e^(σt)·cos(ωt + φ). */
export function rootSumDecimals(
  k: Constants,
  sum: RootSum,
  delay: Expression,
  repeat?: Repeat,
  digits = 6,
): Line {
  const late = textOf(difference(symbol('t'), delay));
  const t = delay.key === '0' ? 't' : `(${late})`;
  const d = (x: number) => decimal(x, digits);
  const terms = modesOf(k, sum)
    .filter(({ root }) => root.im >= 0)
    .flatMap(({ root, by }) =>
      by.flatMap((c, j) => {
        const size = root.im === 0 ? c.re : 2 * C.abs(c);
        if (size === 0) return [];
        const swing = root.im === 0 ? '' : `*cos(${d(root.im)}*${t} + ${d(C.arg(c))})`;
        const growth = j === 0 ? '' : `*${t}^${j}/${factorial(BigInt(j))}`;
        return [`${d(size)}${growth}*e^(${d(root.re)}*${t})${swing}`];
      }),
    );
  const body = `(${terms.join(' + ')})*heaviside(${late})`;
  const text = repeat
    ? `repeat(${body}, ${textOf(repeat.period)}${repeat.factor.key === '1' ? '' : `, ${textOf(repeat.factor)}`})`
    : body;
  return { name: '', tex: text, text };
}

/** Its modes as real sequences. */
export function sequenceSumDecimals(k: Constants, sum: RootSum, digits = 6): string {
  const d = (x: number) => decimal(x, digits);
  const sign = sum.left ? -1 : 1;
  const terms = modesOf(k, sum)
    .filter(({ root }) => root.im >= 0)
    .flatMap(({ root, by }) =>
      by.flatMap((value, j) => {
        const c = C.scale(C.div(value, C.polar(C.abs(root) ** j, C.arg(root) * j)), sign);
        const size = root.im === 0 ? c.re : 2 * C.abs(c);
        if (size === 0) return [];
        const falling = Array.from({ length: j }, (_, m) => (m ? `(n - ${m})` : 'n')).join('*');
        const many = j === 0 ? '' : `*${falling}/${factorial(BigInt(j))}`;
        if (root.im === 0) return [`${d(size)}${many}*(${d(root.re)})^n`];
        return [`${d(size)}${many}*${d(C.abs(root))}^n*cos(${d(C.arg(root))}*n + ${d(C.arg(c))})`];
      }),
    );
  return terms.join(' + ');
}
