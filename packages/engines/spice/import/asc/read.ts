/** A schematic of LTspice as a deck: its cards, its directives, and subcircuits of the schematics that it has in it. */
import type { Place } from '../../circuit.ts';
import { CardError, type Refusals } from '../../deck/refusal.ts';
import { baseOf, fileOf, type ImportNotice, type Opened } from '../notice.ts';
import { type AscSymbol, readAsy } from './asy.ts';
import { attributeOf, type Drafted, draft, elementName, type Wired } from './cards.ts';
import { digital } from './digital.ts';
import { ownLibrary } from './libraries.ts';
import { isMemory, memory } from './memory.ts';
import { placed } from './orientation.ts';
import { type PlacedSymbol, readSchematic, type Schematic } from './schematic.ts';
import { specialSymbol, standardSymbol } from './symbols.ts';
import { wiringOf } from './wiring.ts';

/** A symbol with its card, for the drawing. */
export interface DrawnSymbol extends Wired {
  readonly drafted: Drafted;
}

export interface AscDeck {
  readonly deck: string;
  readonly notices: readonly ImportNotice[];
  readonly schematic: Schematic;
  readonly symbols: readonly DrawnSymbol[];
  readonly netAt: (at: { readonly x: number; readonly y: number }) => string;
}

const MAX_DEPTH = 8;
const MAX_SUBCIRCUITS = 200;

/** Reads a schematic; what is not understood is put among the refusals. */
export function readAsc(opened: Opened, refusals: Refusals): AscDeck {
  const reading = new Reading(opened, refusals);
  const sheet = reading.sheet(opened.name, opened.text, 0);
  if (
    sheet.symbols.length === 0 &&
    refusals.list.length === 0 &&
    !sheet.lines.some((l) => /^[a-z]/iu.test(l))
  )
    throw new CardError('the schematic has no symbol of an element in it');
  const lines = [
    `* ${titleOf(opened.name)}`,
    ...sheet.lines,
    ...reading.subcircuits.values(),
    ...reading.libraries(),
    '.backanno',
    '.end',
  ];
  return { ...sheet, deck: `${lines.join('\n')}\n`, notices: reading.notices };
}

/** A title that tells whose dialect the deck is in. */
const titleOf = (name: string): string => (/\.asc$/iu.test(name) ? name : `${name}.asc`);

interface Sheet {
  readonly lines: readonly string[];
  readonly schematic: Schematic;
  readonly symbols: readonly DrawnSymbol[];
  readonly netAt: AscDeck['netAt'];
}

class Reading {
  readonly #opened: Opened;
  readonly #refusals: Refusals;
  readonly #asy = new Map<string, AscSymbol | undefined>();
  readonly #includes = new Set<string>();
  readonly #models = new Set<string>();
  readonly #directives: string[] = [];
  /** Texts of our own that are in the deck already. */
  readonly #given = new Set<string>();
  readonly notices: ImportNotice[] = [];
  /** The text of each schematic that stands within another, by its symbol's name. */
  readonly subcircuits = new Map<string, string>();

  constructor(opened: Opened, refusals: Refusals) {
    this.#opened = opened;
    this.#refusals = refusals;
  }

