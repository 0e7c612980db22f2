/** Headers of our own in place of the vendors': the registers as memory, and mains that decode them as the manuals say. */
import type { ClockInputs } from '../inputs.ts';

const WAIT = '#define CLOCK_WAIT(ready) ((void)(ready))\n#include <stdio.h>\n';

const STM32 = (more: string, regs: string): string => `${WAIT}
typedef struct { uint32_t CR, CFGR, PLLCFGR, ${regs} pad; } RCC_TypeDef;
typedef struct { uint32_t ACR; } FLASH_TypeDef;
static RCC_TypeDef rcc; static FLASH_TypeDef flash;
#define RCC (&rcc)
#define FLASH (&flash)
#define RCC_CR_HSEON (1u << 16)
#define RCC_CR_HSERDY (1u << 17)
#define RCC_CR_HSION 1u
#define RCC_CR_HSIRDY 2u
#define RCC_CR_PLLON (1u << 24)
#define RCC_CR_PLLRDY (1u << 25)
#define FLASH_ACR_PRFTBE 16u
#define FLASH_ACR_PRFTEN 256u
#define FLASH_ACR_ICEN 512u
#define FLASH_ACR_DCEN 1024u
${more}`;

const STUBS = {
  stm32f1: STM32('', ''),
  stm32f4: STM32('', ''),
  stm32new: STM32('', ''),
  stm32h7: STM32(
    '#define RCC_CR_CSION 128u\n#define RCC_CR_CSIRDY 256u\n#define RCC_CR_PLL1ON (1u << 24)\n#define RCC_CR_PLL1RDY (1u << 25)\n',
    'PLLCKSELR, PLL1FRACR, PLL1DIVR, D1CFGR, D2CFGR, D3CFGR,',
  ),
  rp: `${WAIT}
static double pico[2], clocks[2];
enum { pll_sys, pll_usb, none };
enum { clk_sys, clk_usb };
enum { CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLK_REF, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX };
enum { CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_SYS, CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_XOSC_CLKSRC = 3 };
enum { CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB };
__attribute__((unused)) static void clock_configure(int clock, uint32_t src, uint32_t aux, uint32_t from, uint32_t to) {
  if (clock == clk_usb || (src == 1 && aux == 0)) clocks[clock] = from == (uint32_t)pico[clock] ? pico[clock] / (from / to) : -1;
  else clocks[clock] = src == 1 ? (double)from / (from / to) : 0;
}
__attribute__((unused)) static void pll_init(int pll, uint32_t refdiv, uint32_t vco, uint32_t a, uint32_t b) { (void)refdiv; pico[pll] = (double)vco / a / b; }
`,
  avr: `${WAIT}
static volatile uint8_t CLKPR, UCSR0A, TCCR1A, TCCR1B; static volatile uint16_t UBRR0, ICR1;
#define U2X0 1
#define WGM11 1
#define WGM12 3
#define WGM13 4
`,
  lpc: `${WAIT}
typedef struct { uint32_t FLASHCFG, PCLKSEL0, SCS, CLKSRCSEL, PLL0CFG, PLL0CON, PLL0FEED, PLL0STAT, CCLKCFG, USBCLKCFG; } SC; static SC sc;
#define LPC_SC (&sc)
typedef struct { uint32_t LCR, DLM, DLL, FDR; } U; static U u0;
#define LPC_UART0 (&u0)
`,
  fe310: `${WAIT}
static uint32_t prci[3];
enum { PRCI_PLLCFG, PRCI_PLLDIV, PRCI_HFROSCCFG };
#define ROSC_DIV(x) ((uint32_t)(x))
#define ROSC_TRIM(x) ((uint32_t)(x) << 16)
#define ROSC_EN(x) ((uint32_t)(x) << 30)
#define PRCI_REG(r) prci[r]
#define PLL_R(x) ((uint32_t)(x))
#define PLL_F(x) ((uint32_t)(x) << 4)
#define PLL_Q(x) ((uint32_t)(x) << 10)
#define PLL_SEL(x) ((uint32_t)(x) << 16)
#define PLL_REFSEL(x) ((uint32_t)(x) << 17)
#define PLL_BYPASS(x) ((uint32_t)(x) << 18)
#define PLL_LOCK(x) ((uint32_t)(x) << 31)
`,
  usart: `${WAIT}
typedef struct { uint32_t CR1, BRR; } USART_T; static USART_T usart1;
#define USART1 (&usart1)
typedef struct { uint32_t PSC, ARR, CR1; } TIM_T; static TIM_T tim3;
#define TIM3 (&tim3)
`,
  msp: `${WAIT}
static uint8_t UCA0BR0, UCA0BR1, UCA0MCTL;
`,
} as const;

