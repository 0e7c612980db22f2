/**
 * Eleven results of AutoEq (github.com/jaakkopasanen/AutoEq, MIT): ParametricEQ.txt as it stands there, and values of the
 * column parametric_eq of the CSV beside it, which AutoEq computed at 44.1 kHz before it rounded the filters. All lie in
 * results/oratory1990/, measured by oratory1990.
 */
export interface AutoEq {
  readonly path: string;
  readonly commit: string;
  readonly preamp: string;
  /** Type, frequency, gain and Q as they stand in the file. */
  readonly filters: string;
  readonly curve: readonly (readonly [hertz: number, level: number])[];
}

const [A, B] = [
  '71532835d28ccafd1875828fe560534a87695e2c',
  '853360a1626b387e1d3d87f3f7ad8c7514d30839',
];

export const AUTOEQ: readonly AutoEq[] = [
  {
    path: 'earbud/Apple AirPods',
    commit: A,
    preamp: '-6.1',
    filters:
      'LSC 105 6.1 0.70|PK 2401 -4.7 0.65|PK 709 3.2 0.42|PK 1820 -2.2 2.09|PK 244 0.9 1.31|HSC 10000 0.3 0.70|PK 5496 -3.2 5.88|PK 3796 1.3 2.80|PK 6608 2.1 6.00|PK 2820 -1.2 4.91',
    curve: [
      [20, 6.15],
      [50.46, 5.9],
      [76.63, 4.97],
      [105.37, 3.54],
      [150.75, 2.25],
      [205.23, 2.28],
      [14227.77, 0.15],
      [19955.54, 0.28],
    ],
  },
  {
    path: 'earbud/Apple EarPods',
    commit: A,
    preamp: '-6.1',
    filters:
      'LSC 105 5.8 0.70|PK 465 4.3 0.28|PK 1952 -7.4 1.22|PK 5776 -6.6 2.50|PK 2884 -2.9 2.45|HSC 10000 2.3 0.70|PK 8834 -2.5 3.07|PK 121 -0.5 2.70|PK 209 0.4 2.16|PK 6698 1.0 6.00',
    curve: [
      [14370.04, 1.89],
      [15103.06, 2],
      [17018.51, 2.16],
      [19955.54, 2.25],
    ],
  },
  {
    path: 'over-ear/Sennheiser HD 600',
    commit: B,
    preamp: '-6.3',
    filters:
      'LSC 105 6.5 0.70|PK 125 -2.7 0.55|PK 8445 3.3 1.61|PK 522 0.7 1.02|PK 1298 -1.2 2.14|HSC 10000 -3.1 0.70|PK 3158 -1.8 3.67|PK 2166 0.9 3.32|PK 6639 2.2 5.82|PK 5433 -1.2 5.70',
    curve: [
      [15560.7, -2.76],
      [17018.51, -2.93],
      [19955.54, -3.05],
    ],
  },
  {
    path: 'over-ear/AKG K361',
    commit: A,
    preamp: '-6.2',
    filters:
      'LSC 105 -2.7 0.70|PK 4225 7.0 1.49|PK 1916 -2.5 0.60|PK 156 -2.0 1.76|PK 75 2.1 1.97|HSC 10000 -2.7 0.70|PK 7437 2.2 1.11|PK 6110 -3.6 6.00|PK 2907 -1.1 4.54|PK 350 0.5 2.35',
    curve: [
      [18065.49, -2.57],
      [19955.54, -2.63],
    ],
  },
  {
    path: 'over-ear/AKG K371',
    commit: B,
    preamp: '-5.6',
    filters:
      'LSC 105 -2.7 0.70|PK 182 -2.3 1.23|PK 4038 5.0 3.60|PK 67 3.1 1.41|PK 1066 -0.8 2.57|HSC 10000 2.4 0.70|PK 5564 -1.6 3.89|PK 4232 0.9 5.03|PK 524 0.3 1.66|PK 2048 0.5 4.67',
    curve: [
      [18987.01, 2.42],
      [19955.54, 2.43],
    ],
  },
  {
    path: 'over-ear/AKG K702',
    commit: B,
    preamp: '-6.1',
    filters:
      'LSC 105 7.1 0.70|PK 119 -2.7 0.23|PK 9459 3.2 3.19|PK 730 3.2 1.22|PK 2241 -3.5 3.80|HSC 10000 -1.7 0.70|PK 3721 3.4 2.02|PK 5483 -4.7 4.79|PK 2633 -2.0 5.29|PK 56 -0.6 2.62',
    curve: [
      [18987.01, -1.71],
      [19955.54, -1.71],
    ],
  },
  {
    path: 'over-ear/AKG K812',
    commit: B,
    preamp: '-4.9',
    filters:
      'LSC 105 6.5 0.70|PK 89 -3.3 0.25|PK 2233 4.4 0.94|PK 5780 -6.7 5.69|PK 3821 -4.5 5.90|HSC 10000 -2.5 0.70|PK 118 0.3 1.60|PK 217 -0.4 2.69|PK 6875 1.4 6.00|PK 55 -0.2 1.40',
    curve: [
      [18987.01, -2.51],
      [19955.54, -2.51],
    ],
  },
  {
    path: 'over-ear/AKG K553',
    commit: B,
    preamp: '-5.7',
    filters:
      'LSC 105 -4.0 0.70|PK 133 -4.8 0.80|PK 3809 5.2 3.75|PK 65 4.2 1.04|PK 1748 2.1 1.27|HSC 10000 -1.0 0.70|PK 636 1.2 1.57|PK 309 -0.8 1.88|PK 5322 -3.0 6.00|PK 4582 1.8 6.00',
    curve: [
      [19176.88, -1.02],
      [19955.54, -1.02],
    ],
  },
  {
    path: 'over-ear/AKG K872',
    commit: B,
    preamp: '-6.3',
    filters:
      'LSC 105 0.5 0.70|PK 83 -6.2 1.05|PK 45 4.5 0.88|PK 2417 6.1 3.22|PK 181 -2.4 1.23|HSC 10000 3.4 0.70|PK 5239 -2.7 5.18|PK 3683 -1.7 3.36|PK 596 0.5 1.56|PK 2734 1.4 5.92',
    curve: [
      [18799.02, 3.36],
      [19955.54, 3.37],
    ],
  },
  {
    path: 'over-ear/AKG K7XX',
    commit: B,
    preamp: '-5.6',
    filters:
      'LSC 105 5.6 0.70|PK 133 -5.4 0.18|PK 972 4.3 0.70|PK 2995 5.4 2.15|PK 2137 -2.5 3.22|HSC 10000 1.8 0.70|PK 5700 -2.6 5.09|PK 128 0.9 2.21|PK 61 -0.4 1.49|PK 225 -0.6 2.58',
    curve: [
      [19176.88, 1.82],
      [19955.54, 1.82],
    ],
  },
  {
    path: 'over-ear/AKG K52',
    commit: B,
    preamp: '-6.9',
    filters:
      'LSC 105 -4.9 0.70|PK 150 -9.6 1.20|PK 3011 5.4 3.36|PK 80 7.2 2.66|PK 1791 6.3 1.55|HSC 10000 -2.2 0.70|PK 6527 -6.0 5.58|PK 356 3.4 4.15|PK 233 -1.4 2.41|PK 4304 -1.6 6.00',
    curve: [
      [6229.64, -4.21],
      [6547.41, -5.79],
      [7019.71, -3.19],
      [8068.98, -1.06],
      [10043.58, -1.2],
      [12013.6, -1.7],
      [15103.06, -2.13],
      [19955.54, -2.25],
    ],
  },
];

/** The file as AutoEq wrote it. */
export const fileOf = ({ preamp, filters }: AutoEq): string =>
  `${[
    `Preamp: ${preamp} dB`,
    ...filters.split('|').map((filter, k) => {
      const [type, f, gain, q] = filter.split(' ');
      return `Filter ${k + 1}: ON ${type} Fc ${f} Hz Gain ${gain} dB Q ${q}`;
    }),
  ].join('\n')}\n`;
