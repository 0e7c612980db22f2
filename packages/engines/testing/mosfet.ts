import fc from 'fast-check';
import type { MosfetBias, MosfetParameters, MosfetPoint } from '../device/mosfet.ts';

/** Devices and biases for the laws of `device`: 0.18 µm to discrete, weak inversion to ten volts. */
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const decades = (min: number, max: number) =>
  between(Math.log10(min), Math.log10(max)).map((x) => 10 ** x);

export const device: fc.Arbitrary<MosfetParameters> = fc.record({
  width: decades(3e-7, 1e-2),
  length: decades(1.8e-7, 3e-5),
  kp: decades(3e-6, 5e-4),
  vto: between(-0.5, 2.5),
  lambda: fc.oneof(fc.constant(0), between(0.001, 0.3)),
  gamma: fc.oneof(fc.constant(0), between(0.05, 1.5)),
  phi: between(0.4, 1),
});
export const kelvin = between(230, 430);
export const drain = fc.oneof(decades(1e-3, 10), between(0, 5));
export const bulk = fc.oneof(fc.constant(0), between(0, 4));

/** Central differences of the current by VGS, VDS and VBS, V a step: what conductances must be. */
export function slopes(
  model: (bias: MosfetBias) => MosfetPoint,
  { vgs, vds, vsb }: MosfetBias,
  h: number,
): { gm: number; gds: number; gmb: number } {
  const id = (g: number, d: number, b: number) =>
    model({ vgs: vgs + g, vds: vds + d, vsb: vsb + b }).id;
  return {
    gm: (id(h, 0, 0) - id(-h, 0, 0)) / (2 * h),
    gds: (id(0, h, 0) - id(0, -h, 0)) / (2 * h),
    gmb: (id(0, 0, -h) - id(0, 0, h)) / (2 * h),
  };
}
