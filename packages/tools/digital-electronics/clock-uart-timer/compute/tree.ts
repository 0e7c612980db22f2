import { type Device, type Oscillator, pllOf } from '@tollbench/engines/clocking/device.ts';
import { DEVICES } from '@tollbench/engines/clocking/devices/all.ts';
import type { Pll, PllOutput } from '@tollbench/engines/clocking/pll.ts';
import {
  type Part,
  type Stop,
  searchTree,
  stopsOf,
  type TreeAsk,
  type TreeSolution,
} from '@tollbench/engines/clocking/tree.ts';
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { InputError } from '../../../define/error.ts';
import { formatQuantity, showQuantity } from '../../../define/si.ts';
import { type ClockInputs, USB } from '../inputs.ts';
import type { Chain, Solution, StopShown, TreeResult } from '../result.ts';
import { chainOf } from './chain.ts';
import { exactly } from './exactly.ts';
import { inMega } from './mega.ts';
import { picked } from './pick.ts';

/** Settings that are listed. */
export const LISTED = 60;

export function deviceOf(id: string): Device {
  const device = DEVICES.find((d) => d.id === id);
  if (!device) throw new Error(`there is no device "${id}"`);
  return device;
}

export function computeTree(i: ClockInputs): TreeResult {
  const device = deviceOf(i.device);
  const ask = askOf(device, i);
  const { solutions, legal, examined } = searchTree(ask);
  const [best] = solutions;
  if (!best) throw nothing(device, i);
  return {
    task: 'tree',
    device: device.id,
    deviceLabel: device.label,
    rangeLabel: ask.range.label,
    ranges: device.ranges.map(({ label, core }) => ({ label, core })),
    unused: i.crystal !== null && !crystalOf(device) ? device.label : null,
    alone: i.aux !== null && device.auxLabel === undefined,
    solutions: solutions.map((s) => solutionOf(ask, s)),
    ...{ legal, examined, at: picked(i.pick, solutions.length) },
    stops: stopsOf(ask, best).map(stopOf),
    sources: device.sources,
  };
}

/** What the engine is asked: exported for tests that want no more than the search. */
export function askOf(device: Device, i: ClockInputs): TreeAsk {
  const at = Number(i.range.slice(1)) - 1;
  const range = device.ranges[at];
  if (!range)
    throw new InputError(
      `is of ${device.ranges.length} at most: ${device.ranges.map((r) => r.label).join(', ')}`,
      { field: 'range', value: i.range, remedies: [{ range: 'r1' }] },
    );
  const hasAux = device.auxLabel !== undefined;
  // What the field begins with was asked of another device: a note says that the core is alone here.
  if (i.aux !== null && i.aux !== USB && !hasAux)
    throw new InputError(
      `is ${showQuantity(i.aux, 'Hz')}; on the ${device.label} there is none beside the core’s that is described here`,
      { field: 'aux', value: formatQuantity(i.aux, 'Hz'), remedies: [{ aux: 'none' }] },
    );
  const fixed = {
    ...(i.fixPre !== null && { pre: i.fixPre }),
    ...(i.fixMul !== null && { multiplier: i.fixMul }),
    ...(i.fixDiv !== null && { divider: i.fixDiv }),
  };
  return {
    ...{ device, range, oscillators: oscillatorsOf(device, i) },
    core: i.core === null ? null : exactly(i.core),
    ...(i.aux !== null &&
      hasAux && {
        aux: { frequency: exactly(i.aux), tolerance: i.auxTolerance * 1e-6 },
      }),
    ...{ prefer: i.prefer, most: LISTED },
    ...(Object.keys(fixed).length > 0 && { fixed }),
  };
}

/** The oscillator whose frequency is the builder's choice: the first with a range. */
export const crystalOf = (device: Device): Oscillator | undefined =>
  device.oscillators.find((o) => o.range && o.range[0] < o.range[1] && o.tolerance < 1e-3);

