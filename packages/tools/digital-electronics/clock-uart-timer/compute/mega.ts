import { formatQuantity } from '../../../define/si.ts';

/** Hertz below which a clock of this page was meant in megahertz. */
export const LEAST = 1000;

/** The same number in megahertz, as a text, where that is within the limits: `8` for 8 MHz. */
export const inMega = (hertz: number, [low, high]: readonly [number, number]): string[] =>
  hertz < LEAST && hertz * 1e6 >= low && hertz * 1e6 <= high
    ? [formatQuantity(hertz * 1e6, 'Hz')]
    : [];
