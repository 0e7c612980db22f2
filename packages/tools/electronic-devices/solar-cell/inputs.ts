import type { Values } from '../../define/field.ts';
import { deviceFields } from './fields-device.ts';
import {
  conditionFields,
  reverseFields,
  shadeFields,
  sizingFields,
  taskFields,
} from './fields-task.ts';

/** In the order of the page: the question, the device, then what belongs to the question. */
export const inputs = {
  ...taskFields,
  ...deviceFields,
  ...shadeFields,
  ...sizingFields,
  ...conditionFields,
  ...reverseFields,
} as const;

export type SolarInputs = Values<typeof inputs>;
