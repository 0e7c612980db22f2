/** The dividers of a clock tree as C: constants, checks by the compiler, and the device's registers by their headers' names. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { headOf, shownOf } from '../phrases.ts';
import type { Chain, Field, Solution, TreeResult } from '../result.ts';
import { fieldsOf } from '../tables.ts';
import { assertion } from './c-assert.ts';

const macro = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9]+/gu, '_')
    .replace(/^_|_$/gu, '')
    .toUpperCase();

/** Lines of the file below its includes. */
export function treeLines(r: TreeResult): string[] {
  const shown = shownOf(r);
  return [
    ...shown.chains.flatMap((chain, n) => chainLines(chain, n === 0 ? 'CLOCK' : 'CLOCK2')),
    '',
    ...(BODY[r.device]?.(shown, r) ?? unknown(r, shown)),
  ];
}

/** Reference, dividers and what they must come to, as whole numbers that the compiler divides. */
function chainLines(c: Chain, name: string): string[] {
  const { n, d } = c.reference.frequency;
  return [
    `/* ${c.label}: ${c.reference.label} */`,
    `#define ${name}_REFERENCE_HZ_NUM ${n}ull`,
    `#define ${name}_REFERENCE_HZ_DEN ${d}ull`,
    `#define ${name}_M ${c.pre.value}ull`,
    `#define ${name}_N_NUM ${c.k}ull`,
    `#define ${name}_N_DEN ${c.den}ull`,
    ...c.outputs.flatMap((o) => {
      const p = o.fields.reduce((product, f) => product * f.value, 1);
      const scale = Number.isInteger(p) ? 1 : 2;
      const out = `${name}_${macro(o.id)}`;
      const top = `${name}_REFERENCE_HZ_NUM * ${name}_N_NUM * ${out}_P_DEN`;
      const bottom = `(${name}_REFERENCE_HZ_DEN * ${name}_M * ${name}_N_DEN * ${out}_P_NUM)`;
      return [
        `#define ${out}_P_NUM ${p * scale}ull`,
        `#define ${out}_P_DEN ${scale}ull`,
        `/* ${o.label}; what is below a hertz is cut. */`,
        `#define ${out}_HZ ${o.frequency.n / o.frequency.d}ull`,
        ...assertion(
          `dividers_and_${out}_HZ_do_not_agree`,
          `${top} / ${bottom} == ${out}_HZ`,
          n * BigInt(c.k * scale),
          d * BigInt(c.pre.value * c.den) * BigInt(p * scale),
        ),
      ];
    }),
  ];
}

type Body = (s: Solution, r: TreeResult) => string[];

const setTo = (s: Solution, name: string, otherwise = 1): number =>
  fieldsOf(s).find((f) => f.name === name)?.value ?? otherwise;

/** The code of a bus prescaler of STM32: 0 for 1, then 8 (or 4) and up. */
const ahb = (n: number): number => (n === 1 ? 0 : 8 + [2, 4, 8, 16, 64, 128, 256, 512].indexOf(n));
const apb = (n: number): number => (n === 1 ? 0 : 4 + [2, 4, 8, 16].indexOf(n));

const fn = (lines: readonly string[]): string[] => [
  'void clock_init(void)',
  '{',
  ...lines.map((l) => (l === '' ? '' : `    ${l}`)),
  '}',
];

const usesHse = (s: Solution): boolean => s.chains.some((c) => c.reference.id.startsWith('hse'));
const isPll = (s: Solution): boolean => headOf(s).chain.isPll || s.chains.length > 1;
const coreHz = (s: Solution): number => toNumber(headOf(s).output.frequency);

/** Wait states for a core of so many hertz, one more for each step. */
const latency = (hz: number, step: number): number => Math.max(0, Math.ceil(hz / step) - 1);

const NAMES: Readonly<Record<string, string>> = {
  hse: 'HSE',
  hsi: 'HSI',
  hsi16: 'HSI',
  csi: 'CSI',
};

/** Switches on every oscillator that is used. */
function oscillators(s: Solution): string[] {
  const ids = s.chains.map((c) => c.reference.id.replace(/\/.*/u, ''));
  return [...new Set(ids)].flatMap((id) => {
    const name = NAMES[id];
    if (name === undefined) return ['/* MSI runs after reset; choose its range in MSIRANGE. */'];
    return [`RCC->CR |= RCC_CR_${name}ON;`, `CLOCK_WAIT(RCC->CR & RCC_CR_${name}RDY);`];
  });
}

