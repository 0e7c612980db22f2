import type { Form } from '@tollbench/engines/logic/minimize.ts';
import * as result from '../../define/result.ts';
import { ofForm } from './by-form.ts';

const count = (label: string, help: string) => result.integer({ label, help });
const bits = (label: string, help: string) =>
  result.text({ label, help, pattern: '^[01]+$', code: true });
const threeValued = (label: string, help: string) =>
  result.text({ label, help, pattern: '^[01-]+$', code: true });
const names = (label: string, help: string) =>
  result.list(result.text({ label: 'Name', help: 'As it was given.' }), { label, help });

const NOTATION = 'products side by side, sums with +, complements with an apostrophe';

/** A product term of a sum of products, or for a product of sums the 0s that a sum term excludes. */
const cube = threeValued(
  'Cube',
  'A 1, 0 or - for each variable, the first one first: where the function is 1 (of a sum of products) or 0 (of a product of sums).',
);
const term = (form: Form) =>
  result.text({
    label: form === 'sop' ? 'Term' : 'Sum term',
    help: `The ${form === 'sop' ? 'product' : 'sum'} that the cube stands for: ${NOTATION}.`,
  });
const ofOutputs = bits('Outputs', 'A 1 for each output that it goes to, the first one first.');
const output = result.text({ label: 'Output', help: 'Its name.' });

/** Values of one form. */
const valuesOf = (form: Form) => {
  const [first, second, prime] =
    form === 'sop' ? ['AND', 'OR', 'prime implicants'] : ['OR', 'AND', 'prime implicates'];
  return {
    expressions: result.list(result.text({ label: 'Expression', help: 'Of one output.' }), {
      label: 'Functions',
      help: `What is built, an expression for each output in their order: ${NOTATION}.`,
    }),
    terms: count('Terms', 'Distinct terms that are built, over all outputs.'),
    literals: count('Literals', 'Of those terms, each counted once.'),
    gates: count(
      'Gates',
      'Inverters and gates of both levels, of one kind where that is asked for.',
    ),
    gateInputs: count('Gate inputs', 'Over both levels, inverters not counted.'),
    inverters: count(
      'Inverters',
      'Variables that are needed complemented; of NAND or NOR alone also what inverts an output.',
    ),
    firstLevelGates: count(
      'First-level gates',
      `${first} gates, or of the one kind asked for: terms of two literals or more.`,
    ),
    secondLevelGates: count(
      'Second-level gates',
      `${second} gates, or of the one kind asked for: outputs of two terms or more.`,
    ),
    primeCount: count(
      form === 'sop' ? 'Prime implicants' : 'Prime implicates',
      `How many ${prime} meet a cell that must be covered.`,
    ),
    essentialCount: count('Essential primes', `How many ${prime} alone meet some cell.`),
    minimumCount: count('Minimum covers', 'How many covers of the least cost are listed.'),
    minimumCountComplete: result.boolean({
      label: 'All minimum covers listed',
      help: 'Whether there are no more of them than are listed.',
    }),
    hazardCount: count(
      form === 'sop' ? 'Static-1 hazards' : 'Static-0 hazards',
      'Of what is built: changes of one input that may make a glitch.',
    ),
    minimumHazardCount: count('Hazards of the minimum', 'The same of the cover of least cost.'),
    mendingTermCount: count('Mending terms', 'How many more terms take all hazards away.'),
    extraTerms: count('Extra terms', 'What it costs to build without static hazards.'),
    termsAlone: count(
      'Terms without sharing',
      'Added up over the outputs, each minimised by itself.',
    ),
    proof: result.choice({
      label: 'Proof',
      help: 'What is proven of what is built: fewest terms and then fewest literals, fewest terms, or neither.',
      options: {
        minimum: 'minimum',
        'minimum-terms': 'minimum of terms',
        'not-proven': 'not proven',
      },
    }),
    lowerTerms: count('Terms at least', 'What no such cover can be below.'),
    lowerLiterals: count(
      'Literals at least',
      'What no such cover can be below; only where the number of terms is proven.',
    ),
    coreCells: count('Cells of the cyclic core', 'Left where no reduction applies; 0 for none.'),
    corePrimes: count('Primes of the cyclic core', 'Left where no reduction applies.'),
    searchNodes: count('Nodes of the search', 'Branches looked at to cover the cyclic core.'),
  };
};

