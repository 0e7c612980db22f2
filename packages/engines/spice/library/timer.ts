/**
 * The timer 555, bipolar and CMOS, by the function of its data sheet (Texas Instruments SLFS022): a divider of three resistors,
 * two comparators, a latch, an output and a discharge transistor as resistors. Nodes: pins 1 to 8, ground, trigger, output,
 * reset, control, threshold, discharge, supply.
 */

interface Timer {
  /** Ω of the divider, of the output up and down, and of the discharge. */
  readonly divider: number;
  readonly up: number;
  readonly down: number;
  readonly discharge: number;
  /** V that the output stays below the supply. */
  readonly drop: number;
  /** Ω that stands for the supply's current. */
  readonly idle: number;
  readonly sheet: string;
}

const BIPOLAR: Timer = {
  ...{ divider: 5e3, up: 4, down: 15, discharge: 20, drop: 1.3, idle: 2e3 },
  sheet: 'Texas Instruments SLFS022 (NE555)',
};
const CMOS: Timer = {
  ...{ divider: 100e3, up: 100, down: 30, discharge: 30, drop: 0, idle: 60e3 },
  sheet: 'Texas Instruments SLFS043 (TLC555)',
};

const TIMERS: Readonly<Record<string, Timer>> = {
  ...{ ne555: BIPOLAR, se555: BIPOLAR, lm555: BIPOLAR, '555': BIPOLAR, na555: BIPOLAR },
  ...{ tlc555: CMOS, icm7555: CMOS, lmc555: CMOS, ts555: CMOS },
};

export const timer = (name: string): Timer | undefined =>
  Object.hasOwn(TIMERS, name) ? TIMERS[name] : undefined;

/** The latch is a node that holds itself at 0 or 1 unless trigger or threshold moves it, through an RC of 20 ns. */
export function timerText(
  name: string,
  { divider, up, down, discharge, drop, idle }: Timer,
): string {
  const below = (a: string, b: string) => `(0.5+0.5*tanh(1000*v(${b},${a})))`;
  const on = '(0.5+0.5*tanh(20*(v(q)-0.5)))';
  return `.subckt ${name} gnd trig out rst cv thrs dis vcc
R1 vcc cv ${divider}
R2 cv t ${divider}
R3 t gnd ${divider}
Bs s 0 V=${below('trig', 't')}
Br r 0 V=${below('cv', 'thrs')}
Bn n 0 V=0.5+0.5*tanh(50*(v(rst,gnd)-0.7))
Bd d 0 V=v(n)*(v(s)+(1-v(s))*(1-v(r))*${on})
Rd d q 1k noisy=0
Cq q 0 20p
Bo 0 out I=${on}*uramp(v(vcc,out)-${drop})/${up}-(1-${on})*v(out,gnd)/${down}
Bx dis gnd I=(1-${on})*v(dis,gnd)/${discharge}
Rq vcc gnd ${idle} noisy=0
Rt trig gnd 100meg noisy=0
Rr rst vcc 100k noisy=0
Rh thrs gnd 100meg noisy=0
Ro out gnd 10meg noisy=0
Rs dis gnd 100meg noisy=0
.ends ${name}`;
}