function oscillatorsOf(device: Device, i: ClockInputs): ReadonlyMap<string, Rational> {
  const crystal = crystalOf(device);
  if (crystal?.range && i.crystal !== null && i.source !== 'internal') {
    const [low, high] = crystal.range;
    if (i.crystal < low || i.crystal > high)
      throw new InputError(
        `is ${showQuantity(i.crystal, 'Hz', 6)}; ${crystal.label} of the ${device.label} takes ${showQuantity(low, 'Hz')} to ${showQuantity(high, 'Hz')}`,
        {
          field: 'crystal',
          value: formatQuantity(i.crystal, 'Hz'),
          remedies: [
            ...inMega(i.crystal, crystal.range).map((crystal) => ({ crystal })),
            { crystal: formatQuantity(i.crystal < low ? low : high, 'Hz') },
            { crystal: 'none' },
          ],
        },
      );
  }
  const allowed = device.oscillators.filter((o) => {
    if (i.source === 'any') return true;
    return isExternal(o) === (i.source === 'external');
  });
  return new Map(
    allowed.map((o) => [
      o.id,
      exactly(o === crystal && i.crystal !== null ? i.crystal : o.frequency),
    ]),
  );
}

/** Crystals and clocks from outside are closer than any RC oscillator. */
const isExternal = ({ tolerance }: Oscillator): boolean => tolerance < 1e-3;

function nothing(device: Device, i: ClockInputs): InputError {
  const held = [
    ['fixPre', i.fixPre],
    ['fixMul', i.fixMul],
    ['fixDiv', i.fixDiv],
  ] as const;
  const [first] = held.filter(([, v]) => v !== null);
  if (first)
    return new InputError(
      `is ${first[1]}; with it the ${device.label} has no legal setting for what is asked`,
      { field: first[0], value: String(first[1]), remedies: [{ [first[0]]: 'none' }] },
    );
  if (i.source !== 'any')
    return new InputError(`leaves the ${device.label} without a legal setting for what is asked`, {
      field: 'source',
      value: i.source,
      remedies: [{ source: 'any' }],
    });
  return new InputError(
    `has no legal setting on the ${device.label} with these oscillators and the second clock`,
    {
      field: 'crystal',
      value: i.crystal === null ? 'none' : formatQuantity(i.crystal, 'Hz'),
      remedies: [{ crystal: 'none' }, { aux: 'none' }],
    },
  );
}

function solutionOf(ask: TreeAsk, s: TreeSolution): Solution {
  const chains = [chainFor(ask, s.core)];
  if (s.aux && s.aux !== s.core) chains.push(chainFor(ask, s.aux));
  return {
    chains,
    buses: s.buses.map((b) => {
      const bus = ask.device.buses.find((x) => x.id === b.id);
      return { ...b, label: bus?.label ?? b.id, field: bus?.field ?? '' };
    }),
    error: s.error,
  };
}

function chainFor(ask: TreeAsk, { generator: g, setting }: Part): Chain {
  const isPll = g.mulField !== undefined || g.vco !== undefined;
  return chainOf(
    {
      ...{ id: g.id, label: g.label, isPll },
      pre: g.preField ?? '',
      mul: g.mulField ?? '',
      vco: g.vcoLabel ?? 'VCO',
    },
    labelled(ask, pllOf({ generator: g, references: [], range: ask.range })),
    setting,
    (id) => (id === 'core' ? ask.core : (ask.aux?.frequency ?? null)),
  );
}

/** Outputs under the names that the device's manual has for its clocks. */
function labelled({ device }: TreeAsk, pll: Pll): Pll {
  const nameOf = (o: PllOutput): string => (o.id === 'core' ? device.coreLabel : o.label);
  return { ...pll, outputs: pll.outputs.map((o) => ({ ...o, label: nameOf(o) })) };
}

const LIMITS: Readonly<Record<Stop['limit'], string>> = {
  detector: 'phase detector',
  vco: 'VCO',
  core: 'core clock',
  aux: 'second clock',
  multiplier: 'multiplier',
};

const stopOf = ({ limit, error }: Stop): StopShown => ({ limit: LIMITS[limit], error });
