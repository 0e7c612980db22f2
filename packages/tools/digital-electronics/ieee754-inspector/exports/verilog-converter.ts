import { decode, infinityWord, nanWord, split } from '@tollbench/engines/float/code.ts';
import {
  type BinaryFormat,
  hasPayload,
  largestCode,
  largestExponent,
  leastExponent,
  widthOf,
} from '@tollbench/engines/float/format.ts';
import { neighbour } from '@tollbench/engines/float/neighbour.ts';
import { type Manner, type Rounding, roundDatum } from '@tollbench/engines/float/round.ts';
import { intervalOf } from '@tollbench/engines/float/show.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { cName } from './names.ts';
import { sampleWords } from './samples.ts';

type Named = Parameters<typeof cName>[0];

export const converterName = (from: Named, to: Named): string => `${cName(from)}_to_${cName(to)}`;

const literal = (value: bigint, width: number): string =>
  `${width}'h${hexDigits(value, Math.ceil(width / 4))}`;
const signed = (value: number, width: number): string =>
  value < 0 ? `-${width}'sd${-value}` : `${width}'sd${value}`;

/** The roundings by the numbers that RISC-V gives them. */
export const RM: readonly Rounding[] = ['nearestEven', 'towardZero', 'down', 'up', 'nearestAway'];

/** A combinational conversion with the rounding as an input, and its bench. Formats with a sign, subnormals and a hidden bit. */
export function converterModule(from: BinaryFormat, to: BinaryFormat, manner: Manner): string {
  const words = [...new Set([...sampleWords(from, 100), ...tieWords(from, to)])];
  return `// ${from.name} to ${to.name}, rounded once. rm as in RISC-V: 0 nearest even, 1 toward zero, 2 down, 3 up, 4 nearest away.
// Overflow goes to ${manner.overflow === 'saturate' ? 'the largest number' : infinityWord(to, 0) === undefined ? (nanWord(to) === undefined ? 'the largest number: there is neither infinity nor NaN' : 'NaN: there is no infinity') : 'infinity'}; tininess is tested ${manner.tininess} rounding.
${moduleOf(from, to, manner)}
\`ifndef SYNTHESIS
${benchOf(from, to, manner, words)}\`endif
`;
}

/** Words half way between two numbers of the target, where the source has them, and those beside them. */
function tieWords(from: BinaryFormat, to: BinaryFormat): bigint[] {
  return sampleWords(to, 40).flatMap((word) => {
    const { sign, code } = split(to, word);
    if (code > largestCode(to)) return [];
    const { low, high } = intervalOf(to, code || 1n);
    return [low, high].flatMap(({ m, e }) => {
      const { word: middle, flags } = roundDatum(from, { kind: 'finite', sign, m, e });
      if (middle === undefined || flags.inexact) return [];
      return [middle, neighbour(from, middle, 1), neighbour(from, middle, -1)].filter(
        (w) => w !== undefined,
      );
    });
  });
}

