import { EngineError } from '../../../error.ts';
import type { Dataset } from '../../results/dataset.ts';
import { MAX_KEPT } from '../record.ts';
import type { Sweep } from '../request.ts';
import { AtFrequency } from './at-frequency.ts';
import { frequencies } from './frequencies.ts';
import type { Linearised } from './linearised.ts';
import { TerminalCurrents } from './terminal-currents.ts';

/**
 * The response to the AC values of all sources: every shown node voltage and branch current, and `withCurrents` the current
 * into every other device's terminals, complex, by frequency in Hz.
 * Throws EngineError `degenerate` where no source has an AC value (every trace would be 0), `out-of-range` of the sweep or
 * where more than MAX_KEPT numbers would be kept, `singular`.
 */
export function ac(circuit: Linearised, sweep: Sweep, withCurrents = false): Dataset {
  const { devices, n, shown, names, isVoltage } = circuit;
  const points = frequencies(sweep);
  const currents = withCurrents ? new TerminalCurrents(circuit) : undefined;
  const terminals = currents?.terminals ?? [];
  const width = shown.length + terminals.length;
  if (points.length * width * 2 > MAX_KEPT)
    throw new EngineError(
      'out-of-range',
      `The sweep of ${points.length} points has ${width} traces, which is more than is kept: fewer points would do.`,
      { value: points.length },
    );
  const drive = { re: new Float64Array(n + 1), im: new Float64Array(n + 1) };
  for (const device of devices) device.drive?.(drive);
  drive.re[0] = 0;
  drive.im[0] = 0;
  if (!drive.re.some((v) => v !== 0) && !drive.im.some((v) => v !== 0))
    throw new EngineError(
      'degenerate',
      'No source of this circuit has an AC value, so that every response is 0: AC 1 on the source that drives it would do.',
    );
  const blank = (name: string, quantity: 'voltage' | 'current') => ({
    ...{ name, quantity },
    ...{ re: new Float64Array(points.length), im: new Float64Array(points.length) },
  });
  const traces = shown.map((unknown) =>
    blank(names[unknown]!, isVoltage[unknown] === 1 ? 'voltage' : 'current'),
  );
  const into = terminals.map(({ name }) => blank(name, 'current'));
  const system = new AtFrequency(circuit);
  const [xre, xim] = [new Float64Array(n + 1), new Float64Array(n + 1)];
  for (let k = 0; k < points.length; k++) {
    system.set(points[k]!);
    system.solve(drive.re, drive.im, xre, xim);
    for (let t = 0; t < traces.length; t++) {
      traces[t]!.re[k] = xre[shown[t]!]!;
      traces[t]!.im[k] = xim[shown[t]!]!;
    }
    if (!currents) continue;
    const omega = 2 * Math.PI * points[k]!;
    currents.set(omega);
    for (const [t, terminal] of terminals.entries())
      [into[t]!.re[k], into[t]!.im[k]] = currents.current(terminal, omega, xre, xim);
  }
  return {
    kind: 'ac',
    title: 'AC Analysis',
    axis: { name: 'frequency', quantity: 'frequency', re: points },
    traces: [...traces, ...into],
    stepped: {},
  };
}