export type Stub = keyof typeof STUBS;
export const stubFor = (stub: Stub): string => STUBS[stub];

interface CCase {
  readonly title: string;
  readonly stub: Stub;
  readonly inputs: Partial<ClockInputs>;
  /** Prints the clock or rate that the registers mean, and the second clock. */
  readonly main: string;
  readonly second?: number;
}

const F4 = `int main(void) {
  clock_init();
  double ref = rcc.PLLCFGR >> 22 & 1 ? 8e6 : 16e6;
  double vco = ref / (rcc.PLLCFGR & 63) * (rcc.PLLCFGR >> 6 & 511);
  static const int ahb[16] = {1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 8, 16, 64, 128, 256, 512};
  double sys = vco / ((rcc.PLLCFGR >> 16 & 3) * 2 + 2);
  printf("%.6f %.6f", (rcc.CFGR & 3) == 2 ? sys / ahb[rcc.CFGR >> 4 & 15] : 0, vco / (rcc.PLLCFGR >> 24 & 15));
  return 0;
}`;

const F1 = `int main(void) {
  clock_init();
  double ref = rcc.CFGR >> 16 & 1 ? 8e6 / (rcc.CFGR >> 17 & 1 ? 2 : 1) : 4e6;
  double pll = ref * ((rcc.CFGR >> 18 & 15) + 2);
  static const int ahb[16] = {1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 8, 16, 64, 128, 256, 512};
  printf("%.6f %.6f", ((rcc.CFGR & 3) == 2 ? pll : 8e6) / ahb[rcc.CFGR >> 4 & 15], pll / (rcc.CFGR >> 22 & 1 ? 1 : 1.5));
  return 0;
}`;

const NEWER = (hse: number): string => `int main(void) {
  clock_init();
  double ref = (rcc.PLLCFGR & 3) == 3 ? ${hse}.0 : 16e6;
  double vco = ref / ((rcc.PLLCFGR >> 4 & 15) + 1) * (rcc.PLLCFGR >> 8 & 127);
  static const int ahb[16] = {1, 1, 1, 1, 1, 1, 1, 1, 2, 4, 8, 16, 64, 128, 256, 512};
  double sys = vco / ((rcc.PLLCFGR >> 25 & 3) * 2 + 2);
  printf("%.6f %.6f", (rcc.CFGR & 3) == 3 ? sys / ahb[rcc.CFGR >> 4 & 15] : 0, vco / ((rcc.PLLCFGR >> 21 & 3) * 2 + 2));
  return 0;
}`;

const H7 = `int main(void) {
  clock_init();
  double ref = (rcc.PLLCKSELR & 3) == 2 ? 25e6 : (rcc.PLLCKSELR & 3) == 1 ? 4e6 : 64e6;
  double n = (rcc.PLL1DIVR & 511) + 1 + (rcc.PLL1FRACR >> 3) / 8192.0;
  double vco = ref / (rcc.PLLCKSELR >> 4 & 63) * n;
  printf("%.6f %.6f", vco / ((rcc.PLL1DIVR >> 9 & 127) + 1), vco / ((rcc.PLL1DIVR >> 16 & 127) + 1));
  return 0;
}`;