  sheet(name: string, text: string, depth: number): Sheet {
    const schematic = readSchematic(name, text, this.#refusals);
    const known = this.#known(name, schematic);
    const pins = known.flatMap(({ placed: at, symbol }) =>
      symbol.pins.map((pin) => placed(pin.at, at.at, at.orientation)),
    );
    const { netAt, notices } = wiringOf(schematic, pins);
    if (depth === 0) this.notices.push(...notices);
    const symbols: DrawnSymbol[] = [];
    const names = new Map<string, number>();
    for (const { placed: at, symbol } of known) {
      const place: Place = { file: name, line: at.line };
      const nets = symbol.pins.map((pin) => netAt(placed(pin.at, at.at, at.orientation)));
      const wired = { placed: at, symbol, nets };
      const drafted = this.#refusals.at(place, at.symbol, () => this.#draft(wired, depth));
      if (!drafted) continue;
      this.#once(drafted, place, names);
      symbols.push({ ...wired, drafted });
    }
    const directives = schematic.notes
      .filter((n) => n.isDirective)
      .flatMap((n) => n.lines)
      .filter((l) => l.trim() !== '' && !/^\s*\.(?:end|backanno)\s*$/iu.test(l));
    this.#directives.push(...directives);
    const comments = schematic.notes
      .filter((n) => !n.isDirective)
      .flatMap((n) => n.lines.map((l) => `* ${l}`));
    const cards = symbols.map(({ drafted }) => drafted.card);
    return {
      ...{ schematic, symbols, netAt },
      lines: [
        ...(depth === 0 ? comments : []),
        ...cards,
        ...directives.flatMap((d) => this.#directive(d)),
      ],
    };
  }

  #once({ name }: Drafted, place: Place, names: Map<string, number>): void {
    const before = names.get(name.toLowerCase());
    names.set(name.toLowerCase(), place.line);
    if (before === undefined) return;
    this.#refusals.at(place, name, () => {
      throw new CardError(`${name} stands twice; it is at line ${before} already`, name);
    });
  }

  /** The symbols whose pins are known; others are refused by name. */
  #known(name: string, { symbols }: Schematic) {
    const known: { placed: PlacedSymbol; symbol: AscSymbol }[] = [];
    for (const at of symbols) {
      const symbol = this.#refusals.at({ file: name, line: at.line }, at.symbol, () =>
        this.#symbol(at.symbol),
      );
      // A symbol without pins is a picture: a frame, a logo.
      if (symbol && symbol.pins.length > 0) known.push({ placed: at, symbol });
    }
    return known;
  }

  #symbol(name: string): AscSymbol {
    const base = baseOf(name);
    if (!this.#asy.has(base)) {
      const file = fileOf(this.#opened.files, `${base}.asy`);
      this.#asy.set(base, file ? readAsy(file.text) : standardSymbol(base));
    }
    const found = this.#asy.get(base);
    if (found) return found;
    const special = specialSymbol(name);
    throw new CardError(
      special
        ? `${name} is ${special}, a device of LTspice’s own that is not computed here; a subcircuit of B sources and switches stands for many`
        : `the symbol ${name} is not among those known here; its file ${base}.asy, opened beside the schematic, and the library with its model would do`,
      name,
    );
  }

  #draft(wired: Wired, depth: number): Drafted {
    const prefix = attributeOf(wired, 'prefix');
    const inner = fileOf(this.#opened.files, `${baseOf(wired.placed.symbol)}.asc`);
    if (prefix === '' && inner) return this.#within(wired, inner.name, inner.text, depth);
    const drafted = prefix === 'A' ? special(wired) : draft(wired);
    for (const file of drafted.includes) this.#includes.add(file);
    if (drafted.model !== undefined) this.#models.add(drafted.model);
    return drafted;
  }

  /** A symbol that stands for another schematic: a subcircuit whose ports are the labels of its pins. */
  #within(wired: Wired, file: string, text: string, depth: number): Drafted {
    const name = baseOf(wired.placed.symbol).replace(/[^\w.-]+/gu, '_');
    if (depth >= MAX_DEPTH || this.subcircuits.size >= MAX_SUBCIRCUITS)
      throw new CardError(
        `schematics stand within one another deeper than ${MAX_DEPTH}, or are more than ${MAX_SUBCIRCUITS}`,
      );
    if (!this.subcircuits.has(name)) {
      this.subcircuits.set(name, '');
      const sheet = this.sheet(file, text, depth + 1);
      const ports = wired.symbol.pins.map((pin) => pin.name).join(' ');
      const body = [`.subckt ${name} ${ports}`, ...sheet.lines, `.ends ${name}`];
      this.subcircuits.set(name, body.join('\n'));
    }
    const own = elementName('X', attributeOf(wired, 'instname'));
    const parameters = ['value', 'value2', 'spiceline', 'spiceline2']
      .map((key) => attributeOf(wired, key))
      .filter((v) => v.includes('='));
    const card = [own, ...wired.nets, name, ...parameters].join(' ');
    return { name: own, card, includes: [], model: name };
  }

  /** What LTspice includes by itself: libraries of symbols, and models that have the name of their kind. */
  libraries(): string[] {
    return [...this.#defaults(), ...this.#files(), ...this.#standard()];
  }

  #defaults(): string[] {
    const used = new Set([...this.#models].map((m) => m.toUpperCase()));
    const isDefined = (model: string) =>
      this.#directives.some((d) => new RegExp(`^\\s*\\.model\\s+${model}\\s`, 'iu').test(d));
    return DEFAULT_MODELS.filter((m) => used.has(m) && !isDefined(m)).map(
      (m) => `.model ${m} ${m}`,
    );
  }

  /** Libraries that symbols name; those of LTspice's own that are not open have a text of our own. */
  #files(): string[] {
    const lines: string[] = [];
    for (const file of this.#includes) {
      const own = this.#own(file);
      if (own !== undefined) lines.push(...own);
      else if (!isNamed(this.#directives, file)) lines.push(`.lib ${file}`);
    }
    return lines;
  }

  /** The text of a library of LTspice's own that is not open, once; undefined for other files. */
  #own(file: string): string[] | undefined {
    if (fileOf(this.#opened.files, file)) return undefined;
    const own = ownLibrary(file);
    if (!own) return undefined;
    if (this.#given.has(own.text)) return [];
    this.#given.add(own.text);
    if (own.notice !== undefined) this.notices.push({ message: own.notice });
    return [own.text];
  }

  /** A directive as it goes on the deck: one that calls a library of LTspice's own has its text in its place. */
  #directive(line: string): string[] {
    const file = /^\s*\.(?:lib|inc|include)\s+"?([^"\s]+)"?\s*$/iu.exec(line)?.[1];
    return (file === undefined ? undefined : this.#own(file)) ?? [line];
  }

  /** LTspice's lists of models, which it has always open. */
  #standard(): string[] {
    return this.#opened.files
      .filter((file) => /^standard\.(?:dio|bjt|mos|jft)$/u.test(baseOf(file.name)))
      .map((file) => `.lib "${file.name}"`);
  }
}

const special = (wired: Wired): Drafted =>
  isMemory(attributeOf(wired, 'spicemodel')) ? memory(wired) : digital(wired);

const isNamed = (directives: readonly string[], file: string): boolean =>
  directives.some((d) => /^\s*\.(?:lib|inc)/iu.test(d) && baseOf(d).includes(baseOf(file)));

const DEFAULT_MODELS: readonly string[] = ['D', 'NPN', 'PNP', 'NMOS', 'PMOS', 'NJF', 'PJF'];
