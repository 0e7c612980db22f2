import { abs, type Complex, complex, sub } from '@tollbench/engines/numeric/complex.ts';
import type { Element, Losses } from '@tollbench/engines/rf/element.ts';
import { ladderPoint, ladderTwoPort } from '@tollbench/engines/rf/ladder.ts';
import { readOnePort } from '@tollbench/engines/rf/touchstone.ts';
import { waveAtImpedance } from '@tollbench/engines/rf/two-port.ts';
import {
  chainToS,
  chainToY,
  chainToZ,
  type Matrix2,
  sToChain,
  yToChain,
  zToChain,
} from '@tollbench/engines/rf/two-port-convert.ts';
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (s: Some) => evaluate(tool, withDefaults(tool.inputs, s));

type Pair = readonly [number, number];
interface Case {
  frequency: number;
  f: number;
  reference: number;
  load: Pair;
  inductorQ: number | null;
  capacitorQ: number | null;
  lineLoss: number;
  ladder: Element[];
  gamma: Pair;
  gain: number;
  s: readonly [Pair, Pair, Pair, Pair];
}
interface Conversion {
  reference: readonly [Pair, Pair];
  s: readonly Pair[];
  z: readonly Pair[];
  y: readonly Pair[];
  a: readonly Pair[];
}
interface Read {
  text: string;
  reference: number;
  frequency: number[];
  s11: Pair[];
}
const oracle = vectors<Case>('smith-chart') as ReturnType<typeof vectors<Case>> & {
  ngspice: string;
  decks: Case[];
  conversions: Conversion[];
  touchstone: Read[];
  sources: (Case & { source: Pair; mismatch: Pair })[];
};

interface Design {
  inputs: Some;
  vswr: number;
  insertionLoss: number;
  band: Pair;
}
const designs = vectors<Design>('smith-chart-bands');

const of = ([re, im]: Pair): Complex => complex(re, im);
const apart = (a: Complex, b: Pair) => abs(sub(a, of(b)));
const losses = (c: Case): Losses => ({
  frequency: c.frequency,
  inductorQ: c.inductorQ ?? Number.POSITIVE_INFINITY,
  capacitorQ: c.capacitorQ ?? Number.POSITIVE_INFINITY,
  lineLoss: c.lineLoss,
});
const solve = (c: Case) =>
  ladderPoint(c.ladder, waveAtImpedance(of(c.load)), c.f, losses(c), c.reference);
const list = (m: Matrix2) => [m.p11, m.p12, m.p21, m.p22];
const matrix = (p: readonly Pair[]): Matrix2 => {
  const [p11, p12, p21, p22] = p.map(of) as [Complex, Complex, Complex, Complex];
  return { p11, p12, p21, p22 };
};
/** Largest difference, relative to the largest of the four. */
const matrixError = (got: readonly Complex[], wanted: readonly Pair[]) =>
  Math.max(...got.map((x, k) => apart(x, wanted[k] as Pair))) /
  Math.max(...wanted.map((p) => Math.hypot(...p)));

