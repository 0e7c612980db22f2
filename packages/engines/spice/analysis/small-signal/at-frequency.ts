/** The equations of a linearised circuit at one frequency after another. */
import { EngineError } from '../../../error.ts';
import { SparseComplexLu } from '../../sparse/complex-lu.ts';
import { type Linearised, pivotsOf } from './linearised.ts';

export class AtFrequency {
  readonly #circuit: Linearised;
  readonly #lu: SparseComplexLu;
  readonly #stamps: { omega: number; re: Float64Array; im: Float64Array };
  #isFactored = false;

  constructor(circuit: Linearised) {
    this.#circuit = circuit;
    this.#lu = new SparseComplexLu(circuit.structure, pivotsOf(circuit.circuit.options));
    const { count } = circuit.structure;
    this.#stamps = { omega: 0, re: new Float64Array(count), im: new Float64Array(count) };
  }

  /** Factors A(jω) at f, Hz. Throws EngineError `singular` where it has no inverse: an undamped resonance, a cut node. */
  set(frequency: number): void {
    const { g, c, frequencyDependent, names, isVoltage } = this.#circuit;
    const stamps = this.#stamps;
    const { re, im } = stamps;
    stamps.omega = 2 * Math.PI * frequency;
    re.set(g);
    for (let s = 0; s < im.length; s++) im[s] = stamps.omega * c[s]!;
    for (const device of frequencyDependent) device.loadAt!(stamps);
    if (this.#isFactored && this.#lu.refactor(re, im)) return;
    const outcome = this.#lu.factor(re, im);
    this.#isFactored = outcome === true;
    if (outcome === true) return;
    const name = names[outcome.singular] ?? 'an unknown';
    const why =
      isVoltage[outcome.singular] === 1
        ? 'nothing connects that node to ground, or a resonance there has no losses: a large resistor to ground would do'
        : 'voltage sources form a loop, or a resonance has no losses: a small resistor in series would do';
    throw new EngineError(
      'singular',
      `The circuit has no unique small-signal solution at ${name} at ${frequency} Hz: ${why}.`,
      { value: name },
    );
  }

  /** A·x = b by unknown from 1; x may be b. */
  solve(bre: Float64Array, bim: Float64Array, xre: Float64Array, xim: Float64Array): void {
    this.#lu.solve(bre, bim, xre, xim);
  }

  /** Aᵀ·y = b. */
  solveTransposed(
    bre: Float64Array,
    bim: Float64Array,
    yre: Float64Array,
    yim: Float64Array,
  ): void {
    this.#lu.solveTransposed(bre, bim, yre, yim);
  }
}
