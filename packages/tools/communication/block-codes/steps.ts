import type { Step } from '../../define/output.ts';
import type { AlgebraicCode, MatrixCode } from './code.ts';
import type { BlockResult } from './compute.ts';
import { ERASED } from './read-symbols.ts';

/** Terms of a polynomial that are set; longer ones are told by their degree. */
const MOST = 10;

/** Coefficients from x^0 up, as the field's numbers. */
function tex(p: ArrayLike<number>): string {
  const terms: string[] = [];
  for (let e = p.length - 1; e >= 0; e--) {
    const c = p[e] ?? 0;
    if (c === 0) continue;
    const x = e === 0 ? '' : e === 1 ? 'x' : `x^{${e}}`;
    terms.push(c === 1 && x !== '' ? x : `${c}${x}`);
  }
  if (terms.length > MOST)
    return `${terms.slice(0, MOST - 2).join(' + ')} + \\dots + ${terms.at(-1)}`;
  return terms.length === 0 ? '0' : terms.join(' + ');
}

/** The working of this word. */
export const steps = (r: BlockResult): Step[] =>
  r.code.kind === 'matrix' ? matrixSteps(r, r.code) : algebraicSteps(r, r.code);

function algebraicSteps(r: BlockResult, code: AlgebraicCode): Step[] {
  const { roots, field, generator } = code;
  const { algebra } = r.outcome;
  const list: Step[] = [
    {
      text: `Arithmetic in GF(${field.size}), where α is a root of the field polynomial 0x${field.polynomial.toString(16).toUpperCase()}. Addition is XOR; products add exponents of α.`,
      tex: `\\alpha^{${field.order}} = 1`,
    },
    {
      text: `The generator has ${roots.checks} consecutive powers of α${roots.spacing === 1 ? '' : `^${roots.spacing}`} among its roots, from the exponent ${roots.first} on.`,
      tex: `g(x) = ${tex(generator)}`,
    },
    {
      text: `The distance is at least one more than the consecutive roots${code.extended ? ', and the parity symbol adds one' : ''}.`,
      tex: `d \\ge ${code.bound}, \\quad t = \\left\\lfloor \\tfrac{${code.bound} - 1}{2} \\right\\rfloor = ${code.t}`,
    },
  ];
  if (algebra === null) return list;
  const shown = algebra.syndromes.slice(0, 8).join(',\\ ');
  list.push({
    text: 'The syndromes: the received polynomial at each root.',
    tex: `S = ${shown}${algebra.syndromes.length > 8 ? ',\\ \\dots' : ''}`,
  });
  if (algebra.erasureLocator.length > 1)
    list.push({
      text: 'The erased places give their locator.',
      tex: `\\Gamma(x) = ${tex(algebra.erasureLocator)}`,
    });
  if (algebra.iterations.length > 0)
    list.push(
      {
        text: `Berlekamp and Massey’s ${algebra.iterations.length} steps find the shortest register that makes the syndromes.`,
        tex: `\\Lambda(x) = ${tex(algebra.locator)}`,
      },
      {
        text: 'The evaluator for the values.',
        tex: `\\Omega(x) = S(x)\\Lambda(x) \\bmod x^{${algebra.roots.checks}} = ${tex(algebra.evaluator)}`,
      },
    );
  for (const c of algebra.corrections.slice(0, 6))
    list.push({
      text: `At x^${c.place}${c.erased ? ', erased,' : ''} Λ is zero, and Forney’s formula gives the value.`,
      tex: `X = \\alpha^{${(roots.spacing * c.place) % field.order}}, \\quad Y = X^{${1 - algebra.roots.first}}\\frac{\\Omega(X^{-1})}{\\Lambda'(X^{-1})} = ${c.value}`,
    });
  return list;
}

function matrixSteps(r: BlockResult, code: MatrixCode): Step[] {
  const checks = code.checkRows.length;
  const digits = (s: bigint) => s.toString(2).padStart(checks, '0');
  const list: Step[] = [
    {
      text: `A word is a codeword where all ${checks} checks are met.`,
      tex: `H\\,c^{T} = 0, \\quad n = ${code.n},\\ k = ${code.k}`,
    },
    {
      text: 'The least weight of a codeword that is not zero is the minimum distance.',
      tex: `d_{min} = ${code.distance}, \\quad t = ${code.t}`,
    },
  ];
  const { syndrome, changed } = r.outcome;
  if (syndrome === null) return list;
  const lost = r.received.includes(ERASED);
  list.push({
    text: `The checks of the received word${lost ? ', erased bits taken as 0' : ''}, the last check first.`,
    tex: `s = H\\,r^{T} = ${digits(syndrome)}_2 = ${syndrome}`,
  });
  if (r.outcome.word !== null && changed.length > 0)
    list.push({
      text: `It is the sum of ${changed.length === 1 ? 'the column' : 'the columns'} of the wrong places, counted from 0 at the left${lost ? ', and of erased ones' : ''}.`,
      tex: changed
        .slice(0, 8)
        .map((j) => `h_{${j}} = ${code.columns[j] ?? 0}`)
        .join(',\\ '),
    });
  return list;
}
