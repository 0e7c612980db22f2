/** Names of parameters and functions, within one another as subcircuits are. */
import type { Place } from '../../circuit.ts';
import type { Dialect } from '../dialect.ts';
import type { Tree } from './tree.ts';

export interface Definition {
  /** What it is, or its value where that was given. */
  readonly tree: Tree;
  /** Where the names in it are looked up. */
  readonly scope: Scope;
  readonly place: Place;
  value?: number;
  /** Whether it has voltages, currents or the time in it, once that was asked. */
  isLive?: boolean;
  /** It is being evaluated: to be asked for it again is a circle. */
  isBusy?: boolean;
}

export interface UserFunction {
  readonly name: string;
  readonly names: readonly string[];
  readonly body: Tree;
  readonly place: Place;
}

/** What holds for a whole elaboration. */
export interface Setting {
  readonly dialect: Dialect;
  /** °C. */
  readonly temperature: number;
  /** Evenly between 0 and 1; none: random functions give their nominal values. */
  readonly random?: (() => number) | undefined;
  /** Texts that were parsed, since every instance of a subcircuit has the same. */
  readonly trees: Map<string, Tree>;
  /** Calls of functions that may still be made. */
  readonly calls: { left: number };
}

/**
 * A subcircuit's instance sees its own names, then those of the circuit that it stands in (as ngspice and LTspice do; a
 * lexical reading differs only where a caller has a parameter of a global one's name).
 */
export class Scope {
  readonly setting: Setting;
  readonly parent: Scope | undefined;
  readonly definitions = new Map<string, Definition>();
  readonly functions = new Map<string, UserFunction>();

  constructor(setting: Setting, parent?: Scope) {
    this.setting = setting;
    this.parent = parent;
  }

  definition(name: string): Definition | undefined {
    for (let scope: Scope | undefined = this; scope; scope = scope.parent) {
      const found = scope.definitions.get(name);
      if (found) return found;
    }
    return undefined;
  }

  func(name: string): UserFunction | undefined {
    for (let scope: Scope | undefined = this; scope; scope = scope.parent) {
      const found = scope.functions.get(name);
      if (found) return found;
    }
    return undefined;
  }

  /** Names that stand here, for `is it …?`. */
  names(): string[] {
    const all: string[] = [];
    for (let scope: Scope | undefined = this; scope; scope = scope.parent)
      for (const name of scope.definitions.keys()) all.push(name);
    return all;
  }
}
