/** The gradient of a doping, per cm⁴, read in both units it is written in: 1e20, 1e20 cm-4, 1e28 m-4. */
import { FieldError } from '../../define/error.ts';
import { type Condition, type Field, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

const CM = /\s*(?:1?\/\s*cm(?:\^?4|⁴)|cm(?:\^?-4|⁻⁴))$/u;
const M = /\s*(?:1?\/\s*m(?:\^?4|⁴)|m(?:\^?-4|⁻⁴))$/u;

/** A prefix before a minus, as in 1e28 m-4, would be arithmetic: units are taken off first, and other letters refused. */
function plain(text: string): string {
  const source = text.trim().replaceAll('−', '-');
  for (const [pattern, by] of [
    [CM, ''],
    [M, '*1e-8'],
  ] as const) {
    const found = pattern.exec(source);
    if (found && found.index > 0) return `${source.slice(0, found.index)}${by}`;
  }
  if (/\p{L}[^\p{L}]*-/u.test(source.replaceAll(/\de[+-]?\d/giu, '0')))
    throw new FieldError(
      `"${text.slice(0, 60)}" is in no unit that it takes: write 1e20, 1e20 cm-4 or 1e28 m-4`,
    );
  return source;
}

export const gradientField = <const W extends Condition>(condition: W): Field<number, W, never> => {
  const base = field.quantity({
    label: 'Gradient',
    symbol: 'a',
    group: 'Junction',
    unit: 'cm⁻⁴',
    default: 1e20,
    min: 1e14,
    max: 1e25,
    when: condition,
    help: 'Of the net doping along x: 1e20 cm⁻⁴ are 10¹⁶ cm⁻³ a micrometre.',
  });
  return { ...base, parse: (text) => base.parse(plain(text)) } as Field<number, W, never>;
};

export const graded = when('profile', 'graded');
