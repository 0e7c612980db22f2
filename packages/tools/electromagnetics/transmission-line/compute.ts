import { type LineAt, lineAt, type Media } from '@tollbench/engines/line/line-at.ts';
import { type Roughness, skinDepth } from '@tollbench/engines/line/loss.ts';
import { coaxialCutoff, johnsonVia, type ViaFigures } from '@tollbench/engines/line/round.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Formula, formulaOf } from './formulas.ts';
import { checkGeometry, laminatesOf } from './geometry.ts';
import { inputs, type LineInputs } from './inputs.ts';
import { type Grid, gridOf } from './picture-field.ts';
import { type NamedMode, staticModes } from './statics.ts';
import { isPair } from './structures.ts';
import {
  type Curve,
  curveOf,
  type Variation,
  variationsOf,
  type Way,
  waysOf,
} from './synthesis.ts';

export interface ModeResult extends NamedMode {
  readonly at: LineAt;
  /** At the frequencies of the sweep. */
  readonly sweep: readonly LineAt[];
}

export interface LineResult {
  /** Ω, lossless at the design frequency; of a pair the differential one. */
  readonly impedance: number;
  /** Ω: how far the mesh may have it off. */
  readonly error: number;
  readonly modes: readonly ModeResult[];
  readonly media: Media;
  /** Hz. */
  readonly frequency: Float64Array;
  readonly skin: number;
  readonly formula: Formula | null;
  readonly ways: readonly Way[];
  readonly variations: readonly Variation[];
  readonly curve: Curve;
  readonly grid: Grid;
  readonly via: ViaFigures | null;
  /** Hz, of a coaxial line. */
  readonly cutoff: number | null;
}

const SAMPLES = 121;

export function compute(i: LineInputs, run: Run): LineResult {
  checkGeometry(i);
  const frequency = frequenciesOf(i);
  const media = mediaOf(i);
  const modes = staticModes(i).map(
    (mode): ModeResult => ({
      ...mode,
      at: lineAt(mode, media, i.frequency),
      sweep: Array.from(frequency, (f) => lineAt(mode, media, f)),
    }),
  );
  run.progress(0.3);
  const lines = isPair(i.structure) ? 2 : 1;
  const [first] = modes;
  const impedance = lines * (first?.at.characteristic ?? Number.NaN);
  const grid = gridOf(i);
  run.progress(0.4);
  const curve = curveOf(i, impedance);
  run.progress(0.6);
  const round = i.structure === 'coax' || i.structure === 'via';
  return {
    impedance,
    error: impedance * (first?.error ?? 0),
    modes,
    media,
    frequency,
    skin: skinDepth(i.frequency, i.conductivity),
    formula: formulaOf(i),
    ways: waysOf(i, media, impedance),
    variations: variationsOf(i, impedance),
    curve,
    grid,
    via:
      i.structure === 'via' ? johnsonVia(i.inner, i.length, i.pad, i.outer, i.permittivity) : null,
    cutoff: round ? coaxialCutoff(i.inner, i.outer, i.permittivity) : null,
  };
}

/** Even steps by ratio. */
function frequenciesOf({ from, to }: LineInputs): Float64Array {
  if (!(to > from))
    throw new InputError(`is ${inputs.to.echo(to)}; it must be more than where the sweep begins`, {
      field: 'to',
      value: inputs.to.format(to),
      remedies: [{ to: inputs.to.format(Math.min(1e12, from * 1000)) }].filter(() => from < 1e12),
    });
  return Float64Array.from(
    { length: SAMPLES },
    (_, k) => from * (to / from) ** (k / (SAMPLES - 1)),
  );
}

/** What the line is made of, without frequency. */
export const mediaOf = (i: LineInputs): Media => ({
  laminates: laminatesOf(i),
  measuredAt: i.dispersion === 'wideband' ? i.measuredAt : null,
  conductivity: i.conductivity,
  surface: roughnessOf(i),
});

const roughnessOf = ({ surface, rms, rz }: LineInputs): Roughness =>
  surface === 'smooth'
    ? { model: 'smooth' }
    : surface === 'hammerstad'
      ? { model: 'hammerstad', rms }
      : { model: 'huray', rz };
