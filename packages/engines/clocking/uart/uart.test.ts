import { describe, expect, test } from 'vitest';
import { rational, toNumber } from '../../exact/rational.ts';
import { DEVICES } from '../devices/all.ts';
import type { Numbers, UartBlock, UartMode, UartSetting } from './block.ts';
import { bitEnds } from './edges.ts';
import { budget } from './frame.ts';
import { avr, eusci, usart16, usartF4, usci } from './modes.ts';
import { byRank, fractions, makesExactly, settingOf, uartSettings } from './settings.ts';

const block = (modes: readonly UartMode[]): UartBlock => ({
  label: '',
  clock: '',
  usual: 1,
  modes,
});
const best = (modes: readonly UartMode[], clock: number, rate: number): UartSetting => {
  const [first] = uartSettings(block(modes), rational(clock), rational(rate), 10, 5).settings;
  if (!first) throw new Error('none');
  return first;
};
const register = (s: UartSetting, name: string): number | undefined =>
  s.registers.find((r) => r.name === name)?.value;

/**
 * Examples of UBRR settings in the data sheets of ATmega8 (tables 61 to 63) and ATmega48/88/168 (83, 84): fosc in MHz, U2X, UBRR by
 * rate, and the error in % as printed, to its one place. A dash is a rate that is not listed.
 */
const RATES = [
  2400, 4800, 9600, 14400, 19200, 28800, 38400, 57600, 76800, 115200, 230400, 250000, 500000,
  1000000,
];
const AVR: readonly (readonly [number, 0 | 1, string, string])[] = [
  [3.6864, 0, '95 47 23 15 11 7 5 3 2 1 0 0 - -', '0 0 0 0 0 0 0 0 0 0 0 -7.8 - -'],
  [3.6864, 1, '191 95 47 31 23 15 11 7 5 3 1 1 0 -', '0 0 0 0 0 0 0 0 0 0 0 -7.8 -7.8 -'],
  [
    4,
    0,
    '103 51 25 16 12 8 6 3 2 1 0 0 - -',
    '0.2 0.2 0.2 2.1 0.2 -3.5 -7.0 8.5 8.5 8.5 8.5 0 - -',
  ],
  [
    4,
    1,
    '207 103 51 34 25 16 12 8 6 3 1 1 0 -',
    '0.2 0.2 0.2 -0.8 0.2 2.1 0.2 -3.5 -7.0 8.5 8.5 0 0 -',
  ],
  [7.3728, 0, '191 95 47 31 23 15 11 7 5 3 1 1 0 -', '0 0 0 0 0 0 0 0 0 0 0 -7.8 -7.8 -'],
  [7.3728, 1, '383 191 95 63 47 31 23 15 11 7 3 3 1 0', '0 0 0 0 0 0 0 0 0 0 0 -7.8 -7.8 -7.8'],
  [
    8,
    0,
    '207 103 51 34 25 16 12 8 6 3 1 1 0 -',
    '0.2 0.2 0.2 -0.8 0.2 2.1 0.2 -3.5 -7.0 8.5 8.5 0 0 -',
  ],
  [
    8,
    1,
    '416 207 103 68 51 34 25 16 12 8 3 3 1 0',
    '-0.1 0.2 0.2 0.6 0.2 -0.8 0.2 2.1 0.2 -3.5 8.5 0 0 0',
  ],
  [11.0592, 0, '287 143 71 47 35 23 17 11 8 5 2 2 - -', '0 0 0 0 0 0 0 0 0 0 0 -7.8 - -'],
  [11.0592, 1, '575 287 143 95 71 47 35 23 17 11 5 5 2 -', '0 0 0 0 0 0 0 0 0 0 0 -7.8 -7.8 -'],
  [14.7456, 0, '383 191 95 63 47 31 23 15 11 7 3 3 1 0', '0 0 0 0 0 0 0 0 0 0 0 -7.8 -7.8 -7.8'],
  [14.7456, 1, '767 383 191 127 95 63 47 31 23 15 7 6 3 1', '0 0 0 0 0 0 0 0 0 0 0 5.3 -7.8 -7.8'],
  [
    16,
    0,
    '416 207 103 68 51 34 25 16 12 8 3 3 1 0',
    '-0.1 0.2 0.2 0.6 0.2 -0.8 0.2 2.1 0.2 -3.5 8.5 0 0 0',
  ],
  [
    16,
    1,
    '832 416 207 138 103 68 51 34 25 16 8 7 3 1',
    '0 -0.1 0.2 -0.1 0.2 0.6 0.2 -0.8 0.2 2.1 -3.5 0 0 0',
  ],
  [18.432, 0, '479 239 119 79 59 39 29 19 14 9 4 4 - -', '0 0 0 0 0 0 0 0 0 0 0 -7.8 - -'],
  [18.432, 1, '959 479 239 159 119 79 59 39 29 19 9 8 4 -', '0 0 0 0 0 0 0 0 0 0 0 2.4 -7.8 -'],
  [
    20,
    0,
    '520 259 129 86 64 42 32 21 15 10 4 4 - -',
    '0 0.2 0.2 -0.2 0.2 0.9 -1.4 -1.4 1.7 -1.4 8.5 0 - -',
  ],
  [
    20,
    1,
    '1041 520 259 173 129 86 64 42 32 21 10 9 4 -',
    '0 0 0.2 -0.2 0.2 -0.2 0.2 0.9 -1.4 -1.4 -1.4 0 0 -',
  ],
];

