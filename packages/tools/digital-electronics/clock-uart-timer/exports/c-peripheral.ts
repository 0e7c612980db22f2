/** Registers of a UART or a timer as C, by the names of the device's headers. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { TimerResult, UartResult } from '../result.ts';
import { assertion } from './c-assert.ts';

type Values = ReadonlyMap<string, number>;
type Lines = (v: Values) => string[];

const at = (v: Values, name: string): number => v.get(name) ?? 0;

const usart =
  (unit: string, control: string, brr = 'BRR'): Lines =>
  (v) => [
    ...(v.has('OVER8') ? [`${unit}->${control} |= 1u << 15; /* OVER8 */`] : []),
    `${unit}->${brr} = ${at(v, 'BRR')};`,
  ];

const UART: Readonly<Record<string, Lines>> = {
  stm32f103: usart('USART1', 'CR1'),
  stm32f407: usart('USART1', 'CR1'),
  stm32g431: usart('USART1', 'CR1'),
  stm32l476: usart('USART1', 'CR1'),
  stm32h743: usart('USART1', 'CR1'),
  gd32vf103: (v) => [`USART_BAUD(USART0) = ${at(v, 'BRR')};`],
  ch32v003: usart('USART1', 'CTLR1'),
  rp2040: (v) => pl011(v),
  rp2350: (v) => pl011(v),
  atmega328p: (v) => [`UCSR0A = ${at(v, 'U2X0')} << U2X0;`, `UBRR0 = ${at(v, 'UBRR0')};`],
  atmega4809: (v) => [
    `USART0.BAUD = ${at(v, 'BAUD')};`,
    `USART0.CTRLB = (uint8_t)((USART0.CTRLB & ~6) | (${at(v, 'RXMODE')} << 1));`,
  ],
  samd21: (v) => [
    `SERCOM0->USART.CTRLA.bit.SAMPR = ${at(v, 'SAMPR')};`,
    `SERCOM0->USART.BAUD.reg = ${at(v, 'BAUD')};`,
  ],
  msp430g2553: (v) => [
    `UCA0BR0 = ${at(v, 'UCBR') & 255};`,
    `UCA0BR1 = ${at(v, 'UCBR') >> 8};`,
    `UCA0MCTL = (${at(v, 'UCBRF')} << 4) | (${at(v, 'UCBRS')} << 1) | ${at(v, 'UCOS16')};`,
  ],
  msp430fr5969: (v) => [
    `UCA0BRW = ${at(v, 'UCBR')};`,
    `UCA0MCTLW = (${at(v, 'UCBRS')} << 8) | (${at(v, 'UCBRF')} << 4) | ${at(v, 'UCOS16')};`,
  ],
  nrf52840: (v) => [`NRF_UARTE0->BAUDRATE = ${at(v, 'BAUDRATE')};`],
  esp32c3: (v) => [
    `UART0.clk_conf.sclk_div_num = ${at(v, 'SCLK_DIV_NUM')};`,
    `UART0.clk_div.div_int = ${at(v, 'CLKDIV')};`,
    `UART0.clk_div.div_frag = ${at(v, 'CLKDIV_FRAG')};`,
  ],
  lpc1768: (v) => [
    'LPC_UART0->LCR |= 0x80;',
    `LPC_UART0->DLM = ${at(v, 'DLM')};`,
    `LPC_UART0->DLL = ${at(v, 'DLL')};`,
    'LPC_UART0->LCR &= 0x7F;',
    `LPC_UART0->FDR = ${at(v, 'DIVADDVAL')} | (${at(v, 'MULVAL')} << 4);`,
  ],
  fe310: (v) => [`UART0_REG(UART_REG_DIV) = ${at(v, 'div')};`],
};

const pl011 = (v: Values): string[] => [
  `uart_get_hw(uart0)->ibrd = ${at(v, 'UARTIBRD')};`,
  `uart_get_hw(uart0)->fbrd = ${at(v, 'UARTFBRD')};`,
  '/* A write of LCR_H takes the divisors over. */',
  'uart_get_hw(uart0)->lcr_h = uart_get_hw(uart0)->lcr_h;',
];

const values = (list: readonly { readonly name: string; readonly value: number }[]): Values =>
  new Map(list.map((x) => [x.name, x.value]));

export function uartLines(r: UartResult): string[] {
  const s = r.settings[r.at];
  const v = values(s?.registers ?? []);
  return [
    `#define UART_CLOCK_HZ ${Math.round(toNumber(r.clock))}ull`,
    `#define UART_BAUD ${(s ? toNumber(s.rate) : 0).toFixed(3)} /* ${((s?.error ?? 0) * 100).toFixed(4)} % off */`,
    '',
    'void uart_baud_init(void)',
    '{',
    ...(UART[r.device]?.(v) ?? []).map((l) => `    ${l}`),
    '}',
  ];
}

