import type { PartValues } from './nodal.ts';
import type { Stage } from './stages/stage.ts';

export interface Sensitivity {
  readonly part: string;
  /** (x/ω0)∂ω0/∂x, and the same of Q and of the gain. */
  readonly w0: number;
  readonly q: number;
  readonly gain: number;
}

/** By how many per cent ω0, Q and gain change for each per cent of each part; central differences of the logarithms. */
export function sensitivities(stage: Stage, values: PartValues): Sensitivity[] {
  const h = 1e-5;
  return stage.parts.map(({ name }) => {
    const x = values[name] as number;
    const up = stage.analyse({ ...values, [name]: x * Math.exp(h) });
    const down = stage.analyse({ ...values, [name]: x * Math.exp(-h) });
    const slope = (a: number, b: number) => Math.log(a / b) / (2 * h);
    return {
      part: name,
      w0: slope(up.w0, down.w0),
      q: up.q === null || down.q === null ? 0 : slope(up.q, down.q),
      gain: slope(up.gain, down.gain),
    };
  });
}
