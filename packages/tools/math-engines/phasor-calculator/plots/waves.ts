/** Voltages and currents over time. */
import { CURRENT, same, VOLTAGE } from '@tollbench/engines/phasor/dimension.ts';
import type { Drawing } from '../../../define/named.ts';
import type { Mark } from '../../../plot/types.ts';
import type { Phasor } from './diagram.ts';

const SAMPLES = 240;
const MOST = 9;

/** Two periods of each voltage (left) and current (right); undefined where there is none. */
export function waves(
  phasors: readonly Phasor[],
  frequency: number,
  rms: boolean,
): Drawing | undefined {
  const isVolt = (p: Phasor) => same(p.dimension, VOLTAGE);
  const all = phasors.filter((p) => isVolt(p) || same(p.dimension, CURRENT)).slice(0, MOST);
  if (all.length === 0) return undefined;
  const time = Array.from({ length: SAMPLES + 1 }, (_, k) => (2 * k) / SAMPLES / frequency);
  const peak = rms ? Math.SQRT2 : 1;
  const both = all.some(isVolt) && !all.every(isVolt);
  const marks = all.map((p): Mark => {
    const [size, turn] = [Math.hypot(p.re, p.im) * peak, Math.atan2(p.im, p.re)];
    return {
      kind: 'line',
      id: isVolt(p) ? 'voltage' : 'current',
      of: isVolt(p) ? { voltageOf: p.name } : { currentOf: p.name },
      xId: isVolt(p) ? 'voltageTime' : 'currentTime',
      label: p.name,
      ...(both && !isVolt(p) && { axis: 'y2' as const, dash: 'dash' as const }),
      x: time,
      y: time.map((_, k) => size * Math.cos((4 * Math.PI * k) / SAMPLES + turn)),
    };
  });
  const volt = { label: 'Voltage', unit: 'V' };
  const amp = { label: 'Current', unit: 'A' };
  return {
    title: 'Over time',
    x: { label: 'Time', unit: 's' },
    y: all.some(isVolt) ? volt : amp,
    ...(both && { y2: amp }),
    marks,
  };
}
