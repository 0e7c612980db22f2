import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { decibels } from './compute.ts';
import tool from './index.ts';

interface Case {
  stages: string;
  source: number;
  bandwidth: number;
  sharpness: number;
  level: number;
  te: number;
  floor: number | null;
  gain: number;
  iip3: number | null;
  iip3Lot: number | null;
  iip2: number | null;
  iip2Lot: number | null;
  ip1: number | null;
  output: number;
}

describe('against waves followed one by one', () => {
  const { program, version, cases } = vectors<Case>('rf-cascade');
  let [noise, products, compressed] = [0, 0, 0];
  const off = (ours: number, theirs: number | null): number => {
    if (theirs === null || !Number.isFinite(ours))
      return theirs === null && !Number.isFinite(ours) ? 0 : 99;
    return Math.abs(ours - theirs);
  };
  for (const c of cases) {
    const { stages, source, bandwidth, sharpness, level } = c;
    const r = evaluate(
      tool,
      withDefaults(tool.inputs, { stages, source, bandwidth, sharpness, level }),
    );
    const { iip3, iip2, gain, temperature } = r.whole;
    noise = Math.max(
      noise,
      off(decibels(gain), c.gain),
      off(decibels(r.floor), c.floor),
      Math.abs(temperature - c.te) / (1 + c.te),
    );
    products = Math.max(
      products,
      off(decibels(iip3.coherent), c.iip3),
      off(decibels(iip3.incoherent), c.iip3Lot),
      off(decibels(iip2.coherent), c.iip2),
      off(decibels(iip2.incoherent), c.iip2Lot),
    );
    compressed = Math.max(
      compressed,
      off(decibels(r.ip1), c.ip1),
      off(decibels(r.levels.at(-1) ?? 0), c.output),
    );
  }

  test('the figures on the page are the ones measured here', () => {
    const row = (what: string, largestError: number) => ({
      program,
      version,
      what,
      cases: cases.length,
      largestError,
      errorKind: 'absolute' as const,
    });
    for (const error of [noise, products, compressed]) expect(error).toBeLessThan(1e-9);
    expectHeld(import.meta.dirname, [
      row('gain and noise floor in dB, noise temperature relative', noise),
      row('intercept points of both orders, in voltage and in power, dB', products),
      row('compression point and compressed output, dB', compressed),
    ]);
  });
});