export const C_CASES: readonly CCase[] = [
  { title: 'STM32F407', stub: 'stm32f4', inputs: {}, main: F4, second: 48e6 },
  {
    title: 'STM32F407 at 50 MHz of the HSI',
    stub: 'stm32f4',
    inputs: { core: 50e6, source: 'internal' },
    main: F4,
    second: 48e6,
  },
  {
    title: 'STM32F103 with the core from the crystal and USB from the PLL',
    stub: 'stm32f1',
    inputs: { device: 'stm32f103', core: 8e6 },
    main: F1,
    second: 48e6,
  },
  { title: 'STM32F103', stub: 'stm32f1', inputs: { device: 'stm32f103' }, main: F1, second: 48e6 },
  {
    title: 'STM32G431',
    stub: 'stm32new',
    inputs: { device: 'stm32g431' },
    main: NEWER(24e6),
    second: 48e6,
  },
  {
    title: 'STM32L476',
    stub: 'stm32new',
    inputs: { device: 'stm32l476', source: 'external' },
    main: NEWER(8e6),
    second: 48e6,
  },
  {
    title: 'STM32H743 with a fraction',
    stub: 'stm32h7',
    inputs: { device: 'stm32h743', core: 393.216e6, aux: null },
    main: H7,
  },
  {
    title: 'RP2040',
    stub: 'rp',
    inputs: { device: 'rp2040', core: 125e6 },
    main: 'int main(void) { clock_init(); printf("%.6f %.6f", clocks[0], clocks[1]); return 0; }',
    second: 48e6,
  },
  {
    title: 'RP2040 from the crystal',
    stub: 'rp',
    inputs: { device: 'rp2040', core: 1e6, aux: null },
    main: 'int main(void) { clock_init(); printf("%.6f", clocks[0]); return 0; }',
  },
  {
    title: 'LPC1768 from the crystal alone',
    stub: 'lpc',
    inputs: { device: 'lpc1768', core: 12e6, aux: null, source: 'external' },
    main: 'int main(void) { clock_init(); printf("%.6f", (sc.CLKSRCSEL == 1 && sc.SCS & 32 ? 12e6 : 4e6) / (sc.CCLKCFG + 1)); return 0; }',
  },
  {
    title: 'FE310 from its ring oscillator',
    stub: 'fe310',
    inputs: { device: 'fe310', aux: null, core: 36e6, source: 'internal' },
    main: 'int main(void) { clock_init(); printf("%.6f", prci[0] >> 16 & 1 ? 0 : 72e6 / ((prci[2] & 63) + 1)); return 0; }',
  },
  {
    title: 'ATmega328P',
    stub: 'avr',
    inputs: { device: 'atmega328p', aux: null, core: 2e6, crystal: 16e6, source: 'external' },
    main: 'int main(void) { clock_init(); printf("%.6f", 16e6 / (1 << CLKPR)); return 0; }',
  },
  {
    title: 'LPC1768',
    stub: 'lpc',
    inputs: { device: 'lpc1768' },
    main: `int main(void) {
  clock_init();
  double ref = sc.CLKSRCSEL == 1 ? 12e6 : 4e6;
  double cco = 2 * ((sc.PLL0CFG & 0x7fff) + 1.0) * ref / ((sc.PLL0CFG >> 16) + 1);
  printf("%.6f %.6f", cco / (sc.CCLKCFG + 1), cco / (sc.USBCLKCFG + 1));
  return 0;
}`,
    second: 48e6,
  },
  {
    title: 'FE310',
    stub: 'fe310',
    inputs: { device: 'fe310', aux: null, core: 100e6 },
    main: `int main(void) {
  clock_init();
  double refr = 16e6 / ((prci[0] & 7) + 1);
  double vco = refr * 2 * ((prci[0] >> 4 & 63) + 1);
  double out = vco / (1 << (prci[0] >> 10 & 3));
  printf("%.6f", prci[1] & 256 ? out : out / (2 * ((prci[1] & 63) + 1)));
  return 0;
}`,
  },
  {
    title: 'UART of an ATmega328P',
    stub: 'avr',
    inputs: { task: 'uart', device: 'atmega328p' },
    main: 'int main(void) { uart_baud_init(); printf("%.9f", 16e6 / ((UCSR0A >> 1 & 1 ? 8 : 16) * (UBRR0 + 1))); return 0; }',
  },
  {
    title: 'UART of an STM32F407 with OVER8',
    stub: 'usart',
    inputs: { task: 'uart', clock: 16e6, baud: 1777777.7777777778 },
    main: `int main(void) {
  uart_baud_init();
  double div = (usart1.BRR >> 4) + (usart1.CR1 >> 15 & 1 ? (usart1.BRR & 7) / 8.0 : (usart1.BRR & 15) / 16.0);
  printf("%.9f", 16e6 / ((usart1.CR1 >> 15 & 1 ? 8 : 16) * div));
  return 0;
}`,
  },
  {
    title: 'UART of an LPC1768',
    stub: 'lpc',
    inputs: { task: 'uart', device: 'lpc1768' },
    main: 'int main(void) { uart_baud_init(); printf("%.9f", 25e6 / (16.0 * (256 * u0.DLM + u0.DLL) * (1 + (u0.FDR & 15) / (double)(u0.FDR >> 4)))); return 0; }',
  },
  {
    title: 'Timer of an STM32F407, centre-aligned',
    stub: 'usart',
    inputs: { task: 'timer', alignment: 'centre', rate: 12345 },
    main: 'int main(void) { timer_init(); printf("%.9f", 84e6 / (tim3.PSC + 1) / ((tim3.CR1 >> 5 & 3) ? 2.0 * tim3.ARR : tim3.ARR + 1.0)); return 0; }',
  },
  {
    title: 'Timer of an ATmega328P',
    stub: 'avr',
    inputs: { task: 'timer', device: 'atmega328p', rate: 20 },
    main: 'int main(void) { static const int cs[8] = {0, 1, 8, 64, 256, 1024}; timer_init(); printf("%.9f", 16e6 / cs[TCCR1B & 7] / (ICR1 + 1.0)); return 0; }',
  },
];
