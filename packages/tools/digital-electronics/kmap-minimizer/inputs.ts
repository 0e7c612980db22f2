import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { MAX_COVERS, MAX_OUTPUTS } from './lines.ts';

const given = <const T extends string>(...how: readonly T[]) => when('given', ...how);
/** A full list of the 4,096 cells of twelve variables fits where it has runs. */
const MAX_LENGTH = 24_000;
/** A truth table of twelve variables with all of its 4,096 rows and a dozen of outputs. */
const MAX_TABLE = 200_000;

export const inputs = {
  given: field.choice({
    label: 'Given as',
    group: 'Function',
    default: 'minterms',
    options: { minterms: 'minterms', expressions: 'expressions', table: 'table', pla: 'PLA' },
  }),
  minterms: field.text({
    label: 'Minterms',
    group: 'Function',
    default: 'F = m(0, 2, 3, 5, 8, 10, 13, 15) + d(7, 14)',
    maxLength: MAX_LENGTH,
    rows: 4,
    help: 'One output a line. m( ) the 1s or M( ) the 0s, d( ) the don’t-cares; ranges as 5-7. F(A, B, C) = Σm( ) names the variables too.',
    when: given('minterms'),
  }),
  expressions: field.logic({
    label: 'Expressions',
    group: 'Function',
    default: "F = A'B + CD + AB'(C ^ D)",
    maxLength: MAX_LENGTH,
    maxFunctions: MAX_OUTPUTS,
    rows: 3,
    names: 'order',
    help: "One output a line: A'B + C, A AND NOT B OR C, a & ~b | c, \\overline{AB}, F(A, B) = Σm(0, 2). Words for names: F(sel, en) = …",
    when: given('expressions'),
  }),
  dontCare: field.text({
    label: 'Don’t-care where',
    group: 'Function',
    default: '',
    maxLength: 2000,
    help: 'An expression, for every output: AB + AC leaves 10 to 15 open. Empty: nowhere.',
    when: given('expressions'),
  }),
  order: field.text({
    label: 'Variables',
    group: 'Function',
    default: '',
    maxLength: 200,
    help: '2 to 12 names, the most significant first. Empty: those in the expressions, A to Z.',
    when: given('expressions'),
  }),
  variables: field.text({
    label: 'Variables',
    group: 'Function',
    default: 'A B C D',
    maxLength: 200,
    help: '2 to 12 names, the most significant first; names in F(A, B, C) = … count before them.',
    when: given('minterms', 'table'),
  }),
  table: field.text({
    label: 'Truth table',
    group: 'Function',
    default: 'A B C | F G\n000 | 0 0\n001 | 1 0\n01- | 1 -\n1-0 | 0 1\n1-1 | 1 1',
    maxLength: MAX_TABLE,
    rows: 9,
    help: 'Rows inputs | outputs under a line of names, every cell once; or a line F = 0110 1--0 of all 2ⁿ values.',
    when: given('table'),
  }),
  pla: field.text({
    label: 'PLA',
    group: 'Function',
    default:
      '.i 4\n.o 2\n.ilb a b c d\n.ob f g\n.type fd\n.p 5\n01-- 10\n--11 1~\n1-0- 01\n0-10 -1\n1111 -1\n.e',
    maxLength: MAX_TABLE,
    rows: 12,
    opens: { endings: ['.pla', '.esp', '.txt'], what: 'PLA' },
    help: 'As Espresso reads it: types f, fd, fr, fdr.',
    when: given('pla'),
  }),
  form: field.choice({
    label: 'Minimise to',
    group: 'Function',
    default: 'sop',
    options: { sop: 'SOP', pos: 'POS', both: 'both', nand: 'NAND only', nor: 'NOR only' },
    help: 'SOP: AND gates into OR; POS: OR into AND. NAND only builds the SOP, NOR only the POS, inverters too.',
  }),
  hazards: field.choice({
    label: 'Static hazards',
    group: 'Result',
    default: 'list',
    options: { list: 'list them', free: 'build without' },
    help: 'Without them, a change of one input makes no glitch; it takes more terms.',
  }),
  all: field.choice({
    label: 'Minimum covers',
    group: 'Result',
    default: 'all',
    options: { all: 'list all', one: 'one is enough' },
    help: 'All of them to 6 variables, 64 at most.',
  }),
  cover: field.integer({
    label: 'Cover built',
    group: 'Result',
    default: 1,
    min: 1,
    max: MAX_COVERS,
    help: 'Which of the minimum covers listed is drawn, built and exported. A press on its row chooses it too.',
    when: when('all', 'all'),
  }),
  effort: field.choice({
    label: 'Search at most',
    group: 'Result',
    default: 'normal',
    options: { quick: 'a second', normal: 'some seconds', long: 'a minute', hour: 'ten minutes' },
    help: 'To 8 variables the minimum is nearly always proven at once.',
  }),
  module: field.text({
    label: 'Module name',
    group: 'Result',
    default: 'minimized',
    maxLength: 60,
    pattern: { test: /^[A-Za-z_]\w*$/u, message: 'is no Verilog name' },
  }),
} as const;

export type KmapInputs = Values<typeof inputs>;

/** Inputs that other functions are given by: of those the first minimum cover is built. */
export const withFirstCover = (some: Partial<KmapInputs>): Partial<KmapInputs> => ({
  ...some,
  cover: 1,
});