const pllOn = ['RCC->CR |= RCC_CR_PLLON;', 'CLOCK_WAIT(RCC->CR & RCC_CR_PLLRDY);'];

/** The switch and prescalers of CFGR: SW at 0, HPRE at 4, PPRE1 and PPRE2 where they are. */
function switched(s: Solution, sw: number, ppre1: number, ppre2: number): string[] {
  const value = [
    `${sw}u`,
    `(${ahb(setTo(s, 'HPRE'))}u << 4)`,
    `(${apb(setTo(s, 'PPRE1'))}u << ${ppre1})`,
    `(${apb(setTo(s, 'PPRE2'))}u << ${ppre2})`,
  ].join(' | ');
  const mask = `(3u | (15u << 4) | (7u << ${ppre1}) | (7u << ${ppre2}))`;
  return [
    `RCC->CFGR = (RCC->CFGR & ~${mask}) | ${value};`,
    `CLOCK_WAIT(((RCC->CFGR >> SWS_AT) & 3u) == ${sw}u);`,
  ];
}

const stm32f1: Body = (s) => {
  const { chain } = headOf(s);
  const from = s.chains.find((c) => c.isPll) ?? chain;
  const source = from.reference.id;
  const adc = [2, 4, 6, 8].indexOf(setTo(s, 'ADCPRE', 2));
  const usb = setTo(s, 'USBPRE', 1.5) === 1 ? 1 : 0;
  const pll = from.isPll
    ? [
        `RCC->CFGR = (RCC->CFGR & ~((15u << 18) | (1u << 16) | (1u << 17) | (1u << 22) | (3u << 14)))`,
        `    | (${from.mul.value - 2}u << 18) | (${source.startsWith('hse') ? 1 : 0}u << 16) | (${source === 'hse/2' ? 1 : 0}u << 17) | (${usb}u << 22) | (${adc}u << 14);`,
        ...pllOn,
      ]
    : [];
  return [
    '#define SWS_AT 2',
    ...fn([
      `FLASH->ACR = FLASH_ACR_PRFTBE | ${latency(coreHz(s), 24e6)}u;`,
      ...oscillators(s),
      ...pll,
      ...switched(s, chain.isPll ? 2 : chain.id === 'hse' ? 1 : 0, 8, 11),
    ]),
  ];
};

const stm32f4: Body = (s) => {
  const { chain } = headOf(s);
  const from = s.chains.find((c) => c.isPll) ?? chain;
  const pll = isPll(s)
    ? [
        `RCC->PLLCFGR = ${from.pre.value}u | (${from.mul.value}u << 6) | (${setTo(s, 'PLLP', 8) / 2 - 1}u << 16)`,
        `    | (${from.reference.id === 'hse' ? 1 : 0}u << 22) | (${setTo(s, 'PLLQ', 15)}u << 24);`,
        ...pllOn,
      ]
    : [];
  return [
    '#define SWS_AT 2',
    ...fn([
      '/* 2.7 to 3.6 V. Set the voltage scale in PWR->CR first, if it is not the reset value. */',
      `FLASH->ACR = FLASH_ACR_PRFTEN | FLASH_ACR_ICEN | FLASH_ACR_DCEN | ${latency(coreHz(s), 30e6)}u;`,
      ...oscillators(s),
      ...pll,
      ...switched(s, chain.isPll ? 2 : chain.id === 'hse' ? 1 : 0, 10, 13),
    ]),
  ];
};

