import type { Results } from '../../define/result.ts';
import * as result from '../../define/result.ts';

/** What programs get, by ids that stay for ever. */
export const results = {
  values: {
    current: result.number({
      label: 'Current',
      symbol: 'I',
      unit: 'A',
      help: 'Through the resistor, positive from the positive terminal.',
    }),
    power: result.number({
      label: 'Power',
      symbol: 'P',
      unit: 'W',
      help: 'Turned into heat in the resistor.',
    }),
  },
  tables: {
    line: {
      what: 'The line through the origin and the working point.',
      columns: {
        voltage: result.number({ label: 'Voltage', unit: 'V', help: 'Across the resistor.' }),
        current: result.number({ label: 'Current', unit: 'A', help: 'Through it.' }),
      },
    },
  },
} as const satisfies Results;
