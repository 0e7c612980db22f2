/** Poles and zeros as a text that other tools read. */
import type { Root } from './plots.ts';

const MAX_ORDER = 8;

/** The same but for rounding. */
const isSame = (a: Root, b: Root): boolean =>
  Math.hypot(a.re - b.re, a.im - b.im) <= 1e-6 * Math.hypot(a.re, a.im);

/** `zpk([…],[…],k)` with a gain of 1 at 0 Hz, without what cancels; undefined where it is none that is followed in time. */
export function transferFunctionOf(
  poles: readonly Root[],
  zeros: readonly Root[],
): string | undefined {
  const left = [...zeros];
  const own = poles.filter((p) => {
    const at = left.findIndex((z) => isSame(p, z));
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
  const isPlain = own.length > 0 && own.length <= MAX_ORDER && left.length <= own.length;
  if (!isPlain || own.some((p) => p.re >= 0) || left.some((z) => z.re === 0 && z.im === 0))
    return undefined;
  const product = (roots: readonly Root[]) =>
    roots.reduce(([a, b], { re, im }) => [a * -re - b * -im, a * -im + b * -re] as const, [
      1, 0,
    ] as readonly [number, number])[0];
  const list = (roots: readonly Root[]) => roots.map(textOf).join(' ');
  return `zpk([${list(left)}],[${list(own)}],${product(own) / product(left)})`;
}

const textOf = ({ re, im }: Root): string =>
  im === 0 ? String(re) : `${re}${im < 0 ? '-' : '+'}${Math.abs(im)}j`;
