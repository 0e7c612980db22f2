/** SPICE netlists of R, L, C and one source, as they come. */
import { MAX_PARTS, type NetworkPart } from '@tollbench/engines/circuit/rlc/network.ts';
import { InputError } from '../../define/error.ts';
import { spiceNumber } from '../../text/spice-number.ts';
import type { Circuit } from './arrangements.ts';
import { groundOf } from './probe.ts';
import { readWaveform, type Waveform } from './waveform.ts';

export interface Netlist {
  readonly circuit: Circuit;
  /** What the source says of itself; null where it says nothing. */
  readonly waveform: Waveform | null;
  /** Cards that have no bearing here, each once. */
  readonly skipped: readonly string[];
  /** Parts whose M or F may have been meant as mega- and farad, as they are written. */
  readonly small: readonly string[];
  /** The first line where it is no card; empty where it is one. */
  readonly title: string;
}

interface Line {
  readonly at: number;
  readonly text: string;
}

/** Reads a netlist. Throws InputError that names the line and what would do. */
export function readNetlist(text: string): Netlist {
  const parts: NetworkPart[] = [];
  const skipped = new Set<string>();
  const forced: Forced[] = [];
  const small: string[] = [];
  let source: (Circuit['source'] & { waveform: Waveform | null }) | undefined;
  const { list, title } = linesOf(text);
  for (const line of list) {
    const words = line.text.split(/\s+/u);
    const name = words[0] ?? '';
    const letter = name[0]?.toUpperCase() ?? '';
    if (name.startsWith('.')) {
      refuseCard(name, line);
      if (/^\.ic$/iu.test(name)) forced.push(...readForced(line));
      else skipped.add(name.toLowerCase());
    } else if (letter === 'V' || letter === 'I') {
      if (source) throw refused(line, `is a second source, ${name}; one drives the circuit`);
      source = readSource(words, letter, line);
    } else if (letter === 'R' || letter === 'L' || letter === 'C') {
      if (parts.some((p) => p.name.toLowerCase() === name.toLowerCase()))
        throw refused(line, `has a second part called ${name}`);
      parts.push(readPart(words, letter, line));
      const value = words[3] ?? '';
      if (
        letter === 'R'
          ? /\dM(?!eg|il)/u.test(value) && !/meg|mil/iu.test(value)
          : letter === 'C' && /\dF/iu.test(value)
      )
        small.push(`${name} ${value.slice(0, 20)}`);
    } else throw refused(line, `begins with ${name.slice(0, 20)}, which is none of R, L, C, V, I`);
    if (parts.length > MAX_PARTS)
      throw refused(line, `is the part number ${parts.length}; ${MAX_PARTS} are the most`);
  }
  if (parts.length === 0) throw nothing('has no part; write one such as R1 in out 1k');
  if (!source) throw nothing('has no source; write one such as V1 in 0');
  const { waveform, ...wired } = source;
  const circuit = oneSpelling({ parts: withForced(parts, forced), source: wired, probe: '' });
  const out = circuit.parts.flatMap(({ a, b }) => [a, b]).find((n) => n.toLowerCase() === 'out');
  return {
    circuit: { ...circuit, probe: out === undefined ? '' : `v(${out})` },
    waveform,
    skipped: [...skipped],
    small,
    title,
  };
}

/** SPICE does not tell capitals apart: a node is spelled as it stands first. */
function oneSpelling({ parts, source, probe }: Circuit): Circuit {
  const first = new Map<string, string>();
  const node = (name: string): string => {
    const key = name.toLowerCase();
    if (!first.has(key)) first.set(key, name);
    return first.get(key) ?? name;
  };
  return {
    parts: parts.map((p) => ({ ...p, a: node(p.a), b: node(p.b) })),
    source: { ...source, plus: node(source.plus), minus: node(source.minus) },
    probe,
  };
}

