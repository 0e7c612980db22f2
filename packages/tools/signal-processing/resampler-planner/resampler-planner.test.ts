import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { ResamplerInputs } from './inputs.ts';

const run = (some: Partial<ResamplerInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

describe('44.1 kHz to 48 kHz', () => {
  const r = run({});
  test('is 160/147', () => {
    expect([r.task.up, r.task.down]).toEqual([160, 147]);
  });
  test('what it plans keeps the mask', () => {
    expect(r.meets).toBe(true);
  });
});

test('a wide ripple is kept by the product of the stages, and shared with the filter that is handed on', () => {
  const some = { to: '8k', share: 80, attenuation: 60, ripple: 3, plan: 'own' } as const;
  const r = run({ ...some, stages: '20/63, 4/7' });
  expect(r.meets).toBe(true);
  const [onward] = tool.next?.(r, withDefaults(tool.inputs, some)) ?? [];
  // 3 dB are δ = 0.171, of which each stage has √(1 + δ) − 1 = 0.0821: 1.43 dB from peak to peak, less a thousandth.
  expect(Number(onward?.inputs.ripple)).toBeCloseTo(1.428, 3);
});

test('a trial whose lines would all meet is left out, and that is said', () => {
  const i = withDefaults(tool.inputs, {
    by: 'ratio',
    up: 1,
    down: 4096,
    method: 'import',
    coefficients: '1',
  });
  const r = evaluate(tool, i);
  expect(r.trial).toBeNull();
  expect(JSON.stringify(tool.outputs(r, i).filter((o) => o.kind === 'notice'))).toContain(
    'with L = 1 and M = 4096 a period of it is too short',
  );
});

describe('the tones of the trial', () => {
  test.each<[string, Partial<ResamplerInputs>]>([
    [
      'whose worst alias would fall on the tone that is kept',
      {
        from: '400k',
        to: '4k',
        edge: 'hertz',
        pass: 1800,
        attenuation: 60,
        aliases: 'pass',
        plan: 'own',
        stages: '1/25, 1/4',
      },
    ],
    [
      'whose worst alias would meet itself at half the output rate',
      { by: 'ratio', up: 1, down: 2, method: 'import', coefficients: '0.25 0.5 0.25' },
    ],
  ])('%s stand alone', (_, some) => {
    const r = run(some);
    if (!r.trial) throw new Error('no trial');
    // The loudest line is the alias that the sweep says, a bin or so away.
    expect(20 * Math.log10(r.trial.worst / r.sweep.worst.gain)).toBeGreaterThan(-0.3);
    for (const { measured, predicted } of r.trial.tones)
      expect(Math.abs(measured - predicted)).toBeLessThan(1e-12);
  });
});

test('the working counts the coefficients of a half-band filter that are not 0, and its delay the whole length', () => {
  const i = withDefaults(tool.inputs, {
    by: 'ratio',
    from: '48k',
    up: 2,
    down: 1,
    aliases: 'pass',
    share: 80,
    attenuation: 80,
  });
  const r = evaluate(tool, i);
  const [stage] = r.plan.stages;
  if (!stage?.halfBand) throw new Error('no half-band stage');
  expect(stage.nonZero).toBe((stage.h.length + 1) / 2 + 1);
  const said = JSON.stringify(tool.steps?.(r, i));
  expect(said).toContain(`N_{1} = ${stage.h.length}`);
  expect(said).toContain(`\\\\frac{${stage.nonZero}}{2} = ${stage.multiplications}`);
});
