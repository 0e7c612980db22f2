import type { Citation } from '@tollbench/tools/define/handbook.ts';
import type { Mark, Plot } from '@tollbench/tools/plot/types.ts';
import { fixed, percent, quantity } from '../../post/say.ts';
import { stateOf } from '../../post/state.ts';
import type { Post } from '../../posts.ts';

export const post: Post = {
  title: 'What a small antenna can and cannot do',
  description:
    'An antenna that fits into a sphere of a given size has a least Q, and with it a greatest bandwidth, which no shape and no matching network exceeds. What that means for the usual radio bands and housings, what efficiency buys back, and how to tell a good antenna from a lossy one.',
  keywords: [
    'small antenna',
    'Chu limit',
    'antenna Q',
    'antenna bandwidth',
    'radiation efficiency',
    'Bode-Fano limit',
    'IoT antenna',
  ],
  published: '2026-11-23',
  updated: '2026-11-23',
  tools: ['smith-chart'],
};

const LIGHT = 299_792_458;

/** Radius of the sphere, m, in wavelengths over 2π at f (Hz). */
export const electricalSize = (radius: number, f: number): number =>
  (2 * Math.PI * f * radius) / LIGHT;

/** Least Q of a lossless antenna of one mode in a sphere of that size (L. J. Chu, 1948; J. S. McLean, 1996). */
export const leastQ = (ka: number): number => 1 / ka ** 3 + 1 / ka;

/** The same with nothing but wires on the sphere, whose inside stores energy too, where ka is small (H. L. Thal, 2006). */
export const wireQ = (ka: number): number => 1.5 / ka ** 3;

/** Share of its frequency over which one tuned circuit of this Q has at most this VSWR (A. D. Yaghjian and S. R. Best, 2005). */
export const bandwidth = (q: number, vswr: number): number => (vswr - 1) / (q * Math.sqrt(vswr));

/** The same behind the best network of any size (R. M. Fano, 1950). */
export const fano = (q: number, vswr: number): number =>
  Math.PI / (q * Math.log((vswr + 1) / (vswr - 1)));

/** Share of the power in the antenna that is radiated, where that is all that Q allows: from the bandwidth needed. */
export const efficiencyFor = (needed: number, q: number, vswr: number): number =>
  Math.min(1, bandwidth(q, vswr) / needed);

interface Band {
  readonly name: string;
  readonly low: number;
  readonly high: number;
}
const BANDS: readonly Band[] = [
  { name: '433 MHz', low: 433.05e6, high: 434.79e6 },
  { name: '868 MHz', low: 863e6, high: 870e6 },
  { name: '915 MHz', low: 902e6, high: 928e6 },
  { name: '2.4 GHz', low: 2400e6, high: 2483.5e6 },
];
const middle = ({ low, high }: Band): number => (low + high) / 2;
const needed = (band: Band): number => (band.high - band.low) / middle(band);

const SIZES = Array.from({ length: 81 }, (_, k) => 10 ** (-1.2 + k * 0.0172));
const curve = (label: string, f: (ka: number) => number, colour: 1 | 2 | 3 | 4): Mark => ({
  kind: 'line',
  label,
  colour,
  width: 2,
  x: SIZES,
  y: SIZES.map(f),
});

const qPlot: Plot = {
  id: 'small-antenna-q',
  title: 'The least Q of an antenna',
  alt: `Least Q against the radius of the sphere in wavelengths over 2π, both on logarithmic axes: ${fixed(leastQ(0.1), 0)} at 0.1, ${fixed(leastQ(0.3), 0)} at 0.3 and ${fixed(leastQ(1), 0)} at 1. Wires alone, with one and a half times the cube's term, lie above it for small antennas.`,
  x: { label: 'Size ka', domain: [0.06, 1.5], scale: 'log' },
  y: { label: 'Q', domain: [0.5, 10_000], scale: 'log' },
  names: 'key',
  marks: [
    curve('least of all', leastQ, 1),
    {
      kind: 'line',
      label: 'wires on the sphere',
      colour: 2,
      width: 2,
      // The cube alone holds for small antennas.
      x: SIZES.filter((ka) => ka <= 0.5),
      y: SIZES.filter((ka) => ka <= 0.5).map(wireQ),
    },
  ],
};

