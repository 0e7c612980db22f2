import { describe, expect, test } from 'vitest';
import { FieldError, InputErrors } from './error.ts';
import { type Checked, type Fields, when } from './field.ts';
import * as field from './fields.ts';
import { readInputs } from './inputs.ts';

/** As defineTool takes them. */
const declared = <const I extends Fields>(inputs: I & Checked<I>): I => inputs;

const kind = field.choice({ label: 'Kind', default: 'a', options: { a: 'A', b: 'B' } });
const last = field.quantity({ label: 'Last', unit: 's', default: 1 });

describe('conditions and sliders are checked by the compiler against the fields there are', () => {
  test('names and values that exist compile, inline and shared', () => {
    const withB = when('kind', 'b');
    const inputs = declared({
      kind,
      last,
      end: field.quantity({
        label: 'End',
        unit: 's',
        default: 1,
        when: withB,
        slider: { min: 0, max: 1, log: false, between: ['last', 'end'] },
      }),
      note: field.text({
        label: 'Note',
        default: '',
        maxLength: 9,
        when: { field: 'kind', in: ['a', 'b'] },
      }),
    });
    expect(inputs.end.when).toEqual({ field: 'kind', in: ['b'] });
  });

  test('a name or a value that does not exist does not', () => {
    const misspelt = field.integer({
      label: 'N',
      default: 1,
      min: 1,
      max: 2,
      when: { field: 'kin', in: ['b'] },
    });
    const foreign = field.integer({
      label: 'N',
      default: 1,
      min: 1,
      max: 2,
      when: when('kind', 'c'),
    });
    const slid = field.integer({
      label: 'N',
      default: 1,
      min: 1,
      max: 2,
      slider: { min: 1, max: 2, log: false, upTo: { field: 'lats', share: 1 } },
    });
    const between = field.quantity({
      label: 'Q',
      unit: '',
      default: 1,
      slider: { min: 1, max: 2, log: false, between: ['lats'] },
    });
    // @ts-expect-error there is no field "kin"
    declared({ kind, misspelt });
    // @ts-expect-error kind has no value "c"
    declared({ kind, foreign });
    // @ts-expect-error there is no field "lats"
    declared({ last, slid });
    // @ts-expect-error there is no field "lats"
    declared({ last, between });
    // What the compiler refuses above would otherwise fail only when the page is opened.
    expect(() => readInputs({ kind, misspelt }, () => undefined)).toThrow(/kin, which does not/);
  });
});

describe('what a field throws', () => {
  const throwing = (error: Error) => ({
    bad: {
      ...last,
      parse: () => {
        throw error;
      },
    },
  });

  test('a FieldError is the visitor’s, with field and value', () => {
    try {
      readInputs(throwing(new FieldError('is odd')), () => '7');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(InputErrors);
      expect((error as InputErrors).errors).toMatchObject([
        { field: 'bad', value: '7', message: 'is odd' },
      ]);
    }
  });

  test('any other error is ours and passes through', () => {
    const ours = new TypeError('x is undefined');
    expect(() => readInputs(throwing(ours), () => '7')).toThrow(ours);
  });

  test('of a list, a table and a matrix too', () => {
    const inside = field.table({
      label: 'Rows',
      columns: throwing(new TypeError('x is undefined')),
      default: [],
      minRows: 0,
      maxRows: 2,
    });
    expect(() => inside.parse('1')).toThrow(TypeError);
  });
});
