import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { complexText } from '../../text/complex.ts';
import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import { inPairs, readRoots, withoutConjugate, writeCounted } from '../read-roots.ts';

export interface RootsOptions<W extends Condition = Condition> extends FieldText<W> {
  /** As a visitor would write them; empty for none. */
  readonly default: string;
  readonly maxLength: number;
  /** What one of them is called in refusals: `pole`. */
  readonly noun: string;
}

/**
 * Zeros or poles of a function with real coefficients: none or more, in pairs where they are complex, cartesian or polar,
 * with multiplicities: `-0.5±0.5j, (-1)x3, 0.9∠±45°`. A complex one without its conjugate is refused, and the whole list
 * offered. Pairs stand side by side, the upper one first.
 */
export function roots<const W extends Condition = never>(
  options: RootsOptions<W>,
): Field<readonly Complex[], NoInfer<W>, never> {
  const { maxLength, noun } = options;
  const parse = (text: string): readonly Complex[] => {
    const list = readRoots(text, noun, maxLength);
    const missing = withoutConjugate(list);
    if (missing)
      throw new FieldError(
        `has ${complexText(missing, 'j')} without its conjugate`,
        writeCounted([...list, { re: missing.re, im: -missing.im }]),
      );
    return inPairs(list);
  };
  return {
    kind: 'complex-numbers',
    ...fieldText(options),
    default: parse(options.default),
    parse,
    format: writeCounted,
    echo: (list) => (list.length === 0 ? 'none' : list.map((x) => complexText(x, 'j')).join(', ')),
    describe: () => ({
      kind: 'complex-numbers',
      default: options.default,
      minItems: 0,
      maxItems: maxLength,
    }),
    control: { widget: 'line', inputMode: 'text' },
  };
}
