/** What belongs to the choice of a heat sink. */
import { when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';

const sink = when('task', 'sink');
const plate = when('base', 'plate');
const side = { group: 'Base plate', min: 1e-4, max: 5, when: plate } as const;

export const sinkInputs = {
  steady: field.quantity({
    label: 'Power of one device',
    symbol: 'P',
    group: 'Question',
    unit: 'W',
    default: 40,
    above: 0,
    max: 1e9,
    help: 'Mean, at 25 °C where it depends on temperature.',
    when: sink,
  }),
  devices: field.integer({
    label: 'Devices on it',
    group: 'Question',
    default: 1,
    min: 1,
    max: 1000,
    when: sink,
  }),
  interface: field.quantity({
    label: 'Case to sink, each',
    symbol: 'R_CS',
    group: 'Question',
    unit: 'K/W',
    default: 0.1,
    min: 0,
    max: 1e6,
    when: sink,
  }),
  base: field.choice({
    label: 'Base plate',
    group: 'Base plate',
    default: 'none',
    options: { none: 'heat enters it evenly', plate: 'heat spreads in it' },
    when: sink,
    help: 'What a heat sink is specified for, and what it adds where a device is smaller than its base.',
  }),
  sourceX: field.length({ label: 'Footprint, one side', default: 15e-3, ...side }),
  sourceY: field.length({ label: 'Footprint, other side', default: 10e-3, ...side }),
  plateX: field.length({
    label: 'Plate, one side',
    default: 100e-3,
    ...side,
    help: 'Of the share of one device, which stands in its middle.',
  }),
  plateY: field.length({ label: 'Plate, other side', default: 60e-3, ...side }),
  plateThickness: field.length({
    label: 'Thickness',
    group: 'Base plate',
    default: 5e-3,
    min: 1e-5,
    max: 0.5,
    when: plate,
  }),
  conductivity: field.quantity({
    label: 'Conductivity',
    symbol: 'k',
    group: 'Base plate',
    unit: 'W/(m·K)',
    default: 200,
    min: 0.01,
    max: 5000,
    when: plate,
    help: 'Extruded aluminium has some 200, pure copper 390.',
  }),
  drift: field.quantity({
    label: 'Loss rises by',
    symbol: 'α',
    group: 'Question',
    unit: '%/K',
    default: 0,
    min: -5,
    max: 10,
    help: 'A kelvin, of the loss at 25 °C: on-resistance of silicon MOSFETs some 0.6.',
    when: sink,
  }),
} as const;
