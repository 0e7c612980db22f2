import { EngineError } from '../error.ts';
import { expm } from '../linalg/expm.ts';
import { solve } from '../linalg/solve.ts';
import {
  abs,
  add,
  type Complex,
  complex,
  div,
  exp,
  mul,
  polar,
  sub,
  tanh,
} from '../numeric/complex.ts';
import { cascade, type StateSpace } from './cascade.ts';
import { toW, toZ } from './mobius.ts';
import {
  addPolynomials,
  multiplyPolynomials,
  poles,
  polyval,
  type TransferFunction,
} from './transfer-function.ts';

/** num/den in z. */
export interface Discrete {
  readonly num: readonly number[];
  readonly den: readonly number[];
}

/** Whole samples of dead time beyond which the loop's order says nothing any more. */
const MAX_SAMPLES = 60;

/**
 * A controller by Tustin's rule s = (2/T)(z − 1)/(z + 1): num/den in z, den[0] = 1.
 * Throws `singular` where a pole of the controller lies at 2/T.
 */
export function tustin(g: TransferFunction, sampleTime: number): Discrete {
  const inW = (c: readonly number[]) => c.map((x, i) => x * (2 / sampleTime) ** (c.length - 1 - i));
  const { num, den } = toZ(inW(g.num), inW(g.den));
  const lead = den[0]!;
  const size = den.reduce((m, x) => Math.max(m, Math.abs(x)), 0);
  if (Math.abs(lead) < 1e-12 * size)
    throw new EngineError(
      'singular',
      'The controller has a pole at 2/T: choose another sample time.',
      {
        field: 'sampleTime',
        value: sampleTime,
      },
    );
  return { num: num.map((x) => x / lead), den: den.map((x) => x / lead) };
}

/**
 * A plant behind a zero-order hold, seen at the sampling instants, its dead time included: the exact
 * pulse transfer function. A dead time of (d + f)T, 0 ≤ f < 1, splits each held input into the part
 * that arrived d samples ago and the part from d + 1 (K. J. Åström & B. Wittenmark, "Computer-Controlled
 * Systems", 3rd ed., 1997, §2.3). Throws `out-of-range` for more than 60 samples of dead time, and
 * `ill-conditioned` where the coefficients in z do not carry the response to six digits.
 */
export function zeroOrderHold(g: TransferFunction, sampleTime: number): Discrete {
  const system = cascade(g);
  const whole = Math.floor(g.delay / sampleTime + 1e-9);
  const part = Math.max(0, g.delay - whole * sampleTime);
  if (whole > MAX_SAMPLES)
    throw new EngineError(
      'out-of-range',
      `The dead time is ${whole} samples long; the most is ${MAX_SAMPLES}.`,
      { field: 'sampleTime', value: sampleTime },
    );
  const split = part > 1e-9 * sampleTime;
  const early = step(system, sampleTime - part);
  const late = step(system, part);
  const full = step(system, sampleTime);
  const n = system.n;
  // Γ₁ = e^{A(T−f)} ∫₀ᶠ e^{As}B ds answers to the input of a sample earlier.
  const gammaLate = split ? apply(early.phi, late.gamma, n) : new Float64Array(n);
  const den = poles(g).reduce<Complex[]>(
    (product, p) => timesRoot(product, exp(complex(p.re * sampleTime, p.im * sampleTime))),
    [complex(1)],
  );
  const monic = den.map((c) => c.re);
  const now = numerator(system, full.phi, early.gamma, monic, split ? 0 : system.d);
  const before = split ? numerator(system, full.phi, gammaLate, monic, system.d) : [];
  const num = split ? addPolynomials([...now, 0], before) : now;
  const shift = whole + (split ? 1 : 0);
  const out = { num, den: [...monic, ...new Array<number>(shift).fill(0)] };
  const angles = poles(g)
    .flatMap((p) => [0.31, 1.07, 2.9].map((k) => k * abs(p) * sampleTime))
    .filter((x) => x > 0 && x < Math.PI);
  const inputs = { phi: full.phi, early: early.gamma, late: gammaLate };
  check(out, system, inputs, shift, split, angles);
  return out;
}

interface Step {
  readonly phi: Float64Array;
  readonly gamma: Float64Array;
}

/** Φ = e^{Ah} and Γ = ∫₀ʰ e^{As}B ds from one exponential. */
function step({ n, a, b }: StateSpace, h: number): Step {
  const size = n + 1;
  const m = new Float64Array(size * size);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) m[i * size + j] = a[i * n + j]! * h;
    m[i * size + n] = b[i]! * h;
  }
  const e = expm({ rows: size, cols: size, data: m }).data;
  const phi = new Float64Array(n * n);
  const gamma = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) phi[i * n + j] = e[i * size + j]!;
    gamma[i] = e[i * size + n]!;
  }
  return { phi, gamma };
}