test('the figures on the page are the ones measured here', () => {
  let reflection = 0;
  let gain = 0;
  let scattering = 0;
  for (const c of oracle.cases) {
    const p = solve(c);
    reflection = Math.max(reflection, apart(p.gamma, c.gamma));
    gain = Math.max(gain, Math.abs(p.gain / c.gain - 1));
    const z0 = complex(c.reference);
    const s = chainToS(ladderTwoPort(c.ladder, c.f, losses(c)), z0, z0);
    scattering = Math.max(scattering, ...list(s).map((x, k) => apart(x, c.s[k] as Pair)));
  }
  let driven = 0;
  let drivenGain = 0;
  for (const c of oracle.sources) {
    const load = waveAtImpedance(of(c.load));
    const p = ladderPoint(c.ladder, load, c.f, losses(c), c.reference, of(c.source));
    driven = Math.max(driven, apart(p.mismatch, c.mismatch));
    drivenGain = Math.max(drivenGain, Math.abs(p.gain / c.gain - 1));
  }
  let decks = 0;
  for (const c of oracle.decks) decks = Math.max(decks, apart(solve(c).gamma, c.gamma));
  let converted = 0;
  for (const c of oracle.conversions) {
    const [z1, z2] = c.reference.map(of) as [Complex, Complex];
    const chain = sToChain(matrix(c.s), z1, z2);
    converted = Math.max(
      converted,
      matrixError([chain.a, chain.b, chain.c, chain.d], c.a),
      matrixError(list(chainToZ(chain)), c.z),
      matrixError(list(chainToY(chain)), c.y),
      matrixError(list(chainToS(zToChain(matrix(c.z)), z1, z2)), c.s),
      matrixError(list(chainToS(yToChain(matrix(c.y)), z1, z2)), c.s),
    );
  }
  let files = 0;
  for (const c of oracle.touchstone) {
    const data = readOnePort(c.text);
    expect(data.reference).toBe(c.reference);
    expect(data.frequency.length).toBe(c.frequency.length);
    data.s11.forEach((g, k) => {
      files = Math.max(
        files,
        apart(g, c.s11[k] as Pair),
        Math.abs((data.frequency[k] as number) / (c.frequency[k] as number) - 1),
      );
    });
  }
  let matches = 0;
  let bands = 0;
  for (const c of designs.cases) {
    const { own } = run(c.inputs);
    matches = Math.max(
      matches,
      Math.abs(own.vswr / c.vswr - 1),
      Math.abs(own.insertionLoss - c.insertionLoss),
    );
    bands = Math.max(
      bands,
      Math.abs((own.band?.low ?? 0) / c.band[0] - 1),
      Math.abs((own.band?.high ?? 0) / c.band[1] - 1),
    );
  }
  const skrf = { program: oracle.program, version: oracle.version, errorKind: 'absolute' as const };
  expectHeld(import.meta.dirname, [
    {
      ...skrf,
      what: 'ladders of parts, lines and stubs with losses: reflection at the source',
      cases: oracle.cases.length,
      largestError: reflection,
    },
    {
      ...skrf,
      what: 'the same ladders: S parameters',
      cases: oracle.cases.length,
      largestError: scattering,
    },
    {
      ...skrf,
      what: 'the same ladders: transducer gain',
      cases: oracle.cases.length,
      largestError: gain,
      errorKind: 'relative',
    },
    {
      ...skrf,
      what: 'ladders on a source of complex impedance: reflection of power waves',
      cases: oracle.sources.length,
      largestError: driven,
    },
    {
      ...skrf,
      what: 'the same: gain between complex source and load',
      cases: oracle.sources.length,
      largestError: drivenGain,
      errorKind: 'relative',
    },
    {
      ...skrf,
      what: 'S, Z, Y and chain parameters into each other, complex references',
      cases: oracle.conversions.length,
      largestError: converted,
      errorKind: 'relative',
    },
    {
      ...skrf,
      what: 'Touchstone files as read',
      cases: oracle.touchstone.length,
      largestError: files,
    },
    {
      program: 'ngspice',
      version: oracle.ngspice,
      what: 'ladders as AC decks: reflection at the source',
      cases: oracle.decks.length,
      largestError: decks,
      errorKind: 'absolute',
    },
    {
      program: designs.program,
      version: designs.version,
      what: 'whole designs, loads by parts and by file: VSWR by ratio, insertion loss in dB',
      cases: designs.cases.length,
      largestError: matches,
      errorKind: 'absolute',
    },
    {
      program: designs.program,
      version: designs.version,
      what: 'the same designs: edges of the band within a VSWR limit',
      cases: designs.cases.length,
      largestError: bands,
      errorKind: 'relative',
    },
  ]);
  expect(
    Math.max(reflection, scattering, gain, driven, drivenGain, converted, files, matches, bands),
  ).toBeLessThan(1e-8);
  expect(decks).toBeLessThan(1e-5);
});
