/** What does not go together is refused by its field, and what is offered in its place computes. */
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { namesNotTaken, withDefaults } from '../../define/inputs.ts';
import { exported } from '../../testing/folder.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import tool from './index.ts';
import type { CicInputs } from './inputs.ts';

type Some = Partial<CicInputs>;

const REFUSED: readonly [what: string, some: Some, field: string, message: RegExp][] = [
  [
    'an edge past half the slow rate',
    { edge: 121e3 },
    'edge',
    /below half the slow rate, 120\skHz/u,
  ],
  [
    'a rate that leaves no room',
    { rate: 65_536 },
    'edge',
    /below half the slow rate, 45\.7764\sHz/u,
  ],
  ['the same without a compensator', { rate: 2048, compensator: 'none' }, 'edge', /at most half/u],
  [
    'the same with droop alone',
    { rate: 2048, compensator: 'droop' },
    'edge',
    /half the slow rate/u,
  ],
  ['a stop band past half the slow rate', { stop: 500e3 }, 'stop', /below half the slow rate/u],
  ['a stop band below the edge', { stop: 20e3 }, 'stop', /above the pass-band edge, 30\skHz/u],
  [
    'an output wider than the result',
    { outputBits: 36 },
    'outputBits',
    /the result has 35 in all/u,
  ],
  [
    'an output wider than an interpolator’s',
    { kind: 'interpolator', outputBits: 32, stages: 2 },
    'outputBits',
    /the result has 21 in all/u,
  ],
  ['delays that are not of the combs', { delays: [1, 2, 3] }, 'delays', /3 numbers for 4 combs/u],
  ['a delay that is no whole number', { delays: [1.5] }, 'delays', /whole number from 1 to 16/u],
  ['a delay of 0', { delays: [0] }, 'delays', /has 0;/u],
  [
    'a lowest rate above the highest',
    { rates: 'range', leastRate: 30 },
    'leastRate',
    /is 30, above the highest, 25/u,
  ],
  [
    'rates too far apart for one compensator',
    { rates: 'range', leastRate: 2, edge: 50e3, ripple: 0.001 },
    'ripple',
    /between the rates 2 and 25 the droop differs by/u,
  ],
  [
    'a transition too narrow',
    { stop: 30.5e3, attenuation: 120 },
    'length',
    /none up to 511 coefficients/u,
  ],
  [
    'a null at the edge',
    { delays: [2], edge: 119.99e3, compensator: 'droop' },
    'edge',
    /next to nothing passes/u,
  ],
  [
    'an edge on a null',
    { delays: [4], edge: 60e3, compensator: 'droop' },
    'edge',
    /passes nothing at 60\skHz/u,
  ],
  [
    'an edge beyond a null',
    { delays: [4], edge: 90e3, stop: 100e3, stages: 1 },
    'edge',
    /passes nothing at 60\skHz/u,
  ],
  [
    'the same of one comb, and coefficients that are given',
    { delays: [1, 1, 2, 8], edge: 50e3, length: 'given' },
    'edge',
    /passes nothing at 30\skHz/u,
  ],
  [
    'an edge past half the slow rate where nulls lie lower',
    { delays: [16], edge: 121e3, compensator: 'droop' },
    'edge',
    /half the slow rate/u,
  ],
  [
    'a droop just below a null',
    { delays: [4], stages: 1, edge: 59.8e3, compensator: 'droop', ripple: 1e-4 },
    'length',
    /keeps the ripple/u,
  ],
  [
    'a droop that no 511 coefficients level',
    { edge: 119.9e3, compensator: 'droop', ripple: 1e-4 },
    'length',
    /keeps the ripple/u,
  ],
  [
    'more coefficients than have digits',
    { compensator: 'droop', edge: 1e3, length: 'given', taps: 301 },
    'taps',
    /is 301/u,
  ],
];

test.each(REFUSED)('%s', (_, some, field, message) => {
  let refusal: InputErrors | undefined;
  try {
    evaluate(tool, withDefaults(tool.inputs, some));
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    refusal = error;
  }
  expect(refusal?.errors.map((e) => [e.field, e.message])).toEqual([
    [field, expect.stringMatching(message)],
  ]);
  const remedies = remediesOf(tool, some);
  expect(remedies.length).toBeGreaterThan(0);
  for (const remedy of remedies) expect(remedied(tool, some, remedy).growth).toBeGreaterThan(0);
});

test('a rate that leaves no room is answered with one that does, the band kept', () => {
  expect(remediesOf(tool, { rate: 200 })).toEqual([
    { rate: '45' },
    { edge: '3.75k', stop: '7.5k' },
  ]);
});

describe('exports', () => {
  const refusalOf = async (format: string, some: Some) => {
    try {
      await exported(tool, format, some);
    } catch (error) {
      if (error instanceof InputErrors) return error.errors[0];
      throw error;
    }
    return undefined;
  };

  test.each<[string, Some, string]>([
    ['c', { stages: 6, rate: 1024, edge: 1e3, compensator: 'none' }, 'inputBits'],
    ['c', { stages: 12, rate: 4096, edge: 100, compensator: 'none' }, 'inputBits'],
    ['c', { inputBits: 32, stages: 7, rate: 24, rounding: 'nearest-up' }, 'inputBits'],
    ['coe', { compensator: 'none' }, 'compensator'],
    ['verilog', { name: 'module' }, 'name'],
  ])('%s of %j: refused, and what is offered is written', async (format, some, field) => {
    const refusal = await refusalOf(format, some);
    expect(refusal?.field).toBe(field);
    expect(refusal?.remedies.length).toBeGreaterThan(0);
    for (const remedy of refusal?.remedies ?? []) {
      const inputs = { ...withDefaults(tool.inputs, some) } as Record<string, unknown>;
      for (const [name, text] of Object.entries(remedy))
        inputs[name] = tool.inputs[name as keyof typeof tool.inputs].parse(text);
      expect(await refusalOf(format, inputs as Some), JSON.stringify(remedy)).toBeUndefined();
    }
  });
});

test.each([
  ['leastRate=8', /asked for only with rates=range/u],
  ['compensator=none&ripple=1', /asked for only with compensator/u],
  ['kind=interpolator&pruning=pruned', /asked for only with kind=decimator/u],
  ['output=full&outputBits=20', /asked for only with output=custom/u],
  ['compensator=droop&stop=50k', /asked for only with compensator=lowpass/u],
])('a setting that is not asked for is refused: %s', (query, message) => {
  const given = new Map(new URLSearchParams(query));
  expect(namesNotTaken(tool.inputs, given).map((e) => e.message)).toEqual([
    expect.stringMatching(message),
  ]);
});
