/** Functions that draw: their nominal values, or a draw where a source of random numbers is given. */
import type { Dialect } from '../dialect.ts';

type Draw = (args: readonly number[], next: () => number) => number;

interface RandomFunction {
  readonly nominal: (args: readonly number[]) => number;
  readonly draw: Draw;
}

/** Box & Muller (Ann. Math. Stat. 29 (1958) 610): a standard normal number. */
function normal(next: () => number): number {
  const u = Math.max(next(), Number.MIN_VALUE);
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * next());
}

const even = (next: () => number): number => 2 * next() - 1;
const first = ([x = 0]: readonly number[]): number => x;
const nought = (): number => 0;

const BY_COUNT: Readonly<Record<string, RandomFunction>> = {
  'agauss 3': { nominal: first, draw: ([x = 0, v = 0, s = 1], next) => x + (v / s) * normal(next) },
  'gauss 3': {
    nominal: first,
    draw: ([x = 0, v = 0, s = 1], next) => x + ((x * v) / s) * normal(next),
  },
  'aunif 2': { nominal: first, draw: ([x = 0, v = 0], next) => x + v * even(next) },
  'unif 2': { nominal: first, draw: ([x = 0, v = 0], next) => x + x * v * even(next) },
  'limit 2': { nominal: first, draw: ([x = 0, v = 0], next) => x + (next() < 0.5 ? -v : v) },
  'mc 2': { nominal: first, draw: ([x = 0, v = 0], next) => x * (1 + v * even(next)) },
  'gauss 1': { nominal: nought, draw: ([s = 0], next) => s * normal(next) },
  'flat 1': { nominal: nought, draw: ([v = 0], next) => v * even(next) },
};

/** The value of a random function; undefined where name and count of arguments are of none. */
export function randomValue(
  name: string,
  args: readonly number[],
  dialect: Dialect,
  next: (() => number) | undefined,
): number | undefined {
  const key = `${name} ${args.length}`;
  if (!Object.hasOwn(BY_COUNT, key)) return undefined;
  // PSpice's and LTspice's two-argument limit does not exist, and would be three.
  if (key === 'limit 2' && dialect !== 'ngspice' && dialect !== 'xyce') return undefined;
  const found = BY_COUNT[key]!;
  return next ? found.draw(args, next) : found.nominal(args);
}
