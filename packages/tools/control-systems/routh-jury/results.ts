import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const plain = measured();
const rate = measured('rad/s');
const count = whole();

/** What a test of stability gives: the stable values of the parameters, and the roots at one point. */
export const results = {
  values: {
    stableFor: result.text({
      label: 'Stable for',
      help: 'The stable values of the parameter as ranges; where the picture is over two, the inequalities of all parameters if they are short.',
    }),
    stable: result.boolean({
      label: 'Stable',
      help: 'Whether all roots, of all polynomials where coefficients are between bounds, lie within the region that is asked for, at the values of the parameters.',
    }),
    rightRoots: count(
      'Right of axis',
      'Roots right of the imaginary axis, of the line Re s = −σ, or outside the circle; with multiplicity.',
    ),
    axisRoots: count(
      'On the axis',
      'Roots on the imaginary axis, on the line Re s = −σ, or on the circle; with multiplicity.',
    ),
    leftRoots: count(
      'Left of axis',
      'Roots left of the imaginary axis, of the line Re s = −σ, or within the circle; with multiplicity.',
    ),
    stableAbove: plain(
      'Stable above',
      'Lower end of the range of stable values that is told; infinite ones are null.',
      { digits: 6 },
    ),
    stableBelow: plain(
      'Stable below',
      'Upper end of the range of stable values that is told; infinite ones are null.',
      { digits: 6 },
    ),
    crossingFrequency: rate(
      'Oscillates at',
      'Frequency of the roots on the imaginary axis at the upper end of the range, else at the lower end.',
      { symbol: 'ω', digits: 5 },
    ),
    crossingAngle: measured('rad')(
      'Oscillates at',
      'Angle a sample of the roots on the circle at the upper end of the range, else at the lower end.',
      { symbol: 'θ', digits: 5 },
    ),
    rightmost: rate(
      'Rightmost root',
      'Largest real part of a root at the values of the parameters.',
      { digits: 5 },
    ),
    largestRoot: plain('Largest |z|', 'Largest size of a root at the values of the parameters.', {
      digits: 5,
    }),
    polynomial: result.text({
      label: 'Polynomial',
      help: 'The characteristic polynomial as it was read, multiplied out; with bounds the middle of each.',
    }),
    degree: count('Degree', 'Of the characteristic polynomial.'),
    parameters: result.list(result.text({ label: 'Parameter', help: 'Its name.' }), {
      label: 'Parameters',
      help: 'In the order in which they are met.',
    }),
    parameterValues: result.list(plain('Value', 'Of one parameter.'), {
      label: 'Values',
      help: 'Where roots are of, in the order of the parameters.',
    }),
    padeOrder: count('Padé order', 'Of the approximant that stands for a dead time.'),
    signChanges: count(
      'Sign changes',
      'Down the first column of the table at the values of the parameters.',
    ),
  },
  tables,
} satisfies result.Results;
