/** Microcontrollers other than STM32. */
import type { Device, Generator } from '../device.ts';
import { powers, single, span, twice } from '../dividers.ts';
import type { TimerBlock } from '../timer.ts';
import {
  avr,
  avr0,
  esp,
  eusci,
  nrf,
  nxp,
  pl011,
  sercom,
  sifive,
  usart16,
  usci,
} from '../uart/modes.ts';
import { checked, direct, MHZ, recalled } from './shared.ts';

const crystal = (id: string, label: string, usual: number, low: number, high: number) => ({
  id,
  label,
  frequency: usual,
  range: [low, high] as const,
  tolerance: 30e-6,
});

const post = twice(span(1, 7), span(1, 7)).map((d) => ({
  ...d,
  // The larger one first: it divides the faster clock.
  parts: [Math.max(...d.parts), Math.min(...d.parts)],
}));

const rpPll = (id: string, output: 'core' | 'aux', label: string): Generator => ({
  id,
  label,
  from: [{ oscillator: 'xosc' }],
  pre: span(1, 63),
  preField: 'REFDIV',
  detector: [5 * MHZ, 100 * MHZ],
  multiplier: { from: 16, to: 320, den: 1 },
  mulField: 'FBDIV',
  vco: [750 * MHZ, 1600 * MHZ],
  outputs: [
    {
      id: output,
      label: output === 'core' ? 'clk_sys' : 'clk_usb',
      fields: ['POSTDIV1', 'POSTDIV2'],
      dividers: post,
      held: (first) => twice(span(1, 7).includes(first) ? [first] : [], span(1, first)),
    },
  ],
});

const pwmSlice = (usual: number): TimerBlock => ({
  label: 'PWM slice',
  ...{ clock: 'core', usual, width: 16, prescalers: span(1, 255) },
  registers: { prescaler: 'DIV_INT', field: (p) => p, period: 'TOP' },
  ...{ lessOne: true, centre: true, centreLessOne: true },
});

const rp = (id: string, label: string, core: number, where: string): Device => ({
  id,
  label,
  coreLabel: 'clk_sys',
  auxLabel: 'clk_usb',
  oscillators: [
    crystal('xosc', 'XOSC crystal', 12 * MHZ, 1 * MHZ, id === 'rp2040' ? 15 * MHZ : 50 * MHZ),
  ],
  generators: [
    rpPll('pll_sys', 'core', 'pll_sys'),
    rpPll('pll_usb', 'aux', 'pll_usb'),
    direct('xosc', 'XOSC', 'CLK_SYS_DIV', span(1, 256)),
  ],
  ranges: [{ label: 'data sheet', core }],
  buses: [],
  uart: { label: 'UART0 (clk_peri)', clock: 'core', usual: core, modes: pl011 },
  timer: pwmSlice(core),
  sources: [
    checked('REFDIV, FBDIV, post dividers, VCO', where),
    checked(
      'baud-rate divider 16.6',
      'data sheet, UART, baud rate calculation (compared with the SDK)',
    ),
    checked(
      id === 'rp2040' ? 'XOSC of 1 to 15 MHz' : 'XOSC of 1 to 50 MHz',
      'data sheet, crystal oscillator (compared with xosc.c and the registers of the SDK)',
    ),
  ],
});

/** Codes of the prescalers of TCA and TCC. */
const BY_EIGHT = [1, 2, 4, 8, 16, 64, 256, 1024];
const byEight = (prescaler: number): number => BY_EIGHT.indexOf(prescaler);

const AVR_TIMER: TimerBlock = {
  label: 'Timer 1',
  ...{ clock: 'core', usual: 16 * MHZ, width: 16, prescalers: [1, 8, 64, 256, 1024] },
  registers: {
    prescaler: 'CS1',
    field: (p) => 1 + [1, 8, 64, 256, 1024].indexOf(p),
    period: 'ICR1',
  },
  ...{ lessOne: true, centre: true, leastRegister: 3 },
};