/** L4 and G4: sources 2 HSI16 and 3 HSE, 1 MSI on the L4. A wait state more for each step in Hz, by range of operation. */
const newer =
  (steps: Readonly<Record<string, number>>): Body =>
  (s, r) => {
    const step = steps[r.rangeLabel] ?? Math.min(...Object.values(steps));
    const { chain } = headOf(s);
    const from = s.chains.find((c) => c.isPll) ?? chain;
    const source = { hse: 3, hsi16: 2, msi: 1 }[from.reference.id] ?? 0;
    const code = (name: string): number => setTo(s, name, 2) / 2 - 1;
    const pll = isPll(s)
      ? [
          `RCC->PLLCFGR = ${source}u | (${from.pre.value - 1}u << 4) | (${from.mul.value}u << 8)`,
          `    | (1u << 20) | (${code('PLLQ')}u << 21) | (1u << 24) | (${code('PLLR')}u << 25);`,
          ...pllOn,
        ]
      : [];
    const sw = chain.isPll ? 3 : ({ hse: 2, hsi16: 1 }[chain.id] ?? 0);
    return [
      '#define SWS_AT 2',
      ...fn([
        `/* Set ${r.rangeLabel} of the voltage in PWR first. */`,
        `FLASH->ACR = (FLASH->ACR & ~15u) | ${latency(coreHz(s), step)}u;`,
        ...oscillators(s),
        ...pll,
        ...switched(s, sw, 8, 11),
      ]),
    ];
  };

const stm32h7: Body = (s) => {
  const { chain } = headOf(s);
  const c = s.chains.find((x) => x.isPll) ?? chain;
  const source = { hse: 2, csi: 1, hsi: 0 }[c.reference.id] ?? 0;
  const detector = toNumber(c.detector);
  const range = detector >= 8e6 ? 3 : detector >= 4e6 ? 2 : detector >= 2e6 ? 1 : 0;
  const whole = Math.floor(c.k / c.den);
  const sw = chain.isPll ? 3 : ({ hse: 2, csi: 1 }[chain.id] ?? 0);
  const pll = [
    `RCC->PLLCKSELR = (RCC->PLLCKSELR & ~(3u | (63u << 4))) | ${source}u | (${c.pre.value}u << 4);`,
    `RCC->PLL1FRACR = ${c.k % c.den}u << 3;`,
    `RCC->PLLCFGR = (RCC->PLLCFGR & ~15u) | (${range}u << 2) | 1u | (7u << 16);`,
    `RCC->PLL1DIVR = ${whole - 1}u | (${setTo(s, 'DIVP1', 2) - 1}u << 9) | (${setTo(s, 'DIVQ1', 2) - 1}u << 16) | (1u << 24);`,
    'RCC->CR |= RCC_CR_PLL1ON;',
    'CLOCK_WAIT(RCC->CR & RCC_CR_PLL1RDY);',
  ];
  return fn([
    '/* Set the voltage scale in PWR and the wait states in FLASH->ACR first. */',
    ...oscillators(s),
    ...(c.isPll ? pll : []),
    `RCC->D1CFGR = ${ahb(setTo(s, 'HPRE'))}u | (${apb(setTo(s, 'D1PPRE'))}u << 4) | (${ahb(setTo(s, 'D1CPRE'))}u << 8);`,
    `RCC->D2CFGR = (${apb(setTo(s, 'D2PPRE1'))}u << 4) | (${apb(setTo(s, 'D2PPRE2'))}u << 8);`,
    `RCC->D3CFGR = ${apb(setTo(s, 'D3PPRE'))}u << 4;`,
    `RCC->CFGR = (RCC->CFGR & ~7u) | ${sw}u;`,
    `CLOCK_WAIT(((RCC->CFGR >> 3) & 7u) == ${sw}u);`,
  ]);
};

const rp: Body = (s) =>
  fn(
    s.chains.flatMap((c) => {
      const [a, b] = c.outputs[0]?.fields ?? [];
      const core = '(uint32_t)CLOCK_CORE_HZ';
      const reference = '(uint32_t)(CLOCK_REFERENCE_HZ_NUM / CLOCK_REFERENCE_HZ_DEN)';
      const ctrl = 'CLOCKS_CLK_SYS_CTRL';
      const aux = `${ctrl}_SRC_VALUE_CLKSRC_CLK_SYS_AUX`;
      if (!c.isPll)
        return [
          `clock_configure(clk_sys, ${aux}, ${ctrl}_AUXSRC_VALUE_XOSC_CLKSRC, ${reference}, ${core});`,
        ];
      const init = (pll: string): string =>
        `pll_init(${pll}, ${c.pre.value}, ${c.vco.n / c.vco.d}u, ${a?.value ?? 1}, ${b?.value ?? 1});`;
      if (c.id === 'pll_usb')
        return [
          init('pll_usb'),
          'clock_configure(clk_usb, 0, CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, (uint32_t)CLOCK2_AUX_HZ, (uint32_t)CLOCK2_AUX_HZ);',
        ];
      return [
        '/* XOSC_HZ of the board is the crystal. clk_sys runs from clk_ref while its PLL is set. */',
        `clock_configure(clk_sys, ${ctrl}_SRC_VALUE_CLK_REF, 0, ${reference}, ${reference});`,
        init('pll_sys'),
        `clock_configure(clk_sys, ${aux}, ${ctrl}_AUXSRC_VALUE_CLKSRC_PLL_SYS, ${core}, ${core});`,
      ];
    }),
  );

