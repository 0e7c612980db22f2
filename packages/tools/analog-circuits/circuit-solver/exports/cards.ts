/** The elements of a flat circuit as cards of ngspice. */
import type { Circuit, Element, Semiconductor, Switch } from '@tollbench/engines/spice/circuit.ts';
import type { Expression } from '@tollbench/engines/spice/expression/expression.ts';
import { InputError } from '../../../define/error.ts';
import { expressionText, type Names } from './expression.ts';
import { waveText } from './wave.ts';

type Kind = Element['kind'];

const LETTERS: Readonly<Record<Kind, string>> = {
  resistor: 'r',
  capacitor: 'c',
  inductor: 'l',
  coupling: 'k',
  voltage: 'v',
  current: 'i',
  vcvs: 'e',
  vccs: 'g',
  cccs: 'f',
  ccvs: 'h',
  'behavioural-voltage': 'b',
  'behavioural-current': 'b',
  'behavioural-charge': 'c',
  'behavioural-flux': 'l',
  'laplace-voltage': 'e',
  'laplace-current': 'g',
  switch: 's',
  diode: 'd',
  bjt: 'q',
  jfet: 'j',
  mosfet: 'm',
  line: 't',
};

const MODEL_TYPES: Readonly<Record<Semiconductor['kind'], (polarity: string) => string>> = {
  diode: () => 'D',
  bjt: (p) => p.toUpperCase(),
  jfet: (p) => p.toUpperCase(),
  mosfet: (p) => p.toUpperCase(),
};

