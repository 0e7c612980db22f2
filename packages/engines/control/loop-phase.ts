import { abs, complex, sub } from '../numeric/complex.ts';
import { poles, type TransferFunction, zeros } from './transfer-function.ts';

/**
 * The phase of a loop along jω in degrees, without jumps of 360°: the sum of what each pole, each zero
 * and the dead time turn. A root on the axis turns by 180° as it is passed, a left one forward. At low
 * frequency the phase lies within [−270°, 90°), so that an integrator starts at −90° and three of them at
 * −270°; where L has a zero at s = 0 it lies within (−270°, 90°], so that a differentiator starts at 90°.
 */
export function loopPhase(loop: TransferFunction): (omega: number) => number {
  const p = poles(loop);
  const z = zeros(loop);
  const gain = (loop.num[0] as number) / (loop.den[0] as number);
  const turn = (root: { re: number; im: number }, omega: number): number => {
    const d = sub(complex(0, omega), root);
    // Continuous from ω = 0: a right root is seen from its left, at angles around 180°.
    return root.re > 0 ? Math.PI - Math.atan2(d.im, -d.re) : Math.atan2(d.im, d.re);
  };
  const raw = (omega: number): number =>
    (((gain < 0 ? -Math.PI : 0) +
      z.reduce((sum, r) => sum + turn(r, omega), 0) -
      p.reduce((sum, r) => sum + turn(r, omega), 0) -
      omega * loop.delay) *
      180) /
    Math.PI;
  const moduli = [...p, ...z].map(abs).filter((m) => m > 0);
  const low = Math.min(1, ...moduli, loop.delay > 0 ? 1 / loop.delay : 1) * 1e-6;
  // To the nearest whole degree: at this frequency nothing but roots at zero has turned.
  const start = Math.round(raw(low));
  const differentiates =
    z.filter((r) => abs(r) === 0).length > p.filter((r) => abs(r) === 0).length;
  const shift = 360 * Math.floor((start + (differentiates ? 269 : 270)) / 360);
  return (omega) => raw(omega) - shift;
}
