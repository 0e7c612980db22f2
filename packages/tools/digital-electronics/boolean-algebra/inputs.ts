import { LIBRARY_NAMES } from '@tollbench/engines/logic/mapping/library.ts';
import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

const task = <const T extends string>(...tasks: readonly T[]) => when('task', ...tasks);

/** A netlist of the ISCAS 85 set fits; the page says what is too large by its gates. */
export const MAX_TEXT = 400_000;

export const inputs = {
  task: field.choice({
    label: 'Task',
    group: 'Function',
    default: 'simplify',
    options: {
      simplify: 'simplify',
      compare: 'compare',
      check: 'check my steps',
      gates: 'gates',
      forms: 'forms',
    },
  }),
  text: field.text({
    label: 'Function',
    group: 'Function',
    default: "F = A'C(A'BD)' + A'BC'D' + AB'C",
    maxLength: MAX_TEXT,
    rows: 4,
    code: 'expression',
    opens: {
      endings: ['.txt', '.eqn', '.blif', '.bench', '.pla', '.esp', '.v'],
      what: 'equations or netlist',
    },
    help: "One output a line: A'B + C, a & ~b | c, A AND NOT B, A → B, \\overline{AB}, A ⊕ B, F(A, B) = Σm(0, 2); or a netlist: BLIF, ISCAS .bench, .eqn, PLA, one Verilog module.",
    when: task('simplify', 'compare', 'gates', 'forms'),
  }),
  other: field.text({
    label: 'Compared with',
    group: 'Function',
    default: "F = A'BD' + B'C",
    maxLength: MAX_TEXT,
    rows: 4,
    code: 'expression',
    opens: {
      endings: ['.txt', '.eqn', '.blif', '.bench', '.pla', '.esp', '.v'],
      what: 'equations or netlist',
    },
    help: 'Of the same outputs by name, or one of each; in any of the same forms.',
    when: task('compare'),
  }),
  working: field.text({
    label: 'Working',
    group: 'Function',
    default:
      "F = A'C(A'BD)' + A'BC'D' + AB'C\n= A'C(A + B' + D') + A'BC'D' + AB'C   De Morgan\n= A'B'C + A'CD' + A'BC'D' + AB'C   distributive\n= B'C + A'CD' + A'BC'D'   combining\n= B'C + A'D'(C + B)   distributive\n= B'C + A'BD'   consensus",
    maxLength: 8000,
    rows: 8,
    code: 'expression',
    help: 'Line by line, or with = between; the law you name stands behind two spaces, a comma, //, # or --, or in brackets.',
    when: task('check'),
  }),
  target: field.choice({
    label: 'Simplify to',
    group: 'Function',
    default: 'sop',
    options: { sop: 'SOP', pos: 'POS', fewest: 'fewest literals', xor: 'with XOR' },
    help: 'SOP and POS: fewest terms, then fewest literals, proven. Fewest literals: any number of levels, as found.',
    when: task('simplify'),
  }),
  library: field.choice({
    label: 'Build of',
    group: 'Function',
    default: 'nand2',
    options: LIBRARY_NAMES,
    when: task('gates'),
  }),
  least: field.choice({
    label: 'Least',
    group: 'Function',
    default: 'gates',
    options: { gates: 'gates', transistors: 'transistors', levels: 'levels' },
    help: 'What the circuit is to have least of; transistors of static CMOS.',
    when: task('gates'),
  }),
  by: field.text({
    label: 'Expand by',
    group: 'Function',
    default: '',
    maxLength: 60,
    help: 'The variable of the Shannon cofactors and the Boolean difference. Empty: the first.',
    when: task('forms'),
  }),
  dontCare: field.text({
    label: 'Don’t-care where',
    group: 'More',
    default: '',
    maxLength: 4000,
    help: 'An expression, for every output. Empty: nowhere, or where the lists and the PLA say.',
    when: task('simplify', 'compare', 'gates', 'forms'),
  }),
  variables: field.text({
    label: 'Variables',
    group: 'More',
    default: '',
    maxLength: 2000,
    help: 'Names in expressions, the most significant first. Empty: those that appear, A to Z.',
  }),
  values: field.text({
    label: 'Input values',
    group: 'More',
    default: '',
    maxLength: 4000,
    help: 'A=1, B=0, or 10: the row that schematic and diagram show. A press on an input changes it. Empty: none.',
  }),
  symbols: field.choice({
    label: 'Gate symbols',
    group: 'More',
    default: 'ieee',
    options: { ieee: 'distinctive', iec: 'rectangular' },
    help: 'IEEE Std 91: distinctive shapes or, as IEC 60617-12, rectangles.',
  }),
  effort: field.choice({
    label: 'Search at most',
    group: 'More',
    default: 'normal',
    options: { normal: 'some seconds', long: 'a minute' },
    help: 'For shorter derivations and their proof, smaller circuits, and minima of many variables.',
  }),
  module: field.text({
    label: 'Module name',
    group: 'More',
    default: 'logic_block',
    maxLength: 60,
    pattern: { test: /^[A-Za-z_]\w*$/u, message: 'is no Verilog name' },
  }),
} as const;

export type Inputs = Values<typeof inputs>;
