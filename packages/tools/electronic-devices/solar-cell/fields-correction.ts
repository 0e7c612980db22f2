/** How measured points are taken to other light and heat. */
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

const measured = when('source', 'measured');
const moving = when('correction', 'first', 'second');

export const correctionFields = {
  correction: field.choice({
    label: 'Points moved by',
    group: 'Temperature',
    default: 'none',
    options: {
      none: 'nothing: the model moves',
      first: 'IEC 60891, procedure 1',
      second: 'IEC 60891, procedure 2',
    },
    when: measured,
    help: 'The measured points themselves, taken to the conditions below beside the model’s curve.',
  }),
  openSlope: field.quantity({
    label: 'Coefficient of V_oc',
    symbol: 'β',
    group: 'Temperature',
    unit: '%/K',
    default: -0.33,
    min: -2,
    max: 2,
    when: moving,
  }),
  innerSeries: field.quantity({
    label: 'Internal resistance',
    symbol: 'R_s',
    group: 'Temperature',
    unit: 'Ω',
    default: null,
    none: 'the fit’s',
    min: 0,
    max: 1e6,
    when: moving,
  }),
  kappa: field.quantity({
    label: 'Its change',
    symbol: 'κ',
    group: 'Temperature',
    unit: 'Ω/K',
    default: 0,
    min: -1e3,
    max: 1e3,
    when: moving,
    help: 'The curve correction factor.',
  }),
  lightFactor: field.quantity({
    label: 'V_oc by the light',
    symbol: 'a',
    group: 'Temperature',
    unit: '',
    default: null,
    none: 'the fit’s n·N_s·kT/q over V_oc',
    min: 0,
    max: 1,
    when: when('correction', 'second'),
  }),
} as const;
