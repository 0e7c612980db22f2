/** What a transient comes to at least, before it begins: points by its longest step, by sources that repeat, by lines. */
import { EngineError } from '../../error.ts';
import type { Element } from '../circuit.ts';
import type { Simulation } from './simulation.ts';

interface Bound {
  readonly points: number;
  /** What makes them so many, and what would do. */
  readonly because: string;
}

/** What is asked of a run, in s; and how many traces it keeps. */
interface Asked {
  readonly stop: number;
  readonly start: number;
  readonly maxStep: number;
  readonly traces: number;
}

/**
 * Throws EngineError `out-of-range` where the run would have more points than `maxPoints`, or keep more than `maxKept`
 * numbers, however smooth its curves were.
 */
export function checkSize(
  { circuit }: Simulation,
  asked: Asked,
  { maxPoints, maxKept }: { readonly maxPoints: number; readonly maxKept: number },
): void {
  const { stop, start, maxStep, traces } = asked;
  const bounds: Bound[] = [
    {
      points: stop / maxStep,
      because: `${stop} s in steps of at most ${maxStep} s: a shorter run or a longer step would do`,
    },
    ...circuit.elements.flatMap((element) => boundOf(element, stop)),
  ];
  for (const { points, because } of bounds) {
    const kept = points * (1 - start / stop) * (traces + 1);
    if (points <= maxPoints && kept <= maxKept) continue;
    const [what, most] =
      points > maxPoints
        ? [`${points.toPrecision(3)} time points at least`, `${maxPoints}`]
        : [`${kept.toPrecision(3)} numbers to be kept at least`, `${maxKept}`];
    throw new EngineError(
      'out-of-range',
      `The run comes to ${what}, and the most is ${most}; it has ${because}.`,
      { value: points },
    );
  }
}

function boundOf(element: Element, stop: number): Bound[] {
  if (element.kind === 'line')
    // Half a delay is a line's longest step.
    return [
      {
        points: (2 * stop) / element.delay,
        because: `a line ${element.name} with a delay of ${element.delay} s: a shorter run or a longer delay would do`,
      },
    ];
  const wave = element.kind === 'voltage' || element.kind === 'current' ? element.wave : undefined;
  if (wave?.kind !== 'pulse') return [];
  const { delay, period, cycles, rise, width, fall } = wave;
  const periods = Math.max(0, stop - delay) / period;
  const edges = [rise, rise + width, rise + width + fall].filter((t) => t < period).length;
  return [
    {
      points: (cycles > 0 ? Math.min(cycles, periods) : periods) * edges,
      because: `pulses of ${element.name} every ${period} s: a shorter run or a longer period would do`,
    },
  ];
}
