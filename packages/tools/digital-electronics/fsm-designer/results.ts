import type { NamedOutput } from '../../define/named.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';
import { ENCODINGS } from './inputs.ts';

const count = (label: string, help: string) => result.integer({ label, help });
const bits = (label: string, help: string) =>
  result.text({ label, help, pattern: '^[01]*$', code: true });
const cube = (label: string, help: string) =>
  result.text({ label, help, pattern: '^[01-]*$', code: true });
const state = (label: string, help: string) => result.text({ label, help });
const states = (label: string, help: string) =>
  result.list(result.text({ label: 'State', help: 'Its name.' }), { label, help });
const encoding = result.choice({
  label: 'Encoding',
  help: 'How states get their codes.',
  options: ENCODINGS,
});

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    minimumStates: count(
      'Fewest states',
      'Of a machine that does all that is asked from the reset state on.',
    ),
    lowerBound: count('States at least', 'No such machine has fewer.'),
    isMinimum: result.boolean({
      label: 'Proven minimum',
      help: 'Whether the two are proven to be the same.',
    }),
    givenStates: count('States given', 'Of the machine as it was read.'),
    builtStates: count('States built', 'Of the machine that is encoded and written out.'),
    machineType: result.choice({
      label: 'Type',
      help: 'Whether outputs depend on the state alone.',
      options: { mealy: 'Mealy', moore: 'Moore' },
    }),
    notation: result.choice({
      label: 'Read as',
      help: 'The notation of the machine’s text.',
      options: {
        lines: 'lines of transitions',
        kiss: 'KISS2',
        blif: 'KISS2 inside BLIF',
        table: 'state table',
        digital: 'Digital .fsm',
        jflap: 'JFLAP .jff',
      },
    }),
    isComplete: result.boolean({
      label: 'Completely specified',
      help: 'Every state has a next state and outputs at every input.',
    }),
    inputNames: states('Inputs', 'Their names, in the order of the bits.'),
    outputNames: states('Outputs', 'Their names, in the order of the bits.'),
    resetState: state('Reset state', 'The state that it starts in.'),
    unreachableStates: states(
      'Unreachable states',
      'No sequence of inputs leads to them from reset.',
    ),
    deadStates: states('Dead states', 'Reached, and left by no input.'),
    noReturnStates: states(
      'States without return',
      'Reached, and no way leads from them back to reset.',
    ),
    incompatibleStates: states(
      'States apart',
      'No two of them can be one: each needs a state of its own.',
    ),
    flipFlops: count('Flip-flops', 'State bits of the encoding.'),
    literals: count('Literals', 'Of all sums of products, each function by itself.'),
    terms: count('Terms', 'Of all sums of products, each function by itself.'),
    logicIsMinimum: result.boolean({
      label: 'Logic proven minimum',
      help: 'Whether each of the sums is proven to have the fewest terms and then literals.',
    }),
    encodingsTried: count('Encodings tried', 'By the search for least logic.'),
    searchMethod: result.choice({
      label: 'Search',
      help: 'How the codes of least logic were looked for.',
      options: { exhaustive: 'every encoding', annealing: 'simulated annealing' },
    }),
    worstLiterals: count('Dearest encoding', 'Literals of the dearest one that the search tried.'),
    currentState: state('State', 'In the clock period that is looked at.'),
    outputSequence: result.list(cube('Output', 'Of one clock period.'), {
      label: 'Output sequence',
      help: 'The outputs in each clock period of the run.',
    }),
    inputSequence: result.list(bits('Input', 'Of one clock period.'), {
      label: 'Input sequence',
      help: 'The inputs in each clock period of the run.',
    }),
    inputHazards: count(
      'Static-1 hazards',
      'Outputs, states and inputs that change in them, over all values of the other inputs.',
    ),
    stateHazards: count(
      'Glitches at the clock',
      'Outputs and pairs of states, where several state bits change at once, over all inputs.',
    ),
    comparison: result.choice({
      label: 'Other machine',
      help: 'How the other machine compares from the reset states on.',
      options: {
        equal: 'equivalent',
        'second-does': 'does all that is asked, and more',
        'first-does': 'says less, and never otherwise',
        agree: 'never contradicts',
        differ: 'differs',
      },
    }),
    distinguishingSequence: result.list(bits('Input', 'Of one clock period.'), {
      label: 'Distinguishing sequence',
      help: 'Shortest inputs from reset at whose last the two machines’ outputs differ.',
    }),
    distinguishingOutputs: result.list(cube('Output', 'Of one of the two.'), {
      label: 'Outputs there',
      help: 'What this machine and the other give at its last input.',
    }),
  },
  tables: {
    transitions: {
      what: 'A row for each transition of the machine that is built; from state by state.',
      columns: {
        state: state('State', 'The present state.'),
        code: bits('Code', 'Its code.'),
        input: cube('Input', 'A bit for each input, - for either.'),
        nextState: state('Next', 'The next state; empty where it is open.'),
        nextCode: bits('Next code', 'Its code; empty where it is open.'),
        output: cube('Output', 'A bit for each output, - where it is open.'),
      },
    },
    classes: {
      what: 'A row for each state of the minimised machine.',
      columns: {
        state: state('State', 'Its name, that of one of its members.'),
        members: state('Stands for', 'The states that it stands for, apart by blanks.'),
        size: count('States', 'How many those are.'),
      },
    },
    pairs: {
      what: 'A row for each pair of states in the pair chart.',
      columns: {
        first: state('State', 'One of the two.'),
        second: state('And', 'The other.'),
        compatible: result.boolean({ label: 'Can be one', help: 'Whether the two can be one.' }),
        round: count('Crossed in round', 'Round 0 by outputs; nothing where they are compatible.'),
        implied: state('Only if', 'Pairs that must be one as well, as a,b and apart by blanks.'),
      },
    },
    compatibles: {
      what: 'A row for each maximal and each prime compatible of an incompletely specified machine, 400 at most.',
      columns: {
        states: state('States', 'Its states, apart by blanks.'),
        kind: result.choice({
          label: 'Kind',
          help: 'Maximal: in no larger one. Prime: in no larger one that implies no more.',
          options: { maximal: 'maximal', prime: 'prime', both: 'maximal and prime' },
        }),
        implied: state('Implies', 'Sets of states that must be one as well, apart by commas.'),
        chosen: result.boolean({ label: 'Chosen', help: 'Whether it is a state of the minimum.' }),
      },
    },
    encodings: {
      what: 'A row for each encoding that was measured.',
      columns: {
        encoding,
        flipFlops: count('Flip-flops', 'State bits.'),
        literals: count('Literals', 'Of all sums of products.'),
        terms: count('Terms', 'Of all sums of products.'),
        isMinimum: result.boolean({
          label: 'Sums proven',
          help: 'Whether each sum is a proven minimum.',
        }),
      },
    },
    functions: {
      what: 'A row for each excitation function and output.',
      columns: {
        name: state('Function', 'Flip-flop input or output.'),
        expression: state('Sum of products', 'Complements with an apostrophe.'),
        terms: count('Terms', 'Of the sum.'),
        literals: count('Literals', 'Of the sum.'),
        isMinimum: result.boolean({ label: 'Proven', help: 'Whether it is a proven minimum.' }),
      },
    },
    hazards: {
      what: 'A row for each output and state, or pair of states, between which it may glitch, at one of the inputs where it does.',
      columns: {
        output: state('Output', 'Its name.'),
        cause: result.choice({
          label: 'When',
          help: 'One input changes within a state, or several state bits at a clock edge.',
          options: { input: 'an input changes', state: 'state bits change' },
        }),
        where: state('Where', 'The state or the transition, and the inputs.'),
        remedy: state('Remedy', 'A term to add, or the code in between that is to blame.'),
      },
    },
    run: {
      what: 'A row for each clock period of the run.',
      columns: {
        clock: count('Clock', 'From 0 after reset.'),
        state: state('State', 'In this period; empty after an open transition.'),
        input: bits('Input', 'A bit for each input.'),
        output: cube('Output', 'A bit for each output.'),
        nextState: state('Next', 'After the next edge; empty where it is open.'),
      },
    },
  },
  listings: {
    equations: { what: 'Excitation and output equations as sums of products.' },
    machineLines: { what: 'The machine that is built, as lines of transitions with its codes.' },
    kiss: { what: 'The machine that is built in KISS2.' },
    verilog: { what: 'The module in Verilog.' },
    vhdl: { what: 'The entity in VHDL.' },
  },
} as const satisfies Results;

export type Shown = NamedOutput<typeof results>;
