import { engineering } from '../../define/si.ts';

/** IEC 60062 colours in the order of their digits. */
export const COLOURS = [
  'black',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'grey',
  'white',
] as const;
export type Colour = (typeof COLOURS)[number] | 'gold' | 'silver' | 'pink';

/** By IEC 60062:2016. Older parts have grey for 0.05 %. */
const TOLERANCES: readonly (readonly [number, Colour])[] = [
  [0.01, 'grey'],
  [0.02, 'yellow'],
  [0.05, 'orange'],
  [0.1, 'violet'],
  [0.25, 'blue'],
  [0.5, 'green'],
  [1, 'brown'],
  [2, 'red'],
  [5, 'gold'],
  [10, 'silver'],
];

/** The powers of ten below one have metallic bands. */
const SMALL: Readonly<Record<number, Colour>> = { [-1]: 'gold', [-2]: 'silver', [-3]: 'pink' };

/**
 * The bands of a resistor, read from the end nearest to a lead: two significant digits and four
 * bands where two digits say it, three and five otherwise. null where no code exists: more than
 * three digits, out of 1 mΩ … 999 GΩ, or a tolerance that has no colour.
 */
export function colourCode(ohms: number, tolerancePercent: number): readonly Colour[] | null {
  const band = TOLERANCES.find(([t]) => Math.abs(t - tolerancePercent) < 1e-9)?.[1];
  const [mantissa = '', exponent = '0'] = ohms.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  if (band === undefined || digits.length > 3) return null;
  const significant = digits.length > 2 || tolerancePercent < 5 ? 3 : 2;
  const power = Number(exponent) - (significant - 1);
  const multiplier = power >= 0 ? COLOURS[power] : SMALL[power];
  if (multiplier === undefined) return null;
  return [
    ...[...digits.padEnd(significant, '0')].map((d) => COLOURS[Number(d)] as Colour),
    multiplier,
    band,
  ];
}

/** `4k7`, as written on a schematic: the letter stands for the decimal point. */
export function letterCode(ohms: number): string {
  const { mantissa, prefix } = engineering(ohms);
  const letter = prefix === '' ? 'R' : prefix;
  return mantissa.includes('.') ? mantissa.replace('.', letter) : `${mantissa}${letter}`;
}
