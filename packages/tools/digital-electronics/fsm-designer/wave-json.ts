/** The run as WaveJSON: clock, inputs, state by name, outputs. */
import type { FsmResult } from './compute.ts';

/** Values side by side, each a letter and a full stop where it stays. */
const wave = (values: readonly string[]): string =>
  values.map((v, k) => (k > 0 && v === values[k - 1] ? '.' : v)).join('');

export function waveJson({ given, periods }: FsmResult): string {
  const bits = (name: string, values: readonly string[]) => ({
    name,
    wave: wave(values.map((v) => (v === '-' ? 'x' : v))),
  });
  const names = periods.map((p) => (p.state < 0 ? '?' : (given.states[p.state] ?? '')));
  const state = {
    name: 'state',
    wave: names.map((n, k) => (k > 0 && n === names[k - 1] ? '.' : '=')).join(''),
    data: names.filter((n, k) => k === 0 || n !== names[k - 1]),
  };
  const signal = [
    { name: 'clk', wave: `p${'.'.repeat(Math.max(0, periods.length - 1))}` },
    ...given.inputs.map((name, k) =>
      bits(
        name,
        periods.map((p) => p.input[k] ?? '-'),
      ),
    ),
    state,
    ...given.outputs.map((name, k) =>
      bits(
        name,
        periods.map((p) => p.output[k] ?? '-'),
      ),
    ),
  ];
  return JSON.stringify({ signal }, null, 1);
}
