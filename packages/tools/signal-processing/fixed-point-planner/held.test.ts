import { parse, toNumber } from '@tollbench/engines/exact/rational.ts';
import { rangesOf } from '@tollbench/engines/fixed/ranges.ts';
import { runner } from '@tollbench/engines/fixed/run.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { PlannerInputs } from './inputs.ts';
import { readExpression } from './read-expression.ts';
import { fixName } from './read-word.ts';

type Format = readonly [signed: boolean, width: number, fraction: number];

interface ProgramCase {
  readonly kind: 'program';
  readonly inputs: Record<string, Format>;
  readonly lines: readonly string[];
  readonly fraction: number;
  readonly rounding: PlannerInputs['rounding'];
  readonly ranges: Record<string, readonly [string, string]>;
  readonly outputs: Record<
    string,
    { readonly power: number; readonly meanSquare: number; readonly mean: number }
  >;
}
interface IntegerCase {
  readonly kind: 'integers';
  readonly inputs: Record<string, Format>;
  readonly lines: readonly string[];
  readonly words: Record<string, Format>;
  readonly fraction: number;
  readonly rounding: PlannerInputs['rounding'];
  readonly overflow: PlannerInputs['overflow'];
  readonly rows: readonly (readonly [readonly number[], readonly number[]])[];
}
interface RangeCase {
  readonly kind: 'range';
  readonly c: readonly number[];
  readonly low: number;
  readonly high: number;
  readonly range: readonly [number, number];
}
interface FilterCase {
  readonly kind: 'filter';
  readonly sections: readonly (readonly number[])[];
  readonly places: readonly {
    readonly l1: number;
    readonly peak: number;
    readonly l2: number;
    readonly noise: number;
  }[];
}
type Case = ProgramCase | IntegerCase | RangeCase | FilterCase;

const { program, version, cases } = vectors<Case>('fixed-point-planner');
const of = <K extends Case['kind']>(kind: K) =>
  cases.filter((c): c is Extract<Case, { kind: K }> => c.kind === kind);

const word = ([signed, width, fraction]: Format): string => fixName({ signed, width, fraction });

/** The text that a visitor would write of a case; `words` fixes results. */
const textOf = (
  { inputs, lines }: Pick<ProgramCase, 'inputs' | 'lines'>,
  words: Record<string, Format> = {},
): string =>
  [
    ...Object.entries(inputs).map(([name, format]) => `${name} : ${word(format)}`),
    ...lines.map((line) => {
      const [name = '', right] = line.split(' = ');
      const given = words[name];
      return `${name}${given ? ` : ${word(given)}` : ''} = ${right}`;
    }),
    // Every result is asked for by the cases with words, so that each can be compared.
    ...(Object.keys(words).length > 0 ? [`return ${Object.keys(words).join(', ')}`] : []),
  ].join('\n');

const planned = (some: Partial<PlannerInputs>) => {
  const r = evaluate(tool, withDefaults(tool.inputs, some));
  if (r.mode !== 'expression') throw new Error(r.mode);
  return r;
};

const relative = (ours: number, theirs: number): number =>
  ours === theirs ? 0 : Math.abs(ours - theirs) / Math.max(Math.abs(ours), Math.abs(theirs));