/** Tables of one form. */
const tablesOf = (form: Form) => ({
  primes: {
    what: 'The primes, the first 1000 of them at most.',
    columns: {
      term: term(form),
      cube,
      minterms: result.text({
        label: 'Cells',
        help: 'The minterms of the cube between commas; of up to 6 variables.',
        pattern: '^\\d+(,\\d+)*$',
      }),
      outputs: bits('Implies', 'A 1 for each output that has it; of several outputs.'),
      literals: count('Literals', 'Of the term.'),
      essential: result.boolean({
        label: 'Essential for',
        help: 'Whether it alone meets some cell.',
      }),
      built: result.boolean({ label: 'Built', help: 'Whether the term is in what is built.' }),
    },
  },
  essentials: {
    what: 'A row for each cell that one prime alone meets, by prime.',
    columns: { term: term(form), cube, output, minterm: count('Cell', 'Its minterm.') },
  },
  cover: {
    what: 'The terms that are built.',
    columns: {
      term: term(form),
      cube,
      outputs: ofOutputs,
      literals: count('Literals', 'Of the term.'),
    },
  },
  minima: {
    what: 'Every cover of the least cost, 64 at most, where there are two or more.',
    columns: {
      cover: count('Cover', 'Its number.'),
      expression: result.text({
        label: 'Expression',
        help: `Of one output; of several, the terms of all between commas: ${NOTATION}.`,
      }),
    },
  },
  minimaTerms: {
    what: 'The terms of those covers, cover by cover.',
    columns: {
      cover: count('Cover', 'Its number.'),
      term: term(form),
      cube,
      outputs: ofOutputs,
    },
  },
  hazards: {
    what: 'Static hazards of the cover of least cost, the first 2000 of them at most.',
    columns: {
      output,
      from: count('From', 'Minterm on one side of the change.'),
      to: count('To', 'Minterm on the other side.'),
      variable: result.text({ label: 'Changes', help: 'The variable that changes.' }),
      mendingCube: threeValued(
        'Mended by',
        'Cube of a term that holds both cells; none where it was not looked for.',
      ),
    },
  },
  mendingTerms: {
    what: 'The fewest terms found that take the hazards away, output by output.',
    columns: { output, term: term(form), cube },
  },
});

/** What the Karnaugh map gives: the functions as they were read, and the covers of each form asked for. */
export const results = {
  values: {
    ...ofForm('sop', valuesOf('sop')),
    ...ofForm('pos', valuesOf('pos')),
    variables: names('Variables', 'The most significant first.'),
    outputs: names('Outputs', 'In their order.'),
    truthTables: result.list(
      threeValued('Truth table', 'A 0, 1 or - (don’t-care) for each minterm, 0 first.'),
      { label: 'Truth tables', help: 'Of the outputs in their order, as they were read.' },
    ),
    cheaperForm: result.choice({
      label: 'Cheaper form',
      help: 'Of the forms asked for, the one with fewer gate inputs, which the files hold.',
      options: { sop: 'sum of products', pos: 'product of sums' },
    }),
  },
  tables: {
    ...ofForm('sop', tablesOf('sop')),
    ...ofForm('pos', tablesOf('pos')),
    functions: {
      what: 'A row for each output: what was read.',
      columns: {
        output,
        ones: count('Ones', 'How many cells are 1.'),
        zeros: count('Zeros', 'How many cells are 0.'),
        dontCares: count('Don’t-cares', 'How many cells may be either.'),
        constant: result.choice({
          label: 'Constant',
          help: 'Whether it can be built as a constant, and which.',
          options: { zero: '0', one: '1', either: '0 or 1', none: 'no' },
        }),
      },
    },
    truthTable: {
      what: 'A row for each minterm, from 0 on.',
      columns: {
        minterm: count('Minterm', 'Its number.'),
        inputs: bits('Inputs', 'The variables, the first one first.'),
        required: threeValued('Required', 'The outputs as they were read, the first one first.'),
        sop: bits('Sum of products', 'What the sum of products that is built gives.'),
        pos: bits('Product of sums', 'What the product of sums that is built gives.'),
      },
    },
  },
  listings: {
    expressions: { what: 'What is built, a line for each output, the forms asked for in turn.' },
    minterms: {
      what: 'The functions as they were read, a list of minterms and don’t-cares for each; to 8 variables.',
    },
    pla: { what: 'The functions as they were read, a PLA of type fd; to 8 variables.' },
    module: {
      what: 'A Verilog module of the cheaper form: expressions, or with NAND or NOR alone a netlist of gates.',
    },
    latex: { what: 'The same expressions in LaTeX.' },
  },
} satisfies result.Results;
