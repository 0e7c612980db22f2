import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { showQuantity } from '../../define/si.ts';
import { LEAST } from './compute/mega.ts';
import { treeFigure } from './figure.ts';
import { headOf, hz, proofText, secondOf, showError, shownOf } from './phrases.ts';
import { bitsPlot, choicesPlot, timerPlot } from './plots.ts';
import { pllReadouts, timerReadouts, treeReadouts, uartReadouts } from './readouts.ts';
import type { ClockResult, PllResult, TreeResult, UartResult } from './result.ts';
import type { Shown } from './results.ts';
import {
  clocksTable,
  crystalsTable,
  fieldsOf,
  ratesTable,
  registersTable,
  solutionsTable,
  sourcesTable,
  stopsTable,
  timerTable,
  uartTable,
} from './tables.ts';

export function outputs(r: ClockResult): Shown[] {
  switch (r.task) {
    case 'uart':
      return [
        ...lost(r),
        bitsPlot(r),
        uartReadouts(r),
        registersTable(r.settings[r.at]?.registers ?? [], 'Registers'),
        ratesTable(r),
        uartTable(r),
        crystalsTable(r),
        ...sourcesTable(r.sources),
      ];
    case 'timer':
      return [
        timerPlot(r),
        timerReadouts(r),
        registersTable(r.registers, 'Registers'),
        timerTable(r),
        ...sourcesTable(r.sources),
      ];
    default:
      return searched(r);
  }
}

function searched(r: TreeResult | PllResult): Shown[] {
  const shown = shownOf(r);
  return [
    ...notices(r),
    {
      kind: 'figure',
      id: 'tree',
      title: 'Clock tree',
      svg: treeFigure(shown),
      caption: captionOf(r),
    },
    r.task === 'tree' ? treeReadouts(r) : pllReadouts(r),
    choicesPlot(r),
    registersTable(fieldsOf(shown), 'Dividers'),
    clocksTable(r),
    ...stopsTable(r),
    solutionsTable(r),
    ...sourcesTable(r.sources),
  ];
}

function captionOf(r: TreeResult | PllResult): string {
  const shown = shownOf(r);
  const { chain, output } = headOf(shown);
  const second = secondOf(shown);
  const also = second ? `, and ${hz(second.frequency)}, ${showError(second.error)}` : '';
  const first = output.wanted === null ? 'as fast as the limits allow' : showError(output.error);
  return `${chain.label} of ${chain.reference.label}: ${hz(output.frequency)}, ${first}${also}. ${proofText(r)}. A bar shows where a clock lies within its limits. Drag a round divider up or down to hold it at another value.`;
}

/** A setting whose characters do not arrive is the nearest there is, and no answer. */
function lost({ budget, settings, at, clock, legal }: UartResult): Shown[] {
  const s = settings[at];
  if (!s || budget.margin >= 0) return [];
  const near = `the nearest of ${legal} legal settings of ${hz(clock)} is off by ${showError(s.error)}`;
  return [
    {
      kind: 'notice',
      id: 'lost',
      level: 'warning',
      text: `Characters are lost: at the last bit the sample falls outside of it in the worst case; ${at === 0 ? near : `this setting is off by ${showError(s.error)}`}.`,
    },
  ];
}

function notices(r: TreeResult | PllResult): Shown[] {
  const out: Shown[] = [];
  if (r.task === 'tree' && r.unused !== null)
    out.push({
      kind: 'notice',
      id: 'crystal',
      level: 'note',
      text: `The ${r.unused} has no crystal of one’s own choice here; its oscillators are as they are.`,
    });
  if (r.task === 'tree' && r.alone)
    out.push({
      kind: 'notice',
      id: 'alone',
      level: 'note',
      text: `The ${r.deviceLabel} has no second clock that is described here: this is the core alone.`,
    });
  const low = shownOf(r)
    .chains.flatMap((c) => c.outputs)
    .flatMap((o) => (o.wanted !== null && toNumber(o.wanted) < LEAST ? [toNumber(o.wanted)] : []));
  if (low.length > 0)
    out.push({
      kind: 'notice',
      id: 'hertz',
      level: 'warning',
      text: `${low.map((f) => showQuantity(f, 'Hz', 6)).join(' and ')} ${low.length > 1 ? 'are' : 'is'} asked for: a number alone is in hertz. ${low[0]}M is ${low[0]} MHz.`,
    });
  const off = shownOf(r)
    .chains.flatMap((c) => c.outputs)
    .filter((o) => o.wanted !== null && o.error !== 0);
  if (off.length > 0 && r.at === 0)
    out.push({
      kind: 'notice',
      id: 'nearest',
      level: 'note',
      text: `No legal setting is exact: this is the nearest there is, by proof.${r.stops.length > 0 ? ` Without the limit of ${r.stops.map((s) => `the ${s.limit}: ${showError(s.error)}`).join('; of ')}.` : ''}`,
    });
  return out;
}
