/** What the error of a node means: by its code, its words and its data. */
import { expect, test } from 'vitest';
import { ChainUnavailable, Refused, Reverted } from '../errors.ts';
import { classify } from './classify.ts';

const as = (error: unknown) => classify('eth_call', error);
const DATA = '0x08c379a0';

test.each<[string, unknown, string]>([
  ['the code of a revert', { code: 3, message: 'no', data: DATA }, DATA],
  ['that code without data', { code: 3, message: 'no' }, '0x'],
  ['that code with data that are none', { code: 3, message: 'no', data: { data: DATA } }, '0x'],
  ['that code with words as data', { code: 3, message: 'no', data: 'Reverted 0x' }, '0x'],
  ['its word with data', { code: -32015, message: 'VM: Revert', data: DATA }, DATA],
  ['its word with no bytes', { code: -32015, message: 'VM: revert', data: '0x' }, '0x'],
  ['its sentence', { code: -32000, message: 'Execution reverted: no' }, '0x'],
  ['its sentence with words as data', { code: 1, message: 'execution reverted', data: 'no' }, '0x'],
])('%s is a revert, with its data', (_, error, data) => {
  const reverted = as(error);
  expect(reverted).toBeInstanceOf(Reverted);
  expect(reverted).toMatchObject({ data, message: (error as { message: string }).message });
});

test.each<[string, unknown]>([
  [
    'a word of it in a sentence about another thing',
    { code: 1, message: 'it says execution reverted' },
  ],
  ['data without its word', { code: 1, message: 'nonce too low', data: DATA }],
  ['its word without data', { code: 1, message: 'cannot revert' }],
  ['a number in place of data', { code: 1, message: 'cannot revert', data: 7 }],
])('%s is a refusal', (_, error) => {
  expect(as(error)).toBeInstanceOf(Refused);
});

test.each([
  'EVM error StackUnderflow',
  'out of gas',
  'OutOfGas',
  'gas required exceeds allowance (5)',
  'invalid opcode: 0xfe',
  'stack underflow (0 <=> 1)',
  'stack overflow',
])('%s is a fault of the call, under whichever code', (message) => {
  for (const code of [-32603, -32000, 429])
    expect(as({ code, message })).toMatchObject({ name: 'Refused', rpcCode: code, message });
});

test('codes and words of a node that cannot answer now are an outage', () => {
  for (const code of [-32603, -32002, -32005, -32016, -32097, 429])
    expect(as({ code, message: 'no' })).toBeInstanceOf(ChainUnavailable);
  for (const message of ['Timeout', 'request timed out', 'Rate limit reached', 'too many requests'])
    expect(as({ code: -32000, message })).toMatchObject({
      name: 'ChainUnavailable',
      method: 'eth_call',
      message: expect.stringContaining(message),
    });
});

test('any other is a refusal, with its code; where there is none it is zero', () => {
  expect(as({ code: -32601, message: 'no such method' })).toMatchObject({
    ...{ name: 'Refused', rpcCode: -32601, message: 'no such method' },
  });
  for (const error of [null, undefined, {}, 'text', { code: '3', message: 7 }])
    expect(as(error)).toMatchObject({
      name: 'Refused',
      rpcCode: 0,
      message: 'an error without words',
    });
});

test('no more than 500 characters of it are quoted', () => {
  expect(as({ code: 1, message: 'x'.repeat(501) }).message).toBe('x'.repeat(500));
  expect(as({ code: 3, message: 'y'.repeat(500) }).message).toHaveLength(500);
});
