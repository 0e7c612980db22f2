import fc from 'fast-check';
import { decodeFunctionData, encodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem';
import { expect, test } from 'vitest';
import { ChainUnavailable } from './errors.ts';
import { decodeAggregate3, encodeAggregate3 } from './multicall.ts';
import type { Hex } from './types.ts';

const bytes = (minLength: number, maxLength: number) =>
  fc
    .uint8Array({ minLength, maxLength })
    .map((each): Hex => `0x${Buffer.from(each).toString('hex')}`);

test('calls are coded as the contract reads them', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ to: bytes(20, 20), data: bytes(0, 100) })), (calls) => {
      const data = encodeAggregate3(calls);
      const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data });
      expect(functionName).toBe('aggregate3');
      // To the last byte: what is padded too little or too much is read all the same.
      const targets = calls.map((call) => ({
        ...{ target: call.to, allowFailure: true, callData: call.data },
      }));
      const args3 = [targets] as const;
      expect(data).toBe(encodeFunctionData({ abi: multicall3Abi, functionName, args: args3 }));
      const read = (args as unknown as readonly (readonly Record<string, unknown>[])[])[0];
      expect(
        read?.map(({ target, allowFailure, callData }) => ({
          to: String(target).toLowerCase(),
          data: callData,
          allowFailure,
        })),
      ).toEqual(calls.map((call) => ({ ...call, allowFailure: true })));
    }),
  );
});

test('answers are read as the contract writes them; what failed has none', () => {
  const results = fc.array(fc.record({ success: fc.boolean(), returnData: bytes(0, 100) }));
  fc.assert(
    fc.property(results, (result) => {
      const data = encodeFunctionResult({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        result,
      });
      expect(decodeAggregate3(data, result.length)).toEqual(
        result.map(({ success, returnData }) => (success ? returnData : null)),
      );
    }),
  );
});

test('what is no such answer is none, however it is cut or twisted', () => {
  const result = [{ success: true, returnData: `0x${'11'.repeat(32)}` as Hex }];
  const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
  expect(() => decodeAggregate3(data, 2)).toThrow(ChainUnavailable);
  fc.assert(
    fc.property(fc.nat({ max: data.length - 3 }), (end) => {
      expect(() => decodeAggregate3(data.slice(0, end) as Hex, 1)).toThrow(ChainUnavailable);
    }),
  );
  fc.assert(
    fc.property(bytes(0, 300), (noise) => {
      try {
        decodeAggregate3(noise, 1);
      } catch (error) {
        expect(error).toBeInstanceOf(ChainUnavailable);
      }
    }),
  );
});

test('an answer to another number of calls is none', () => {
  const result = [1, 2, 3].map(() => ({ success: true, returnData: '0x11' as Hex }));
  const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
  expect(decodeAggregate3(data, 3)).toEqual(['0x11', '0x11', '0x11']);
  for (const count of [0, 2, 4])
    expect(() => decodeAggregate3(data, count)).toThrow('another number of calls');
});
