import { FieldError, InputError } from '../../define/error.ts';
import { outageOf, skyOf } from './air.ts';
import { type Budget, budgetAt, type Setting } from './budget.ts';
import { check } from './checks.ts';
import { type Fading, fadingOf } from './fading.ts';
import { type Geometry, geometryOf } from './geometry.ts';
import type { LinkInputs } from './inputs.ts';
import { needOf } from './need.ts';
import { type Loss, readLosses } from './read-losses.ts';
import { type Found, solve } from './solve.ts';
import { type Spectrum, spectrumOf } from './spectrum.ts';
import { type Sweep, sweepsOf } from './sweeps.ts';

export interface LinkResult {
  readonly geometry: Geometry;
  readonly losses: readonly Loss[];
  readonly setting: Setting;
  /** As the inputs have it. */
  readonly budget: Budget;
  /** What leaves the wanted margin; null where only the margin is asked for. */
  readonly found: Found | null;
  readonly sweeps: readonly Sweep[];
  readonly fading: Fading | null;
  readonly spectrum: Spectrum | null;
}

export function compute(i: LinkInputs): LinkResult {
  const losses = read(i.losses);
  const geometry = geometryOf(i);
  check(i, geometry);
  const setting: Setting = { i, losses, sky: skyOf(i), need: needOf(i) };
  const budget = budgetAt(setting, geometry, outageOf(i));
  const found = solve(setting, budget);
  return {
    geometry,
    losses,
    setting,
    budget,
    found,
    sweeps: sweepsOf(setting, budget, geometry, found),
    fading: fadingOf(i, budget.margin),
    spectrum: spectrumOf(i),
  };
}

function read(text: string): Loss[] {
  try {
    return readLosses(text);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(error.message, { field: 'losses', value: text.slice(0, 200) });
  }
}
