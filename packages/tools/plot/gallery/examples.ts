import type { Plot } from '../types.ts';
import { bode } from './bode.ts';
import { characteristics } from './characteristics.ts';
import { constellation } from './constellation.ts';
import { contourMap } from './contour-map.ts';
import { errorRate } from './error-rate.ts';
import { eye, eyeFew } from './eye.ts';
import { firMask } from './fir-mask.ts';
import { histogram } from './histogram.ts';
import { impulse } from './impulse.ts';
import { levels } from './levels.ts';
import { nyquist } from './nyquist.ts';
import { pattern } from './pattern.ts';
import { phasors } from './phasors.ts';
import { smith } from './smith.ts';
import { spectrum } from './spectrum.ts';
import { stepPair } from './step-pair.ts';
import { twoAxes } from './two-axes.ts';

/** Every kind of mark, axis and frame at least once; each is drawn and compared with its committed picture. */
export const gallery: readonly Plot[] = [
  stepPair,
  bode,
  firMask,
  impulse,
  nyquist,
  smith,
  pattern,
  constellation,
  eye,
  eyeFew,
  errorRate,
  spectrum,
  characteristics,
  twoAxes,
  histogram,
  contourMap,
  phasors,
  levels,
];
