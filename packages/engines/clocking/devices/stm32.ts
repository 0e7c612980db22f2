/** STM32 and the parts that copy its clock tree. */
import type { Device, Generator } from '../device.ts';
import { single, span } from '../dividers.ts';
import { usart16, usartF4 } from '../uart/modes.ts';
import { checked, coreBehind, direct, MHZ, POWERS_512, recalled, stm32Timer } from './shared.ts';

const APB = [1, 2, 4, 8, 16] as const;
const hse = (low: number, high: number, usual: number) =>
  ({
    id: 'hse',
    label: 'HSE crystal',
    frequency: usual,
    range: [low, high],
    tolerance: 30e-6,
  }) as const;

const PLL_LIMITS = 'limits of the PLL, buses and oscillators';

const f1Pll: Generator = {
  id: 'pll',
  unit: 'pll',
  label: 'PLL',
  from: [{ oscillator: 'hse' }, { oscillator: 'hse', by: 2 }, { oscillator: 'hsi', by: 2 }],
  pre: [1],
  detector: [1 * MHZ, 25 * MHZ],
  multiplier: { from: 2, to: 16, den: 1 },
  mulField: 'PLLMUL',
  vco: [16 * MHZ, 72 * MHZ],
  vcoLabel: 'PLLCLK',
  outputs: [
    { id: 'core', label: 'Core', fields: ['HPRE'], dividers: single(POWERS_512) },
    {
      id: 'aux',
      label: 'USB',
      fields: ['USBPRE'],
      dividers: single([1, 1.5]),
      limit: [1, 48 * MHZ],
    },
  ],
};

const f103: Device = {
  id: 'stm32f103',
  label: 'STM32F103',
  coreLabel: 'HCLK',
  auxLabel: 'USB',
  oscillators: [
    { id: 'hsi', label: 'HSI', frequency: 8 * MHZ, tolerance: 0.025 },
    hse(4 * MHZ, 16 * MHZ, 8 * MHZ),
  ],
  generators: [
    f1Pll,
    direct('hse', 'HSE', 'HPRE', POWERS_512),
    direct('hsi', 'HSI', 'HPRE', POWERS_512),
  ],
  ranges: [{ label: '2.0 to 3.6 V', core: 72 * MHZ }],
  buses: [
    { id: 'pclk1', label: 'APB1', field: 'PPRE1', dividers: APB, max: 36 * MHZ, doubles: true },
    { id: 'pclk2', label: 'APB2', field: 'PPRE2', dividers: APB, max: 72 * MHZ, doubles: true },
    {
      id: 'adc',
      label: 'ADC',
      field: 'ADCPRE',
      of: 'pclk2',
      dividers: [2, 4, 6, 8],
      max: 14 * MHZ,
    },
  ],
  uart: { label: 'USART1', clock: 'pclk2', usual: 72 * MHZ, modes: usart16 },
  timer: stm32Timer('pclk1', 72 * MHZ),
  sources: [
    checked(
      PLL_LIMITS,
      'DS5319 tables 21, 23 and 27; RM0008 section 7 (compared with embassy-stm32)',
    ),
    checked('USARTDIV 12.4', 'RM0008 section 27.3.4'),
    recalled('tolerance of the HSI over temperature', 'DS5319 table 24'),
  ],
};

const f407: Device = {
  id: 'stm32f407',
  label: 'STM32F405/407',
  coreLabel: 'HCLK',
  auxLabel: 'USB, SDIO, RNG',
  oscillators: [
    { id: 'hsi', label: 'HSI', frequency: 16 * MHZ, tolerance: 0.04 },
    hse(4 * MHZ, 26 * MHZ, 8 * MHZ),
  ],
  generators: [
    {
      id: 'pll',
      label: 'PLL',
      from: [{ oscillator: 'hse' }, { oscillator: 'hsi' }],
      pre: span(2, 63),
      preField: 'PLLM',
      // The data sheet takes 0.95 to 2.1 MHz; the reference manual has it at 1 to 2 MHz.
      detector: [0.95 * MHZ, 2.1 * MHZ],
      multiplier: { from: 50, to: 432, den: 1 },
      mulField: 'PLLN',
      vco: [100 * MHZ, 432 * MHZ],
      outputs: [
        coreBehind('PLLP', [2, 4, 6, 8]),
        {
          id: 'aux',
          label: 'PLL48CLK',
          fields: ['PLLQ'],
          dividers: single(span(2, 15)),
          limit: [1, 75 * MHZ],
        },
      ],
    },
    direct('hse', 'HSE', 'HPRE', POWERS_512),
    direct('hsi', 'HSI', 'HPRE', POWERS_512),
  ],
  ranges: [
    { label: 'scale 1', core: 168 * MHZ },
    // The buses' limits do not depend on the scale.
    { label: 'scale 2', core: 144 * MHZ },
  ],
  buses: [
    { id: 'pclk1', label: 'APB1', field: 'PPRE1', dividers: APB, max: 42 * MHZ, doubles: true },
    { id: 'pclk2', label: 'APB2', field: 'PPRE2', dividers: APB, max: 84 * MHZ, doubles: true },
  ],
  uart: { label: 'USART1', clock: 'pclk2', usual: 84 * MHZ, modes: usartF4 },
  timer: stm32Timer('pclk1', 84 * MHZ),
  sources: [
    checked(PLL_LIMITS, 'DS8626 table 36; RM0090 section 7.3.2 (compared with embassy-stm32)'),
    checked('USARTDIV with OVER8', 'RM0090 section 30.3.4, tables 134 to 142'),
    checked('core of scale 2, buses', 'DS8626 table 14'),
    recalled('tolerance of the HSI', 'DS8626 table 34'),
  ],
};