const tim =
  (unit: string, arr = 'ARR', control = 'CR1'): Timed =>
  (p, n, centre) => [
    `${unit}->PSC = ${p - 1};`,
    `${unit}->${arr} = ${n};`,
    `${unit}->${control} = (uint16_t)((${unit}->${control} & ~(3u << 5)) | (${centre ? 1 : 0}u << 5));`,
  ];

/** Prescaler, period register, centre-aligned, and what the prescaler's field holds. */
type Timed = (prescaler: number, period: number, centre: boolean, field: number) => string[];

const TIMER: Readonly<Record<string, Timed>> = {
  stm32f103: tim('TIM3'),
  stm32f407: tim('TIM3'),
  stm32g431: tim('TIM2'),
  stm32l476: tim('TIM2'),
  stm32h743: tim('TIM2'),
  ch32v003: tim('TIM1', 'ATRLR', 'CTLR1'),
  gd32vf103: (p, n, centre) => [
    `TIMER_PSC(TIMER2) = ${p - 1};`,
    `TIMER_CAR(TIMER2) = ${n};`,
    `TIMER_CTL0(TIMER2) = (TIMER_CTL0(TIMER2) & ~(3u << 5)) | (${centre ? 1 : 0}u << 5);`,
  ],
  rp2040: (p, n, centre) => pwm(p, n, centre),
  rp2350: (p, n, centre) => pwm(p, n, centre),
  atmega328p: (_, n, centre, field) => [
    `ICR1 = ${n};`,
    `TCCR1A = 1 << WGM11;`,
    `TCCR1B = (1 << WGM13) | (${centre ? 0 : 1} << WGM12) | ${field};`,
  ],
};

const pwm = (p: number, n: number, centre: boolean): string[] => [
  `pwm_hw->slice[0].div = ${p}u << 4;`,
  `pwm_hw->slice[0].top = ${n};`,
  `pwm_hw->slice[0].csr = ${centre ? 2 : 0}u;`,
];

export const TIMED: readonly string[] = Object.keys(TIMER);

export function timerLines(r: TimerResult, centre: boolean): string[] {
  const s = r.settings[r.at];
  if (!s) return [];
  const [field, period] = r.registers.map(({ value }) => value);
  const lines = TIMER[r.device]?.(s.prescaler, period ?? 0, centre, field ?? 0) ?? [];
  const { n, d } = r.clock;
  return [
    `#define TIMER_CLOCK_HZ_NUM ${n}ull`,
    `#define TIMER_CLOCK_HZ_DEN ${d}ull`,
    `#define TIMER_PRESCALER ${s.prescaler}ull`,
    `#define TIMER_COUNTS ${s.counts}ull`,
    '/* What is below a thousandth of a hertz is cut. */',
    `#define TIMER_MILLIHERTZ ${(s.frequency.n * 1000n) / s.frequency.d}ull`,
    ...assertion(
      'prescaler_counts_and_frequency_do_not_agree',
      `TIMER_CLOCK_HZ_NUM * 1000ull / (TIMER_CLOCK_HZ_DEN * TIMER_PRESCALER * TIMER_COUNTS * ${centre ? 2 : 1}ull${r.more > 0 ? ` + TIMER_CLOCK_HZ_DEN * ${r.more}ull` : ''}) == TIMER_MILLIHERTZ`,
      n * 1000n,
      d * (BigInt(s.prescaler) * BigInt(s.counts) * 2n + BigInt(r.more)),
    ),
    '',
    ...(lines.length > 0
      ? ['void timer_init(void)', '{', ...lines.map((l) => `    ${l}`), '}']
      : [`/* ${r.registers.map((x) => `${x.name} = ${x.value}`).join(', ')} */`]),
  ];
}
