/** The functions of expressions over traces, and how many arguments they take. */
export const ARITIES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...one(
    'db mag abs re real im imag conj ph phase cph unwrap gd sqrt exp ln log10 log2',
    'sin cos tan asin acos atan arcsin arccos arctan sinh cosh tanh asinh acosh atanh',
    'floor ceil round nint int sgn sign u uramp inv buf square',
    'd ddt deriv integ idt sdt avg mean rms vecmin vecmax',
  ),
  pow: [2, 2],
  pwr: [2, 2],
  pwrs: [2, 2],
  min: [2, 2],
  max: [2, 2],
  atan2: [2, 2],
  hypot: [2, 2],
  limit: [3, 3],
  if: [3, 3],
};

function one(...lines: string[]): Record<string, readonly [number, number]> {
  const names = lines.join(' ').split(' ');
  return Object.fromEntries(names.map((name) => [name, [1, 1] as const]));
}

export const FUNCTION_NAMES: ReadonlySet<string> = new Set(Object.keys(ARITIES));