const DIV_QR = [2, 4, 6, 8] as const;

/** PLL of L4 and G4: M, N, and R for the core. */
const newPll = (o: {
  readonly m: number;
  readonly n: number;
  readonly detector: readonly [number, number];
  readonly vco: readonly [number, number];
  readonly low: readonly [number, number];
}): Generator => ({
  id: 'pll',
  label: 'PLL',
  from: [{ oscillator: 'hse' }, { oscillator: 'hsi16' }],
  pre: span(1, o.m),
  preField: 'PLLM',
  detector: o.detector,
  multiplier: { from: 8, to: o.n, den: 1 },
  mulField: 'PLLN',
  vco: o.vco,
  outputs: [
    { ...coreBehind('PLLR', DIV_QR), limit: [1, o.low[1]] },
    { id: 'aux', label: 'PLLQ', fields: ['PLLQ'], dividers: single(DIV_QR), limit: o.low },
  ],
});

const g431: Device = {
  id: 'stm32g431',
  label: 'STM32G431',
  coreLabel: 'HCLK',
  auxLabel: 'USB, RNG',
  oscillators: [
    { id: 'hsi16', label: 'HSI16', frequency: 16 * MHZ, tolerance: 0.01 },
    hse(4 * MHZ, 48 * MHZ, 24 * MHZ),
  ],
  generators: [
    newPll({
      ...{ m: 16, n: 127, detector: [2.66 * MHZ, 16 * MHZ] },
      ...{ vco: [96 * MHZ, 344 * MHZ], low: [8 * MHZ, 170 * MHZ] },
    }),
    direct('hse', 'HSE', 'HPRE', POWERS_512),
    direct('hsi16', 'HSI16', 'HPRE', POWERS_512),
  ],
  ranges: [
    { label: 'range 1, boost', core: 170 * MHZ },
    { label: 'range 1', core: 150 * MHZ },
    { label: 'range 2', core: 26 * MHZ, vco: [96 * MHZ, 128 * MHZ] },
  ],
  buses: [
    { id: 'pclk1', label: 'APB1', field: 'PPRE1', dividers: APB, max: 170 * MHZ, doubles: true },
    { id: 'pclk2', label: 'APB2', field: 'PPRE2', dividers: APB, max: 170 * MHZ, doubles: true },
  ],
  uart: { label: 'USART1', clock: 'pclk2', usual: 170 * MHZ, modes: usartF4 },
  timer: stm32Timer('pclk1', 170 * MHZ, 32),
  sources: [
    checked(
      PLL_LIMITS,
      'DS12589 table 47; RM0440 section 7.4.4 (compared with embassy-stm32 and Zephyr)',
    ),
    checked('HSE crystal, HSI16 of 1 %', 'DS12589 Rev 3, features'),
    recalled('VCO in range 2', 'DS12589 tables 17 and 47'),
  ],
};

