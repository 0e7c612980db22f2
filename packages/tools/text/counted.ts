/** `1 pole`, `3 poles`, `2 matrices`: a number with the noun it counts. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;