const avr: Body = (s) =>
  fn([
    '/* The second write follows within four clocks: interrupts are off here. */',
    'CLKPR = 0x80;',
    `CLKPR = ${Math.log2(setTo(s, 'CLKPS'))};`,
  ]);

const AVR0 = [2, 4, 8, 16, 32, 64, 6, 10, 12, 24, 48];
const avr0: Body = (s) => {
  const n = setTo(s, 'PDIV');
  const code = AVR0.indexOf(n);
  const at = code < 6 ? code : code + 2;
  const isExternal = headOf(s).chain.id === 'ext';
  return fn([
    ...(isExternal
      ? ['/* The external clock. */', 'CPU_CCP = CCP_IOREG_gc;', 'CLKCTRL.MCLKCTRLA = 3;']
      : ['/* The fuse OSCCFG chooses 16 or 20 MHz of the OSC20M. */']),
    'CPU_CCP = CCP_IOREG_gc;',
    `CLKCTRL.MCLKCTRLB = ${n === 1 ? 0 : 1 | (at << 1)};`,
  ]);
};

const lpc: Body = (s) => {
  const c = s.chains.find((x) => x.isPll);
  const feed = ['LPC_SC->PLL0FEED = 0xAA;', 'LPC_SC->PLL0FEED = 0x55;'];
  const osc = s.chains.find((x) => x.reference.id === 'osc')?.reference;
  const oscillator = osc !== undefined;
  // OSCRANGE: 1 to 20 MHz, or 15 to 25 MHz.
  const fast = osc !== undefined && toNumber(osc.frequency) > 20e6;
  const source = `LPC_SC->CLKSRCSEL = ${oscillator ? 1 : 0};`;
  const pclk = { 1: 1, 2: 2, 4: 0, 8: 3 }[setTo(s, 'PCLKSEL', 4)] ?? 0;
  const pll = c
    ? [
        source,
        `LPC_SC->PLL0CFG = ${c.mul.value / 2 - 1}u | (${c.pre.value - 1}u << 16);`,
        'LPC_SC->PLL0CON = 1;',
        ...feed,
        `LPC_SC->CCLKCFG = ${setTo(s, 'CCLKSEL') - 1};`,
        `LPC_SC->USBCLKCFG = ${setTo(s, 'USBSEL', 1) - 1};`,
        'CLOCK_WAIT(LPC_SC->PLL0STAT & (1u << 26));',
        'LPC_SC->PLL0CON = 3;',
        ...feed,
      ]
    : [source, `LPC_SC->CCLKCFG = ${setTo(s, 'CCLKSEL') - 1};`];
  return fn([
    `LPC_SC->FLASHCFG = (LPC_SC->FLASHCFG & ~(15u << 12)) | (${latency(coreHz(s), 20e6)}u << 12);`,
    ...(oscillator
      ? [
          `LPC_SC->SCS |= 1u << 5${fast ? ' | 1u << 4' : ''};`,
          'CLOCK_WAIT(LPC_SC->SCS & (1u << 6));',
        ]
      : []),
    '/* PCLK_UART0. */',
    `LPC_SC->PCLKSEL0 = (LPC_SC->PCLKSEL0 & ~(3u << 6)) | (${pclk}u << 6);`,
    ...pll,
  ]);
};

