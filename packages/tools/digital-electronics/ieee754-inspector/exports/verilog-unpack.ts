import { decode, infinityWord, split } from '@tollbench/engines/float/code.ts';
import {
  type BinaryFormat,
  largestCode,
  leastExponent,
  widthOf,
} from '@tollbench/engines/float/format.ts';
import { classOf } from '@tollbench/engines/float/show.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { cName } from './names.ts';

export const unpackName = (f: Parameters<typeof cName>[0]): string => `${cName(f)}_unpack`;

const literal = (value: bigint, width: number): string =>
  `${width}'h${hexDigits(value, Math.ceil(width / 4))}`;

/** Flags of a class: zero, subnormal, normal, infinity, quiet NaN, signalling NaN. */
const CLASSES = ['zero', 'subnormal', 'normal', 'infinite', 'quietNaN', 'signallingNaN'] as const;

/** A combinational module that takes a word apart: class, sign, exponent, significand with its leading bit; and its bench. */
export function unpackModule(f: BinaryFormat, words: readonly bigint[]): string {
  const name = unpackName(f);
  const width = widthOf(f);
  const t = f.fractionBits;
  const body = width - (f.signed ? 1 : 0);
  const wide = f.exponentBits + 2;
  const top = largestCode(f);
  const infinite = infinityWord(f, 0);
  const nanIs = {
    ieee: `code > ${literal(top + 1n, body)}`,
    nan: `code > ${literal(top, body)}`,
    'unsigned-zero': `word == ${literal(1n << BigInt(width - 1), width)}`,
    p3109: `word == ${literal(1n << BigInt(width - 1), width)}`,
    finite: "1'b0",
  }[f.specials];
  const hidden = f.lowest === 'normal' ? "1'b1" : '|field';
  const flushed = f.lowest === 'flushed';
  const least = leastExponent(f);
  return `// A number is (-1)^sign * significand * 2^(exponent - ${t}).
module ${name} (
  input  [${width - 1}:0] word,
  output is_zero, is_subnormal, is_normal, is_infinite, is_quiet_nan, is_signalling_nan,
  output sign,
  output signed [${wide - 1}:0] exponent,
  output [${t}:0] significand);
  wire [${body - 1}:0] code = word[${body - 1}:0];
  wire [${f.exponentBits - 1}:0] field = word[${width - (f.signed ? 2 : 1)}:${t}];
  wire [${t - 1}:0] fraction = word[${t - 1}:0];
  wire is_nan = ${nanIs};
  wire leading = ${hidden};
  assign sign = ${f.signed ? `word[${width - 1}]` : "1'b0"};
  assign is_infinite = ${infinite === undefined ? "1'b0" : `code == ${literal(infinite, body)}`};
  assign is_quiet_nan = is_nan${f.specials === 'ieee' && t > 1 ? ` & fraction[${t - 1}]` : ''};
  assign is_signalling_nan = ${f.specials === 'ieee' && t > 1 ? `is_nan & ~fraction[${t - 1}]` : "1'b0"};
  assign is_zero = ~is_nan & ~leading${flushed ? '' : ' & ~|fraction'};
  assign is_subnormal = ~is_nan & ~leading & ${flushed ? "1'b0" : '|fraction'};
  assign is_normal = ~is_nan & ~is_infinite & leading;
  assign exponent = leading ? $signed({2'b00, field}) - ${signed(f.bias, wide)} : ${signed(least, wide)};
  assign significand = {leading, ${flushed ? `leading ? fraction : ${literal(0n, t)}` : 'fraction'}};
endmodule

\`ifndef SYNTHESIS
module ${name}_tb;
  reg [${width - 1}:0] word;
  reg [5:0] kind;
  reg s;
  reg signed [${wide - 1}:0] e;
  reg [${t}:0] m;
  integer errors;
  wire zero, subnormal, normal, infinite, quiet, signalling, sign;
  wire signed [${wide - 1}:0] exponent;
  wire [${t}:0] significand;
  ${name} dut (.word(word), .is_zero(zero), .is_subnormal(subnormal), .is_normal(normal), .is_infinite(infinite),
    .is_quiet_nan(quiet), .is_signalling_nan(signalling), .sign(sign), .exponent(exponent), .significand(significand));
  // One class alone, and of finite numbers the fields.
  task check;
    begin
      #1;
      if ({zero, subnormal, normal, infinite, quiet, signalling} !== kind) begin
        errors = errors + 1;
        $display("%h: class %b and not %b", word, {zero, subnormal, normal, infinite, quiet, signalling}, kind);
      end
      if (|kind[5:3] && (sign !== s || exponent !== e || significand !== m)) begin
        errors = errors + 1;
        $display("%h: %b %0d %h", word, sign, exponent, significand);
      end
    end
  endtask
  initial begin
    errors = 0;
${words.map((word) => `    ${vector(f, word, wide)}`).join('\n')}
    if (errors == 0) $display("PASS: ${words.length} checks");
    else $display("FAIL: %0d errors", errors);
    $finish;
  end
endmodule
\`endif
`;
}

const signed = (value: number, width: number): string =>
  value < 0 ? `-${width}'sd${-value}` : `${width}'sd${value}`;

function vector(f: BinaryFormat, word: bigint, wide: number): string {
  const kind = CLASSES.indexOf(classOf(f, word) as (typeof CLASSES)[number]);
  const d = decode(f, word);
  const { sign } = split(f, word);
  const finite = d.kind === 'finite';
  const e = finite ? d.e + f.fractionBits : 0;
  const m = finite ? d.m : 0n;
  return `word = ${literal(word, widthOf(f))}; kind = 6'b${(1 << (5 - kind)).toString(2).padStart(6, '0')}; s = 1'b${sign}; e = ${signed(e, wide)}; m = ${literal(m, f.fractionBits + 1)}; check;`;
}
