import type { Form } from '@tollbench/engines/logic/minimize.ts';

type Headed<F extends Form, V> = {
  readonly [K in keyof V as `${F}${Capitalize<K & string>}`]: V[K];
};

/** A record with the form before each of its names: `terms` of a sum of products is `sopTerms`. */
export const ofForm = <F extends Form, const V extends object>(form: F, record: V): Headed<F, V> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      `${form}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value,
    ]),
  ) as Headed<F, V>;
