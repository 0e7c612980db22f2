import {
  lowestResonances,
  type Resonance,
  resonanceOf,
  wallQ,
} from '@tollbench/engines/guide/cavity.ts';
import { lowestModes, modeOf, RATIOS } from '@tollbench/engines/guide/modes.ts';
import {
  cutoffOf,
  type Filling,
  type Metal,
  type Wave,
  waveAt,
} from '@tollbench/engines/guide/propagation.ts';
import type { Mode, Section } from '@tollbench/engines/guide/section.ts';
import { InputError } from '../../define/error.ts';
import { formatLength } from '../../define/fields/length.ts';
import { showQuantity } from '../../define/si.ts';
import { type GuideInputs, inputs, SIZE } from './inputs.ts';
import { readMode } from './mode-name.ts';
import { type Size, sizesFor } from './sizes.ts';
import { STANDARDS } from './standards.ts';

/** Modes that are listed. */
export const LISTED = 16;
const SWEPT = 321;

export interface Swept {
  readonly frequency: number;
  readonly wave: Wave;
}

export interface GuideResult {
  readonly section: Section;
  readonly filling: Filling;
  readonly metal: Metal;
  readonly mode: Mode;
  /** By cut-off. */
  readonly modes: readonly Mode[];
  /** Of the mode, Hz. */
  readonly cutoff: number;
  /** Of a guide at its frequency. */
  readonly wave: Wave | null;
  readonly sweep: readonly Swept[];
  readonly cavity: CavityResult | null;
  readonly sizes: readonly Size[];
}

export interface CavityResult {
  readonly resonance: Resonance;
  readonly wallQ: number;
  /** Infinite without loss tangent. */
  readonly fillingQ: number;
  readonly unloadedQ: number;
  /** The lowest, with the Q of walls and filling. */
  readonly others: readonly (Resonance & { readonly q: number })[];
}

/** What a guide does at a frequency, or where a length of it resonates. */
export function compute(i: GuideInputs): GuideResult {
  const section = sectionOf(i);
  const filling = { permittivity: i.permittivity, lossTangent: i.lossTangent };
  const metal = { conductivity: i.conductivity, roughness: i.roughness };
  const modes = lowestModes(section, LISTED);
  const asked = readMode(i, section);
  const inCavity = i.task === 'cavity';
  const lows = inCavity ? lowestResonances(section, i.length, filling, LISTED) : [];
  const [lowest] = lows;
  const [first] = modes;
  const mode = asked ? modeOf(section, asked.name) : (lowest?.mode ?? first);
  if (mode === undefined) throw new Error('A guide has a mode.');
  const p = asked?.p ?? lowest?.p ?? 0;
  const base = { section, filling, metal, mode, modes, cutoff: cutoffOf(mode, filling) };
  return {
    ...base,
    wave: inCavity ? null : waveAt(mode, filling, metal, i.frequency),
    sweep: inCavity ? [] : sweepOf(base, i),
    cavity: inCavity ? cavityOf(base, p, i.length, lows) : null,
    sizes: i.target === null ? [] : sizesFor(base, p, i, i.target),
  };
}

/** Radii from the diameters that are given; sizes of a standard guide from its table. */
export function sectionOf(i: GuideInputs): Section {
  switch (i.shape) {
    case 'rectangular': {
      const { width, height } = i.standard === 'own' ? i : STANDARDS[i.standard];
      return { shape: 'rectangular', width, height };
    }
    case 'circular':
      return { shape: 'circular', radius: i.diameter / 2 };
    case 'coaxial': {
      const [least, most] = RATIOS;
      const text = formatLength(i.inner);
      // The ends themselves are taken, though a decimal times another is seldom a double.
      if (i.inner < (1 - 1e-9) * least * i.outer || i.inner > (1 + 1e-9) * most * i.outer)
        throw new InputError(
          `is ${i.inner >= i.outer ? 'not within the outer one' : 'out of proportion'}; take ${formatLength(least * i.outer)} to ${formatLength(most * i.outer)} in an outer conductor of ${formatLength(i.outer)}`,
          { field: 'inner', value: text, remedies: innerRemedies(i) },
        );
      return { shape: 'coaxial', inner: i.inner / 2, outer: i.outer / 2 };
    }
  }
}

/** Half the outer one, or where that is below what the field takes, twice the inner one around it. */
const innerRemedies = ({ inner, outer }: GuideInputs) =>
  outer / 2 >= SIZE.min
    ? [{ inner: formatLength(outer / 2) }]
    : [{ outer: formatLength(Math.min(SIZE.max, 2 * inner)) }];

type Base = Pick<GuideResult, 'filling' | 'metal' | 'mode' | 'modes' | 'cutoff'>;

/** Hz: where the sweep begins and ends, unless said. */
export function spanOf({ cutoff, modes, filling }: Base, i: GuideInputs): [number, number] {
  const second = modes.find((mode) => mode.cutoff > 0 && cutoffOf(mode, filling) > cutoff * 1.001);
  const next = second ? cutoffOf(second, filling) : 2 * cutoff;
  const from = i.from ?? (cutoff === 0 ? next / 100 : 0.8 * cutoff);
  const to = i.to ?? Math.max(1.15 * i.frequency, 2.4 * cutoff, 1.1 * next);
  if (from < to) return [from, to];
  // Both ends left to the sweep always do; one alone may.
  const free = { from: inputs.from.format(null), to: inputs.to.format(null) };
  const [field, other] = i.from === null ? (['to', 'from'] as const) : (['from', 'to'] as const);
  throw new InputError(
    `has to be ${field === 'from' ? 'below' : 'above'} the other end, ${showQuantity(field === 'from' ? to : from, 'Hz')}`,
    {
      field,
      value: inputs[field].format(i[field]),
      remedies: [i[other] === null ? { [field]: free[field] } : free],
    },
  );
}

function sweepOf(base: Base, i: GuideInputs): Swept[] {
  const [from, to] = spanOf(base, i);
  return Array.from({ length: SWEPT }, (_, k) => {
    const frequency = from * (to / from) ** (k / (SWEPT - 1));
    return { frequency, wave: waveAt(base.mode, base.filling, base.metal, frequency) };
  });
}

function cavityOf(base: Base, p: number, length: number, lows: readonly Resonance[]): CavityResult {
  const { mode, filling, metal } = base;
  const frequency = resonanceOf(mode, p, length, filling);
  const resonance = { mode, p, frequency };
  const fillingQ = 1 / filling.lossTangent;
  const both = (q: number) => 1 / (1 / q + filling.lossTangent);
  const walls = wallQ(resonance, length, filling, metal);
  return {
    resonance,
    wallQ: walls,
    fillingQ,
    unloadedQ: both(walls),
    others: lows.map((other) => ({
      ...other,
      q: both(wallQ(other, length, filling, metal)),
    })),
  };
}
