/** Comparators by name, as macromodels of our own; nodes as those of op-amps. */

interface Comparator {
  /** s, V and A. */
  readonly delay: number;
  readonly vos: number;
  readonly supply: number;
  /** An open collector, or an output that drives both ways. */
  readonly isOpen: boolean;
  /** Ω at the output where it is on. */
  readonly ron: number;
  readonly sheet: string;
}

/** Names, delay ns, offset mV, supply mA, o: open collector or p: push-pull, Ω, sheet. */
const ROWS = `
lm393 lm2903 lm339 lm2901|1300 1 .4 o 60|Texas Instruments SLCS005 (LM393)
lm311|115 2 5 o 10|Texas Instruments SLCS007 (LM311)
lt1017 lt1018|6000 .4 .11 p 50|Linear Technology LT1018
lt1720 lt1721|4.5 1 4 p 30|Linear Technology LT1720
`;

const COMPARATORS: ReadonlyMap<string, Comparator> = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [names = '', figures = '', sheet = ''] = row.split('|');
      const [delay, vos, supply, kind, ron] = figures.split(' ');
      const made: Comparator = {
        ...{ delay: Number(delay) / 1e9, vos: Number(vos) / 1e3, supply: Number(supply) / 1e3 },
        ...{ isOpen: kind === 'o', ron: Number(ron), sheet },
      };
      return names.split(' ').map((name) => [name, made] as const);
    }),
);

export const comparator = (name: string): Comparator | undefined => COMPARATORS.get(name);

/** The inputs decide within ±1 mV; the decision comes through an RC of the delay to the switch at the output. */
export function comparatorText(
  name: string,
  { delay, vos, supply, isOpen, ron }: Comparator,
): string {
  const output = isOpen
    ? `Bo out vn I=(0.5-0.5*tanh(20*(v(q)-0.5)))*v(out,vn)/${ron}`
    : `Bo 0 out I=(v(vn)+(0.5+0.5*tanh(20*(v(q)-0.5)))*v(vp,vn)-v(out))/${ron}`;
  return `.subckt ${name} inp inn vp vn out
Bd d 0 V=0.5+0.5*tanh(1000*(v(inp,inn)+${vos}))
Rd d q 1k noisy=0
Cq q 0 ${delay / 693}
${output}
Ro out vn 100meg noisy=0
Iq vp vn ${supply}
Rp inp 0 100meg noisy=0
Rn inn 0 100meg noisy=0
.ends ${name}`;
}
