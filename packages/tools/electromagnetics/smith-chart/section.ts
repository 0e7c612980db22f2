/** The figures that an automatic match is made by: what the values of its parts follow from. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { leastQ } from '@tollbench/engines/rf/match.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './inputs.ts';
import { admittanceAt, impedanceAt, parallelResistance } from './phrases.ts';

export type Section = LSection | TwoSided | StubMatch;

interface LSection {
  readonly kind: 'L';
  /** Whether the part at the load is the shunt one. */
  readonly shuntAtLoad: boolean;
  readonly quality: number;
}

interface TwoSided {
  readonly kind: 'pi' | 'T';
  /** What both ends are brought to, Ω. */
  readonly middle: number;
  readonly loadQ: number;
  readonly sourceQ: number;
}

interface StubMatch {
  readonly kind: 'stub';
  readonly shunt: boolean;
  /** Of the line between load and stub; 0 where none is needed. */
  readonly degrees: number;
  /** Towards the load, where the stub stands: Ω and S. */
  readonly impedance: Complex;
  readonly admittance: Complex;
}

/** How the match that is shown was made, or undefined where none was made or needed. */
export function sectionOf(r: SmithResult, i: SmithInputs): Section | undefined {
  if (!r.chosen || r.ladder.length === 0) return undefined;
  const { topology } = r.chosen;
  const parallel = parallelResistance(r.load);
  const wanted = parallelResistance(r.source);
  if (topology === 'L') {
    const shuntAtLoad = r.ladder[0]?.kind === 'shunt';
    return {
      kind: 'L',
      shuntAtLoad,
      quality: shuntAtLoad ? leastQ(parallel, r.source.re) : leastQ(r.load.re, wanted),
    };
  }
  if (topology === 'pi' || topology === 'T') {
    const [end, other] = topology === 'pi' ? [parallel, wanted] : [r.load.re, r.source.re];
    const middle =
      topology === 'pi'
        ? Math.max(end, other) / (1 + i.quality ** 2)
        : Math.min(end, other) * (1 + i.quality ** 2);
    return {
      kind: topology,
      middle,
      loadQ: leastQ(end, middle),
      sourceQ: leastQ(other, middle),
    };
  }
  const line = r.ladder.find((e) => e.kind === 'line');
  // The immittance at the stub, from the wave there: on the side where its real part is that of Z₀.
  const at = (line && r.path[0]?.at(-1)) ?? r.loadGamma;
  return {
    kind: 'stub',
    shunt: topology === 'shunt-open' || topology === 'shunt-short',
    degrees: line?.kind === 'line' ? line.degrees : 0,
    impedance: impedanceAt(at, i.z0),
    admittance: admittanceAt(at, i.z0),
  };
}
