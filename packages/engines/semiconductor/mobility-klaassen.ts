/**
 * Klaassen's unified mobility of silicon: majority and minority carriers, both dopants, carriers of both signs, and
 * temperature. D. B. M. Klaassen, Solid-State Electronics 35, 953 and 961, 1992, with two changes that its own figures
 * ask for and that simulators and PV calculators make: r5 = −0.8552, and N_sc in the place of Z³N in P_CW.
 */
import { PER_CUBIC_CENTIMETRE } from './constants.ts';
import type { Carrier } from './mobility-silicon.ts';

/** What scatters: dopants and carriers, 1/m³. */
export interface Scatterers {
  readonly donors: number;
  readonly acceptors: number;
  readonly n: number;
  readonly p: number;
  readonly kelvin: number;
  /** Which donor's figures hold; P where not given. */
  readonly donor?: 'P' | 'As';
}

interface Figures {
  readonly most: number;
  readonly least: number;
  readonly theta: number;
  readonly reference: number;
  readonly alpha: number;
  /** Relative mass m/m₀. */
  readonly mass: number;
}

const PHOSPHORUS: Figures = {
  most: 1414,
  least: 68.5,
  theta: 2.285,
  reference: 9.2e16,
  alpha: 0.711,
  mass: 1,
};
const ARSENIC: Figures = {
  most: 1417,
  least: 52.2,
  theta: 2.285,
  reference: 9.68e16,
  alpha: 0.68,
  mass: 1,
};
const BORON: Figures = {
  most: 470.5,
  least: 44.9,
  theta: 2.247,
  reference: 2.23e17,
  alpha: 0.719,
  mass: 1.258,
};

/**
 * m²/Vs of electrons or holes. NaN where the model has none: below some 60 K the least of G(P) is below 0, and where few
 * carriers screen, the dopants of the other kind would speed up what they scatter. It was fitted from 100 to 450 K.
 */
export function klaassen(carrier: Carrier, s: Scatterers): number {
  const electrons = s.donor === 'As' ? ARSENIC : PHOSPHORUS;
  const [own, other] = carrier === 'electron' ? [electrons, BORON] : [BORON, electrons];
  const t = s.kelvin / 300;
  const [nd, na, n, p] = [s.donors, s.acceptors, s.n, s.p].map(
    (density) => density / PER_CUBIC_CENTIMETRE,
  ) as [number, number, number, number];
  const donors = nd * clustering(nd, 0.21, 4e20);
  const acceptors = na * clustering(na, 0.5, 7.2e20);
  const opposite = carrier === 'electron' ? p : n;
  const scatterers = donors + acceptors + opposite;
  const lattice = own.most * t ** -own.theta;
  if (!(scatterers > 0)) return 1e-4 * lattice;
  const carriers = Math.max(n + p, Number.MIN_VALUE);
  const screening =
    1 /
    (2.459 / (3.97e13 * (t ** 3 / scatterers) ** (2 / 3)) +
      (3.828 * carriers) / (1.36e20 * own.mass * t * t));
  const minority = minorityShare(screening, own.mass, t);
  const effective =
    (carrier === 'electron' ? donors + acceptors * minority : acceptors + donors * minority) +
    opposite / opposing(screening, own.mass / other.mass);
  if (!(effective > 0)) return Number.NaN;
  const span = own.most - own.least;
  const majority = ((own.most * own.most) / span) * t ** (3 * own.alpha - 1.5);
  const carrierTerm = ((own.most * own.least) / span) * t ** -0.5;
  const scattered =
    (majority * scatterers * (own.reference / scatterers) ** own.alpha + carrierTerm * carriers) /
    effective;
  return 1e-4 / (1 / lattice + 1 / scattered);
}

/** Z: dopants that scatter as clusters, above some 1e20 1/cm³. */
const clustering = (density: number, c: number, reference: number): number =>
  density > 0 ? 1 + 1 / (c + (reference / density) ** 2) : 1;

/** F(P): how much less the opposite carriers scatter, as they are not fixed. */
const opposing = (screening: number, ratio: number): number => {
  const s = screening ** 0.6478;
  return (0.7643 * s + 2.2999 + 6.5502 * ratio) / (s + 2.367 - 0.8552 * ratio);
};

/** G(P): how much less repulsive dopants scatter than attractive ones; below its minimum it is that minimum. */
function minorityShare(screening: number, mass: number, t: number): number {
  const g = (p: number) =>
    1 -
    0.89233 / (0.41372 + p * (t / mass) ** 0.28227) ** 0.19778 +
    0.005978 / (p * (mass / t) ** 0.72169) ** 1.80618;
  if (g(screening * 1.001) >= g(screening)) return g(screening);
  // The one minimum lies above: golden section over the logarithm.
  let [low, high] = [Math.log(screening), Math.log(Math.max(screening, 1) * 100)];
  const share = (Math.sqrt(5) - 1) / 2;
  for (let k = 0; k < 60; k++) {
    const [a, b] = [high - share * (high - low), low + share * (high - low)];
    if (g(Math.exp(a)) < g(Math.exp(b))) high = b;
    else low = a;
  }
  return g(Math.exp(low));
}
