/** What is refused, at every door alike, and that what is offered instead computes. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import tool from './index.ts';
import type { ResamplerInputs } from './inputs.ts';

type Some = Partial<ResamplerInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const asked = (query: string) =>
  evaluate(tool, readGiven(tool.inputs, new Map(new URLSearchParams(query))));
/** Cheap to plan. */
const light: Some = { attenuation: 30, ripple: 1, share: 50 };

describe('inputs that do not go', () => {
  test.each<[string, Some, RegExp, number]>([
    [
      'a ratio of too large terms, never rounded',
      { ...light, from: '44100.5' },
      /^to: is 48\skHz of 44\.1005\skHz, a ratio of 96000\/88201; .* 1194\/1097, 0\.057 millionths off/,
      1,
    ],
    ['far too large a ratio', { from: '1', to: '1M' }, /^to: .* Convert in several steps/, 0],
    ['no conversion', { ...light, to: '44.1k' }, /^to: is the input rate/, 1],
    ['L as large as M', { ...light, by: 'ratio', up: 3, down: 3 }, /^up: is 3, as many as M/, 1],
    [
      'a pass band beyond half the lower rate',
      { ...light, to: '22.05k', edge: 'hertz', pass: 20e3 },
      /^pass: is 20\skHz; the most is 10\.9699\skHz, for half the lower rate is 11\.025/,
      1,
    ],
    [
      'a pass band that is next to nothing',
      { ...light, edge: 'hertz', pass: 1 },
      /^pass: is 1\sHz; the least is 220\.5\sHz/,
      1,
    ],
    [
      'stages of another ratio',
      { ...light, plan: 'own', stages: '147/160' },
      /^stages: multiply to 147\/160; the conversion is 160\/147/,
      1,
    ],
    [
      'stages through a rate that is too low',
      { ...light, plan: 'own', stages: '1/147, 160/1' },
      /^stages: go down to 300\sHz behind stage 1/,
      1,
    ],
    ['stages that are none', { ...light, plan: 'own', stages: 'a/b' }, /^stages: have "a\/b"/, 1],
    ['no stages', { ...light, plan: 'own', stages: ' , ' }, /^stages: are empty/, 1],
    ['1/1', { ...light, plan: 'own', stages: '1/1 160/147' }, /does nothing/, 1],
    [
      'a filter too long',
      { by: 'ratio', up: 1, down: 16, plan: 'single', share: 99.5, attenuation: 180 },
      /^plan: is one stage with a filter of about \d+ coefficients; the most is 65536/,
      1,
    ],
    [
      'primes at which no filter can be made',
      { by: 'ratio', up: 4093, down: 4091 },
      /^attenuation: is 100 dB; no plan of up to 4 stages/,
      1,
    ],
    [
      'coefficients at a rate that is not that of L',
      { method: 'import', by: 'ratio', up: 6, down: 4 },
      /^up: is 6 with M = 4, which is 3\/2 in lowest terms/,
      1,
    ],
    [
      'a tone that the input does not hold',
      { ...light, trial: 'own', tone1: 30e3 },
      /^tone1: is 30\skHz; the input holds frequencies below 22\.05/,
      1,
    ],
  ])('%s', (_, some, message, least) => {
    expect(() => run(some)).toThrow(message);
    const remedies = remediesOf(tool, some);
    expect(remedies.length).toBeGreaterThanOrEqual(least);
    for (const remedy of remedies.slice(0, 1))
      expect(() => remedied(tool, some, remedy)).not.toThrow();
  });

  test.each([
    ['from=44,1k', /from: "44,1k" has a comma/],
    ['from=0', /from: is 0\sHz; the least is/],
    ['from=-1', /from: is −1\sHz/],
    ['from=NaN', /from: "NaN" is not a number/],
    ['from=1e400', /from: "1e400" is too large/],
    ['from=', /from: is empty/],
    ['from=44100/0', /from: .*divides by zero/],
    [`from=${'9'.repeat(300)}`, /from: has 300 characters/],
    ['stages=2/1', /stages: is asked for only with plan=own/],
    ['up=2', /up: is asked for only with by=ratio/],
    ['tone1=1k', /tone1: is asked for only with trial=own/],
    ['method=import&most=3', /most: is asked for only with/],
    ['share=50&edge=hertz', /share: is asked for only with edge=share/],
    ['attenuation=400', /attenuation: is 400\sdB; the most is 180/],
  ])('%s', (query, message) => {
    expect(() => asked(query)).toThrow(message);
  });
});

describe('rates as they are written', () => {
  const from = (text: string) => tool.inputs.from.parse(text);
  test.each([
    ['44100', '44.1k'],
    ['44.1kHz', '44.1k'],
    ['44.1 kHz', '44.1k'],
    ['44k1', '44.1k'],
    ['4.41e4', '44.1k'],
    ['30000/1001', '30000/1001'],
    ['30/1.001', '30000/1001'],
    ['48k*1000/1001', '48000000/1001'],
    ['48 kHz * 1000 / 1001', '48000000/1001'],
    ['1.2288M', '1.2288M'],
    ['2*24k', '48k'],
  ])('%s is %s', (text, canonical) => {
    expect(from(text)).toBe(canonical);
    expect(from(canonical)).toBe(canonical);
  });

  test.each(['44,100', '44.1 khz per s', '1/3/', '48k*', '1e-9'])('%s is refused', (text) => {
    expect(() => from(text)).toThrow();
  });
});

test('a ratio that is not in lowest terms is said to be another', () => {
  const i = withDefaults(tool.inputs, { ...light, by: 'ratio', up: 6, down: 4 });
  const said = tool.outputs(evaluate(tool, i), i).filter((o) => o.kind === 'notice');
  expect(said.map((o) => (o.kind === 'notice' ? o.text : ''))).toContain(
    '6/4 is 3/2 in lowest terms, which is what is planned.',
  );
});

test('coefficients that sum to 0 are told no factor', () => {
  const i = withDefaults(tool.inputs, {
    by: 'ratio',
    up: 2,
    down: 1,
    method: 'import',
    coefficients: '0.1 0.2 -0.3',
  });
  const said = JSON.stringify(
    tool.outputs(evaluate(tool, i), i).filter((o) => o.kind === 'notice'),
  );
  expect(said).toContain('sum to 0 and L is 2: of a constant nothing is kept.');
  expect(said).not.toContain('multiply them');
});

test('coefficients without the gain L are said to be so', () => {
  const i = withDefaults(tool.inputs, {
    by: 'ratio',
    up: 2,
    down: 1,
    method: 'import',
    coefficients: '0.25 0.5 0.25',
  });
  const said = tool.outputs(evaluate(tool, i), i).filter((o) => o.kind === 'notice');
  expect(JSON.stringify(said)).toContain('sum to 1 and L is 2');
});