const bandPlot: Plot = {
  id: 'small-antenna-band',
  title: 'Bandwidth by size',
  alt: `Greatest bandwidth of a lossless antenna in % against its size: with one tuned circuit ${fixed(100 * bandwidth(leastQ(0.3), 2), 1)} % at ka = 0.3 and a VSWR of 2, ${fixed(100 * bandwidth(leastQ(0.3), 3), 1)} % at one of 3, and behind the best of all networks ${fixed(100 * fano(leastQ(0.3), 2), 1)} %.`,
  x: { label: 'Size ka', domain: [0.06, 0.8], scale: 'log' },
  y: { label: 'Bandwidth, %', domain: [0.01, 100], scale: 'log' },
  names: 'key',
  marks: [
    curve('VSWR 2', (ka) => 100 * bandwidth(leastQ(ka), 2), 1),
    curve('VSWR 3', (ka) => 100 * bandwidth(leastQ(ka), 3), 2),
    curve('VSWR 2, best network', (ka) => 100 * fano(leastQ(ka), 2), 3),
  ].map((mark) =>
    mark.kind === 'line' ? { ...mark, x: mark.x.slice(0, 65), y: mark.y.slice(0, 65) } : mark,
  ),
};

const RADII = [10e-3, 20e-3, 40e-3] as const;
/** Radius, m, at which a lossless antenna just covers a band with one tuned circuit. */
export function radiusFor(share: number, f: number, vswr: number): number {
  let [low, high] = [1e-4, 1];
  for (let k = 0; k < 100; k++) {
    const r = Math.sqrt(low * high);
    if (bandwidth(leastQ(electricalSize(r, f)), vswr) < share) low = r;
    else high = r;
  }
  return high;
}

const small = { ka: electricalSize(10e-3, 868e6), q: leastQ(electricalSize(10e-3, 868e6)) };
const EXAMPLE = 40;
const ohms = 50;

export const data = {
  qPlot,
  bandPlot,
  small,
  wide: bandwidth(small.q, 2),
  eighth: leastQ(0.1) / leastQ(0.2),
  network: fano(1, 2) / bandwidth(1, 2),
  vswr3: bandwidth(1, 3) / bandwidth(1, 2),
  bands: {
    columns: [
      { label: 'Band' },
      { label: 'Takes' },
      ...RADII.map((r) => ({ label: `In ${quantity(r, 'm', 3)} radius` })),
      { label: 'Least radius' },
    ],
    rows: BANDS.map((band) => [
      band.name,
      percent(needed(band)),
      ...RADII.map((r) => {
        const ka = electricalSize(r, middle(band));
        return ka > 1 ? 'not small' : percent(bandwidth(leastQ(ka), 2));
      }),
      quantity(radiusFor(needed(band), middle(band), 2), 'm', 2),
    ]),
  },
  losses: {
    columns: [
      { label: '868 MHz, radius' },
      { label: 'ka' },
      { label: 'Least Q' },
      { label: 'Band at VSWR 2' },
      { label: 'Efficiency that covers 7 MHz' },
      { label: 'Cost' },
    ],
    rows: [5e-3, 7.5e-3, 10e-3, 15e-3, 20e-3].map((r) => {
      const ka = electricalSize(r, 866.5e6);
      const q = leastQ(ka);
      const share = efficiencyFor(7 / 866.5, q, 2);
      return [
        quantity(r, 'm', 2),
        fixed(ka, 3),
        fixed(q, 0),
        quantity(bandwidth(q, 2) * 866.5e6, 'Hz', 3),
        percent(share),
        `${fixed(10 * Math.log10(share), 1)} dB`,
      ];
    }),
  },
  links: await Promise.all([
    stateOf('smith-chart', {
      load: 'series',
      rl: ohms,
      ll: Number(((EXAMPLE * ohms) / (2 * Math.PI * 868e6)).toPrecision(5)),
      cl: Number((1 / (2 * Math.PI * 868e6 * EXAMPLE * ohms)).toPrecision(5)),
      f0: 868e6,
      match: 'none',
    }),
  ]),
  example: { q: EXAMPLE, band: bandwidth(EXAMPLE, 2) * 868e6 },
};

export const citations: readonly Citation[] = [
  {
    authors: 'L. J. Chu',
    title: 'Physical limitations of omni-directional antennas',
    source: 'Journal of Applied Physics 19(12)',
    year: 1948,
    place: 'pp. 1163–1175',
  },
  {
    authors: 'J. S. McLean',
    title:
      'A re-examination of the fundamental limits on the radiation Q of electrically small antennas',
    source: 'IEEE Transactions on Antennas and Propagation 44(5)',
    year: 1996,
    place: 'pp. 672–676',
  },
  {
    authors: 'A. D. Yaghjian and S. R. Best',
    title: 'Impedance, bandwidth, and Q of antennas',
    source: 'IEEE Transactions on Antennas and Propagation 53(4)',
    year: 2005,
    place: 'pp. 1298–1324',
  },
  {
    authors: 'H. L. Thal',
    title: 'New radiation Q limits for spherical wire antennas',
    source: 'IEEE Transactions on Antennas and Propagation 54(10)',
    year: 2006,
    place: 'pp. 2757–2763',
  },
  {
    authors: 'R. M. Fano',
    title: 'Theoretical limitations on the broadband matching of arbitrary impedances',
    source: 'Journal of the Franklin Institute 249(1)',
    year: 1950,
    place: 'pp. 57–83',
  },
];
