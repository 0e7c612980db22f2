import { LIBRARY_NAMES } from '@tollbench/engines/logic/mapping/library.ts';
import * as result from '../../define/result.ts';
import { FORM_NAMES } from './forms.ts';

const count = (label: string, help: string) => result.integer({ label, help });
const names = (label: string, help: string) =>
  result.list(result.text({ label: 'Name', help: 'As it was given.' }), { label, help });
const output = result.text({ label: 'Output', help: 'Its name.' });
const expression = (label: string, help: string) => result.text({ label, help });
/** Rows can be 2 to the 200: exact, as a fraction is. */
const rows = (label: string, help: string) => result.rational({ label, help });
const law = (help: string) => result.text({ label: 'Law', help });
const lawForm = result.text({
  label: 'Form',
  help: 'The law in the form and direction in which it is used.',
});

/** What Boolean algebra gives: by the task, what is simplified, compared, checked, built or converted. */
export const results = {
  values: {
    format: result.choice({
      label: 'Read as',
      help: 'What kind of text the function was.',
      options: {
        expressions: 'expressions',
        verilog: 'Verilog module',
        blif: 'BLIF',
        bench: 'ISCAS .bench',
        eqn: '.eqn',
        pla: 'PLA',
      },
    }),
    inputs: names('Inputs', 'In their order.'),
    outputs: names('Outputs', 'In their order.'),
    diagramNodes: count(
      'Nodes of the diagram',
      'Of the shared decision diagram of all outputs after sifting, constants not counted.',
    ),
    variableOrder: names('Order of variables', 'Of that diagram, from the top down.'),
    expressions: result.list(expression('Expression', 'Of one output.'), {
      label: 'Simplified',
      help: 'The form that was asked for, an expression for each output in their order.',
    }),
    literals: count('Literals', 'Of the simplified expressions, over all outputs.'),
    givenLiterals: count(
      'Literals given',
      'Of the expressions as they were given, with their signals put in.',
    ),
    stepCount: count('Steps', 'Of the derivations that are told, over all outputs.'),
    stepsAtLeast: count(
      'Steps at least',
      'No derivation by these laws has fewer; over all outputs.',
    ),
    shortest: result.boolean({
      label: 'Shortest',
      help: 'Whether every derivation that is told is proven to have the fewest steps by these laws.',
    }),
    minimumProven: result.choice({
      label: 'Minimum',
      help: 'What is proven of the simplified expressions, of all outputs together the least.',
      options: {
        minimum: 'proven: fewest terms, then literals',
        readOnce: 'proven: each variable stands once',
        terms: 'terms proven, literals not',
        found: 'fewest found, not proven',
        irredundant: 'irredundant, not proven',
      },
    }),
    lawsUsed: result.list(law('Its name.'), {
      label: 'Laws',
      help: 'Those that are used, each once.',
    }),
    equal: result.boolean({
      label: 'Equal',
      help: 'Whether all outputs of both sides are equal in every row, don’t-cares aside.',
    }),
    differingRows: rows(
      'Rows that differ',
      'Over all outputs and all rows of the inputs of both sides.',
    ),
    allRows: rows('Rows', 'Of the truth table over the inputs of both sides.'),
    counterexample: result.text({
      label: 'Counterexample',
      help: 'The fewest inputs with the values with which the first output that differs does, name=0 or name=1 between commas.',
      pattern: '^(?:\\S+=[01](?:, \\S+=[01])*)?$',
    }),
    counterexampleFewest: result.boolean({
      label: 'Fewest inputs',
      help: 'Whether no counterexample fixes fewer inputs.',
    }),
    linesChecked: count('Lines', 'Of the working.'),
    wrongLines: count('Wrong lines', 'Lines that do not equal the line before.'),
    firstWrongLine: count(
      'First wrong line',
      'The number of its line in the text; none where all are right.',
    ),
    reachesMinimum: result.boolean({
      label: 'Ends at a minimum',
      help: 'Whether the last line has no more literals than a minimum sum of products or product of sums, and equals the first.',
    }),
    gates: count('Gates', 'Of the circuit that is built, inverters among them.'),
    inverters: count('Inverters', 'Of these, NOT and gates with their inputs tied.'),
    gateInputs: count('Gate inputs', 'Those of inverters not counted.'),
    levels: count('Levels', 'Gates in series at most.'),
    transistors: count(
      'Transistors',
      'Of static CMOS: two an input, two more of AND and OR, twelve of an exclusive or.',
    ),
    gatesAtLeast: count(
      'Gates at least',
      'No circuit of these gates has fewer; only where it was searched for.',
    ),
    mappedFrom: result.choice({
      label: 'Built from',
      help: 'What the circuit was made from.',
      options: {
        given: 'the expressions as given',
        minimum: 'the minimum, factored',
        complement: 'the minimum of the complement, factored',
        derived: 'the derived expression',
        exact: 'the exhaustive search',
      },
    }),
  },
  tables: {
    derivation: {
      what: 'A row for each line of each derivation, with the law by which the next line comes of it.',
      columns: {
        output,
        step: count('Line', 'Its number, from 0.'),
        expression: expression('Expression', 'The line.'),
        part: result.text({
          label: 'Applied to',
          help: 'The part of the line that the law changes.',
        }),
        law: law('The law that leads to the next line.'),
        form: lawForm,
        literals: count('Literals', 'Of the line.'),
      },
    },
    functions: {
      what: 'A row for each output.',
      columns: {
        output,
        dependsOn: count('Depends on', 'How many inputs it depends on.'),
        ones: rows('Rows of 1', 'Of the truth table over all inputs.'),
        open: rows('Don’t-care rows', 'Of the truth table over all inputs.'),
        sumTerms: count('Terms, SOP', 'Of the sum of products.'),
        sumLiterals: count('Literals, SOP', 'Of the sum of products.'),
        productTerms: count('Terms, POS', 'Of the product of sums.'),
        productLiterals: count('Literals, POS', 'Of the product of sums.'),
        constant: result.choice({
          label: 'Constant',
          help: 'Whether it is the same everywhere.',
          options: { zero: 'always 0', one: 'always 1', none: 'no' },
        }),
      },
    },
    truthTable: {
      what: 'A row for each combination of the inputs, to 12 inputs, the first input the highest bit.',
      columns: {
        minterm: count('Row', 'Its number.'),
        inputs: result.text({
          label: 'Inputs',
          help: 'Their values, the first one first.',
          pattern: '^[01]*$',
          code: true,
        }),
        outputs: result.text({
          label: 'Outputs',
          help: 'Their values, the first one first; - where either will do.',
          pattern: '^[01-]+$',
          code: true,
        }),
      },
    },
    compared: {
      what: 'A row for each pair of outputs.',
      columns: {
        output,
        other: result.text({ label: 'With', help: 'The output of the other side.' }),
        equal: result.boolean({ label: 'Equal', help: 'In every row, don’t-cares aside.' }),
        rows: rows('Rows that differ', 'Of the truth table over the inputs of both sides.'),
        counterexample: result.text({
          label: 'Counterexample',
          help: 'The fewest inputs with which they differ; empty where they do not, or everywhere.',
        }),
        left: result.text({ label: 'Here', help: 'What the output is there.', pattern: '^[01]?$' }),
        right: result.text({
          label: 'There',
          help: 'What the other is there.',
          pattern: '^[01]?$',
        }),
      },
    },
    working: {
      what: 'A row for each line of the working.',
      columns: {
        line: count('Line', 'Of the text.'),
        expression: expression('Expression', 'As it was written.'),
        verdict: result.choice({
          label: 'Verdict',
          help: 'Whether it equals the line before, and how it comes of it.',
          options: {
            start: 'start',
            same: 'rearranged',
            law: 'one law',
            laws: 'several laws',
            equal: 'equal',
            wrong: 'wrong',
          },
        }),
        laws: result.text({
          label: 'Laws',
          help: 'By which it comes of the line before, between commas.',
        }),
        said: result.text({ label: 'Named', help: 'The law that is named beside it.' }),
        namedRightly: result.choice({
          label: 'Named rightly',
          help: 'Whether the law named beside it is among those it takes.',
          options: { yes: 'yes', no: 'no', unknown: '' },
        }),
        counterexample: result.text({
          label: 'Counterexample',
          help: 'Values at which a wrong line differs from the one before.',
        }),
        equalsFirst: result.boolean({
          label: 'Equals line 1',
          help: 'Whether it equals the first line.',
        }),
      },
    },
    ways: {
      what: 'A row for each kind of gates that the outputs can be built of.',
      columns: {
        library: result.choice({
          label: 'Gates',
          help: 'What it is built of.',
          options: { ...LIBRARY_NAMES, sop: 'AND–OR as it stands', pos: 'OR–AND as it stands' },
        }),
        gates: count('Gates', 'Inverters among them.'),
        inverters: count('Inverters', 'Of the gates.'),
        gateInputs: count('Inputs', 'Those of inverters not counted.'),
        levels: count('Levels', 'Gates in series at most.'),
        transistors: count('Transistors', 'Of static CMOS.'),
        atLeast: count(
          'At least',
          'No circuit of these gates has fewer gates; only where it was searched for.',
        ),
      },
    },
    forms: {
      what: 'A row for each form of each output.',
      columns: {
        output,
        form: result.choice({ label: 'Form', help: 'What it is.', options: FORM_NAMES }),
        expression: expression('Expression', 'Or a list of terms; empty where it is left out.'),
        literals: count('Literals', 'Of an expression.'),
      },
    },
    influences: {
      what: 'A row for each input of each output: how the output depends on it.',
      columns: {
        output,
        input: result.text({ label: 'Input', help: 'Its name.' }),
        rows: rows('Rows it decides', 'Rows at which a change of this input changes the output.'),
        unate: result.choice({
          label: 'Unate',
          help: 'Whether the output only rises with it, only falls, or does both.',
          options: {
            positive: 'positive',
            negative: 'negative',
            binate: 'binate',
            none: 'no matter',
          },
        }),
      },
    },
  },
  listings: {
    simplifiedText: { what: 'The simplified expressions, a line each.' },
    latex: { what: 'The derivation, or the expressions, in LaTeX.' },
    module: { what: 'A Verilog module of the circuit or of the expressions.' },
    read: { what: 'The functions as they were read, a line for each signal.' },
  },
} as const satisfies result.Results;
