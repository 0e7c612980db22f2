/** The tables of a filter: its curves, its parts, and what is compared. */
import { measured } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import {
  decibels,
  degrees,
  hertz,
  OF_THE_REAL,
  ohms,
  percent,
  ratio,
  seconds,
  volts,
} from './quantities.ts';

const frequency = hertz('Frequency', 'Where the curves are sampled, closest in the pass band.');
const stage = result.integer({
  label: 'Stage',
  help: 'Its place, from the input, beginning at 1.',
});
const part = result.text({
  label: 'Part',
  help: 'Its name in the schematic of the stage: R or C with a digit or a letter, or U with a digit for an amplifier.',
  pattern: '^[RCU][0-9a-z]$',
});

/** The filter as it is wanted, as its preferred parts make it, and as the amplifiers leave it. */
const filter = result.choice({
  label: 'Filter',
  help: 'Which one of the three: as designed, with series parts and ideal amplifiers, or with series parts and the amplifiers given.',
  options: {
    designed: 'as designed',
    parts: 'series parts, ideal amplifiers',
    amplifiers: 'series parts, these amplifiers',
  },
});

export const curves = {
  magnitude: {
    what: 'Gain of the filter over frequency, rising.',
    columns: {
      frequency,
      envelope: decibels('Greatest gain of the copies', 'Greatest gain of all built copies.'),
      envelopeBase: decibels('Least gain of the copies', 'Least gain of all built copies.'),
      designedGain: decibels('Gain, designed', 'Gain of the filter as designed.'),
      gain: decibels('Gain', `Gain ${OF_THE_REAL}.`),
    },
  },
  passband: {
    what: 'The same in the pass band and on its slopes, with quantiles of the copies.',
    columns: {
      frequency,
      envelope90: decibels('95th percentile', 'The 95 % quantile of the gain of the built copies.'),
      envelope90Base: decibels(
        '5th percentile',
        'The 5 % quantile of the gain of the built copies.',
      ),
      designedGain: decibels('Gain, designed', 'Gain of the filter as designed.'),
      roundedGain: decibels('Gain, rounded', 'Gain with series parts and ideal amplifiers.'),
      gain: decibels('Gain', `Gain ${OF_THE_REAL}.`),
    },
  },
  phase: {
    what: 'Phase, without jumps, and group delay over frequency.',
    columns: {
      frequency,
      designedPhase: degrees('Phase, designed', 'Phase of the filter as designed.'),
      phase: degrees('Phase', `Phase ${OF_THE_REAL}.`),
      designedGroupDelay: seconds(
        'Group delay, designed',
        'Group delay of the filter as designed.',
      ),
      groupDelay: seconds('Group delay', `Group delay ${OF_THE_REAL}.`),
    },
  },
  step: {
    what: 'Output for a step of 1 V at time 0.',
    columns: {
      time: seconds('Time', 'Since the step.'),
      designedOutput: volts('Output, designed', 'Output of the filter as designed.'),
      output: volts('Output', `Output ${OF_THE_REAL}; left out where these oscillate.`),
      roundedOutput: volts(
        'Output, rounded',
        'Output with series parts and ideal amplifiers; given where the amplifiers oscillate.',
      ),
    },
  },
};

