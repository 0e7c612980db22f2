import * as field from '../../define/fields.ts';

/** A place on the axis of the first picture. */
const cursor = (letter: string) =>
  field.quantity({
    label: `Cursor ${letter}`,
    group: 'Shown',
    unit: '',
    default: null,
    none: 'no cursor',
    min: -1e18,
    max: 1e18,
    help: 'On the axis of the first picture: time, frequency or the swept value.',
  });

/** What is read off the results: it asks for no other run. */
export const shownInputs = {
  traces: field.text({
    label: 'Traces',
    group: 'Shown',
    default: '',
    maxLength: 1000,
    help: 'V(out), V(a,b), I(R1), V(out)*I(R1), db(V(out)/V(in)), d(V(out)), separated by semicolons. Empty: what the deck prints, else every named node.',
  }),
  cursorA: cursor('A'),
  cursorB: cursor('B'),
  measure: field.text({
    label: 'Measurements',
    group: 'Shown',
    default: '',
    maxLength: 4000,
    rows: 3,
    code: 'netlist',
    help: 'Cards as in the deck: .meas tran rise TRIG V(out) VAL=0.5 RISE=1 TARG V(out) VAL=4.5 RISE=1.',
  }),
  spectrum: field.choice({
    label: 'Spectrum (FFT)',
    group: 'Shown',
    default: 'none',
    options: {
      none: 'none',
      hann: 'Hann window',
      'blackman-harris': 'Blackman–Harris window',
      'flat-top': 'flat-top window',
      rectangular: 'no window',
    },
    help: 'Of the transient as kept. Without a window only where it holds whole periods.',
  }),
  symbolPeriod: field.quantity({
    label: 'Eye diagram, symbol period',
    group: 'Shown',
    unit: 's',
    default: null,
    none: 'no eye diagram',
    above: 0,
    max: 1e6,
  }),
  symbols: field.choice({
    label: 'Symbols',
    group: 'Shown',
    default: 'american',
    options: { american: 'American (IEEE 315)', european: 'European (IEC 60617)' },
  }),
  overlay: field.text({
    label: 'Compared with',
    group: 'Shown',
    default: '',
    maxLength: 3_000_000,
    rows: 2,
    opens: { endings: ['.raw', '.csv', '.txt'], what: 'raw or CSV file', bytes: 'base64url' },
    help: 'A raw file of ngspice, LTspice or Xyce, or a CSV file whose first column is the axis: its traces of the same names are drawn over these.',
  }),
};