const atmega328: Device = {
  id: 'atmega328p',
  label: 'ATmega328P',
  coreLabel: 'clk_CPU',
  oscillators: [
    crystal('xtal', 'Crystal', 16 * MHZ, 0.4 * MHZ, 20 * MHZ),
    { id: 'rc', label: 'Calibrated RC', frequency: 8 * MHZ, tolerance: 0.1 },
    { id: 'rc128', label: '128 kHz RC', frequency: 128e3, tolerance: 0.1 },
  ],
  generators: [
    direct('xtal', 'Crystal', 'CLKPS', powers(0, 8)),
    direct('rc', 'RC', 'CLKPS', powers(0, 8)),
    direct('rc128', '128 kHz', 'CLKPS', powers(0, 8)),
  ],
  ranges: [
    { label: '4.5 to 5.5 V', core: 20 * MHZ },
    { label: '2.7 to 5.5 V', core: 10 * MHZ },
    { label: '1.8 to 5.5 V', core: 4 * MHZ },
  ],
  buses: [],
  uart: { label: 'USART0', clock: 'core', usual: 16 * MHZ, modes: avr },
  timer: AVR_TIMER,
  sources: [
    checked(
      'UBRR and U2X',
      'data sheet, USART, examples of baud rate setting (compared with its tables)',
    ),
    checked(
      'core over supply; calibrated RC, 10 % as it leaves the factory',
      'data sheet 8161D, tables 28-1 and 28-2 (read at ic37.com)',
    ),
    recalled('range of the crystal, 128 kHz RC', 'data sheet, system clock'),
  ],
};

const atmega4809: Device = {
  id: 'atmega4809',
  label: 'ATmega4809',
  coreLabel: 'CLK_PER',
  oscillators: [
    { id: 'osc20', label: 'OSC20M', frequency: 20 * MHZ, tolerance: 0.03 },
    { id: 'osc16', label: 'OSC20M at 16 MHz', frequency: 16 * MHZ, tolerance: 0.03 },
    crystal('ext', 'External clock', 20 * MHZ, 1e3, 20 * MHZ),
  ],
  generators: (['osc20', 'osc16', 'ext'] as const).map((id) =>
    direct(
      id,
      id === 'ext' ? 'External' : 'OSC20M',
      'PDIV',
      [1, 2, 4, 6, 8, 10, 12, 16, 24, 32, 48, 64],
    ),
  ),
  ranges: [
    { label: '4.5 to 5.5 V', core: 20 * MHZ },
    { label: '2.7 to 5.5 V', core: 10 * MHZ },
    { label: '1.8 to 5.5 V', core: 5 * MHZ },
  ],
  buses: [],
  uart: { label: 'USART0', clock: 'core', usual: 20 * MHZ, modes: avr0 },
  timer: {
    label: 'TCA0',
    ...{ clock: 'core', usual: 20 * MHZ, width: 16, prescalers: BY_EIGHT },
    registers: { prescaler: 'CLKSEL', field: byEight, period: 'PER' },
    ...{ lessOne: true, centre: true, leastRegister: 3 },
  },
  sources: [
    checked('prescaler PDIV', 'data sheet, CLKCTRL (compared with iom4809.h of avr-libc)'),
    checked('core over supply, external clock', 'data sheet DS40002016B, table 4-15'),
    recalled('tolerance of the OSC20M, BAUD', 'data sheet, USART and electrical characteristics'),
  ],
};

