import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { complexText } from '../../text/complex.ts';
import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import { readRoots, withoutConjugate, writeRoots } from '../read-roots.ts';

export interface ComplexNumbersOptions<W extends Condition = Condition> extends FieldText<W> {
  readonly default: readonly Complex[];
  readonly maxLength: number;
  /** What one of them is called in refusals: `pole`. */
  readonly noun: string;
}

/**
 * Complex numbers that come in conjugate pairs, between commas, semicolons, spaces or lines: `-3, -1±2j`,
 * `[-1+2i; -1-2i]`, `-5 -6`. A complex one without its conjugate is refused, and the whole list offered.
 */
export function complexNumbers<const W extends Condition = never>(
  options: ComplexNumbersOptions<W>,
): Field<readonly Complex[], NoInfer<W>, never> {
  const { maxLength, noun } = options;
  return {
    kind: 'complex-numbers',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const list = readRoots(text, noun, maxLength);
      if (list.length === 0) throw new FieldError(`is empty; write each ${noun}, as -3, -1±2j`);
      const missing = withoutConjugate(list);
      if (missing)
        throw new FieldError(
          `has ${complexText(missing, 'j')} without its conjugate`,
          writeRoots([...list, { re: missing.re, im: -missing.im }]),
        );
      return list;
    },
    format: writeRoots,
    echo: (value) => shownList(value),
    describe: () => ({
      kind: 'complex-numbers',
      default: writeRoots(options.default),
      minItems: 1,
      maxItems: maxLength,
    }),
    control: { widget: 'line', inputMode: 'text' },
  };
}

const shownList = (list: readonly Complex[]): string =>
  list.map((x) => complexText(x, 'j')).join(', ');
