import type { Values } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { analysisInputs } from './analysis-inputs.ts';
import { commonEmitter } from './circuits/common-emitter.ts';
import { shownInputs } from './shown-inputs.ts';

/** Characters of a netlist with all that it includes. */
const MAX_TEXT = 1_000_000;

const circuit = {
  netlist: field.text({
    label: 'Netlist',
    group: 'Circuit',
    default: commonEmitter,
    maxLength: MAX_TEXT,
    rows: 20,
    code: 'netlist',
    opens: {
      endings: ['.cir', '.net', '.sp', '.spi', '.spice', '.ckt', '.asc', '.txt', '.out'],
      what: 'netlist',
    },
    help: 'A SPICE deck as it comes: ngspice, LTspice, PSpice, SPICE 3 or Xyce; LTspice schematics (.asc) and KiCad netlists too.',
  }),
  files: field.text({
    label: 'Included files',
    group: 'Files and dialect',
    default: '',
    maxLength: MAX_TEXT,
    rows: 4,
    code: 'netlist',
    opens: {
      endings: ['.lib', '.inc', '.sub', '.mod', '.model', '.txt', '.cir'],
      what: 'library',
      gathers: '* file: ',
    },
    help: 'What .include and .lib name, and models or subcircuits that the deck lacks. A line "* file: name.lib" begins another file; without one, the text serves any name.',
  }),
  dialect: field.choice({
    label: 'Dialect',
    group: 'Files and dialect',
    default: 'auto',
    options: {
      auto: 'as its cards tell',
      ngspice: 'ngspice',
      ltspice: 'LTspice',
      pspice: 'PSpice',
      spice3: 'SPICE 3',
      xyce: 'Xyce',
    },
    help: 'Where they differ: ^ and log in expressions, suffixes, switches, end-of-line comments.',
  }),
};

const spread = {
  copies: field.integer({
    label: 'Monte Carlo copies',
    group: 'Spread',
    default: 0,
    min: 0,
    max: 500,
    help: 'Runs with parts drawn within their tolerances, and with gauss(), mc() and their like drawn; 0 is none.',
  }),
  tolerance: field.quantity({
    label: 'Tolerance of R, L and C',
    group: 'Spread',
    unit: '%',
    default: 5,
    min: 0,
    max: 90,
    help: 'Of every part that has no tol= of its own.',
  }),
  draw: field.choice({
    label: 'Drawn',
    group: 'Spread',
    default: 'even',
    options: { even: 'evenly within', corners: 'at the ends', gauss: 'as a Gaussian, 3σ' },
    help: 'At the ends is the worst case: every corner once where the copies suffice for all, 2ⁿ of n parts.',
  }),
  seed: field.integer({ label: 'Seed', group: 'Spread', default: 1, min: 1, max: 1e9 }),
};

const simulator = {
  temperature: field.text({
    label: 'Temperature',
    group: 'Simulator',
    default: '',
    maxLength: 200,
    help: 'Degrees Celsius, several separated by blanks; empty: as the deck says, else 27.',
  }),
  reltol: field.quantity({
    label: 'Relative tolerance',
    group: 'Simulator',
    unit: '',
    default: null,
    none: 'the deck’s own, else 0.001',
    min: 1e-9,
    max: 0.1,
  }),
  method: field.choice({
    label: 'Integration',
    group: 'Simulator',
    default: 'deck',
    options: {
      deck: 'as the deck says',
      trap: 'trapezoidal',
      gear2: 'Gear 2',
      gear3: 'Gear 3',
      gear4: 'Gear 4',
      gear5: 'Gear 5',
      gear6: 'Gear 6',
    },
  }),
};

export const inputs = { ...circuit, ...analysisInputs, ...shownInputs, ...spread, ...simulator };

export type SolverInputs = Values<typeof inputs>;
