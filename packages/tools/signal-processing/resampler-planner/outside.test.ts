/** What others published: filters, records and counts, as they come. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { outputsOf, resample } from '@tollbench/engines/multirate/polyphase.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { taskOf } from './conversion.ts';
import tool from './index.ts';
import type { ResamplerInputs } from './inputs.ts';

interface Case {
  readonly up: number;
  readonly down: number;
  readonly h: readonly number[];
  readonly y: readonly number[];
}

const data = (name: string) =>
  JSON.parse(
    gunzipSync(readFileSync(new URL(`testing/${name}.json.gz`, import.meta.url))).toString('utf8'),
  ) as never;
const run = (some: Partial<ResamplerInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

/** One stage of coefficients that are pasted. */
const given = ({ up, down, h }: Case) =>
  run({ by: 'ratio', up, down, method: 'import', coefficients: h.join('\n') });

describe('MATLAB’s resample, from DSP.jl', () => {
  const { x, cases } = data('dsp-jl') as { x: number[]; cases: Case[] };
  test.each(cases)('$up/$down: every sample, once the delay that is said is dropped', (c) => {
    const r = given(c);
    const [stage] = r.plan.stages;
    if (!stage || !r.delayOutputs) throw new Error('no stage of linear phase');
    // MATLAB delays by whole outputs: it puts zeros before the coefficients until they are.
    const before = (c.down - (((c.h.length - 1) / 2) % c.down)) % c.down;
    const drop = ((c.h.length - 1) / 2 + before) / c.down;
    expect(Number(r.delayOutputs.n) / Number(r.delayOutputs.d)).toBeCloseTo(
      drop - before / c.down,
      12,
    );
    const h = [...new Array<number>(before).fill(0), ...Array.from(stage.h, (v) => v * c.up)];
    const tail = new Array<number>(c.h.length).fill(0);
    const y = resample({ up: c.up, down: c.down, h }, [...x, ...tail]).slice(
      drop,
      drop + c.y.length,
    );
    expect(c.y.length).toBe(outputsOf(c, x.length));
    c.y.forEach((v, k) => {
      expect(Math.abs((y[k] ?? Number.NaN) - v)).toBeLessThan(1e-14 * 4);
    });
  });
});

describe('decimators and interpolators of CMSIS-DSP', () => {
  const { cases } = data('cmsis-decim') as { cases: (Case & { x: number[] })[] };
  test('every output of each of its patterns', () => {
    expect(cases.length).toBeGreaterThanOrEqual(100);
    for (const c of cases) {
      const y = resample(c, c.x);
      c.y.forEach((v, k) => {
        expect(Math.abs((y[k] ?? Number.NaN) - v)).toBeLessThan(1e-14);
      });
    }
  });
  test.each(cases.filter((c) => c.up * c.down > 1 && c.h.length > 1).slice(0, 4))(
    'as coefficients that are pasted: $up/$down',
    (c) => {
      const { plan } = given(c);
      expect(Array.from(plan.stages[0]?.h ?? [], (v) => v * c.up)).toEqual(
        c.h.map((v) => (v / c.up) * c.up),
      );
    },
  );
});

describe('ratios that people ask for', () => {
  test.each([
    // scipy/scipy#5749
    ['44100', '48000', 160, 147],
    // Rhizomatica/mercury#198
    ['44100', '8000', 80, 441],
    ['22050', '8000', 160, 441],
    ['11025 Hz', '8 kHz', 320, 441],
    ['48k', '8k', 1, 6],
    ['32k', '44.1k', 441, 320],
    ['96k', '44.1k', 147, 320],
    ['192000', '44100', 147, 640],
    // NTSC and its pull-down
    ['30000/1001', '25', 1001, 1200],
    ['48k*1000/1001', '48k', 1001, 1000],
    // liquid-dsp's examples have rates such as these
    ['1.2288M', '1M', 625, 768],
    ['61.44M', '30.72M', 1, 2],
    ['30.72 MHz', '20 MHz', 125, 192],
  ])('%s to %s is %d/%d', (from, to, up, down) => {
    const rates = { from: tool.inputs.from.parse(from), to: tool.inputs.to.parse(to) };
    const task = taskOf(withDefaults(tool.inputs, rates));
    expect([task.up, task.down]).toEqual([up, down]);
  });
});

describe('published answers', () => {
  test('Lyons: 400 kHz by 100, 60 dB, 1.8 kHz kept: 2,727 coefficients by his estimate, 88 + 109 in stages of 25 and 4', () => {
    // Understanding Digital Signal Processing, section on two-stage decimation: N = A/(22 Δf).
    const estimate = (width: number, rate: number) => 60 / (22 * (width / rate));
    const lyons: Partial<ResamplerInputs> = {
      from: '400k',
      to: '4k',
      edge: 'hertz',
      pass: 1800,
      attenuation: 60,
      aliases: 'pass',
    };
    const two = run({ ...lyons, plan: 'own', stages: '1/25 1/4' });
    const [first, second] = two.plan.stages;
    expect(first?.stop).toBeCloseTo(14_200, 6);
    expect(second?.stop).toBeCloseTo(2200, 6);
    expect(Math.round(estimate(12_400, 400e3))).toBe(88);
    expect(Math.round(estimate(400, 16e3))).toBe(109);
    expect(Math.round(estimate(400, 400e3))).toBe(2727);
    // His estimate knows no ripple; with 0.1 dB the shortest filters are a tenth longer, or a third in one stage of half the ripple.
    expect(first?.h.length).toBe(97);
    expect(second?.h.length).toBe(121);
    expect(two.meets).toBe(true);
  });

  test('VCVRack/Rack#194: the inputs that n outputs need', () => {
    const light = { plan: 'single', share: 50, attenuation: 20, ripple: 3 } as const;
    // 44.1 kHz to 48 kHz: 160 outputs take 147 inputs, the 161st one more.
    expect(run({ ...light, outputs: 160 }).needed).toBe(147);
    expect(run({ ...light, outputs: 161 }).needed).toBe(148);
    expect(run({ ...light, outputs: 1 }).needed).toBe(1);
  });
});
