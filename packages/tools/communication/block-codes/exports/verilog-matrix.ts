import { binomial } from '@tollbench/engines/coding/weight-distribution.ts';
import type { MatrixCode } from '../code.ts';
import type { Case } from './cases.ts';

/** Errors that a decoder lists one by one. */
const MAX_PATTERNS = 4096;

const hex = (bits: number, value: bigint): string => `${bits}'h${value.toString(16)}`;

/** Sets of at most t places of n. */
function patternsOf({ n, t }: MatrixCode): number[][] | null {
  let count = 0n;
  for (let e = 1; e <= t; e++) count += binomial(n, e);
  if (count > BigInt(MAX_PATTERNS)) return null;
  const all: number[][] = [];
  const grow = (from: number, places: readonly number[]): void => {
    for (let j = from; j < n; j++) {
      const next = [...places, j];
      all.push(next);
      if (next.length < t) grow(j + 1, next);
    }
  };
  if (t > 0) grow(0, []);
  return all;
}

/** Encoder and decoder without a clock: bit j of a word is its place j from the left. */
export function matrixModules(code: MatrixCode, name: string): string {
  const { n, k, generatorRows, checkRows, columns } = code;
  const r = checkRows.length;
  const masks = Array.from({ length: n }, (_, j) =>
    generatorRows.reduce(
      (mask, row, i) => ((row >> BigInt(j)) & 1n ? mask | (1n << BigInt(i)) : mask),
      0n,
    ),
  );
  const patterns = patternsOf(code);
  const flips = (patterns ?? []).map((places) => {
    const s = places.reduce((sum, j) => sum ^ (columns[j] ?? 0n), 0n);
    const word = places.reduce((sum, j) => sum | (1n << BigInt(j)), 0n);
    return `      ${hex(r, s)}: flip = ${hex(n, word)};`;
  });
  const message = code.message?.map((place, i) => `  assign message[${i}] = corrected[${place}];`);
  return `module ${name}_encoder (input [${k - 1}:0] message, output [${n - 1}:0] word);
${masks.map((mask, j) => `  assign word[${j}] = ^(message & ${hex(k, mask)});`).join('\n')}
endmodule

${patterns === null ? `// More than ${MAX_PATTERNS} errors would be listed: the decoder tells a word that is none, and mends nothing.\n` : ''}module ${name}_decoder (input [${n - 1}:0] received, output [${n - 1}:0] corrected,${message ? ` output [${k - 1}:0] message,` : ''}
  output error, output failure);
  wire [${r - 1}:0] syndrome;
${checkRows.map((row, i) => `  assign syndrome[${i}] = ^(received & ${hex(n, row)});`).join('\n')}
  reg [${n - 1}:0] flip;
  always @* begin
    flip = ${hex(n, 0n)};
    case (syndrome)
${[...flips, `      default: flip = ${hex(n, 0n)};`].join('\n')}
    endcase
  end
  assign corrected = received ^ flip;
${message ? `${message.join('\n')}\n` : ''}  assign error = |syndrome;
  assign failure = error & ~(|flip);
endmodule
`;
}

const packed = (bits: readonly number[]): bigint =>
  bits.reduce((word, b, j) => (b ? word | (1n << BigInt(j)) : word), 0n);

/** Feeds every case and compares. */
export function matrixBench(code: MatrixCode, name: string, list: readonly Case[]): string {
  const { n, k, message } = code;
  const mends = patternsOf(code) !== null;
  const checks = list.map((c) => {
    const clean = String(c.word) === String(c.received);
    const decoded = mends ? c.decoded : clean ? c.word : null;
    const fails = decoded === null ? 1 : 0;
    return `    message = ${hex(k, packed(c.message))}; received = ${hex(n, packed(c.received))}; #1;
    check(word === ${hex(n, packed(c.word))});
    check(corrected === ${hex(n, packed(decoded ?? c.received))});
    check(failure === 1'b${fails});`;
  });
  return `module ${name}_tb;
  reg [${k - 1}:0] message = 0;
  reg [${n - 1}:0] received = 0;
  wire [${n - 1}:0] word, corrected;
${message ? `  wire [${k - 1}:0] decoded;\n` : ''}  wire error, failure;
  integer errors = 0, checks = 0;
  ${name}_encoder encoder (.message(message), .word(word));
  ${name}_decoder decoder (.received(received), .corrected(corrected),${message ? ' .message(decoded),' : ''}
    .error(error), .failure(failure));
  task check(input ok);
    begin
      checks = checks + 1;
      if (ok !== 1'b1) errors = errors + 1;
    end
  endtask
  initial begin
${checks.join('\n')}
    if (errors == 0) $display("PASS: %0d checks", checks);
    else $display("FAIL: %0d errors", errors);
    $finish;
  end
endmodule
`;
}
