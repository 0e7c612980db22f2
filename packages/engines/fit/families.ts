/** Curves that the field knows by name, each with the starts that its shape and the data suggest. */
import { separated } from './careful.ts';
import { type Data, noLimits, problemOf } from './fit.ts';
import { solveLeast, sumOfSquares } from './levenberg-marquardt.ts';
import { formulaModel, type Model } from './model.ts';

export interface Family {
  readonly name: string;
  /** In x, for so many peaks or such degrees. */
  readonly formula: (count: number, below: number) => string;
  /** Values of parameters in which the model is not linear, by name; those left out are solved for. */
  readonly starts: (
    shape: DataShape,
    count: number,
    below: number,
  ) => readonly Readonly<Record<string, number>>[];
}

/** What starts are told from. */
export interface DataShape {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly low: number;
  readonly high: number;
  readonly bottom: number;
  readonly top: number;
  /** Points by rising x. */
  readonly order: readonly number[];
}

export function shapeOfData(x: Float64Array, y: Float64Array): DataShape {
  const order = Array.from(x, (_, i) => i).sort((a, b) => x[a]! - x[b]!);
  const ends = (v: Float64Array): [number, number] => [
    v.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    v.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ];
  const [low, high] = ends(x);
  const [bottom, top] = ends(y);
  return { x, y, low, high, bottom, top, order };
}

const spanOf = ({ low, high }: DataShape): number => high - low || 1;

/** Rates from a tenth of one over the span to a hundred of them, of both signs. */
const rates = (d: DataShape): number[] =>
  [0.1, 0.3, 1, 3, 10, 30, 100].flatMap((r) => [r / spanOf(d), -r / spanOf(d)]);

const positiveRates = (d: DataShape): number[] => rates(d).filter((r) => r > 0);

/** Places at shares of the span. */
const placesOf = (d: DataShape, shares: readonly number[]): number[] =>
  shares.map((s) => d.low + s * spanOf(d));

const SHARES = [0.1, 0.3, 0.5, 0.7, 0.9];

/** The largest values that are no neighbours of larger ones: where peaks may be. */
function peaksOf(d: DataShape, count: number): number[] {
  const { x, y, order } = d;
  const apart = spanOf(d) / (4 * count + 2);
  const found: number[] = [];
  const smooth = order.map((_, k) => {
    const near = order.slice(Math.max(0, k - 1), k + 2);
    return near.reduce((s, i) => s + y[i]!, 0) / near.length;
  });
  const places = order
    .map((_, k) => k)
    .sort((a, b) => (smooth[b] as number) - (smooth[a] as number));
  for (const k of places) {
    const at = x[order[k] as number]!;
    const before = (smooth[k - 1] ?? Number.NEGATIVE_INFINITY) <= (smooth[k] as number);
    const after = (smooth[k + 1] ?? Number.NEGATIVE_INFINITY) <= (smooth[k] as number);
    if (before && after && found.every((f) => Math.abs(f - at) > apart)) found.push(at);
    if (found.length === count) return found;
  }
  while (found.length < count) found.push(d.low + ((found.length + 1) * spanOf(d)) / (count + 1));
  return found;
}

const series = (count: number, term: (k: number) => string): string =>
  Array.from({ length: count }, (_, k) => term(k)).join(' + ');

const peakStarts = (d: DataShape, count: number): Record<string, number>[] => {
  const peaks = peaksOf(d, count);
  return [0.02, 0.05, 0.1, 0.2].map((share) =>
    Object.fromEntries(
      peaks.flatMap((m, k) => [
        [`m${k + 1}`, m],
        [`s${k + 1}`, share * spanOf(d)],
      ]),
    ),
  );
};

/** Frequencies from half a period over the span to as many as the points can tell. */
function frequencies(d: DataShape): number[] {
  const most = Math.min(200, Math.max(2, d.x.length / 2));
  const list: number[] = [];
  for (let cycles = 0.5; cycles <= most; cycles += 0.25) list.push(cycles / spanOf(d));
  return list;
}

/** The line through transformed points, from which a start comes; nothing where a transform has no value. */
function line(
  d: DataShape,
  u: (x: number, y: number) => number,
  v: (x: number, y: number) => number,
): [number, number] | undefined {
  const points = Array.from(d.x, (x, i) => [u(x, d.y[i]!), v(x, d.y[i]!)] as const).filter(
    ([a, b]) => Number.isFinite(a) && Number.isFinite(b),
  );
  const n = points.length;
  if (n < 2) return undefined;
  const [mu, mv] = [
    points.reduce((s, [a]) => s + a, 0) / n,
    points.reduce((s, [, b]) => s + b, 0) / n,
  ];
  const uu = points.reduce((s, [a]) => s + (a - mu) ** 2, 0);
  const uv = points.reduce((s, [a, b]) => s + (a - mu) * (b - mv), 0);
  return uu > 0 ? [mv - (uv / uu) * mu, uv / uu] : undefined;
}

const R = 8.31446261815324;

