import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';

const number = measured.measured();
const whole = measured.whole();

const METHODS = {
  diagram: 'binary decision diagrams',
  rewriting: 'algebraic rewriting',
  rows: 'induction by rows',
} as const;

const cost = {
  delay: number('Delay', 'Longest path by static timing in units of the library.', { symbol: 't' }),
  area: number('Area', 'Area of all cells in units of the library.', { symbol: 'A', digits: 6 }),
  levels: whole('Levels', 'Cells on the longest path counted in cells, an adder cell being one.'),
  cells: whole('Cells', 'Cells of all kinds, registers among them.'),
};

const values = {
  ...cost,
  fo4: number('Delay in FO4', 'Delay in inverters that drive four; of logical effort alone.'),
  combinationalDelay: number('Delay without registers', 'Before ranks of registers were put in.'),
  latency: whole('Latency', 'Clocks from an input to its output: ranks of registers.'),
  registers: whole('Registers', 'Register bits in all ranks.'),
  proven: result.boolean({
    label: 'Proven',
    help: 'Whether the circuit was proven to compute its operation for all inputs at this width.',
  }),
  proofMethod: result.choice({
    label: 'Proof by',
    help: 'How it was proven, or was tried to be.',
    options: METHODS,
  }),
  proofStatement: result.text({
    label: 'What was proven',
    help: 'What the proof went through, or what stood in its way.',
  }),
  proofNodes: whole('Diagram nodes', 'Nodes of binary decision diagrams made on the way.'),
  proofSteps: whole(
    'Proof steps',
    'Output bits, adders and counters, or rows, that were proven one by one.',
  ),
  outcome: result.text({
    label: 'Result',
    help: 'The operation with the values put in, as numbers: what the netlist gives.',
  }),
  correct: result.boolean({
    label: 'As it should be',
    help: 'Whether the netlist gives what the operation does, for the values put in; null where that does not say.',
  }),
  moduleName: result.text({ label: 'Module', help: 'Name of the Verilog module.' }),
  prefixCells: whole('Prefix cells', 'Operations of the prefix graph, black and grey.'),
  prefixLevels: whole('Prefix levels', 'Levels of the prefix graph.'),
  prefixFanout: whole(
    'Greatest fan-out',
    'The most operations that one node of the graph goes into, without buffers.',
  ),
  prefixTracks: whole(
    'Wire tracks',
    'The most wires that run side by side in one level of the graph.',
  ),
  prefixGraph: result.text({
    label: 'Graph',
    help: 'Levels apart by semicolons, each step bit:from: what the input of that name takes.',
  }),
  partialProducts: whole('Dots', 'Bits that are added, before the first stage.'),
  stages: whole('Stages', 'Stages of counters to the last two rows.'),
  fullAdders: whole(
    'Full adders',
    'Counters that take three bits of a column, before any is simplified.',
  ),
  halfAdders: whole(
    'Half adders',
    'Counters that take two bits of a column, before any is simplified.',
  ),
  finalWidth: result.integer({
    label: 'Final adder',
    unit: 'bit',
    help: 'Columns from the first to the last that has two dots at the end.',
  }),
  errorLow: result.rational({
    label: 'Least error',
    help: 'The least that output·2^left-out less the exact product can be, a whole number.',
  }),
  errorHigh: result.rational({
    label: 'Greatest error',
    help: 'The most that output·2^left-out less the exact product can be, a whole number.',
  }),
  adders: whole('Adders', 'Nodes of the adder graph.'),
  addersMinimal: result.boolean({
    label: 'Fewest',
    help: 'Whether no adder graph has fewer nodes, with values below 2^(bits of the constant + 2) in it.',
  }),
  addersCsd: whole('With signed digits', 'Adders by canonical signed digits.'),
};

