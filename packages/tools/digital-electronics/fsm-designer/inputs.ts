import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { machines } from './machines.ts';

const written = when('given', 'text');
const detected = when('given', 'detector');

/** The largest of MCNC's machines has 45,000 characters. */
const MAX_LENGTH = 200_000;

export const ENCODINGS = {
  binary: 'binary',
  gray: 'Gray',
  onehot: 'one-hot',
  onehot0: 'one-hot, reset all zeros',
  johnson: 'Johnson',
  least: 'least logic',
  own: 'own codes',
} as const;

export const inputs = {
  given: field.choice({
    label: 'Machine',
    group: 'Machine',
    default: 'text',
    options: { text: 'written or drawn', detector: 'sequence detector' },
  }),
  machine: field.text({
    label: 'Transitions',
    group: 'Machine',
    default: machines.kohavi,
    maxLength: MAX_LENGTH,
    rows: 14,
    code: 'fsm',
    opens: {
      endings: ['.kiss2', '.kiss', '.fsm', '.jff', '.blif', '.txt', '.csv', '.tsv'],
      what: 'a state machine',
    },
    help: 'A line a transition: IDLE -> RUN : en=1 & clr=0 / y=1; with outputs at the state, IDLE / y=0. Also KISS2, a state table (Q1 Q0 x Q1+ Q0+ z, too), BLIF with KISS, files of Digital and JFLAP, Mermaid.',
    when: written,
  }),
  pattern: field.text({
    label: 'Pattern',
    group: 'Machine',
    default: '1011',
    maxLength: 200,
    help: 'The bits to find, the first one first; several apart by blanks.',
    when: detected,
  }),
  overlap: field.choice({
    label: 'Overlap',
    group: 'Machine',
    default: 'yes',
    options: { yes: 'may overlap', no: 'begin anew' },
    help: 'Whether the end of one find may begin the next: 1011011 holds 1011 twice.',
    when: detected,
  }),
  detect: field.choice({
    label: 'Output',
    group: 'Machine',
    default: 'mealy',
    options: { mealy: 'Mealy', moore: 'Moore' },
    help: 'Mealy: with the last bit. Moore: in the clock after it.',
    when: detected,
  }),
  gaps: field.choice({
    label: 'Where nothing is said',
    group: 'Machine',
    default: 'free',
    options: { free: 'don’t-care', hold: 'stay, outputs 0' },
    help: 'At an input without a transition the machine may do anything, or keeps its state.',
  }),
  form: field.choice({
    label: 'Form',
    group: 'States',
    default: 'given',
    options: { given: 'as given', moore: 'Mealy to Moore', mealy: 'Moore to Mealy' },
    help: 'Moore gives the same outputs a clock later, Mealy a clock earlier.',
  }),
  reduce: field.choice({
    label: 'States',
    group: 'States',
    default: 'minimum',
    options: { minimum: 'fewest', given: 'all' },
    help: 'What is encoded and written out: the minimised machine, or every state that was given.',
  }),
  encoding: field.choice({
    label: 'Encoding',
    group: 'Encoding',
    default: 'binary',
    options: ENCODINGS,
    help: 'Least logic searches the codes with the fewest literals.',
  }),
  codes: field.text({
    label: 'Codes',
    group: 'Encoding',
    default: '',
    maxLength: 20_000,
    rows: 4,
    help: 'S0=00 S1=01 …, a code for each state; empty: those that the machine’s text has.',
    when: when('encoding', 'own'),
  }),
  flipFlop: field.choice({
    label: 'Flip-flops',
    group: 'Encoding',
    default: 'd',
    options: { d: 'D', t: 'T', jk: 'JK', sr: 'SR' },
  }),
  unused: field.choice({
    label: 'Unused codes',
    group: 'Encoding',
    default: 'free',
    options: { free: 'don’t-care', reset: 'to reset' },
    help: 'What becomes of a code that is no state’s: anything, which takes least logic, or the reset state.',
  }),
  sequence: field.text({
    label: 'Input sequence',
    group: 'Run',
    default: '',
    maxLength: 60_000,
    rows: 2,
    help: 'A word a clock, 0 1 1 or 00 01 11; or a line en = 0110 for each input. Empty: a walk that tries every transition.',
  }),
  step: field.integer({
    label: 'Clock',
    symbol: 'k',
    group: 'Run',
    default: 0,
    min: 0,
    max: 5000,
    slider: { min: 0, max: 32, log: false },
    help: 'The state in this clock period is lit in the diagram; 0 is after reset.',
  }),
  other: field.text({
    label: 'Other machine',
    group: 'Compare',
    default: '',
    maxLength: MAX_LENGTH,
    rows: 4,
    code: 'fsm',
    opens: {
      endings: ['.kiss2', '.kiss', '.fsm', '.jff', '.blif', '.txt', '.csv'],
      what: 'a state machine',
    },
    help: 'In any of the notations; empty: no comparison.',
  }),
  name: field.text({
    label: 'Module',
    group: 'Code',
    default: 'fsm',
    maxLength: 48,
    help: 'The name in Verilog and VHDL.',
  }),
  blocks: field.choice({
    label: 'Always blocks',
    group: 'Code',
    default: 'two',
    options: { one: 'one', two: 'two', three: 'three' },
    help: 'Two: register, and logic of next state and outputs. Three: the outputs apart. One: outputs registered, for a Mealy machine a clock later.',
  }),
  reset: field.choice({
    label: 'Reset',
    group: 'Code',
    default: 'sync',
    options: {
      sync: 'synchronous, high',
      syncLow: 'synchronous, low',
      async: 'asynchronous, high',
      asyncLow: 'asynchronous, low',
    },
  }),
};

export type FsmInputs = Values<typeof inputs>;