const samd21: Device = {
  id: 'samd21',
  label: 'SAM D21',
  coreLabel: 'GCLK0',
  auxLabel: 'GCLK for USB',
  oscillators: [
    crystal('xosc32k', 'XOSC32K', 32768, 32768, 32768),
    crystal('xosc', 'XOSC crystal', 16 * MHZ, 0.4 * MHZ, 32 * MHZ),
    { id: 'osc8m', label: 'OSC8M', frequency: 8 * MHZ, tolerance: 0.02 },
  ],
  generators: [
    {
      id: 'fdpll-xosc',
      unit: 'fdpll',
      label: 'FDPLL96M of XOSC',
      from: [{ oscillator: 'xosc' }],
      pre: span(2, 4096, 2),
      preField: '2(DIV+1)',
      detector: [32e3, 2 * MHZ],
      multiplier: { from: 16, to: 4096 * 16 + 15, den: 16 },
      mulField: 'LDR',
      vco: [48 * MHZ, 96 * MHZ],
      vcoLabel: 'FDPLL96M',
      outputs: [
        { id: 'core', label: 'Core', fields: ['GENDIV'], dividers: single(span(1, 255)) },
        {
          id: 'aux',
          label: 'GCLK',
          fields: ['GENDIV1'],
          dividers: single(span(1, 255)),
          limit: [1, 96 * MHZ],
        },
      ],
    },
    {
      id: 'fdpll-32k',
      unit: 'fdpll',
      label: 'FDPLL96M of XOSC32K',
      from: [{ oscillator: 'xosc32k' }],
      pre: [1],
      detector: [32e3, 2 * MHZ],
      multiplier: { from: 16, to: 4096 * 16 + 15, den: 16 },
      mulField: 'LDR',
      vco: [48 * MHZ, 96 * MHZ],
      vcoLabel: 'FDPLL96M',
      outputs: [
        { id: 'core', label: 'Core', fields: ['GENDIV'], dividers: single(span(1, 255)) },
        {
          id: 'aux',
          label: 'GCLK',
          fields: ['GENDIV1'],
          dividers: single(span(1, 255)),
          limit: [1, 96 * MHZ],
        },
      ],
    },
    direct('osc8m', 'OSC8M', 'GENDIV', span(1, 255)),
    direct('xosc', 'XOSC', 'GENDIV', span(1, 255)),
  ],
  ranges: [{ label: '1.62 to 3.63 V', core: 48 * MHZ }],
  buses: [],
  uart: { label: 'SERCOM', clock: 'core', usual: 48 * MHZ, modes: sercom },
  timer: {
    label: 'TCC0',
    ...{ clock: 'core', usual: 48 * MHZ, width: 24, prescalers: BY_EIGHT },
    registers: { prescaler: 'PRESCALER', field: byEight, period: 'PER' },
    ...{ lessOne: true, centre: true },
  },
  sources: [
    checked('LDR + 1 + LDRFRAC/16', 'data sheet, SYSCTRL, FDPLL96M operation'),
    checked('arithmetic and fractional BAUD', 'data sheet, SERCOM, table of baud rate equations'),
    checked(
      'XOSC of 0.4 to 32 MHz; core of 48 MHz, FDPLL96M of 48 to 96 MHz',
      'data sheet 42181G, table 36-45; DS40001882, features',
    ),
    recalled('input of the FDPLL96M, tolerance of OSC8M', 'data sheet, electrical characteristics'),
  ],
};

const MSP_TIMER: TimerBlock = {
  label: 'Timer_A',
  ...{ clock: 'core', usual: 16 * MHZ, width: 16, prescalers: [1, 2, 4, 8] },
  registers: { prescaler: 'ID', field: Math.log2, period: 'TACCR0' },
  ...{ lessOne: true, centre: true },
};

const g2553: Device = {
  id: 'msp430g2553',
  label: 'MSP430G2553',
  coreLabel: 'MCLK',
  oscillators: [
    ...[1, 8, 12, 16].map((mhz) => ({
      id: `dco${mhz}`,
      label: `DCO, calibrated ${mhz} MHz`,
      frequency: mhz * MHZ,
      // 3 % at one voltage; 6 % over temperature and supply.
      tolerance: 0.06,
    })),
    crystal('lfxt', 'LFXT1', 32768, 32768, 32768),
  ],
  generators: ['dco16', 'dco12', 'dco8', 'dco1', 'lfxt'].map((id) =>
    direct(id, id === 'lfxt' ? 'LFXT1' : 'DCO', 'DIVM', [1, 2, 4, 8]),
  ),
  ranges: [
    { label: '3.3 to 3.6 V', core: 16 * MHZ },
    { label: '2.7 V', core: 12 * MHZ },
    { label: '1.8 V', core: 6 * MHZ },
  ],
  buses: [],
  uart: { label: 'USCI_A0', clock: 'core', usual: 1 * MHZ, modes: usci },
  timer: MSP_TIMER,
  sources: [
    checked(
      'bit timing with UCBRF and UCBRS',
      'SLAU144K sections 15.3.9 to 15.3.13; with UCOS16 the pattern UCBRS is left at 0',
    ),
    checked(
      'calibrated DCO, 6 % over temperature and supply',
      'SLAS735, calibrated DCO frequencies (compared with a thread at e2e.ti.com)',
    ),
    recalled('core over supply', 'SLAS735, recommended operating conditions'),
  ],
};