export function moduleOf(from: BinaryFormat, to: BinaryFormat, manner: Manner): string {
  const [wa, ta, wb, tb] = [widthOf(from), from.fractionBits, widthOf(to), to.fractionBits];
  const exponentWidth =
    Math.max(from.exponentBits, to.exponentBits) + 3 + Math.ceil(Math.log2(ta + tb + 4));
  const top = largestCode(to);
  const body = wb - 1;
  // The significand with its leading bit first, and room for every bit that is shifted out of what is kept.
  const wide = ta + tb + 3;
  const codeWidth = exponentWidth + tb + 2;
  const word = (w: bigint) => literal(w & ((1n << BigInt(body)) - 1n), body);
  const infinite = infinityWord(to, 0);
  const nan = nanWord(to);
  const largest = word(top);
  const beyond =
    manner.overflow === 'saturate'
      ? largest
      : infinite !== undefined
        ? word(infinite)
        : nan !== undefined
          ? to.specials === 'nan'
            ? word(nan)
            : 'NAN'
          : largest;
  const codeA = wa - 1;
  const nanA = {
    ieee: `code > ${literal(largestCode(from) + 1n, codeA)}`,
    nan: `code > ${literal(largestCode(from), codeA)}`,
    'unsigned-zero': `a == ${literal(1n << BigInt(wa - 1), wa)}`,
    p3109: `a == ${literal(1n << BigInt(wa - 1), wa)}`,
    finite: "1'b0",
  }[from.specials];
  const infiniteA = infinityWord(from, 0);
  const noNegativeZero = to.specials === 'unsigned-zero' || to.specials === 'p3109';
  const nanWhole = to.specials === 'unsigned-zero' || to.specials === 'p3109';
  const infinityValue =
    infinite !== undefined && manner.overflow === 'standard'
      ? `{sign, ${word(infinite)}}`
      : manner.overflow === 'saturate'
        ? `{sign, ${largest}}`
        : nanWhole
          ? literal(1n << BigInt(body), wb)
          : nan === undefined
            ? `{sign, ${largest}}`
            : `{sign, ${word(nan)}}`;
  const infinityRaises = infinite === undefined || manner.overflow === 'saturate';
  return `module ${converterName(from, to)} (
  input  [${wa - 1}:0] a,
  input  [2:0] rm,
  output reg [${wb - 1}:0] y,
  // Invalid, overflow, underflow, inexact.
  output reg nv, of, uf, nx);
  wire sign = a[${wa - 1}];
  wire [${codeA - 1}:0] code = a[${codeA - 1}:0];
  wire [${from.exponentBits - 1}:0] field = a[${wa - 2}:${ta}];
  wire [${ta - 1}:0] fraction = a[${ta - 1}:0];
  wire is_nan = ${nanA};
  wire is_infinite = ${infiniteA === undefined ? "1'b0" : `code == ${literal(infiniteA, codeA)}`};
  localparam signed [${exponentWidth - 1}:0] LEAST = ${signed(leastExponent(to), exponentWidth)};
  reg [${ta}:0] m;
  reg signed [${exponentWidth - 1}:0] e, shift;
  reg [${wide - 1}:0] bits, kept_bits, lost;
  reg [${tb + 1}:0] rounded, full;
  reg [${codeWidth - 1}:0] result;
  reg guard, rest, up, exact_up, tiny;
  integer k;
  // Whether the magnitude is raised, by the last bit kept, the first one cut, and whether more follows.
  function raise;
    input last, first, more, negative;
    input [2:0] mode;
    case (mode)
      3'd0: raise = first & (more | last);
      3'd1: raise = 1'b0;
      3'd2: raise = negative & (first | more);
      3'd3: raise = ~negative & (first | more);
      default: raise = first;
    endcase
  endfunction
  always @* begin
    // The leading 1 goes to the top: at most ${ta} places, of subnormal numbers.
    m = {|field, fraction};
    e = |field ? $signed({${exponentWidth - from.exponentBits}'b0, field}) - ${signed(from.bias, exponentWidth)} : ${signed(leastExponent(from), exponentWidth)};
    for (k = 0; k < ${ta}; k = k + 1)
      if (!m[${ta}]) begin
        m = m << 1;
        e = e - 1;
      end
    bits = {m, ${tb + 2}'b0};
    shift = e < LEAST ? LEAST - e : 0;
    if (shift > ${wide}) shift = ${wide};
    kept_bits = bits >> shift;
    lost = bits ^ (kept_bits << shift);
    guard = kept_bits[${ta + 1}];
    rest = |kept_bits[${ta}:0] | |lost;
    up = raise(kept_bits[${ta + 2}], guard, rest, sign, rm);
    rounded = {1'b0, kept_bits[${wide - 1}:${ta + 2}]} + up;
    // Carries go on into the exponent, of the largest subnormal too.
    result = rounded;
    if (e >= LEAST) result = result + ({${codeWidth - exponentWidth}'b0, e - LEAST} << ${tb});
    // Rounded with no bound on the exponent: does it reach the least normal number?
    exact_up = raise(bits[${ta + 2}], bits[${ta + 1}], |bits[${ta}:0], sign, rm);
    full = {1'b0, bits[${wide - 1}:${ta + 2}]} + exact_up;
    tiny = e < LEAST${manner.tininess === 'before' ? '' : ` && !(e == LEAST - 1 && full[${tb + 1}])`};
    nv = 1'b0;
    of = 1'b0;
    uf = 1'b0;
    nx = 1'b0;
    if (is_nan) begin
      nv = ${nan === undefined ? "1'b1" : hasPayload(from) ? `~fraction[${ta - 1}]` : "1'b0"};
      y = ${nanValue(from, to, nan)};
    end else if (is_infinite) begin
      of = 1'b${infinityRaises ? 1 : 0};
      nx = 1'b${infinityRaises ? 1 : 0};
      y = ${infinityValue};
    end else if (!m[${ta}]) y = ${noNegativeZero ? literal(0n, wb) : `{sign, ${literal(0n, body)}}`};
    else if (e > ${signed(largestExponent(to), exponentWidth)} || result > ${literal(top, codeWidth)}) begin
      of = 1'b1;
      nx = 1'b1;
      y = (rm == 3'd1 || (rm == 3'd2 && !sign) || (rm == 3'd3 && sign)) ? {sign, ${largest}} : ${beyond === 'NAN' ? literal(1n << BigInt(body), wb) : `{sign, ${beyond}}`};
    end else begin
      nx = guard | rest;
      uf = nx & tiny;
      y = ${noNegativeZero ? `{sign & |result[${body - 1}:0], result[${body - 1}:0]}` : `{sign, result[${body - 1}:0]}`};
    end
  end
endmodule
`;
}

