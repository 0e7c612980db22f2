import { measured } from '../../define/measured.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';

const plain = measured();
const percent = measured('%');
const code = (label: string, help: string) => result.text({ label, code: true, help });

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    mean: plain('Mean', 'The mean over a period, a₀/2.', { symbol: 'a_0/2', digits: 6 }),
    meanFormula: code('Mean', 'The same, a₀/2, as a formula.'),
    cosines: code(
      'Cosines',
      'The coefficients aₙ of cos(nω₀x) for n ≥ 1, as a formula, and behind it those n for which it does not hold: 0; n = 1: V/2.',
    ),
    sines: code('Sines', 'The coefficients bₙ of sin(nω₀x) for n ≥ 1, in the same way.'),
    complexForm: code(
      'Complex',
      'The coefficients cₙ = (aₙ − i·bₙ)/2 of e^(inω₀x) for n ≥ 1, in the same way.',
    ),
    amplitudeForm: code(
      'Amplitude',
      'Aₙ = √(aₙ² + bₙ²) of Aₙcos(nω₀x + φₙ) as a formula, in the same way; |cₙ| is half of it.',
    ),
    phaseForm: code(
      'Phase',
      'The angle φₙ of Aₙcos(nω₀x + φₙ): in degrees where it is constant, else in radians.',
    ),
    series: code('Series', 'In a line, with its coefficients in place; Σ is over n ≥ 1.'),
    symmetry: result.text({
      label: 'Symmetry',
      help: 'Even, odd, half-wave or quarter-wave, and what vanishes by it.',
    }),
    period: plain('Period', 'T, at the values of the parameters.', { symbol: 'T', digits: 6 }),
    frequency: measured('Hz')('Frequency', 'Of the first harmonic, 1/T, of a function of time.', {
      symbol: 'f_0',
      digits: 5,
    }),
    pointValue: plain('Function there', 'At a jump the mean of both limits.', { digits: 6 }),
    pointSum: plain('Sum there', 'S_N at the place.', { digits: 6 }),
    overshoot: percent('Gibbs overshoot', 'Of S_N beside the largest jump, to the jump.', {
      digits: 4,
    }),
    rms: plain('RMS', 'The root of the mean square.', { digits: 6 }),
    meanSquare: code('Mean square', 'Of the function, as a formula.'),
    acRms: plain('AC rms', 'Of all harmonics, without the mean: the ripple.', { digits: 6 }),
    ripple: percent('Ripple factor', 'The rms of all harmonics to the mean.', { digits: 4 }),
    formFactor: plain('Form factor', 'The rms value to the mean.', { digits: 4 }),
    share: percent('Power in S_N', 'Of the mean square, by Parseval’s theorem.', { digits: 6 }),
    rmsError: plain('RMS error', 'The root of the mean of (f − S_N)².', { digits: 4 }),
    thd: percent('THD', 'All harmonics above the first to the first.', { digits: 4 }),
    thdCount: percent('THD to N', 'Harmonics 2 to N to the first.', { digits: 4 }),
    decay: result.text({ label: 'Decay', help: 'How the coefficients fall with n, and why.' }),
    checked: plain(
      'Check',
      'The largest difference between the formulas and quadrature, to the root mean square.',
      { digits: 2 },
    ),
    tex: code('TeX', 'The series as TeX.'),
    parameterNames: result.list(result.text({ label: 'Parameter', help: 'Its name.' }), {
      label: 'Parameters',
      help: 'Letters that are no variables.',
    }),
    parameterValues: result.list(plain('Value', 'Of one parameter.'), {
      label: 'Values',
      help: 'What pictures, signs and the check are made with, in the order of the parameters.',
    }),
  },
  tables: {
    series: {
      what: 'The function and its partial sum over one and a half periods.',
      columns: {
        x: result.number({ label: 'x', help: 'Place.' }),
        f: result.number({ label: 'f(x)', help: 'The function; none at a jump.' }),
        sum: result.number({ label: 'S_N(x)', help: 'The partial sum.' }),
        sampleX: result.number({ label: 't', help: 'Of a sample.' }),
        sample: result.number({ label: 'Sample', help: 'As it was given.' }),
      },
    },
    spectrum: {
      what: 'The line spectrum: amplitudes of the harmonics.',
      columns: {
        n: result.number({ label: 'n', help: 'Harmonic.' }),
        amplitude: result.number({
          label: 'Amplitude',
          help: 'Its size √(aₙ² + bₙ²); of n = 0 |a₀/2|.',
        }),
      },
    },
    phases: {
      what: 'Phases φₙ of Aₙ·cos(nω₀x + φₙ), where the amplitude is not 0.',
      columns: {
        n: result.number({ label: 'n', help: 'Harmonic.' }),
        phase: result.number({ label: 'Phase', unit: '°', help: 'Of the cosine.' }),
      },
    },
    gibbs: {
      what: 'Beside the largest jump: the function, its partial sum, Fejér’s mean and Lanczos’ sum.',
      columns: {
        x: result.number({ label: 'x', help: 'Place.' }),
        f: result.number({ label: 'f(x)', help: 'The function.' }),
        sum: result.number({ label: 'S_N', help: 'The partial sum.' }),
        fejer: result.number({ label: 'Fejér', help: 'The mean of S₀ … S_N.' }),
        lanczos: result.number({ label: 'Lanczos σ', help: 'The sum with Lanczos’ factors.' }),
      },
    },
    errors: {
      what: 'The rms error of S_N over N.',
      columns: {
        n: result.number({ label: 'N', help: 'Harmonics in the sum.' }),
        rmsError: result.number({ label: 'RMS error', help: 'Of the partial sum.' }),
      },
    },
    forms: {
      what: 'The coefficients as formulas: of every n, by classes of n, and of those n that are apart.',
      columns: {
        which: result.text({ label: 'For', help: 'Which n.' }),
        a: code('aₙ', 'Of the cosines.'),
        b: code('bₙ', 'Of the sines.'),
        c: code('cₙ', 'Complex.'),
        formAmplitude: code('Aₙ', '√(aₙ² + bₙ²).'),
        formPhase: code(
          'φₙ',
          'Of Aₙcos(nω₀x + φₙ), in degrees where it is constant, else in radians.',
        ),
      },
    },
    coefficients: {
      what: 'The coefficients of the first N harmonics; n = 0 is the mean.',
      columns: {
        n: result.integer({ label: 'n', help: 'Harmonic.' }),
        a: result.number({ label: 'aₙ', help: 'Of the cosine.', digits: 8 }),
        b: result.number({ label: 'bₙ', help: 'Of the sine.', digits: 8 }),
        amplitude: result.number({ label: 'Aₙ', help: 'Its size √(aₙ² + bₙ²).', digits: 6 }),
        phase: result.number({ label: 'φₙ', unit: '°', help: 'Of Aₙcos(nω₀x + φₙ).', digits: 5 }),
        rms: result.number({
          label: 'RMS',
          help: 'Aₙ/√2; of n = 0 the size of the mean.',
          digits: 5,
        }),
        toFirst: result.number({
          label: 'to A₁',
          unit: '%',
          help: 'Amplitude to that of n = 1.',
          digits: 4,
        }),
        decibels: result.number({
          label: 'to A₁',
          unit: 'dB',
          help: 'The same as 20·lg.',
          digits: 4,
        }),
        exactA: code('aₙ exact', 'As a formula, of the first 24.'),
        exactB: code('bₙ exact', 'As a formula, of the first 24.'),
      },
    },
    convergence: {
      what: 'Where pieces meet: the limits from both sides and what the series converges to.',
      columns: {
        at: code('At', 'The place.'),
        place: result.number({ label: 'Place', help: 'In numbers.', digits: 6 }),
        left: result.number({ label: 'f(x−)', help: 'From the left.', digits: 6 }),
        right: result.number({ label: 'f(x+)', help: 'From the right.', digits: 6 }),
        value: result.number({ label: 'Series', help: 'The mean of both.', digits: 6 }),
        exact: code('Exactly', 'The same as a formula.'),
      },
    },
    jumps: {
      what: 'Gibbs’ phenomenon beside each jump.',
      columns: {
        at: code('Jump at', 'The place of the jump.'),
        size: result.number({ label: 'Jump', help: 'Right limit less left.', digits: 6 }),
        overAt: result.number({
          label: 'Overshoot at',
          help: 'Where S_N − f is largest.',
          digits: 6,
        }),
        over: result.number({ label: 'S_N there', help: 'Its value.', digits: 6 }),
        overShare: result.number({
          label: 'Overshoot',
          unit: '%',
          help: 'To the jump.',
          digits: 5,
        }),
        fejerShare: result.number({
          label: 'Fejér',
          unit: '%',
          help: 'Of Fejér’s mean.',
          digits: 3,
        }),
        lanczosShare: result.number({
          label: 'Lanczos σ',
          unit: '%',
          help: 'Of Lanczos’ sum.',
          digits: 3,
        }),
      },
    },
    sums: {
      what: 'Sums of numbers that follow.',
      columns: {
        series: result.text({ label: 'Sum', help: 'Its first terms.' }),
        value: code('Equals', 'Exactly.'),
        number: result.number({ label: 'Number', help: 'Its value.', digits: 10 }),
        from: result.text({ label: 'By', help: 'What it follows from.' }),
      },
    },
    checks: {
      what: 'The formulas beside quadrature.',
      columns: {
        what: result.text({ label: 'Of', help: 'Which number.' }),
        formula: result.number({ label: 'Formula', help: 'Its value.', digits: 12 }),
        quadrature: result.number({ label: 'Quadrature', help: 'The other way.', digits: 12 }),
      },
    },
  },
} as const satisfies Results;
