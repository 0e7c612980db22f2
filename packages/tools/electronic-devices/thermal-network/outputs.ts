import { showQuantity } from '../../define/si.ts';
import type { ThermalResult } from './compute.ts';
import type { ThermalInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { allowedPlot, sinkPlot, wavePlot, zthPlot } from './plots.ts';
import { answer, network } from './readouts.ts';
import { cauerTable, fosterTable, type Shown } from './tables.ts';

/** The answer's picture first, then the impedance and both networks. */
export function outputs(r: ThermalResult, i: ThermalInputs): Shown[] {
  const title = i.task === 'time' ? 'Junction' : i.task === 'allowed' ? 'Allowed' : 'Heat sink';
  return [
    ...notices(r, i),
    picture(r, i),
    { kind: 'readouts', id: 'answer', title, items: answer(r, i) },
    {
      kind: 'plot',
      id: 'zth',
      title: 'Zth',
      plot: zthPlot(r, i),
      caption:
        r.fit === null
          ? 'The rise a watt makes at the end of one pulse, and of pulses for ever by duty cycle.'
          : `${r.fit.terms.length} terms through ${r.fit.points.length} points, ${showQuantity(100 * r.fit.worst, '%', 2)} off at most; and pulses for ever by duty cycle.`,
    },
    fosterTable(r),
    cauerTable(r),
    { kind: 'readouts', id: 'network', title: 'Network', items: network(r) },
  ];
}

function picture(r: ThermalResult, i: ThermalInputs): Shown {
  const { wave, allowed, sink } = r;
  if (wave)
    return {
      kind: 'plot',
      id: 'wave',
      title: 'Junction over time',
      plot: wavePlot(wave, i),
      caption:
        wave.cold === null
          ? `The peak is ${showQuantity(wave.peak, '°C', 4)} at ${showQuantity(wave.peakAt, 's', 3)}.`
          : `Once it repeats, the junction goes from ${showQuantity(wave.valley, '°C', 4)} to ${showQuantity(wave.peak, '°C', 4)}; dashed, the first two periods from cold.`,
    };
  if (allowed)
    return {
      kind: 'plot',
      id: 'allowed',
      title: 'Power allowed',
      plot: allowedPlot(r, allowed, i),
      caption: `At ${showQuantity(i.duty, '%')}: the power of pulses that bring the junction to ${showQuantity(i.limit, '°C')} and no further.`,
    };
  if (sink)
    return {
      kind: 'plot',
      id: 'sink',
      title: 'Heat sink',
      plot: sinkPlot(sink, i),
      caption: `A heat sink of ${showQuantity(sink.needed, 'K/W', 3)} brings the junction to ${showQuantity(i.limit, '°C')}.`,
    };
  throw new RangeError('no question was asked');
}
