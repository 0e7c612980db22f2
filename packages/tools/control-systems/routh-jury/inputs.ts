import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { MAX_TEXT } from './reading.ts';

const inS = when('form', 's', 'loop');
const inZ = when('form', 'z', 'loopZ');
const loop = when('form', 'loop');
const loopZ = when('form', 'loopZ');

export const inputs = {
  form: field.choice({
    label: 'Given as',
    group: 'Polynomial',
    default: 's',
    options: {
      s: 'polynomial in s',
      loop: 'loop in s',
      z: 'polynomial in z',
      loopZ: 'loop in z',
    },
  }),
  polynomial: field.text({
    label: 'Polynomial',
    symbol: 'p(s)',
    group: 'Polynomial',
    default: 's^3 + 3s^2 + 2s + K',
    maxLength: MAX_TEXT,
    when: when('form', 's'),
    help: 'Letters are parameters: s^3 + 6s^2 + (4+K)s + T, 1, 6, 11, 6+K, 1 + K(s+2)/(s(s+1)) = 0. Bounds: s^2 + [2,3]s + [1,4].',
  }),
  plant: field.text({
    label: 'Plant',
    symbol: 'G',
    group: 'Polynomial',
    default: '1/(s(s + 1)(s + 2))',
    maxLength: MAX_TEXT,
    when: loop,
    help: 'Letters are parameters: 1/(s(T*s + 1)), [1 2]/[1 3 2 0], e^(-0.5s)/(s + a).',
  }),
  controller: field.text({
    label: 'Controller',
    symbol: 'C',
    group: 'Polynomial',
    default: 'K',
    maxLength: MAX_TEXT,
    when: loop,
    help: 'Characteristic equation 1 + C·G = 0: K, Kp + Ki/s, K(s+1)/(s+10).',
  }),
  polynomialZ: field.text({
    label: 'Polynomial',
    symbol: 'p(z)',
    group: 'Polynomial',
    default: 'z^2 + (0.3679K - 1.3679)z + 0.3679 + 0.2642K',
    maxLength: MAX_TEXT,
    when: when('form', 'z'),
    help: 'Letters are parameters: z^3 - 1.1z^2 - 0.1z + 0.2 + K, or 1, -1.1, -0.1, 0.2+K.',
  }),
  plantZ: field.text({
    label: 'Plant',
    symbol: 'G',
    group: 'Polynomial',
    default: '(0.3679z + 0.2642)/((z - 0.3679)(z - 1))',
    maxLength: MAX_TEXT,
    when: loopZ,
  }),
  controllerZ: field.text({
    label: 'Controller',
    symbol: 'C',
    group: 'Polynomial',
    default: 'K',
    maxLength: MAX_TEXT,
    when: loopZ,
    help: 'Characteristic equation 1 + C·G = 0: K, K(z - 0.5)/(z - 1).',
  }),
  values: field.text({
    label: 'Values',
    group: 'Parameters',
    default: '',
    maxLength: 300,
    help: 'Where roots and the second table are of: K = 3, T = 0.5. Left out: a stable point, else 1.',
  }),
  over: field.text({
    label: 'Picture over',
    group: 'Parameters',
    default: '',
    maxLength: 40,
    help: 'One parameter or two: K, or K, T. Left out: the first two.',
  }),
  window: field.text({
    label: 'Part shown',
    group: 'Parameters',
    default: '',
    maxLength: 120,
    help: 'Ranges of the picture: K = 0..10, T = -1..2. Left out: around the stable values.',
  }),
  decay: field.quantity({
    label: 'Decay rate',
    symbol: 'σ',
    group: 'Test',
    unit: '1/s',
    default: 0,
    min: -1e9,
    max: 1e9,
    when: inS,
    help: 'Relative stability: roots left of Re s = −σ.',
  }),
  radius: field.quantity({
    label: 'Within radius',
    symbol: 'r',
    group: 'Test',
    unit: '',
    default: 1,
    above: 0,
    max: 1e3,
    when: inZ,
    help: 'Roots with |z| below it; 1 is stability.',
  }),
  zeroPivot: field.choice({
    label: 'Zero pivot',
    group: 'Test',
    default: 'epsilon',
    options: { epsilon: 'ε → 0', 'row-sum': 'row moved and added' },
    help: 'What replaces a zero at the head of a row that is not all zero.',
  }),
  padeOrder: field.integer({
    label: 'Padé order',
    group: 'Test',
    default: 2,
    min: 1,
    max: 6,
    when: inS,
    help: 'Of the approximant of a dead time e^(-T*s).',
  }),
} as const;

export type RouthInputs = Values<typeof inputs>;
