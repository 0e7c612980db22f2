/** The modes of a guide: one by its name, or all of the lowest. */
import { EngineError } from '../error.ts';
import { rectangularMode } from './rectangular.ts';
import { circularMode, circularZeros, coaxialMode, coaxialTem, coaxialZeros } from './round.ts';
import type { Mode, ModeName, Section } from './section.ts';
import { nameOf } from './section.ts';

/** Indices at most of a mode asked for by name. */
export const MAX_INDEX = 30;
/** Of the outer radius: the inner radii that are computed. */
export const RATIOS = [0.001, 0.99] as const;

const KINDS = ['TEM', 'TE', 'TM'] as const;

/** Why a section has no mode of this name, as a clause; undefined where it has. */
export function whyNone(section: Section, { kind, m, n }: ModeName): string | undefined {
  if (kind === 'TEM')
    return section.shape === 'coaxial'
      ? undefined
      : 'needs two conductors, which a coaxial guide has';
  if (Math.max(m, n) > MAX_INDEX) return `has an index above ${MAX_INDEX}`;
  if (section.shape !== 'rectangular')
    return n >= 1 ? undefined : 'has no root 0: the second index counts roots from 1';
  if (kind === 'TM')
    return m >= 1 && n >= 1 ? undefined : 'does not exist: both indices of TM are 1 or more';
  return m + n >= 1 ? undefined : 'does not exist: one index of TE is 1 or more';
}

/** The mode of that name. Throws `unknown-name` where the section has none. */
export function modeOf(section: Section, name: ModeName): Mode {
  const why = whyNone(section, name);
  if (why !== undefined)
    throw new EngineError('unknown-name', `${nameOf(name)} ${why}.`, { value: nameOf(name) });
  const { kind, m, n } = name;
  if (section.shape === 'coaxial') {
    const { inner, outer } = section;
    if (kind === 'TEM') return coaxialTem(inner, outer);
    const zero = coaxialZeros(kind, m, inner / outer, { count: n }).at(-1) ?? Number.NaN;
    return coaxialMode(inner, outer, { kind, m, n }, zero);
  }
  if (kind === 'TEM') throw new EngineError('unknown-name', 'TEM needs two conductors.');
  if (section.shape === 'rectangular')
    return rectangularMode(section.width, section.height, { kind, m, n });
  const zero = circularZeros(kind, m, { count: n }).at(-1) ?? Number.NaN;
  return circularMode(section.radius, { kind, m, n }, zero);
}

/**
 * The `count` modes of lowest cut-off, in that order, of which none is missed: of each index the modes are made until
 * one lies above all that are kept, and no index is left before its lowest mode does. Of some kinds alone where asked.
 */
export function lowestModes(
  section: Section,
  count: number,
  kinds: readonly Mode['kind'][] = KINDS,
): Mode[] {
  const tem = section.shape === 'coaxial' && kinds.includes('TEM');
  let kept: Mode[] = tem ? [coaxialTem(section.inner, section.outer)] : [];
  const limit = () => (kept.length < count ? Number.POSITIVE_INFINITY : (kept.at(-1)?.cutoff ?? 0));
  const take = (mode: Mode): void => {
    kept = [...kept, mode].sort(byCutoff).slice(0, count);
  };
  for (let m = 0; m <= count; m++) {
    const row = rowOf(section, kinds, m, count, limit());
    // A rectangle has no TM of index 0.
    if (row.length > 0 && row.every((mode) => mode.cutoff > limit())) break;
    for (const mode of row) take(mode);
  }
  return kept;
}

/** By cut-off; of equals TE first, then by the indices. Equal to rounding is equal. */
function byCutoff(a: Mode, b: Mode): number {
  if (Math.abs(a.cutoff - b.cutoff) > 1e-12 * b.cutoff) return a.cutoff - b.cutoff;
  return a.kind === b.kind ? a.m - b.m : a.kind < b.kind ? -1 : 1;
}

/** The modes of first index m, `count` at most of each kind, and above kc = `limit` none or one. */
function rowOf(
  section: Section,
  kinds: readonly Mode['kind'][],
  m: number,
  count: number,
  limit: number,
): Mode[] {
  return kinds.flatMap((kind) =>
    kind === 'TEM' ? [] : modesOfIndex(section, kind, m, count, limit),
  );
}

function modesOfIndex(
  section: Section,
  kind: 'TE' | 'TM',
  m: number,
  count: number,
  limit: number,
): Mode[] {
  switch (section.shape) {
    case 'rectangular':
      return Array.from({ length: count + 1 }, (_, n) => ({ kind, m, n }))
        .filter((name) => whyNone(section, name) === undefined)
        .map((name) => rectangularMode(section.width, section.height, name));
    case 'circular': {
      const a = section.radius;
      const zeros = circularZeros(kind, m, { count, upTo: limit * a });
      return zeros.map((zero, k) => circularMode(a, { kind, m, n: k + 1 }, zero));
    }
    case 'coaxial': {
      const { inner, outer } = section;
      const zeros = coaxialZeros(kind, m, inner / outer, { count, upTo: limit * outer });
      return zeros.map((zero, k) => coaxialMode(inner, outer, { kind, m, n: k + 1 }, zero));
    }
  }
}
