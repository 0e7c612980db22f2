/** The working with the numbers at hand: reading by weights, division, multiplication, rounding, and the code. */
import type { Rational } from '@tollbench/engines/exact/rational.ts';
import { bitText, low } from '@tollbench/engines/radix/bits.ts';
import { codeOf } from '@tollbench/engines/radix/code.ts';
import { digitOf } from '@tollbench/engines/radix/digits.ts';
import type { Literal } from '@tollbench/engines/radix/literal.ts';
import { written } from '@tollbench/engines/radix/show.ts';
import type { Step } from '../../define/output.ts';
import { type LineResult, lastBits, type Result } from './compute.ts';
import { inputs, type NumberInputs } from './inputs.ts';
import { sumText } from './outputs.ts';
import { decimal, hexText, shortened } from './words.ts';

/** Digits, divisions and multiplications that are still followed. */
const DIGITS = 16;
const DIVISIONS = 32;
const PRODUCTS = 12;
const SET_BITS = 64;

export function steps(r: Result, i: NumberInputs): Step[] {
  const line = r.lines[r.at] as LineResult;
  const { exact, pattern } = line.value;
  const list: Step[] = [];
  if (line.literal) list.push(...byWeights(line.literal));
  else list.push(...operations(line));
  const given = line.literal?.bits === true && r.patterns && line.events.length === 0;
  if (given) list.push({ text: 'These are the bits of the word.', tex: bitsTex(pattern, r.width) });
  else if (exact) list.push(...toWord(r, i, exact));
  list.push(...grouping(r, pattern), {
    text: `The weights of its ones give the number back: ${sumText(r)} = ${decimal(line.value.kept)}.`,
  });
  return list;
}

const tex = (n: bigint): string => shortened(n.toString(), 60);
const bitsTex = (n: bigint, width: number): string =>
  width > SET_BITS
    ? `\\mathtt{${shortened(hexText(n, width), 60)}}`
    : `${spaced(bitText(n, width))}_{2}`;
/** Bits in fours, which TeX sets apart by a thin space. */
const spaced = (bits: string): string => bits.replace(/(?<=.)(?=(?:.{4})+$)/gu, '\\,');

/** Σ digit·base^k of a number in another base than ten. */
function byWeights({ text, base, value }: Literal): Step[] {
  if (base.kind !== 'plain' || base.base === 10 || value.d !== 1n || value.n < 0n) return [];
  const digits = Array.from(digitsIn(value.n, base.base));
  if (digits.length > DIGITS) return [];
  const sum = digits
    .map((d, k) => [digitOf(d, base.base) ?? 0, digits.length - 1 - k] as const)
    .filter(([d]) => d !== 0)
    .map(([d, k]) => `${d}\\cdot ${base.base < 0 ? `(${base.base})` : base.base}^{${k}}`);
  return [
    {
      text: `${shortened(text)} by the weights of its digits:`,
      tex: `${digits.join('')}_{${base.base}} = ${sum.join(' + ') || '0'} = ${tex(value.n)}`,
    },
  ];
}

function digitsIn(n: bigint, base: number): string {
  const x = written({ n, d: 1n }, { kind: 'plain', base }, 1);
  return x.text ?? '';
}

const operations = ({ events }: LineResult): Step[] =>
  events
    .filter((e) => e.kind === 'operation')
    .slice(0, DIVISIONS)
    .map((e) => ({
      text: `${shortened(e.text.replaceAll('-', '\u2212'), 90)} = ${decimal(e.exact)}${e.stored.fits && e.stored.exact ? '' : `, kept as ${decimal(e.kept)}`}.`,
    }));

function toWord(r: Result, i: NumberInputs, exact: Rational): Step[] {
  const k = lastBits(exact, r, i);
  const code = codeOf(r.code, r.bias);
  const fits = k >= code.least(r.width) && k <= code.greatest(r.width);
  const kept = code.decode((r.lines[r.at] as LineResult).value.pattern, r.width) ?? 0n;
  return [
    ...fraction(exact),
    ...scaling(r, i, exact, k),
    ...(fits ? [] : [misfit(r, i, k, kept)]),
    ...inCode(r, kept),
  ];
}

/** What stands behind the point, by repeated multiplication by 2. */
function fraction({ n, d }: Rational): Step[] {
  if (d === 1n) return [];
  const size = n < 0n ? -n : n;
  const rows: string[] = [];
  let rest = size % d;
  for (let k = 0; k < PRODUCTS && rest !== 0n; k++) {
    const twice = 2n * rest;
    const bit = twice >= d ? 1n : 0n;
    rows.push(`2\\cdot ${fractionTex(rest, d)} &= ${fractionTex(twice, d)} & ${bit}`);
    rest = twice - bit * d;
  }
  return [
    {
      text: `Behind the point: twice what is left, again and again; the whole parts are the bits, from the point on${rest === 0n ? ', until nothing is left' : ' …'}.`,
      tex: `\\begin{aligned}${rows.join('\\\\')}\\end{aligned}`,
    },
  ];
}

const fractionTex = (n: bigint, d: bigint): string => `\\tfrac{${tex(n)}}{${tex(d)}}`;