const l4: Device = {
  id: 'stm32l476',
  label: 'STM32L476',
  coreLabel: 'HCLK',
  auxLabel: 'USB, SDMMC, RNG',
  oscillators: [
    { id: 'hsi16', label: 'HSI16', frequency: 16 * MHZ, tolerance: 0.01 },
    hse(4 * MHZ, 48 * MHZ, 8 * MHZ),
    { id: 'msi', label: 'MSI', frequency: 4 * MHZ, range: [0.1 * MHZ, 48 * MHZ], tolerance: 0.035 },
  ],
  generators: [
    {
      ...newPll({
        ...{ m: 8, n: 86, detector: [4 * MHZ, 16 * MHZ] },
        ...{ vco: [64 * MHZ, 344 * MHZ], low: [8 * MHZ, 80 * MHZ] },
      }),
      from: [{ oscillator: 'hse' }, { oscillator: 'hsi16' }, { oscillator: 'msi' }],
    },
    direct('hse', 'HSE', 'HPRE', POWERS_512),
    direct('hsi16', 'HSI16', 'HPRE', POWERS_512),
    direct('msi', 'MSI', 'HPRE', POWERS_512),
  ],
  ranges: [
    { label: 'range 1', core: 80 * MHZ },
    { label: 'range 2', core: 26 * MHZ, vco: [64 * MHZ, 128 * MHZ] },
  ],
  buses: [
    { id: 'pclk1', label: 'APB1', field: 'PPRE1', dividers: APB, max: 80 * MHZ, doubles: true },
    { id: 'pclk2', label: 'APB2', field: 'PPRE2', dividers: APB, max: 80 * MHZ, doubles: true },
  ],
  uart: { label: 'USART1', clock: 'pclk2', usual: 80 * MHZ, modes: usartF4 },
  timer: stm32Timer('pclk1', 80 * MHZ, 32),
  sources: [
    checked(
      'dividers of the PLL and its input',
      'RM0351 section 6.4.4 (compared with Zephyr and embassy-stm32)',
    ),
    checked(
      'VCO, core of range 2, HSE crystal',
      'DS10198 tables 23 and 51 (compared with stm32l4xx_ll_utils.c of STM32CubeL4)',
    ),
    recalled('VCO in range 2, tolerances', 'DS10198 tables 48 and 51'),
  ],
};

/** Limits of the H7's buses: all APBs take half of the AHB's. */
const h7Buses = (hclk: number): Readonly<Record<string, number>> => ({
  hclk,
  ...Object.fromEntries(['pclk1', 'pclk2', 'pclk3', 'pclk4'].map((id) => [id, hclk / 2])),
});

const h743: Device = {
  id: 'stm32h743',
  label: 'STM32H743',
  coreLabel: 'SYSCLK',
  auxLabel: 'USB, SDMMC (PLL1Q)',
  oscillators: [
    { id: 'hsi', label: 'HSI', frequency: 64 * MHZ, tolerance: 0.01 },
    hse(4 * MHZ, 48 * MHZ, 25 * MHZ),
    { id: 'csi', label: 'CSI', frequency: 4 * MHZ, tolerance: 0.02 },
  ],
  generators: [
    {
      id: 'pll1',
      label: 'PLL1',
      from: [{ oscillator: 'hse' }, { oscillator: 'hsi' }, { oscillator: 'csi' }],
      pre: span(1, 63),
      preField: 'DIVM1',
      // Wide VCO: its input is 2 MHz at least.
      detector: [2 * MHZ, 16 * MHZ],
      multiplier: { from: 4 * 8192, to: 512 * 8192 + 8191, den: 8192 },
      mulField: 'DIVN1',
      vco: [192 * MHZ, 960 * MHZ],
      outputs: [
        // The HAL and embassy-stm32 refuse 1 on this part; the H72x and H73x have it.
        coreBehind('DIVP1', span(2, 128, 2), 'D1CPRE'),
        {
          id: 'aux',
          label: 'PLL1Q',
          fields: ['DIVQ1'],
          dividers: single(span(1, 128)),
          limit: [1.5 * MHZ, 400 * MHZ],
        },
      ],
    },
    direct('hse', 'HSE', 'D1CPRE', POWERS_512),
    direct('hsi', 'HSI', 'D1CPRE', POWERS_512),
    direct('csi', 'CSI', 'D1CPRE', POWERS_512),
  ],
  ranges: [
    { label: 'VOS0', core: 480 * MHZ },
    {
      label: 'VOS1',
      core: 400 * MHZ,
      buses: h7Buses(200 * MHZ),
    },
    {
      label: 'VOS2',
      core: 300 * MHZ,
      buses: h7Buses(150 * MHZ),
    },
    {
      label: 'VOS3',
      core: 200 * MHZ,
      buses: h7Buses(100 * MHZ),
    },
  ],
  buses: [
    { id: 'hclk', label: 'AXI, AHB', field: 'HPRE', dividers: POWERS_512, max: 240 * MHZ },
    {
      id: 'pclk1',
      label: 'APB1',
      field: 'D2PPRE1',
      of: 'hclk',
      dividers: APB,
      max: 120 * MHZ,
      doubles: true,
    },
    {
      id: 'pclk2',
      label: 'APB2',
      field: 'D2PPRE2',
      of: 'hclk',
      dividers: APB,
      max: 120 * MHZ,
      doubles: true,
    },
    ...([3, 4] as const).map((n) => ({
      id: `pclk${n}`,
      label: `APB${n}`,
      field: n === 3 ? 'D1PPRE' : 'D3PPRE',
      of: 'hclk',
      dividers: APB,
      max: 120 * MHZ,
    })),
  ],
  uart: { label: 'USART1', clock: 'pclk2', usual: 120 * MHZ, modes: usartF4 },
  timer: stm32Timer('pclk1', 240 * MHZ, 32),
  sources: [
    checked(
      'voltage scales, VCO of 192 to 960 MHz',
      'DS12110 tables 23 and 62 (compared with embassy-stm32)',
    ),
    checked('dividers and fraction', 'RM0433 section 8.7 (compared with Zephyr)'),
    checked(
      'DIVP1 is even',
      'RM0433 section 8.7.13 (compared with stm32h7xx_hal_rcc.h and embassy-stm32)',
    ),
    recalled('tolerances', 'DS12110 tables 57 and 59'),
  ],
};

