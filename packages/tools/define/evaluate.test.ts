import { EngineError } from '@tollbench/engines/error.ts';
import { expect, test } from 'vitest';
import { InputError, InputErrors } from './error.ts';
import { refused } from './evaluate.ts';
import * as field from './fields.ts';
import type { AnyTool } from './tool.ts';

const tool = {
  inputs: {
    q: field.quantity({ label: 'Q', unit: '', default: 3, min: 1, max: 1000 }),
    n: field.integer({ label: 'Order', default: 2, min: 1, max: 12 }),
  },
} as unknown as AnyTool;
const inputs = { q: 3, n: 2 } as never;
const remediesOf = (error: unknown) =>
  (refused(error, tool, inputs) as InputErrors).errors.map((e) => e.remedies);

test('what a field would refuse is not offered: beyond its bounds, of no field, of more than one field whole', () => {
  const remedies = [{ q: '4480' }, { q: '12' }, { n: '4', q: '0' }, { n: '4', q: '5' }, { z: '1' }];
  const error = new InputError('is too low', { field: 'q', value: '3', remedies });
  expect(remediesOf(error)).toEqual([[{ q: '12' }, { n: '4', q: '5' }]]);
  expect(remediesOf(new InputErrors([error, error]))[1]).toEqual([{ q: '12' }, { n: '4', q: '5' }]);
  const { errors } = refused(error, tool, inputs) as InputErrors;
  expect(errors[0]).toMatchObject({ message: 'is too low', field: 'q', value: '3' });
});

test('an engine’s refusal gets the value of its field, and any other error stays what it is', () => {
  const { errors } = refused(
    new EngineError('out-of-range', 'The order is not 1 to 1.', { field: 'n', value: 2 }),
    tool,
    inputs,
  ) as InputErrors;
  expect(errors[0]).toMatchObject({ field: 'n', value: '2' });
  const defect = new TypeError('no');
  expect(refused(defect, tool, inputs)).toBe(defect);
});
