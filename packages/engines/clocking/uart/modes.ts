/** The baud-rate generators that several devices share. */
import type { DividerMode, Numbers, Register, UartMode } from './block.ts';

const of = (name: string, value: (n: Numbers) => number): Register => ({ name, value });

const divider = (
  mode: Omit<DividerMode, 'kind' | 'registers'>,
  ...registers: readonly Register[]
): DividerMode => ({ kind: 'divider', ...mode, registers });

/** STM32F1 and its copies: BRR holds USARTDIV · 16, sixteen samples. */
export const usart16: readonly UartMode[] = [
  divider(
    { label: '16 samples', over: 16, den: 16, from: 16, to: 65535 },
    of('BRR', ({ k }) => k),
  ),
];

/** STM32F2 and F4: OVER8 too, whose fraction has three bits and whose BRR bit 3 stays clear. */
export const usartF4: readonly UartMode[] = [
  ...usart16,
  divider(
    { label: '8 samples (OVER8)', over: 8, den: 8, from: 8, to: 32767 },
    of('OVER8', () => 1),
    of('BRR', ({ k }) => ((k >> 3) << 4) | (k & 7)),
  ),
];

/** AVR: UBRR of 12 bits, 16 samples or 8 with U2X. */
export const avr: readonly UartMode[] = [
  divider(
    { label: '16 samples (U2X 0)', over: 16, den: 1, from: 1, to: 4096 },
    of('U2X0', () => 0),
    of('UBRR0', ({ k }) => k - 1),
  ),
  divider(
    { label: '8 samples (U2X 1)', over: 8, den: 1, from: 1, to: 4096 },
    of('U2X0', () => 1),
    of('UBRR0', ({ k }) => k - 1),
  ),
];

/** ATmega of the 0 series: BAUD in 64ths of a sample's clocks, 64 at least. */
export const avr0: readonly UartMode[] = [
  divider(
    { label: '16 samples', over: 16, den: 64, from: 64, to: 65535 },
    of('RXMODE', () => 0),
    of('BAUD', ({ k }) => k),
  ),
  divider(
    { label: '8 samples (CLK2X)', over: 8, den: 64, from: 64, to: 65535 },
    of('RXMODE', () => 1),
    of('BAUD', ({ k }) => k),
  ),
];

/** ARM PL011: 16 bits and 6 of fraction. */
export const pl011: readonly UartMode[] = [
  divider(
    { label: '16 samples', over: 16, den: 64, from: 64, to: 65535 * 64 },
    of('UARTIBRD', ({ k }) => k >> 6),
    of('UARTFBRD', ({ k }) => k & 63),
  ),
];

/** SAM D SERCOM: arithmetic with 16, 8 and 3 samples, fractional with 16 and 8. */
export const sercom: readonly UartMode[] = [
  ...(
    [
      [16, 0],
      [8, 2],
      [3, 4],
    ] as const
  ).map(
    ([over, samplr]): UartMode => ({
      kind: 'accumulator',
      label: `${over} samples, arithmetic`,
      ...{ over, bits: 16, step: 1, from: 1, to: 65536 },
      registers: [of('SAMPR', () => samplr), of('BAUD', ({ k }) => 65536 - k)],
    }),
  ),
  ...(
    [
      [16, 1],
      [8, 3],
    ] as const
  ).map(([over, sampr]) =>
    divider(
      { label: `${over} samples, fractional`, over, den: 8, from: 8, to: 8 * 8191 + 7 },
      of('SAMPR', () => sampr),
      of('BAUD', ({ k }) => ((k & 7) << 13) | (k >> 3)),
    ),
  ),
];

/** nRF5: a bit has ⌊2³²/BAUDRATE⌋ clocks of 16 MHz, as the actual rates in Nordic's headers say; the last twelve bits are zero. */
export const nrf: readonly UartMode[] = [
  {
    kind: 'accumulator',
    label: 'BAUDRATE',
    ...{ over: 1, samples: 16, bits: 32, step: 4096, from: 4096, to: 0x10000000, whole: true },
    registers: [of('BAUDRATE', ({ k }) => k)],
  },
];

/** ESP32-C3: a divider of 1 to 256 ahead of 12 bits and 4 of fraction; it counts whole bits. */
export const esp: readonly UartMode[] = [
  divider(
    {
      label: 'CLKDIV',
      ...{ over: 1, samples: 16, den: 16, from: 16, to: 4095 * 16 + 15, pre: 256 },
    },
    of('SCLK_DIV_NUM', ({ pre }) => pre - 1),
    of('CLKDIV', ({ k }) => k >> 4),
    of('CLKDIV_FRAG', ({ k }) => k & 15),
  ),
];

/** NXP: DL of 16 bits, and 1 + DIVADDVAL/MULVAL; with a fraction DL is 3 at least. */
export const nxp: readonly UartMode[] = [
  {
    kind: 'fraction',
    label: '16 samples',
    ...{ over: 16, from: 3, to: 65535, most: 15 },
    registers: [
      of('DLM', ({ k }) => k >> 8),
      of('DLL', ({ k }) => k & 255),
      of('DIVADDVAL', ({ add }) => add),
      of('MULVAL', ({ mul }) => mul),
    ],
  },
];

/** SiFive: bits of div + 1 clocks, sixteen samples of div >> 4. */
export const sifive: readonly UartMode[] = [
  divider(
    { label: 'div', over: 1, samples: 16, den: 1, from: 16, to: 65536 },
    of('div', ({ k }) => k - 1),
  ),
];

/** Modulation patterns of the USCI, by UCBRS; the start bit first. */
export const USCI_PATTERNS = [0x00, 0x40, 0x44, 0x54, 0x55, 0x75, 0x77, 0x7f] as const;

export const usci: readonly UartMode[] = [
  {
    kind: 'pattern',
    label: 'low frequency',
    ...{ over: 1, from: 3, to: 65535, patterns: USCI_PATTERNS },
    registers: [
      of('UCOS16', () => 0),
      of('UCBR', ({ k }) => k),
      of('UCBRF', () => 0),
      of('UCBRS', ({ mul }) => USCI_PATTERNS.indexOf(mul as 0)),
    ],
  },
  {
    kind: 'pattern',
    label: 'oversampling',
    ...{ over: 16, from: 1, to: 65535, patterns: [0] },
    registers: [
      of('UCOS16', () => 1),
      of('UCBR', ({ k }) => k),
      of('UCBRF', ({ add }) => add),
      of('UCBRS', () => 0),
    ],
  },
];

const ALL_PATTERNS = Array.from({ length: 256 }, (_, n) => n);

/** eUSCI: any pattern of eight bits, bit 7 first. */
export const eusci: readonly UartMode[] = ([1, 16] as const).map((over) => ({
  kind: 'pattern',
  label: over === 1 ? 'low frequency' : 'oversampling',
  over,
  from: over === 1 ? 3 : 1,
  to: 65535,
  patterns: ALL_PATTERNS,
  registers: [
    of('UCOS16', () => Number(over === 16)),
    of('UCBR', ({ k }) => k),
    of('UCBRF', ({ add }) => add),
    of('UCBRS', ({ mul }) => mul),
  ],
}));
