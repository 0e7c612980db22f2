/**
 * Rectangular guides of the trade: EIA's WR number, IEC's R, the British WG, the inner sizes in inches and the band in
 * GHz (EIA RS-261, IEC 60153-2).
 */
const ROWS = [
  ['2300', 'R 3 · WG 00', 23, 11.5, 0.32, 0.49],
  ['2100', 'R 4 · WG 0', 21, 10.5, 0.35, 0.53],
  ['1800', 'R 5 · WG 1', 18, 9, 0.41, 0.62],
  ['1500', 'R 6 · WG 2', 15, 7.5, 0.49, 0.75],
  ['1150', 'R 8 · WG 3', 11.5, 5.75, 0.64, 0.96],
  ['975', 'R 9 · WG 4', 9.75, 4.875, 0.75, 1.12],
  ['770', 'R 12 · WG 5', 7.7, 3.85, 0.96, 1.45],
  ['650', 'R 14 · WG 6', 6.5, 3.25, 1.12, 1.7],
  ['510', 'R 18 · WG 7', 5.1, 2.55, 1.45, 2.2],
  ['430', 'R 22 · WG 8', 4.3, 2.15, 1.7, 2.6],
  ['340', 'R 26 · WG 9A', 3.4, 1.7, 2.2, 3.3],
  ['284', 'R 32 · WG 10', 2.84, 1.34, 2.6, 3.95],
  ['229', 'R 40 · WG 11A', 2.29, 1.145, 3.3, 4.9],
  ['187', 'R 48 · WG 12', 1.872, 0.872, 3.95, 5.85],
  ['159', 'R 58 · WG 13', 1.59, 0.795, 4.9, 7.05],
  ['137', 'R 70 · WG 14', 1.372, 0.622, 5.85, 8.2],
  ['112', 'R 84 · WG 15', 1.122, 0.497, 7.05, 10],
  ['90', 'R 100 · WG 16', 0.9, 0.4, 8.2, 12.4],
  ['75', 'R 120 · WG 17', 0.75, 0.375, 10, 15],
  ['62', 'R 140 · WG 18', 0.622, 0.311, 12.4, 18],
  ['51', 'R 180 · WG 19', 0.51, 0.255, 15, 22],
  ['42', 'R 220 · WG 20', 0.42, 0.17, 18, 26.5],
  ['34', 'R 260 · WG 21', 0.34, 0.17, 22, 33],
  ['28', 'R 320 · WG 22', 0.28, 0.14, 26.5, 40],
  ['22', 'R 400 · WG 23', 0.224, 0.112, 33, 50],
  ['19', 'R 500 · WG 24', 0.188, 0.094, 40, 60],
  ['15', 'R 620 · WG 25', 0.148, 0.074, 50, 75],
  ['12', 'R 740 · WG 26', 0.122, 0.061, 60, 90],
  ['10', 'R 900 · WG 27', 0.1, 0.05, 75, 110],
  ['8', 'R 1200 · WG 28', 0.08, 0.04, 90, 140],
  ['6', 'R 1400 · WG 29', 0.065, 0.0325, 110, 170],
  ['5', 'R 1800 · WG 30', 0.051, 0.0255, 140, 220],
  ['4', 'R 2200 · WG 31', 0.043, 0.0215, 170, 260],
  ['3', 'R 2600 · WG 32', 0.034, 0.017, 220, 330],
] as const;

export interface Standard {
  readonly name: string;
  /** m. */
  readonly width: number;
  readonly height: number;
  /** Hz. */
  readonly band: readonly [number, number];
}

const INCH = 25.4e-3;
/** Metres with 15 figures, so that 0.9 in is 22.86 mm. */
const metres = (inches: number): number => Number((inches * INCH).toPrecision(15));

type Key = `wr${(typeof ROWS)[number][0]}`;
const key = (number: (typeof ROWS)[number][0]): Key => `wr${number}`;

export const STANDARDS = Object.fromEntries(
  ROWS.map(([number, , a, b, from, to]): [Key, Standard] => [
    key(number),
    {
      name: `WR-${number}`,
      width: metres(a),
      height: metres(b),
      band: [from * 1e9, to * 1e9],
    },
  ]),
) as Readonly<Record<Key, Standard>>;

/** What stands in the list. */
export const STANDARD_OPTIONS = {
  own: 'sizes of its own',
  ...(Object.fromEntries(
    ROWS.map(([number, others, , , from, to]) => [
      key(number),
      `WR-${number} · ${others}, ${from} to ${to} GHz`,
    ]),
  ) as Readonly<Record<Key, string>>),
};
