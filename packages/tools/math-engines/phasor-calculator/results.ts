import type { NamedOutput } from '../../define/named.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';

const watts = (label: string, help: string) => result.number({ label, unit: 'W', help });
const volts = (label: string, help: string) => result.complex({ label, unit: 'V', help });
const amps = (label: string, help: string) => result.complex({ label, unit: 'A', help });

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    polar: result.text({
      label: 'Polar',
      help: 'The answer as magnitude and angle, with its unit.',
    }),
    rectangular: result.text({
      label: 'Rectangular',
      help: 'The answer as real and imaginary part, with its unit.',
    }),
    value: result.complex({ label: 'Value', help: 'The answer in the SI unit that unit names.' }),
    unit: result.text({
      label: 'Unit',
      help: 'The SI unit of the answer; empty for a pure number.',
    }),
    magnitude: result.number({ label: 'Magnitude', help: 'Of the answer, in its SI unit.' }),
    angle: result.number({
      label: 'Angle',
      unit: 'rad',
      help: 'Of the answer, above −π and up to π.',
    }),
    converted: result.number({
      label: 'In the unit asked for',
      help: 'The answer, or its real part, in the unit behind the arrow.',
    }),
    amplitude: result.text({
      label: 'Peak and rms',
      help: 'The other of peak and rms value of a voltage or current.',
    }),
    timeFunction: result.text({
      label: 'Over time',
      help: 'The voltage or current as a cosine of time.',
    }),
    equivalent: result.text({
      label: 'As parts',
      help: 'Resistance and reactance in series, as parts at the frequency.',
    }),
    admittance: result.text({
      label: 'Admittance',
      help: 'One over an impedance, in rectangular form.',
    }),
    realPower: watts(
      'Real power',
      'Real part of the complex power: of all three phases together in a three-phase circuit.',
    ),
    reactivePower: result.number({
      label: 'Reactive power',
      unit: 'var',
      help: 'Imaginary part of the complex power, positive for an inductive load.',
    }),
    apparentPower: result.number({
      label: 'Apparent power',
      unit: 'VA',
      help: 'Magnitude of the complex power.',
    }),
    powerFactor: result.number({
      label: 'Power factor',
      help: 'Real over apparent power.',
      digits: 4,
    }),
    frequency: result.number({ label: 'Frequency', unit: 'Hz', help: 'Of the sheet, as it ends.' }),
    uncertaintyMagnitude: result.number({
      label: 'u(magnitude)',
      help: 'Standard uncertainty of the magnitude to first order, in the SI unit.',
      digits: 2,
    }),
    uncertaintyAngle: result.number({
      label: 'u(angle)',
      unit: 'rad',
      help: 'Standard uncertainty of the angle to first order.',
      digits: 2,
    }),
    correlation: result.number({
      label: 'Correlation Re, Im',
      help: 'Between real and imaginary part to first order.',
      digits: 2,
    }),
    intervalLow: result.number({
      label: '95 % from',
      help: 'Lower end of the interval that holds 95 % of the Monte Carlo magnitudes, in the SI unit.',
    }),
    intervalHigh: result.number({
      label: '95 % to',
      help: 'Upper end of the interval that holds 95 % of the Monte Carlo magnitudes, in the SI unit.',
    }),
    deviationRe: result.number({
      label: 'Runs: s(Re)',
      help: 'Standard deviation of the real parts of the Monte Carlo runs.',
      digits: 2,
    }),
    deviationIm: result.number({
      label: 'Runs: s(Im)',
      help: 'Standard deviation of the imaginary parts of the Monte Carlo runs.',
      digits: 2,
    }),
    firstOrderHolds: result.boolean({
      label: 'First order holds',
      help: 'Whether both intervals of 95 % agree to the first digit of the uncertainty.',
    }),
    neutralCurrent: amps('Neutral current', 'From the star point of the load back to the source.'),
    starPoint: volts(
      'Star point',
      'Voltage of the star point of the load over that of the source.',
    ),
    lineLoss: watts('Lost in lines', 'Real power lost in the lines and the neutral.'),
    wattmeterA: watts(
      'Wattmeter, line a',
      'Reading with its current in line a and its voltage from a to b.',
    ),
    wattmeterC: watts(
      'Wattmeter, line c',
      'Reading with its current in line c and its voltage from c to b.',
    ),
    unbalance: result.number({
      label: 'Unbalance',
      unit: '%',
      help: 'Negative over positive sequence: of the line currents in a circuit, else of the phasors given.',
    }),
    zeroShare: result.number({
      label: 'Zero over positive',
      unit: '%',
      help: 'Zero over positive sequence of the phasors given.',
    }),
    sequenceZero: result.complex({
      label: 'Zero sequence',
      symbol: 'X₀',
      help: 'A third of the sum of the phasors, in the SI unit that unit names.',
    }),
    sequencePositive: result.complex({
      label: 'Positive sequence',
      symbol: 'X₁',
      help: 'The part that rotates in the order abc.',
    }),
    sequenceNegative: result.complex({
      label: 'Negative sequence',
      symbol: 'X₂',
      help: 'The part that rotates in the order acb.',
    }),
  },
  tables: {
    lines: {
      what: 'The lines of the sheet in order, in SI units.',
      columns: {
        line: result.integer({ label: 'Line', help: 'Number of the line in the sheet.' }),
        name: result.text({
          label: 'Name',
          help: 'The name that the line sets; empty where it sets none.',
        }),
        value: result.complex({ label: 'Value', help: 'In the SI unit beside it.' }),
        unit: result.text({
          label: 'Unit',
          help: 'The SI unit of the value; empty for a pure number.',
        }),
        uncertaintyRe: result.number({
          label: 'u(Re)',
          help: 'Standard uncertainty of the real part; 0 where nothing is uncertain.',
        }),
        uncertaintyIm: result.number({
          label: 'u(Im)',
          help: 'Standard uncertainty of the imaginary part.',
        }),
      },
    },
    phasors: {
      what: 'Feet and arrows as they are drawn: over scale they are in the SI unit of the phasor.',
      columns: {
        unit: result.text({
          label: 'Unit',
          help: 'The SI unit of the phasor; empty for a pure number.',
        }),
        scale: result.number({
          label: 'Scale',
          help: 'Units of the axes for one SI unit of the phasor.',
        }),
        real: result.number({ label: 'Real', help: 'Where the arrow begins.' }),
        imaginary: result.number({ label: 'Imaginary', help: 'Where the arrow begins.' }),
        realDelta: result.number({ label: 'Δ real', help: 'What the arrow adds.' }),
        imaginaryDelta: result.number({ label: 'Δ imaginary', help: 'What the arrow adds.' }),
      },
    },
    distribution: {
      what: 'The histogram of the Monte Carlo runs and what first order expects; values over scale are in the SI unit.',
      columns: {
        scale: result.number({
          label: 'Scale',
          help: 'Units of the axis for one SI unit of the answer.',
        }),
        valueFrom: result.number({ label: 'From', help: 'Lower edge of a bin.' }),
        valueTo: result.number({ label: 'To', help: 'Upper edge of a bin.' }),
        runs: result.number({ label: 'Runs', help: 'In the bin.' }),
        valueAt: result.number({
          label: 'Value',
          help: 'Where the curve of first order is taken.',
        }),
        expectedRuns: result.number({
          label: 'Expected',
          help: 'Runs in a bin there, to first order.',
        }),
      },
    },
    cloud: {
      what: 'Up to 1500 Monte Carlo runs, and the ellipse of first order; values over scale are in the SI unit.',
      columns: {
        scale: result.number({
          label: 'Scale',
          help: 'Units of the axes for one SI unit of the answer.',
        }),
        real: result.number({ label: 'Real', help: 'Of a run.' }),
        imaginary: result.number({ label: 'Imaginary', help: 'Of a run.' }),
        ellipseReal: result.number({
          label: 'Ellipse, real',
          help: 'A point of the ellipse that holds 95 %.',
        }),
        ellipseImaginary: result.number({
          label: 'Ellipse, imaginary',
          help: 'A point of the ellipse that holds 95 %.',
        }),
      },
    },
    waves: {
      what: 'Voltages and currents over two periods, one phasor under the other.',
      columns: {
        voltageOf: result.text({ label: 'Voltage of', help: 'The phasor, by its name.' }),
        voltageTime: result.number({
          label: 'Time',
          unit: 's',
          help: 'Of the voltage: from a maximum of the reference.',
        }),
        voltage: result.number({ label: 'Voltage', unit: 'V', help: 'At that time.' }),
        currentOf: result.text({ label: 'Current of', help: 'The phasor, by its name.' }),
        currentTime: result.number({
          label: 'Time',
          unit: 's',
          help: 'Of the current: from a maximum of the reference.',
        }),
        current: result.number({ label: 'Current', unit: 'A', help: 'At that time.' }),
      },
    },
    triangle: {
      what: 'The power triangle: real, reactive and complex power as arrows.',
      columns: {
        real: result.number({ label: 'P', unit: 'W', help: 'Where the arrow begins.' }),
        reactive: result.number({ label: 'Q', unit: 'var', help: 'Where the arrow begins.' }),
        realDelta: result.number({ label: 'Δ P', unit: 'W', help: 'What the arrow adds.' }),
        reactiveDelta: result.number({ label: 'Δ Q', unit: 'var', help: 'What the arrow adds.' }),
      },
    },
    budget: {
      what: 'The uncertain inputs in the order of the sheet.',
      columns: {
        line: result.integer({ label: 'Line', help: 'Number of the line in the sheet.' }),
        name: result.text({
          label: 'Name',
          help: 'The name that the line sets; empty where it sets none.',
        }),
        sigma: result.number({
          label: 'u',
          help: 'Standard uncertainty in the unit it is written in.',
          digits: 3,
        }),
        share: result.number({
          label: 'Share',
          unit: '%',
          help: 'Of the variance of the magnitude of the answer, without correlations.',
          digits: 3,
        }),
      },
    },
    figures: {
      what: 'Figures of three phases with their uncertainty, where an expression has ±.',
      columns: {
        figure: result.text({ label: 'Figure', help: 'What it is.' }),
        figureValue: result.number({ label: 'Value', help: 'In the SI unit beside it.' }),
        unit: result.text({ label: 'Unit', help: 'The SI unit; empty for a ratio.' }),
        uncertainty: result.number({
          label: 'u',
          help: 'Standard uncertainty to first order.',
          digits: 2,
        }),
        deviation: result.number({
          label: 'Runs: s',
          help: 'Standard deviation of the Monte Carlo runs.',
          digits: 2,
        }),
        low: result.number({ label: '95 % from', help: 'Of the Monte Carlo runs.' }),
        high: result.number({ label: '95 % to', help: 'Of the Monte Carlo runs.' }),
      },
    },
    inputs: {
      what: 'The uncertain values of the fields.',
      columns: {
        field: result.text({ label: 'Field', help: 'The field in which it stands.' }),
        text: result.text({ label: 'Text', help: 'The value as it is written.' }),
        sigma: result.number({
          label: 'u',
          help: 'Standard uncertainty in the unit it is written in.',
          digits: 3,
        }),
        share: result.number({
          label: 'Share',
          unit: '%',
          help: 'Of the variance of the real power, or of the positive sequence.',
          digits: 3,
        }),
      },
    },
    phases: {
      what: 'The legs of the load: a, b, c to the star point, or ab, bc, ca.',
      columns: {
        leg: result.text({ label: 'Leg', help: 'Phase a, b, c, or between two lines.' }),
        voltage: volts('Voltage', 'Across the leg.'),
        current: amps('Current', 'Through the leg.'),
        lineCurrent: amps('Line current', 'In line a, b, c.'),
        power: result.complex({ label: 'Power', unit: 'VA', help: 'Complex power of the leg.' }),
      },
    },
    equivalent: {
      what: 'The load in the other connection: ab, bc, ca of a star, or a, b, c of a delta.',
      columns: {
        leg: result.text({ label: 'Leg', help: 'Phase a, b, c, or between two lines.' }),
        impedance: result.complex({ label: 'Impedance', unit: 'Ω', help: 'Of the leg.' }),
      },
    },
    sequences: {
      what: 'Zero, positive and negative sequence.',
      columns: {
        sequence: result.text({ label: 'Sequence', help: 'Zero, positive or negative.' }),
        voltage: volts('Source voltage', 'To the star point of the source.'),
        current: amps('Line current', 'Of the three lines.'),
      },
    },
    components: {
      what: 'Phases a, b, c with the zero, positive and negative sequence in each.',
      columns: {
        phase: result.text({ label: 'Phase', help: 'Phase a, b or c.' }),
        whole: result.complex({ label: 'Phasor', help: 'In the SI unit that unit names.' }),
        zero: result.complex({ label: 'Zero', help: 'Its part of zero sequence.' }),
        positive: result.complex({ label: 'Positive', help: 'Its part of positive sequence.' }),
        negative: result.complex({ label: 'Negative', help: 'Its part of negative sequence.' }),
      },
    },
  },
} as const satisfies Results;

export type Shown = NamedOutput<typeof results>;
