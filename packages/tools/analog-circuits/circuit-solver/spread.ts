/** Parts drawn within their tolerances: each copy of the circuit has values of its own, the same at every asking. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Circuit, Element } from '@tollbench/engines/spice/circuit.ts';
import type { SolverInputs } from './inputs.ts';

export type Spread = Pick<SolverInputs, 'copies' | 'tolerance' | 'draw' | 'seed'> & {
  /** Shares of the nominal value, by name: what `tol=` says. */
  readonly own: ReadonlyMap<string, number>;
};

/** What a drawn part's tolerance is: one that the deck gives, else that of the field. */
const toleranceOf = ({ name }: Element, { own, tolerance }: Spread): number =>
  own.get(name) ?? tolerance / 100;

const isDrawn = ({ kind, name }: Element): boolean =>
  (kind === 'resistor' || kind === 'capacitor' || kind === 'inductor') && !name.includes('#');

/** Parts that vary. */
export const drawnParts = ({ elements }: Circuit, spread: Spread): readonly Element[] =>
  elements.filter((e) => isDrawn(e) && toleranceOf(e, spread) > 0);

/** Whether the copies are all corners, each once. */
export const isEveryCorner = (parts: number, { draw, copies }: Spread): boolean =>
  draw === 'corners' && parts > 0 && parts < 10 && 2 ** parts <= copies;

/** Copies that are run: of all corners as many as there are. */
export const copiesOf = (parts: number, spread: Spread): number =>
  isEveryCorner(parts, spread) ? 2 ** parts : spread.copies;

/** The circuit of copy `n`, from 1. */
export function drawnCircuit(circuit: Circuit, n: number, spread: Spread): Circuit {
  const parts = drawnParts(circuit, spread);
  const all = isEveryCorner(parts.length, spread);
  const random = new Random(spread.seed, n);
  const factors = new Map(
    parts.map((part, k) => {
      const unit = all ? (((n - 1) >> k) & 1 ? 1 : -1) : unitOf(random, spread.draw);
      return [part.name, 1 + toleranceOf(part, spread) * unit] as const;
    }),
  );
  return {
    ...circuit,
    elements: circuit.elements.map((e) => {
      const factor = isDrawn(e) ? factors.get(e.name) : undefined;
      return factor === undefined ? e : times(e, factor);
    }),
  };
}

/** −1 to 1; a Gaussian's three sigmas are 1, and what lies beyond is drawn again. */
function unitOf(random: Random, draw: Spread['draw']): number {
  if (draw === 'even') return random.between(-1, 1);
  if (draw === 'corners') return random.uniform() < 0.5 ? -1 : 1;
  for (;;) {
    const z = random.normal() / 3;
    if (Math.abs(z) <= 1) return z;
  }
}

function times(e: Element, factor: number): Element {
  switch (e.kind) {
    case 'resistor':
      return {
        ...e,
        resistance: e.resistance * factor,
        ...(e.acResistance !== undefined && { acResistance: e.acResistance * factor }),
      };
    case 'capacitor':
      return { ...e, capacitance: e.capacitance * factor };
    case 'inductor':
      return { ...e, inductance: e.inductance * factor };
    default:
      return e;
  }
}

/** `R1 a b 1k tol=1%`, as a share by name; of the cards of the top. In LTspice and PSpice a bare number is per cent. */
export function tolerancesIn(netlist: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [, name = '', value = ''] of netlist.matchAll(
    /^\s*([rlc]\S*)\s[^\n;]*?\btol\s*=\s*([\d.]+)\s*%?/gimu,
  )) {
    const share = Number(value) / 100;
    if (share >= 0 && share < 0.95) found.set(name.toLowerCase(), share);
  }
  return found;
}
