import { measured, whole } from '../../define/measured.ts';
import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';

const degrees = measured('°');
const db = measured('dB');
const dbi = measured('dBi');
const metres = measured('m');
const percent = measured('%');
const waves = measured('λ');
const pure = measured();

/** Of the array as it is built, on the cut that is asked for, unless said. */
export const results = {
  values: {
    beamwidth: degrees('Beamwidth', 'Between the half-power points, −3.01 dB, on the cut.', {
      symbol: 'HPBW',
    }),
    sideLobeLevel: db(
      'Side-lobe level',
      'Highest lobe on the cut outside of the beam’s first minima, grating lobes included, against the beam’s top; negative is below it. Proven to 10⁻⁵ dB, unless a notice says otherwise.',
      { symbol: 'SLL' },
    ),
    directivity: dbi('Directivity', 'At the top of the beam on the cut.', { symbol: 'D' }),
    beamAngle: degrees('Beam at', 'Angle of the beam’s top on the cut.'),
    pointingError: degrees(
      'Off by',
      'Of the top from where the beam is sent: squint, element pattern, quantisation and errors.',
    ),
    sideLobeAngle: degrees('Highest side lobe at', 'On the cut.'),
    nullBeamwidth: degrees('Between first nulls', 'First minima on either side of the beam.', {
      symbol: 'FNBW',
    }),
    nullLeft: degrees('First null, left', 'First minimum below the beam’s angle.'),
    nullRight: degrees('First null, right', 'First minimum above the beam’s angle.'),
    scanLoss: db(
      'Scan loss',
      'Directivity at broadside, with the same amplitudes, over that here.',
    ),
    taperEfficiency: percent(
      'Taper efficiency',
      '|Σw|² over N Σ|w|² of the amplitudes; of an even one 100 %.',
    ),
    lossToFlaws: db(
      'Lost to flaws',
      'Directivity without quantisation, failures and errors over that with them.',
    ),
    differenceSlope: pure(
      'Slope ratio',
      'Slope of the difference pattern at its null over the steepest that such an array can have, with amplitudes as their distance from the middle; 1 at most.',
      { symbol: 'K_r' },
    ),
    differenceNull: degrees('Null between the lobes at', 'Of a difference pattern, on the cut.'),
    planeSideLobe: db(
      'Highest anywhere in front',
      'Side lobe over the whole half space in front, against the beam’s top; found on a grid and climbed, not proven.',
    ),
    planeSideLobeTheta: degrees('… at θ', 'Angle from broadside of that lobe.'),
    planeSideLobePhi: degrees('… at φ', 'Azimuth of that lobe.'),
    gratingLobes: whole()('Grating lobes', 'In real directions; 0 is what one wants.'),
    spacingLimit: waves(
      'Widest spacing',
      'Along x, in wavelengths of the design frequency, at which no grating lobe of this scan is in a real direction; a planar lattice grows in both directions.',
    ),
    scanLimit: degrees(
      'Scan without grating lobe',
      'Widest in the plane of the beam’s azimuth; 90° if there is never one.',
    ),
    scanLimitAnywhere: degrees('… towards any azimuth', 'The same in the worst plane.'),
    errorFloor: db(
      'Floor by errors',
      'Mean power that random errors add in every direction, against the mean beam with all elements in phase.',
    ),
    sideLobeMedian: db(
      'Side lobes by lot, median',
      'Of arrays built with such errors, sampled eight times a lobe.',
    ),
    sideLobeWorst: db('Side lobes by lot, 95 %', 'Level that 95 of 100 such arrays stay below.'),
    elementCount: whole()('Elements', 'That are there, failed ones included.'),
    drivenCount: whole()('Elements driven', 'With an amplitude that is not 0.'),
    apertureX: metres('Extent along x', 'From the first element’s middle to the last one’s.'),
    apertureY: metres('Extent along y', 'The same along y.'),
    wavelength: metres('Wavelength', 'At the design frequency.', { symbol: 'λ₀' }),
    farField: metres(
      'Far field from',
      '2L²/λ at the frequency in use, L the diagonal of the box around the elements.',
    ),
  },
  tables: {
    pattern: {
      what: 'Samples of the cut, by rising angle.',
      columns: {
        angle: degrees('Angle', 'On the cut.'),
        pattern: db('Pattern', 'Against the top of the beam as built.'),
        ideal: db(
          'Without flaws',
          'Parts of any value, no failures, no errors; against the same top.',
        ),
        mean: db('Mean', 'Mean power over arrays with such errors; against the same top.'),
      },
    },
    polar: {
      what: 'Samples of the cut for the round picture.',
      columns: {
        angle: degrees('Angle', 'On the cut.'),
        pattern: db('Pattern', 'Against the top of the beam as built.'),
      },
    },
    plane: {
      what: 'Cells of the plane of direction cosines, by rising v and then u; no level outside of the unit circle.',
      columns: {
        u: pure('u', 'Direction cosine along x, sin θ cos φ.'),
        v: pure('v', 'Direction cosine along y, sin θ sin φ.'),
        level: db('Pattern', 'Against the highest cell.'),
      },
    },
    drive: {
      what: 'Elements as they are driven, by number.',
      columns: {
        number: whole()('Element', 'From 1.'),
        amplitude: pure('Amplitude', 'Against the greatest.'),
        phase: degrees('Phase', 'At the frequency in use.'),
      },
    },
    places: {
      what: 'Where the elements stand, by number.',
      columns: {
        x: waves('x', 'In wavelengths of the design frequency.'),
        y: waves('y', 'In wavelengths of the design frequency.'),
      },
    },
    overScan: {
      what: 'Angles of scan from broadside, in the plane of the beam’s azimuth.',
      columns: {
        scan: degrees('Scan', 'From broadside.'),
        scanDirectivity: dbi('Directivity', 'With the amplitudes in phase, without flaws.'),
      },
    },
    lobes: {
      what: 'Side lobes of the cut, the highest first, twelve at most.',
      columns: {
        lobeAngle: degrees('Angle', 'Of the top.'),
        lobeLevel: db('Level', 'Against the beam’s top.'),
      },
    },
    grating: {
      what: 'Where the beam appears again on its lattice, the nearest first, twelve at most.',
      columns: {
        m: whole()('m', 'Order along the first vector of the reciprocal lattice.'),
        n: whole()('n', 'Order along the second.'),
        u: pure('u', 'Direction cosine along x.'),
        v: pure('v', 'Direction cosine along y.'),
        visible: result.boolean({ label: 'In view', help: 'In a real direction.' }),
        theta: degrees('θ', 'From broadside; of a row with the sign of u.'),
      },
    },
    weights: {
      what: 'Elements with place and weight, by number.',
      columns: {
        number: whole()('Element', 'From 1.'),
        x: metres('x', 'Along the row.'),
        y: metres('y', 'Across it.'),
        z: metres('z', 'Towards broadside.'),
        amplitude: pure('Amplitude', 'Against the greatest, as built.'),
        level: db('Level', 'The same in dB.'),
        phase: degrees('Phase', 'As built, at the frequency in use.'),
        delay: measured('s')(
          'Delay',
          'Of true time delay, against the least; of element or subarray.',
        ),
      },
    },
  },
} as const satisfies Results;
