/** The transistor that the inputs name, at their temperature, and the circuit around it. */
import { type BjtDevice, bjtAt } from '@tollbench/engines/device/bjt-card.ts';
import { type BiasCircuit, inputLoop, outputLoop } from '@tollbench/engines/device/bjt-circuit.ts';
import {
  type Equation,
  type OuterPoint,
  set,
  solveBjt,
  solveCollector,
} from '@tollbench/engines/device/bjt-solve.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { type Card, readCard } from './card.ts';
import { type BjtInputs, inputs } from './inputs.ts';
import { LIBRARY } from './library.ts';

export const ZERO_CELSIUS = 273.15;

/** The card of the list or of the text. Throws InputError. */
export const cardOf = (i: BjtInputs): Card =>
  i.transistor === 'card' ? readCard(i.card, i.cardName) : readCard(LIBRARY[i.transistor].card, '');

export const deviceAt = (card: Card, i: BjtInputs, celsius = i.celsius): BjtDevice =>
  bjtAt(card.values, celsius + ZERO_CELSIUS, i.area);

/** The bias circuit, or null where voltages or currents are given. */
export function circuitOf(i: BjtInputs): BiasCircuit | null {
  const { vcc, rc, re, rb } = i;
  switch (i.bias) {
    case 'divider':
      return { kind: 'divider', vcc, rc, re, r1: i.r1, r2: i.r2 };
    case 'base':
    case 'feedback':
      return { kind: i.bias, vcc, rc, re, rb };
    case 'source':
      return { kind: 'source', vcc, rc, rb, ie: i.ie };
    default:
      return null;
  }
}

/** What the bias says of the transistor, as two equations. */
function equationsOf(i: BjtInputs): readonly [Equation, Equation] {
  const circuit = circuitOf(i);
  if (circuit) return [inputLoop(circuit), outputLoop(circuit)];
  const vce = set('vce', i.vce);
  if (i.bias === 'baseCurrent') return [set('ib', i.ib), vce];
  if (i.bias === 'collectorCurrent') return [set('ic', i.ic), vce];
  return [set('vbe', i.vbe), vce];
}

const BLAMED = {
  divider: 'vcc',
  base: 'vcc',
  feedback: 'vcc',
  source: 'ie',
  baseCurrent: 'ib',
  collectorCurrent: 'ic',
  voltage: 'vbe',
} as const;

/** The point where transistor and bias agree. Throws InputError where none can be found. */
export function pointOf(d: BjtDevice, i: BjtInputs, near?: OuterPoint): OuterPoint {
  const field = BLAMED[i.bias];
  let found: OuterPoint | undefined;
  try {
    found =
      i.bias === 'collectorCurrent'
        ? solveCollector(d, i.ic, i.vce)
        : solveBjt(d, equationsOf(i), near);
  } catch {
    found = undefined;
  }
  if (found && Math.abs(found.ic) < 1e4 && Math.abs(found.ib) < 1e4) return found;
  throw new InputError(
    'asks for a point that this transistor does not have: more current than its resistances let through, less than it leaks, or a voltage beyond its junctions',
    { field, value: String(i[field]), remedies: remediesFor(d, i) },
  );
}

/** Near values that do open, for a collector current that does not. */
function remediesFor(d: BjtDevice, i: BjtInputs): Remedy[] {
  if (i.bias !== 'collectorCurrent') return [];
  for (const vce of i.vce > 0 ? [i.vce, 5] : [5])
    for (const ic of [0.1, 10, 0.01, 100, 1e-3, 1e3, 1e-4, 1e4, 1e5].map((k) => k * i.ic))
      try {
        if (ic > 100 || solveCollector(d, ic, vce).ic > 1e4) continue;
        return [{ ic: inputs.ic.format(Number(ic.toPrecision(2))), vce: inputs.vce.format(vce) }];
      } catch {
        // The next may do.
      }
  return [];
}
