import { EngineError } from '../error.ts';
import type { Section } from '../filter/sections.ts';
import { lowerBound } from './e-series.ts';
import type { PartValues } from './nodal.ts';
import type { Achieved, PartGrid, Stage } from './stages/stage.ts';

export interface Chosen {
  /** Resistors exact for these capacitors. */
  readonly exact: PartValues;
  /** All from the series. */
  readonly values: PartValues;
  readonly achieved: Achieved;
  /** Combinations tried. */
  readonly tried: number;
}

/**
 * The parts that come nearest to a section: every design the stage offers, and about each every way of
 * rounding its resistors to one of two neighbours. What counts is the error of the response about the pole frequency,
 * 2Q·δω0, δQ, half the gain's and twice a notch's; among near equals, the one nearer the wished resistance.
 * Throws `infeasible` where the drawer holds nothing that fits.
 */
export function chooseParts(
  stage: Stage,
  section: Section,
  grid: PartGrid,
  gain: number | null,
): Chosen {
  const resistors = stage.parts.filter((p) => p.kind === 'R').map((p) => p.name);
  const low = grid.resistors[0] as number;
  const high = grid.resistors.at(-1) as number;
  let best: { exact: PartValues; values: PartValues; cost: number } | null = null;
  let tried = 0;
  for (const exact of stage.designs(grid)) {
    if (
      resistors.some(
        (name) =>
          !((exact[name] as number) >= low * 0.97 && (exact[name] as number) <= high * 1.03),
      )
    )
      continue;
    const choices = resistors.map((name) => neighbours(grid.resistors, exact[name] as number));
    const away = remoteness(exact, resistors, grid.level);
    const combinations = choices.reduce((n, c) => n * c.length, 1);
    const trial: Record<string, number> = { ...exact };
    for (let k = 0; k < combinations; k++) {
      let rest = k;
      for (let i = 0; i < resistors.length; i++) {
        const list = choices[i]!;
        trial[resistors[i]!] = list[rest % list.length]!;
        rest = Math.floor(rest / list.length);
      }
      tried++;
      const cost = error(stage.analyse(trial), section, gain) + away;
      if (!best || cost < best.cost) best = { exact, values: { ...trial }, cost };
    }
  }
  if (!best)
    throw new EngineError(
      'infeasible',
      `No parts from ${low} Ω to ${high} Ω and ${grid.capacitors[0]} F to ${grid.capacitors.at(-1)} F make a stage at ${Number((section.w0 / 2 / Math.PI).toPrecision(4))} Hz; choose another resistance level.`,
      { field: 'level', value: grid.level },
    );
  return { exact: best.exact, values: best.values, achieved: stage.analyse(best.values), tried };
}

function error(a: Achieved, { w0, q, zero }: Section, gain: number | null): number {
  const dw = a.w0 / w0 - 1;
  const dg = gain === null ? 0 : Math.abs(a.gain) / gain - 1;
  if (q === null) return Math.hypot(dw, dg / 2);
  // Rounding can push a high-Q Sallen-Key stage into oscillation.
  if (a.q === null || !(a.q > 0)) return Number.POSITIVE_INFINITY;
  const dz = zero === undefined ? 0 : (a.zero ?? Number.NaN) / zero - 1;
  return Math.hypot((1 + 2 * q) * dw, a.q / q - 1, dg / 2, 2 * dz);
}

/** A tenth of a per cent of error is worth an octave of all resistors, or a wide spread of them. */
function remoteness(v: PartValues, names: readonly string[], level: number): number {
  let sum = 0;
  let far = 0;
  for (const name of names) {
    const octaves = Math.log2((v[name] as number) / level);
    sum += octaves;
    far = Math.max(far, Math.abs(octaves));
  }
  return 0.001 * Math.abs(sum / names.length) + 0.0005 * far;
}

function neighbours(list: Float64Array, x: number): number[] {
  const i = lowerBound(list, x);
  const above = list[i];
  const below = list[i - 1];
  if (above !== undefined && above / x - 1 < 1e-9) return [above];
  return [below, above].filter((v) => v !== undefined);
}
