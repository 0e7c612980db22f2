/** The power stage of the inputs: sized where it is not given, and taken through its period. */

import { type ESeries, eSeriesValues, lowerBound } from '@tollbench/engines/circuit/e-series.ts';
import { leftAtBias } from '@tollbench/engines/converter/bias.ts';
import { type Cell, cellOf, type Stage } from '@tollbench/engines/converter/cell.ts';
import {
  capacitanceFor,
  idealDuty,
  inductanceFor,
  type Point,
  rightHalfPlaneZero,
  voltSeconds,
} from '@tollbench/engines/converter/sizing.ts';
import { type Cycle, cycleFor } from '@tollbench/engines/converter/steady.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { formatQuantity, showQuantity } from '../../define/si.ts';
import type { ConverterInputs } from './inputs.ts';

export const hasTransformer = ({ topology }: ConverterInputs): boolean =>
  topology === 'flyback' || topology === 'forward';
/** Secondary over primary. */
export const ratioOf = (i: ConverterInputs): number => (hasTransformer(i) ? 1 / i.turns : 1);
export const dropOf = (i: ConverterInputs): number => (i.rectifier === 'diode' ? i.drop : 0);

export const pointOf = (i: ConverterInputs, vin = i.vin): Point => ({
  topology: i.topology,
  vin,
  output: i.vout,
  current: i.iout,
  turns: ratioOf(i),
  drop: dropOf(i),
  frequency: i.frequency,
});

/** What is built: the inductance and the capacitance as marked and as they are. */
export interface Built {
  /** H. */
  readonly inductance: number;
  /** H that the ripple asks for; of a given inductance too. */
  readonly inductanceNeeded: number;
  /** H below which conduction is discontinuous at the input and load, by the lossless formula. */
  readonly criticalInductance: number;
  /** F as marked, and what is left of it at the output voltage. */
  readonly capacitance: number;
  readonly effective: number;
  /** Whether the output ripple that was asked for is kept. */
  readonly rippleMet: boolean;
}

/** The stage at an input voltage and a load current, which is a resistor’s. */
export function cellAt(
  i: ConverterInputs,
  built: Pick<Built, 'inductance' | 'effective'>,
  vin = i.vin,
  current = i.iout,
): Cell {
  const stage: Stage = {
    topology: i.topology,
    vin,
    turns: ratioOf(i),
    inductance: built.inductance,
    inductorResistance: i.resistance,
    switchResistance: i.rdsOn,
    rectifierResistance: i.rectifierResistance,
    rectifierDrop: dropOf(i),
    synchronous: i.rectifier === 'synchronous',
    capacitance: built.effective,
    esr: i.esr,
    conductance: current / i.vout,
    current: 0,
    frequency: i.frequency,
  };
  return cellOf(stage);
}

/** Refuses inputs out of order and outputs that no duty ratio reaches without losses. */
export function check(i: ConverterInputs): void {
  if (!(i.vinMin <= i.vin && i.vin <= i.vinMax)) {
    const low = i.vin < i.vinMin;
    throw new InputError(
      `is ${showQuantity(i.vin, 'V')}, ${low ? 'below the least' : 'above the largest'} input of ${showQuantity(low ? i.vinMin : i.vinMax, 'V')}`,
      {
        field: 'vin',
        value: formatQuantity(i.vin, 'V'),
        remedies: [
          ...(i.vinMin <= i.vinMax
            ? [{ vin: formatQuantity(low ? i.vinMin : i.vinMax, 'V') }]
            : []),
          low ? { vinMin: formatQuantity(i.vin, 'V') } : { vinMax: formatQuantity(i.vin, 'V') },
        ],
      },
    );
  }
  if (i.reference > i.vout)
    throw new InputError(
      `is ${showQuantity(i.reference, 'V')}, above the output of ${showQuantity(i.vout, 'V')}: a divider only divides`,
      {
        field: 'reference',
        value: formatQuantity(i.reference, 'V'),
        remedies: [{ reference: formatQuantity(i.vout, 'V') }],
      },
    );
  const duties = [i.vinMin, i.vinMax].map((vin) => idealDuty(pointOf(i, vin)));
  const wrong = duties.findIndex((d) => !(d > 0 && d < 1));
  if (wrong >= 0) unreached(i, wrong === 0 ? i.vinMin : i.vinMax);
}

