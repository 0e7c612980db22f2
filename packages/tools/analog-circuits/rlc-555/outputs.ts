import { showQuantity } from '../../define/si.ts';
import type { CircuitResult } from './circuit.ts';
import type { RlcResult } from './compute.ts';
import type { RlcInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { impedancePlot, responsePlot, ringPlot, wavePlot } from './plots.ts';
import { character, orderReadings, overFrequency, timeReadings } from './readouts.ts';
import type { RingResult } from './ring.ts';
import { schematic } from './schematic.ts';
import {
  modesTable,
  oscillatorsTable,
  pulsesTable,
  type Shown,
  snubberTable,
  waysTable,
} from './tables.ts';
import type { AstableResult, MonostableResult } from './timer.ts';
import { copiesPlot, timerPlot } from './timer-plots.ts';
import { astableReadings, monostableReadings, ringReadings } from './timer-readouts.ts';
import { COPIES } from './timer-spread.ts';

/** By the question: the wave, the resonance, the damping, the oscillation or the pulse first. */
export function outputs(r: RlcResult, i: RlcInputs): Shown[] {
  const told = notices(r, i);
  switch (r.kind) {
    case 'circuit':
      return [...told, ...circuitOutputs(r, i)];
    case 'ring':
      return [...told, ...ringOutputs(r, i)];
    case 'astable':
    case 'monostable':
      return [...told, ...timerOutputs(r, i)];
  }
}

function circuitOutputs(r: CircuitResult, i: RlcInputs): Shown[] {
  const drawn: Shown[] =
    i.arrangement === 'netlist'
      ? []
      : [
          {
            kind: 'figure',
            id: 'schematic',
            title: 'Circuit',
            svg: schematic(r, i),
            caption: r.parts
              .map(
                (p) =>
                  `${p.name} ${showQuantity(p.value, p.kind === 'R' ? 'Ω' : p.kind === 'L' ? 'H' : 'F')}`,
              )
              .join(', '),
          },
        ];
  const response: Shown = {
    kind: 'plot',
    id: 'response',
    title: 'Response',
    plot: responsePlot(r, i),
    caption: `${r.looked.name} for 1 ${r.source.kind === 'V' ? 'V' : 'A'} of the source. Dotted: every frequency where it is 3 dB below its greatest value.`,
  };
  const impedance: Shown = {
    kind: 'plot',
    id: 'impedance',
    title: 'Impedance',
    plot: impedancePlot(r, i),
    caption: `What the source sees; ${showQuantity(Math.hypot(r.here.impedance.re, r.here.impedance.im), 'Ω')} at ${showQuantity(i.at, 'Hz')}.`,
  };
  const ways = r.ways.length > 0 ? [waysTable(r)] : [];
  const first = {
    kind: 'readouts',
    id: 'character',
    title: 'Circuit',
    items: character(r),
  } as const;
  const over = {
    kind: 'readouts',
    id: 'over',
    title: 'Over frequency',
    items: overFrequency(r, i),
  } as const;
  const order = { kind: 'readouts', id: 'order', title: 'Order', items: orderReadings(r) } as const;
  if (r.wave === null)
    return [response, over, first, ...ways, impedance, ...drawn, modesTable(r), order];
  const wave: Shown = {
    kind: 'plot',
    id: 'wave',
    title: 'Wave',
    plot: wavePlot(r),
    caption: `${r.looked.name} in closed form${r.wave.figures.final === null ? '' : `; it settles at ${showQuantity(r.wave.figures.final, r.looked.unit)}`}.`,
  };
  const read = timeReadings(r);
  const timed = { kind: 'readouts', id: 'timed', title: 'In time', items: read.first } as const;
  const own = { kind: 'readouts', id: 'character', title: 'Circuit', items: read.second } as const;
  return [wave, timed, own, ...ways, response, ...drawn, impedance, over, modesTable(r), order];
}

function ringOutputs(r: RingResult, i: RlcInputs): Shown[] {
  return [
    {
      kind: 'plot',
      id: 'wave',
      title: 'Ringing wave',
      plot: ringPlot(r, i),
      caption: `From ${showQuantity(i.first, 'V')} to ${showQuantity(i.later, 'V')} in ${showQuantity(i.periods, '')} periods: ζ is ${showQuantity(r.ringing.zeta, '', 4)}.`,
    },
    { kind: 'readouts', id: 'character', title: 'Ringing', items: ringReadings(r) },
    ...(r.parts === null ? [] : [snubberTable(r.parts)]),
  ];
}

function timerOutputs(r: AstableResult | MonostableResult, i: RlcInputs): Shown[] {
  const oscillates = r.kind === 'astable';
  const copies = copiesPlot(r);
  const wanted = oscillates ? i.wantRate !== null : i.wantWidth !== null;
  const options = oscillates ? oscillatorsTable(r) : pulsesTable(r);
  return [
    ...(wanted ? [options] : []),
    {
      kind: 'plot',
      id: 'timer',
      title: 'Capacitor and output',
      plot: timerPlot(r),
      caption: oscillates
        ? `From a capacitor without charge; then ${showQuantity(r.found.frequency, 'Hz')} with ${showQuantity(100 * r.found.duty, '%')} high.`
        : `A trigger at 0; the output is high for ${showQuantity(r.found.width, 's')}.`,
    },
    {
      kind: 'readouts',
      id: 'character',
      title: oscillates ? 'Oscillator' : 'Pulse',
      items: oscillates ? astableReadings(r, i) : monostableReadings(r),
    },
    {
      kind: 'figure',
      id: 'schematic',
      title: 'Circuit',
      svg: schematic(r, i),
      caption: `${r.figures.label}: ${r.figures.sheet}.`,
    },
    ...(copies === null
      ? []
      : [
          {
            kind: 'plot',
            id: 'copies',
            title: 'Copies',
            plot: copies,
            caption: `${COPIES} copies with parts and thresholds drawn evenly within their tolerances; nineteen of twenty lie between the dashed lines.`,
          } as const,
        ]),
  ];
}