/** PLLMF in halves: 2 to 14, 6.5 in place of 15, 16 to 32. */
const gdMultiplier = {
  ...{ from: 4, to: 64, den: 2 },
  only: [...span(4, 12, 2), 13, ...span(14, 28, 2), ...span(32, 64, 2)],
};

const gd32: Device = {
  ...f103,
  id: 'gd32vf103',
  label: 'GD32VF103',
  coreLabel: 'AHB',
  oscillators: [
    { id: 'hsi', label: 'IRC8M', frequency: 8 * MHZ, tolerance: 0.025 },
    {
      id: 'hse',
      label: 'HXTAL crystal',
      frequency: 8 * MHZ,
      range: [3 * MHZ, 25 * MHZ],
      tolerance: 30e-6,
    },
  ],
  generators: [
    {
      ...f1Pll,
      from: [{ oscillator: 'hse' }],
      pre: span(1, 16),
      preField: 'PREDV0',
      multiplier: gdMultiplier,
      mulField: 'PLLMF',
      vco: [16 * MHZ, 108 * MHZ],
      outputs: [
        { id: 'core', label: 'Core', fields: ['AHBPSC'], dividers: single(POWERS_512) },
        {
          id: 'aux',
          label: 'USBFS',
          fields: ['USBFSPSC'],
          dividers: single([1, 1.5, 2, 2.5]),
          limit: [1, 48 * MHZ],
        },
      ],
    },
    {
      ...f1Pll,
      id: 'pll-irc',
      label: 'PLL of IRC8M/2',
      from: [{ oscillator: 'hsi', by: 2 }],
      multiplier: gdMultiplier,
      mulField: 'PLLMF',
      vco: [16 * MHZ, 108 * MHZ],
      outputs: [
        { id: 'core', label: 'Core', fields: ['AHBPSC'], dividers: single(POWERS_512) },
        {
          id: 'aux',
          label: 'USBFS',
          fields: ['USBFSPSC'],
          dividers: single([1, 1.5, 2, 2.5]),
          limit: [1, 48 * MHZ],
        },
      ],
    },
    direct('hse', 'HXTAL', 'AHBPSC', POWERS_512),
    direct('hsi', 'IRC8M', 'AHBPSC', POWERS_512),
  ],
  ranges: [{ label: '2.6 to 3.6 V', core: 108 * MHZ }],
  buses: [
    { id: 'pclk1', label: 'APB1', field: 'APB1PSC', dividers: APB, max: 54 * MHZ, doubles: true },
    { id: 'pclk2', label: 'APB2', field: 'APB2PSC', dividers: APB, max: 108 * MHZ, doubles: true },
  ],
  uart: { label: 'USART0', clock: 'pclk2', usual: 108 * MHZ, modes: usart16 },
  timer: stm32Timer('pclk1', 108 * MHZ),
  sources: [
    checked('limits of the core and of the buses', 'data sheet table 4-6 (compared with picoRTOS)'),
    checked(
      'dividers and multipliers',
      'GD32VF103 User Manual section 5.3 (compared with gd32vf103_rcu.h of GigaDevice)',
    ),
    checked('HXTAL of 3 to 25 MHz', 'GD32VF103 User Manual section 5.2 (compared with ChibiOS)'),
    recalled('tolerance of the IRC8M', 'GD32VF103 data sheet'),
  ],
};

export const stm32: readonly Device[] = [f103, f407, g431, l4, h743, gd32];