/** The largest duty ratio of any, % of the period; what a controller is asked for, rounded up. */
const ANY_DUTY = 99.9;

/** Where the controller’s largest duty ratio alone stands in the way, that is what is refused. */
function limited(i: ConverterInputs): void {
  const free = { ...i, maxDuty: ANY_DUTY };
  if (i.maxDuty >= ANY_DUTY || !reaches(free)) return;
  const { inductance } = inductorOf(i);
  const ratios = [i.vinMin, i.vin, i.vinMax].map(
    (vin) =>
      cycleFor(cellAt(i, { inductance, effective: 100e-6 }, vin), i.vout, mostDuty(free)).duty,
  );
  const needed = Math.min(ANY_DUTY, Math.ceil(1e3 * Math.max(...ratios) + 1) / 10);
  throw new InputError(
    `is ${showQuantity(i.maxDuty, '%', 3)}, and the output takes ${showQuantity(needed, '%', 3)} at the least input`,
    {
      field: 'maxDuty',
      value: formatQuantity(i.maxDuty, '%'),
      remedies: [{ maxDuty: formatQuantity(needed, '%') }],
    },
  );
}

function unreached(i: ConverterInputs, vin: number): never {
  limited(i);
  const way =
    i.topology === 'boost'
      ? 'a boost gives more than its input'
      : i.topology === 'buck'
        ? 'a buck gives less than its input'
        : `the turns and a duty ratio of at most ${showQuantity(mostDuty(i) * 100, '%', 3)} give less`;
  throw new InputError(
    `is ${showQuantity(i.vout, 'V')}, which is not reached from ${showQuantity(vin, 'V')} with these parts: ${way}`,
    {
      field: 'vout',
      value: formatQuantity(i.vout, 'V'),
      remedies: instead(i),
    },
  );
}

/** What does reach an output: another one, another topology, other turns; each is tried. */
function instead(i: ConverterInputs): Remedy[] {
  const two = (x: number) => Number(x.toPrecision(2));
  const vout = two(i.topology === 'boost' ? 1.5 * i.vinMax : i.vinMin / 2);
  const turns = two((0.7 * mostDuty(i) * i.vinMin) / (i.vout + dropOf(i)));
  const offers: [Partial<ConverterInputs>, Remedy][] = hasTransformer(i)
    ? [[{ turns }, { turns: formatQuantity(turns, '') }]]
    : [
        [{ vout }, { vout: formatQuantity(vout, 'V') }],
        ...(['buck', 'boost', 'buckboost'] as const)
          .filter((topology) => topology !== i.topology)
          .map((topology): [Partial<ConverterInputs>, Remedy] => [{ topology }, { topology }]),
      ];
  return offers.filter(([change]) => reaches({ ...i, ...change })).map(([, remedy]) => remedy);
}

function reaches(i: ConverterInputs): boolean {
  if (i.reference > i.vout || (i.turns !== undefined && !(i.turns >= 0.01 && i.turns <= 100)))
    return false;
  return [i.vinMin, i.vin, i.vinMax].every((vin) => {
    const duty = idealDuty(pointOf(i, vin));
    if (!(duty > 0 && duty < mostDuty(i))) return false;
    const cell = cellAt(i, { inductance: inductorOf(i).inductance, effective: 100e-6 }, vin);
    try {
      return cycleFor(cell, i.vout, mostDuty(i), duty).duty > 0;
    } catch (error) {
      if (error instanceof EngineError) return false;
      throw error;
    }
  });
}

/** The largest duty ratio: the controller’s, and of a forward what lets its core reset. */
export const mostDuty = (i: ConverterInputs): number =>
  Math.min(i.maxDuty / 100, i.topology === 'forward' ? 1 / (1 + i.reset) : 1);

/** The period at an input and a load. @throws InputError where it is not reached */
export function cycleOf(i: ConverterInputs, cell: Cell): Cycle {
  try {
    return cycleFor(cell, i.vout, mostDuty(i), idealDuty(pointOf(i, cell.stage.vin)));
  } catch (error) {
    if (error instanceof EngineError && error.code === 'infeasible') unreached(i, cell.stage.vin);
    throw error;
  }
}

/** The next value of a series from `least` up. */
export function nextUp(series: ESeries, least: number): number {
  const list = eSeriesValues(series, least / 10, least * 10);
  return list[lowerBound(list, least * (1 - 1e-9))] ?? least;
}

