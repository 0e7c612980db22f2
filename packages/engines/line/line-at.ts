/** A mode of a line at one frequency, from its static figures. */
import { type Complex, complex } from '../numeric/complex.ts';
import { ETA0, LIGHT } from './constants.ts';
import { constant, type Laminate, wideBand } from './dielectric.ts';
import {
  conductorImpedance,
  type Roughness,
  roughnessFactor,
  skinDepth,
  surfaceResistance,
} from './loss.ts';
import { effectiveAt, impedanceRise } from './microstrip.ts';
import { pairEffectiveAt } from './pair-dispersion.ts';
import { type Propagation, propagation } from './propagation.ts';

/** What is known of a mode without frequency; of a pair, of one of its lines. */
export interface StaticMode {
  readonly effective: number;
  /** Ω. */
  readonly impedance: number;
  /** Share of each dielectric in the stored energy. */
  readonly filling: readonly number[];
  /** ∂L/∂n over µ₀, 1/m: null where conductors have no thickness. */
  readonly recession: { readonly driven: number; readonly grounds: number } | null;
  /** Cross-section of the driven conductor, m²; of both where the current returns in one like it. */
  readonly area: number;
  /** How it disperses. */
  readonly dispersion: Dispersion;
}

export type Dispersion =
  | { readonly kind: 'none' }
  | { readonly kind: 'single'; readonly height: number; readonly u: number; readonly er: number }
  | {
      readonly kind: 'even' | 'odd';
      readonly height: number;
      readonly u: number;
      readonly g: number;
      readonly er: number;
    };

export interface Media {
  /** By index, as the filling factors are. */
  readonly laminates: readonly Laminate[];
  /** Hz where their figures hold; null where they hold everywhere. */
  readonly measuredAt: number | null;
  /** S/m. */
  readonly conductivity: number;
  readonly surface: Roughness;
}

export interface LineAt extends Propagation {
  /** Without loss: Ω, and of the phase velocity. */
  readonly characteristic: number;
  readonly effective: number;
  /** A metre: Ω, H, S, F. The inductance is without what lies in the conductors. */
  readonly resistance: number;
  readonly inductance: number;
  readonly conductance: number;
  readonly capacitance: number;
  /** Np/m; they add up to the real part of gamma. */
  readonly conductorLoss: number;
  readonly roughnessLoss: number;
  readonly dielectricLoss: number;
}

/**
 * The line at f > 0 Hz: L and C of the static mode and its dispersion; the resistance by Wheeler's incremental inductance,
 * joined to that at rest; conductance by the filling factors.
 */
export function lineAt(mode: StaticMode, media: Media, f: number): LineAt {
  const w = 2 * Math.PI * f;
  const { effective, tangent, shift } = mediumAt(mode, media, f);
  const dispersed = disperse(mode, f, effective);
  const characteristic = (mode.impedance / Math.sqrt(shift)) * dispersed.rise;
  const root = Math.sqrt(dispersed.effective);
  const inductance = (characteristic * root) / LIGHT;
  const capacitance = root / (characteristic * LIGHT);
  const conductance = w * capacitance * tangent;
  const { smooth, rough } = conductors(mode, media, f);
  const shunt = complex(conductance, w * capacitance);
  const { impedance, gamma } = propagation({
    series: complex(rough.re, rough.im + w * inductance),
    shunt,
  });
  const without = propagation({ series: complex(0, w * inductance), shunt });
  const dielectricLoss = Math.min(gamma.re, without.gamma.re);
  const inMetal = gamma.re - dielectricLoss;
  const share = rough.re > 0 ? smooth.re / rough.re : 1;
  return {
    impedance,
    gamma,
    characteristic,
    effective: dispersed.effective,
    resistance: rough.re,
    inductance,
    conductance,
    capacitance,
    conductorLoss: inMetal * share,
    roughnessLoss: inMetal * (1 - share),
    dielectricLoss,
  };
}

/** The static effective permittivity with the dielectrics as they are at f, by what it has changed, and its loss tangent. */
function mediumAt(mode: StaticMode, { laminates, measuredAt }: Media, f: number) {
  let shift = 1;
  let tangent = 0;
  laminates.forEach((l, k) => {
    const share = mode.filling[k] ?? 0;
    const e = measuredAt === null ? constant(l) : wideBand(l, measuredAt, f);
    shift *= (e.re / l.permittivity) ** share;
    tangent += (share * -e.im) / e.re;
  });
  return { effective: mode.effective * shift, tangent, shift };
}

function disperse({ dispersion: d, effective: from }: StaticMode, f: number, effective: number) {
  if (d.kind === 'none') return { effective, rise: 1 };
  // The dielectric's own fall and that of the field go together by ratio.
  const fallen = effective / from;
  const er = Math.max(d.er, from);
  if (d.kind === 'single') {
    const now = effectiveAt(f, d.height, d.u, er, from);
    return { effective: now * fallen, rise: impedanceRise(f, d.height, d.u, er, from, now) };
  }
  const now = pairEffectiveAt(d.kind, f, d.height, d.u, d.g, er, from);
  return { effective: now * fallen, rise: 1 };
}

/** Ω/m of conductors with smooth and with rough surfaces. */
function conductors(
  { recession, area }: StaticMode,
  { conductivity, surface }: Media,
  f: number,
): { smooth: Complex; rough: Complex } {
  if (!recession) return { smooth: complex(0), rough: complex(0) };
  const square = surfaceResistance(f, conductivity);
  const dc = 1 / (conductivity * area);
  const of = (factor: number): Complex => {
    const driven = conductorImpedance(dc, square * recession.driven * factor);
    const back = square * recession.grounds * factor;
    return complex(driven.re + back, driven.im + back);
  };
  return { smooth: of(1), rough: of(roughnessFactor(surface, skinDepth(f, conductivity))) };
}

/** Ω of a mode from its capacitances with and without dielectrics, over ε₀. */
export const impedanceOf = (filled: number, empty: number): number =>
  ETA0 / Math.sqrt(filled * empty);
