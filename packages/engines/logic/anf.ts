import { DONT_CARE, type TruthTable } from './truth-table.ts';

/**
 * The algebraic normal form (Zhegalkin, positive-polarity Reed–Muller): the products whose exclusive sum the function
 * is, each as the set of its variables, in the bits of minterm numbers; ascending. By the Möbius transform. Don't-cares
 * are taken as 0.
 */
export function algebraicNormalForm({ variables, values }: TruthTable): number[] {
  const a = values.map((v) => (v === DONT_CARE ? 0 : v));
  for (let bit = 1; bit < 1 << variables.length; bit <<= 1)
    for (let m = 0; m < a.length; m++)
      if (m & bit) a[m] = (a[m] as number) ^ (a[m ^ bit] as number);
  return [...a].flatMap((v, m) => (v ? [m] : []));
}
