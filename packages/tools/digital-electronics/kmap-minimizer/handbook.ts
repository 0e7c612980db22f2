import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A Karnaugh map is a truth table folded so that neighbouring cells differ in one variable. Two neighbouring 1s need that variable no longer; a group of 2ᵏ cells in a block, also round the edges, is a product with k variables fewer. A minimal sum of products is a set of such groups, each as large as it can be, that holds every 1 with the fewest terms.',
    'The eye finds good groups on four variables and misses some on five. This page does not look: it lists every prime implicant (Quine, McCluskey) and solves the covering problem that is left exactly, by reductions, linear-programming bounds and branch and bound, for up to 12 variables and several outputs at once. It says whether the result is proven minimum; where the time allowed does not suffice, it says how far off it may be at most.',
    'Two-level logic also glitches: between two 1s held by different terms the output may drop for a moment. The static hazards of the minimum are listed with the terms that mend them, or left out of the circuit from the start.',
  ],
  formulas: [
    { name: 'Merging', tex: 'XA + X\\overline{A} = X, \\qquad (X + A)(X + \\overline{A}) = X' },
    { name: 'Consensus', tex: 'AB + \\overline{A}C = AB + \\overline{A}C + BC' },
    {
      name: 'Prime implicant',
      tex: 'p \\le f + d \\ \\text{ and no product } q > p \\text{ has } q \\le f + d',
    },
    {
      name: 'Covering problem',
      tex: '\\min \\sum_j x_j \\quad\\text{s.t.}\\quad \\sum_{j\\,:\\,m_i \\in p_j} x_j \\ge 1 \\ \\text{ for each } m_i \\in f, \\qquad x_j \\in \\{0, 1\\}',
    },
    {
      name: 'Product of sums',
      tex: '\\overline{f} = \\sum_j p_j \\;\\Rightarrow\\; f = \\prod_j \\overline{p_j}',
    },
    {
      name: 'Static-1 hazard',
      tex: "m, m' \\in f,\\ |m \\oplus m'| = 1,\\ \\text{and no term holds both}",
    },
  ],
  symbols: [
    { symbol: 'f,\\ d', meaning: 'the cells that are 1, the cells that may be either' },
    {
      symbol: 'm_i',
      meaning: 'minterm: the cell whose binary number is i, the first variable its highest bit',
    },
    { symbol: 'p_j,\\ x_j', meaning: 'prime implicant, and whether it is built' },
    { symbol: 'k', meaning: 'variables that a group of 2ᵏ cells does without' },
  ],
  validity: [
    'Minimum means the fewest distinct terms and, among those, the fewest literals, in two levels of AND and OR. Gates and gate inputs are counted but not minimised. NAND only is the circuit of that sum of products, NOR only that of the product of sums.',
    'Several outputs are minimised together, exactly: a shared term counts once, and so do its literals. Terms are the primes of every set of outputs, so one may be shared that is prime in no single output. The inputs of the second level do not count; each output is connected to the fewest of the terms that make it.',
    'Factoring into more levels, XOR gates or a technology library can be smaller: a parity function needs 2ⁿ⁻¹ terms here and n − 1 XOR gates there.',
    'Hazards are those of one input changing at a time, with any delays in the gates. Two inputs that change together can glitch in any circuit (function hazards).',
    'Without static hazards each output is minimised by itself; equal terms are then shared, but it is not searched for a set that shares more.',
    'Gate counts take an inverter for each variable needed complemented and a gate for each term and each sum of two inputs or more.',
  ],
  pitfalls: [
    'Taking the largest group first. In m(1, 5, 6, 7, 11, 12, 13, 15) the four in the middle are covered by the four groups that the other cells force.',
    'The order 00, 01, 10, 11 along an edge. Neighbours must differ in one bit: 00, 01, 11, 10.',
    'Forgetting that the edges meet: the four corners are one group.',
    'On five and six variables, cells at the same place of neighbouring maps are neighbours; 00 and 11 are not neighbouring maps.',
    "Reading zeros as complements in a product of sums: the cell 0110 of 0s is the sum A + B' + C' + D.",
    'A don’t-care is an input that never comes or an output nobody reads. If the input does come, the circuit gives what the table shows under “built”.',
    'A minimum cover is often not hazard-free. An asynchronous circuit or a clock gate wants the longer one.',
  ],
  citations: [
    {
      authors: 'M. Karnaugh',
      title: 'The map method for synthesis of combinational logic circuits',
      source: 'Transactions of the AIEE, part I, 72(5), pp. 593–599',
      year: 1953,
      doi: '10.1109/TCE.1953.6371932',
    },
    {
      authors: 'W. V. Quine',
      title: 'The problem of simplifying truth functions',
      source: 'American Mathematical Monthly 59(8), pp. 521–531',
      year: 1952,
      doi: '10.2307/2308219',
    },
    {
      authors: 'E. J. McCluskey',
      title: 'Minimization of Boolean functions',
      source: 'Bell System Technical Journal 35(6), pp. 1417–1444',
      year: 1956,
      doi: '10.1002/j.1538-7305.1956.tb03835.x',
    },
    {
      authors: 'D. A. Huffman',
      title: 'The design and use of hazard-free switching networks',
      source: 'Journal of the ACM 4(1), pp. 47–62',
      year: 1957,
    },
    {
      authors: 'E. B. Eichelberger',
      title: 'Hazard detection in combinational and sequential switching circuits',
      source: 'IBM Journal of Research and Development 9(2), pp. 90–99',
      year: 1965,
      doi: '10.1147/rd.92.0090',
    },
    {
      authors: 'R. K. Brayton, G. D. Hachtel, C. T. McMullen, A. L. Sangiovanni-Vincentelli',
      title: 'Logic Minimization Algorithms for VLSI Synthesis',
      source: 'Kluwer Academic Publishers',
      year: 1984,
      isbn: '978-0-89838-164-1',
    },
    {
      authors: 'O. Coudert',
      title: 'Two-level logic minimization: an overview',
      source: 'Integration, the VLSI Journal 17(2), pp. 97–140',
      year: 1994,
      doi: '10.1016/0167-9260(94)00007-7',
    },
  ],
  faq: [
    {
      q: 'How large a function can be minimised exactly?',
      a: 'To 8 variables the minimum is nearly always proven in a blink, at 10 within seconds for most functions. At 12 it depends on how many 1s are scattered how densely: of twenty random functions with a tenth of the cells open, all are proven at once where a tenth or a quarter of the cells are 1, and none where half are. There the page gives the best cover found and the least number of terms any cover must have; in that trial they were 2.5 to 4.5 % apart.',
    },
    {
      q: 'Is this better than Espresso?',
      a: 'Espresso is a heuristic that is fast on hundreds of inputs and does not know whether its result is minimum. Here the inputs stop at 12 and the result comes with its proof. PLA files go in and out.',
    },
    {
      q: 'Why minimise several outputs together?',
      a: 'F = m(2, 3, 7, 11, 12) needs 4 products by itself and G = m(0, 2, 7, 8, 10, 11, 12) another 4; together 5 do. One of the five is prime in neither function, so programs that share only what is prime in one of them need 6.',
    },
    {
      q: 'What is in the PLA file of a product of sums?',
      a: 'The format has sums of products only. The file holds the cover of the 0s under the name F_n, the complement of F, as an array with active-low outputs is programmed.',
    },
    {
      q: 'When is the product of sums the better form?',
      a: 'When the 0s group better than the 1s, which is common when there are fewer of them. Ask for both: the page counts the gate inputs of each.',
    },
    {
      q: 'Why are there several minimum covers?',
      a: 'A cell can lie in several primes of equal size. All covers of the least cost are listed, to 6 variables; pick the one whose terms you can share or whose inputs come late: Cover built, or a press on its row, draws, builds and exports it.',
    },
    {
      q: 'What is an essential prime implicant?',
      a: 'One that alone holds some 1. That cell is ringed in the chart. Every minimum cover holds it.',
    },
    {
      q: 'How do I build it of NAND gates alone?',
      a: 'Minimise to NAND only. AND–OR becomes NAND–NAND by De Morgan; a term of one literal comes in complemented, and a NAND with its inputs tied inverts. The Verilog file is then a netlist of nand primitives. NOR only does the same with the product of sums. The schematic is drawn to 60 gates.',
    },
    {
      q: 'In which form can I edit the function?',
      a: 'In each: as minterms, expressions, truth table or PLA, the choice Given as writes the others’ text into the field you go to. All of them are shown for the function as it stands, to 8 variables, and a press on an output in the truth table or on a cell of the map changes it in the form that is given.',
    },
    {
      q: 'Can I work on the map itself?',
      a: 'Yes. Click or tap a cell: 0 becomes 1, 1 becomes a don’t-care, a don’t-care becomes 0. Drag to give the cells on the way the same value; on a phone start the drag sideways, where one map fills the screen. With the keyboard arrows move, with Shift they copy the cell on; space changes it, 0, 1 and X set it. The back button takes back a change or a whole drag.',
    },
  ],
  related: ['crc-lfsr', 'rv32-simulator'],
};
