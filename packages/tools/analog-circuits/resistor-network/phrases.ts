import { showQuantity } from '../../define/si.ts';

export const ohms = (value: number) => showQuantity(value, 'Ω', 6);

/** `(a|b)+c` as people write it. */
export const shape = (topology: string): string =>
  topology
    .replace('a', 'R₁')
    .replace('b', 'R₂')
    .replace('c', 'R₃')
    .replaceAll('+', ' + ')
    .replaceAll('|', ' ∥ ');
