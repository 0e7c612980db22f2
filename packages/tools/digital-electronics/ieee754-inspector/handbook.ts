import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A floating-point number is a sign, a significand of fixed length and an exponent: scientific notation in base two, cut to the width of a word. IEEE 754 fixes the formats, what infinity and NaN are, how each operation rounds, and which exceptions it raises; the narrow formats of machine learning and posits share the idea and change the ends.',
    'Of all real numbers only a few are in a format. Everything else is rounded to a neighbour, and so is the result of every operation: half a unit in the last place is what to nearest loses at most. Most surprises, from 0.1 + 0.2 to a sum that forgets its small terms, are this rounding at work.',
    'This page shows the word bit by bit with every digit of its value, the neighbours and the error of what was meant in units in the last place, in any format from 4 bits to binary128 and wider. Operations, conversions and sums are worked out exactly and then rounded, so that each bit that is lost can be seen.',
  ],
  formulas: [
    {
      name: 'Normal number',
      tex: 'v = (-1)^{s}\\; 2^{E - b}\\; \\Bigl(1 + \\frac{F}{2^{t}}\\Bigr), \\qquad 1 \\le E \\le E_{\\max}',
    },
    {
      name: 'Subnormal number',
      tex: 'v = (-1)^{s}\\; 2^{1 - b}\\; \\frac{F}{2^{t}}, \\qquad E = 0',
    },
    { name: 'Bias of IEEE 754', tex: 'b = 2^{w-1} - 1, \\qquad p = t + 1' },
    {
      name: 'Unit in the last place',
      tex: '\\operatorname{ulp}(x) = 2^{\\max(e,\\, e_{\\min}) - t}, \\qquad 2^{e} \\le |x| < 2^{e+1}',
    },
    {
      name: 'Error of one rounding to nearest',
      tex: '\\operatorname{fl}(x) = x\\,(1 + \\delta), \\qquad |\\delta| \\le \\frac{u}{1 + u}, \\quad u = 2^{-p}',
    },
    {
      name: 'Standard model of an operation',
      tex: '\\operatorname{fl}(a \\circ b) = (a \\circ b)(1 + \\delta), \\qquad \\circ \\in \\{+, -, \\times, /\\}',
    },
    {
      name: 'Fused multiply-add',
      tex: '\\operatorname{fma}(a, b, c) = \\operatorname{fl}(a \\times b + c)',
    },
    {
      name: 'Difference without error (Sterbenz)',
      tex: '\\frac{y}{2} \\le x \\le 2y \\;\\Rightarrow\\; \\operatorname{fl}(x - y) = x - y',
    },
    {
      name: 'Decimal digits kept, and needed',
      tex: '\\lfloor (p-1) \\log_{10} 2 \\rfloor, \\qquad 1 + \\lceil p \\log_{10} 2 \\rceil',
    },
    { name: 'Summation in order', tex: '|\\hat s - s| \\le (n-1)\\,u \\sum |x_i| + O(u^2)' },
    {
      name: 'Posit',
      tex: 'v = (-1)^s\\; 2^{\\,r\\,2^{es} + e} \\Bigl(1 + \\frac{F}{2^{m}}\\Bigr)',
    },
    {
      name: 'Scale of an MX block',
      tex: 'X = 2^{\\lfloor \\log_2 \\max |v_i| \\rfloor - e_{\\max}}, \\qquad P_i = \\operatorname{fl}(v_i / X)',
    },
  ],
  symbols: [
    { symbol: 's', meaning: 'sign bit' },
    { symbol: 'E,\\ w', meaning: 'exponent field and its width' },
    { symbol: 'F,\\ t', meaning: 'fraction field and its width' },
    { symbol: 'b', meaning: 'bias of the exponent' },
    { symbol: 'p', meaning: 'precision: bits of the significand, the leading one among them' },
    { symbol: 'e_{\\min},\\ e_{\\max}', meaning: 'least and largest exponent of a normal number' },
    { symbol: 'u', meaning: 'unit roundoff: half the distance from 1 to the next number' },
    { symbol: '\\operatorname{fl}(x)', meaning: 'the number of the format that x is rounded to' },
    { symbol: 'r,\\ es', meaning: 'regime of a posit, and the width of its exponent' },
  ],
  validity: [
    'Formats: exponents to 15 bits, fractions to 1,024 bits, posits to 128 bits. Every result is exact before its one rounding; nothing is computed in the double precision of this machine.',
    'Numbers have to 20,000 digits. Numbers from 10^25,000 up, or below its reciprocal, are beyond every format and rounded as such: to infinity, to the largest, to zero or to the least.',
    'π, e and roots are enclosed between two fractions that are narrowed until both round alike. A formula that hits a number or a tie exactly by way of irrational numbers, such as sqrt(2)*sqrt(2), is refused.',
    'Flags are those of the default exception handling. Underflow is raised for results that are tiny and inexact, tininess being taken before or after rounding as chosen.',
    'NaN: the first NaN among the operands is given on, made quiet, with its payload; a new one is positive with payload 0. IEEE 754 recommends this and does not require it: x86 makes a negative one, RISC-V always the same.',
    'The errors in ulp are counted in the spacing of the format about the true value, and of a value below the least normal number in that of the subnormals.',
    'Posits have one rounding, by their bits: across a change of exponent the tie is not the arithmetic middle. Other roundings are given for comparison.',
    'Decimal formats (decimal32 to decimal128) are not taken.',
  ],
  pitfalls: [
    '“0.1” is not one tenth: no binary fraction is. What is printed is the shortest decimal that reads back, not what is stored.',
    'Epsilon is not the least number. It is the distance from 1 to the next; near 10⁹ a double is spaced by 1.2e-7, and comparing with DBL_EPSILON there is comparing for equality.',
    'Rounding twice is not rounding once: double to float to half can miss by one unit what double to half gives. Round to odd in between, or convert at once.',
    'x + (y + z) is not (x + y) + z; a compiler that reorders, fuses a multiply-add or keeps 80 bits gives other bits, all of them correct.',
    'NaN is unequal to everything, itself among it; every comparison with < or > is false. min and max differ between languages in what they make of it.',
    'The leading bit is not stored, but in the x87 format it is: ten bytes, and words whose leading bit contradicts the exponent are no numbers.',
    'E4M3 has no infinity and one NaN word a sign; its largest number is 448. FNUZ variants have another bias, one zero, and NaN at 0x80: the bytes of one read as the other are off by a factor of two.',
    'Bits in memory are in the byte order of the machine: 00 00 80 3F is 1.0 on x86, and 4.6e-41 if read the other way.',
    'An integer above 2^53 does not survive a double, above 2^24 not a float: identifiers do not belong in JSON numbers.',
  ],
  citations: [
    {
      authors: 'IEEE',
      title: 'IEEE Standard for Floating-Point Arithmetic',
      source: 'IEEE Std 754-2019',
      year: 2019,
      doi: '10.1109/IEEESTD.2019.8766229',
    },
    {
      authors: 'D. Goldberg',
      title: 'What every computer scientist should know about floating-point arithmetic',
      source: 'ACM Computing Surveys 23(1), 5–48',
      year: 1991,
      doi: '10.1145/103162.103163',
    },
    {
      authors: 'J.-M. Muller et al.',
      title: 'Handbook of Floating-Point Arithmetic',
      source: '2nd ed., Birkhäuser',
      year: 2018,
      doi: '10.1007/978-3-319-76526-6',
    },
    {
      authors: 'N. J. Higham',
      title: 'Accuracy and Stability of Numerical Algorithms',
      source: '2nd ed., SIAM',
      year: 2002,
      doi: '10.1137/1.9780898718027',
    },
    {
      authors: 'G. L. Steele, J. L. White',
      title: 'How to print floating-point numbers accurately',
      source: 'PLDI 1990, 112–126',
      year: 1990,
      doi: '10.1145/93542.93559',
    },
    {
      authors: 'R. G. Burger, R. K. Dybvig',
      title: 'Printing floating-point numbers quickly and accurately',
      source: 'PLDI 1996, 108–116',
      year: 1996,
      doi: '10.1145/231379.231397',
    },
    {
      authors: 'S. Boldo, G. Melquiond',
      title:
        'Emulation of a FMA and correctly rounded sums: proved algorithms using rounding to odd',
      source: 'IEEE Transactions on Computers 57(4), 462–471',
      year: 2008,
      doi: '10.1109/TC.2007.70819',
    },
    {
      authors: 'W. Kahan',
      title: 'Further remarks on reducing truncation errors',
      source: 'Communications of the ACM 8(1), 40',
      year: 1965,
      doi: '10.1145/363707.363723',
    },
    {
      authors: 'A. Neumaier',
      title: 'Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen',
      source: 'ZAMM 54(1), 39–51',
      year: 1974,
      doi: '10.1002/zamm.19740540106',
    },
    {
      authors: 'Open Compute Project',
      title: 'OCP 8-bit Floating Point Specification (OFP8)',
      source: 'revision 1.0',
      year: 2023,
    },
    {
      authors: 'Open Compute Project',
      title: 'OCP Microscaling Formats (MX) Specification',
      source: 'version 1.0',
      year: 2023,
    },
    {
      authors: 'Posit Working Group',
      title: 'Standard for Posit Arithmetic',
      source: 'posithub.org',
      year: 2022,
    },
    {
      authors: 'P. H. Sterbenz',
      title: 'Floating-Point Computation',
      source: 'Prentice-Hall',
      year: 1974,
      isbn: '978-0-13-322495-5',
    },
  ],
  faq: [
    {
      q: 'Why is 0.1 + 0.2 not 0.3?',
      a: 'Neither of the three is in binary. The doubles nearest 0.1 and 0.2 are both a little above, their sum falls on a tie that is rounded up, and the double nearest 0.3 is a little below. Choose the operation with a = 0.1 and b = 0.2 and read the steps.',
    },
    {
      q: 'How do I read a hex word as a number?',
      a: "Choose the format, “given as bits”, and paste it: 0x3F800000, 3f800000, 32'h3f800000, the binary digits, or an integer as 0d1065353216. For several words or other byte order take the memory dump.",
    },
    {
      q: 'What does a formula such as 0.1+0.2 mean in the number field?',
      a: 'Either the exact real number, rounded once, which is 0.3 rounded; or, with the formulas step by step, what a program computes in this format. 0.1f means the binary32 number nearest 0.1, and f16(…) rounds what is in it.',
    },
    {
      q: 'How many digits must I print so that nothing is lost?',
      a: '17 for a double, 9 for a float, 5 for a half: “digits needed” among the figures of the format. The shortest text, which is shown as the value, is enough as well, and often shorter.',
    },
    {
      q: 'What is an ulp?',
      a: 'The spacing of the numbers at a place. Rounding to nearest errs by half of it at most, and an operation of IEEE 754 as well.',
    },
    {
      q: 'Which formats have infinity?',
      a: 'All of IEEE 754, bfloat16, TF32 and E5M2. E4M3 has only NaN, FP6 and FP4 have neither: what is too large becomes NaN there, or the largest number where “overflow” is set to it, as hardware for inference does.',
    },
    {
      q: 'Why do two machines give other flags for the same result?',
      a: 'Tininess may be tested before or after rounding: x86 and RISC-V test after, Arm before. A result that rounds up to the least normal number raises underflow on one and not on the other.',
    },
    {
      q: 'How does stochastic rounding fit in?',
      a: 'It takes the neighbour away from zero with the chance that is given among the figures: where the true number lies between the two.',
    },
  ],
  related: ['crc-lfsr', 'fixed-point-planner'],
};
