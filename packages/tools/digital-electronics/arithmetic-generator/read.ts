/** From the inputs to what is built, refused where it cannot be. */
import type { AdderChoice } from '@tollbench/engines/arithmetic/adders.ts';
import { MINIMAL_BITS } from '@tollbench/engines/arithmetic/constant-graph.ts';
import type { Netlist, Port } from '@tollbench/engines/arithmetic/netlist.ts';
import type { Words } from '@tollbench/engines/arithmetic/simulate.ts';
import type { Specification } from '@tollbench/engines/arithmetic/specification.ts';
import { InputError } from '../../define/error.ts';
import type { ArithmeticInputs } from './inputs.ts';

/** Dots that are reduced in one circuit: a multiplier of 128 by 128 bits. */
const MAX_DOTS = 128 * 128;
/** Bits in all rows of a divider or root. */
const MAX_ROW_BITS = 128 * 129;

export function specificationOf(i: ArithmeticInputs): Specification {
  const adder: AdderChoice = {
    kind: i.adder,
    group: i.group === 0 && (i.adder === 'lookahead' || i.adder === 'sparse') ? 4 : i.group,
    ...(i.adder === 'own' && { graph: i.graph }),
  };
  const s: Specification = {
    operation: i.operation,
    width: i.width,
    widthB: i.widthB,
    signedA: i.signA === 'signed',
    signedB: i.signB === 'signed',
    carryIn: i.carryIn === 'yes',
    count: i.count,
    adder,
    products: i.products,
    reduction: i.reduction,
    truncate: i.operation === 'multiply' ? i.truncate : 0,
    divider: i.divider,
    comparator: i.comparator,
    constant: BigInt(i.constant),
    recoding: i.recoding,
    shift: i.shift,
  };
  check(s);
  return s;
}

function refuse(
  field: string,
  value: string,
  message: string,
  ...remedies: Record<string, string>[]
): never {
  throw new InputError(message, { field, value, remedies });
}

function check(s: Specification): void {
  const { operation, width, widthB, count } = s;
  const tall = operation === 'dot' || operation === 'sum' ? count : 1;
  const dots =
    operation === 'sum'
      ? width * tall
      : operation === 'square'
        ? (width * width) / 2
        : width * widthB * tall;
  const multiplies = ['multiply', 'multiply-add', 'dot', 'sum', 'square'].includes(operation);
  if (multiplies && dots > MAX_DOTS)
    refuse('count', String(count), `makes ${dots} partial products; the most is ${MAX_DOTS}`, {
      count: String(
        Math.max(2, Math.floor(MAX_DOTS / (width * (operation === 'sum' ? 1 : widthB)))),
      ),
    });
  if (operation === 'divide' && width * (widthB + 1) > MAX_ROW_BITS)
    refuse('width', String(width), 'makes too many rows', { width: '64' });
  if ((operation === 'leading' || operation === 'priority' || operation === 'shift') && width < 2)
    refuse('width', String(width), 'is 1; this circuit needs 2 bits or more', { width: '2' });
  checkTruncation(s);
  if (operation !== 'constant') return;
  if (s.constant === 0n)
    refuse('constant', '0', 'is 0, and needs no multiplier', { constant: '1' });
  let odd = s.constant < 0n ? -s.constant : s.constant;
  while ((odd & 1n) === 0n) odd >>= 1n;
  const bits = odd.toString(2).length;
  if (s.recoding === 'minimal' && bits > MINIMAL_BITS)
    refuse(
      'recoding',
      'minimal',
      `is for constants to ${MINIMAL_BITS} bits, and ${s.constant} has ${bits} without its trailing zeros`,
      { recoding: 'csd' },
    );
}

function checkTruncation({ truncate, products, width, widthB }: Specification): void {
  if (truncate === 0) return;
  if (products !== 'and')
    refuse(
      'truncate',
      String(truncate),
      'is for AND products: of Booth rows the error would have no such bound',
      { truncate: '0' },
      { products: 'and' },
    );
  const most = Math.min(width, widthB) - 1;
  if (truncate > most)
    refuse('truncate', String(truncate), `is ${truncate}; at this width it is ${most} at most`, {
      truncate: String(most),
    });
}

