import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A cyclic redundancy check is the remainder of a message, read as a polynomial over GF(2), divided by a fixed generator polynomial. Sent behind the message, it lets the receiver find errors: whatever is not a multiple of the generator leaves a remainder. In hardware it is a shift register with a few XORs; in software a table lookup a byte.',
    'A linear feedback shift register is the same register left to itself. With a primitive polynomial it runs through every state but zero before it repeats, and gives a sequence of 2ⁿ − 1 bits that looks random: scramblers, spreading codes, test patterns, counters.',
    'This page computes any CRC to 128 bits by the six parameters of the Rocksoft model, unrolls it to W bits a clock, and says what it detects: factors and order of the generator are exact, and the Hamming distance at each length is found by search, with what was proven and what was not kept apart.',
  ],
  formulas: [
    {
      name: 'CRC of a message of k bits',
      tex: 'R(x) = \\bigl( M(x)\\,x^{r} + I(x)\\,x^{k} \\bigr) \\bmod g(x)',
    },
    {
      name: 'One clock of the register',
      tex: "\\mathbf{c}' = \\mathbf{F}\\,\\mathbf{c} + \\mathbf{g}\\,d, \\qquad c'_i = c_{i-1} \\oplus g_i\\,(c_{r-1} \\oplus d)",
    },
    {
      name: 'W bits in one clock',
      tex: "\\mathbf{c}' = \\mathbf{F}^{W}\\mathbf{c} + \\sum_{k=0}^{W-1} \\mathbf{F}^{\\,W-1-k}\\,\\mathbf{g}\\,d_k",
    },
    {
      name: 'Residue',
      tex: '\\text{residue} = X(x)\\,x^{r} \\bmod g(x)',
    },
    {
      name: 'Order, and where double errors begin to pass',
      tex: '\\operatorname{ord} g = \\min\\{ e > 0 : g(x) \\mid x^{e} + 1 \\}, \\qquad d = 2 \\text{ for } k + r > \\operatorname{ord} g',
    },
    {
      name: 'Hamming distance at k bits',
      tex: 'd(k) = \\min \\{ \\operatorname{wt}(q\\,g) : q \\ne 0,\\ \\deg(q\\,g) < k + r \\}',
    },
    {
      name: 'Share of bursts of b bits that pass',
      tex: 'b \\le r:\\ 0, \\qquad b = r + 1:\\ 2^{-(r-1)}, \\qquad b > r + 1:\\ 2^{-r}',
    },
    {
      name: 'Two messages of one length, with their CRCs',
      tex: '\\bigl(M_1(x) + M_2(x)\\bigr)\\,x^{r} + C_1(x) + C_2(x) = q(x)\\,g(x)',
    },
    {
      name: 'Recurrence of an LFSR',
      tex: 'a_{k+n} = \\bigoplus_{i=0}^{n-1} c_i\\,a_{k+i}, \\qquad p(x) = x^n + c_{n-1}x^{n-1} + \\dots + c_0',
    },
    {
      name: 'Primitive polynomial',
      tex: 'p \\text{ irreducible}, \\quad x^{(2^n-1)/q} \\not\\equiv 1 \\pmod p \\ \\text{ for every prime } q \\mid 2^n - 1',
    },
  ],
  symbols: [
    { symbol: 'g(x),\\ r', meaning: 'generator polynomial and its degree, the width of the CRC' },
    {
      symbol: 'M(x),\\ k',
      meaning: 'message, first bit at the highest power, and its length',
      unit: 'bit',
    },
    { symbol: 'I(x)', meaning: 'initial register' },
    { symbol: 'X(x)', meaning: 'the value XORed at the end, as a register' },
    {
      symbol: '\\mathbf{c},\\ \\mathbf{F}',
      meaning: 'register and the matrix of one step over GF(2)',
    },
    { symbol: 'd_0 \\dots d_{W-1}', meaning: 'bits of one word in the order of the message' },
    { symbol: 'd(k)', meaning: 'Hamming distance: d − 1 wrong bits anywhere are always found' },
    { symbol: 'p(x),\\ n', meaning: 'characteristic polynomial of an LFSR and its stages' },
    { symbol: 'P', meaning: 'period of the sequence', unit: 'bit' },
  ],
  validity: [
    'Widths from 1 to 128 bits, 1 to 512 bits a clock, messages of whole bytes to 4096.',
    'Distances are for bit errors within a code word whose length is known. Lost or repeated bits, and errors in a length field, are other matters.',
    'The Hamming distance is exact where the table says so: the order by factoring 2ⁿ − 1, the rest by search with a bounded effort, whole for nearly every generator to 32 bits. Where the search ends first, both bounds are proven.',
    'Counts of XORs take each equation alone. A synthesiser shares terms between them and needs fewer.',
    'An LFSR is no cipher: twice its length in output bits gives away the taps and every bit to come.',
  ],
  pitfalls: [
    'One name, many CRCs. “CRC-16” and “CRC-CCITT” each mean several sets of parameters; compare the check value of the digits 123456789 and nothing else.',
    'Reflection is about bit order, not about another code: 0xEDB88320 shifted right and 0x04C11DB7 shifted left are the same polynomial. Reversed notation in a left-shifting program is a different, untested code.',
    'The reversed notation is not the reciprocal polynomial. The reciprocal of 0x04C11DB7 is 0xDB710641; it detects as much, and gives other CRCs.',
    'The initial value is that of the register before the first bit. Some sources instead begin with zeros and put r bits before the message, or r zeros behind it: 0xFFFF there and 0x1D0F here are the same CRC-16, and mistaking one for the other gives a CRC that never matches.',
    'An initial value of 0 does not see zeros added or lost at the front of a message. Without a final XOR, zeros behind a right code word pass as well.',
    'The residue is not 0 where there is a final XOR. A receiver either compares with the residue, or recomputes the CRC and compares; it must not test for zero.',
    'Byte order on the line follows the reflection: with both reflections the low byte goes first, with neither the high byte. A protocol that sends it the other way round, as some do, has no residue.',
    'The width does not say the distance: of 16 bits, 0x3D65 holds distance 6 to 135 bits and 0x1021 no more than 4. Choose for the distance at the longest message.',
    'The all-zero state of an LFSR lasts for ever. Reset to another, and mind tools that start registers at 0.',
  ],
  citations: [
    {
      authors: 'W. W. Peterson, D. T. Brown',
      title: 'Cyclic codes for error detection',
      source: 'Proceedings of the IRE 49(1), 228–235',
      year: 1961,
      doi: '10.1109/JRPROC.1961.287814',
    },
    {
      authors: 'R. N. Williams',
      title: 'A Painless Guide to CRC Error Detection Algorithms',
      source: 'Rocksoft Pty Ltd',
      year: 1993,
      place: 'version 3: the parametrised model',
    },
    {
      authors: 'G. Castagnoli, S. Bräuer, M. Herrmann',
      title: 'Optimization of cyclic redundancy-check codes with 24 and 32 parity bits',
      source: 'IEEE Transactions on Communications 41(6), 883–892',
      year: 1993,
      doi: '10.1109/26.231911',
    },
    {
      authors: 'P. Koopman, T. Chakravarty',
      title: 'Cyclic redundancy code (CRC) polynomial selection for embedded networks',
      source: 'International Conference on Dependable Systems and Networks, 145–154',
      year: 2004,
      doi: '10.1109/DSN.2004.1311885',
    },
    {
      authors: 'P. Koopman',
      title: '32-bit cyclic redundancy codes for Internet applications',
      source: 'International Conference on Dependable Systems and Networks, 459–468',
      year: 2002,
      doi: '10.1109/DSN.2002.1028931',
    },
    {
      authors: 'T.-B. Pei, C. Zukowski',
      title: 'High-speed parallel CRC circuits in VLSI',
      source: 'IEEE Transactions on Communications 40(4), 653–657',
      year: 1992,
      doi: '10.1109/26.141415',
    },
    {
      authors: 'D. V. Sarwate',
      title: 'Computation of cyclic redundancy checks via table look-up',
      source: 'Communications of the ACM 31(8), 1008–1013',
      year: 1988,
      doi: '10.1145/63030.63037',
    },
    {
      authors: 'S. W. Golomb',
      title: 'Shift Register Sequences',
      source: '3rd ed., World Scientific',
      year: 2017,
      isbn: '978-981-4632-00-3',
    },
    {
      authors: 'R. Lidl, H. Niederreiter',
      title: 'Finite Fields',
      source: '2nd ed., Cambridge University Press',
      year: 1997,
      place: 'ch. 3 and 8',
      isbn: '978-0-521-39231-0',
    },
    {
      authors: 'G. Cook',
      title: 'Catalogue of parametrised CRC algorithms',
      source: 'CRC RevEng',
      year: 2024,
      url: 'https://reveng.sourceforge.io/crc-catalogue/',
    },
  ],
  faq: [
    {
      q: 'Which CRC gave these values?',
      a: 'Set the mode to identify and enter messages with their CRCs. All 113 CRCs of the catalogue are tried first, also with the bytes of the value in opposite order. Where none fits, three messages of one length give the generator, since whatever is done at the beginning and the end cancels between two of them, and a message of another length gives initial register and final XOR. Leave the CRC itself out of the message. What more than one CRC explains is listed in full.',
    },
    {
      q: 'Why are there two answers for one CRC?',
      a: 'Where x + 1 divides the generator, two pairs of initial register and final XOR give the same CRC for every message in whole bytes. Nothing tells them apart, and either may be used.',
    },
    {
      q: 'My CRC does not match. What do I try first?',
      a: 'Compute the CRC of the nine ASCII digits 123456789 with your code and look for that number among the check values here. If none fits, try the other reflection, then an initial value of all ones or zero, then a final XOR of all ones. Last, see whether only the byte order differs.',
    },
    {
      q: 'In which order do I wire the data bits of the Verilog?',
      a: 'Without reflection data[W−1] is the first bit of the message, with it data[0] is. A byte is then wired as it is, and a wider word holds its bytes in big-endian order without reflection and in little-endian order with it, as they come from the line.',
    },
    {
      q: 'My last word is not full. What do I do with W bits a clock?',
      a: 'Keep the equations for 8 bits beside those for 64, on the same register, and use them for the last bytes. Or pad the front of the message with zeros and begin with the initial value that makes up for them.',
    },
    {
      q: 'How do I check a received frame without comparing?',
      a: 'Run message and CRC through the register and compare it with the residue once, at the end. The match output of the module does that.',
    },
    {
      q: 'Which generator should I choose?',
      a: 'Take the longest message, the number of wrong bits that must never pass, and the narrowest generator whose distance holds to that length. 0x1EDC6F41 keeps distance 6 to 5243 bits where Ethernet’s holds 5 to 2974.',
    },
    {
      q: 'What sets Fibonacci and Galois form apart?',
      a: 'They give the same sequence at another phase. The Galois form has one XOR between stages and is faster in gates; in the Fibonacci form the register holds the last n bits of the sequence, so that it can be loaded from received data, as a self-synchronising descrambler is.',
    },
    {
      q: 'Why does 2ⁿ − 1 have to be factored?',
      a: 'A maximal register is one where x has order 2ⁿ − 1. Stepping would take for ever at 64 stages, but the order divides 2ⁿ − 1, so it is enough to see that no power (2ⁿ − 1)/q is 1, for each prime q of it.',
    },
  ],
  related: ['block-codes', 'boolean-algebra'],
};
