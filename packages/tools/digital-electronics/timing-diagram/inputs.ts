import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { harris } from './diagrams/harris.ts';

const drawn = when('given', 'wavejson');
const recorded = when('given', 'file');

/** Bytes of a recording. */
export const MAX_FILE = 2 ** 25;
const MAX_TEXT = 500_000;

export const inputs = {
  given: field.choice({
    label: 'Given',
    group: 'Waveforms',
    default: 'wavejson',
    options: { wavejson: 'WaveJSON', file: 'VCD, CSV' },
  }),
  wave: field.text({
    label: 'WaveJSON',
    group: 'Waveforms',
    default: harris.wave,
    maxLength: MAX_TEXT,
    rows: 16,
    code: 'json',
    opens: { endings: ['.json', '.json5', '.wavejson', '.js', '.txt'], what: 'WaveJSON' },
    help: 'As WaveDrom takes it: JSON, or JavaScript’s looser form with comments. It is the drawing, both ways.',
    when: drawn,
  }),
  file: field.data({
    label: 'Recording',
    group: 'Waveforms',
    opens: {
      endings: ['.vcd', '.evcd', '.csv', '.dump'],
      what: 'a VCD or CSV',
      maxBytes: MAX_FILE,
    },
    help: 'A value change dump of a simulator, or the CSV of a logic analyser (Saleae, sigrok).',
    when: recorded,
  }),
  tick: field.quantity({
    label: 'Tick',
    symbol: 'T',
    group: 'Waveforms',
    unit: 's',
    default: harris.tick,
    min: 1e-15,
    max: 1e3,
    help: 'Time of one cycle of the drawing.',
    when: drawn,
  }),
  constraints: field.text({
    label: 'Requirements',
    group: 'Timing checks',
    default: harris.constraints,
    maxLength: 20_000,
    rows: 6,
    code: 'timing',
    help: 'One a line: setup D -> CLK rise 2ns; hold; recovery, removal; width CLK high 4ns; period; skew; delay A -> B 1ns..5ns; glitch D 1ns. Behind it: when EN high. Or as in Verilog: $setup(D, posedge CLK, 2ns).',
    when: drawn,
  }),
  checks: field.text({
    label: 'Requirements',
    group: 'Timing checks',
    default: '',
    maxLength: 20_000,
    rows: 6,
    code: 'timing',
    help: 'One a line, of signals by their names: setup top.d -> top.clk rise 2ns; hold; recovery, removal; width, period, skew, delay, glitch; or $setup(top.d, posedge top.clk, 2ns).',
    when: recorded,
  }),
  signals: field.text({
    label: 'Signals',
    group: 'Recording',
    default: '',
    maxLength: 20_000,
    rows: 5,
    help: 'Names to show, one a line, with * for any letters; empty: the first that change.',
    when: recorded,
  }),
  from: field.quantity({
    label: 'From',
    group: 'Recording',
    unit: 's',
    default: null,
    none: 'the beginning',
    min: 0,
    when: recorded,
  }),
  to: field.quantity({
    label: 'To',
    group: 'Recording',
    unit: 's',
    default: null,
    none: 'the end',
    min: 0,
    when: recorded,
  }),
  radix: field.choice({
    label: 'Values',
    group: 'Recording',
    default: 'hex',
    options: {
      hex: 'hexadecimal',
      unsigned: 'unsigned',
      signed: 'two’s complement',
      binary: 'binary',
      ascii: 'ASCII',
    },
    when: recorded,
  }),
  clock: field.text({
    label: 'Sampling clock',
    group: 'Recording',
    default: '',
    maxLength: 400,
    help: 'For WaveJSON of the window: the signal whose rises part the cycles; empty: equal steps.',
    when: recorded,
  }),
  step: field.quantity({
    label: 'Step',
    group: 'Recording',
    unit: 's',
    default: null,
    none: 'the shortest time between two changes',
    above: 0,
    help: 'For WaveJSON without a sampling clock: time of a cycle.',
    when: recorded,
  }),
  gaps: field.choice({
    label: 'Gaps',
    group: 'Drawing',
    default: 'wavedrom',
    options: { wavedrom: 'as WaveDrom', aligned: 'aligned' },
    help: 'Aligned: the gap of a slow clock stands over the others, and a label A | B parts at it.',
    when: drawn,
  }),
  arrows: field.choice({
    label: 'Arrows <-> and +',
    group: 'Drawing',
    default: 'wavedrom',
    options: { wavedrom: 'as WaveDrom', dimensions: 'dimension lines' },
    help: 'Dimension lines: as in a data sheet, under the wave; one without a label says its time.',
    when: drawn,
  }),
};

export type TimingInputs = Values<typeof inputs>;
