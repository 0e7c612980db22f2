/** The amplifier at hand by its figures, and which of them are assumed or left out. */
import type { MacroAmplifier } from '@tollbench/engines/circuit/opamp-circuit.ts';
import type { NoiseFigures } from '@tollbench/engines/circuit/opamp-noise.ts';
import { amplitudeRatio } from '@tollbench/engines/numeric/decibels.ts';
import { type AmplifierName, type RealAmplifier, realAmplifier } from '../real-amplifiers.ts';
import type { Inputs } from './inputs.ts';

export interface Figures {
  readonly label: string | null;
  readonly sheet: string | null;
  readonly macro: MacroAmplifier;
  readonly noise: NoiseFigures;
  readonly vos: number;
  readonly drift: number;
  readonly ib: number;
  readonly ios: number;
  /** dB; Infinity where it is not known and not counted. */
  readonly cmrr: number;
  readonly psrr: number;
  /** V/s; Infinity where it is not known, so that nothing slews. */
  readonly slew: number;
  readonly minGain: number;
  /** Limits of output, inputs and supplies, as far as they are kept; null of a custom amplifier. */
  readonly limits: RealAmplifier | null;
  /** In words, what the circuit needs and its record does not have. */
  readonly assumed: readonly string[];
  /** In words, what its record does not have and is not counted. */
  readonly missing: readonly string[];
}

/**
 * A second pole that leaves the phase margin at the least stable gain: where the loop gain g/jf/(1 + jf/f₂) falls through
 * 1, f/f₂ = cot φ and f = g sin φ.
 */
function secondPole(gbw: number, gain: number, margin: number): number {
  const phase = (margin * Math.PI) / 180;
  return margin >= 89.9
    ? Number.POSITIVE_INFINITY
    : (gbw / gain) * Math.sin(phase) * Math.tan(phase);
}

export function figuresOf(name: AmplifierName): Figures {
  const a = realAmplifier(name);
  const assumed: string[] = [];
  const missing: string[] = [];
  const or = (value: number | undefined, instead: number, words: string): number => {
    if (value === undefined) assumed.push(words);
    return value ?? instead;
  };
  const none = (value: number | undefined, instead: number, words: string): number => {
    if (value === undefined) missing.push(words);
    return value ?? instead;
  };
  const minGain = a.minGain ?? 1;
  const margin = or(a.phaseMargin, 60, '60° of phase margin at its least stable gain');
  return {
    label: a.label,
    sheet: a.sheet,
    macro: {
      a0: amplitudeRatio(or(a.a0, 110, '110 dB of open-loop gain')),
      gbw: a.gbw,
      f2: secondPole(a.gbw, minGain, margin),
      ro: or(a.ro, 50, '50 Ω of output resistance'),
      ccm: or(a.ccm, 3e-12, '3 pF from each input to ground'),
      cdiff: or(a.cdiff, 3e-12, '3 pF between the inputs'),
    },
    noise: {
      en: none(a.en, 0, 'noise voltage'),
      in: none(a.in, 0, 'noise current'),
      enCorner: a.en === undefined ? 0 : none(a.enCorner, 0, 'the corner of its noise voltage'),
      inCorner: a.in === undefined ? 0 : none(a.inCorner, 0, 'the corner of its noise current'),
    },
    vos: none(a.vos, 0, 'offset'),
    drift: none(a.drift, 0, 'drift'),
    ib: none(a.ib, 0, 'bias current'),
    ios: none(a.ios, 0, 'offset current'),
    cmrr: none(a.cmrr, Number.POSITIVE_INFINITY, 'CMRR'),
    psrr: none(a.psrr, Number.POSITIVE_INFINITY, 'PSRR'),
    slew: none(a.slew, Number.POSITIVE_INFINITY, 'slew rate'),
    minGain,
    limits: a,
    assumed,
    missing,
  };
}

export function amplifierOf(i: Inputs): Figures {
  if (i.amplifier !== 'custom') return figuresOf(i.amplifier);
  const { gbw, f2, ro, ccm, cdiff, en, enCorner, inCorner } = i;
  return {
    label: null,
    sheet: null,
    macro: { a0: amplitudeRatio(i.a0), gbw, f2, ro, ccm, cdiff },
    noise: { en, enCorner, in: i.in, inCorner },
    vos: i.vos,
    drift: i.drift,
    ib: i.ib,
    ios: i.ios,
    cmrr: i.cmrr,
    psrr: i.psrr,
    slew: i.slew,
    minGain: i.minGain,
    limits: null,
    assumed: [],
    missing: [],
  };
}
