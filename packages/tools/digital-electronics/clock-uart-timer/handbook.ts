import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A clock tree makes every clock of a microcontroller or an FPGA from one oscillator: a reference divider M, a phase detector, a VCO at N times the reference, output dividers, bus prescalers. Each node has its limits, and each peripheral divides once more: a UART for its baud rate, a timer for its period.',
    'This page goes through all legal settings of a device and ranks them by error, then by what they add in jitter. The first is the best there is by proof, not the first that was found: a stretch of multipliers is passed over only where bounds show that none of it can be as near.',
    'For a UART it counts clocks bit by bit, with the fraction or the pattern that the generator has, and says what is left of half a bit at the last sample when the errors of both ends add up.',
  ],
  formulas: [
    {
      name: 'PLL',
      tex: 'f_\\text{PFD} = \\frac{f_\\text{in}}{M}, \\quad f_\\text{VCO} = N f_\\text{PFD}, \\quad f_\\text{out} = \\frac{f_\\text{VCO}}{P}',
    },
    { name: 'Relative error', tex: '\\varepsilon = \\frac{f - f_0}{f_0}' },
    {
      name: 'Noise of the reference at the output',
      tex: 'G = 20 \\log_{10} \\frac{f_\\text{out}}{f_\\text{PFD}}',
    },
    { name: 'Divider of a UART', tex: 'R = \\frac{f_\\text{clk}}{s \\cdot k / 2^b}' },
    { name: 'Accumulator', tex: 'R = \\frac{f_\\text{clk} \\, k}{s \\cdot 2^b}' },
    { name: 'Fraction of NXP', tex: 'R = \\frac{f_\\text{clk}}{16 \\cdot DL \\, (1 + A/M)}' },
    {
      name: 'End of bit n of a pattern',
      tex: 't_n = \\frac{1}{f_\\text{clk}} \\Bigl( n (s N + F) + \\sum_{i<n} m_i \\Bigr)',
    },
    {
      name: 'Margin at the last sample',
      tex: '\\mu = \\tfrac12 - \\tfrac1s - \\tfrac1s - j - L\\,(|\\varepsilon| + \\varepsilon_1 + \\varepsilon_2), \\quad L = 1 + d + p + \\tfrac12',
    },
    {
      name: 'Timer',
      tex: 'f = \\frac{f_\\text{clk}}{c \\cdot n} \\;\\text{ or }\\; \\frac{f_\\text{clk}}{2 c \\cdot n}',
    },
  ],
  symbols: [
    { symbol: 'M, N, P', meaning: 'reference divider, multiplier, output divider' },
    { symbol: 's', meaning: 'samples a bit' },
    { symbol: 'k, b', meaning: 'register’s whole number, and bits of its fraction' },
    { symbol: 'm_i', meaning: 'bit i of the modulation pattern' },
    { symbol: 'd, p', meaning: 'data bits; 1 with parity, else 0' },
    { symbol: 'j', meaning: 'jitter of a bit’s end by the fraction, in bits' },
    {
      symbol: '\\varepsilon_1, \\varepsilon_2',
      meaning: 'tolerance of the clock here, error of the other end',
    },
    { symbol: 'c, n', meaning: 'prescaler and counts of a period' },
  ],
  validity: [
    'Frequencies are exact fractions: exact means exact, and an error is rounded once, when it is shown. Input frequencies are taken to whole millihertz where they are such, otherwise as the double they are.',
    'Of settings that divide by the same with two dividers in a row, the one whose clock between them is the slower stands for all. For each source, M and N the dividers that come nearest are listed; others of the same M and N are counted among the legal ones.',
    'Where a second clock is asked for, its miss decides first, then the largest error, then the closer oscillator, the faster phase detector (or the slower VCO), a whole multiplier.',
    'Prescalers of buses are the least that keep their limits. Tolerances of oscillators are in the UART’s budget and nowhere else.',
    'The figures of 18 microcontrollers and nine PLLs are those of their manuals. The table of sources says which were compared with a text that could be read and which are as remembered; the C file checks dividers, not figures.',
    'Left out: PLL1 of the LPC1768, PLL2 and PLL3 of the STM32H743, the narrow VCO range of the H743, PLLSAI of the STM32L4 and its MSI at other than 4 MHz, HSIDIV of the H743, PLL1 ahead of the GD32VF103’s PLL, DFLL48M of the SAM D21, prescalers ahead of the USART of the G431 and H743, clk_sys’s divider behind a PLL of the RP2040 and its fraction, fractions of the RP2040’s PWM divider and of the ESP32-C3’s LEDC divider, spread spectrum, phase shifts, UCBRS together with UCOS16 on the older USCI. On the ECP5 one output feeds back: with four in use one of the nearest dividers has to divide the multiplier.',
    'Noise is that of the reference and the phase detector within the loop’s bandwidth, lifted by the loop; the VCO’s own noise and the fraction’s spurs are not in it. For picoseconds the data sheet’s curves are needed.',
    'Fractional dividers are taken as first-order accumulators: a tick falls on the first clock at or after its ideal place. The receiver finds the start edge within one sample and votes over three.',
  ],
  pitfalls: [
    'A phase detector below its minimum does not lock, or locks on some boards. Dividing the reference until the numbers fit is the usual way to get there.',
    'Cutting the divider in place of rounding it. 16 MHz over 16 times 115 200 is 8.68: cut to 8 it is 8.5 % off, rounded to 9 it is −3.5 %, with U2X 17 it is 2.1 %.',
    'A register that holds the divider less one. UBRR, PSC and ARR do; BRR, and COUNTERTOP of the nRF52, do not.',
    'Limits of a UART’s error in % mean nothing without the frame. 8N1 with 16 samples bears 3.9 % between both ends; an RC oscillator alone can take that.',
    'A mean rate that is exact may have bits that are not: at 3.41 clocks a bit, bits of 3 and 4 clocks are 12 to 17 % off each.',
    'Timers on STM32 run at twice the bus clock where its prescaler is not 1.',
    'Flash wait states and the voltage scale come before the clock is raised.',
    'A PLL that makes the core’s fastest clock and 48 MHz for USB at once needs a VCO that both divide: on several parts the core has to be slower.',
  ],
  citations: [
    {
      authors: 'STMicroelectronics',
      title: 'RM0090: STM32F405/415, STM32F407/417, STM32F427/437 and STM32F429/439',
      source: 'Reference manual',
      year: 2019,
      place: 'sections 7 and 30',
    },
    {
      authors: 'Raspberry Pi Ltd',
      title: 'RP2040 Datasheet',
      source: 'Data sheet',
      year: 2024,
      place: 'sections 2.18 and 4.2',
    },
    {
      authors: 'Microchip',
      title: 'ATmega48A/PA/88A/PA/168A/PA/328/P',
      source: 'Data sheet DS40002061',
      year: 2020,
      place: 'section 20.11',
    },
    {
      authors: 'Texas Instruments',
      title: 'MSP430F2xx, MSP430G2xx Family User’s Guide',
      source: 'SLAU144K',
      year: 2022,
      place: 'section 15.3',
    },
    {
      authors: 'F. M. Gardner',
      title: 'Phaselock Techniques',
      source: '3rd ed., Wiley',
      year: 2005,
      place: 'chapters 6 and 15',
      isbn: '978-0-471-43063-6',
    },
    {
      authors: 'AMD',
      title: '7 Series FPGAs Clocking Resources',
      source: 'UG472',
      year: 2018,
      place: 'chapter 3',
    },
  ],
  faq: [
    {
      q: 'Is the first setting the best one?',
      a: 'Yes, among all that the limits allow and by the ranking that is stated: error first. The page says how many legal settings there are. Tests compare the search with plain enumeration, and an independent program in Python with fractions goes through every device.',
    },
    {
      q: 'Why is the nearest not exact?',
      a: 'The table “What keeps it from being nearer” lifts each limit by itself and says what error there would be then.',
    },
    {
      q: 'What baud-rate error is fine?',
      a: 'What leaves a margin. Put in the tolerance of your clock and the error of the other end: the margin is what is left of half a bit in the worst case.',
    },
    {
      q: 'Which crystal makes all rates exactly?',
      a: 'Multiples of 1.8432 MHz make every standard rate from 1200 to 115 200 Bd: 3.6864, 7.3728, 11.0592, 14.7456, 18.432 MHz. “Which clock would do” counts them for the device’s generator.',
    },
    {
      q: 'How do I hold a divider?',
      a: 'Drag its round box in the picture up or down, press the arrow keys on it, or give it under Ranking. The search then goes through the rest alone.',
    },
  ],
  related: ['timing-diagram', 'rv32-simulator', 'number-bases'],
};
