/** The integer registers of RV32I and their names in the RISC-V calling convention. */

/** Calling-convention names by number: `ABI_NAMES[10]` is `a0`. */
export const ABI_NAMES: readonly string[] = [
  ...['zero', 'ra', 'sp', 'gp', 'tp', 't0', 't1', 't2', 's0', 's1'],
  ...['a0', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'],
  ...['s2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10', 's11'],
  ...['t3', 't4', 't5', 't6'],
];

const numbers = new Map<string, number>([['fp', 8]]);
for (let i = 0; i < 32; i++) {
  numbers.set(`x${i}`, i);
  numbers.set(ABI_NAMES[i]!, i);
}

/** Number 0–31 of `x7`, `a0`, `fp`, …, or undefined where the name is no integer register. */
export function registerNumber(name: string): number | undefined {
  return numbers.get(name);
}
