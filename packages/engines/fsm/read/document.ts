import { EngineError } from '../../error.ts';
import { checkMachine, type Machine, type Place } from '../machine.ts';

/** How a machine is written down. */
export type Notation = 'lines' | 'kiss' | 'blif' | 'table' | 'digital' | 'jflap';

/** A machine with what else its text says. */
export interface Document {
  readonly notation: Notation;
  readonly machine: Machine;
  /** Codes that the text gives its states, by index: `0` and `1`, the most significant first. */
  readonly codes: readonly (string | undefined)[];
  /** Where states are drawn, by index. */
  readonly places: readonly (Place | undefined)[];
  /** What a reader should know of the text, in whole sentences: counts that are wrong, a reset that is not named. */
  readonly remarks: readonly string[];
  /** Whether the reset state is named, and not taken to be the first. */
  readonly hasReset: boolean;
  /** Outputs stand at the states and not at the transitions. */
  readonly isMoore: boolean;
}

/** Refuses what stands on a line, from 1; `what` is a sentence without its capital and its full stop. */
export function fail(line: number, what: string, value: unknown = undefined): never {
  const sentence = `${what[0]?.toUpperCase()}${what.slice(1)}`;
  throw new EngineError('syntax', `Line ${line}: ${sentence}.`, { field: 'machine', value });
}

/** States by name, numbered as they are met. */
export class Names {
  readonly list: string[] = [];
  readonly #at = new Map<string, number>();

  of(name: string): number {
    let at = this.#at.get(name);
    if (at === undefined) {
      at = this.list.push(name) - 1;
      this.#at.set(name, at);
    }
    return at;
  }

  find(name: string): number | undefined {
    return this.#at.get(name);
  }
}

/** The line `# @ name x y` puts a state on the sheet; names and numbers are apart by blanks. */
const PLACE = /^\s*(?:#|\/\/)\s*@\s+(.+?)\s+(-?\d+(?:\.\d+)?)\s*[, ]\s*(-?\d+(?:\.\d+)?)\s*$/u;

/** The places that comments of a text give, by name of the state. */
export function placesIn(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const line of text.split('\n')) {
    const [, name, x, y] = PLACE.exec(line) ?? [];
    if (name !== undefined) places.set(name, { x: Number(x), y: Number(y) });
  }
  return places;
}

export const isPlaceLine = (line: string): boolean => PLACE.test(line);

/** The same document with its machine checked and its places by index. */
export function finished(
  d: Omit<Document, 'places' | 'codes'> & { readonly codes?: ReadonlyMap<string, string> },
  places: ReadonlyMap<string, Place>,
): Document {
  checkMachine(d.machine);
  const { states } = d.machine;
  const strange = [...(d.codes?.keys() ?? [])].filter((name) => !states.includes(name));
  return {
    ...d,
    remarks: [
      ...d.remarks,
      ...strange
        .slice(0, 3)
        .map((name) => `A code is given for ${name}, which is no state: it is not used.`),
    ],
    codes: states.map((name) => d.codes?.get(name)),
    places: states.map((name) => places.get(name)),
  };
}