describe('against Python, mpmath and SciPy', () => {
  const worst = { noise: 0, power: 0, enclosed: 0, gains: 0 };
  const count = { ranges: 0, noise: 0, integers: 0, enclosed: 0, gains: 0 };

  test('ranges of values on grids: the same fractions', () => {
    for (const c of of('program')) {
      const p = readExpression(textOf(c), 'arm', 'assignment');
      const { values } = rangesOf(p);
      for (const [name, range] of Object.entries(c.ranges)) {
        const at = p.nodes.findIndex((n) => n.name === name);
        const { proven, proof } = values[at] ?? {};
        expect(['exact', 'exhaustive'], `${c.lines} ${name}`).toContain(proof);
        expect(proven, `${c.lines} ${name}`).toEqual(range.map(parse));
        count.ranges++;
      }
    }
    expect(count.ranges).toBeGreaterThan(200);
  });

  test('power, mean and mean square of the error by the noise model', () => {
    for (const c of of('program')) {
      const r = planned({
        expression: textOf(c),
        search: 'given',
        fraction: c.fraction,
        rounding: c.rounding,
      });
      r.outputs.forEach(({ node, power }, k) => {
        const name = r.program.nodes[node]?.name ?? '';
        const theirs = c.outputs[name];
        const noise = r.plan.noise[k];
        if (!theirs || !noise) throw new Error(name);
        const scale = Math.sqrt(theirs.meanSquare) || 1;
        worst.power = Math.max(worst.power, relative(power, theirs.power));
        worst.noise = Math.max(
          worst.noise,
          relative(noise.meanSquare, theirs.meanSquare),
          Math.abs(noise.mean - theirs.mean) / scale,
        );
        count.noise++;
      });
    }
    expect(count.noise).toBeGreaterThan(150);
    expect(worst.noise).toBeLessThan(1e-10);
    expect(worst.power).toBeLessThan(1e-12);
  });

  test('integers of every mode, bit for bit', () => {
    for (const c of of('integers')) {
      const r = planned({
        expression: textOf(c, c.words),
        search: 'given',
        fraction: c.fraction,
        rounding: c.rounding,
        overflow: c.overflow,
      });
      const run = runner({
        program: r.program,
        plan: r.plan,
        rounding: c.rounding,
        overflow: c.overflow,
      });
      const places = Object.keys(c.words).map((name) =>
        r.program.nodes.findIndex((n) => n.name === name),
      );
      for (const [inputs, outputs] of c.rows) {
        const { values } = run(inputs.map(BigInt));
        expect(
          places.map((n) => Number(values[n])),
          `${c.lines} ${c.rounding} ${c.overflow} ${inputs}`,
        ).toEqual(outputs);
        count.integers += outputs.length;
      }
    }
    expect(count.integers).toBeGreaterThan(5000);
  });

  test('ranges of polynomials in a real variable lie within the enclosure, which is not much wider', () => {
    for (const { c, low, high, range } of of('range')) {
      const horner = c.reduceRight(
        (text, v) => (text === '' ? `${v}/4` : `(${text})*x + ${v}/4`),
        '',
      );
      const p = readExpression(`x in [${low}/8, ${high}/8]\ny = ${horner}`, 'arm', 'assignment');
      const at = p.nodes.findIndex((n) => n.name === 'y');
      const { proven, attained } = rangesOf(p).values[at] ?? {};
      if (!proven || !attained) throw new Error(horner);
      const spread = range[1] - range[0];
      const [bottom, top] = proven.map(toNumber) as [number, number];
      expect(bottom, horner).toBeLessThanOrEqual(range[0] + 1e-12 * spread);
      expect(top, horner).toBeGreaterThanOrEqual(range[1] - 1e-12 * spread);
      worst.enclosed = Math.max(
        worst.enclosed,
        (range[0] - bottom) / spread,
        (top - range[1]) / spread,
      );
      count.enclosed++;
    }
    expect(worst.enclosed).toBeLessThan(1e-6);
  });

  test('gains of filters: L1 and L2 norms, peaks, and the noise of every rounding', () => {
    for (const { sections, places } of of('filter')) {
      const r = evaluate(
        tool,
        withDefaults(tool.inputs, {
          what: 'filter',
          kind: 'sos',
          coefficients: sections.map((s) => s.join(' ')).join('\n'),
          // Coefficients are multiples of 2^-10: this near they are exact.
          deviation: -200,
          wanted: 20,
        }),
      );
      if (r.mode !== 'filter') throw new Error(r.mode);
      expect(r.deviation).toBeLessThan(1e-12);
      places.forEach((theirs, k) => {
        const ours = r.places[k];
        if (!ours) throw new Error(String(k));
        worst.gains = Math.max(
          worst.gains,
          relative(ours.gains.worst, theirs.l1),
          relative(ours.gains.sine, theirs.peak),
          relative(ours.gains.noise, theirs.l2),
          relative(ours.noiseGain, theirs.noise),
        );
        count.gains += 4;
      });
    }
    expect(worst.gains).toBeLessThan(1e-6);
  });

  test('the figures on the page are the ones measured here', () => {
    const line = (what: string, n: number, largestError: number, errorKind: 'relative' | 'exact') =>
      ({ program, version, what, cases: n, largestError, errorKind }) as const;
    expectHeld(import.meta.dirname, [
      line('ranges of values, as fractions', count.ranges, 0, 'exact'),
      line('integers of every rounding and overflow', count.integers, 0, 'exact'),
      line(
        'mean and mean square of the error by the noise model',
        count.noise,
        worst.noise,
        'relative',
      ),
      line('power of the output', count.noise, worst.power, 'relative'),
      line(
        'enclosures of polynomials, beyond their range',
        2 * count.enclosed,
        Math.max(0, worst.enclosed),
        'relative',
      ),
      line('norms, peaks and noise gains of filters', count.gains, worst.gains, 'relative'),
    ]);
  });
});