/** One number: decimal, `0x…`, `0b…`, `0o…`, or sized as in Verilog, with _ between digits and a minus. */
const NUMBER =
  /^([-\u2212]?)(?:(0x[\da-f_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*)|(\d+)?'(s?)([hbdo])([\da-f_]+))$/iu;
const PREFIXES: Readonly<Record<string, string>> = { h: '0x', b: '0b', o: '0o', d: '' };

function numbersIn(text: string, field: string): bigint[] {
  return text
    .split(/[\s,;]+/u)
    .filter(Boolean)
    .map((word) => {
      const refused = (what: string) =>
        refuse(field, text, `holds “${word.slice(0, 40)}”, ${what}`);
      const match = NUMBER.exec(word);
      if (!match) return refused('which is no whole number; write 183, -5, 0xB7 or 0b10110111');
      const [, minus, plain, size, signed, base = 'd', digits = ''] = match;
      const written = plain ?? `${PREFIXES[base.toLowerCase()]}${digits}`;
      let value: bigint;
      try {
        value = BigInt(written.replaceAll('_', ''));
      } catch {
        return refused('whose digits are not of its base');
      }
      const bits = size === undefined ? undefined : Number(size);
      if (bits !== undefined && (bits < 1 || value.toString(2).length > Math.max(1, bits)))
        return refused(`whose digits do not go into ${size} bits`);
      // An s makes a number of the bits: 8'shFF is -1.
      if (bits !== undefined && signed) value = BigInt.asIntN(bits, value);
      return minus ? -value : value;
    });
}

const FIELDS = ['valueA', 'valueB', 'valueC'] as const;

/** Which field gives the values of an input. */
const fieldOf = ({ name }: Port): (typeof FIELDS)[number] =>
  /^(a\d*|x)$/u.test(name) ? 'valueA' : /^b\d*$/u.test(name) ? 'valueB' : 'valueC';

/** The words that are put in. An empty field gives a pattern in which carries run. */
export function wordsOf(netlist: Netlist, inputs: ArithmeticInputs): Words {
  const words: Record<string, bigint> = {};
  for (const field of FIELDS) {
    const ports = netlist.inputs.filter((p) => fieldOf(p) === field);
    if (ports.length === 0) continue;
    const given = numbersIn(inputs[field], field);
    if (given.length !== 0 && given.length !== ports.length)
      refuse(
        field,
        inputs[field],
        `has ${given.length} numbers; here it takes ${ports.length}${ports.length > 1 ? `, one for each of ${ports[0]?.name} to ${ports.at(-1)?.name}` : ''}, or none`,
        { [field]: '' },
      );
    ports.forEach((port, k) => {
      const value = given[k] ?? patternOf(port, k);
      words[port.name] = wordFor(port, value, {
        field,
        text: inputs[field],
        isAlone: ports.length === 1,
      });
    });
  }
  return words;
}

interface Asked {
  readonly field: (typeof FIELDS)[number];
  readonly text: string;
  /** Whether the field gives one number. */
  readonly isAlone: boolean;
}

function wordFor({ name, nets, signed }: Port, value: bigint, asked: Asked): bigint {
  const width = nets.length;
  const [low, high] = signed
    ? [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n]
    : [0n, (1n << BigInt(width)) - 1n];
  if (value < low || value > high) {
    const { field, text, isAlone } = asked;
    // Bits written as a number, such as 0xFF in a signed byte, or -1 in one that is not: the same bits the other way.
    const isSameBits = value >= -(1n << BigInt(width - 1)) && value < 1n << BigInt(width);
    const same = signed ? BigInt.asIntN(width, value) : BigInt.asUintN(width, value);
    refuse(
      field,
      text,
      `gives ${value} to ${name}, which has ${width} ${signed ? 'signed ' : ''}bits: ${low} to ${high}${isSameBits ? `; its bits are ${same}` : ''}`,
      ...(isSameBits && isAlone ? [{ [field]: String(same) }] : []),
      { [field]: '' },
    );
  }
  return BigInt.asUintN(width, value);
}

/** Bits that differ from operand to operand; single bits are 0, the second operand is small enough to divide by. */
function patternOf({ name, nets, signed }: Port, k: number): bigint {
  const width = nets.length;
  if (width === 1 && name !== 'a' && name !== 'b') return 0n;
  const pattern = name.startsWith('b') ? 0x5bn : name === 'n' ? 3n : 0xb7n;
  let word = 0n;
  for (let at = 0n; at < BigInt(width); at += 8n) word |= (pattern + 37n * BigInt(k)) << at;
  const half = name.startsWith('b') && width > 1 ? width - 1 : width;
  const bits = BigInt.asUintN(half, name === 'n' ? pattern : word);
  return signed ? BigInt.asIntN(width, bits) : bits;
}
