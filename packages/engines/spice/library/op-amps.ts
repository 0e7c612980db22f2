/**
 * Op-amps by name, as one macromodel of our own with the typical figures of their data sheets at 25 °C. Nodes: in+, in−, V+, V−,
 * out, the order in which LTspice, PSpice and most makers have them.
 */

/** What of a data sheet the macromodel has. */
interface OpAmp {
  /** Gain-bandwidth product, Hz, and open-loop gain, dB. */
  readonly gbw: number;
  readonly aol: number;
  /** V/s. */
  readonly slew: number;
  /** V and A. */
  readonly vos: number;
  readonly ib: number;
  /** How near the output comes to V+ and V−, V. */
  readonly high: number;
  readonly low: number;
  /** A of one amplifier: short-circuit, and of the supply. */
  readonly short: number;
  readonly supply: number;
  /** Open-loop output resistance, Ω. */
  readonly ro: number;
  readonly sheet: string;
}

/**
 * A row a figure: names, GBW MHz, A_OL dB, slew V/µs, offset mV, bias nA, from V+ and from V− in V, short-circuit mA, supply mA,
 * R_o Ω (0: not in the sheet, 50 Ω), sheet.
 */
const ROWS = `
lm741 ua741 741 mc1458 lm1458|1 106 .5 1 80 1 1 25 1.7 75|Texas Instruments SNOSC25 (LM741)
lm358 lm2904|.7 100 .3 3 20 1.5 .005 30 .35 0|Texas Instruments SLOS068 (LM358)
lm324 lm2902|1.2 100 .5 3 20 1.5 .005 30 .35 0|Texas Instruments SLOS066 (LM324)
tl071 tl072 tl074 tl081 tl082 tl084|3 106 13 3 .065 1.5 1.5 40 1.4 0|Texas Instruments SLOS080 (TL07x), short circuit of STMicroelectronics’
tl061 tl062 tl064|1 76 3.5 3 .03 1.5 1.5 15 .2 0|Texas Instruments SLOS078 (TL06x)
ne5534|10 100 6 .5 500 2 2 38 4 0|Texas Instruments SLOS070 (NE5534 with 22 pF)
ne5532|10 100 9 .5 200 2 2 38 4 0|Texas Instruments SLOS075 (NE5532)
lm833|15 110 7 .3 500 1.3 1.3 37 2.5 37|onsemi LM833
lf351 lf353 lf412|3 100 13 3 .05 1.5 1.5 25 1.8 0|Texas Instruments SNOSBH3 (LF353)
lf356|5 106 12 3 .03 2 2 25 5 0|Texas Instruments SNOSBH0 (LF356)
op07|.6 114 .3 .06 1.8 2 2 30 2.7 60|Analog Devices OP07 (grade C)
op27|8 125 2.8 .01 10 1.2 1.2 30 3 70|Analog Devices OP27
lt1001 lt1002|.8 118 .25 .018 .7 1 1 30 1.6 60|Linear Technology LT1001C
lt1007|8 146 2.5 .02 15 1.2 1.2 30 2.7 70|Linear Technology LT1007C
lt1006 lt1013 lt1014|.8 137 .4 .06 15 1 .015 25 .35 0|Linear Technology LT1013C
lt1028|75 149 15 .02 30 2 2 40 7.6 80|Linear Technology LT1028C; stable from a gain of 2 on
lt1057 lt1058|5 110 14 .15 .005 2 2 30 1.7 0|Linear Technology LT1057
lt1880|1.1 124 .4 .04 .15 .06 .06 20 1.2 0|Linear Technology LT1880
lt1468|90 139 22 .03 3 1.9 1.9 22 3.9 0|Linear Technology LT1468
ad711 ad712|4 112 20 .3 .015 1.1 1.7 25 2.5 0|Analog Devices AD711
ad823|16 93 22 .2 .003 .03 .03 40 2.6 0|Analog Devices AD823
ad797|110 146 20 .025 250 2 2 80 8.2 0|Analog Devices AD797
ad820 ad822 ad824|1.9 120 3 .1 .002 .01 .005 25 .8 0|Analog Devices AD820
ad8605 ad8606 ad8608|10 120 5 .02 .0002 .02 .02 80 1 0|Analog Devices AD8605
opa134 opa2134|8 120 20 .5 .005 1.2 .5 40 4 0|Texas Instruments SBOS058 (OPA2134)
opa1612 opa1611|40 130 27 .1 60 .6 .6 55 3.6 0|Texas Instruments SBOS450 (OPA1612)
ca3140|4.5 100 9 5 .01 2 .6 18 4 60|Intersil CA3140
mcp6001 mcp6002 mcp6004|1 112 .6 0 .001 .025 .025 23 .1 450|Microchip DS21733 (MCP6001)
lmv321 lmv358 lmv324|1 100 1 1.7 15 .1 .06 60 .13 0|Texas Instruments SLOS263 (LMV321)
`;

const OP_AMPS: ReadonlyMap<string, OpAmp> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [names = '', figures = '', sheet = ''] = row.split('|');
      const [
        gbw = 0,
        aol = 0,
        slew = 0,
        vos = 0,
        ib = 0,
        high = 0,
        low = 0,
        short = 0,
        supply = 0,
        ro = 0,
      ] = figures.split(' ').map(Number);
      const made: OpAmp = {
        ...{ gbw: gbw * 1e6, aol, slew: slew * 1e6, vos: vos / 1e3, ib: ib / 1e9, high, low },
        ...{ short: short / 1e3, supply: supply / 1e3, ro: ro === 0 ? 50 : ro, sheet },
      };
      return names.split(' ').map((name) => [name, made] as const);
    }),
);

export const opAmp = (name: string): OpAmp | undefined => OP_AMPS.get(name);

/**
 * One pole at an inner node whose current saturates at the slew rate, a second one for 60° of phase margin, an output that stays
 * within the supplies and draws its current from them, and at most what a short circuit takes: the voltage falls as the current
 * goes beyond, which Newton's iterations like better than a current that stops. It has no noise, no limits of the inputs' common
 * mode and no rejection of it.
 */
export function opAmpText(
  name: string,
  { gbw, aol, slew, vos, ib, high, low, short, supply, ro }: OpAmp,
): string {
  const gain = 10 ** (aol / 20);
  // Of the inner node’s 1 nF.
  const [gm, most] = [2e-9 * Math.PI * gbw, 1e-9 * slew];
  return `.subckt ${name} inp inn vp vn out
Bm 0 x I=${most}*tanh(${gm / most}*(v(inp,inn)+${vos}))
Rx x m ${gain / gm} noisy=0
Em m 0 VALUE={0.5*(v(vp)+v(vn))}
Cx x 0 1n
Bc x 0 I=${gm}*(uramp(v(x,vp)+${high})-uramp(v(vn,x)+${low}))
Ey y 0 x 0 1
Ry y z 1k noisy=0
Cz z 0 ${1 / (2 * Math.PI * Math.sqrt(3) * gbw * 1e3)}
Bo w 0 V=min(max(v(z),v(vn)+${low}),v(vp)-${high})-${ro}*i(vo)-${500 / short}*(uramp(i(vo)-${short})-uramp(-i(vo)-${short}))
Vo w out 0
Bp vp 0 I=uramp(i(vo))
Bn 0 vn I=uramp(-i(vo))
Iq vp vn ${supply}
Ibp inp 0 ${ib}
Ibn inn 0 ${ib}
Rp inp 0 1g noisy=0
Rn inn 0 1g noisy=0
.ends ${name}`;
}
