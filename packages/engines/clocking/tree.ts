/** The whole clock tree of a device: every way to the core clock, and with it to a second clock, ranked. */
import { compare, type Rational, rational, toNumber } from '../exact/rational.ts';
import { Best } from './best.ts';
import {
  behind,
  type Device,
  type Fixed,
  type Generator,
  type OperatingRange,
  pllOf,
} from './device.ts';
import type { Pll, Preference, Range, Reference, Setting, Wanted } from './pll.ts';
import { byRank, search, searchWithin } from './search.ts';

export interface TreeAsk {
  readonly device: Device;
  readonly range: OperatingRange;
  /** Frequencies of the oscillators that may be used, by id. */
  readonly oscillators: ReadonlyMap<string, Rational>;
  /** Hz; null for as fast as the range allows. */
  readonly core: Rational | null;
  readonly aux?: { readonly frequency: Rational; readonly tolerance: number };
  readonly prefer: Preference;
  readonly most: number;
  readonly fixed?: Fixed;
}

export interface Part {
  readonly generator: Generator;
  readonly setting: Setting;
}

export interface BusClock {
  readonly id: string;
  readonly divider: number;
  readonly frequency: Rational;
  readonly max: number;
  /** Of timers on it. */
  readonly timer: Rational;
}

export interface TreeSolution {
  readonly core: Part;
  /** The second clock's; the same part where one PLL makes both. */
  readonly aux?: Part;
  readonly missed: number;
  readonly error: number;
  readonly buses: readonly BusClock[];
}

export interface TreeFound {
  readonly solutions: readonly TreeSolution[];
  readonly legal: number;
  readonly examined: number;
}

/** What is asked of the core: a frequency, or the range's limit. */
export const coreWanted = ({ core, range }: TreeAsk): Rational => core ?? rational(range.core);

export function searchTree(ask: TreeAsk): TreeFound {
  const best = new Best<TreeSolution>(ask.most, rankOf(ask.prefer));
  const total = { legal: 0, examined: 0 };
  const { device, aux } = ask;
  const take = (core: Part, second?: Part) => {
    const parts = second && second !== core ? [core, second] : [core];
    const missed = Math.max(...parts.map((p) => p.setting.missed));
    const error = Math.max(...parts.map((p) => p.setting.error));
    const buses = busesOf(device, ask.range, core.setting);
    best.add({ core, ...(second && { aux: second }), missed, error, buses });
  };
  for (const generator of device.generators) {
    if (!has(generator, 'core')) continue;
    const alone = aux === undefined;
    if (alone || has(generator, 'aux')) {
      const found = run(ask, generator, alone ? ['core'] : ['core', 'aux'], total);
      for (const setting of found) {
        const part = { generator, setting };
        take(part, alone ? undefined : part);
      }
    }
    if (alone) continue;
    for (const other of device.generators) {
      const same = generator.unit !== undefined && generator.unit === other.unit;
      if (other === generator || same || !has(other, 'aux')) continue;
      takeApart(ask, generator, other, total, take);
    }
  }
  return { solutions: best.all, ...total };
}

/** With a second clock the core's error counts only after that one's: no error of it is a miss. */
const SECOND = 1e6;

interface Total {
  legal: number;
  examined: number;
}

const has = (g: Generator, id: string): boolean => g.outputs.some((o) => o.id === id);

/** The core of one generator and the second clock of another: every core setting with the best of the second. */
function takeApart(
  ask: TreeAsk,
  generator: Generator,
  other: Generator,
  total: Total,
  take: (core: Part, aux: Part) => void,
): void {
  const a: Total = { legal: 0, examined: 0 };
  const b: Total = { legal: 0, examined: 0 };
  const [aux] = run({ ...ask, most: 1 }, other, ['aux'], b);
  if (!aux) return;
  for (const setting of run(ask, generator, ['core'], a))
    take({ generator, setting }, { generator: other, setting: aux });
  total.legal += a.legal * b.legal;
  total.examined += a.examined + b.examined;
}

function run(
  ask: TreeAsk,
  generator: Generator,
  outputs: readonly ('core' | 'aux')[],
  total: Total,
): readonly Setting[] {
  const pll = pllFor(ask, generator, outputs.includes('core'));
  if (pll.references.length === 0) return [];
  const { settings, legal, examined } = search(pll, wantedOf(ask, outputs), ask);
  total.legal += legal;
  total.examined += examined;
  return settings;
}