function apply(m: Float64Array, x: Float64Array, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += m[i * n + j]! * x[j]!;
    return sum;
  });
}

/** c(zI − Φ)⁻¹Γ + d times the characteristic polynomial: its product with the pulse response, cut off. */
function numerator(
  { n, c }: StateSpace,
  phi: Float64Array,
  gamma: Float64Array,
  den: readonly number[],
  d: number,
): number[] {
  const pulse = [d];
  let x = gamma;
  for (let k = 1; k <= n; k++) {
    pulse.push(x.reduce((sum, v, i) => sum + v * c[i]!, 0));
    x = apply(phi, x, n);
  }
  return Array.from({ length: n + 1 }, (_, k) => {
    let sum = 0;
    for (let i = 0; i <= k; i++) sum += den[i]! * pulse[k - i]!;
    return sum;
  });
}

const timesRoot = (p: readonly Complex[], r: Complex): Complex[] =>
  Array.from({ length: p.length + 1 }, (_, i) => {
    const here = p[i] ?? complex(0);
    const before = p[i - 1] ?? complex(0);
    return complex(
      here.re - (before.re * r.re - before.im * r.im),
      here.im - (before.re * r.im + before.im * r.re),
    );
  });

/** The fraction's frequency response against that of the states, around every pole of the plant. */
function check(
  g: Discrete,
  { n, c, d }: StateSpace,
  { phi, early, late }: { phi: Float64Array; early: Float64Array; late: Float64Array },
  shift: number,
  split: boolean,
  angles: readonly number[],
): void {
  for (const angle of angles) {
    const z = polar(1, angle);
    // zx = Φx + Γ₀ + Γ₁/z, real and imaginary parts as one real system.
    const size = 2 * n;
    const m = new Float64Array(size * size);
    const right = new Float64Array(size);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        m[i * size + j] = -phi[i * n + j]!;
        m[(n + i) * size + n + j] = -phi[i * n + j]!;
      }
      m[i * size + i] = m[i * size + i]! + z.re;
      m[(n + i) * size + n + i] = m[(n + i) * size + n + i]! + z.re;
      m[i * size + n + i] = -z.im;
      m[(n + i) * size + i] = z.im;
      right[i] = early[i]! + late[i]! * z.re;
      right[n + i] = -late[i]! * z.im;
    }
    const x = solve({ rows: size, cols: size, data: m }, { rows: size, cols: 1, data: right }).x
      .data;
    let [re, im] = split ? [d * z.re, -d * z.im] : [d, 0];
    for (let i = 0; i < n; i++) {
      re += c[i]! * x[i]!;
      im += c[i]! * x[n + i]!;
    }
    const whole = split ? shift - 1 : shift;
    const truth = mul(complex(re, im), polar(1, -whole * angle));
    const ours = div(polyval(g.num, z), polyval(g.den, z));
    if (!(abs(sub(ours, truth)) <= 1e-6 * abs(truth)))
      throw new EngineError(
        'ill-conditioned',
        'Sampled so fast, the plant has poles too close to z = 1 for its coefficients in z to carry it.',
        { field: 'sampleTime', value: angle },
      );
  }
}

/**
 * Controller and held plant in series, as a fraction in w = (z − 1)/(z + 1).
 *
 * The denominator is built in w from the poles themselves, e^{pT} lying at tanh(pT/2): an integrator stays
 * at exactly w = 0, where coefficients in z would put it beside z = 1 by a rounding. Throws as `zeroOrderHold`.
 */
export function sampledLoop(
  controller: TransferFunction,
  plant: TransferFunction,
  sampleTime: number,
): Discrete {
  const held = zeroOrderHold(plant, sampleTime);
  const own = poles(plant);
  const shift = held.den.length - 1 - own.length;
  const rates = own.map((p) => complex((p.re * sampleTime) / 2, (p.im * sampleTime) / 2));
  const inW = rates.reduce<Complex[]>((product, r) => timesRoot(product, tanh(r)), [complex(1)]);
  // (z − e^{pT})(1 − w) = (1 + e^{pT})(w − tanh(pT/2)).
  const scale = own.reduce(
    (product, p) =>
      mul(product, add(complex(1), exp(complex(p.re * sampleTime, p.im * sampleTime)))),
    complex(1),
  ).re;
  let den = inW.map((c) => c.re * scale);
  for (let k = 0; k < shift; k++) den = multiplyPolynomials(den, [1, 1]);
  const { num } = toW(held.num, held.den);
  // z = 1 is w = 0: s = (2/T) w.
  const tustinInW = (c: readonly number[]) =>
    c.map((x, i) => x * (2 / sampleTime) ** (c.length - 1 - i));
  return {
    num: multiplyPolynomials(tustinInW(controller.num), num),
    den: multiplyPolynomials(tustinInW(controller.den), den),
  };
}
