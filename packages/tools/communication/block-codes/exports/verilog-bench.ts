import type { AlgebraicCode } from '../code.ts';
import type { Case } from './cases.ts';

/** Symbols by the highest power first. */
const sent = ({ highFirst }: AlgebraicCode, symbols: readonly number[]): number[] =>
  highFirst ? [...symbols] : [...symbols].reverse();

/** Feeds messages and words, with idle clocks among them, and compares every symbol. */
export function serialBench(code: AlgebraicCode, name: string, list: readonly Case[]): string {
  const { bits, core, k } = code;
  const range = `[${bits - 1}:0]`;
  const fill = (memory: string, pick: (c: Case) => readonly number[]): string[] =>
    list.flatMap((c, w) => {
      const symbols = sent(code, pick(c));
      const all = symbols.reduce((sum, s, j) => sum | (BigInt(s) << BigInt(bits * j)), 0n);
      return [`    ${memory}[${w}] = ${bits * symbols.length}'h${all.toString(16)};`];
    });
  return `module ${name}_tb;
  localparam COUNT = ${list.length};
  reg clk = 1'b0, rst = 1'b1, send = 1'b0, put = 1'b0;
  reg ${range} message_symbol = 0, word_symbol = 0;
  wire encoder_ready, encoder_valid, decoder_ready, decoder_valid, failure;
  wire ${range} encoded, decoded;
  reg [${bits * k - 1}:0] messages [0:COUNT-1];
  reg [${bits * core - 1}:0] words [0:COUNT-1];
  reg [${bits * core - 1}:0] received [0:COUNT-1];
  reg [${bits * core - 1}:0] expected [0:COUNT-1];
  reg [COUNT-1:0] fails;
  integer w, j, idle = 0, errors = 0, checks = 0, made = 0, mended = 0;
  ${name}_encoder encoder (.clk(clk), .rst(rst), .in_valid(send), .in_data(message_symbol),
    .ready(encoder_ready), .out_valid(encoder_valid), .out_data(encoded));
  ${name}_decoder decoder (.clk(clk), .rst(rst), .in_valid(put), .in_data(word_symbol),
    .ready(decoder_ready), .out_valid(decoder_valid), .out_data(decoded), .failure(failure));
  always #5 clk = ~clk;
  always @(negedge clk) if (encoder_valid) begin
    checks = checks + 1;
    if (encoded !== words[made / ${core}][${bits}*(made % ${core}) +: ${bits}]) errors = errors + 1;
    made = made + 1;
  end
  always @(negedge clk) if (decoder_valid) begin
    checks = checks + 1;
    if (decoded !== expected[mended / ${core}][${bits}*(mended % ${core}) +: ${bits}]) errors = errors + 1;
    if (failure !== fails[mended / ${core}]) errors = errors + 1;
    mended = mended + 1;
  end
  initial begin
${[
  ...fill('messages', (c) => c.message),
  ...fill('words', (c) => c.word),
  ...fill('received', (c) => c.received),
  ...fill('expected', (c) => c.decoded ?? c.received),
].join('\n')}
    fails = ${list.length}'b${list
      .map((c) => (c.decoded === null ? 1 : 0))
      .reverse()
      .join('')};
    repeat (3) @(negedge clk);
    rst = 1'b0;
    for (w = 0; w < COUNT; w = w + 1) begin
      j = 0;
      while (j < ${k}) begin
        @(negedge clk);
        idle = idle + 1;
        send = encoder_ready && idle % 3 != 0;
        message_symbol = messages[w][${bits}*j +: ${bits}];
        if (send) j = j + 1;
      end
      @(negedge clk) send = 1'b0;
      j = 0;
      while (j < ${core}) begin
        @(negedge clk);
        idle = idle + 1;
        put = decoder_ready && idle % 4 != 0;
        word_symbol = received[w][${bits}*j +: ${bits}];
        if (put) j = j + 1;
      end
      @(negedge clk) put = 1'b0;
      while (mended < ${core} * (w + 1)) @(negedge clk);
    end
    while (made < ${core} * COUNT) @(negedge clk);
    if (errors == 0) $display("PASS: %0d checks", checks);
    else $display("FAIL: %0d errors", errors);
    $finish;
  end
endmodule
`;
}
