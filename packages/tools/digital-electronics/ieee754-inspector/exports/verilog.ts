import type { Result } from '../compute.ts';
import { cName } from './names.ts';
export const verilogName = (r: Result): string => cName(r.format);
export const verilogFile = (..._: unknown[]): string => '';
