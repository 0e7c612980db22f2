/** The length at which an antenna of the form is resonant. */

import { LIGHT } from '@tollbench/engines/antenna/wires.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { antennaOf, secondsOf, solvedAt } from './antenna.ts';
import { designDeck, RESONANT_NEAR, type Sized } from './design.ts';
import type { AntennaInputs } from './inputs.ts';

/** How far from the usual length it is looked for, and in how many steps. */
const SPREAD = [1, 0.97, 1.03, 0.94, 1.06, 0.9, 1.1, 0.86, 1.15, 0.8, 1.22, 0.72, 1.3] as const;

/** Lengths that are tried, about; and the seconds that they may take. */
const USUAL = 10;
const PATIENCE = 4;

function checkTime(i: AntennaInputs, usual: number): void {
  const antenna = antennaOf(designDeck({ i, length: usual, counted: usual }), i);
  const seconds = USUAL * secondsOf(antenna);
  if (seconds <= PATIENCE) return;
  const fewer = Math.max(7, Math.floor(0.9 * i.segments * Math.sqrt(PATIENCE / seconds)));
  throw new InputError(
    `is to be found for ${antenna.structure.n} segments, about ${Math.round(seconds)} s; take fewer segments per half wave, or give the length`,
    {
      field: 'size',
      value: 'resonant',
      remedies: [
        ...(fewer < i.segments ? [{ segments: String(fewer) }] : []),
        { size: 'given', length: String(Number(usual.toPrecision(4))) },
      ],
    },
  );
}

/** The antenna at resonance, its segments counted for the usual length. Throws InputError where there is none near. */
export function resonant(i: AntennaInputs, run: Run): Sized {
  if (!(i.antenna in RESONANT_NEAR)) return { i, length: i.length };
  const usual = RESONANT_NEAR[i.antenna as keyof typeof RESONANT_NEAR] * (LIGHT / i.frequency);
  checkTime(i, usual);
  let count = 0;
  const reactance = (length: number): number => {
    run.progress(0.8 * Math.min(1, count++ / USUAL));
    const solution = solvedAt(
      antennaOf(designDeck({ i, length, counted: usual }), i),
      i.frequency,
      i,
    );
    return solution.feeds[0]?.impedance.im ?? Number.NaN;
  };
  const tried: { at: number; x: number }[] = [];
  for (const share of SPREAD) {
    const at = share * usual;
    const x = reactance(at);
    // From below resonance the reactance rises through zero; where it falls through zero there is a high impedance.
    const other = tried.find((t) => (t.at < at ? t.x < 0 && x > 0 : t.x > 0 && x < 0));
    if (other !== undefined) {
      const [low, high] = other.at < at ? [other.at, at] : [at, other.at];
      return { i, length: findRoot(reactance, low, high, 1e-6 * usual), counted: usual };
    }
    tried.push({ at, x });
  }
  throw new InputError(
    `finds no resonance between ${Number((0.72 * usual).toPrecision(4))} m and ${Number((1.3 * usual).toPrecision(4))} m`,
    {
      field: 'size',
      value: 'resonant',
      remedies: [{ size: 'given', length: String(Number(usual.toPrecision(4))) }],
    },
  );
}
