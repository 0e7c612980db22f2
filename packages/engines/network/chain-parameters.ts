/**
 * Chain and transfer parameters of a two-port: ABCD, and T by both conventions. `t-right`: [b₁ a₁] = T [a₂ b₂], as
 * R. E. Collin and scikit-rf's `t` have it; `t-left`: [a₁ b₁] = T [b₂ a₂], as Agilent's application note AN 154 has it.
 * NaN where S₂₁ = 0.
 */

import { EngineError } from '../error.ts';
import { type Complex, complex, div, mul, neg, ONE, sub } from '../numeric/complex.ts';
import { sToChain } from '../rf/two-port-convert.ts';
import { entryAt, type Network } from './network.ts';

const at = (s: Float64Array, index: number): Complex => complex(s[index]!, s[index + 1]!);

const NONE: Complex = { re: Number.NaN, im: Number.NaN };

function each(
  { s, frequency }: Network,
  of: (k: number, s11: Complex, s12: Complex, s21: Complex, s22: Complex) => readonly Complex[],
): Float64Array {
  const out = new Float64Array(s.length);
  for (let k = 0; k < frequency.length; k++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((m) => at(s, entryAt(2, k, 0, 0) + 2 * m)) as [
      Complex,
      Complex,
      Complex,
      Complex,
    ];
    const found = c.re === 0 && c.im === 0 ? [NONE, NONE, NONE, NONE] : of(k, a, b, c, d);
    found.forEach(({ re, im }, m) => {
      out[8 * k + 2 * m] = re;
      out[8 * k + 2 * m + 1] = im;
    });
  }
  return out;
}

function checkTwoPort({ ports }: Network): void {
  if (ports !== 2)
    throw new EngineError(
      'shape',
      `Chain parameters are of two ports, and the network has ${ports}.`,
      {
        field: 'ports',
        value: ports,
      },
    );
}

/** A, B (Ω), C (S), D of a two-port whose S are power waves on its references. */
export function chainParameters(network: Network): Float64Array {
  checkTwoPort(network);
  return each(network, (k, p11, p12, p21, p22) => {
    const { a, b, c, d } = sToChain(
      { p11, p12, p21, p22 },
      at(network.z0, 4 * k),
      at(network.z0, 4 * k + 2),
    );
    return [a, b, c, d];
  });
}

export type TransferConvention = 't-right' | 't-left';

/** T₁₁, T₁₂, T₂₁, T₂₂ of a two-port. */
export function transferParameters(network: Network, convention: TransferConvention): Float64Array {
  checkTwoPort(network);
  return each(network, (_k, s11, s12, s21, s22) => {
    const delta = sub(mul(s11, s22), mul(s12, s21));
    const t11 = neg(div(delta, s21));
    const t12 = div(s11, s21);
    const t21 = neg(div(s22, s21));
    const t22 = div(ONE, s21);
    return convention === 't-right' ? [t11, t12, t21, t22] : [t22, t21, t12, t11];
  });
}
