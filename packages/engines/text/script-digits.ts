/** Whole numbers in raised and lowered digits, for text that is not TeX. */

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

const set = (n: number, digits: string, minus: string): string =>
  String(n).replace(/[-\d]/gu, (c) => (c === '-' ? minus : (digits[Number(c)] as string)));

/** `⁻¹²` of −12. */
export const superscript = (n: number): string => set(n, RAISED, '⁻');

/** `₁₂` of 12. */
export const subscript = (n: number): string => set(n, LOWERED, '₋');
