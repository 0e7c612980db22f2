/** Writes signals as a Verilog module that drives them: its own dump is the drawing. IEEE 1364-2001. */
import { type Bus, bitsOf, busOf, fourValued, saidOf } from './bus.ts';
import { type Signal, VALUE } from './signal.ts';
import { inUnits, type Timescale } from './timescale.ts';

export interface Bench {
  readonly module: string;
  /** In seconds. */
  readonly signals: readonly Signal[];
  readonly timescale: Timescale;
  readonly end: number;
}

const KEYWORDS = new Set(
  'always and assign automatic begin buf bufif0 bufif1 case casex casez cell cmos config deassign default defparam design disable edge else end endcase endconfig endfunction endgenerate endmodule endprimitive endspecify endtable endtask event for force forever fork function generate genvar highz0 highz1 if ifnone incdir include initial inout input instance integer join large liblist library localparam macromodule medium module nand negedge nmos nor noshowcancelled not notif0 notif1 or output parameter pmos posedge primitive pull0 pull1 pulldown pullup pulsestyle_onevent pulsestyle_ondetect rcmos real realtime reg release repeat rnmos rpmos rtran rtranif0 rtranif1 scalared showcancelled signed small specify specparam strong0 strong1 supply0 supply1 table task time tran tranif0 tranif1 tri tri0 tri1 triand trior trireg unsigned use vectored wait wand weak0 weak1 while wire wor xnor xor'.split(
    ' ',
  ),
);

/** Identifiers of the signals, each once: letters, digits, _ and $; a word of Verilog gets an underscore. */
export function identifiers(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, k) => {
    const bare = name
      .trim()
      .replace(/\[.*\]$/u, '')
      .replace(/[^\w$]+/gu, '_')
      .replace(/^_+(?=\w)|_+$/gu, '');
    const base =
      bare === ''
        ? `lane_${k + 1}`
        : /^[\d$]/u.test(bare)
          ? `n${bare}`
          : KEYWORDS.has(bare)
            ? `${bare}_`
            : bare;
    let one = base;
    for (let n = 2; used.has(one); n++) one = `${base}_${n}`;
    used.add(one);
    return one;
  });
}

export function verilogBench({ module, signals, timescale, end }: Bench): string {
  const names = identifiers(signals.map((s) => s.name));
  const buses = signals.map(busOf);
  const { number, unit } = timescale;
  const declared = signals.map((signal, k) => {
    const said = names[k] === signal.name ? '' : ` // ${signal.name.replace(/[\r\n]/gu, ' ')}`;
    return `  reg ${rangeOf(buses[k] as Bus)}${names[k]};${said}`;
  });
  return [
    `\`timescale ${number}${unit}/${number}${unit}`,
    `module ${module};`,
    ...declared,
    '',
    '  // The design under test is connected here.',
    '',
    '  initial begin',
    `    $dumpfile("${module}.vcd");`,
    `    $dumpvars(0, ${module});`,
    `    #${Math.max(1, inUnits(end, timescale))} $finish;`,
    '  end',
    ...signals.flatMap((signal, k) =>
      process(signal, names[k] as string, buses[k] as Bus, timescale),
    ),
    'endmodule',
    '',
  ].join('\n');
}

const rangeOf = (bus: Bus): string =>
  bus.kind === 'bit' || (bus.kind === 'number' && bus.width === 1)
    ? ''
    : `[${(bus.kind === 'number' ? bus.width : 8 * bus.length) - 1}:0] `;

/** One process a signal: each value after the time that the one before it held. */
function process(signal: Signal, name: string, bus: Bus, timescale: Timescale): string[] {
  let now = 0;
  const steps = Array.from(signal.times, (t, k) => {
    const at = inUnits(t, timescale);
    const wait = at - now;
    now = at;
    return `    ${wait > 0 ? `#${wait} ` : ''}${name} = ${literal(signal, k, bus)};`;
  });
  return steps.length === 0 ? [] : ['  initial begin', ...steps, '  end'];
}

function literal(signal: Signal, k: number, bus: Bus): string {
  const level = signal.levels[k];
  const digit = fourValued(level);
  if (bus.kind === 'bit') return `1'b${digit}`;
  const width = bus.kind === 'number' ? bus.width : 8 * bus.length;
  if (level !== VALUE)
    return /[xz]/u.test(digit) ? `${width}'b${digit}` : `{${width}{1'b${digit}}}`;
  if (bus.kind === 'number') return `${width}'b${bitsOf(saidOf(signal, k)) ?? 'x'}`;
  return `"${quoted(saidOf(signal, k))}"`;
}

const quoted = (word: string): string =>
  Array.from(new TextEncoder().encode(word), (byte) =>
    byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  ).join('');
