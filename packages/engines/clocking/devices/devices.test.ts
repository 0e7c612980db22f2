import { describe, expect, test } from 'vitest';
import { rational, toNumber } from '../../exact/rational.ts';
import type { Setting } from '../pll.ts';
import { search } from '../search.ts';
import { searchTree, stopsOf, type TreeAsk, type TreeFound } from '../tree.ts';
import { DEVICES } from './all.ts';
import { FPGAS, fpgaPll } from './fpga.ts';

const ask = (id: string, more: Partial<TreeAsk> = {}): TreeAsk => {
  const device = DEVICES.find((d) => d.id === id);
  if (!device) throw new Error(id);
  return {
    device,
    range: device.ranges[0],
    oscillators: new Map(device.oscillators.map((o) => [o.id, rational(o.frequency)])),
    core: null,
    prefer: 'jitter',
    most: 20,
    ...more,
  };
};

const coreOf = ({ solutions: [first] }: TreeFound): number =>
  toNumber(first?.core.setting.outputs[0]?.frequency ?? rational(0));

const USB = { frequency: rational(48e6), tolerance: 0 };

describe('as fast as the data sheet allows', () => {
  test.each([
    ['stm32f103', 72e6],
    ['stm32f407', 168e6],
    ['stm32g431', 170e6],
    ['stm32l476', 80e6],
    ['stm32h743', 480e6],
    ['gd32vf103', 108e6],
    ['rp2040', 133e6],
    ['rp2350', 150e6],
    ['atmega328p', 16e6],
    ['atmega4809', 20e6],
    ['samd21', 48e6],
    ['msp430g2553', 16e6],
    ['msp430fr5969', 16e6],
    ['nrf52840', 64e6],
    ['esp32c3', 160e6],
    ['lpc1768', 100e6],
    ['fe310', 320e6],
    ['ch32v003', 48e6],
  ])('%s', (id, core) => expect(coreOf(searchTree(ask(id)))).toBe(core));
});

describe('with exactly 48 MHz for USB, the fastest core', () => {
  test.each([
    ['stm32f103', 72e6],
    ['stm32f407', 168e6],
    // The VCO is a multiple of 96 MHz that both dividers take: 144 and not 170.
    ['stm32g431', 144e6],
    ['stm32l476', 72e6],
    // 108 MHz is no 48 MHz times 1, 1.5, 2 or 2.5; its one PLL makes both.
    ['gd32vf103', 96e6],
    ['rp2040', 133e6],
    ['lpc1768', 96e6],
  ])('%s', (id, core) => {
    const found = searchTree(ask(id, { aux: USB }));
    expect(coreOf(found)).toBe(core);
    const [first] = found.solutions;
    expect(first?.aux?.setting.outputs.at(-1)?.error).toBe(0);
  });
});

test('settings that the hardware has no code for are not found', () => {
  // PLLMF of the GD32VF103 has 6.5 where 15 would be: 8 MHz · 15 / 2 is 60 MHz, and 4 MHz · 15 too.
  const gd = searchTree(ask('gd32vf103', { core: rational(60e6), most: 500 })).solutions;
  expect(gd.length).toBeGreaterThan(0);
  for (const { core } of gd) expect(core.setting.k / core.setting.den).not.toBe(15);
  // DIVP1 of the H743 is even: 1 is for the H72x and H73x.
  const h7 = searchTree(ask('stm32h743', { prefer: 'power', core: rational(480e6), most: 500 }));
  for (const { core } of h7.solutions)
    if (core.generator.id === 'pll1')
      expect((core.setting.outputs[0]?.divider.parts[0] ?? 1) % 2).toBe(0);
});

test('settings that manuals and kits print', () => {
  const f407 = searchTree(ask('stm32f407', { aux: USB })).solutions;
  // ST's examples for the Discovery board: HSE 8 MHz, M 8, N 336, P 2, Q 7; a smaller M only speeds the detector up.
  const kit = searchTree(ask('stm32f407', { aux: USB, fixed: { pre: 8 } })).solutions[0];
  expect(f407[0]?.core.setting).toMatchObject({ pre: 4, k: 168 });
  expect(kit?.core.setting).toMatchObject({ pre: 8, k: 336 });
  expect(kit?.core.setting.outputs.map((o) => o.divider.parts[0])).toEqual([2, 7]);
  // pico-sdk: 125 MHz = 12 MHz · 125 / 6 / 2, 48 MHz = 12 MHz · 100 / 5 / 5, VCO 1500 and 1200 MHz.
  const pico = (f: number) =>
    searchTree(ask('rp2040', { core: rational(f), most: 100 })).solutions.map(
      ({ core: { setting: s } }) => [s.pre, s.k, ...(s.outputs[0]?.divider.parts ?? [])],
    );
  expect(pico(125e6)[0]).toEqual([1, 125, 6, 2]);
  const usb = searchTree(ask('rp2040', { aux: USB })).solutions[0]?.aux?.setting;
  expect(usb?.error).toBe(0);
});

