import * as measured from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const hertz = measured.measured('Hz');
const ppm = measured.measured('ppm');
const percent = measured.measured('%');
const plain = measured.measured();
const whole = (label: string, help: string) => measured.whole()(label, help, { digits: 12 });
const text = (label: string, help: string) => result.text({ label, help });

/** Every table, and the data of every plot. */
export const tables = {
  solutions: {
    what: 'A setting of the tree or the PLL, the best first.',
    columns: {
      rank: whole('Rank', '1 is the best.'),
      reference: text('From', 'Oscillator or input, with a fixed divider.'),
      referenceDivider: plain('M', 'Reference divider.', { digits: 6 }),
      multiplier: plain('N', 'Multiplier.', { digits: 10 }),
      dividers: text('Dividers', 'From the VCO to each output, by name.'),
      detector: hertz('Phase detector', 'Reference over M.', { digits: 7 }),
      vco: hertz('VCO', 'Reference over M times N.', { digits: 8 }),
      output: hertz('Clock', 'Core clock, or first output.', { digits: 10 }),
      error: ppm('Error', 'Of that clock; 0 is exact.', { digits: 4 }),
      second: hertz('Second', 'Second clock, or second output.', { digits: 10 }),
      secondError: ppm('Its error', 'Of the second clock.', { digits: 4 }),
      noiseGain: measured.measured('dB')('Noise', '20·log₁₀ of output over phase detector.', {
        digits: 4,
      }),
    },
  },
  choices: {
    what: 'A listed setting: its VCO, largest error and noise gain; `chosen` columns are of the one shown.',
    columns: {
      vco: hertz('VCO', 'Of the setting.'),
      error: ppm('Error', 'Largest of all outputs.'),
      noiseGain: measured.measured('dB')(
        'Noise of the reference',
        '20·log₁₀ of output over phase detector.',
      ),
      chosenVco: hertz('VCO of the one shown', 'Its VCO.'),
      chosenError: ppm('Error of the one shown', 'Its largest error.'),
      chosenNoise: measured.measured('dB')('Noise of the one shown', 'Its noise gain.'),
    },
  },
  clocks: {
    what: 'A clock of the setting shown, from the oscillator to the buses.',
    columns: {
      clock: text('Clock', 'Its name.'),
      divider: text('Divider', 'Field and value that make it.'),
      frequency: hertz('Frequency', 'As it is.', { digits: 10 }),
      low: hertz('From', 'Least frequency allowed, where there is one.', { digits: 5 }),
      high: hertz('To', 'Greatest frequency allowed.', { digits: 5 }),
      timers: hertz('Timers on it', 'Clock of timers, where it differs.', { digits: 10 }),
    },
  },
  registers: {
    what: 'A field and its value.',
    columns: {
      field: result.text({ label: 'Field', help: 'As the manual names it.', code: true }),
      value: plain('Value', 'Of the divider, or of the register for a UART or timer.', {
        digits: 12,
      }),
      hex: result.text({ label: 'Hex', help: 'Where it is whole.', code: true }),
    },
  },
  stops: {
    what: 'A limit without which the best error would be smaller.',
    columns: {
      limit: text('Limit', 'Which one.'),
      without: ppm('Error without it', 'Largest error of the best setting then.', { digits: 4 }),
    },
  },
  rates: {
    what: 'A standard rate with its best setting.',
    columns: {
      rate: measured.measured('Bd')('Rate', 'Wanted.', { digits: 8 }),
      actual: measured.measured('Bd')('Actual', 'Mean rate.', { digits: 8 }),
      error: percent('Error', 'Of the rate.', { digits: 3 }),
      registers: result.text({ label: 'Registers', help: 'Names and values.', code: true }),
      mode: text('Mode', 'Samples a bit, or kind of division.'),
      margin: percent('Margin', 'In % of a bit, worst case; negative: characters are lost.', {
        digits: 3,
      }),
    },
  },
  uartSettings: {
    what: 'A setting for the rate that is wanted, the best first.',
    columns: {
      rank: whole('Rank', '1 is the best.'),
      mode: text('Mode', 'Samples a bit, or kind of division.'),
      registers: result.text({ label: 'Registers', help: 'Names and values.', code: true }),
      actual: measured.measured('Bd')('Rate', 'Mean.', { digits: 9 }),
      error: percent('Error', 'Of the rate.', { digits: 4 }),
      jitter: measured.measured('s')('Jitter', 'Longest less shortest bit.', { digits: 3 }),
      edge: percent('Edge', 'Largest error of a bit’s end, in % of a bit.', { digits: 3 }),
    },
  },
  bits: {
    what: 'A bit of the character: where its end falls, and how far it may.',
    columns: {
      bit: whole('Bit', '1 is the start bit.'),
      edge: percent('End of the bit', 'Early (−) or late, of a bit, by the generator.'),
      late: percent('Latest', 'With errors of both ends added.'),
      early: percent('Earliest', 'With errors of both ends taken off.'),
      roomAbove: percent('Limit', 'Beyond it the receiver reads the next bit.'),
      roomBelow: percent('Limit below', 'Beyond it the receiver reads the bit before.'),
    },
  },
  crystals: {
    what: 'A crystal that is sold everywhere, in place of the clock.',
    columns: {
      crystal: hertz('Clock', 'Of the UART.', { digits: 9 }),
      error: percent('Error', 'Of the wanted rate with it.', { digits: 3 }),
      exact: whole('Exact rates', 'Of the eleven standard rates from 1200 to 115 200 Bd.'),
    },
  },
  timerSettings: {
    what: 'A setting of the timer, the best first.',
    columns: {
      rank: whole('Rank', '1 is the best.'),
      prescaler: whole('Prescaler', 'Clocks of a count.'),
      counts: whole('Counts', 'Of a period, or of one way.'),
      frequency: hertz('Frequency', 'Of the period.', { digits: 10 }),
      error: ppm('Error', 'Of the frequency; 0 is exact.', { digits: 4 }),
      dutyBits: plain('Duty bits', 'Binary logarithm of the steps.', { digits: 4 }),
    },
  },
  timerChoices: {
    what: 'A listed setting of the timer; `chosen` columns are of the one shown.',
    columns: {
      counts: plain('Steps of duty', 'Counts.'),
      error: ppm('Error', 'Of the frequency, its size.'),
      chosenCounts: plain('Steps of the one shown', 'Its counts.'),
      chosenError: ppm('Error of the one shown', 'Its error.'),
    },
  },
  sources: {
    what: 'Where figures of the device are from.',
    columns: {
      figure: text('Figures', 'Which ones.'),
      place: text('From', 'Manual and section.'),
      checked: result.boolean({
        label: 'Compared',
        help: 'Whether they were compared with a text that could be read; otherwise they are as remembered from the manual.',
      }),
    },
  },
} as const;
