/** Inductance of a single layer of round wire in air, by one exact sum and the formulas of the handbooks. */
import { MU0 } from '../line/constants.ts';
import { completeIntegrals } from '../numeric/elliptic.ts';
import { mutual, type Piece, type Place } from './filament.ts';

/** Sizes in m; the radius to the middle of the wire, the pitch from turn to turn. */
export interface Solenoid {
  readonly turns: number;
  readonly radius: number;
  readonly pitch: number;
  readonly wireRadius: number;
}

/** Of the current sheet: turns times pitch. */
export const lengthOf = ({ turns, pitch }: Solenoid): number => turns * pitch;

/** Wire of the helix, m. */
export const wireLength = ({ turns, radius, pitch }: Solenoid): number =>
  turns * Math.hypot(2 * Math.PI * radius, pitch);

/** Straight pieces a turn. */
const PIECES = 48;

/**
 * H: Neumann's integral along the helix itself, with its fraction of a turn and its pitch; the current on the skin of the
 * wire. Two pieces of a helix have a mutual inductance that depends on how far apart they are alone: one sum is enough.
 */
export function helixInductance(coil: Solenoid): number {
  const count = Math.max(2, Math.round(PIECES * coil.turns));
  const step = (2 * Math.PI * coil.turns) / count;
  // A polygon of the area of the circle.
  const r = coil.radius * Math.sqrt(step / Math.sin(step));
  const at = (k: number): Place => [
    r * Math.cos(k * step),
    r * Math.sin(k * step),
    (coil.pitch * k * step) / (2 * Math.PI),
  ];
  const piece = (k: number): Piece => ({ from: at(k), to: at(k + 1) });
  const first = piece(0);
  let sum = count * mutual(first, first, coil.wireRadius);
  for (let k = 1; k < count; k++) {
    // Within its turn a wire is a tube of its radius; two turns see one another's middle, all but in one line where
    // the coil is drawn out to a straight wire.
    const g = k <= PIECES / 2 ? coil.wireRadius : 1e-3 * coil.wireRadius;
    sum += 2 * (count - k) * mutual(first, piece(k), g);
  }
  return sum;
}

/** H: the current sheet of L. Lorenz, whose factor H. Nagaoka tabulated. Exact for a sheet of no thickness. */
export function sheetInductance(coil: Solenoid): number {
  const length = lengthOf(coil);
  return (
    (MU0 * Math.PI * coil.radius ** 2 * coil.turns ** 2 * nagaoka((2 * coil.radius) / length)) /
    length
  );
}

/** Nagaoka's factor of a coil `ratio` times as wide as long: 1 of an endless one. */
export function nagaoka(ratio: number): number {
  const k = ratio / Math.hypot(1, ratio);
  const kc = 1 / Math.hypot(1, ratio);
  const { first, second } = completeIntegrals(kc);
  return (4 / (3 * Math.PI * kc)) * ((kc / k) ** 2 * (first - second) + second - k);
}

/**
 * H: what the sheet has too much for a round wire with its current on the skin, after E. B. Rosa (Bulletin of the Bureau
 * of Standards 2, 1906, p. 161), with the sum over turns in place of his table.
 */
export function roundWire({ turns, radius, pitch, wireRadius }: Solenoid): number {
  const own = Math.log(pitch / wireRadius) - 1.5;
  let mutualPart = 0;
  for (let k = 1; k < turns; k++) mutualPart += (2 * (turns - k) * neighbours(k)) / turns;
  return MU0 * radius * turns * (own + mutualPart);
}

/** ln k less the mean of ln over two stretches of one pitch that are k apart: the sheet’s turns for the wire’s. */
function neighbours(k: number): number {
  const f = (x: number) => (x === 0 ? 0 : 0.5 * x * x * Math.log(x));
  const mean = f(k + 1) + f(k - 1) - 2 * f(k) - 1.5;
  return mean - Math.log(k);
}

/** H: the curve of H. A. Wheeler (Proceedings of the IEEE 70, 1982, p. 1449), a sheet of any proportion. */
export function wheelerLong(coil: Solenoid): number {
  const shape = lengthOf(coil) / coil.radius;
  return (
    MU0 *
    coil.turns ** 2 *
    coil.radius *
    (Math.log(1 + Math.PI / shape) + 1 / (2.3 + 1.6 * shape + 0.44 * shape * shape))
  );
}

/** H: r²N²/(9r + 10ℓ) µH in inches (H. A. Wheeler, Proceedings of the IRE 16, 1928, p. 1398): 1 % where ℓ > 0.8 r. */
export function wheeler1928(coil: Solenoid): number {
  const [r, length] = [coil.radius / 0.0254, lengthOf(coil) / 0.0254];
  return (1e-6 * (r * coil.turns) ** 2) / (9 * r + 10 * length);
}

/** H: whole turns as rings beside one another, by the elliptic integrals of Maxwell; current on the skin. */
export function ringsInductance({ turns, radius, pitch, wireRadius }: Solenoid): number {
  const whole = Math.round(turns);
  let sum = whole * ringMutual(radius, radius, wireRadius);
  for (let k = 1; k < whole; k++)
    sum += 2 * (whole - k) * ringMutual(radius, radius, Math.hypot(k * pitch, 0));
  return sum;
}

/** H: two coaxial rings of radii a and b, m, that are z apart (J. C. Maxwell, Treatise, section 701). */
export function ringMutual(a: number, b: number, z: number): number {
  const far = Math.hypot(a + b, z);
  const kc = Math.hypot(a - b, z) / far;
  const { first, second } = completeIntegrals(kc);
  const k2 = (4 * a * b) / (far * far);
  const k = Math.sqrt(k2);
  return MU0 * Math.sqrt(a * b) * ((2 / k - k) * first - (2 / k) * second);
}

/**
 * F: capacitance that a coil with one end at ground seems to have across it, after R. G. Medhurst (Wireless Engineer 24,
 * 1947): 5 % in his measurements.
 */
export function medhurst(coil: Solenoid): number {
  const [diameter, length] = [200 * coil.radius, 100 * lengthOf(coil)];
  return 1e-12 * (0.1126 * length + 0.08 * diameter + 0.27 * Math.sqrt(diameter ** 3 / length));
}
