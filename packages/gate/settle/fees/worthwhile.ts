/** Which payments are worth their gas, where those that wait carry different amounts. */

/**
 * Of payments that do not pay for one transaction together, the most that do: so many of the dearest
 * bring more for their gas than any other so many. In the order of `batch`; empty where none pay. Pure.
 * @param worthOf atomic units that a payment carries
 * @param pays whether a transaction of these brings more than it may cost
 */
export function worthwhile<T>(
  batch: readonly T[],
  worthOf: (payment: T) => bigint,
  pays: (some: readonly T[]) => boolean,
): readonly T[] {
  const dearestFirst = [...batch.entries()].sort(([, a], [, b]) => Number(worthOf(b) - worthOf(a)));
  // Stryker disable next-line EqualityOperator: none of them are none, whether they pay or not
  for (let count = batch.length; count > 0; count--) {
    const chosen = new Set(dearestFirst.slice(0, count).map(([index]) => index));
    const some = batch.filter((_, index) => chosen.has(index));
    if (pays(some)) return some;
  }
  return [];
}