test('the UBRR tables of AVR data sheets, every cell', () => {
  let cells = 0;
  for (const [mhz, u2x, ubrr, errors] of AVR)
    for (const [n, rate] of RATES.entries()) {
      const printed = ubrr.split(' ')[n];
      if (printed === '-' || printed === undefined) continue;
      const mode = avr[u2x];
      if (!mode) throw new Error('no mode');
      const printedSetting = settingOf(
        mode,
        { k: Number(printed) + 1, pre: 1, add: 0, mul: 1 },
        rational(Math.round(mhz * 1e6)),
        rational(rate),
        10,
      );
      const error = Number(errors.split(' ')[n]);
      expect(Math.abs(printedSetting.error * 100 - error), `${mhz} ${rate}`).toBeLessThanOrEqual(
        0.0501,
      );
      // The nearest is never worse, and is the printed one wherever that is the nearest.
      const found = best([mode], Math.round(mhz * 1e6), rate);
      expect(Math.abs(found.error)).toBeLessThanOrEqual(Math.abs(printedSetting.error));
      cells++;
    }
  expect(cells).toBe(235);
});

/** RM0090, tables of baud rates with 16 and 8 samples: clock, OVER8, rate, divider, rate in kBd, error in %. */
const ST: readonly (readonly [number, 0 | 1, number, number, number, number])[] = [
  [8e6, 0, 9600, 52.0625, 9.604, 0.04],
  [8e6, 0, 57600, 8.6875, 57.554, 0.08],
  [8e6, 0, 115200, 4.3125, 115.942, 0.64],
  [8e6, 0, 230400, 2.1875, 228.571, 0.79],
  [8e6, 0, 460800, 1.0625, 470.588, 2.12],
  [8e6, 1, 1200, 833.375, 1.2, 0],
  [8e6, 1, 2400, 416.625, 2.4, 0.01],
  [8e6, 1, 9600, 104.125, 9.604, 0.04],
  [8e6, 1, 19200, 52.125, 19.185, 0.08],
  [8e6, 1, 115200, 8.625, 115.942, 0.64],
  [8e6, 1, 921600, 1.125, 888.889, 3.55],
  [12e6, 0, 38400, 19.5625, 38.339, 0.16],
  [12e6, 0, 115200, 6.5, 115.385, 0.16],
  [16e6, 0, 2400, 416.6875, 2.4, 0],
  [16e6, 0, 9600, 104.1875, 9.598, 0.02],
  [16e6, 0, 115200, 8.6875, 115.108, 0.08],
  [16e6, 0, 921600, 1.0625, 941.176, 2.12],
  [16e6, 1, 57600, 34.75, 57.554, 0.08],
  [16e6, 1, 230400, 8.625, 231.884, 0.64],
  [16e6, 1, 896000, 2.25, 888.889, 0.79],
  [30e6, 0, 19200, 97.6875, 19.194, 0.03],
  [30e6, 0, 115200, 16.25, 115.385, 0.16],
  [30e6, 1, 460800, 8.125, 461.538, 0.16],
  [60e6, 0, 115200, 32.5625, 115.163, 0.03],
  [60e6, 1, 3584000, 2.125, 3529.412, 1.52],
  [42e6, 0, 9600, 273.4375, 9.6, 0],
  [42e6, 0, 19200, 136.75, 19.195, 0.02],
  [42e6, 0, 57600, 45.5625, 57.613, 0.02],
  [42e6, 0, 115200, 22.8125, 115.068, 0.11],
  [42e6, 0, 460800, 5.6875, 461.538, 0.16],
  [42e6, 0, 921600, 2.875, 913.043, 0.93],
  [84e6, 0, 115200, 45.5625, 115.226, 0.02],
  [84e6, 0, 230400, 22.8125, 230.137, 0.11],
];

