/** Names of filter types in REW, Equalizer APO and in words. */
import type { BandType } from '@tollbench/engines/equaliser/band.ts';

export interface Kind {
  readonly type: BandType;
  /** The frequency is the corner where a width is given, as Equalizer APO has it. */
  readonly corner?: true;
  /** Steepness that the name itself says, dB an octave. */
  readonly slope?: number;
}

const TYPES: Readonly<Record<string, Kind>> = {
  PK: { type: 'peak' },
  PEQ: { type: 'peak' },
  PEAK: { type: 'peak' },
  PEAKING: { type: 'peak' },
  BELL: { type: 'peak' },
  MODAL: { type: 'peak' },
  LP: { type: 'lowpass' },
  LPQ: { type: 'lowpass' },
  LOWPASS: { type: 'lowpass' },
  HP: { type: 'highpass' },
  HPQ: { type: 'highpass' },
  HIGHPASS: { type: 'highpass' },
  LP1: { type: 'lowpass1' },
  HP1: { type: 'highpass1' },
  BP: { type: 'bandpass' },
  BANDPASS: { type: 'bandpass' },
  LS: { type: 'lowshelf', corner: true },
  HS: { type: 'highshelf', corner: true },
  LSC: { type: 'lowshelf' },
  HSC: { type: 'highshelf' },
  LSQ: { type: 'lowshelf' },
  HSQ: { type: 'highshelf' },
  LOWSHELF: { type: 'lowshelf' },
  HIGHSHELF: { type: 'highshelf' },
  LS6: { type: 'lowshelf', corner: true, slope: 6 },
  LS12: { type: 'lowshelf', corner: true, slope: 12 },
  HS6: { type: 'highshelf', corner: true, slope: 6 },
  HS12: { type: 'highshelf', corner: true, slope: 12 },
  LS1: { type: 'lowshelf1' },
  HS1: { type: 'highshelf1' },
  NO: { type: 'notch' },
  NOTCH: { type: 'notch' },
  AP: { type: 'allpass' },
  ALLPASS: { type: 'allpass' },
  AP1: { type: 'allpass1' },
};

export const isTypeName = (word: string): boolean =>
  Object.hasOwn(TYPES, word.toUpperCase()) || COMBINED.test(word);

/** Linkwitz-Riley and Butterworth of an order, before LP or HP. */
export const COMBINED = /^(LR|BW)(\d{1,2})$/iu;

/** What a name means; undefined where it is none. */
export const kindOf = (name: string): Kind | undefined =>
  Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
