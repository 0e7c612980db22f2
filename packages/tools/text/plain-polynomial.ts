/** A polynomial as it is typed, from the highest power down, every digit: 2*s^2 + 3*s + 1. */
export function plainPolynomial(coefficients: readonly number[], variable: string): string {
  const last = coefficients.length - 1;
  const terms = coefficients.flatMap((c, k) => {
    const power = last - k;
    if (c === 0) return [];
    const x = power === 0 ? '' : power === 1 ? variable : `${variable}^${power}`;
    if (x === '') return [`${c}`];
    return [c === 1 ? x : c === -1 ? `-${x}` : `${c}*${x}`];
  });
  return terms.length === 0 ? '0' : terms.join(' + ').replaceAll('+ -', '- ');
}
