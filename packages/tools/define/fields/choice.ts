import { type Field, type FieldText, words } from '../field.ts';

export interface ChoiceOptions<O extends Readonly<Record<string, string>>> extends FieldText {
  /** Value in links → what a person reads, in the order shown. */
  readonly options: O;
  readonly default: keyof O & string;
}

/** One of a few named values. */
export function choice<const O extends Readonly<Record<string, string>>>(
  options: ChoiceOptions<O>,
): Field<keyof O & string> {
  const values = Object.keys(options.options);
  return {
    kind: 'choice',
    ...words(options),
    default: options.default,
    parse(text) {
      const value = text.trim();
      if (!Object.hasOwn(options.options, value))
        throw new Error(`"${text}" is not one of ${values.join(', ')}`);
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