export const FAMILIES = {
  proportional: { name: 'through the origin, b·x', formula: () => 'b*x', starts: () => [{}] },
  exponential: {
    name: 'exponential, a·exp(k·x)',
    formula: () => 'a*exp(k*x)',
    starts: (d) => {
      const log = line(
        d,
        (x) => x,
        (_, y) => Math.log(Math.abs(y)),
      );
      return [...(log ? [{ k: log[1] }] : []), ...rates(d).map((k) => ({ k }))];
    },
  },
  exponentialOffset: {
    name: 'exponential to a level, a·exp(−x/τ) + c',
    formula: () => 'a*exp(-x/tau) + c',
    starts: (d) => rates(d).map((k) => ({ tau: 1 / k })),
  },
  twoExponentials: {
    name: 'two exponentials, a·exp(−x/τ₁) + b·exp(−x/τ₂)',
    formula: () => 'a*exp(-x/tau1) + b*exp(-x/tau2)',
    starts: (d) => {
      const list = positiveRates(d);
      return list.flatMap((k, i) => list.slice(0, i).map((j) => ({ tau1: 1 / j, tau2: 1 / k })));
    },
  },
  stretched: {
    name: 'stretched exponential, a·exp(−(x/τ)^β) + c',
    formula: () => 'a*exp(-(x/tau)^beta) + c',
    starts: (d) =>
      positiveRates(d).flatMap((k) => [0.5, 1, 1.5].map((beta) => ({ tau: 1 / k, beta }))),
  },
  power: {
    name: 'power law, a·x^b',
    formula: () => 'a*x^b',
    starts: (d) => {
      const log = line(
        d,
        (x) => Math.log(x),
        (_, y) => Math.log(Math.abs(y)),
      );
      return [
        ...(log ? [{ b: log[1] }] : []),
        ...[-3, -2, -1, -0.5, 0.5, 1.5, 2, 3].map((b) => ({ b })),
      ];
    },
  },
  powerOffset: {
    name: 'power law and level, a·x^b + c',
    formula: () => 'a*x^b + c',
    starts: () => [-3, -2, -1, -0.5, 0.5, 0.8, 1.5, 2, 3].map((b) => ({ b })),
  },
  logarithmic: {
    name: 'logarithmic, a + b·ln x',
    formula: () => 'a + b*ln(x)',
    starts: () => [{}],
  },
  logistic: {
    name: 'logistic, L/(1 + exp(−k(x − x0)))',
    formula: () => 'L/(1 + exp(-k*(x - x0)))',
    starts: (d) => rates(d).flatMap((k) => placesOf(d, SHARES).map((x0) => ({ k, x0 }))),
  },
  logistic4: {
    name: 'logistic between two levels, a + (b − a)/(1 + exp(−k(x − x0)))',
    formula: () => 'a + (b - a)/(1 + exp(-k*(x - x0)))',
    starts: (d) => positiveRates(d).flatMap((k) => placesOf(d, SHARES).map((x0) => ({ k, x0 }))),
  },
  gompertz: {
    name: 'Gompertz, L·exp(−exp(−k(x − x0)))',
    formula: () => 'L*exp(-exp(-k*(x - x0)))',
    starts: (d) => rates(d).flatMap((k) => placesOf(d, SHARES).map((x0) => ({ k, x0 }))),
  },
  doseResponse: {
    name: 'dose and response (Hill, 4 parameters)',
    formula: () => 'a + (b - a)/(1 + (c/x)^h)',
    starts: (d) => {
      const logs = Array.from(d.x)
        .filter((x) => x > 0)
        .sort((a, b) => a - b);
      const at = SHARES.map((s) => logs[Math.floor(s * (logs.length - 1))] ?? 1);
      return at.flatMap((c) => [0.5, 1, 2, 4].map((h) => ({ c, h })));
    },
  },
  michaelisMenten: {
    name: 'Michaelis-Menten, V·x/(K + x)',
    formula: () => 'V*x/(K + x)',
    starts: (d) => SHARES.map((s) => ({ K: s * Math.max(Math.abs(d.high), Math.abs(d.low)) })),
  },
  arrhenius: {
    name: 'Arrhenius, A·exp(−E/(R·x)), x in K',
    formula: () => `A*exp(-E/(${R}*x))`,
    starts: (d) => {
      const log = line(
        d,
        (x) => 1 / x,
        (_, y) => Math.log(Math.abs(y)),
      );
      return [
        ...(log ? [{ E: -log[1] * R }] : []),
        ...[1e3, 1e4, 3e4, 1e5, 2e5].map((E) => ({ E })),
      ];
    },
  },
  steinhartHart: {
    name: 'Steinhart-Hart, 1/(A + B·ln x + C·(ln x)³), x in Ω',
    formula: () => '1/(A + B*ln(x) + C*ln(x)^3)',
    starts: (d) => {
      const log = line(
        d,
        (x) => Math.log(x),
        (_, y) => 1 / y,
      );
      return log
        ? [
            { A: log[0], B: log[1], C: 0 },
            { A: log[0], B: log[1], C: 1e-7 },
          ]
        : [];
    },
  },
  diode: {
    name: 'diode, I0·(exp(x/V0) − 1)',
    formula: () => 'I0*(exp(x/V0) - 1)',
    starts: (d) => [3, 5, 10, 15, 20, 30].map((k) => ({ V0: (d.high || 1) / k })),
  },
  gaussian: {
    name: 'Gaussian peaks on a level',
    formula: (count) =>
      `${series(count, (k) => `a${k + 1}*exp(-((x - m${k + 1})/s${k + 1})^2/2)`)} + c`,
    starts: peakStarts,
  },
  lorentzian: {
    name: 'Lorentzian peaks on a level',
    formula: (count) =>
      `${series(count, (k) => `a${k + 1}/(1 + ((x - m${k + 1})/s${k + 1})^2)`)} + c`,
    starts: peakStarts,
  },
  sinusoid: {
    name: 'sinusoid, c + A·sin(2πfx + φ)',
    formula: () => 'c + A*sin(2*pi*f*x + phi)',
    starts: (d) => frequencies(d).flatMap((f) => [0, Math.PI / 2].map((phi) => ({ f, phi }))),
  },
  dampedSinusoid: {
    name: 'damped sinusoid, c + A·exp(−x/τ)·sin(2πfx + φ)',
    formula: () => 'c + A*exp(-x/tau)*sin(2*pi*f*x + phi)',
    starts: (d) =>
      frequencies(d).flatMap((f) =>
        [0, Math.PI / 2].flatMap((phi) => [0.2, 0.6].map((t) => ({ f, phi, tau: t * spanOf(d) }))),
      ),
  },
  rational: {
    name: 'rational, polynomials over one another',
    formula: (count, below) =>
      `(${['a0', ...Array.from({ length: count }, (_, k) => `a${k + 1}*x^${k + 1}`)].join(' + ')})/(${['1', ...Array.from({ length: below }, (_, k) => `b${k + 1}*x^${k + 1}`)].join(' + ')})`,
    starts: (_, __, below) => [
      Object.fromEntries(Array.from({ length: below }, (_v, k) => [`b${k + 1}`, 0])),
    ],
  },
} as const satisfies Readonly<Record<string, Family>>;

