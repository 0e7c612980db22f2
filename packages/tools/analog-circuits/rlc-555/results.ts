import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const volts = measured('V');
const ohms = measured('Ω');
const hertz = measured('Hz');
const seconds = measured('s');
const farads = measured('F');
const henry = measured('H');
const percent = measured('%');
const plain = measured();
const amperes = measured('A');
const count = whole();
const degrees = measured('°');

const DAMPING = {
  undamped: 'undamped',
  underdamped: 'underdamped',
  critical: 'critically damped',
  overdamped: 'overdamped',
  integrator: 'integrator',
};

/** What a circuit does in time and over frequency, what a ringing wave tells, what a 555 does. */
export const results = {
  values: {
    damping: result.choice({
      label: 'Damping',
      help: 'Of a circuit of second order, decided exactly.',
      options: DAMPING,
    }),
    zeta: plain(
      'Damping ratio',
      'Decay over natural frequency; of a circuit of higher order that of its longest ringing pair.',
      { symbol: 'ζ' },
    ),
    quality: plain('Q', 'Half of the reciprocal damping ratio, by the poles.'),
    naturalFrequency: hertz('Natural frequency', 'Without damping; of one pole its corner.', {
      symbol: 'f₀',
      digits: 5,
    }),
    ringFrequency: hertz('Ringing frequency', 'As it rings with its damping.', {
      symbol: 'f_d',
      digits: 5,
    }),
    alpha: measured('1/s')('Decay', 'Of the envelope: ζ·ω₀.', { symbol: 'α' }),
    timeConstant: seconds('Time constant', 'Of the slowest mode’s envelope.', {
      symbol: 'τ',
      digits: 5,
    }),
    order: count('Order', 'Natural modes, each counted.'),
    hiddenModes: count('Modes not seen', 'Poles that what is looked at does not show.'),
    startVoltage: volts('Just after t = 0', 'Of what is looked at.', { symbol: 'y(0⁺)' }),
    startCurrent: amperes('Just after t = 0', 'Of what is looked at.', { symbol: 'y(0⁺)' }),
    finalVoltage: volts('Settles at', 'Of what is looked at.', { symbol: 'y(∞)' }),
    finalCurrent: amperes('Settles at', 'Of what is looked at.', { symbol: 'y(∞)' }),
    impulseFlux: measured('V·s')('Impulse at t = 0', 'Besides the wave, of a voltage.'),
    impulseCharge: measured('C')('Impulse at t = 0', 'Besides the wave, of a current.'),
    highestVoltage: volts('Highest', 'Of what is shown.'),
    highestCurrent: amperes('Highest', 'Of what is shown.'),
    highestAt: seconds('Highest at', 'When it is there.'),
    lowestVoltage: volts('Lowest', 'Of what is shown.'),
    lowestCurrent: amperes('Lowest', 'Of what is shown.'),
    lowestAt: seconds('Lowest at', 'When it is there.'),
    overshoot: percent('Overshoot', 'Beyond the final value, of the way from start to final.'),
    riseTime: seconds('Rise time', 'From 10 to 90 % of the way.', { symbol: 't_r' }),
    halfTime: seconds('Half way', 'To half of the way.', { symbol: 't_50' }),
    settlingTime: seconds('Settling time', 'After it the wave stays within 2 % of the way.', {
      symbol: 't_s',
    }),
    peakFrequency: hertz('Peak at', 'Where the magnitude is greatest.', {
      symbol: 'f_p',
      digits: 5,
    }),
    peakGain: plain('Greatest magnitude', 'Of what is looked at, for 1 V or 1 A of the source.'),
    bandwidth: hertz('Half-power bandwidth', 'Between the −3 dB frequencies about the peak.', {
      symbol: 'B',
    }),
    bandQuality: plain('Q by bandwidth', 'Peak frequency over half-power bandwidth.'),
    lowEdge: hertz('Lower −3 dB', 'The nearest below the peak.', { digits: 5 }),
    highEdge: hertz('Upper −3 dB', 'The nearest above the peak.', { digits: 5 }),
    dip: hertz('Least at', 'Where the magnitude has its deepest valley.'),
    gainHere: plain('Magnitude', 'At the frequency that is read.'),
    gainHereDb: measured('dB')('Magnitude', 'At the frequency that is read.'),
    phaseHere: degrees('Phase', 'At the frequency that is read.'),
    impedanceHere: result.complex({
      label: 'Impedance',
      unit: 'Ω',
      symbol: 'Z',
      help: 'That the source sees at the frequency that is read.',
    }),
    decrement: plain('Logarithmic decrement', 'Of two peaks one period apart.', { symbol: 'δ' }),
    inductance: henry('Inductance', 'Behind the ringing.', { symbol: 'L' }),
    capacitance: farads('Capacitance', 'Behind the ringing.', { symbol: 'C' }),
    characteristic: ohms('√(L/C)', 'The impedance of the two at resonance.', { symbol: 'Z₀' }),
    seriesLoss: ohms('Loss in series', 'Which alone would damp as much.'),
    parallelLoss: ohms('Loss in parallel', 'Which alone would damp as much.'),
    frequency: hertz('Frequency', 'Of the oscillator.', { symbol: 'f', digits: 5 }),
    duty: percent('Duty cycle', 'Share of the period with the output high.', { symbol: 'D' }),
    highTime: seconds('High', 'Time with the output high.', { symbol: 't_H' }),
    lowTime: seconds('Low', 'Time with the output low.', { symbol: 't_L' }),
    firstTime: seconds('First high', 'From a capacitor without charge.'),
    pulseWidth: seconds('Pulse', 'Time with the output high.', { symbol: 't', digits: 5 }),
    recovery: seconds('Recovery', 'After the pulse until the next is as long, within 1 %.'),
    textbookFrequency: hertz('By the textbook', 'With ln 2 alone, nothing else of the timer.', {
      digits: 5,
    }),
    textbookWidth: seconds('By the textbook', 'With ln 3 alone, nothing else of the timer.', {
      digits: 5,
    }),
    model: percent('Beside the textbook', 'What the timer itself makes of it.'),
    leastFrequency: hertz('Least', 'Of all parts within their tolerances.'),
    mostFrequency: hertz('Greatest', 'Of all parts within their tolerances.'),
    leastWidth: seconds('Least', 'Of all parts within their tolerances.'),
    mostWidth: seconds('Greatest', 'Of all parts within their tolerances.'),
    spread: percent('19 of 20 within', 'Half of the width over the middle, by a thousand copies.'),
    upperThreshold: volts('Threshold', 'At which the output goes low.'),
    lowerThreshold: volts('Trigger', 'At which the output goes high.'),
    swing: volts('Swing of the capacitor', 'From its lowest to its highest.'),
    dischargeCurrent: measured('A')('Discharge current', 'The greatest into pin 7.'),
  },
  tables: {
    wave: {
      what: 'The wave and the source over time.',
      columns: {
        time: seconds('Time', 'From t = 0.'),
        voltage: volts('Voltage', 'What is looked at, where it is a voltage.'),
        current: measured('A')('Current', 'What is looked at, where it is a current.'),
        sourceVoltage: volts('Source', 'Of a voltage source.'),
        sourceCurrent: measured('A')('Source', 'Of a current source.'),
      },
    },
    response: {
      what: 'Magnitude and phase over frequency.',
      columns: {
        frequency: hertz('Frequency', 'Of the sweep.'),
        magnitude: measured('dB')('Magnitude', 'For 1 V or 1 A of the source.'),
        phase: degrees('Phase', 'Against the source.'),
      },
    },
    impedance: {
      what: 'What the source sees over frequency.',
      columns: {
        frequency: hertz('Frequency', 'Of the sweep.'),
        size: ohms('|Z|', 'Magnitude.'),
        angle: degrees('Phase', 'Of the impedance.'),
      },
    },
    modes: {
      what: 'Natural modes, the slowest first.',
      columns: {
        pole: result.complex({
          label: 'Pole',
          unit: '1/s',
          help: 'A real pole, or the upper of a pair.',
        }),
        multiplicity: count('Times', 'How often it stands there.'),
        modeTau: seconds('Time constant', 'Of its envelope; null where it does not die away.'),
        modeFrequency: hertz('f₀', 'Of a pair, without damping.'),
        modeZeta: plain('ζ', 'Of a pair.'),
        modeQuality: plain('Q', 'Of a pair.'),
      },
    },
    ways: {
      what: 'What one part must be, all else as it is.',
      columns: {
        change: result.text({ label: 'Change', help: 'The part.' }),
        wayOhms: ohms('Resistance', 'Of a resistor.'),
        wayHenry: henry('Inductance', 'Of an inductor.'),
        wayFarads: farads('Capacitance', 'Of a capacitor.'),
        wayZeta: plain('ζ', 'That the circuit then has.'),
        wayFrequency: hertz('f₀', 'That the circuit then has.'),
      },
    },
    snubbers: {
      what: 'R and C in series across the capacitance that damp it most.',
      columns: {
        snubberRatio: plain('C over C', 'Of the snubber’s to the one that rings.'),
        snubberC: farads('C', 'Of the snubber.'),
        snubberR: ohms('R', 'Of most damping.'),
        snubberZeta: plain('ζ', 'Of the pair that rings longest then; 1 where none rings.'),
      },
    },
    timer: {
      what: 'Capacitor and output of the timer over time.',
      columns: {
        time: seconds('Time', 'From the capacitor without charge, or from the trigger.'),
        capacitor: volts('Capacitor', 'Its voltage.'),
        output: volts('Output', 'At pin 3.'),
      },
    },
    oscillators: {
      what: 'Parts for the frequency and duty cycle wanted.',
      columns: {
        partC: farads('C', 'Of the capacitor.'),
        partRa: ohms('R_A', 'Null where there is none.'),
        partRb: ohms('R_B', 'Of the second resistor.'),
        partFrequency: hertz('Frequency', 'With this timer.'),
        partDuty: percent('Duty cycle', 'With this timer.'),
        partOff: percent('Off', 'The larger of what frequency and duty cycle are off.'),
      },
    },
    pulses: {
      what: 'Parts for the pulse wanted.',
      columns: {
        partC: farads('C', 'Of the capacitor.'),
        partR: ohms('R', 'Of the resistor.'),
        partWidth: seconds('Pulse', 'With this timer.'),
        partOff: percent('Off', 'From the one wanted.'),
      },
    },
    copies: {
      what: 'How a thousand copies spread.',
      columns: {
        copyFrequencyFrom: hertz('From', 'Lower edge of the bin, of an oscillator.'),
        copyFrequencyTo: hertz('To', 'Upper edge of the bin, of an oscillator.'),
        copyWidthFrom: seconds('From', 'Lower edge of the bin, of a pulse.'),
        copyWidthTo: seconds('To', 'Upper edge of the bin, of a pulse.'),
        copies: count('Copies', 'In the bin.'),
      },
    },
  },
} satisfies result.Results;