/** The two fastest are for MCLK behind a divider. */
const DCO_FR = [1, 2.67, 3.5, 4, 5.33, 7, 8, 16, 21, 24] as const;

const fr5969: Device = {
  id: 'msp430fr5969',
  label: 'MSP430FR5969',
  coreLabel: 'MCLK',
  oscillators: [
    ...DCO_FR.map((mhz, n) => ({
      id: `dco${n}`,
      label: `DCO ${mhz} MHz`,
      frequency: Math.round(mhz * MHZ),
      tolerance: 0.035,
    })),
    crystal('hfxt', 'HFXT', 16 * MHZ, 4 * MHZ, 24 * MHZ),
    crystal('lfxt', 'LFXT', 32768, 32768, 32768),
  ],
  generators: [
    ...DCO_FR.map((_, n) => direct(`dco${n}`, 'DCO', 'DIVM', powers(0, 5))),
    direct('hfxt', 'HFXT', 'DIVM', powers(0, 5)),
    direct('lfxt', 'LFXT', 'DIVM', powers(0, 5)),
  ],
  ranges: [{ label: '1.8 to 3.6 V', core: 16 * MHZ }],
  buses: [],
  uart: { label: 'eUSCI_A0', clock: 'core', usual: 8 * MHZ, modes: eusci },
  timer: MSP_TIMER,
  sources: [
    checked('bit timing with UCBRF and UCBRS', 'SLAU367P section 30.3.9 to 30.3.11'),
    recalled(
      'frequencies of the DCO (3.33, 6.67 and 20 MHz in TI’s driverlib), supply',
      'SLAS704 data sheet',
    ),
  ],
};

const nrf52840: Device = {
  id: 'nrf52840',
  label: 'nRF52840',
  coreLabel: 'HCLK64M',
  oscillators: [
    { id: 'hfxo', label: 'HFXO × 2', frequency: 64 * MHZ, tolerance: 40e-6 },
    { id: 'hfint', label: 'HFINT', frequency: 64 * MHZ, tolerance: 0.08 },
  ],
  generators: [direct('hfxo', 'HFXO', 'HCLK', [1]), direct('hfint', 'HFINT', 'HCLK', [1])],
  ranges: [{ label: '1.7 to 5.5 V', core: 64 * MHZ }],
  buses: [{ id: 'pclk16', label: 'PCLK16M', dividers: [4], max: 16 * MHZ }],
  uart: { label: 'UARTE0', clock: 'pclk16', usual: 16 * MHZ, modes: nrf },
  timer: {
    label: 'PWM',
    ...{ clock: 'pclk16', usual: 16 * MHZ, width: 15, prescalers: powers(0, 7) },
    registers: { prescaler: 'PRESCALER', field: Math.log2, period: 'COUNTERTOP' },
    ...{ lessOne: false, centre: true, leastRegister: 3 },
  },
  sources: [
    checked(
      'BAUDRATE: bits of ⌊2³²/BAUDRATE⌋ clocks, last 12 bits zero',
      'nrf52840_bitfields.h, whose actual rates all come out',
    ),
    checked(
      'HFINT, 8 % at most',
      'nRF52840 PS v1.7, CLOCK, fTOL_HFINT (as a public driver quotes it)',
    ),
    checked('COUNTERTOP of 3 to 32767', 'nRF52840 PS v1.7, PWM (as a public driver quotes it)'),
    recalled('tolerance of the HFXO', 'nRF52840 PS v1.7, CLOCK'),
  ],
};

