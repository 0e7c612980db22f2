/** Names of an expression, found among the traces of a dataset. */
import { EngineError } from '../../../error.ts';
import type { Dataset, Trace } from '../dataset.ts';
import { sum } from './arithmetic.ts';
import { decibels, FUNCTIONS, phase } from './functions.ts';
import { nearest } from './nearest.ts';
import { type Part, partOf } from './probes.ts';
import { HERTZ, SECOND, unitOf, VOLT } from './unit.ts';
import { scalar, type Value } from './value.ts';

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

/** What names mean in one dataset; `constants` are results of measurements, parameters, what was stepped. */
export class Names {
  readonly #dataset: Dataset;
  readonly #traces: ReadonlyMap<string, Trace>;
  readonly #constants: Readonly<Record<string, number>>;

  constructor(dataset: Dataset, constants: Readonly<Record<string, number>>) {
    this.#dataset = dataset;
    this.#traces = new Map(dataset.traces.map((trace) => [trace.name, trace]));
    this.#constants = { ...dataset.stepped, ...constants };
  }

  get axis(): Trace {
    return this.#dataset.axis;
  }

  #trace(name: string): Value | undefined {
    const { axis } = this;
    const trace = this.#traces.get(name) ?? (name === axis.name ? axis : undefined);
    if (!trace) return undefined;
    const { re, im } = trace;
    return im ? { re, im, unit: unitOf(trace) } : { re, unit: unitOf(trace) };
  }

  /** A bare name: a trace, a node, the axis, a constant. Throws EngineError `unknown-name`, `bad-names` where it is two of them. */
  bare(name: string, isQuoted: boolean): Value {
    const found = this.#trace(name) ?? this.#trace(`v(${name})`);
    if (isQuoted) return found ?? this.#unknown(name);
    const constant = this.#constant(name);
    if (found && constant && !this.#traces.has(name) && name !== this.axis.name)
      throw new EngineError(
        'bad-names',
        `“${name}” is a node and a constant: write v(${name}) for the node, and name the constant otherwise.`,
        { value: name },
      );
    return found ?? constant ?? this.#ofAxis(name) ?? this.#unknown(name);
  }

  #constant(name: string): Value | undefined {
    const given = this.#constants[name];
    if (Object.hasOwn(this.#constants, name) && given !== undefined) return scalar(given);
    if (name === 'i' || name === 'j') return { ...scalar(0), im: Float64Array.of(1) };
    return Object.hasOwn(CONSTANTS, name) ? scalar(CONSTANTS[name]!) : undefined;
  }

  #ofAxis(name: string): Value | undefined {
    const { re, quantity } = this.axis;
    if (quantity === 'time' && name === 'time') return { re, unit: SECOND };
    if (quantity !== 'frequency') return undefined;
    if (name === 'frequency' || name === 'freq' || name === 'hertz') return { re, unit: HERTZ };
    return name === 'omega' ? { re: re.map((f) => 2 * Math.PI * f), unit: HERTZ } : undefined;
  }

  /** `v(a)`, `v(a,b)`, `vdb(a)`, `i(r1)`, `ic(q1)`. Throws EngineError `unknown-name`. */
  probe(head: string, of: readonly string[]): Value {
    const whole = this.#trace(`${head}(${of.join(',')})`);
    if (whole) return whole;
    const asked = partOf(head);
    const base = asked?.base ?? head;
    if (base !== 'v' && base !== 'i') return this.#unknown(`${head}(${of.join(',')})`);
    if (base === 'i' && of.length > 1)
      throw new EngineError(
        'syntax',
        `“${head}(${of.join(',')})” is no current: a current is of one element, and a voltage of two nodes.`,
        { value: of.join(',') },
      );
    const [first, second] = of.map((name) =>
      base === 'v' ? this.#node(name) : this.#current(name, head),
    );
    const value = second ? sum(first!, second, -1) : first!;
    return asked ? partValue(value, asked.part) : value;
  }

  #node(name: string): Value {
    if (/^(?:0|gnd|gnd!)$/u.test(name) && !this.#traces.has(`v(${name})`)) return scalar(0, VOLT);
    return this.#trace(`v(${name})`) ?? this.#density(name) ?? this.#unknown(`v(${name})`);
  }

  /** LTspice's names of what ngspice calls `onoise_spectrum`: `V(onoise)`, and `V(r1)` for what R1 adds. */
  #density(name: string): Value | undefined {
    if (this.#dataset.kind !== 'noise') return undefined;
    const isSum = name === 'onoise' || name === 'inoise';
    return this.#trace(isSum ? `${name}_spectrum` : `onoise_${name}`);
  }

  /** ngspice keeps an element's current as `@r1[i]`, a diode's as `@d1[id]`. */
  #current(name: string, head: string): Value {
    const letter = partOf(head) ? '' : head.slice(1);
    const found =
      this.#trace(`i(${name})`) ??
      this.#trace(`@${name}[i${letter}]`) ??
      this.#trace(`@${name}[${name.startsWith('d') ? 'id' : 'current'}]`);
    return found ?? this.#unknown(`i(${name})`);
  }

  /** Whether a bare name is an element whose current is kept, and no node. */
  isElement(name: string): boolean {
    return (
      this.#traces.has(`i(${name})`) && !this.#traces.has(`v(${name})`) && !this.#traces.has(name)
    );
  }

  #unknown(name: string): never {
    const { axis } = this;
    const names = [...this.#traces.keys(), axis.name, ...Object.keys(this.#constants)];
    const near = nearest(name, names) ?? nearest(`v(${name})`, names);
    const some = names.slice(0, 8).join(', ');
    const others = names.length > 8 ? `${some} and ${names.length - 8} more` : some;
    throw new EngineError(
      'unknown-name',
      near === undefined
        ? `There is no trace “${name}”; there are ${others}.`
        : `There is no trace “${name}”; the nearest is ${near}.`,
      { value: name },
    );
  }
}

function partValue(value: Value, part: Part): Value {
  if (part === 'db') return decibels(value);
  if (part === 'degrees') return phase(value);
  return FUNCTIONS[part === 'magnitude' ? 'mag' : part]!([value]);
}
