export const example = {
  title: '168 MHz and exactly 48 MHz',
  text: 'An STM32F407 has an 8 MHz crystal. Its core is to run as fast as it may, and USB needs exactly 48 MHz. Which M, N, P and Q? ST’s own examples use M 8, N 336, P 2, Q 7; are there better ones, and how many are there at all?',
  inputs: {},
} as const;

export const presets = [
  { title: 'STM32F407: 168 MHz, and 48 MHz for USB (ST: M 8, N 336, P 2, Q 7)', inputs: {} },
  {
    title: 'STM32G431: 170 MHz and 48 MHz cannot be had at once from one PLL',
    inputs: { device: 'stm32g431' },
  },
  {
    title: 'Raspberry Pi Pico: 125 MHz of 12 MHz (SDK: 125, 6, 2)',
    inputs: { device: 'rp2040', core: 125e6 },
  },
  {
    title: 'STM32H743: 49.152 MHz of 25 MHz for audio, with the fraction of 13 bits',
    inputs: { device: 'stm32h743', core: 400e6, aux: 49.152e6, source: 'external' },
  },
  {
    title: 'Arduino: 115 200 Bd of 16 MHz is 2.1 % off (data sheet: UBRR 16, U2X)',
    inputs: { task: 'uart', device: 'atmega328p' },
  },
  {
    title: 'MSP430 at 9600 Bd of a watch crystal: bits of 3 and 4 clocks',
    inputs: { task: 'uart', device: 'msp430g2553', clock: 32768, baud: 9600 },
  },
  {
    title: 'STM32F407: 460 800 Bd of 42 MHz (RM0090: 5.6875, 0.16 %)',
    inputs: { task: 'uart', clock: 42e6, baud: 460800 },
  },
  {
    title: 'PWM of 20 kHz, centre-aligned, 84 MHz timer',
    inputs: { task: 'timer', alignment: 'centre' },
  },
  {
    title: 'A tick of 50 ms from 16 MHz with AVR’s five prescalers',
    inputs: { task: 'timer', device: 'atmega328p', rate: 20 },
  },
  {
    title: 'ECP5: 100 and 60 MHz of 25 MHz at once',
    inputs: { task: 'pll' },
  },
  {
    title: 'ECP5: 100 and 48 MHz, which no VCO to 800 MHz makes',
    inputs: { task: 'pll', outputs: [100e6, 48e6] },
  },
  {
    title: 'iCE40: 60 MHz of 12 MHz (icepll: DIVR 0, DIVF 79, DIVQ 4)',
    inputs: { task: 'pll', part: 'ice40', input: 12e6, outputs: [60e6] },
  },
  {
    title: 'Artix-7 MMCM: 74.25 and 371.25 MHz of 100 MHz for HDMI',
    inputs: { task: 'pll', part: 'mmcm1', input: 100e6, outputs: [74.25e6, 371.25e6] },
  },
] as const;
