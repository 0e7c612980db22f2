import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

const MAX_TEXT = 1000;
const forward = when('task', 'forward');
const inverse = when('task', 'inverse');
const equation = when('task', 'equation');
const forwardZ = when('task', 'forwardZ');
const inverseZ = when('task', 'inverseZ');
const equationZ = when('task', 'equationZ');

export const inputs = {
  task: field.choice({
    label: 'Find',
    group: 'Transform',
    default: 'inverse',
    options: {
      forward: 'Laplace transform',
      inverse: 'inverse Laplace',
      equation: 'differential equation',
      forwardZ: 'z transform',
      inverseZ: 'inverse z',
      equationZ: 'difference equation',
    },
  }),
  signal: field.text({
    label: 'Signal',
    symbol: 'f(t)',
    group: 'Transform',
    default: 't*e^(-2t)*sin(3t)',
    maxLength: MAX_TEXT,
    when: forward,
    help: "From t = 0⁻ on: e^(-a t) cos(w t), t u(t-1), δ'(t), sqrt(t), ln(t), J0(t), erf(sqrt(t)), conv(t, sin(t)). Pieces: t for 0<t<1; 2-t for 1<t<2; period 2. Waves: |sin(t)|, square(t), sawtooth(t).",
  }),
  transform: field.text({
    label: 'Transform',
    symbol: 'F(s)',
    group: 'Transform',
    default: '(s + 3)/((s + 1)(s + 2)^2)',
    maxLength: MAX_TEXT,
    when: inverse,
    help: 'Fractions, delays e^(-2s), repetitions 1/(1-e^(-2s)), tanh(s)/s, parameters w/((s+a)^2+w^2), 1/sqrt(s), ln((s+1)/s), e^(-sqrt(s))/s.',
  }),
  equation: field.text({
    label: 'Equation',
    group: 'Transform',
    default: "y'' + 3y' + 2y = x",
    maxLength: MAX_TEXT,
    when: equation,
    help: "Linear with constant coefficients: y'' + 4y = sin(t), y' + a y = 2x' + x. Several: x' = y; y' = -x. Integrals: y' + integral(y) = x, y = t + conv(sin(t), y).",
  }),
  drive: field.text({
    label: 'Input',
    symbol: 'x(t)',
    group: 'Transform',
    default: 'u(t)',
    maxLength: MAX_TEXT,
    when: equation,
    help: 'What x in the equation is from t = 0⁻ on; at rest before.',
  }),
  initial: field.text({
    label: 'Initial values',
    group: 'Transform',
    default: '',
    maxLength: MAX_TEXT,
    when: equation,
    help: "At 0⁻, before any impulse: y(0) = 1, y'(0) = 0. Those left out are 0. They may stand among the equations, too.",
  }),
  sequence: field.text({
    label: 'Sequence',
    symbol: 'x[n]',
    group: 'Transform',
    default: '(1/2)^n u[n] + n*3^(-n)',
    maxLength: MAX_TEXT,
    when: forwardZ,
    help: 'From n = 0 on: (1/2)^n cos(pi n/3), n u[n-2], δ[n-1], n^2.',
  }),
  sides: field.choice({
    label: 'Sides',
    group: 'Transform',
    default: 'one',
    options: { one: 'n ≥ 0: one-sided', two: 'all n: two-sided' },
    when: forwardZ,
    help: 'Two-sided: (1/2)^n u[n] - 2^n u[-n-1], a^|n|; the region is a ring.',
  }),
  transformZ: field.text({
    label: 'Transform',
    symbol: 'X(z)',
    group: 'Transform',
    default: 'z/((z - 1/2)(z - 2))',
    maxLength: MAX_TEXT,
    when: inverseZ,
    help: 'In z or 1/z: 1/(1 - 0.5z^-1), z/(z^2 - z - 1), z^2/(z-a)^2.',
  }),
  region: field.choice({
    label: 'Region',
    group: 'Transform',
    default: 'right',
    options: {
      right: 'outermost: causal',
      annulus: 'ring around a radius',
      left: 'innermost: anticausal',
    },
    when: inverseZ,
    help: 'Which sequence X(z) is the transform of.',
  }),
  radius: field.quantity({
    label: 'Radius in it',
    symbol: '|z|',
    group: 'Transform',
    unit: '',
    default: 1,
    above: 0,
    max: 1e6,
    when: inverseZ,
    help: 'Any |z| in the ring; used where the region is a ring.',
  }),
  equationZ: field.text({
    label: 'Equation',
    group: 'Transform',
    default: 'y[n] - 0.5y[n-1] = x[n]',
    maxLength: MAX_TEXT,
    when: equationZ,
    help: 'Linear with constant coefficients: y[n+2] - y[n+1] - y[n] = 0, y[n] = 0.9y[n-1] + x[n]. Several: with ; between them.',
  }),
  driveZ: field.text({
    label: 'Input',
    symbol: 'x[n]',
    group: 'Transform',
    default: 'u[n]',
    maxLength: MAX_TEXT,
    when: equationZ,
    help: 'What x in the equation is from n = 0 on; 0 before.',
  }),
  initialZ: field.text({
    label: 'Initial values',
    group: 'Transform',
    default: '',
    maxLength: MAX_TEXT,
    when: equationZ,
    help: 'y[-1] = 2, or for y[n+2] … y[0] = 0, y[1] = 1. Those left out are 0.',
  }),
  values: field.text({
    label: 'Values',
    group: 'Parameters',
    default: '',
    maxLength: 300,
    help: 'Of parameters, for pictures, signs and the check: a = 2, w = 3. Left out: 0.7, 1.3, 1.9, …',
  }),
} as const;

export type Inputs = Values<typeof inputs>;