const tables = {
  alternatives: {
    what: 'A row for each structure the circuit could have at this width, built and timed the same way.',
    columns: {
      structure: result.text({ label: 'Structure', help: 'Its name.' }),
      ...cost,
      delayArea: number('Delay × area', 'Product of the two.'),
      pareto: result.boolean({
        label: 'Pareto',
        help: 'Whether none of the list is as small and as fast, and better in one.',
      }),
      built: result.boolean({
        label: 'Built',
        help: 'Whether it is the one that is drawn and exported.',
      }),
    },
  },
  tradeoff: {
    what: 'A row for each structure, in the order of the table when it was built.',
    columns: { delay: cost.delay, area: cost.area },
  },
  arrivals: {
    what: 'A row for each bit of the first output: when it settles.',
    columns: {
      bit: whole('Bit', 'From the least significant, 0.'),
      arrival: number('Arrival', 'Latest time at which it changes, by static timing.'),
    },
  },
  cellCounts: {
    what: 'A row for each kind of cell.',
    columns: {
      cell: result.text({ label: 'Cell', help: 'Its name.' }),
      count: whole('Count', 'How many.'),
      cellArea: number('Area of one', 'By the library.'),
      area: number('Area', 'Of all of them.'),
    },
  },
  criticalPath: {
    what: 'A row for each net along the slowest path, from where it begins.',
    columns: {
      net: result.text({ label: 'Net', help: 'Its name in the Verilog.', code: true }),
      cell: result.text({ label: 'Driven by', help: 'The cell that drives it.' }),
      column: whole('Bit', 'Bit position at which that cell stands.'),
      arrival: number('Arrival', 'Time by static timing.'),
    },
  },
  stageTable: {
    what: 'A row for each stage of the reduction.',
    columns: {
      stage: whole('Stage', '0 is the beginning.'),
      height: whole('Height', 'Most dots in a column after it.'),
      dots: whole('Dots', 'Dots after it.'),
      fullAdders: whole('Full adders', 'Counters of three in it.'),
      halfAdders: whole('Half adders', 'Counters of two in it.'),
    },
  },
  columnHeights: {
    what: 'A row for each column and stage: dots of that weight.',
    columns: {
      column: whole('Column', 'Weight 2^column.'),
      height: whole('Dots', 'How many.'),
      stage: whole('Stage', '0 is the beginning.'),
    },
  },
  graphNodes: {
    what: 'A row for each adder of a constant multiplier.',
    columns: {
      value: result.rational({ label: 'Times', help: 'What it multiplies by.' }),
      sum: result.text({
        label: 'As',
        help: 'What it adds: 7x<<2 is seven times the input, two places to the left.',
      }),
      depth: whole('Depth', 'Adders on the longest way to it.'),
    },
  },
  ports: {
    what: 'A row for each input and output.',
    columns: {
      port: result.text({ label: 'Port', help: 'Its name.', code: true }),
      direction: result.choice({
        label: 'Way',
        help: 'In or out.',
        options: { input: 'in', output: 'out' },
      }),
      width: whole('Bits', 'Its width.'),
      signed: result.boolean({ label: 'Signed', help: 'Whether its highest bit counts negative.' }),
      word: result.word({
        label: 'Bits set',
        code: true,
        help: 'The value put in, or what the netlist gives.',
      }),
      value: result.rational({ label: 'Value', help: 'The number that it stands for.' }),
    },
  },
  divisionRows: {
    what: 'A row for each row of a divider or root, from the top.',
    columns: {
      row: whole('Row', 'From 0.'),
      partial: result.word({
        label: 'Partial remainder',
        code: true,
        help: 'What comes into the row.',
      }),
      digit: whole('Digit', 'Bit of the quotient or root.'),
      remainder: result.word({ label: 'Remainder', code: true, help: 'What leaves the row.' }),
    },
  },
};

export const results = {
  values,
  tables,
  listings: {
    verilog: { what: 'The structural Verilog of the circuit, without its test bench.' },
    golden: { what: 'The operation in behavioural Verilog, which the test bench compares with.' },
  },
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
export type Unseen = Extract<Shown, { readonly kind: 'values' }>['values'];