/** Writes a circuit card by card; models that cards share stand once. */
export class Cards {
  readonly lines: string[] = [];
  readonly #circuit: Circuit;
  readonly #models = new Map<string, string>();
  /** Elements whose current is asked for and that are no voltage sources. */
  readonly #probed: ReadonlySet<string>;
  readonly #byName: ReadonlyMap<string, Element>;
  readonly #names: Names;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    this.#byName = new Map(circuit.elements.map((e) => [e.name, e]));
    this.#probed = probedIn(circuit);
    this.#names = {
      node: (k) => this.#node(k),
      current: (name) => this.#source(name),
    };
    for (const element of circuit.elements) this.#element(element);
    this.lines.push(...this.#models.values());
  }

  #node(k: number): string {
    return clean(this.#circuit.nodes[k] ?? '0');
  }

  /** A name with the letter of its kind: ngspice reads no path that begins with another. */
  #name({ kind, name, ...rest }: Element): string {
    const letter =
      kind === 'switch' && 'control' in rest && rest.control !== undefined ? 'w' : LETTERS[kind];
    const plain = clean(name);
    return plain.startsWith(letter) && !plain.includes('.')
      ? plain
      : `${letter}_${plain.replaceAll('.', '_')}`;
  }

  /** The voltage source that carries an element's current. */
  #source(name: string): string {
    const element = this.#byName.get(name);
    if (!element) throw new InputError(`names ${name}, which there is not`, { field: 'netlist' });
    return element.kind === 'voltage'
      ? this.#name(element)
      : `v_of_${clean(name).replaceAll('.', '_')}`;
  }

  #expression(e: Expression): string {
    return expressionText(e, this.#names);
  }

  #element(e: Element): void {
    const nodes = e.nodes.map((k) => this.#node(k));
    if (this.#probed.has(e.name)) {
      const inner = `in_${clean(e.name)}`;
      this.lines.push(`${this.#source(e.name)} ${nodes[0]} ${inner} 0`);
      nodes[0] = inner;
    }
    this.lines.push(...this.#cards(e, nodes.join(' '), this.#name(e)));
  }

  #cards(e: Element, at: string, name: string): string[] {
    const initial = 'initial' in e && typeof e.initial === 'number' ? ` ic=${e.initial}` : '';
    switch (e.kind) {
      case 'resistor': {
        const ac = e.acResistance === undefined ? '' : ` ac=${e.acResistance}`;
        const temperature = e.temperature === undefined ? '' : ` temp=${e.temperature}`;
        const flicker = e.flicker
          ? ` ${this.#model(`r kf=${e.flicker.kf} af=${e.flicker.af}`, `R(kf=${e.flicker.kf} af=${e.flicker.af})`)}`
          : '';
        return [
          `${name} ${at} ${e.resistance}${flicker}${ac}${temperature}${e.isNoisy ? '' : ' noisy=0'}`,
        ];
      }
      case 'capacitor':
        return [`${name} ${at} ${e.capacitance}${initial}`];
      case 'inductor':
        return [`${name} ${at} ${e.inductance}${initial}`];
      case 'coupling': {
        const coils = e.inductors.map((c) => this.#name(this.#byName.get(c) ?? e));
        return [`${name} ${coils.join(' ')} ${e.coefficient}`];
      }
      case 'voltage':
      case 'current': {
        const [size, phase] = e.ac;
        const ac = size === 0 ? '' : ` AC ${size} ${phase}`;
        return [`${name} ${at} DC ${e.dc}${ac}${e.wave ? ` ${waveText(e.wave, name)}` : ''}`];
      }
      case 'vcvs':
      case 'vccs':
        return [`${name} ${at} ${e.gain}`];
      case 'cccs':
      case 'ccvs':
        return [`${name} ${at} ${this.#source(e.control)} ${e.gain}`];
      case 'behavioural-voltage':
      case 'behavioural-current':
        return [
          `${name} ${at} ${e.kind === 'behavioural-voltage' ? 'v' : 'i'}=${this.#expression(e.expression)}`,
        ];
      case 'behavioural-charge':
        return [
          `${name} ${at} ${e.isSlope ? 'c' : 'q'}='${this.#expression(e.expression)}'${initial}`,
        ];
      case 'behavioural-flux':
        if (!e.isSlope) throw unwritten(name, 'a coil given by its flux');
        return [`${name} ${at} l='${this.#expression(e.expression)}'${initial}`];
      case 'laplace-voltage':
      case 'laplace-current':
        return this.#laplace(e, at, name);
      case 'switch':
        return [this.#switch(e, at, name)];
      case 'line': {
        const ic = e.initial ? ` ic=${e.initial.join(',')}` : '';
        return [`${name} ${at} z0=${e.impedance} td=${e.delay}${ic}`];
      }
      default:
        return [this.#semiconductor(e, at, name)];
    }
  }

  #model(key: string, text: string): string {
    const known = this.#models.get(key);
    const name = known ? (known.split(' ')[1] ?? '') : `mod${this.#models.size + 1}`;
    if (!known) this.#models.set(key, `.model ${name} ${text}`);
    return name;
  }

  #laplace(
    e: Extract<Element, { kind: 'laplace-voltage' | 'laplace-current' }>,
    at: string,
    name: string,
  ): string[] {
    if (e.numerator.length > e.denominator.length)
      throw unwritten(name, 'a transfer with more zeros than poles');
    const list = (c: readonly number[]) => c.toReversed().join(' ');
    const text = `s_xfer(gain=1 num_coeff=[${list(e.numerator)}] den_coeff=[${list(e.denominator)}])`;
    return [
      `b_${name}_in ${name}_in 0 v=${this.#expression(e.input)}`,
      `a_${name} ${name}_in ${name}_out ${this.#model(text, text)}`,
      `${name} ${at} ${name}_out 0 1`,
    ];
  }

  #switch(e: Switch, at: string, name: string): string {
    if (e.isSmooth) throw unwritten(name, 'a switch that closes smoothly');
    const isCurrent = e.control !== undefined;
    const [t, h] = isCurrent ? ['it', 'ih'] : ['vt', 'vh'];
    const text = `${isCurrent ? 'CSW' : 'SW'}(${t}=${e.threshold} ${h}=${e.hysteresis} ron=${e.on} roff=${e.off})`;
    const control = e.control === undefined ? '' : ` ${this.#source(e.control)}`;
    return `${name} ${at}${control} ${this.#model(text, text)}${e.startsOn ? ' ON' : ''}`;
  }

  #semiconductor(e: Semiconductor, at: string, name: string): string {
    const card = Object.entries(e.card)
      .map(([k, v]) => `${k}=${v}`)
      .join('\n+ ');
    const model = this.#model(
      `${e.kind} ${e.polarity} ${card}`,
      `${MODEL_TYPES[e.kind](e.polarity)}(${card})`,
    );
    const own = Object.entries(e.instance).map(([k, v]) => ` ${k}=${v}`);
    const ic = e.initial ? ` ic=${e.initial.join(',')}` : '';
    return `${name} ${at} ${model}${own.join('')}${e.isOff ? ' off' : ''}${ic}`;
  }
}

const clean = (name: string): string => name.replaceAll(/[^\w.+-]/gu, '_');

const unwritten = (name: string, what: string): InputError =>
  new InputError(`has ${what} at ${name}, which ngspice has not; the deck as it stands would do`, {
    field: 'netlist',
  });

/** Elements whose current something else is controlled by, voltage sources apart. */
function probedIn({ elements }: Circuit): ReadonlySet<string> {
  const kinds = new Map(elements.map((e) => [e.name, e.kind]));
  const found = new Set<string>();
  const add = (name: string) => {
    if (kinds.get(name) !== 'voltage') found.add(name);
  };
  const walk = (e: Expression): void => {
    if (e.kind === 'current') add(e.element);
    else if (e.kind === 'negate' || e.kind === 'not') walk(e.of);
    else if (e.kind === 'binary') for (const part of [e.left, e.right]) walk(part);
    else if (e.kind === 'choose') for (const part of [e.condition, e.then, e.otherwise]) walk(part);
    else if (e.kind === 'call') e.arguments.forEach(walk);
    else if (e.kind === 'table') walk(e.at);
  };
  for (const e of elements) {
    if ('control' in e && e.control !== undefined) add(e.control);
    if ('expression' in e) walk(e.expression);
    if ('input' in e) walk(e.input);
  }
  return found;
}