const fe310: Body = (s) => {
  const { chain } = headOf(s);
  const out = setTo(s, 'plloutdiv');
  if (chain.id === 'hfrosc')
    return fn([
      `PRCI_REG(PRCI_HFROSCCFG) = ROSC_DIV(${setTo(s, 'hfroscdiv') - 1}) | ROSC_TRIM(16) | ROSC_EN(1);`,
      'PRCI_REG(PRCI_PLLCFG) &= ~PLL_SEL(1);',
    ]);
  if (!chain.isPll)
    return fn([
      'PRCI_REG(PRCI_PLLDIV) = 1u << 8;',
      'PRCI_REG(PRCI_PLLCFG) |= PLL_BYPASS(1) | PLL_REFSEL(1) | PLL_SEL(1);',
    ]);
  return fn([
    `PRCI_REG(PRCI_PLLDIV) = ${out === 1 ? '1u << 8' : `${out / 2 - 1}u`};`,
    `PRCI_REG(PRCI_PLLCFG) = PLL_REFSEL(1) | PLL_R(${chain.pre.value - 1}) | PLL_F(${chain.mul.value / 2 - 1}) | PLL_Q(${Math.log2(setTo(s, '2^pllq', 2))});`,
    'CLOCK_WAIT(PRCI_REG(PRCI_PLLCFG) & PLL_LOCK(1));',
    'PRCI_REG(PRCI_PLLCFG) |= PLL_SEL(1);',
  ]);
};

const CH_AHB = [1, 2, 3, 4, 5, 6, 7, 8];
const ch32: Body = (s) => {
  const { chain } = headOf(s);
  const n = setTo(s, 'HPRE');
  const code = CH_AHB.includes(n) ? n - 1 : 8 + Math.log2(n) - 1;
  const hse = usesHse(s);
  return fn([
    `FLASH->ACTLR = ${coreHz(s) > 24e6 ? 1 : 0}u;`,
    ...(hse ? ['RCC->CTLR |= RCC_HSEON;', 'CLOCK_WAIT(RCC->CTLR & RCC_HSERDY);'] : []),
    `RCC->CFGR0 = (RCC->CFGR0 & ~((1u << 16) | (15u << 4) | 3u)) | (${hse ? 1 : 0}u << 16) | (${code}u << 4);`,
    ...(chain.isPll ? ['RCC->CTLR |= RCC_PLLON;', 'CLOCK_WAIT(RCC->CTLR & RCC_PLLRDY);'] : []),
    `RCC->CFGR0 |= ${chain.isPll ? 2 : hse ? 1 : 0}u;`,
  ]);
};

const PICO = {
  tree: ['hardware/clocks.h', 'hardware/pll.h'],
  uart: ['hardware/uart.h'],
  timer: ['hardware/pwm.h'],
} as const;

/** The headers that name the registers. */
export const headersOf = (device: string, task: 'tree' | 'uart' | 'timer'): readonly string[] =>
  device.startsWith('rp') ? PICO[task] : [HEADERS[device] ?? 'device.h'];

const HEADERS: Readonly<Record<string, string>> = {
  stm32f103: 'stm32f1xx.h',
  stm32f407: 'stm32f4xx.h',
  stm32g431: 'stm32g4xx.h',
  stm32l476: 'stm32l4xx.h',
  stm32h743: 'stm32h7xx.h',
  gd32vf103: 'gd32vf103.h',
  atmega328p: 'avr/io.h',
  atmega4809: 'avr/io.h',
  samd21: 'samd21.h',
  msp430g2553: 'msp430.h',
  msp430fr5969: 'msp430.h',
  nrf52840: 'nrf.h',
  esp32c3: 'soc/uart_struct.h',
  lpc1768: 'LPC17xx.h',
  fe310: 'platform.h',
  ch32v003: 'ch32v003fun.h',
};

const BODY: Readonly<Record<string, Body>> = {
  stm32f103: stm32f1,
  stm32f407: stm32f4,
  stm32g431: newer({ 'range 1, boost': 34e6, 'range 1': 30e6, 'range 2': 12e6 }),
  stm32l476: newer({ 'range 1': 16e6, 'range 2': 6e6 }),
  stm32h743: stm32h7,
  rp2040: rp,
  rp2350: rp,
  atmega328p: avr,
  atmega4809: avr0,
  lpc1768: lpc,
  fe310,
  ch32v003: ch32,
};

/** Devices whose registers are written; of the others the dividers stand as constants. */
export const WRITTEN: readonly string[] = Object.keys(BODY);

function unknown(r: TreeResult, s: Solution): string[] {
  const fields: readonly Field[] = fieldsOf(s);
  return [
    `/* ${r.deviceLabel}: these dividers are for its vendor's own start-up code; no registers are written here. */`,
    ...fields.map((f) => `/* ${f.name} = ${f.value} */`),
  ];
}
