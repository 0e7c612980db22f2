import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readInputs, withDefaults, writeInputs } from '../../define/inputs.ts';
import tool from './index.ts';
import type { FirInputs } from './inputs.ts';

type Some = Partial<FirInputs>;

function refusal(some: Some) {
  const inputs = withDefaults(tool.inputs, some);
  try {
    evaluate(tool, inputs);
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    const [first] = error.errors;
    if (first) return { first, inputs };
  }
  throw new Error('nothing was refused');
}

describe('a mask that takes too many coefficients', () => {
  test.each<[Some, RegExp]>([
    [{ f2: 8050 }, /^needs about 2\s9\d0 coefficients; the most is 2\s048$/u],
    [{ f2: 8050, method: 'ls' }, /^needs about 2\s9\d0 coefficients; the most is 801$/u],
    [{ type: 'bandpass', f2: 8020 }, /coefficients; the most is 2\s048$/u],
    [{ f2: 8010, method: 'kaiser' }, /coefficients; the most is 4\s096$/u],
  ])('says how many, in plain numbers: %j', (some, message) => {
    const { first } = refusal(some);
    expect([first.field, first.message]).toEqual(['length', expect.stringMatching(message)]);
    expect(first.remedies.length).toBeGreaterThan(0);
    expect(first.message).not.toMatch(/\d\.\d{5}|double|precision/u);
  });
});

test.each<[string, Some]>([
  ['a transition too narrow', { f2: 8050 }],
  ['no mask to design for', { type: 'none' }],
  ['weights without a length', { type: 'weighted' }],
  ['weights with a window', { type: 'weighted', method: 'kaiser' }],
  ['a half-band length', { type: 'halfband', length: 'given', taps: 33 }],
  ['a parity that cannot pass', { type: 'highpass', parity: 'even' }],
  ['least squares too long', { method: 'ls', length: 'given', taps: 2000 }],
  ['more coefficients than rounding can use', { length: 'given', taps: 601 }],
  ['minimum phase of a Hilbert transformer', { type: 'hilbert', phase: 'minimum' }],
])(
  'what is offered is taken: %s',
  (_, some) => {
    const { first, inputs } = refusal({ fixed: 'off', ...some });
    expect(first.remedies.length).toBeGreaterThan(0);
    for (const remedy of first.remedies) {
      const mended: Record<string, string> = {
        ...Object.fromEntries(writeInputs(tool.inputs, inputs)),
        ...remedy,
      };
      const read = readInputs(tool.inputs, (name) => mended[name]);
      expect(evaluate(tool, read).taps).toBeGreaterThan(0);
    }
  },
  60_000,
);

describe('bands with weights', () => {
  const some: Some = {
    type: 'weighted',
    length: 'given',
    taps: 40,
    fs: 1,
    fixed: 'off',
    weighted: [
      { from: 0, to: 0.1, gain: 1, weight: 1 },
      { from: 0.15, to: 0.5, gain: 0, weight: 10 },
    ],
  };

  test('share the error as their weights say, and promise no limit', () => {
    const r = evaluate(tool, withDefaults(tool.inputs, some));
    const [pass, stop] = r.figures.map((f) => f.error);
    expect((pass ?? 0) / (stop ?? 1)).toBeCloseTo(10, 4);
    const inputs = withDefaults(tool.inputs, some);
    const list = tool.outputs(r, inputs);
    const items = list.flatMap((o) => (o.kind === 'readouts' ? o.items : []));
    expect(items.find((x) => x.name === 'maskMet')?.value).toBeNull();
    expect(list.find((o) => o.id === 'unmet')).toBeUndefined();
    expect(JSON.stringify(list)).not.toMatch(/NaN/u);
  });

  test('are what a design was, when the response is changed to them', () => {
    const from = withDefaults(tool.inputs, {});
    const result = evaluate(tool, from);
    const converted = tool.convert?.(from, 'type', 'weighted', result)?.inputs;
    const r = evaluate(tool, { ...from, ...converted, type: 'weighted' });
    expect(r.taps).toBe(result.taps);
    r.h.forEach((c, k) => {
      expect(c).toBeCloseTo(result.h[k] ?? 0, 9);
    });
    const back = tool.convert?.(from, 'method', 'import', result)?.inputs;
    expect([...evaluate(tool, { ...from, ...back, method: 'import' }).h]).toEqual([...result.h]);
  });
});
