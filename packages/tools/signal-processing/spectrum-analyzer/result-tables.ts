import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { WINDOWS } from './inputs.ts';

const plain = measured();
const hertz = measured('Hz');
const fullScale = measured('dBFS');
const carrier = measured('dBc');
const bins = measured('bin');
const decibel = measured('dB');

const level = (unit: string, what: string) => measured(unit)(`Level`, `${what}, one-sided.`);

/** Tables, and the data behind the plots. */
export const tables = {
  spectrum: {
    what: 'A row for each bin from 0 to half the sample rate, channel by channel; of the levels the one of the unit that is chosen.',
    columns: {
      frequency: hertz('Frequency', 'Middle of the bin.'),
      channel: whole()('Channel', 'Its number in the record.'),
      dbfs: level('dBFS', 'Power against that of a full-scale sine'),
      dbc: level('dBc', 'Power against that of the carrier'),
      dbv: level('dBV', 'Root mean square against 1 V'),
      rms: level('V', 'Root mean square of a sine on the bin'),
      psd: level('V²/Hz', 'Power spectral density'),
      psdDb: level('dBV²/Hz', 'Power spectral density against 1 V²/Hz'),
      asd: level('V/√Hz', 'Amplitude spectral density'),
    },
  },
  harmonics: {
    what: 'A row for the fundamental and each harmonic that counts.',
    columns: {
      order: whole()('Order', '1 is the fundamental.'),
      harmonicFrequency: hertz('Frequency', 'Where it appears, folded below half the sample rate.'),
      harmonicLevel: fullScale('Level', 'Against a full-scale sine.'),
      relative: carrier('Relative', 'Against the fundamental.'),
      remark: result.choice({
        label: 'Remark',
        help: 'Why a harmonic has no level, or what its level is worth.',
        options: {
          clear: '',
          noise: 'within the noise',
          zero: 'falls on 0',
          fundamental: 'falls on the fundamental',
          harmonic: 'falls on a lower harmonic',
          outside: 'outside the band',
        },
      }),
    },
  },
  products: {
    what: 'A row for each intermodulation product m·f₁ + n·f₂ of second, third and fifth order.',
    columns: {
      m: whole()('m', 'Factor of the lower tone.'),
      n: whole()('n', 'Factor of the upper tone.'),
      productOrder: whole()('Order', '|m| + |n|.'),
      productFrequency: hertz('Frequency', 'Where it appears.'),
      productLevel: fullScale('Level', 'Against a full-scale sine.'),
      productRelative: carrier('Relative', 'Against the mean level of the two tones.'),
    },
  },
  lines: {
    what: 'A row for each of the strongest lines, strongest first.',
    columns: {
      lineFrequency: hertz('Frequency', 'Between bins, by the shape of the window’s main lobe.'),
      lineLevel: fullScale('Level', 'Against a full-scale sine, corrected for scalloping.'),
      lineRelative: carrier('Relative', 'Against the carrier.'),
      lineRms: measured('V')('Rms', 'Root mean square of the line.'),
    },
  },
  channels: {
    what: 'A row for each channel that is drawn.',
    columns: {
      channelNumber: whole()('Channel', 'Its number in the record.'),
      channelName: result.text({ label: 'Name', help: 'As the record heads it.' }),
      channelRms: measured('V')('Rms', 'Root mean square of its samples.'),
      channelPeak: measured('V')('Peak', 'Largest distance from 0.'),
      channelOffset: measured('V')('Offset', 'Mean of its samples.'),
    },
  },
  windows: {
    what: 'A row for each window there is, with the parameters of the inputs.',
    columns: {
      name: result.choice({ label: 'Window', help: 'Which window.', options: WINDOWS }),
      windowEnbw: bins('ENBW', 'Equivalent noise bandwidth.'),
      windowScalloping: decibel('Scalloping', 'Loss of a tone half-way between bins.'),
      windowSideLobe: decibel('Side lobe', 'The highest, against the main lobe.'),
      windowWidth3: bins('−3 dB width', 'Of the main lobe.'),
      windowWidth6: bins('−6 dB width', 'Of the main lobe.'),
      windowLobe: bins('Main lobe', 'Between its minima.'),
      windowGain: plain('Coherent gain', 'Mean weight.'),
      windowWorst: decibel('Worst loss', 'Scalloping loss and noise bandwidth together.'),
    },
  },
  time: {
    what: 'The first samples that were analysed, of the measured channel, with the fitted sine where there is one: eight cycles of a tone, 2,048 samples at most.',
    columns: {
      time: measured('s')('Time', 'From the first analysed sample.'),
      sample: measured('V')('Sample', 'Of the record.'),
      fitted: measured('V')('Fitted sine', 'At the same time.'),
    },
  },
  phase: {
    what: 'What the fitted sine leaves of up to 2,048 samples spread over the record, by their phase in its period.',
    columns: {
      cycle: plain('Phase', 'In periods of the fitted sine, 0 to 1.'),
      residual: measured('V')('Residual', 'Sample less fitted sine.'),
    },
  },
  spectrogram: {
    what: 'A row for each cell: the largest power of the bins and transforms in it, row by row from 0 Hz up.',
    columns: {
      moment: measured('s')('Time', 'Middle of the cell.'),
      height: hertz('Frequency', 'Middle of the cell.'),
      density: fullScale('Level', 'Largest in the cell, against a full-scale sine.'),
    },
  },
  lobe: {
    what: 'The window’s transform about a line, at sixteenths of a bin.',
    columns: {
      offset: bins('Offset', 'From the line.'),
      response: decibel('Response', 'Against that on the line.'),
    },
  },
} satisfies result.Results['tables'];
