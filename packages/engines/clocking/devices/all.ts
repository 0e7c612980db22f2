import type { Device } from '../device.ts';
import { others } from './others.ts';
import { stm32 } from './stm32.ts';

export const DEVICES: readonly Device[] = [...stm32, ...others];