test('the crystal itself comes before a PLL that makes the same of it', () => {
  for (const [id, f] of [
    ['stm32f407', 8e6],
    ['lpc1768', 12e6],
    ['rp2040', 12e6],
  ] as const) {
    const [first] = searchTree(ask(id, { core: rational(f) })).solutions;
    expect(first?.core.generator.mulField).toBeUndefined();
  }
});

test('every bus of an STM32H743 keeps its limit at 480 MHz', () => {
  const [first] = searchTree(ask('stm32h743')).solutions;
  expect(first?.buses.map((b) => [b.id, toNumber(b.frequency)])).toEqual([
    ['hclk', 240e6],
    ...[1, 2, 3, 4].map((n) => [`pclk${n}`, 120e6]),
  ]);
});

test('what keeps a clock from being nearer is named', () => {
  const wanted = ask('stm32f407', { core: rational(180e6) });
  const [first] = searchTree(wanted).solutions;
  if (!first) throw new Error('none');
  expect(toNumber(first.core.setting.outputs[0]?.frequency ?? rational(0))).toBe(168e6);
  expect(stopsOf(wanted, first).map((s) => s.limit)).toEqual(['core']);
  expect(first.error).toBeCloseTo(12 / 180, 12);
});

const fpga = (
  id: string,
  input: number,
  wanted: readonly number[],
  most = 3,
): readonly Setting[] => {
  const part = FPGAS.find((f) => f.id === id);
  if (!part) throw new Error(id);
  return search(
    fpgaPll(part, rational(input), wanted.length),
    wanted.map((f, n) => ({ output: `out${n}`, frequency: rational(f), tolerance: 0 })),
    { most, prefer: 'jitter', ...(part.accept && { accept: part.accept }) },
  ).settings;
};

const many = (f: number, n: number): number[] => Array.from({ length: n }, () => f);

describe('what litex asks of its clocks in test_clock.py', () => {
  test.each([
    ['plle21', 100e6, many(200e6, 6)],
    ['mmcm1', 100e6, many(200e6, 7)],
    ['cyclone4', 50e6, many(100e6, 5)],
    ['ice40', 100e6, [200e6]],
    ['ice40', 133e6, [133e6]],
    ['ecp5', 100e6, many(200e6, 3)],
    // The multiplier is 1.
    ['ecp5', 400e6, [400e6]],
    ['ecp5', 100e6, [350e6, 350e6, 175e6, 175e6]],
  ])('%s from %d', (id, input, wanted) => {
    expect(fpga(id, input, wanted)[0]?.error).toBe(0);
  });
});

describe('what icepll answers', () => {
  test.each([
    // input, wanted, DIVR, DIVF, DIVQ, achieved
    [12e6, 60e6, 0, 79, 4, 60e6],
    [12e6, 96e6, 0, 63, 3, 96e6],
    [12e6, 48e6, 0, 63, 4, 48e6],
    [16e6, 25e6, 0, 49, 5, 25e6],
    [100e6, 25.125e6, 9, 79, 5, 25e6],
  ])('%d to %d', (input, wanted, divr, divf, divq, achieved) => {
    const all = fpga('ice40', input, [wanted], 40);
    expect(toNumber(all[0]?.outputs[0]?.frequency ?? rational(0))).toBeDefined();
    const best = Math.abs(all[0]?.error ?? 1);
    expect(best).toBeLessThanOrEqual(Math.abs(achieved / wanted - 1) * (1 + 1e-12));
    if (achieved !== wanted) return;
    const same = all
      .filter((s) => s.error === 0)
      .map((s) => [s.pre - 1, s.k - 1, Math.log2(s.outputs[0]?.divider.num ?? 1)]);
    expect(same).toContainEqual([divr, divf, divq]);
  });
});

test('the phase detector’s minimum is kept', () => {
  // microwatt once set 12 MHz / 2 = 6 MHz and never locked.
  for (const id of ['ice40', 'ecp5'])
    for (const s of fpga(id, 12e6, [40e6], 50))
      expect(toNumber(s.detector)).toBeGreaterThanOrEqual(10e6);
});