/** NaN in the target: with the upper bits of the payload where both have one. A format without NaN gets a zero, and invalid is raised. */
function nanValue(from: BinaryFormat, to: BinaryFormat, nan: bigint | undefined): string {
  const [ta, tb, wb] = [from.fractionBits, to.fractionBits, widthOf(to)];
  if (nan === undefined) return literal(0n, wb);
  if (to.specials === 'unsigned-zero' || to.specials === 'p3109') return literal(nan, wb);
  if (to.specials === 'nan') return `{sign, ${literal(nan, wb - 1)}}`;
  if (!hasPayload(to)) return `{sign, ${literal(nan, wb - 1)}}`;
  const ones = `{${to.exponentBits}{1'b1}}`;
  if (!hasPayload(from)) return `{sign, ${ones}, 1'b1, ${literal(0n, tb - 1)}}`;
  const payload =
    tb >= ta
      ? tb === ta
        ? `fraction[${ta - 2}:0]`
        : `fraction[${ta - 2}:0], ${literal(0n, tb - ta)}`
      : `fraction[${ta - 2}:${ta - tb}]`;
  return `{sign, ${ones}, 1'b1, ${payload}}`;
}

/** What the module must give: the word and the four flags; undefined of a NaN that the target lacks. */
export function expected(
  from: BinaryFormat,
  to: BinaryFormat,
  word: bigint,
  manner: Manner,
): { y: bigint; flags: string } | undefined {
  const { word: y, flags } = roundDatum(to, decode(from, word), manner, from.fractionBits);
  if (y === undefined) return undefined;
  const bit = (on: boolean) => (on ? '1' : '0');
  return {
    y,
    flags: bit(flags.invalid) + bit(flags.overflow) + bit(flags.underflow) + bit(flags.inexact),
  };
}

function benchOf(
  from: BinaryFormat,
  to: BinaryFormat,
  manner: Manner,
  words: readonly bigint[],
): string {
  const name = converterName(from, to);
  const [wa, wb] = [widthOf(from), widthOf(to)];
  const vectors = words.flatMap((word) =>
    RM.flatMap((rounding, rm) => {
      const made = expected(from, to, word, { ...manner, rounding });
      return made
        ? [`a = ${literal(word, wa)}; rm = ${rm}; check(${literal(made.y, wb)}, 4'b${made.flags});`]
        : [];
    }),
  );
  return `module ${name}_tb;
  reg [${wa - 1}:0] a;
  reg [2:0] rm;
  wire [${wb - 1}:0] y;
  wire nv, of, uf, nx;
  integer errors;
  ${name} dut (.a(a), .rm(rm), .y(y), .nv(nv), .of(of), .uf(uf), .nx(nx));
  task check;
    input [${wb - 1}:0] word;
    input [3:0] flags;
    begin
      #1;
      if (y !== word || {nv, of, uf, nx} !== flags) begin
        errors = errors + 1;
        $display("%h, rm %0d: %h %b and not %h %b", a, rm, y, {nv, of, uf, nx}, word, flags);
      end
    end
  endtask
  initial begin
    errors = 0;
${vectors.map((v) => `    ${v}`).join('\n')}
    if (errors == 0) $display("PASS: ${vectors.length} checks");
    else $display("FAIL: %0d errors", errors);
    $finish;
  end
endmodule
`;
}
