import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'An arithmetic circuit is a netlist of gates that adds, multiplies, divides or compares words. For every operation there are many, which differ in depth, area and wiring: a chain of full adders is the smallest adder and the slowest, a Kogge–Stone graph the fastest and the largest, and a dozen lie between.',
    'A fast multiplier has three parts: partial products (ANDs, or Booth digits of the multiplier), a tree of counters that brings their columns down to two rows, and one fast adder. A divider or root is an array of rows, each of which subtracts and decides one digit. A multiplication by a constant is a graph of shifts and additions.',
    'This page builds the netlist once; its picture, its area and timing, its value for your operands, its Verilog and its proof all come from that one description. Each circuit is proven for all inputs at the width at hand while the page computes, and every other structure of the same operation is built and timed beside it.',
  ],
  formulas: [
    {
      name: 'Generate and propagate',
      tex: 'g_i = a_i b_i, \\qquad p_i = a_i \\oplus b_i, \\qquad s_i = p_i \\oplus c_i',
    },
    {
      name: 'Prefix operation',
      tex: "(G, P) \\circ (G', P') = (G + P\\,G',\\ P\\,P'), \\qquad c_{i+1} = G_{i:0}",
    },
    {
      name: 'Cells of prefix graphs, n a power of two',
      tex: '\\text{Kogge–Stone } n \\log_2 n - n + 1, \\quad \\text{Sklansky } \\tfrac{n}{2} \\log_2 n, \\quad \\text{Brent–Kung } 2n - 2 - \\log_2 n',
    },
    {
      name: 'Full adder',
      tex: 'a + b + c = s + 2\\,c_{out}, \\qquad c_{out} = ab + c\\,(a \\oplus b)',
    },
    {
      name: 'Heights of Dadda',
      tex: 'd_1 = 2, \\quad d_{j+1} = \\lfloor \\tfrac{3}{2} d_j \\rfloor: \\quad 2, 3, 4, 6, 9, 13, 19, 28, 42, 63',
    },
    {
      name: 'Counters of a Dadda multiplier of n by n bits',
      tex: 'n^2 - 4n + 3 \\text{ full adders}, \\quad n - 1 \\text{ half adders}, \\quad 2n - 2 \\text{ bits of final adder}',
    },
    {
      name: 'Booth digits of radix 4',
      tex: 'd_i = -2 b_{2i+1} + b_{2i} + b_{2i-1} \\in \\{-2, \\dots, 2\\}, \\qquad b = \\sum_i d_i 4^i',
    },
    {
      name: 'Negative weights (Baugh–Wooley)',
      tex: '-x\\,2^k = \\bar x\\,2^k - 2^k',
    },
    {
      name: 'A row of a divider',
      tex: "T = 2R + a_k, \\qquad q_k = [T \\ge b], \\qquad R' = T - q_k b",
    },
    {
      name: 'A row of a root',
      tex: "T = 4R + a_{2k+1}a_{2k}, \\qquad q_k = [T \\ge 4Q + 1], \\qquad R' = T - q_k (4Q + 1)",
    },
    {
      name: 'Delay of a gate by logical effort',
      tex: 'd = p + g\\,\\frac{C_{out}}{C_{in}}\\ [\\tau], \\qquad \\text{FO4} = 5\\,\\tau',
    },
    {
      name: 'Error of a truncated product, lowest t columns left out',
      tex: '\\kappa 2^t - \\sum_{k<t} h_k 2^k \\ \\le\\ 2^t p - ab \\ \\le\\ \\kappa 2^t, \\qquad \\kappa = \\operatorname{round}\\bigl(\\tfrac14 \\textstyle\\sum_{k<t} h_k 2^{k-t}\\bigr)',
    },
  ],
  symbols: [
    { symbol: 'a,\\ b,\\ n,\\ m', meaning: 'operands and their bits' },
    {
      symbol: 'G_{i:j},\\ P_{i:j}',
      meaning: 'whether bits j to i generate a carry, or pass one on',
    },
    { symbol: 'c_i,\\ s_i', meaning: 'carry into bit i, sum' },
    { symbol: 'd_j', meaning: 'most dots in a column before the j-th stage from the end' },
    { symbol: 'h_k', meaning: 'dots in column k' },
    { symbol: 'R,\\ T,\\ Q', meaning: 'remainder, partial remainder, root so far' },
    { symbol: 'g,\\ p,\\ \\tau', meaning: 'logical effort, parasitic delay, their unit' },
  ],
  validity: [
    'Widths from 1 to 128 bits; products to 128 by 128; constants to 48 bits, with the fewest adders searched to 12 bits (trailing zeros aside) among graphs whose values stay below four times the constant’s next power of two.',
    'Unit gate: two-input AND, OR, NAND and NOR have area and delay 1, XOR and XNOR 2, a multiplexer area 3 and delay 2, AND-OR 2 and 2, half adder 3, full adder 7 (4 from a and b, 2 from the carry), inverters nothing, a register bit 6 and 4. Fan-out and wires are free.',
    'Logical effort: static CMOS gates of unit size, each input loading what drives it (NAND2 4/3, NOR2 5/3, AOI21 2 and 5/3, XOR of NOR2 and AOI21 11/3), delay in τ, area in NAND2 equivalents of four transistors. Nothing is resized or buffered and wires weigh nothing: a synthesiser does better at high fan-out.',
    'Delay is that of static timing: the longest path, whether signals take it or not. The carry-skip adder here has no false path; its groups make their own carry apart.',
    'The proof is of the netlist for all inputs: adders, comparators, shifters and counters of zeros by binary decision diagrams; sums and products by rewriting the outputs backwards to the polynomial of the operation; dividers and roots row by row, for every divisor but 0; constant multipliers adder by adder. With registers the same cells are looked up again, and that every path passes as many ranks. It is a program’s proof, not a theorem prover’s: Yosys and Icarus were asked about the same netlists as a check.',
    'Dividers are of unsigned numbers; a divisor of 0 gives what the array gives.',
  ],
  pitfalls: [
    'The fastest graph on paper is not the fastest in silicon: Sklansky’s fan-out of n/2 costs buffers, Kogge–Stone’s wires run n/2 side by side. Look at both libraries, at fan-out and at tracks.',
    'On an FPGA none of this beats the carry chain for adders to some 30 bits or more: write a + b there.',
    'Booth radix 4 halves the rows but each dot is five gates deep; for small widths an AND array with Dadda’s tree is smaller and about as fast.',
    'A Booth digit can be −0: its row is all ones and the missing one is added. An unsigned multiplier of even width takes a digit more than a signed one.',
    'Signed with unsigned: extend the unsigned one by a 0, or the highest bit is taken for a sign. Here either sign of either operand is built as it is.',
    'The carry out of a subtraction a + b̄ + 1 is 1 where nothing is borrowed; bout is its complement.',
    'A truncated product is not the upper half of the product: carries from the lowest columns are missing, and a constant stands in for their mean.',
    'Static timing of a textbook carry-skip adder reports a false path as long as a ripple adder’s.',
  ],
  citations: [
    {
      authors: 'R. Zimmermann',
      title: 'Binary Adder Architectures for Cell-Based VLSI and their Synthesis',
      source: 'ETH Zürich, thesis 12480',
      year: 1997,
    },
    {
      authors: 'D. Harris',
      title: 'A taxonomy of parallel prefix networks',
      source: 'Asilomar Conference on Signals, Systems and Computers',
      year: 2003,
      doi: '10.1109/ACSSC.2003.1292373',
    },
    {
      authors: 'P. Kogge, H. Stone',
      title:
        'A parallel algorithm for the efficient solution of a general class of recurrence equations',
      source: 'IEEE Transactions on Computers C-22, pp. 786–793',
      year: 1973,
      doi: '10.1109/TC.1973.5009159',
    },
    {
      authors: 'R. Brent, H. Kung',
      title: 'A regular layout for parallel adders',
      source: 'IEEE Transactions on Computers C-31, pp. 260–264',
      year: 1982,
      doi: '10.1109/TC.1982.1675982',
    },
    {
      authors: 'L. Dadda',
      title: 'Some schemes for parallel multipliers',
      source: 'Alta Frequenza 34, pp. 349–356',
      year: 1965,
    },
    {
      authors: 'C. Wallace',
      title: 'A suggestion for a fast multiplier',
      source: 'IEEE Transactions on Electronic Computers EC-13, pp. 14–17',
      year: 1964,
      doi: '10.1109/PGEC.1964.263830',
    },
    {
      authors: 'I. Sutherland, B. Sproull, D. Harris',
      title: 'Logical Effort: Designing Fast CMOS Circuits',
      source: 'Morgan Kaufmann',
      year: 1999,
      isbn: '1-55860-557-6',
    },
    {
      authors: 'A. Dempster, M. Macleod',
      title: 'Constant integer multiplication using minimum adders',
      source: 'IEE Proceedings: Circuits, Devices and Systems 141, pp. 407–413',
      year: 1994,
      doi: '10.1049/ip-cds:19941191',
    },
    {
      authors: 'D. Kaufmann, A. Biere, M. Kauers',
      title: 'Verifying large multipliers by combining SAT and computer algebra',
      source: 'Formal Methods in Computer-Aided Design',
      year: 2019,
      doi: '10.23919/FMCAD.2019.8894250',
    },
    {
      authors: 'R. Bryant',
      title: 'Graph-based algorithms for Boolean function manipulation',
      source: 'IEEE Transactions on Computers C-35, pp. 677–691',
      year: 1986,
      doi: '10.1109/TC.1986.1676819',
    },
  ],
  faq: [
    {
      q: 'Which adder should I take?',
      a: 'Look at the plot of area over delay: only those on the stepped line come into question. To 8 bits a ripple or carry-select adder is often enough; Brent–Kung and Han–Carlson are good middles; Kogge–Stone and Sklansky are for the critical path.',
    },
    {
      q: 'Wallace or Dadda?',
      a: 'Both take the same number of stages. Dadda uses only the counters it needs, so its tree is smaller and its final adder longer (2n − 2 bits); Wallace’s final adder is shorter and its tree has more half adders.',
    },
    {
      q: 'How do I know that the Verilog is right?',
      a: 'The page says how this very netlist was proven. The exported file has the operation in behavioural Verilog and a test bench that compares the two; it prints PASS or FAIL in any simulator.',
    },
    {
      q: 'Can I draw my own prefix graph?',
      a: 'Yes: press a node to take it out or a free place to put one in, or write the graph as text, a level a line. Bits that would not reach 0 are closed again, and what is no prefix graph is refused with the bit at fault.',
    },
    {
      q: 'What is the area of my technology?',
      a: 'Multiply NAND2 equivalents by the area of a NAND2 of the library, and τ by a fifth of its FO4 delay; it is good to some tens of per cent for comparing, not for sign-off.',
    },
  ],
  related: ['kmap-minimizer', 'crc-lfsr', 'fixed-point-planner'],
};
