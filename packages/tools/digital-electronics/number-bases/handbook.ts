import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A positional system writes a number as a sum of digits times powers of its base. A machine keeps numbers in words of so many bits, and a code says what the bits are worth: unsigned binary, two’s complement, sign and magnitude, excess K, Gray, binary-coded decimal. A point somewhere between the bits makes the word a fixed-point number.',
    'Numbers here are exact fractions of any length. Arithmetic is done twice: without a width, and with every number and every result put into the word, so that what wraps, saturates or is rounded is seen where it happens.',
  ],
  formulas: [
    { name: 'Positional value', tex: 'x = \\sum_{k=-m}^{n-1} d_k\\, b^k' },
    {
      name: 'Two’s complement',
      tex: 'x = -b_{n-1}\\,2^{n-1} + \\sum_{k=0}^{n-2} b_k\\,2^k,\\qquad -2^{n-1} \\le x \\le 2^{n-1}-1',
    },
    { name: 'Ones’ complement', tex: 'x = -b_{n-1}\\,(2^{n-1}-1) + \\sum_{k=0}^{n-2} b_k\\,2^k' },
    { name: 'Excess K', tex: 'x = \\sum_{k=0}^{n-1} b_k\\,2^k - K' },
    { name: 'Fixed point', tex: 'x = k\\,2^{-f}' },
    { name: 'Gray code', tex: 'g = n \\oplus \\lfloor n/2 \\rfloor' },
    {
      name: 'Period of p/q',
      tex: "b^{L} \\equiv 1 \\pmod{q'},\\quad q' = q \\text{ without the primes of } b",
    },
  ],
  symbols: [
    { symbol: 'b', meaning: 'base; with an index, a bit' },
    { symbol: 'd_k', meaning: 'digit of weight b^k' },
    { symbol: 'n', meaning: 'width of the word', unit: 'bit' },
    { symbol: 'f', meaning: 'bits behind the point', unit: 'bit' },
    { symbol: 'K', meaning: 'bias' },
    { symbol: 'L', meaning: 'digits that repeat' },
  ],
  validity: [
    'Words of 1 to 4,096 bits; numbers and results of up to 65,536 bits before and behind the point alike; bases 2 to 62 and −2 to −62, balanced ternary, factorial, mixed radices, Roman numerals from 1 to 3,999.',
    'The length of a period is exact where the denominator, and the totients of its primes, can be taken into primes: always below about 10²⁰, often far above. Elsewhere it is left empty, and digits are given as far as asked for.',
    'Hex, octal and binary numbers written with a prefix or suffix are bits of the word unless set to numbers: 0xFF in 8-bit two’s complement is −1. Behind a minus sign, with a fraction, or where the width is looked for, they are numbers.',
    '& | ^ ~ >>> rol and ror work on the bits; + − * / // % ** << >> on the number. ^ is exclusive or, ** the power, / the exact quotient, // the quotient rounded down, % the remainder with the sign of the dividend as in C, mod the one with the sign of the divisor.',
    'Ones’ complement wraps modulo 2ⁿ − 1, as with an end-around carry; sign and magnitude keeps its sign and the lowest bits of its magnitude; BCD wraps modulo a power of ten; all others modulo 2ⁿ.',
  ],
  pitfalls: [
    'The least number of two’s complement has no positive partner: −128 negated in eight bits is −128.',
    'A decimal fraction such as 0.1 has no end in base 2; only fractions whose denominator is a power of two have.',
    '017 is fifteen in C, and seventeen nearly everywhere else: here it is seventeen, and the page says so. Write 0o17.',
    'Qm.n counts the sign bit in m with ARM, and not with Texas Instruments: Q15 of one is Q1.15 or Q0.15 of the other. Here the width and the fraction bits are said apart.',
    'A shift to the right of a negative number rounds down: −1 >> 1 is −1, while −1 / 2 in C is 0.',
    'The carry of a subtraction is a borrow with x86 and here, and its complement with ARM.',
  ],
  citations: [
    {
      authors: 'D. E. Knuth',
      title: 'The Art of Computer Programming, vol. 2: Seminumerical Algorithms',
      source: 'Addison-Wesley, 3rd ed.',
      year: 1997,
      place: 'section 4.1, Positional number systems; 4.4, Radix conversion',
      isbn: '978-0-201-89684-8',
    },
    {
      authors: 'M. M. Mano, M. D. Ciletti',
      title: 'Digital Design',
      source: 'Pearson, 6th ed.',
      year: 2018,
      place: 'chapter 1',
      isbn: '978-0-13-454989-7',
    },
    {
      authors: 'F. Gray',
      title: 'Pulse code communication',
      source: 'US patent 2,632,058',
      year: 1953,
    },
    {
      authors: 'M. Beeler, R. W. Gosper, R. Schroeppel',
      title: 'HAKMEM',
      source: 'MIT AI Memo 239',
      year: 1972,
      place: 'item 128, base −2',
    },
    {
      authors: 'G. H. Hardy, E. M. Wright',
      title: 'An Introduction to the Theory of Numbers',
      source: 'Oxford University Press, 6th ed.',
      year: 2008,
      place: 'chapter IX, The representation of numbers by decimals',
      isbn: '978-0-19-921986-5',
    },
  ],
  faq: [
    {
      q: 'How is a negative number written in two’s complement?',
      a: 'Write its magnitude in n bits, turn every bit, and add one. −75: 01001011, 10110100, 10110101. The highest bit then weighs −2ⁿ⁻¹.',
    },
    {
      q: 'How many bits does a number need?',
      a: 'Unsigned n bits reach 2ⁿ − 1, two’s complement 2ⁿ⁻¹ − 1 above and −2ⁿ⁻¹ below zero. Unless it is given the width is the first of 8, 16, 32 … that holds all; the least is always shown.',
    },
    {
      q: 'Why is 0xFF minus one here?',
      a: 'Because hex is taken as the bits of the word, and in 8-bit two’s complement those are −1. As unsigned, or with hex set to numbers, it is 255.',
    },
    {
      q: 'How are digits after the point converted?',
      a: 'By multiplying what is behind the point by the base again and again and taking off the whole parts. What repeats stands in brackets: 0.1 is 0.0(0011) in base 2.',
    },
    {
      q: 'What is the difference between >> and >>>?',
      a: '>> keeps the sign, as an arithmetic shift of a signed word; >>> fills with zeros whatever the code, as a logical shift.',
    },
  ],
  related: [
    'ieee754-inspector',
    'fixed-point-planner',
    'crc-lfsr',
    'arithmetic-generator',
    'instruction-codec',
  ],
};
