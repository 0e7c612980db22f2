import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';
import { AIRPODS_GRAPHIC } from './samples.ts';

/** Cases that each show something. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Equalizer APO’s own example: a low-pass at 3 kHz',
    text: 'Its configuration reference gives the coefficients at 48 kHz: b 0.0380602 0.0761205 0.0380602, a 1.2706 −1.84776 0.729402. Over a₀ they are the cookbook’s low-pass with Q = 1/√2: b₀ = 0.029955, a₁ = −1.45424, a₂ = 0.574061.',
    inputs: { bands: 'LP 3000 Hz', preampFrom: 'safe' },
  },
  {
    title: 'AutoEq: Apple AirPods, ten bands',
    inputs: {},
  },
  {
    title: 'The same headphone fitted anew with five bands',
    text: 'AutoEq’s graphic equaliser of 127 points as the wanted curve.',
    inputs: { from: 'fit', curve: AIRPODS_GRAPHIC, count: 5 },
  },
  {
    title: 'A peak near half the sample rate, matched',
    text: 'A bilinear peak at 16 kHz is narrow on its upper side, as all of the axis above is squeezed below 24 kHz; a matched one follows the analog filter.',
    inputs: { bands: 'PK 16 kHz +6 dB Q 1', design: 'matched', preampFrom: 'safe' },
  },
  {
    title: 'Linkwitz-Riley crossover at 2 kHz, 24 dB per octave',
    text: 'Each branch is −6.02 dB at 2 kHz, and both sum to 0 dB everywhere.',
    inputs: { from: 'crossover' },
  },
  {
    title: 'K-weighting of ITU-R BS.1770 as two bands',
    text: 'Table 2 gives the high-pass for 48 kHz as a₁ = −1.99004745483398, a₂ = 0.99007225036621, which is 38.13547 Hz with Q 0.5003270; the shelf of table 1, b₀ = 1.53512485958697, is one of 4 dB about 1500.3 Hz.',
    inputs: {
      bands:
        'HSC 1500.3123041719139 Hz 3.99984385397 dB Q 0.7071752369554193\nHPQ 38.13547087613982 Hz Q 0.5003270373253953',
      preampFrom: 'safe',
    },
  },
  {
    title: 'Room correction as REW writes it',
    text: 'Filter settings of REW as a user pasted them (Audio4Linux/JDSP4Linux, issue 26), 17 peaks.',
    inputs: {
      bands: `Filter  1: ON  PK       Fc     274 Hz  Gain  -9.6 dB  Q 5.000
Filter  2: ON  PK       Fc     497 Hz  Gain  -2.3 dB  Q 1.428
Filter  3: ON  PK       Fc    61.9 Hz  Gain  -8.1 dB  Q 5.171
Filter  4: ON  PK       Fc    71.0 Hz  Gain  -8.4 dB  Q 7.014
Filter  5: ON  PK       Fc     394 Hz  Gain  -3.7 dB  Q 5.000
Filter  6: ON  PK       Fc     208 Hz  Gain  -6.4 dB  Q 14.757
Filter  7: ON  PK       Fc     316 Hz  Gain  -3.3 dB  Q 5.000
Filter  8: ON  PK       Fc     355 Hz  Gain   3.0 dB  Q 5.000
Filter  9: ON  PK       Fc     224 Hz  Gain   3.0 dB  Q 5.000
Filter 10: ON  PK       Fc     440 Hz  Gain   3.0 dB  Q 5.000
Filter 11: ON  PK       Fc     224 Hz  Gain   3.0 dB  Q 5.000
Filter 12: ON  PK       Fc     297 Hz  Gain   3.0 dB  Q 5.000
Filter 13: ON  PK       Fc     196 Hz  Gain  -4.4 dB  Q 5.000
Filter 14: ON  PK       Fc    78.2 Hz  Gain  -5.0 dB  Q 12.628
Filter 15: ON  PK       Fc     164 Hz  Gain  -4.5 dB  Q 15.795
Filter 16: ON  PK       Fc    91.9 Hz  Gain  -4.6 dB  Q 23.086
Filter 17: ON  PK       Fc     176 Hz  Gain   3.0 dB  Q 10.711`,
      preampFrom: 'safe',
    },
  },
];