function scaling(r: Result, i: NumberInputs, exact: Rational, k: bigint): Step[] {
  if (r.fraction === 0 && exact.d === 1n) return [];
  const top = exact.n << BigInt(r.fraction);
  const name = inputs.rounding.echo(i.rounding);
  const whole = top % exact.d === 0n;
  return [
    {
      text: whole
        ? `In last bits, of 2^−${r.fraction} each, it is a whole number.`.replace('2^−0', '1')
        : `In last bits it lies between two whole numbers; rounded ${name}:`,
      tex: `x\\cdot 2^{${r.fraction}} = ${exact.d === 1n || whole ? tex(top / exact.d) : fractionTex(top, exact.d)}${whole ? '' : `\\;\\to\\; ${tex(k)}`}`,
    },
  ];
}

function misfit(r: Result, i: NumberInputs, k: bigint, kept: bigint): Step {
  const code = codeOf(r.code, r.bias);
  const range = `${tex(code.least(r.width))} \\ldots ${tex(code.greatest(r.width))}`;
  if (i.overflow === 'saturate')
    return {
      text: 'It is beyond the range of the word, which holds the nearest end.',
      tex: `${tex(k)} \\notin ${range},\\quad ${tex(kept)}`,
    };
  const modulus =
    r.code === 'bcd' || r.code === 'excess3'
      ? `10^{${r.width / 4}}`
      : r.code === 'ones'
        ? `(2^{${r.width}}-1)`
        : `2^{${r.width}}`;
  return {
    text:
      r.code === 'magnitude'
        ? 'It is beyond the range of the word; the lowest bits of its magnitude are kept.'
        : 'It is beyond the range of the word; what is kept differs by a multiple of the modulus.',
    tex:
      r.code === 'magnitude'
        ? `${tex(k)} \\to ${tex(kept)}`
        : `${tex(k)} \\equiv ${tex(kept)} \\pmod{${modulus}}`,
  };
}

/** From a whole number of last bits to the bits of the code. */
function inCode(r: Result, k: bigint): Step[] {
  const { width } = r;
  const pattern = codeOf(r.code, r.bias).encode(k, width);
  const size = k < 0n ? -k : k;
  const end = (text: string): Step => ({ text, tex: bitsTex(pattern, width) });
  switch (r.code) {
    case 'unsigned':
      return [division(k, 2n), end(`With its leading zeros, ${width} bits:`)];
    case 'twos':
      if (k >= 0n) return [division(k, 2n), end(`With a 0 for the sign, ${width} bits:`)];
      return [
        division(size, 2n),
        { text: `The magnitude in ${width} bits:`, tex: bitsTex(low(size, width), width) },
        { text: 'Every bit turned:', tex: bitsTex(low(~size, width), width) },
        end('One added:'),
      ];
    case 'ones':
      return k >= 0n
        ? [division(k, 2n), end(`With a 0 for the sign, ${width} bits:`)]
        : [
            division(size, 2n),
            { text: `The magnitude in ${width} bits:`, tex: bitsTex(size, width) },
            end('Every bit turned:'),
          ];
    case 'magnitude':
      return [division(size, 2n), end(`The sign bit ${k < 0n ? 1 : 0} before the magnitude:`)];
    case 'excess':
      return [
        { text: 'The bias is added:', tex: `${tex(k)} + ${tex(r.bias)} = ${tex(pattern)}` },
        division(pattern, 2n),
        end(`In ${width} bits:`),
      ];
    case 'negabinary':
      return [division(k, -2n), end(`In ${width} bits:`)];
    case 'gray':
      return [
        division(k, 2n),
        {
          text: 'Each bit exclusive-or the one above it:',
          tex: `n \\oplus \\lfloor n/2 \\rfloor = ${bitsTex(k, width)} \\oplus ${bitsTex(k >> 1n, width)} = ${bitsTex(pattern, width)}`,
        },
      ];
    default:
      return [
        end(
          `Each decimal digit of ${shortened(k.toString())} in four bits${r.code === 'excess3' ? ', as three more' : ''}:`,
        ),
      ];
  }
}

/** Repeated division: quotients and remainders, the last remainder the highest digit. */
function division(n: bigint, by: bigint): Step {
  const rows: string[] = [];
  let rest = n;
  const shown = by < 0n ? `(${by})` : `${by}`;
  while (rest !== 0n && rows.length < DIVISIONS) {
    let remainder = rest % by;
    let quotient = rest / by;
    if (remainder < 0n) {
      remainder -= by < 0n ? by : -by;
      quotient += by < 0n ? 1n : -1n;
    }
    rows.push(`${tex(rest)} &= ${tex(quotient)}\\cdot ${shown} + ${remainder}`);
    rest = quotient;
  }
  if (rows.length === 0) return { text: 'Zero has no digit but 0.' };
  return {
    text: `Divided by ${by < 0n ? '−2' : by} again and again; the remainders are the bits from the lowest up${rest === 0n ? '' : `, here the first ${DIVISIONS}`}.`,
    tex: `\\begin{aligned}${rows.join('\\\\')}\\end{aligned}`,
  };
}

function grouping(r: Result, pattern: bigint): Step[] {
  if (r.width > SET_BITS) return [];
  const nibbles = bitText(pattern, Math.ceil(r.width / 4) * 4).match(/.{4}/gu) ?? [];
  const row = nibbles.map(
    (n) => `\\underset{\\mathtt{${Number.parseInt(n, 2).toString(16).toUpperCase()}}}{${n}}`,
  );
  return [{ text: 'In fours from the lowest bit, each a hex digit:', tex: row.join('\\;') }];
}
