import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';

export interface ChoiceOptions<
  O extends Readonly<Record<string, string>>,
  W extends Condition = Condition,
> extends FieldText<W> {
  /** Value in links → what a person reads, in the order shown. */
  readonly options: O;
  readonly default: keyof O & string;
}

/** One of a few named values. */
export function choice<
  const O extends Readonly<Record<string, string>>,
  const W extends Condition = never,
>(options: ChoiceOptions<O, W>): Field<keyof O & string, NoInfer<W>, never> {
  const values = Object.keys(options.options);
  return {
    kind: 'choice',
    ...fieldText(options),
    default: options.default,
    parse(text) {
      const value = text.trim();
      if (!Object.hasOwn(options.options, value))
        throw new FieldError(`"${text}" is not one of ${values.join(', ')}`);
      return value;
    },
    format: (value) => value,
    echo: (value) => options.options[value] ?? value,
    describe: () => ({ kind: 'choice', default: options.default, options: { ...options.options } }),
    control: {
      widget: 'choice',
      options: values.map((value) => ({ value, label: options.options[value] ?? value })),
    },
  };
}