export type FamilyName = keyof typeof FAMILIES;

/** How many starts are followed to their minimum. */
const FOLLOWED = 4;

/** The model of a family, its formula, and the starts whose sums of squares are lowest once the linear part is solved for. */
export function familyModel(
  name: FamilyName,
  count: number,
  below: number,
): { readonly model: Model; readonly formula: string } {
  const formula = (FAMILIES[name] as Family).formula(count, below);
  return { model: formulaModel(formula, ['x']), formula };
}

/** Points of which starts are judged at most. */
const JUDGED = 800;

/** Every so manieth point, where there are many: enough to tell starts apart. */
export function thinned(data: Data): Data {
  const step = Math.ceil(data.y.length / JUDGED);
  if (step === 1) return data;
  const { rows, y, rootWeights } = data;
  return {
    rows: rows.filter((_, k) => k % step === 0),
    y: y.filter((_, k) => k % step === 0),
    ...(rootWeights && { rootWeights: rootWeights.filter((_, k) => k % step === 0) }),
  };
}

/** Throws nothing: where no start has a value, the list is empty. */
export function familyStarts(
  name: FamilyName,
  model: Model,
  all: Data,
  count: number,
  below: number,
): Float64Array[] {
  const data = thinned(all);
  const shape = shapeOfData(
    Float64Array.from(data.rows, ([x = Number.NaN]) => x),
    data.y,
  );
  const problem = problemOf(model, data, noLimits(model.parameters.map(() => 1)));
  const r = new Float64Array(data.y.length);
  const given = [
    ...(FAMILIES[name] as Family).starts(shape, count, below),
    ...(name === 'rational' ? levelled(shape, count, below) : []),
  ];
  return given
    .map((some) => {
      const start = Float64Array.from(model.parameters, (p) => some[p] ?? 1);
      const open = model.separable.filter((k) => !((model.parameters[k] as string) in some));
      const from = separated(problem, start, open) ?? start;
      problem.residuals(from, r);
      return { from, squares: sumOfSquares(r) };
    })
    .filter(({ squares }) => Number.isFinite(squares))
    .sort((a, b) => a.squares - b.squares)
    .slice(0, FOLLOWED)
    .map(({ from }) => from);
}

/** y·(1 + b1·x + …) = a0 + a1·x + … is linear: its answer is a start. */
function levelled({ x, y }: DataShape, count: number, below: number): Record<string, number>[] {
  const names = [
    ...Array.from({ length: count + 1 }, (_, k) => `a${k}`),
    ...Array.from({ length: below }, (_, k) => `b${k + 1}`),
  ];
  const p = names.length;
  if (y.length < p) return [];
  const a = new Float64Array(y.length * p);
  y.forEach((v, i) => {
    for (let k = 0; k <= count; k++) a[i * p + k] = x[i]! ** k;
    for (let k = 1; k <= below; k++) a[i * p + count + k] = -v * x[i]! ** k;
  });
  const found = solveLeast(a, y.slice(), y.length, p);
  return [Object.fromEntries(names.map((name, k) => [name, found[k] as number]))];
}
