import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

const PUROMYCIN = `conc (ppm)	rate
0.02	76
0.02	47
0.06	97
0.06	107
0.11	123
0.11	139
0.22	159
0.22	152
0.56	191
0.56	201
1.10	207
1.10	200`;

/** K. Pearson's points with D. York's weights, as standard deviations. */
const YORK = [
  [0.0, 1000, 5.9, 1],
  [0.9, 1000, 5.4, 1.8],
  [1.8, 500, 4.4, 4],
  [2.6, 800, 4.6, 8],
  [3.3, 200, 3.5, 20],
  [4.4, 80, 3.7, 20],
  [5.2, 60, 2.8, 70],
  [6.1, 20, 2.8, 70],
  [6.5, 1.8, 2.4, 100],
  [7.4, 1, 1.5, 500],
] as const;
const york = `x;y;sx;sy\n${YORK.map(([x, wx, y, wy]) => [x, y, 1 / Math.sqrt(wx), 1 / Math.sqrt(wy)].join(';')).join('\n')}`;

const PHONES = [
  0.44, 0.47, 0.47, 0.59, 0.66, 0.73, 0.81, 0.88, 1.06, 1.2, 1.35, 1.49, 1.61, 2.12, 11.9, 12.4,
  14.2, 15.9, 18.2, 21.2, 4.3, 2.4, 2.7, 2.9,
];

const PEAK = `channel,counts
40,12
42,9
44,15
46,21
48,34
50,58
52,97
54,141
56,183
58,205
60,196
62,158
64,113
66,70
68,41
70,25
72,16
74,13
76,10
78,11`;

const BOX_BOD = `NIST/ITL StRD
Dataset Name:  BoxBOD            (BoxBOD.dat)

Model:         Exponential Class
               2 Parameters (b1 and b2)

               y = b1*(1-exp[-b2*x])  +  e


  Starting values                  Certified Values

        Start 1     Start 2           Parameter     Standard Deviation
  b1 =   1           100           2.1380940889E+02  1.2354515176E+01
  b2 =   1             0.75        5.4723748542E-01  1.0455993237E-01

Residual Sum of Squares:                    1.1680088766E+03
Residual Standard Deviation:                1.7088072423E+01
Degrees of Freedom:                                4
Number of Observations:                            6

Data:   y             x
      109             1
      149             2
      149             3
      191             5
      213             7
      224            10`;

const RING = `t (ms)	U (V)
0	0.02
0.2	1.41
0.4	1.94
0.6	1.42
0.8	0.19
1.0	-1.02
1.2	-1.61
1.4	-1.31
1.6	-0.35
1.8	0.70
2.0	1.30
2.2	1.18
2.4	0.44
2.6	-0.45
2.8	-1.03
3.0	-1.05
3.2	-0.50
3.4	0.25
3.6	0.82
3.8	0.92
4.0	0.51`;

export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Enzyme: Michaelis-Menten',
    text: 'Puromycin, treated cells (Bates & Watts 1988): V = 212.7 ± 6.9, K = 0.0641 ± 0.0083, s = 10.93 are the published answer.',
    inputs: { data: PUROMYCIN, model: 'michaelisMenten', predict: '0.3' },
  },
  {
    title: 'Errors in both axes',
    text: 'Pearson’s ten points with York’s weights: the published line is 5.4799 − 0.4805 x, with χ²/ν = 1.4833.',
    inputs: {
      data: york,
      model: 'polynomial',
      degree: 1,
      yErrors: 'column',
      yColumnSigma: 'sy',
      xErrors: 'column',
      xColumnSigma: 'sx',
    },
  },
  {
    title: 'Outliers: telephone calls',
    text: 'Belgian calls of 1950 to 1973 (Rousseeuw & Leroy 1987): six years were counted in minutes. Least squares have a slope of 0.504; what is not fooled has about 0.11.',
    inputs: {
      data: `year calls\n${PHONES.map((v, k) => `${50 + k} ${v}`).join('\n')}`,
      model: 'polynomial',
      degree: 1,
      loss: 'tukey',
    },
  },
  {
    title: 'A NIST file as it comes',
    text: 'BoxBOD, of the higher difficulty, from its own first start: certified are b1 = 213.80940889 and b2 = 0.54723748542.',
    inputs: { data: BOX_BOD, model: 'file' },
  },
  {
    title: 'A peak of counts',
    text: 'A line of a spectrum with σ = √counts, known: is χ² what chance gives, and where is the line?',
    inputs: { data: PEAK, model: 'gaussian', yErrors: 'counts', known: 'known' },
  },
  {
    title: 'A ring that dies away',
    text: 'A step makes a circuit ring. Frequency, damping and their errors, without a start given.',
    inputs: { data: RING, model: 'dampedSinusoid' },
  },
  {
    title: 'How high a degree?',
    text: 'Polynomials of each degree through the same points, by F tests and by AICc.',
    inputs: { model: 'polynomial', degree: 3, compare: 'degrees' },
  },
  {
    title: 'Which curve?',
    text: 'All curves of the list through the discharge of a capacitor, ranked.',
    inputs: { compare: 'all' },
  },
];