test.each(ST)('RM0090: %d Hz, OVER8 %d, %d Bd', (clock, over8, rate, divider, kbd, error) => {
  const mode = usartF4[over8];
  const found = best(mode ? [mode] : [], clock, rate);
  expect(found.numbers.k / found.mode.den).toBe(divider);
  expect(toNumber(found.rate) / 1000).toBeCloseTo(kbd, 2);
  // The manual cuts some of its errors and rounds others.
  expect(Math.abs(Math.abs(found.error) * 100 - error)).toBeLessThan(0.011);
});

test('BRR as the manuals put it together', () => {
  // RM0008: USARTDIV 25.62 is 25 + 10/16, 0x19A; RM0090 with OVER8: 4 + 3/8 is 0x43.
  const f1 = settingOf(
    usart16[0] as UartMode,
    { k: 25 * 16 + 10, pre: 1, add: 0, mul: 1 },
    rational(1),
    rational(1),
    1,
  );
  expect(register(f1, 'BRR')).toBe(0x19a);
  expect(register(best([usartF4[1] as UartMode], 8e6, 230400), 'BRR')).toBe(0x43);
});

/** nrf52840_bitfields.h: BAUDRATE and the actual rate in baud, of the UARTE, then of the UART. */
const NORDIC: readonly (readonly [number, number])[] = [
  [0x0004f000, 1205],
  [0x0009d000, 2396],
  [0x0013b000, 4808],
  [0x00275000, 9598],
  [0x003af000, 14401],
  [0x004ea000, 19208],
  [0x0075c000, 28777],
  [0x00800000, 31250],
  [0x009d0000, 38369],
  [0x00e50000, 55944],
  [0x00eb0000, 57554],
  [0x013a9000, 76923],
  [0x01d60000, 115108],
  [0x03b00000, 231884],
  [0x04000000, 250000],
  [0x07400000, 457143],
  [0x0f000000, 941176],
  [0x10000000, 1000000],
  [0x01d7e000, 115942],
];

describe('other manuals', () => {
  const of = (id: string): UartBlock => {
    const device = DEVICES.find((d) => d.id === id);
    if (!device) throw new Error(id);
    return device.uart;
  };
  const first = (id: string, clock: number, rate: number): UartSetting => {
    const [found] = uartSettings(of(id), rational(clock), rational(rate), 10, 5).settings;
    if (!found) throw new Error('none');
    return found;
  };

  test.each(NORDIC)('nRF52840: 0x%x is %d Bd in Nordic’s header', (k, actual) => {
    const mode = of('nrf52840').modes[0] as UartMode;
    const s = settingOf(mode, { k, pre: 1, add: 0, mul: 1 }, rational(16e6), rational(1), 10);
    expect(Math.round(toNumber(s.rate))).toBe(actual);
  });

  test('nRF52840: 115200 is 139 clocks, and 900 kBd 18, whose BAUDRATE is far from the ideal one', () => {
    expect(first('nrf52840', 16e6, 115200).edges[0]).toBe(139);
    const fast = first('nrf52840', 16e6, 900e3);
    expect(fast.edges[0]).toBe(18);
    expect(Math.floor(2 ** 32 / (register(fast, 'BAUDRATE') ?? 1))).toBe(18);
    expect(makesExactly(of('nrf52840'), rational(16e6), rational(9600))).toBe(false);
    expect(makesExactly(of('nrf52840'), rational(16e6), rational(250000))).toBe(true);
  });

  test('LPC1768: without a fraction DL may be 1', () => {
    const s = first('lpc1768', 1.8432e6, 115200);
    expect([s.numbers.k, s.numbers.add, s.error]).toEqual([1, 0, 0]);
    expect(makesExactly(of('lpc1768'), rational(1.8432e6), rational(115200))).toBe(true);
  });

  test('RP2040: 115200 of 125 MHz is 67 and 52/64', () => {
    const s = first('rp2040', 125e6, 115200);
    expect([register(s, 'UARTIBRD'), register(s, 'UARTFBRD')]).toEqual([67, 52]);
  });

  test('LPC1768: UM10360’s example, 12 MHz and 9600: DL 71, 1/10, and 115200: DL 4, 5/8', () => {
    const s = first('lpc1768', 12e6, 115200);
    expect([register(s, 'DLL'), register(s, 'DIVADDVAL'), register(s, 'MULVAL')]).toEqual([
      4, 5, 8,
    ]);
    expect(toNumber(first('lpc1768', 12e6, 9600).rate)).toBeCloseTo(9603, 0);
  });

  test('SAM D21: BAUD of 48 MHz at 115200 is 63019 with 16 samples, arithmetic', () => {
    const all = uartSettings(of('samd21'), rational(48e6), rational(115200), 10, 40).settings;
    expect(
      all.some((s) => s.mode.label === '16 samples, arithmetic' && register(s, 'BAUD') === 63019),
    ).toBe(true);
  });

  test('FE310: 115200 of 16 MHz is div 138', () => {
    expect(register(first('fe310', 16e6, 115200), 'div')).toBe(138);
  });
});