const esp32c3: Device = {
  id: 'esp32c3',
  label: 'ESP32-C3',
  coreLabel: 'CPU_CLK',
  oscillators: [
    { id: 'pll480', label: 'PLL 480 MHz of XTAL 40 MHz', frequency: 480 * MHZ, tolerance: 10e-6 },
    { id: 'xtal', label: 'XTAL', frequency: 40 * MHZ, tolerance: 10e-6 },
    { id: 'rcfast', label: 'RC_FAST', frequency: 17.5 * MHZ, tolerance: 0.05 },
  ],
  generators: [
    direct('pll480', 'PLL', 'CPUPERIOD_SEL', [3, 6]),
    direct('xtal', 'XTAL', 'PRE_DIV_CNT', span(1, 1024)),
    direct('rcfast', 'RC_FAST', 'PRE_DIV_CNT', span(1, 1024)),
  ],
  ranges: [{ label: '3.0 to 3.6 V', core: 160 * MHZ }],
  buses: [{ id: 'apb', label: 'APB', dividers: [1, 2], max: 80 * MHZ }],
  uart: { label: 'UART0 (APB)', clock: 'apb', usual: 80 * MHZ, modes: esp },
  timer: {
    label: 'LEDC',
    ...{ clock: 'apb', usual: 80 * MHZ, width: 14, prescalers: span(1, 1023) },
    // Eight bits of fraction.
    registers: { prescaler: 'CLK_DIV', field: (p) => p * 256, period: 'DUTY_RES' },
    ...{ lessOne: false, centre: false, powers: true },
  },
  sources: [
    checked('UART divider 12.4 behind SCLK_DIV_NUM', 'ESP-IDF, uart_ll.h; TRM section 26.3.3'),
    checked(
      'CPU and APB clocks; LEDC of 14 bits, divider 10.8 (its fraction is left out)',
      'TRM sections 6.2 and 32 (compared with rtc_clk.c, soc_caps.h and ledc_ll.h of ESP-IDF)',
    ),
    recalled('tolerances', 'ESP32-C3 data sheet'),
  ],
};

const lpc1768: Device = {
  id: 'lpc1768',
  label: 'LPC1768',
  coreLabel: 'CCLK',
  auxLabel: 'USB',
  oscillators: [
    crystal('osc', 'Main oscillator', 12 * MHZ, 1 * MHZ, 25 * MHZ),
    { id: 'irc', label: 'IRC', frequency: 4 * MHZ, tolerance: 0.01 },
  ],
  generators: [
    {
      id: 'pll0',
      label: 'PLL0',
      from: [{ oscillator: 'osc' }, { oscillator: 'irc' }],
      pre: span(1, 32),
      preField: 'NSEL',
      detector: [32e3, 50 * MHZ],
      multiplier: { from: 12, to: 1024, den: 1, only: span(12, 1024, 2) },
      mulField: '2·MSEL',
      vco: [275 * MHZ, 550 * MHZ],
      vcoLabel: 'FCCO',
      outputs: [
        { id: 'core', label: 'Core', fields: ['CCLKSEL'], dividers: single(span(3, 256)) },
        {
          id: 'aux',
          label: 'USB',
          fields: ['USBSEL'],
          dividers: single([6, 8, 10]),
          limit: [1, 48 * MHZ],
        },
      ],
    },
    direct('osc', 'Oscillator', 'CCLKSEL', span(1, 256)),
    direct('irc', 'IRC', 'CCLKSEL', span(1, 256)),
  ],
  ranges: [{ label: '2.4 to 3.6 V', core: 100 * MHZ }],
  buses: [
    { id: 'pclk', label: 'PCLK_UART0', field: 'PCLKSEL', dividers: [1, 2, 4, 8], max: 100 * MHZ },
  ],
  uart: { label: 'UART0', clock: 'pclk', usual: 25 * MHZ, modes: nxp },
  timer: {
    label: 'PWM1',
    ...{ clock: 'pclk', usual: 25 * MHZ, width: 32, prescalers: 65536 },
    registers: { prescaler: 'PR', field: (p) => p - 1, period: 'MR0' },
    ...{ lessOne: true, centre: false },
  },
  sources: [
    checked(
      'FCCO = 2·M·F/N of 275 to 550 MHz',
      'UM10360 section 4.5 (compared with system_LPC17xx.c)',
    ),
    recalled(
      'PLL1 is left out; prescalers of timers above 65536 are left out',
      'UM10360 sections 4.6 and 24',
    ),
  ],
};

const OUTDIV = [1, ...span(2, 128, 2)];
/** Ahead of the last divider 384 MHz at most. */
const BETWEEN = { n: 384000000n, d: 1n };

