import type { Signal } from '@tollbench/engines/waveform/signal.ts';
import type { Dump } from '@tollbench/engines/waveform/vcd/dump.ts';
import { recordSignal } from '@tollbench/engines/waveform/vcd/record.ts';
import type { Radix } from '@tollbench/engines/waveform/vcd/value.ts';

/** A variable as a signal, in units of the dump. */
export function signalAt(dump: Dump, index: number, { radix }: { readonly radix: Radix }): Signal {
  const variable = dump.variables[index];
  if (!variable) throw new Error(`there is no variable ${index}`);
  return recordSignal(dump, variable, radix);
}
