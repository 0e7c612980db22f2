/**
 * The exported Verilog as C, 64 vectors at a time in the bits of a word, beside C's own operators: an event simulator
 * follows every glitch of a wide multiplier and takes hours for a million vectors, gcc's code seconds.
 */
import type { Netlist, Port } from '@tollbench/engines/arithmetic/netlist.ts';

/** A name of a net, or a bit of a port, as an identifier: `a[3]` is `a_3_`. */
const identifier = (word: string): string => word.trim().replace(/\[(\d+)\]/u, '_$1_');

function expression(text: string): string {
  const words = text
    .replace(/\w+\[\d+\]/gu, identifier)
    .replaceAll("1'b0", '0')
    .replaceAll("1'b1", '~(u64)0');
  const [, select, one, zero] = /^(\S+) \? (\S+) : (\S+)$/u.exec(words) ?? [];
  return select === undefined ? words : `(${select} & ${one}) | (~${select} & ${zero})`;
}

const ADDERS: Readonly<Record<string, (p: Readonly<Record<string, string>>) => [string, string]>> =
  {
    half_adder: ({ a, b }) => [`${a} ^ ${b}`, `${a} & ${b}`],
    half_adder_plus_one: ({ a, b }) => [`~(${a} ^ ${b})`, `${a} | ${b}`],
    full_adder: ({ a, b, ci }) => [
      `${a} ^ ${b} ^ ${ci}`,
      `(${a} & ${b}) | (${ci} & (${a} ^ ${b}))`,
    ],
  };

/** The statements of the first module, which stand in an order in which each needs only those before it. */
export function statements(verilog: string, name: string): string[] {
  const [body = ''] = verilog.split('endmodule');
  return body.split('\n').flatMap((line): string[] => {
    const text = line.trim();
    const [, outputs, list] = /^assign (\w+) = \{(.+)\};$/u.exec(text) ?? [];
    if (outputs !== undefined && list !== undefined)
      return list
        .split(', ')
        .reverse()
        .map((net, i) => `${outputs}_${i}_ = ${expression(net)};`);
    const [, target = '', value = ''] = /^assign (\S+) = (.+);$/u.exec(text) ?? [];
    if (target !== '') return [`${identifier(target)} = ${expression(value)};`];
    const [, kind = '', pins = ''] =
      new RegExp(`^${name}_(\\w+) u\\d+ \\((.+)\\);$`, 'u').exec(text) ?? [];
    const make = ADDERS[kind];
    if (make) {
      const at = Object.fromEntries(
        [...pins.matchAll(/\.(\w+)\(([^)]+)\)/gu)].map(([, pin, net]) => [
          pin,
          expression(net ?? ''),
        ]),
      );
      const [sum, carry] = make(at);
      return [`${at['s']} = ${sum};`, `${at['c']} = ${carry};`];
    }
    return /^wire /u.test(text) ? [text.replace(/^wire /u, 'u64 ')] : [];
  });
}

const bits = ({ name, nets }: Port): string[] =>
  nets.length === 1 ? [name] : nets.map((_, i) => `${name}_${i}_`);

/**
 * A C program that compares `vectors` corners and random words with `want`, C statements that set `want_<output>` from
 * the inputs by name, each a signed or unsigned number of 128 bits, and `care`. It prints PASS or FAIL.
 */
export function parallelBench(
  verilog: string,
  netlist: Netlist,
  {
    name,
    want,
    vectors,
  }: { readonly name: string; readonly want: string; readonly vectors: number },
): string {
  const { inputs, outputs } = netlist;
  const value = ({ name: port, nets, signed }: Port) => [
    `    u128 ${port}_word = 0;`,
    ...bits({ name: port, nets, signed }).map(
      (bit, i) => `    ${port}_word |= (u128)((v_${bit} >> lane) & 1) << ${i};`,
    ),
    ...(signed && nets.length < 128
      ? [`    if (${port}_word >> ${nets.length - 1}) ${port}_word |= ~(u128)0 << ${nets.length};`]
      : []),
    `    i128 ${port} = (i128)${port}_word; (void)${port};`,
  ];
  const all = [...inputs, ...outputs].flatMap(bits);
  return [
    '#include <stdint.h>',
    '#include <stdio.h>',
    'typedef uint64_t u64;',
    '__extension__ typedef unsigned __int128 u128;',
    '__extension__ typedef __int128 i128;',
    ...all.map((bit) => `static u64 v_${bit};`),
    'static u64 state = 88172645463325252u;',
    'static u64 next(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }',
    'static u128 corner(unsigned w) {',
    '  u128 one = 1, x = ((u128)next() << 64) | next();',
    '  switch (next() % 24) {',
    '  case 0: return 0; case 1: return ~(u128)0; case 2: return 1; case 3: return one << (w - 1);',
    '  case 4: return (one << (w - 1)) - 1; case 5: return one << (next() % w);',
    '  case 6: return ~(one << (next() % w)); case 7: return (one << (next() % w)) - 1;',
    '  case 8: return ~(u128)0 << (next() % w); default: return x; }',
    '}',
    'static void circuit(void) {',
    ...inputs.flatMap(bits).map((bit) => `  u64 ${bit} = v_${bit};`),
    ...outputs.flatMap(bits).map((bit) => `  u64 ${bit};`),
    ...statements(verilog, name).map((line) => `  ${line}`),
    ...outputs.flatMap(bits).map((bit) => `  v_${bit} = ${bit};`),
    '}',
    'int main(void) {',
    '  unsigned long tried = 0, wrong = 0;',
    `  for (unsigned long round = 0; round < ${Math.ceil(vectors / 64)}; round++) {`,
    ...inputs.flatMap((port) => [
      ...bits(port).map((bit) => `  v_${bit} = 0;`),
      `  for (int lane = 0; lane < 64; lane++) { u128 x = corner(${port.nets.length});`,
      ...bits(port).map((bit, i) => `    v_${bit} |= (u64)((x >> ${i}) & 1) << lane;`),
      '  }',
    ]),
    '  circuit();',
    '  for (int lane = 0; lane < 64; lane++) {',
    ...inputs.flatMap(value),
    ...outputs.flatMap((port) => value({ ...port, signed: false })),
    '    int care = 1;',
    ...outputs.map(({ name: port }) => `    u128 want_${port} = 0;`),
    `    ${want}`,
    '    if (!care) continue;',
    '    tried++;',
    ...outputs.map(
      ({ name: port, nets }) =>
        `    if ((want_${port}${nets.length < 128 ? ` & (((u128)1 << ${nets.length}) - 1)` : ''}) != ${port}_word) wrong++;`,
    ),
    '  } }',
    '  printf("%s: %lu vectors, %lu wrong\\n", wrong ? "FAIL" : "PASS", tried, wrong);',
    '  return 0;',
    '}',
    '',
  ].join('\n');
}