function pllFor(ask: TreeAsk, generator: Generator, fixes: boolean): Pll {
  const references = generator.from.flatMap(({ oscillator, by }): Reference[] => {
    const frequency = ask.oscillators.get(oscillator);
    const o = ask.device.oscillators.find((x) => x.id === oscillator);
    if (!frequency || !o) return [];
    return [
      {
        id: by ? `${oscillator}/${by}` : oscillator,
        label: by ? `${o.label}/${by}` : o.label,
        frequency: behind(frequency, by),
        tolerance: o.tolerance,
      },
    ];
  });
  return pllOf({
    ...{ generator, references, range: ask.range },
    ...(fixes && ask.fixed && { fixed: ask.fixed }),
  });
}

const wantedOf = (ask: TreeAsk, outputs: readonly ('core' | 'aux')[]): Wanted[] =>
  outputs.map((output) =>
    output === 'core'
      ? { output, frequency: coreWanted(ask), tolerance: ask.aux ? SECOND : 0 }
      : {
          output,
          frequency: ask.aux?.frequency ?? rational(1),
          tolerance: ask.aux?.tolerance ?? 0,
        },
  );

const hasPll = ({ generator: { mulField, vco } }: Part): boolean =>
  mulField !== undefined || vco !== undefined;

/** Misses, the largest error, the closer oscillator; then the oscillator itself before a PLL of it, and the core's own rank. */
const rankOf = (prefer: Preference) => {
  const rank = byRank(prefer);
  return (a: TreeSolution, b: TreeSolution): number =>
    a.missed - b.missed ||
    a.error - b.error ||
    (a.core.setting.reference.tolerance ?? 0) - (b.core.setting.reference.tolerance ?? 0) ||
    Number(hasPll(a.core)) - Number(hasPll(b.core)) ||
    rank(a.core.setting, b.core.setting) ||
    Number(a.aux !== a.core) - Number(b.aux !== b.core);
};

/** The buses behind the core clock, each by the least divider that keeps its limit; the largest where none does. */
export function busesOf(device: Device, range: OperatingRange, core: Setting): BusClock[] {
  const found: BusClock[] = [];
  const output = core.outputs.find((o) => o.id === 'core');
  if (!output) return found;
  for (const bus of device.buses) {
    const from = found.find((b) => b.id === bus.of)?.frequency ?? output.frequency;
    const max = range.buses?.[bus.id] ?? bus.max;
    const divider =
      bus.dividers.find((d) => compare(behind(from, d), rational(max)) <= 0) ??
      bus.dividers.at(-1) ??
      1;
    const frequency = behind(from, divider);
    const timer = bus.doubles && divider > 1 ? rational(frequency.n * 2n, frequency.d) : frequency;
    found.push({ id: bus.id, divider, frequency, max, timer });
  }
  return found;
}

/** A limit without which the error would be smaller, and by how much. */
export interface Stop {
  readonly limit: 'detector' | 'vco' | 'core' | 'aux' | 'multiplier';
  readonly error: number;
}

const OPEN: Range = { min: rational(1), max: rational(10n ** 13n) };

/** Which of the best solution's limits keep the error from being smaller: each is lifted by itself. */
export function stopsOf(ask: TreeAsk, solution: TreeSolution): Stop[] {
  if (solution.error === 0) return [];
  const part =
    solution.core.setting.error >= solution.error ? solution.core : (solution.aux ?? solution.core);
  const outputs = part.setting.outputs.map(
    (o) => (o.id === 'aux' ? 'aux' : 'core') as 'core' | 'aux',
  );
  const pll = pllFor(ask, part.generator, outputs.includes('core'));
  const wanted = wantedOf(ask, outputs);
  const lifted: readonly (readonly [Stop['limit'], Pll])[] = [
    ['detector', { ...pll, detector: OPEN }],
    ['vco', { ...pll, vco: OPEN }],
    ...outputs.map((id): readonly [Stop['limit'], Pll] => [id, withoutLimit(pll, id)]),
  ];
  return lifted.flatMap(([limit, open]) => {
    const first = searchWithin(open, wanted, { most: 1, prefer: ask.prefer })?.settings[0];
    const better = first && first.error < part.setting.error * (1 - 1e-9);
    return better ? [{ limit, error: first.error }] : [];
  });
}

const withoutLimit = (pll: Pll, id: string): Pll => ({
  ...pll,
  outputs: pll.outputs.map((o) =>
    o.id === id
      ? {
          ...o,
          limit: OPEN,
          dividers: o.dividers.map(({ num, den, parts }) => ({ num, den, parts })),
        }
      : o,
  ),
});

/** Every clock of a setting that is beyond its limit, for a picture. */
export const isBeyond = (f: Rational, max: number): boolean => toNumber(f) > max * (1 + 1e-12);
