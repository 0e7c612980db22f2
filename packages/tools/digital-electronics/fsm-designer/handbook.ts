import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A finite-state machine is a memory of finitely many states and a rule: the input and the present state give the next state at the clock edge, and the outputs. In a Mealy machine the outputs depend on state and input, in a Moore machine on the state alone. Drawn, states are circles and transitions arrows with input / output at them.',
    'Two states are equivalent where no sequence of inputs tells them apart; equivalent states of a completely specified machine become one, by refinement of partitions, and the result is unique. With entries left open, states are compatible where they never contradict one another. Compatible states need not be so in threes, and merging some forces others together: the fewest states are a minimum closed cover of compatibles, which is searched here and proven.',
    'States then get codes, codes flip-flops, and the excitation table of the flip-flops turns the state table into functions of state bits and inputs. How much logic they take depends on the codes: for up to eight states every encoding is tried.',
  ],
  formulas: [
    { name: 'Mealy machine', tex: 's^{+} = \\delta(s, x), \\qquad z = \\lambda(s, x)' },
    { name: 'Moore machine', tex: 's^{+} = \\delta(s, x), \\qquad z = \\lambda(s)' },
    {
      name: 'Equivalent states',
      tex: 's \\equiv t \\iff \\lambda(s, x) = \\lambda(t, x) \\ \\text{and}\\ \\delta(s, x) \\equiv \\delta(t, x)\\ \\text{for all}\\ x',
    },
    {
      name: 'Refinement',
      tex: 's\\, P_{k+1}\\, t \\iff s\\, P_k\\, t \\ \\text{and}\\ \\delta(s, x)\\, P_k\\, \\delta(t, x)\\ \\text{for all}\\ x',
    },
    { name: 'Implied set', tex: '\\Gamma_x(C) = \\{\\delta(s, x) : s \\in C\\}' },
    { name: 'Flip-flops at least', tex: 'b \\ge \\lceil \\log_2 n \\rceil' },
    {
      name: 'Excitation',
      tex: 'D = Q^{+}, \\quad T = Q \\oplus Q^{+}, \\quad J = Q^{+}|_{Q=0}, \\quad K = \\overline{Q^{+}}|_{Q=1}',
    },
  ],
  symbols: [
    { symbol: 's,\\ s^{+}', meaning: 'present and next state' },
    { symbol: 'x,\\ z', meaning: 'input and output, a bit for each signal' },
    { symbol: '\\delta,\\ \\lambda', meaning: 'next-state and output function' },
    { symbol: 'P_k', meaning: 'states in one block give the same outputs over k inputs' },
    {
      symbol: 'C,\\ \\Gamma_x(C)',
      meaning: 'a set of compatible states, and the set that an input takes it to',
    },
    { symbol: 'n,\\ b', meaning: 'states and state bits' },
    { symbol: 'Q,\\ D,\\ T,\\ J,\\ K', meaning: 'a state bit and the inputs of its flip-flop' },
  ],
  validity: [
    'One clock, one reset state, inputs that are stable at the edge. Up to 30 inputs, 128 outputs and 1,024 states. The minimum counts from the reset state on: what nothing reaches is left out.',
    'Completely specified machines are minimised exactly at any size. For others the page says whether the number is proven: the search for a closed cover ends within its bound for each of MCNC’s 53 machines, and for every machine to 16 states that was tried; of a hundred states with most entries open it may be cut off, and the page then gives the number that was found and the one that is proven to be needed.',
    'Sums of products are proven minimum to nine variables, each function by itself; beyond, they are irredundant. Least logic counts literals, then terms; every encoding with the reset state at 0 is tried where there are at most 1,200 up to the order of bits, as for eight states and fewer, and else simulated annealing, which proves nothing.',
    'Glitches are of the sums of products as written, with a delay in each gate and one input or several state bits changing: every output and state, and every output and pair of states, over all inputs, each with one input at which it happens. A synthesis program restructures logic: an output register is the sure remedy.',
  ],
  pitfalls: [
    'Two arrows from a state that one input takes both make no machine. The page names the lines and the input.',
    'An input for which no arrow leaves is a don’t-care here, unless it is set to stay: in Digital and in most drawings on paper it means stay.',
    'Equivalence is no word for incompletely specified machines: A may go with B and B with C, but not A with C, and a state may stand in two sets of the cover.',
    'A Mealy output follows its input at once, also between clock edges. Who samples it on another clock sees that; a Moore output or a register does not.',
    'Moving from Mealy to Moore delays the outputs by a clock. A test bench that compares the two must know it.',
    'One-hot takes most flip-flops and, in an FPGA, often least logic and delay; in two levels of AND and OR its literals may look many, as each term still holds one state bit alone.',
    'KISS2 files in the wild miscount their rows and states, omit the reset state and call states 1, 2, 3. The rows decide here, and the page says where the header differs.',
  ],
  citations: [
    {
      authors: 'Z. Kohavi, N. K. Jha',
      title: 'Switching and Finite Automata Theory',
      source: 'Cambridge University Press, 3rd edition',
      year: 2010,
      place: 'Chapter 10',
      isbn: '978-0-521-85748-2',
    },
    {
      authors: 'M. C. Paull, S. H. Unger',
      title:
        'Minimizing the number of states in incompletely specified sequential switching functions',
      source: 'IRE Transactions on Electronic Computers EC-8, pp. 356–367',
      year: 1959,
      doi: '10.1109/TEC.1959.5222697',
    },
    {
      authors: 'A. Grasselli, F. Luccio',
      title:
        'A method for minimizing the number of internal states in incompletely specified sequential networks',
      source: 'IEEE Transactions on Electronic Computers EC-14, pp. 350–359',
      year: 1965,
      doi: '10.1109/PGEC.1965.264140',
    },
    {
      authors: 'J.-K. Rho, G. D. Hachtel, F. Somenzi, R. M. Jacoby',
      title:
        'Exact and heuristic algorithms for the minimization of incompletely specified state machines',
      source: 'IEEE Transactions on CAD 13, pp. 167–177',
      year: 1994,
      doi: '10.1109/43.259940',
    },
    {
      authors: 'E. F. Moore',
      title: 'Gedanken-experiments on sequential machines',
      source: 'Automata Studies, Princeton University Press, pp. 129–153',
      year: 1956,
    },
    {
      authors: 'S. Yang',
      title: 'Logic Synthesis and Optimization Benchmarks User Guide, Version 3.0',
      source: 'MCNC',
      year: 1991,
      place: 'KISS2 and the machines',
    },
    {
      authors: 'C. Mead, L. Conway',
      title: 'Introduction to VLSI Systems',
      source: 'Addison-Wesley',
      year: 1980,
      place: 'Section 3.11, the traffic light controller',
      isbn: '978-0-201-04358-7',
    },
  ],
  faq: [
    {
      q: 'How do I draw a machine?',
      a: 'Press State and then the sheet, or press the sheet twice. Pull from the rim of one circle to another for a transition, and type condition / outputs; with a finger, press Transition and then the two states. Pull a circle to move it, press twice to edit. With the keyboard, arrow keys go from state to state, N makes one, T begins a transition, Enter edits, Delete deletes. What is drawn is written into the text at the left, and the other way round.',
    },
    {
      q: 'Which files and notations does it read?',
      a: 'Lines of transitions, KISS2, BLIF with KISS2 in it, state tables apart by |, tabs, semicolons, commas or blanks (next states and outputs in one cell or under two halves of headings; or a column for each flip-flop, Q1 Q0 x Q1+ Q0+ z), .fsm of Digital, .jff of JFLAP with Mealy, Moore and finite automata, and state diagrams of Mermaid and PlantUML, where [*] leads to the reset state. A drawing edits lines and KISS2 as they are; other texts become lines at the first edit.',
    },
    {
      q: 'How do I write conditions on several inputs?',
      a: 'IDLE -> RUN : en=1 & clr=0 / y=1, with & | ^ ! and parentheses, or as bits in the order of the inputs: IDLE -> RUN : 10 / 1. “else” takes what the others leave, * before an arrow means every state.',
    },
    {
      q: 'How do I get a Moore machine?',
      a: 'Write outputs at the states, IDLE / y=0, and none at the arrows; they are then drawn in the circles. Or let a Mealy machine be turned into one under “Form”.',
    },
    {
      q: 'Is the number of states really the fewest?',
      a: 'Where it says “proven”, yes: for completely specified machines by theory, for others because a search over all prime compatibles found no smaller closed cover, or because as many states are pairwise incompatible.',
    },
    {
      q: 'Why does the minimised machine differ from the one in my book?',
      a: 'With don’t-cares there can be several minimum machines. Paste the other one under “Compare”: it says whether both do all that was asked, or the shortest sequence at which they differ.',
    },
    {
      q: 'Which encoding should I take?',
      a: 'Look at the table of encodings: flip-flops, literals and terms of each for this machine. Gray or Johnson where outputs must not glitch, one-hot in an FPGA, least logic where two levels of gates count.',
    },
    {
      q: 'Is the Verilog the machine that I drew?',
      a: 'Its test bench walks through every state and input and compares; in the project’s own tests Yosys proves modules equal to the table, and ghdl runs the VHDL the same way.',
    },
  ],
  related: ['kmap-minimizer', 'crc-lfsr', 'boolean-algebra', 'timing-diagram'],
};