describe('MSP430, SLAU144 table 15-4', () => {
  /** Clock, rate, UCBR, UCBRS, smallest and largest error of a bit’s end in % of a bit. */
  test.each([
    [32768, 1200, 27, 2, -2.8, 1.4],
    [32768, 2400, 13, 6, -4.8, 6.0],
    [32768, 4800, 6, 7, -12.1, 5.7],
    [32768, 9600, 3, 3, -21.1, 15.2],
  ])('%d Hz, %d Bd', (clock, rate, ucbr, ucbrs, low, high) => {
    const mode = usci[0] as UartMode;
    const mul = (mode as { patterns: readonly number[] }).patterns[ucbrs] ?? 0;
    const ends = bitEnds(mode, { k: ucbr, pre: 1, add: 0, mul }, 11);
    const errors = ends.map((e, i) => ((e * rate) / clock - (i + 1)) * 100);
    expect(Math.min(...errors)).toBeCloseTo(low, 1);
    expect(Math.max(...errors)).toBeCloseTo(high, 1);
  });

  test('the pattern that is found is no worse than the table’s', () => {
    for (const [rate, ucbr, ucbrs] of [
      [1200, 27, 2],
      [2400, 13, 6],
      [9600, 3, 3],
    ] as const) {
      const mode = usci[0] as UartMode;
      const mul = (mode as { patterns: readonly number[] }).patterns[ucbrs] ?? 0;
      const theirs = settingOf(
        mode,
        { k: ucbr, pre: 1, add: 0, mul },
        rational(32768),
        rational(rate),
        10,
      );
      expect(best(usci, 32768, rate).edgeError).toBeLessThanOrEqual(theirs.edgeError);
      expect(best(eusci, 32768, rate).edgeError).toBeLessThanOrEqual(theirs.edgeError);
    }
  });
});

describe('the best is the best of all settings', () => {
  function* all(mode: UartMode, most: number): Generator<Numbers> {
    for (let k = mode.kind === 'fraction' ? 1 : mode.from; k <= Math.min(mode.to, most); k++)
      switch (mode.kind) {
        case 'divider':
          for (let pre = 1; pre <= (mode.pre ?? 1); pre++) yield { k, pre, add: 0, mul: 1 };
          break;
        case 'accumulator':
          yield { k, pre: 1, add: 0, mul: 1 };
          break;
        case 'fraction':
          for (const [add, mul] of fractions(mode.most))
            if (add === 0 || k >= mode.from) yield { k, pre: 1, add, mul };
          break;
        case 'pattern':
          for (let add = 0; add < mode.over; add++)
            for (const mul of mode.patterns) yield { k, pre: 1, add, mul };
      }
  }
  test.each([
    ['stm32f407', 16e6, 115200, 400],
    ['atmega328p', 11059200, 9600, 300],
    ['lpc1768', 25e6, 115200, 60],
    ['msp430g2553', 1e6, 9600, 130],
    ['msp430fr5969', 1e6, 115200, 11],
    ['samd21', 8e6, 115200, 17000],
  ])('%s, %d Hz, %d Bd', (id, clock, rate, most) => {
    const device = DEVICES.find((d) => d.id === id);
    if (!device) throw new Error(id);
    let plain: UartSetting | undefined;
    for (const mode of device.uart.modes)
      for (const n of all(mode, most)) {
        const s = settingOf(mode, n, rational(clock), rational(rate), 10);
        if (!plain || byRank(s, plain) < 0) plain = s;
      }
    const [found] = uartSettings(device.uart, rational(clock), rational(rate), 10, 5).settings;
    expect(found).toEqual(plain);
  });
});

test('a frame of 8N1 with 16 samples bears 3.9 % between its ends', () => {
  const b = budget(
    { data: 8, parity: false, stop: 1 },
    { rate: 0, here: 0, there: 0, jitter: 0, samples: 16 },
  );
  expect(b.lastSample).toBe(9.5);
  expect(b.allowed).toBeCloseTo(0.375 / 9.5, 12);
  expect(
    budget(
      { data: 8, parity: true, stop: 1 },
      { rate: 0.02, here: 0.01, there: 0.01, jitter: 0, samples: 16 },
    ).margin,
  ).toBeLessThan(0);
});
