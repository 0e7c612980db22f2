import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Boolean algebra computes with 0 and 1, sum (OR), product (AND) and complement (NOT). Its laws turn an expression into others that are equal in every row of the truth table: with fewer literals, with gates that are at hand, or into a form that two people can compare.',
    'This page simplifies an expression step by step. Each step is one law at one place, named and underlined, and is verified by decision diagrams. The goal is a minimum that was proven beforehand (Quine and McCluskey, exact covering); among all ways there it looks for the one with the fewest steps, and says whether shorter ones were all tried.',
    'It compares two functions of any number of inputs that a reduced ordered binary decision diagram can hold, and where they differ gives the counterexample that fixes the fewest inputs. It checks a derivation of your own line by line, and builds the function of NAND, NOR, AOI or any other gates.',
  ],
  formulas: [
    {
      name: 'Identity and null',
      tex: 'x + 0 = x,\\quad x \\cdot 1 = x,\\quad x + 1 = 1,\\quad x \\cdot 0 = 0',
    },
    {
      name: 'Idempotence and complement',
      tex: 'x + x = x,\\quad x x = x,\\quad x + \\overline{x} = 1,\\quad x\\,\\overline{x} = 0',
    },
    { name: 'Distributive', tex: 'x(y + z) = xy + xz, \\qquad x + yz = (x + y)(x + z)' },
    {
      name: 'De Morgan',
      tex: '\\overline{x + y} = \\overline{x}\\,\\overline{y}, \\qquad \\overline{xy} = \\overline{x} + \\overline{y}',
    },
    { name: 'Absorption', tex: 'x + xy = x, \\qquad x + \\overline{x}y = x + y' },
    { name: 'Combining', tex: 'xy + x\\overline{y} = x, \\qquad (x + y)(x + \\overline{y}) = x' },
    { name: 'Consensus', tex: 'xy + \\overline{x}z + yz = xy + \\overline{x}z' },
    {
      name: 'Shannon expansion',
      tex: 'f = \\overline{x}\\,f_0 + x\\,f_1, \\qquad f_0 = f|_{x=0},\\ f_1 = f|_{x=1}',
    },
    { name: 'Boolean difference', tex: '\\frac{\\partial f}{\\partial x} = f_0 \\oplus f_1' },
    {
      name: 'Algebraic normal form',
      tex: 'f = \\bigoplus_{S} a_S \\prod_{i \\in S} x_i, \\qquad a_S = \\bigoplus_{T \\subseteq S} f(T)',
    },
  ],
  symbols: [
    { symbol: 'x,\\ y,\\ z', meaning: 'variables, or any expressions in their place' },
    { symbol: '\\overline{x}', meaning: 'the complement, written x′ in lines of text' },
    {
      symbol: 'f_0,\\ f_1',
      meaning: 'Shannon cofactors: the function where x is 0, and where it is 1',
    },
    {
      symbol: '\\partial f / \\partial x',
      meaning: 'Boolean difference: 1 where a change of x changes f',
    },
    { symbol: 'a_S', meaning: 'coefficient of the product of the variables in S' },
  ],
  validity: [
    'A step is one law of the list at one place; reordering and regrouping (commutative, associative) are free. De Morgan, the distributive law, consensus and, where it is asked for, exclusive or work in both directions, the other laws in the one that shortens; a factor is taken out of two terms or of all that have it. “Proven shortest” means that every derivation with fewer such steps was tried; otherwise the least number that was ruled out is given. Steps are told to 90 literals and for eight outputs.',
    'SOP and POS are minimum in two levels: fewest terms, then fewest literals, each output by itself, proven to 12 inputs where the search ends. With more inputs the form is irredundant (no term and no literal can be left out) and not proven minimum. “Fewest literals” is what was found; it is proven only where each variable stands once.',
    'Decision diagrams hold up to a million nodes, 256 inputs and 10,000 signals. Adders, comparators, multiplexers and random logic of 30 inputs and more fit; the middle bits of a multiplier of 14 bits and more fit in no order of variables. Orders are sifted, a local search.',
    'A counterexample fixes the fewest inputs unless the page says that fewer may do. The rows that differ are counted exactly.',
    'Circuits are mapped by cuts of up to four signals: the best found, not proven least. Of one function of up to four inputs the fewest two-input NAND or NOR gates are proven by trying all smaller circuits, as far as the search goes: to three inputs with the search of a minute, mostly also in some seconds. Inputs come uncomplemented.',
    'Flip-flops and latches of netlists are cut: what they store is an input, what they are given an output. Vectors, always blocks and hierarchy of Verilog are refused.',
    'Don’t-cares are decided as the minimum has them, in one step before the laws.',
  ],
  pitfalls: [
    'A′B′ is not (AB)′: the bar over the product is A′ + B′.',
    'Cancelling as with numbers: from A + B = A + C does not follow B = C, nor from AB = AC.',
    'A + A′B is A + B and not A: absorption needs the literal uncomplemented.',
    'Taking a consensus term away before the two terms that cover it are sure to stay.',
    'The dual is not the complement: the dual exchanges sum and product and leaves the variables as they are.',
    'A minimum in two levels need not be the smallest circuit: parity takes 2ⁿ⁻¹ terms and n − 1 XOR gates.',
    'A B without a sign is a product of letters, also in a word: run is r·u·n, which the page remarks. Names of several letters are written with signs between them, or named under Variables.',
  ],
  citations: [
    {
      authors: 'E. V. Huntington',
      title: 'Sets of independent postulates for the algebra of logic',
      source: 'Transactions of the American Mathematical Society 5(3), pp. 288–309',
      year: 1904,
      doi: '10.1090/S0002-9947-1904-1500675-4',
    },
    {
      authors: 'W. V. Quine',
      title: 'A way to simplify truth functions',
      source: 'American Mathematical Monthly 62(9), pp. 627–631',
      year: 1955,
      doi: '10.2307/2307285',
    },
    {
      authors: 'R. E. Bryant',
      title: 'Graph-based algorithms for Boolean function manipulation',
      source: 'IEEE Transactions on Computers C-35(8), pp. 677–691',
      year: 1986,
      doi: '10.1109/TC.1986.1676819',
    },
    {
      authors: 'R. Rudell',
      title: 'Dynamic variable ordering for ordered binary decision diagrams',
      source: 'Proceedings of ICCAD, pp. 42–47',
      year: 1993,
      doi: '10.1109/ICCAD.1993.580029',
    },
    {
      authors: 'S. Minato',
      title: 'Fast generation of prime-irredundant covers from binary decision diagrams',
      source: 'IEICE Transactions on Fundamentals E76-A(6), pp. 967–973',
      year: 1993,
    },
    {
      authors: 'K. Keutzer',
      title: 'DAGON: technology binding and local optimization by DAG matching',
      source: 'Proceedings of the 24th Design Automation Conference, pp. 341–347',
      year: 1987,
      doi: '10.1145/37888.37940',
    },
    {
      authors: 'L. Hellerman',
      title: 'A catalog of three-variable Or-Invert and And-Invert logical circuits',
      source: 'IEEE Transactions on Electronic Computers EC-12(3), pp. 198–223',
      year: 1963,
      doi: '10.1109/PGEC.1963.263531',
    },
    {
      authors: 'C. H. Roth, L. L. Kinney',
      title: 'Fundamentals of Logic Design',
      source: 'Cengage Learning',
      year: 2014,
      isbn: '978-1-133-62847-7',
    },
    {
      authors: 'M. M. Mano, M. D. Ciletti',
      title: 'Digital Design',
      source: 'Pearson',
      year: 2013,
      isbn: '978-0-13-277420-8',
    },
  ],
  faq: [
    {
      q: 'Is the derivation the shortest there is?',
      a: 'Where it says “proven shortest”, every derivation with fewer steps was tried, with the laws in the directions that the bounds above name: a detour that first doubles a term (x = x + x) is not among them. Otherwise it is the shortest that several searches found, and the page says how many steps there must be at least. Search at most: a minute tries twenty times as many.',
    },
    {
      q: 'Can it check my own steps?',
      a: 'Yes: task “check my steps”, a line each, with or without the law you name behind it. Every line is compared with the one above; a wrong line comes with the fewest values at which it fails, a right one with the law or laws by which it follows, and whether you named the right one.',
    },
    {
      q: 'How many inputs can be compared?',
      a: 'It depends on the function, not on the number: carries, comparators and multiplexers of well over a hundred inputs are quick, the middle bits of large products do not fit. Where the diagram would grow beyond a million nodes, the page says so and gives no answer.',
    },
    {
      q: 'Why is the minimum sum of products not always the shortest expression?',
      a: 'It has two levels. Factored, A(B + C) has three literals where AB + AC has four. Choose “fewest literals” or “with XOR”; the least found is then shown, and proven where each variable stands once.',
    },
    {
      q: 'How do I convert to NAND gates alone?',
      a: 'Task “gates”, build of NAND. The table beside it compares all kinds of gates by number, levels and transistors; a press on one builds it. For one function of few inputs the page tries all smaller circuits, so that “proven fewest” is meant as it stands: XOR takes four NAND gates, the sum of a full adder eight.',
    },
    {
      q: 'Which files does it read and write?',
      a: 'It reads expressions in most notations, lists of minterms, Espresso PLA, BLIF, the .bench netlists of the ISCAS sets, equations of SIS and ABC (.eqn), and Verilog modules of assign and gate primitives. It writes Verilog with a test bench, BLIF and .eqn.',
    },
    {
      q: 'What does “depends on” mean in the table of outputs?',
      a: 'How many inputs can change the output at all. An input that stands in the expression and cancels is not among them.',
    },
  ],
  related: ['kmap-minimizer', 'crc-lfsr'],
};
