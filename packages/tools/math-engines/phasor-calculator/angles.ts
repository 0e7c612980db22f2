/** Angles as multiples of π: `π/4`, `−2π/3`, and 0.1234π where there is no such fraction. */

/** What divides turns of circuits, and of textbooks. */
const DENOMINATORS = [1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24, 36];

export interface PiFraction {
  readonly over: number;
  readonly under: number;
}

/** n/d of radians/π, where it is so to twelve digits; undefined elsewhere. */
export function piFraction(radians: number): PiFraction | undefined {
  const x = radians / Math.PI;
  if (Math.abs(x) > 1e3) return undefined;
  for (const under of DENOMINATORS) {
    const over = Math.round(x * under);
    if (Math.abs(x * under - over) <= 1e-12 * Math.max(1, Math.abs(over)))
      return { over: over + 0, under };
  }
  return undefined;
}

/** With ASCII minus; decimals where it is no fraction. */
export function piText(radians: number, decimals: number): string {
  const fraction = piFraction(radians);
  if (!fraction) return `${(radians / Math.PI).toFixed(decimals)}π`;
  const { over, under } = fraction;
  if (over === 0) return '0';
  const times = Math.abs(over) === 1 ? '' : String(Math.abs(over));
  return `${over < 0 ? '-' : ''}${times}π${under === 1 ? '' : `/${under}`}`;
}

export function piTex(radians: number, digits: number): string {
  const fraction = piFraction(radians);
  if (!fraction) return `${Number((radians / Math.PI).toPrecision(digits))}\\,\\pi`;
  const { over, under } = fraction;
  if (over === 0) return '0';
  const above = `${Math.abs(over) === 1 ? '' : Math.abs(over)}\\pi`;
  return `${over < 0 ? '-' : ''}${under === 1 ? above : `\\tfrac{${above}}{${under}}`}`;
}
