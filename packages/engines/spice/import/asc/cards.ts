/** The card of a symbol: its attributes in the order in which LTspice puts them. */
import { CardError } from '../../deck/refusal.ts';
import type { AscSymbol } from './asy.ts';
import type { PlacedSymbol } from './schematic.ts';

/** A symbol with its pins' nets, in the order of the card. */
export interface Wired {
  readonly placed: PlacedSymbol;
  readonly symbol: AscSymbol;
  readonly nets: readonly string[];
}

export interface Drafted {
  /** The element's name; the card begins with it. */
  readonly name: string;
  readonly card: string;
  /** Files that the symbol has LTspice include. */
  readonly includes: readonly string[];
  /** The subcircuit or model that the card names, where it names one. */
  readonly model?: string;
}

/** A library's file, and no name of a model. */
const FILE = /\.(?:lib|sub|subckt|mod|model|mdl|cir|ckt|inc|spi|sp|txt|net|fam)$/iu;

/** Attributes of the sheet before those of the symbol. */
export function attributeOf({ placed, symbol }: Pick<Wired, 'placed' | 'symbol'>, name: string) {
  return (placed.attributes.get(name) ?? symbol.attributes.get(name) ?? '').trim();
}

/** The element's name: its prefix before it unless it begins with it, `M§Q1`; before a subcircuit's always, `XX1`. */
export function elementName(prefix: string, instance: string): string {
  const letter = prefix[0]?.toUpperCase() ?? '';
  if (letter === 'X') return `X${instance}`;
  return instance.toUpperCase().startsWith(letter) ? instance : `${letter}§${instance}`;
}

/** Throws CardError where the symbol makes no card. */
export function draft(wired: Wired): Drafted {
  const prefix = attributeOf(wired, 'prefix');
  const instance = attributeOf(wired, 'instname').replace(/\s+/gu, '_');
  const what = wired.placed.symbol;
  if (instance === '') throw new CardError(`a symbol ${what} has no InstName`);
  if (prefix === '')
    throw new CardError(
      `the symbol ${what} has no prefix, and so no card; its schematic ${what}.asc, opened beside it, would do`,
    );
  if (prefix === 'jumper') return jumper(wired, instance);
  const name = elementName(prefix, instance);
  if (name[0]?.toUpperCase() === 'X') return subcircuit(wired, name);
  return plain(wired, name, prefix);
}

/** A piece of wire between nets that keep their names: a source of 0 V. */
function jumper({ nets }: Wired, instance: string): Drafted {
  const name = `V${instance}`;
  return { name, card: `${name} ${nets.join(' ')} 0`, includes: [] };
}

/** Values that a symbol has until its user gives one. */
const NO_VALUES: ReadonlySet<string> = new Set(['r', 'c', 'l', 'v', 'i', 'e', 'f', 'g', 'h']);

function plain(wired: Wired, name: string, prefix: string): Drafted {
  const letter = prefix[0]?.toUpperCase() ?? '';
  const value = attributeOf(wired, 'value');
  const isUnset =
    NO_VALUES.has(value.toLowerCase()) || value.includes('...') || value.endsWith('()');
  const more = ['value2', 'spiceline', 'spiceline2'].map((key) => attributeOf(wired, key));
  const parts = [attributeOf(wired, 'spicemodel'), isUnset ? '' : value, ...more].filter(
    (part) => part !== '',
  );
  if (parts.length === 0)
    throw new CardError(
      `${name} has no value; a Value on its symbol, as ${EXAMPLES[letter] ?? '1k'}, would do`,
    );
  const called = parts[0]?.split(/\s+/u)[0];
  return {
    name,
    card: [name, ...nodesOf(wired.nets, letter), ...parts].join(' '),
    includes: modelFile(wired),
    ...(/^[DQJMSWZ]$/u.test(letter) && called !== undefined && { model: called }),
  };
}

const EXAMPLES: Readonly<Record<string, string>> = {
  ...{ R: '1k', C: '1n', L: '1m', V: '5', I: '1m', B: 'V=V(in)*2', E: '10', G: '1m' },
  ...{ F: 'V1 10', H: 'V1 10' },
};

/** A MOSFET of three pins has its bulk on its source. */
function nodesOf(nets: readonly string[], letter: string): readonly string[] {
  if (letter === 'M' && nets.length === 3) return [...nets, nets[2] ?? '0'];
  return nets;
}

const modelFile = (wired: Wired): string[] => {
  const file = attributeOf(wired, 'modelfile');
  return file === '' ? [] : [file];
};

const isParameters = (text: string | undefined): boolean => text?.includes('=') === true;

/** X: SpiceModel is the file to include where Value2 names the subcircuit, and else the subcircuit. */
function subcircuit(wired: Wired, name: string): Drafted {
  const [model, value, value2] = ['spicemodel', 'value', 'value2'].map((k) =>
    attributeOf(wired, k),
  );
  const lines = ['spiceline', 'spiceline2'].map((k) => attributeOf(wired, k));
  const includes = modelFile(wired);
  let parts: (string | undefined)[];
  if (model && FILE.test(model)) {
    includes.push(model);
    parts = value2 && !isParameters(value2) ? [value2] : [value, value2];
  } else parts = model ? [model, isParameters(value) ? value : '', value2] : [value, value2];
  const words = [...parts, ...lines].filter((part) => part);
  const called = words[0]?.split(/\s+/u)[0];
  if (called === undefined || called.includes('='))
    throw new CardError(
      `${name} names no subcircuit; its Value, as the name of a .subckt, would do`,
    );
  return { name, card: [name, ...wired.nets, ...words].join(' '), includes, model: called };
}
