/** The operation as behavioural Verilog-2001: what a synthesiser or simulator makes of +, * and the like. */
import { constantWidth } from './constant-multiplier.ts';
import type { Netlist } from './netlist.ts';
import { compensation, type Specification } from './specification.ts';
import { portLines, verilogRange } from './verilog.ts';
import { addressBits } from './widths.ts';

/** A module of the same ports as the circuit, without its clock. */
export function goldenVerilog(s: Specification, netlist: Netlist, name: string): string {
  const ports = portLines({ ...netlist, latency: 0 }, true);
  return [
    `module ${name} (`,
    ports.join(',\n'),
    ');',
    ...bodyOf(s).map((line) => `  ${line}`),
    'endmodule',
    '',
  ].join('\n');
}

/** A whole number of any size as a literal; signed ones in a sum stay signed. */
const literal = (value: bigint, width: number, signed = false): string =>
  `${value < 0n ? '-' : ''}${width}'${signed ? 's' : ''}d${value < 0n ? -value : value}`;

/** An operand in a signed expression: an unsigned one takes a 0 before it. */
const operand = (name: string, signed: boolean): string =>
  signed ? name : `$signed({1'b0, ${name}})`;

function bodyOf(s: Specification): string[] {
  const { width: n, widthB: m } = s;
  const mixed = s.signedA || s.signedB;
  const product = (k = '') =>
    mixed ? `${operand(`a${k}`, s.signedA)} * ${operand(`b${k}`, s.signedB)}` : `a${k} * b${k}`;
  /** A wire that is wide enough for what it is given. */
  const wide = (name: string, bits: number, value: string, signed = mixed) =>
    `wire ${signed ? 'signed ' : ''}[${bits - 1}:0] ${name} = ${value};`;
  switch (s.operation) {
    case 'add':
      return s.signedA
        ? [
            wide('t', n + 1, `a + b${s.carryIn ? ` + $signed({1'b0, cin})` : ''}`, true),
            `assign s = t[${n - 1}:0];`,
            `assign ovf = t[${n}] ^ t[${n - 1}];`,
          ]
        : [`assign {cout, s} = a + b${s.carryIn ? ' + cin' : ''};`];
    case 'subtract':
      return s.signedA
        ? [
            wide('t', n + 1, 'a - b', true),
            `assign s = t[${n - 1}:0];`,
            `assign ovf = t[${n}] ^ t[${n - 1}];`,
          ]
        : ['assign s = a - b;', 'assign bout = a < b;'];
    case 'add-subtract':
      return s.signedA
        ? [
            wide('t', n + 1, `sub ? a - b : a + b`, true),
            `assign s = t[${n - 1}:0];`,
            `assign ovf = t[${n}] ^ t[${n - 1}];`,
          ]
        : [
            wide('t', n + 1, 'a + b', false),
            `assign s = sub ? a - b : t[${n - 1}:0];`,
            `assign cout = sub ? a >= b : t[${n}];`,
          ];
    case 'increment':
      return [`assign {cout, s} = {1'b0, a} + 1'b1;`];
    case 'sum':
      return [`assign s = ${Array.from({ length: s.count }, (_, k) => `a${k}`).join(' + ')};`];
    case 'multiply':
      return s.truncate > 0 ? truncated(s, product()) : [`assign p = ${product()};`];
    case 'square':
      return ['assign p = a * a;'];
    case 'multiply-add':
      return [`assign p = ${product()} + c;`];
    case 'dot': {
      const bits = n + m + addressBits(s.count);
      return [
        ...Array.from({ length: s.count }, (_, k) => wide(`t${k}`, bits, product(String(k)))),
        `assign p = ${Array.from({ length: s.count }, (_, k) => `t${k}`).join(' + ')};`,
      ];
    }
    case 'constant': {
      const bits = constantWidth(s.constant, n, s.signedA) + 2;
      return [
        wide('t', bits, `${operand('x', s.signedA)} * ${literal(s.constant, bits, true)}`, true),
        'assign p = t;',
      ];
    }
    case 'divide':
      return ['assign q = a / b;', 'assign r = a % b;'];
    case 'root':
      return root(n);
    case 'compare':
      return ['assign lt = a < b;', 'assign eq = a == b;', 'assign gt = a > b;'];
    case 'minmax':
      return ['assign min = a < b ? a : b;', 'assign max = a < b ? b : a;'];
    case 'difference':
      return ['assign d = a < b ? b - a : a - b;'];
    case 'population':
      return loop(n, `reg [${Math.floor(Math.log2(n))}:0] t;`, 't = 0;', 't = t + a[k];', [
        'assign n = t;',
      ]);
    case 'leading':
      return loop(
        n,
        `reg [${Math.floor(Math.log2(n))}:0] t;`,
        `t = ${n};`,
        `if (a[k]) t = ${n - 1} - k;`,
        ['assign n = t;'],
      );
    case 'priority':
      return loop(n, `reg [${addressBits(n) - 1}:0] t;`, 't = 0;', 'if (a[k]) t = k;', [
        'assign index = t;',
        'assign valid = |a;',
        `assign grant = valid ? ${n}'d1 << t : ${n}'d0;`,
      ]);
    case 'shift':
      return SHIFTS[s.shift](n);
  }
}

/** Both parts of a rotation; the amount modulo the width in as many bits as that has, not in Verilog's 32. */
function rotation(n: number, one: '<<' | '>>', other: '<<' | '>>'): string[] {
  const bits = n.toString(2).length;
  return [
    `wire ${verilogRange(bits)}t = n % ${bits}'d${n};`,
    `assign y = (a ${one} t) | (a ${other} (${bits}'d${n} - t));`,
  ];
}

const SHIFTS: Readonly<Record<Specification['shift'], (n: number) => string[]>> = {
  left: () => ['assign y = a << n;'],
  right: () => ['assign y = a >> n;'],
  arithmetic: () => ['assign y = a >>> n;'],
  'rotate-left': (n) => rotation(n, '<<', '>>'),
  'rotate-right': (n) => rotation(n, '>>', '<<'),
};

/** A loop over the bits k of a, from the lowest up. */
const loop = (
  n: number,
  declaration: string,
  first: string,
  each: string,
  last: readonly string[],
): string[] => [
  declaration,
  'integer k;',
  'always @* begin',
  `  ${first}`,
  `  for (k = 0; k < ${n}; k = k + 1)`,
  `    ${each}`,
  'end',
  ...last,
];

/** The greatest q with q² ≤ a, bit by bit from the top. */
function root(n: number): string[] {
  const bits = Math.ceil(n / 2);
  return [
    `reg [${bits - 1}:0] t;`,
    `reg [${2 * bits - 1}:0] u;`,
    'integer k;',
    'always @* begin',
    '  t = 0;',
    `  for (k = ${bits - 1}; k >= 0; k = k - 1) begin`,
    "    t[k] = 1'b1;",
    '    u = t * t;',
    "    if (u > a) t[k] = 1'b0;",
    '  end',
    'end',
    'assign q = t;',
    `wire [${2 * bits - 1}:0] v = t * t;`,
    'assign r = a - v;',
  ];
}

/** The product less the dots in its lowest columns, and what stands in for them. */
function truncated(s: Specification, product: string): string[] {
  const { width: n, widthB: m, truncate: t } = s;
  const bits = n + m;
  const signed = s.signedA || s.signedB;
  return [
    `reg [${bits - 1}:0] dropped;`,
    'integer i, j;',
    'always @* begin',
    '  dropped = 0;',
    `  for (i = 0; i < ${t}; i = i + 1)`,
    `    for (j = 0; j < ${t}; j = j + 1)`,
    '      if (i + j < ' +
      `${t} && a[i] && b[j]) dropped = dropped + (${literal(1n, bits)} << (i + j));`,
    'end',
    `wire ${signed ? 'signed ' : ''}${verilogRange(bits)}exact = ${product};`,
    `wire ${verilogRange(bits)}kept = exact - dropped + ${literal(compensation(s) << BigInt(t), bits)};`,
    `assign p = kept >> ${t};`,
  ];
}