/** What a card `.ic` says of a node or of an inductor. */
interface Forced {
  readonly kind: 'v' | 'i';
  readonly name: string;
  readonly value: number;
  readonly line: Line;
}

function readForced(line: Line): Forced[] {
  const rest = line.text.replace(/^\.ic\s*/iu, '');
  const list = [...rest.matchAll(/([vi])\s*\(\s*([^\s(),]+)\s*\)\s*=\s*([^\s,]+)[\s,]*/giu)];
  const read = list.reduce((sum, [all]) => sum + all.length, 0);
  if (list.length === 0 || read !== rest.length)
    throw refused(line, 'is none such as .ic v(out)=5 i(L1)=20m');
  return list.map(([, kind = '', name = '', text = '']) => {
    const value = spiceNumber(text);
    if (value === undefined || !(Math.abs(value) <= 1e9))
      throw refused(line, `has ${text.slice(0, 20)}, which is no number such as 5`);
    return {
      kind: kind.toLowerCase() === 'v' ? 'v' : 'i',
      name: groundOf(name).toLowerCase(),
      value,
      line,
    };
  });
}

/** Capacitors at the nodes of `.ic` and inductors it names; what a part says itself comes first. */
function withForced(parts: readonly NetworkPart[], forced: readonly Forced[]): NetworkPart[] {
  const volts = new Map<string, number>([['0', 0]]);
  const amperes = new Map<string, number>();
  for (const { kind, name, value } of forced) (kind === 'v' ? volts : amperes).set(name, value);
  const touches = ({ a, b }: NetworkPart, name: string) =>
    [a.toLowerCase(), b.toLowerCase()].includes(name);
  for (const { kind, name, line } of forced) {
    const held = parts.filter((p) =>
      kind === 'v' ? p.kind === 'C' && touches(p, name) : p.kind === 'L' && same(p.name, name),
    );
    const open = held.find(
      (p) => kind === 'v' && !(volts.has(p.a.toLowerCase()) && volts.has(p.b.toLowerCase())),
    );
    if (held.length === 0 || open)
      throw refused(
        line,
        `says what ${kind}(${name}) is, and ${open ? `not the other end of ${open.name}` : kind === 'v' ? 'no capacitor is there' : 'there is no such inductor'}; write ic= behind the value of a part`,
      );
  }
  return parts.map((p) => {
    if (p.initial !== 0) return p;
    const [a, b] = [volts.get(p.a.toLowerCase()), volts.get(p.b.toLowerCase())];
    if (p.kind === 'C' && a !== undefined && b !== undefined) return { ...p, initial: a - b };
    return p.kind === 'L' ? { ...p, initial: amperes.get(p.name.toLowerCase()) ?? 0 } : p;
  });
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Lines without comments, continued ones joined, and what `.control` encloses left out. */
function linesOf(text: string): { list: Line[]; title: string } {
  const list: { at: number; text: string }[] = [];
  let control = false;
  text.split('\n').forEach((raw, k) => {
    const line = raw.replace(/(;|(^|\s)\$(?!N_)).*$/iu, '').trim();
    if (/^\.control\b/iu.test(line)) control = true;
    if (control) {
      if (/^\.endc\b/iu.test(line)) control = false;
      return;
    }
    if (line === '' || line.startsWith('*') || /^\.end$/iu.test(line)) return;
    const before = list.at(-1);
    if (line.startsWith('+')) {
      if (before) before.text += ` ${line.slice(1).trim()}`;
      else throw refused({ at: k + 1, text: line }, 'continues no line');
    } else list.push({ at: k + 1, text: line });
  });
  // SPICE's first line is a title; one that could be no card is taken as such, and said.
  const [first] = list;
  if (first?.at !== 1 || isCard(first.text, list.slice(1))) return { list, title: '' };
  return { list: list.slice(1), title: first.text };
}

/** Whether a line is a card, or meant to be one: its name has a digit, or what follows reads as nodes and a value. */
function isCard(text: string, others: readonly Line[]): boolean {
  const [name = '', a, b, value] = text.split(/\s+/u);
  if (/^(\.|[rlcvi]\w*\d)/iu.test(name)) return true;
  // `Lab 1 exercise 2` reads as an inductor, whose nodes stand nowhere else.
  const wired = (node = '0') =>
    groundOf(node) === '0' ||
    others.some(({ text: other }) =>
      other
        .split(/\s+/u)
        .slice(1, 3)
        .some((n) => same(n, node)),
    );
  if (!wired(a) || !wired(b)) return false;
  if (/^[vi]/iu.test(name))
    return value === undefined || /^(dc|ac|pulse|sin|pwl|[-+.\d])/iu.test(value);
  return /^[rlc]/iu.test(name) && value !== undefined && spiceNumber(value) !== undefined;
}

/** Cards that change the circuit, and are not taken. */
const REFUSED = /^\.(subckt|include|inc|lib|param|model|step|global|if|func|csparam)\b/iu;

function refuseCard(name: string, line: Line): void {
  if (REFUSED.test(name))
    throw refused(line, `has ${name}, which is not taken; write the values into the parts`);
}

function readPart(words: readonly string[], kind: 'R' | 'L' | 'C', line: Line): NetworkPart {
  const [name = '', a, b, value, ...rest] = words
    .join(' ')
    .replace(/\s*=\s*/gu, '=')
    .split(' ');
  if (a === undefined || b === undefined || value === undefined)
    throw refused(line, `does not have two nodes and a value, as ${name} a b 1k has`);
  const number = spiceNumber(value);
  if (number === undefined || !Number.isFinite(number))
    throw refused(line, `has the value ${value.slice(0, 20)}, which is no number such as 4.7k`);
  if (!(number >= 1e-20 && number <= 1e15))
    throw refused(line, `has the value ${value}; it must be above 0, from 1e-20 to 1e15`);
  const [from, to] = [groundOf(a), groundOf(b)];
  if (from === to) throw refused(line, `connects ${name} from the node ${a} to itself`);
  return {
    name: titled(name),
    kind,
    a: from,
    b: to,
    value: number,
    initial: readHeld(rest, kind, line),
  };
}

const titled = (name: string): string => name[0]?.toUpperCase() + name.slice(1);

function readHeld(rest: readonly string[], kind: 'R' | 'L' | 'C', line: Line): number {
  let held = 0;
  for (const word of rest) {
    const found = /^ic=(.+)$/iu.exec(word);
    const value = found?.[1] === undefined ? undefined : spiceNumber(found[1]);
    if (value === undefined || kind === 'R' || !Number.isFinite(value) || Math.abs(value) > 1e9)
      throw refused(
        line,
        `ends with ${word.slice(0, 30)}; behind the value of ${kind === 'R' ? 'a resistor stands nothing' : 'L and C only ic= stands, such as ic=5'}`,
      );
    held = value;
  }
  return held;
}

function readSource(words: readonly string[], letter: 'V' | 'I', line: Line) {
  const [name = '', plus, minus, ...rest] = words;
  if (plus === undefined || minus === undefined)
    throw refused(line, `does not have two nodes, as ${name} in 0 has`);
  const [from, to] = [groundOf(plus), groundOf(minus)];
  if (from === to) throw refused(line, `connects ${name} from the node ${plus} to itself`);
  const waveform = readWaveform(rest.join(' '), (why) => refused(line, why));
  // SPICE counts a current source's current from its first node through it to its second.
  return letter === 'V'
    ? { kind: 'V' as const, plus: from, minus: to, waveform }
    : { kind: 'I' as const, plus: to, minus: from, waveform };
}

const refused = ({ at, text }: Line, why: string): InputError =>
  new InputError(`line ${at} ${why}`, { field: 'netlist', value: text.slice(0, 80) });

const nothing = (why: string): InputError => new InputError(why, { field: 'netlist' });
