/** The page's figures against integers convolved out, mpmath, SciPy and Icarus Verilog. */
import { createHash } from 'node:crypto';
import { compensator } from '@tollbench/engines/cic/compensator.ts';
import { runCic } from '@tollbench/engines/cic/model.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import { planOf } from './exports/plan.ts';
import { samplesOf } from './exports/stimulus.ts';
import { cicVerilog } from './exports/verilog.ts';
import tool from './index.ts';
import type { CicInputs } from './inputs.ts';

type Some = Partial<CicInputs>;
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));

interface Filter {
  rate: number;
  delays: number[];
}
interface Cases {
  pruning: Filter & {
    inputBits: number;
    outputBits: number;
    growth: number;
    errorGains: string[];
    allowed: number[];
  };
  response: Filter & { edge: number; droop: number; worst: number; at: number };
  compensator: Fir & { error: number };
  minimax: Fir & { deviation: number };
}
interface Fir {
  stages: number;
  rate: number;
  taps: number;
  edge: number;
  stop: number | null;
  weight: number;
}
const scipy = vectors<{ kind: string }>('cic-designer') as ReturnType<
  typeof vectors<{ kind: string }>
> & { readonly mpmath: string };
const of = <K extends keyof Cases>(kind: K) =>
  scipy.cases.filter((c) => c.kind === kind) as unknown as Cases[K][];

interface Simulated {
  inputs: Some;
  rate: number;
  module: string;
  count: number;
  hold: number;
  outputs: string[];
}
const icarus = vectors<Simulated>('cic-icarus');

const filterOf = ({ rate, delays }: Filter): Some => ({
  rate,
  stages: delays.length,
  delays,
  fs: rate,
  compensator: 'none',
});

const designed = ({ stages, rate, taps, edge, stop, weight }: Fir) =>
  compensator(
    {
      cics: [{ rate, delays: Array<number>(stages).fill(1) }],
      pass: edge,
      ...(stop === null ? {} : { stop, ratio: 1 / weight }),
    },
    taps,
  );

/** Error gains, growth and bits of every stage: how many differ. */
function pruningErrors(): { cases: number; stages: number; different: number } {
  let [cases, stages, different] = [0, 0, 0];
  for (const c of of('pruning')) {
    const full = c.inputBits + c.growth;
    if (c.outputBits > full) continue;
    const r = run({ ...filterOf(c), edge: 0.05, inputBits: c.inputBits, outputBits: c.outputBits });
    cases++;
    if (r.words.full !== full) different++;
    r.words.pruning?.stages.forEach((s, at) => {
      stages++;
      if (String(s.errorGain) !== c.errorGains[at] || s.allowed !== c.allowed[at]) different++;
    });
  }
  return { cases, stages, different };
}

/** Largest differences in dB; theirs of the worst alias is a lower bound, from steps. */
function responseErrors(): { cases: number; droop: number; worst: number; below: number } {
  let [cases, droop, worst, below] = [0, 0, 0, 0];
  for (const c of of('response')) {
    const r = run({ ...filterOf(c), edge: c.edge });
    cases++;
    droop = Math.max(droop, Math.abs(r.droop - c.droop));
    const ours = -20 * Math.log10(r.fold.largest);
    below = Math.max(below, ours - c.worst);
    const edge = (1 - c.edge) / c.rate;
    if (Math.abs(c.at - edge) < 1e-9) worst = Math.max(worst, Math.abs(ours - c.worst));
  }
  return { cases, droop, worst, below };
}

describe('held against integers, mpmath, SciPy and Icarus', () => {
  test('the figures on the page are the ones measured here', () => {
    const pruning = pruningErrors();
    const response = responseErrors();

    let beyond = 0;
    for (const c of of('compensator')) {
      const { largest } = designed(c);
      beyond = Math.max(beyond, largest / c.error - 1);
    }

    let apart = 0;
    for (const c of of('minimax')) {
      const { deviation } = designed(c);
      apart = Math.max(apart, Math.abs(deviation / c.deviation - 1));
    }

    let different = 0;
    let samples = 0;
    for (const c of icarus.cases) {
      const inputs = withDefaults(tool.inputs, c.inputs);
      const plan = planOf(evaluate(tool, inputs), inputs);
      // What was simulated is what the page writes today.
      expect(createHash('sha256').update(cicVerilog(plan)).digest('hex')).toBe(c.module);
      const model = runCic(plan.at(c.rate), samplesOf(inputs.inputBits, c.count, c.hold));
      expect(c.outputs).toHaveLength(model.length);
      samples += model.length;
      model.forEach((y, k) => {
        if (String(y) !== c.outputs[k]) different++;
      });
    }

    const { program, version } = scipy;
    expectHeld(import.meta.dirname, [
      {
        program: 'mpmath',
        version: scipy.mpmath,
        what: 'error gains and dropped bits of every stage, from impulse responses in integers and logarithms of 60 digits',
        cases: pruning.stages,
        largestError: pruning.different,
        errorKind: 'exact',
      },
      {
        program: 'mpmath',
        version: scipy.mpmath,
        what: 'droop at the edge, by sums over the impulse response at 40 digits',
        cases: response.cases,
        largestError: response.droop,
        errorKind: 'absolute',
        unit: 'dB',
      },
      {
        program: 'mpmath',
        version: scipy.mpmath,
        what: 'worst alias where it lies at the edge of its band, found by looking through all bands',
        cases: response.cases,
        largestError: response.worst,
        errorKind: 'absolute',
        unit: 'dB',
      },
      {
        program,
        version,
        what: 'least deviation of compensators, by linear programming on a grid',
        cases: of('minimax').length,
        largestError: apart,
        errorKind: 'relative',
      },
      {
        program,
        version,
        what: 'largest weighted error of compensators, beyond that of its remez with the droop in steps',
        cases: of('compensator').length,
        largestError: Math.max(0, beyond),
        errorKind: 'relative',
      },
      {
        program: icarus.program,
        version: icarus.version,
        what: 'Verilog modules simulated, outputs bit for bit the model’s',
        cases: samples,
        largestError: different,
        errorKind: 'exact',
      },
    ]);
    expect(pruning.cases).toBeGreaterThan(150);
    expect(pruning.different).toBe(0);
    expect(response.droop).toBeLessThan(1e-10);
    expect(response.worst).toBeLessThan(1e-8);
    expect(response.below).toBeLessThan(1e-9);
    expect(apart).toBeLessThan(1e-4);
    expect(beyond).toBeLessThan(1e-6);
    expect(different).toBe(0);
  }, 60_000);
});
