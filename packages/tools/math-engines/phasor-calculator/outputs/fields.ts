/** What expressions of fields told and are uncertain by: of three-phase circuits and of sequences. */
import { spreadOf } from '@tollbench/engines/phasor/propagate.ts';
import type { Quantity } from '@tollbench/engines/phasor/quantity.ts';
import type { Cell } from '../../../define/output.ts';
import { showQuantity } from '../../../define/si.ts';
import type { UncertainFigure, Uncertainty } from '../compute/uncertainty.ts';
import type { Inputs } from '../inputs.ts';
import type { Shown } from '../results.ts';
import { atUncertainty, magnitudeText, mannerOf, type Uncertain } from '../shown.ts';
import { ascii } from './answer.ts';

interface Told {
  readonly uncertainty: Uncertainty | undefined;
  readonly notes: readonly string[];
}

/** The uncertainty of a value, where there is any. */
export const spreadIn = ({ uncertainty }: Told, q: Quantity): Uncertain | undefined =>
  uncertainty && q.d ? spreadOf(q, uncertainty.covariance) : undefined;

/** A real part or value with its uncertainty. */
export function realText(r: Told, q: Quantity, part: 're' | 'im', unit: string, i: Inputs): string {
  return magnitudeText(q[part], unit, mannerOf(i), spreadIn(r, q)?.[part]);
}

export function fieldNotices({ uncertainty, notes }: Told): Shown[] {
  const list: Shown[] = [];
  if (notes.length > 0)
    list.push({
      kind: 'notice',
      id: 'readings',
      level: 'note',
      text: `Read so: ${notes.join('. ')}.`,
    });
  const apart = uncertainty ? uncertainty.figures.filter(disagrees) : [];
  if (apart.length > 0)
    list.push({
      kind: 'notice',
      id: 'nonlinear',
      level: 'warning',
      text: `First order and Monte Carlo disagree (${apart.map(({ name }) => name).join(', ')}): the circuit bends over these uncertainties, or uniform inputs make no normal curve. Trust the runs.`,
    });
  return list;
}

/** A magnitude of zero has no first order to agree with. */
const disagrees = (f: UncertainFigure) => f.u !== undefined && f.apart > f.allowed;

export function uncertaintyTables({ uncertainty }: Told, i: Inputs): Shown[] {
  if (!uncertainty) return [];
  const { figures, sources, covariance, shares, runs } = uncertainty;
  return [
    {
      kind: 'table',
      id: 'figures',
      title: 'Uncertainty',
      columns: ['figure', 'figureValue', 'unit', 'uncertainty', 'deviation', 'low', 'high'],
      rows: figures.map((f) => row(f, i)),
      caption:
        runs > 0
          ? `Standard uncertainties to first order, and of ${runs} runs of the circuit; a magnitude of zero has no first order.`
          : 'Standard uncertainties to first order; a magnitude of zero has none.',
    },
    {
      kind: 'table',
      id: 'inputs',
      title: 'Budget',
      columns: ['field', 'text', 'sigma', 'share'],
      rows: sources.map(({ name, text }, k): Cell[] => [
        name,
        { value: ascii(text), shown: text },
        covariance.sigma[k] ?? 0,
        100 * (shares[k] ?? 0),
      ]),
    },
  ];
}

function row({ name, unit, value, u, deviation, low, high }: UncertainFigure, i: Inputs): Cell[] {
  const m = mannerOf(i);
  const by = u ?? deviation;
  const at = (x: number): Cell =>
    Number.isFinite(x) ? { value: x, shown: atUncertainty(x, by, shownUnit(unit), m) } : null;
  const size = (x: number | undefined): Cell =>
    x !== undefined && Number.isFinite(x)
      ? { value: x, shown: showQuantity(x, shownUnit(unit), 2) }
      : null;
  const told = Number.isFinite(value)
    ? { value, shown: magnitudeText(value, shownUnit(unit), m, u) }
    : null;
  return [name, told, unit, size(u), size(deviation), at(low), at(high)];
}

/** Prefixes go to units, not to %. */
const shownUnit = (unit: string) => (unit === '%' ? '' : unit);
