import { expect } from 'vitest';

interface SlopeOptions {
  readonly h?: number;
  readonly relative?: number;
  /** Of the slope: what rounding inside of the value may bring. */
  readonly floor?: number;
}

/** Expects a slope to be that of central differences, as far as the rounding of the values allows. */
export function expectSlope(
  slope: number,
  value: (x: number) => number,
  at: number,
  { h = 1e-6, relative = 1e-7, floor = 0 }: SlopeOptions = {},
): void {
  const [above, below] = [value(at + h), value(at - h)];
  const ideal = (above - below) / (2 * h);
  const rounding = (4e-16 * (Math.abs(above) + Math.abs(below) + Math.abs(at * slope))) / h;
  expect(
    Math.abs(slope - ideal),
    `slope ${slope} at ${at}, by differences ${ideal}`,
  ).toBeLessThanOrEqual(relative * Math.max(Math.abs(slope), Math.abs(ideal)) + rounding + floor);
}
