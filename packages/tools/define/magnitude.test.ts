import { describe, expect, test } from 'vitest';
import { FieldError } from './error.ts';
import * as field from './fields.ts';
import { otherMagnitude } from './magnitude.ts';

test.each([
  ['10', 1e-5, 'm', '10u'],
  ['0.18', 1e-6, 'm', '180n'],
  ['2.2', 2e-12, 'F', '2.2p'],
  ['170', 170e-6, 'A/V²', '170u'],
  ['2.4', 1e9, 'Hz', '2.4G'],
  ['22', 1e-3, 'm', '22mm'],
] as const)('%s where %d %s is usual may mean %s', (text, usual, unit, meant) => {
  expect(otherMagnitude(text, usual, unit)).toBe(meant);
});

test.each([
  // A prefix, a unit, an exponent or arithmetic: thought of.
  ['10u', 1e-5, 'm'],
  ['10 m', 1e-5, 'm'],
  ['1e1', 1e-5, 'm'],
  ['2*5', 1e-5, 'm'],
  // Not far from what is usual, or far from it with every prefix.
  ['48', 48000, 'Hz'],
  ['0.1', 0.02, 's'],
  ['90000', 1e-9, 'F'],
  ['0', 1e-5, 'm'],
  ['1', 0, 's'],
] as const)('%s where %d %s is usual is not asked about', (text, usual, unit) => {
  expect(otherMagnitude(text, usual, unit)).toBeUndefined();
});

describe('a quantity', () => {
  const noise = field.quantity({
    label: 'Noise',
    unit: 'V/√Hz',
    default: 10e-9,
    min: 0,
    max: 1e-6,
  });

  test('beyond its bounds without a prefix offers the one that is usual, and takes it', () => {
    let refused: unknown;
    try {
      noise.parse('12');
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(FieldError);
    expect(refused).toMatchObject({ instead: '12n' });
    expect(noise.parse('12n')).toBe(12e-9);
    // With a prefix the bound is offered.
    expect(() => noise.parse('12m')).toThrow(expect.objectContaining({ instead: '1u' }));
  });

  test('within its bounds asks, and reads what was typed', () => {
    const width = field.quantity({ label: 'Width', unit: 'm', default: 1e-5, max: 100 });
    expect(width.parse('10')).toBe(10);
    expect(width.otherwise?.('10')).toBe('10u');
    expect(width.otherwise?.('10u')).toBeUndefined();
    // What would be refused is not offered.
    expect(field.quantity({ label: 'W', unit: 'm', default: 1e-5, min: 1 }).otherwise?.('10')).toBe(
      undefined,
    );
  });
});
