/** An FPGA's PLL as an instance of its primitive. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { InputError } from '../../../define/error.ts';
import { headOf, hz, plainNumber, shownOf } from '../phrases.ts';
import type { Chain, PllResult } from '../result.ts';

export function pllModule(r: PllResult): string {
  const { chain } = headOf(shownOf(r));
  const instance = instanceOf(chain);
  if (!instance)
    throw new InputError('is of your own limits, which name no primitive; choose an FPGA', {
      field: 'part',
      value: 'custom',
      remedies: [{ part: 'ecp5' }, { part: 'mmcm1' }],
    });
  const names = chain.outputs.map((_, n) => `clk${n}`);
  return `// ${r.partLabel}: ${hz(chain.reference.frequency)} to ${chain.outputs.map((o) => hz(o.frequency)).join(', ')}
\`default_nettype none
module pll (
  input  wire clk_in,
${names.map((n) => `  output wire ${n},`).join('\n')}
  output wire locked
);
${instance.map((l) => `  ${l}`).join('\n')}
endmodule
\`default_nettype wire
`;
}

type Lines = readonly string[];

function instanceOf(c: Chain): Lines | undefined {
  if (c.id === 'ice40') return ice40(c);
  if (c.id === 'ecp5') return ecp5(c);
  if (c.id.startsWith('plle2')) return xilinx(c, 'PLLE2_BASE', '', '');
  if (c.id.startsWith('mmcm')) return xilinx(c, 'MMCME2_BASE', '_F', '_F');
  if (c.id === 'cyclone4') return altpll(c);
  return undefined;
}

/** The value that an output's divider has. */
const div = (c: Chain, n: number): number => c.outputs[n]?.fields[0]?.value ?? 1;

const ports = (list: readonly (readonly [string, string])[]): string =>
  list.map(([port, net]) => `.${port}(${net})`).join(', ');

function ice40(c: Chain): Lines {
  const pfd = toNumber(c.detector) / 1e6;
  const filter = [17, 26, 44, 66, 101].findIndex((f) => pfd < f);
  return [
    'SB_PLL40_CORE #(',
    '  .FEEDBACK_PATH("SIMPLE"),',
    `  .DIVR(4'd${c.pre.value - 1}), .DIVF(7'd${c.mul.value - 1}), .DIVQ(3'd${Math.log2(div(c, 0))}),`,
    `  .FILTER_RANGE(3'd${filter < 0 ? 6 : filter + 1})`,
    `) pll_i (${ports([
      ['REFERENCECLK', 'clk_in'],
      ['PLLOUTCORE', 'clk0'],
      ['RESETB', "1'b1"],
      ['BYPASS', "1'b0"],
      ['LOCK', 'locked'],
    ])});`,
  ];
}

const ECP5 = ['CLKOP', 'CLKOS', 'CLKOS2', 'CLKOS3'] as const;

/** The feedback comes from a free output that runs at 400 MHz or less, or from one in use whose divider divides N. */
function ecp5(c: Chain): Lines {
  const n = c.mul.value;
  const used = c.outputs.length;
  const vco = toNumber(c.vco);
  const inUse = c.outputs.findIndex((_, k) => n % div(c, k) === 0 && vco / div(c, k) <= 400e6);
  const free = used < 4;
  const at = free ? used : inUse;
  const feedback = free ? freeDivider(n, vco) : div(c, at);
  const pin = ECP5[at] ?? 'CLKOP';
  const nets = ECP5.map((p, k) => [p, k < used ? `clk${k}` : k === at ? 'feedback' : ''] as const);
  const dividers = ECP5.map((p, k) => {
    const on = k < used || k === at;
    const by = k < used ? div(c, k) : k === at ? feedback : 1;
    return `.${p}_ENABLE("${on ? 'ENABLED' : 'DISABLED'}"), .${p}_DIV(${by}), .${p}_CPHASE(${by - 1}), .${p}_FPHASE(0),`;
  });
  return [
    ...(free ? ['wire feedback;'] : []),
    // Charge pump and loop filter: tools for this part take them from attributes, and leave them at 0 without.
    `(* FREQUENCY_PIN_CLKI="${plainNumber(toNumber(c.reference.frequency) / 1e6)}", ICP_CURRENT="6", LPF_RESISTOR="16", MFG_ENABLE_FILTEROPAMP="1", MFG_GMCREF_SEL="2" *)`,
    'EHXPLLL #(',
    `  .CLKI_DIV(${c.pre.value}), .CLKFB_DIV(${n / feedback}), .FEEDBK_PATH("${pin}"),`,
    ...dividers.map((d) => `  ${d}`),
    '  .OUTDIVIDER_MUXA("DIVA"), .OUTDIVIDER_MUXB("DIVB"), .OUTDIVIDER_MUXC("DIVC"), .OUTDIVIDER_MUXD("DIVD")',
    `) pll_i (${ports([['CLKI', 'clk_in'], ...nets.filter(([, net]) => net !== ''), ['CLKFB', free ? 'feedback' : `clk${at}`], ['RST', "1'b0"], ['STDBY', "1'b0"], ['LOCK', 'locked']])});`,
  ];
}

/** The least divisor of N that brings the VCO to 400 MHz; N itself gives the phase detector's own frequency. */
function freeDivider(n: number, vco: number): number {
  for (let by = 1; by < n; by++) if (n % by === 0 && vco / by <= 400e6 && by <= 128) return by;
  return n;
}

function xilinx(c: Chain, primitive: string, mul: string, first: string): Lines {
  const outputs = c.outputs.map(
    (_, n) =>
      `  .CLKOUT${n}_DIVIDE${n === 0 ? first : ''}(${decimal(div(c, n), n === 0 && first !== '')}),`,
  );
  return [
    'wire feedback;',
    `${primitive} #(`,
    `  .CLKIN1_PERIOD(${(1e9 / toNumber(c.reference.frequency)).toFixed(3)}), .DIVCLK_DIVIDE(${c.pre.value}),`,
    ...outputs,
    `  .CLKFBOUT_MULT${mul}(${decimal(c.mul.value, mul !== '')})`,
    `) pll_i (${ports([['CLKIN1', 'clk_in'], ['CLKFBIN', 'feedback'], ['CLKFBOUT', 'feedback'], ...c.outputs.map((_, n) => [`CLKOUT${n}`, `clk${n}`] as const), ['PWRDWN', "1'b0"], ['RST', "1'b0"], ['LOCKED', 'locked']])});`,
  ];
}

const decimal = (x: number, real: boolean): string => (real ? x.toFixed(3) : plainNumber(x));

function altpll(c: Chain): Lines {
  const period = Math.round(1e12 / toNumber(c.reference.frequency));
  return [
    'wire [4:0] outputs;',
    'altpll #(',
    '  .intended_device_family("Cyclone IV E"), .lpm_type("altpll"), .width_clock(5), .bandwidth_type("AUTO"),',
    `  .inclk0_input_frequency(${period}), .operation_mode("NORMAL"), .compensate_clock("CLK0"),`,
    `  ${c.outputs.map((_, n) => `.clk${n}_multiply_by(${c.mul.value}), .clk${n}_divide_by(${c.pre.value * div(c, n)}), .port_clk${n}("PORT_USED")`).join(',\n  ')}`,
    `) pll_i (${ports([
      ['inclk', "{1'b0, clk_in}"],
      ['clk', 'outputs'],
      ['locked', 'locked'],
    ])});`,
    ...c.outputs.map((_, n) => `assign clk${n} = outputs[${n}];`),
  ];
}