/** As many inputs between the least and the largest are looked at for the worst. */
const GRID = 33;

export function inputsBetween({ vinMin, vinMax }: ConverterInputs, count = GRID): number[] {
  return Array.from(
    { length: count },
    (_, k) => vinMin + ((vinMax - vinMin) * k) / Math.max(1, count - 1),
  );
}

/** A flyback’s inductance is the primary’s, and its ripple is seen at the secondary. */
const seenFrom = (i: ConverterInputs): number => (i.topology === 'flyback' ? i.turns * i.turns : 1);

/** What the ripple needs over all inputs, and what is given or the next of the series. */
function inductorOf(i: ConverterInputs): { needed: number; inductance: number } {
  const share = i.inductance === null ? i.ripple / 100 : 0.3;
  const needed =
    seenFrom(i) * Math.max(...inputsBetween(i).map((vin) => inductanceFor(pointOf(i, vin), share)));
  return { needed, inductance: i.inductance ?? nextUp('E12', needed) };
}

/** The inductance and capacitance that stand in the stage. */
export function build(i: ConverterInputs): Built {
  const seen = seenFrom(i);
  const { needed, inductance } = inductorOf(i);
  const left = i.halving === null ? 1 : leftAtBias(i.vout, i.halving);
  const base = {
    inductance,
    inductanceNeeded: needed,
    criticalInductance: seen * inductanceFor(pointOf(i), 2),
  };
  if (i.capacitance !== null)
    return {
      ...base,
      capacitance: i.capacitance,
      effective: i.capacitance * left,
      rippleMet: true,
    };
  return { ...base, ...capacitor(i, inductance / seen, base, left) };
}

/** Values of E6 that are tried before the ripple is said to be out of reach. */
const TRIED = 14;

/** The least value of E6 whose exact ripple is kept at the three inputs. */
function capacitor(
  i: ConverterInputs,
  inductance: number,
  base: Pick<Built, 'inductance'>,
  left: number,
): Pick<Built, 'capacitance' | 'effective' | 'rippleMet'> {
  const corners = [...new Set([i.vinMin, i.vin, i.vinMax])];
  const first = Math.max(
    ...corners.map((vin) => {
      const p = pointOf(i, vin);
      return capacitanceFor(p, voltSeconds(p) / inductance, i.outputRipple);
    }),
  );
  const floor = stepCapacitance(i, base) / left;
  const start = Math.max(first / left, floor);
  const list = eSeriesValues('E6', start / 20, start * 1000);
  const keeps = (capacitance: number) =>
    corners.every((vin) => {
      const cell = cellAt(i, { ...base, effective: capacitance * left }, vin);
      const { output } = cycleOf(i, cell).figures;
      return output.most - output.least <= i.outputRipple;
    });
  let k = lowerBound(list, start * 0.999);
  const below = (at: number) => (list[at] as number) >= floor && keeps(list[at] as number);
  let tried = 0;
  if (keeps(list[k] ?? first)) {
    while (k > 0 && tried++ < TRIED && below(k - 1)) k--;
    const capacitance = list[k] as number;
    return { capacitance, effective: capacitance * left, rippleMet: true };
  }
  while (tried++ < TRIED) if (keeps(list[k + tried] ?? first)) break;
  const met = tried <= TRIED;
  const capacitance = list[met ? k + tried : k] ?? first;
  return { capacitance, effective: capacitance * left, rippleMet: met };
}

/** Hz of the zero right of the axis at the least input, where it is lowest. */
export function rightZeroOf(i: ConverterInputs, { inductance }: Pick<Built, 'inductance'>): number {
  const seen = i.topology === 'flyback' ? inductance / (i.turns * i.turns) : inductance;
  return rightHalfPlaneZero(pointOf(i, i.vinMin), seen);
}

/** Hz asked for, or by the rule. */
export const crossoverOf = (i: ConverterInputs, built: Pick<Built, 'inductance'>): number =>
  i.crossover ?? Math.min(i.frequency / 10, rightZeroOf(i, built) / 5);

/** F by which the loop holds the output at the step of the load, by the rule ΔI/(2π f_c ΔV). */
function stepCapacitance(i: ConverterInputs, built: Pick<Built, 'inductance'>): number {
  if (i.droop === null) return 0;
  return (i.loadStep ?? i.iout / 2) / (2 * Math.PI * crossoverOf(i, built) * i.droop);
}