const fe310: Device = {
  id: 'fe310',
  label: 'FE310-G002',
  coreLabel: 'coreclk',
  oscillators: [
    crystal('hfxosc', 'HFXOSC', 16 * MHZ, 6 * MHZ, 48 * MHZ),
    { id: 'hfrosc', label: 'HFROSC', frequency: 72 * MHZ, tolerance: 0.45 },
  ],
  generators: [
    {
      id: 'pll',
      label: 'PLL',
      from: [{ oscillator: 'hfxosc' }],
      pre: span(1, 4),
      preField: 'pllr+1',
      detector: [6 * MHZ, 12 * MHZ],
      multiplier: { from: 2, to: 128, den: 1, only: span(2, 128, 2) },
      mulField: '2(pllf+1)',
      vco: [384 * MHZ, 768 * MHZ],
      outputs: [
        {
          id: 'core',
          label: 'Core',
          fields: ['2^pllq', 'plloutdiv'],
          dividers: twice([2, 4, 8], OUTDIV, BETWEEN),
          held: (first) => twice([2, 4, 8].includes(first) ? [first] : [], OUTDIV, BETWEEN),
        },
      ],
    },
    direct('hfxosc', 'HFXOSC', 'plloutdiv', [1]),
    direct('hfrosc', 'HFROSC', 'hfroscdiv', span(1, 64)),
  ],
  ranges: [{ label: '1.8 V core', core: 320 * MHZ }],
  buses: [],
  uart: { label: 'UART0', clock: 'core', usual: 16 * MHZ, modes: sifive },
  timer: {
    label: 'PWM0',
    ...{ clock: 'core', usual: 16 * MHZ, width: 8, prescalers: powers(0, 15) },
    registers: { prescaler: 'pwmscale', field: Math.log2, period: 'pwmcmp0' },
    // pwmcmpXcenter mirrors a compare and leaves the period; pwmzerocmp clears the counter one clock after pwmcmp0 is met.
    ...{ lessOne: false, centre: false, more: 1 },
  },
  sources: [
    checked(
      'dividers and limits of the PLL',
      'FE310-G002 Manual v1p0, section 6.5 (compared with freedom-metal)',
    ),
    recalled('core clock, UART, PWM', 'FE310-G002 Manual v1p0, sections 18.9 and 20'),
  ],
};

const ch32v003: Device = {
  id: 'ch32v003',
  label: 'CH32V003',
  coreLabel: 'HCLK',
  oscillators: [
    { id: 'hsi', label: 'HSI', frequency: 24 * MHZ, tolerance: 0.012 },
    crystal('hse', 'HSE crystal', 24 * MHZ, 4 * MHZ, 25 * MHZ),
  ],
  generators: [
    {
      id: 'pll',
      label: 'PLL × 2',
      from: [{ oscillator: 'hsi' }, { oscillator: 'hse' }],
      pre: [1],
      multiplier: { from: 2, to: 2, den: 1 },
      vco: [1 * MHZ, 48 * MHZ],
      vcoLabel: 'PLLCLK',
      outputs: [
        {
          id: 'core',
          label: 'Core',
          fields: ['HPRE'],
          dividers: single([1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256]),
        },
      ],
    },
    direct('hsi', 'HSI', 'HPRE', [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256]),
    direct('hse', 'HSE', 'HPRE', [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128, 256]),
  ],
  ranges: [{ label: '2.7 to 5.5 V', core: 48 * MHZ }],
  buses: [],
  uart: { label: 'USART1', clock: 'core', usual: 48 * MHZ, modes: usart16 },
  timer: {
    label: 'TIM1',
    ...{ clock: 'core', usual: 48 * MHZ, width: 16, prescalers: 65536 },
    registers: { prescaler: 'PSC', field: (p) => p - 1, period: 'ATRLR' },
    ...{ lessOne: true, centre: true },
  },
  sources: [
    checked(
      'HSI, HSE, PLL × 2, prescaler of the AHB',
      'CH32V003RM section 3 (compared with ch32v00x.h of WCH and public drivers)',
    ),
    recalled('tolerance of the HSI, USARTDIV 12.4', 'CH32V003RM section 12, data sheet'),
  ],
};

export const others: readonly Device[] = [
  rp(
    'rp2040',
    'RP2040',
    133 * MHZ,
    'RP2040 data sheet section 2.18 (compared with vcocalc.py of the SDK)',
  ),
  rp(
    'rp2350',
    'RP2350',
    150 * MHZ,
    'RP2350 data sheet section 8.6 (compared with vcocalc.py of the SDK)',
  ),
  atmega328,
  atmega4809,
  samd21,
  g2553,
  fr5969,
  nrf52840,
  esp32c3,
  lpc1768,
  fe310,
  ch32v003,
];