export const circuits = {
  parts: {
    what: 'A row for each resistor and capacitor, stage by stage.',
    columns: {
      stage,
      part,
      exactResistance: ohms('Exact', 'Resistance that the design equations ask for.', {
        digits: 5,
      }),
      resistance: ohms('Resistor', 'Preferred resistance.', { digits: 4 }),
      capacitance: measured('F')('Capacitor', 'Preferred capacitance.', { digits: 3 }),
      error: percent('Error', 'Of the preferred resistance, relative to the exact one.', {
        digits: 2,
      }),
    },
  },
  bom: {
    what: 'The bill of materials: a row for each different part of the whole filter.',
    columns: {
      quantity: result.integer({ label: 'Quantity', help: 'How many of it the filter has.' }),
      component: result.choice({
        label: 'Component',
        help: 'What it is.',
        options: { resistor: 'resistor', capacitor: 'capacitor', amplifier: 'op amp' },
      }),
      resistance: ohms('Resistance', 'Of a resistor.', { digits: 4 }),
      capacitance: measured('F')('Capacitance', 'Of a capacitor.', { digits: 3 }),
      model: result.text({
        label: 'Type',
        help: 'Name of the amplifier; null where its figures are typed.',
      }),
      tolerance: percent('Tolerance', 'Of a resistor or capacitor, plus or minus.'),
      series: result.text({
        label: 'Series',
        help: 'The preferred numbers it is from; null where the parts are given.',
      }),
      references: result.text({
        label: 'Reference designators',
        help: 'Its names between spaces: R, C or U, the stage, and its name in the schematic.',
        pattern: '^[RCU][0-9]+[0-9a-z]( [RCU][0-9]+[0-9a-z])*$',
      }),
    },
  },
  connections: {
    what: 'A row for each terminal of each part and amplifier: the netlist of the stages.',
    columns: {
      stage,
      part,
      terminal: result.choice({
        label: 'Terminal',
        help: 'Which one of the part: an end of a resistor or capacitor, an input or the output of an amplifier.',
        options: {
          a: 'first end',
          b: 'second end',
          plus: 'non-inverting input',
          minus: 'inverting input',
          out: 'output',
        },
      }),
      node: result.text({
        label: 'Node',
        help: 'A node of the stage: 0 is ground, in its input.',
        pattern: '^[a-z0-9]+$',
      }),
    },
  },
  stages: {
    what: 'A row for each stage: its pole pair as designed, of the parts, and with the amplifiers.',
    columns: {
      stage,
      designedFrequency: hertz('f₀ wanted', 'Pole frequency as designed.', { digits: 6 }),
      roundedFrequency: hertz(
        'f₀ of the parts',
        'Pole frequency of the series parts with ideal amplifiers.',
        { digits: 6 },
      ),
      frequency: hertz('f₀ with amplifiers', `Pole frequency ${OF_THE_REAL}.`, { digits: 6 }),
      designedQ: ratio('Q wanted', 'Quality factor as designed; null for a real pole.', {
        digits: 5,
      }),
      designedZero: hertz(
        'Notch wanted',
        'Frequency of the zeros as designed; null where there are none.',
        {
          digits: 6,
        },
      ),
      roundedZero: hertz(
        'Notch of the parts',
        'Frequency of the zeros of the series parts with ideal amplifiers; null where there are none.',
        { digits: 6 },
      ),
      roundedQ: ratio(
        'Q of the parts',
        'Quality factor of the series parts with ideal amplifiers; null for a real pole.',
        { digits: 5 },
      ),
      q: ratio(
        'Q with amplifiers',
        `Quality factor ${OF_THE_REAL}; null where the pole is real or no longer decays.`,
        { digits: 5 },
      ),
    },
  },
  poles: {
    what: 'A row for each pole: of the design, of the parts, and of all that the amplifiers add.',
    columns: {
      filter,
      stage,
      pole: result.complex({ label: 'Pole', unit: 'rad/s', help: 'A pole of the stage.' }),
    },
  },
  headroom: {
    what: 'A row for each stage: its gain, and how far its amplifiers swing.',
    columns: {
      stage,
      designedGain: ratio(
        'Gain wanted',
        'Gain in the pass band of the stage as designed, as a ratio; how much is inverted is left to the circuit.',
        { digits: 4 },
      ),
      roundedGain: ratio(
        'Gain of the parts',
        'Gain of the series parts with ideal amplifiers, as a ratio; negative where the stage inverts.',
        { digits: 4 },
      ),
      peakOutput: volts(
        'Largest amplifier output for 1 V',
        'Largest output of an amplifier of the stage for 1 V at the input of the filter, at the worst frequency.',
        { digits: 3 },
      ),
    },
  },
  sensitivities: {
    what: 'A row for each part: relative changes of a stage for a relative change of the part.',
    columns: {
      stage,
      part,
      frequencySensitivity: ratio('of f₀', 'Relative change of the pole frequency.', { digits: 3 }),
      qSensitivity: ratio('of Q', 'Relative change of the quality factor; 0 for a real pole.', {
        digits: 3,
      }),
      gainSensitivity: ratio('of gain', 'Relative change of the gain.', { digits: 3 }),
      responseSensitivity: ratio(
        'of the response',
        'About the pole frequency: that of f₀ counted 2Q times, and that of Q, as the root of the sum of squares.',
        { digits: 3 },
      ),
    },
  },
  amplifierList: {
    what: 'The amplifiers that can be chosen, with typical figures of their data sheets.',
    columns: {
      model: result.text({ label: 'Type', help: 'What it is sold as.' }),
      gainBandwidth: hertz('Gain-bandwidth', 'Typical gain-bandwidth product.', { digits: 3 }),
      openLoopGain: decibels('Open-loop gain', 'Typical open-loop gain at 0 Hz.', { digits: 3 }),
      voltageNoise: measured('V/√Hz')('Voltage noise', 'At its input, typical at 1 kHz.', {
        digits: 2,
      }),
      currentNoise: measured('A/√Hz')(
        'Current noise',
        'Into each input, typical at 1 kHz; null where the data sheet has none.',
        { digits: 2 },
      ),
      slewRate: measured('V/s')('Slew rate', 'Typical.', { digits: 2 }),
      fastEnough: result.boolean({
        label: 'Keeps 0.1 dB',
        help: 'Whether its gain-bandwidth product is at least the one that keeps the pass band within 0.1 dB.',
      }),
      dataSheet: result.text({ label: 'Data sheet', help: 'Where the figures are from.' }),
    },
  },
  comparison: {
    what: 'A row for the filter as designed, with series parts, and with the amplifiers.',
    columns: {
      filter,
      gain: decibels('Gain', 'Gain where it is defined.'),
      passbandLoss: decibels('Pass-band loss', 'Largest loss in the pass band.'),
      stopbandLoss: decibels('Stop-band loss', 'Loss at the worse edge of the stop band.'),
      lowerHalfPower: hertz('−3 dB, lower', 'Lower half-power frequency.'),
      upperHalfPower: hertz('−3 dB, upper', 'Upper half-power frequency.'),
    },
  },
};
