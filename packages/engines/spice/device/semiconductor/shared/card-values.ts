import { EngineError } from '../../../../error.ts';
import type { Semiconductor } from '../../../circuit.ts';

/** Reads a model's parameters, with SPICE's default where one is left out, and refuses what its equations cannot take. */
export class CardValues {
  readonly #element: Semiconductor;

  constructor(element: Semiconductor) {
    this.#element = element;
  }

  isGiven(name: string): boolean {
    return this.#element.card[name] !== undefined;
  }

  /** Any finite number. Throws EngineError `not-finite`. */
  any(name: string, otherwise = 0): number {
    const value = this.#element.card[name];
    if (value === undefined) return otherwise;
    if (Number.isFinite(value)) return value;
    throw this.#refusal('not-finite', name, value, 'a finite number');
  }

  /** Above 0. Throws EngineError `out-of-range`. */
  positive(name: string, otherwise: number): number {
    const value = this.any(name, otherwise);
    if (value > 0) return value;
    throw this.#refusal('out-of-range', name, value, 'a number above 0');
  }

  /** 0 or above. Throws EngineError `out-of-range`. */
  notNegative(name: string, otherwise = 0): number {
    const value = this.any(name, otherwise);
    if (value >= 0) return value;
    throw this.#refusal('out-of-range', name, value, '0 or more');
  }

  /** One over a value of which 0 means infinite; 0 where it is 0 or left out. */
  inverse(name: string): number {
    const value = this.any(name);
    return value === 0 ? 0 : 1 / value;
  }

  /** A value of the element's line, above 0. Throws EngineError `out-of-range`. */
  scale(name: string, otherwise: number): number {
    const value = this.#element.instance[name] ?? otherwise;
    if (value > 0 && Number.isFinite(value)) return value;
    throw new EngineError(
      'out-of-range',
      `${name} of ${this.#element.name} is ${value}; a number above 0 would do.`,
      { field: `${this.#element.name} ${name}`, value },
    );
  }

  #refusal(
    code: 'not-finite' | 'out-of-range',
    name: string,
    value: number,
    wanted: string,
  ): EngineError {
    const { model, name: own } = this.#element;
    return new EngineError(
      code,
      `${name} of the model ${model}, of ${own}, is ${value}; ${wanted} would do.`,
      { field: `${model} ${name}`, value },
    );
  }
}
