/** Networks against scikit-rf, and what it has not against definitions and a reader of their own in Python. */
import {
  availableGain,
  availableGainCircle,
  gainsOf,
  inputReflection,
  loadStability,
  noiseCircle,
  noiseFactor,
  operatingGainCircle,
  outputReflection,
  type PlaneCircle,
  simultaneousMatch,
  sourceStability,
  stabilityOf,
  type TwoPortS,
} from '@tollbench/engines/network/amplifier.ts';
import { cascaded, undone } from '@tollbench/engines/network/chain.ts';
import {
  chainParameters,
  transferParameters,
} from '@tollbench/engines/network/chain-parameters.ts';
import { mixed, modesOf, unmixed } from '@tollbench/engines/network/modes.ts';
import { everywhere, type Network } from '@tollbench/engines/network/network.ts';
import { largestGains, qualityOf } from '@tollbench/engines/network/quality.ts';
import { terminated } from '@tollbench/engines/network/terminate.ts';
import { bandPass, lowPass } from '@tollbench/engines/network/time-response.ts';
import { readTouchstone } from '@tollbench/engines/network/touchstone-read.ts';
import {
  fromImmittances,
  immittances,
  renormalised,
  type WaveKind,
} from '@tollbench/engines/network/waves.ts';
import { abs, type Complex, complex, sub } from '@tollbench/engines/numeric/complex.ts';
import { expect, test } from 'vitest';
import { expectHeld, vectors } from '../../testing/held.ts';

type Numbers = readonly number[];
interface Forms {
  readonly z: Numbers;
  readonly y: Numbers;
  readonly other: Numbers;
}
interface Conversion extends Readonly<Record<WaveKind, Forms>> {
  readonly n: number;
  readonly s: Numbers;
  readonly z0: Numbers;
  readonly to: Numbers;
}
interface Amplifier {
  readonly s: Numbers;
  readonly k: number;
  readonly load: Numbers;
  readonly source: Numbers;
  readonly gammaSource: Numbers;
  readonly gammaLoad: Numbers;
  readonly transducer: number;
  readonly input: Numbers;
  readonly output: Numbers;
  readonly match?: Numbers;
  readonly most?: number;
  readonly level?: number;
  readonly available?: Numbers;
  readonly operating?: Numbers;
  readonly noise: {
    readonly least: number;
    readonly resistance: number;
    readonly optimum: Numbers;
    readonly level: number;
    readonly circle: Numbers;
    readonly factor: number;
  };
}
const oracle = vectors<Conversion>('s-parameters') as ReturnType<typeof vectors<Conversion>> & {
  numpy: string;
  twoPorts: { s: Numbers; z0: Numbers; a: Numbers; t: Numbers; h: Numbers; g: Numbers }[];
  chains: { n: number; a: Numbers; b: Numbers; whole: Numbers }[];
  mixed: { n: number; pairs: number; s: Numbers; mixed: Numbers; z0: Numbers }[];
  terminations: { n: number; s: Numbers; loads: Numbers; left: Numbers }[];
  amplifiers: Amplifier[];
  quality: {
    n: number;
    s: Numbers;
    gains: Numbers;
    causality: number;
    passivity: number;
    reciprocity?: number;
  }[];
  times: {
    spacing: number;
    beta: number;
    spectrum: Numbers;
    places: Numbers;
    impulse: Numbers;
    first: number;
    envelope: Numbers;
  }[];
  versionOne: { text: string; n: number; reference: number; f: Numbers; s: Numbers }[];
  versionTwo: { text: string; n: number; f: Numbers; s: Numbers; z0: Numbers }[];
};

const one = (n: number, s: Numbers, z0?: Numbers): Network => ({
  ports: n,
  frequency: Float64Array.of(1e9),
  s: Float64Array.from(s),
  z0: z0 ? Float64Array.from(z0) : everywhere(1, new Array<Complex>(n).fill(complex(50))),
});

/** Largest difference of two matrices over the largest entry that is wanted. */
function apart(got: Float64Array | Numbers, wanted: Numbers): number {
  expect(got.length).toBe(wanted.length);
  let [off, size] = [0, 0];
  for (let k = 0; k < wanted.length; k++) {
    off = Math.max(off, Math.abs((got[k] ?? Number.NaN) - (wanted[k] ?? 0)));
    size = Math.max(size, Math.abs(wanted[k] ?? 0));
    if (Number.isNaN(got[k])) return Number.POSITIVE_INFINITY;
  }
  return off / size;
}
const of = ([re = 0, im = 0]: Numbers): Complex => complex(re, im);
const circleApart = (got: PlaneCircle | undefined, [re = 0, im = 0, r = 0]: Numbers): number => {
  if (!got) return Number.POSITIVE_INFINITY;
  return Math.max(abs(sub(got.centre, complex(re, im))), Math.abs(got.radius - r)) / Math.max(1, r);
};
const twoPort = (s: Numbers): TwoPortS => ({
  s11: of(s.slice(0, 2)),
  s12: of(s.slice(2, 4)),
  s21: of(s.slice(4, 6)),
  s22: of(s.slice(6, 8)),
});
const KINDS = ['power', 'pseudo', 'travelling'] as const;

function conversions(): { immittance: number; reference: number; inverse: number } {
  let [immittance, reference, inverse] = [0, 0, 0];
  for (const c of oracle.cases)
    for (const kind of KINDS) {
      const network = one(c.n, c.s, c.z0);
      for (const [port, wanted] of [
        ['z', c[kind].z],
        ['y', c[kind].y],
      ] as const) {
        const kinds = new Array<'z' | 'y'>(c.n).fill(port);
        const x = immittances(network, kinds, kind);
        immittance = Math.max(immittance, apart(x, wanted));
        const back = fromImmittances(x, network.frequency, network.z0, kinds, kind);
        inverse = Math.max(inverse, apart(back.s, c.s));
      }
      const other = renormalised(network, Float64Array.from(c.to), kind);
      reference = Math.max(reference, apart(other.s, c[kind].other));
    }
  return { immittance, reference, inverse };
}

function chainForms(): { chain: number; hybrid: number } {
  let [chain, hybrid] = [0, 0];
  for (const c of oracle.twoPorts) {
    const network = one(2, c.s, c.z0);
    const turned = transferParameters(network, 't-left');
    const t = [
      ...turned.slice(6),
      ...turned.slice(4, 6),
      ...turned.slice(2, 4),
      ...turned.slice(0, 2),
    ];
    chain = Math.max(
      chain,
      apart(chainParameters(network), c.a),
      apart(transferParameters(network, 't-right'), c.t),
      apart(t, c.t),
    );
    hybrid = Math.max(
      hybrid,
      apart(immittances(network, ['z', 'y'], 'power'), c.h),
      apart(immittances(network, ['y', 'z'], 'power'), c.g),
    );
  }
  return { chain, hybrid };
}

function chained(): { cascade: number; removed: number } {
  let [cascade, removed] = [0, 0];
  for (const c of oracle.chains) {
    const [a, b] = [one(c.n, c.a), one(c.n, c.b)];
    const whole = cascaded(a, b, 'halves');
    cascade = Math.max(cascade, apart(whole.s, c.whole));
    removed = Math.max(
      removed,
      apart(cascaded(undone(a, 'halves'), one(c.n, c.whole), 'halves').s, c.b),
      apart(cascaded(one(c.n, c.whole), undone(b, 'halves'), 'halves').s, c.a),
    );
  }
  return { cascade, removed };
}

function modes(): { mode: number; closed: number } {
  let [mode, closed] = [0, 0];
  for (const c of oracle.mixed) {
    const list = modesOf(
      c.n,
      Array.from({ length: c.pairs }, (_, k) => [2 * k, 2 * k + 1] as const),
    );
    const network = one(c.n, c.s);
    const found = mixed(network, list);
    const back = unmixed(found.s, network.frequency, network.z0, list);
    mode = Math.max(mode, apart(found.s, c.mixed), apart(found.z0, c.z0), apart(back.s, c.s));
  }
  for (const c of oracle.terminations) {
    // The loads are of the last port, then of the one before.
    const at = (port: number): readonly [number, number] => {
      const k = 2 * (c.n - 1 - port);
      return [c.loads[k] ?? 0, c.loads[k + 1] ?? 0];
    };
    const left = terminated(one(c.n, c.s), [0, 1], (_k, port) => at(port));
    closed = Math.max(closed, apart(left.s, c.left));
  }
  return { mode, closed };
}

function amplifiers(): {
  figures: number;
  circles: number;
  match: number;
  place: number;
  noise: number;
} {
  let [figures, circles, match, place, noise] = [0, 0, 0, 0, 0];
  for (const c of oracle.amplifiers) {
    const s = twoPort(c.s);
    const [gs, gl] = [of(c.gammaSource), of(c.gammaLoad)];
    figures = Math.max(
      figures,
      Math.abs(stabilityOf(s).k / c.k - 1),
      Math.abs(gainsOf(s, gs, gl).transducer / c.transducer - 1),
      abs(sub(inputReflection(s, gl), of(c.input))),
      abs(sub(outputReflection(s, gs), of(c.output))),
    );
    circles = Math.max(
      circles,
      circleApart(loadStability(s), c.load),
      circleApart(sourceStability(s), c.source),
    );
    const n = {
      least: c.noise.least,
      optimum: of(c.noise.optimum),
      resistance: c.noise.resistance,
    };
    noise = Math.max(
      noise,
      circleApart(noiseCircle(n, c.noise.level), c.noise.circle),
      Math.abs(noiseFactor(n, gs) / c.noise.factor - 1),
    );
    if (!c.match || c.most === undefined || c.level === undefined) continue;
    const found = simultaneousMatch(s);
    match = Math.max(match, Math.abs(availableGain(s) / c.most - 1));
    place = Math.max(
      place,
      found ? abs(sub(found.source, of(c.match.slice(0, 2)))) : 1,
      found ? abs(sub(found.load, of(c.match.slice(2)))) : 1,
    );
    circles = Math.max(
      circles,
      circleApart(availableGainCircle(s, c.level), c.available ?? []),
      circleApart(operatingGainCircle(s, c.level), c.operating ?? []),
    );
  }
  return { figures, circles, match, place, noise };
}

function qualities(): number {
  let off = 0;
  for (const c of oracle.quality) {
    const points = c.gains.length;
    const network: Network = {
      ports: c.n,
      frequency: Float64Array.from({ length: points }, (_, k) => k + 1),
      s: Float64Array.from(c.s),
      z0: everywhere(points, new Array<Complex>(c.n).fill(complex(50))),
    };
    const gains = largestGains(network);
    const q = qualityOf(network, gains);
    off = Math.max(
      off,
      apart(gains, c.gains),
      Math.abs(q.causality - c.causality) / 100,
      Math.abs(q.passivity - c.passivity) / 100,
      Math.abs(q.reciprocity - (c.reciprocity ?? 100)) / 100,
    );
  }
  return off;
}

/** A response at one of its samples. */
function at(time: Float64Array, value: Float64Array, t: number): number {
  const step = (time[1] ?? 1) - (time[0] ?? 0);
  const k = Math.round((t - (time[0] ?? 0)) / step);
  expect(Math.abs((time[k] ?? 0) - t)).toBeLessThan(1e-9 * step + 1e-20);
  return value[k] ?? Number.NaN;
}

function times(): { low: number; band: number } {
  let [low, band] = [0, 0];
  for (const c of oracle.times) {
    const values = Float64Array.from(c.spectrum);
    const response = lowPass({ spacing: c.spacing, values, extrapolated: 0 }, 'impulse', c.beta);
    const envelope = bandPass(c.spacing, values.slice(2 * c.first), c.beta);
    c.places.forEach((t, k) => {
      low = Math.max(low, Math.abs(at(response.time, response.value, t) - (c.impulse[k] ?? 0)));
      const size = c.envelope[k] ?? 0;
      band = Math.max(band, Math.abs(at(envelope.time, envelope.value, t) - size));
    });
  }
  return { low, band };
}

function files(): { first: number; second: number } {
  let [first, second] = [0, 0];
  for (const c of oracle.versionOne) {
    const { network, version } = readTouchstone(c.text);
    expect([network.ports, version, network.z0[0]]).toEqual([c.n, 1, c.reference]);
    first = Math.max(first, apart(network.s, c.s), apart(network.frequency, c.f));
  }
  for (const c of oracle.versionTwo) {
    const { network, version } = readTouchstone(c.text);
    expect([network.ports, version]).toEqual([c.n, 2]);
    expect(Array.from(network.z0.slice(0, 2 * c.n)).filter((_, k) => k % 2 === 0)).toEqual(c.z0);
    second = Math.max(second, apart(network.s, c.s), apart(network.frequency, c.f));
  }
  return { first, second };
}

test('the figures on the page are the ones measured here', () => {
  const converted = conversions();
  const chain = chainForms();
  const whole = chained();
  const mode = modes();
  const amplifier = amplifiers();
  const time = times();
  const file = files();
  const skrf = { program: oracle.program, version: oracle.version };
  const numpy = { program: 'definitions in NumPy and SciPy', version: oracle.numpy };
  const reader = { program: 'a reader from the specification, in Python', version: oracle.numpy };
  const relative = { errorKind: 'relative' as const };
  const absolute = { errorKind: 'absolute' as const };
  const cases = oracle.cases.length * KINDS.length;
  const matched = oracle.amplifiers.filter((c) => c.match).length;
  expectHeld(import.meta.dirname, [
    {
      ...skrf,
      ...relative,
      what: 'S to Z and Y, by three definitions of waves, complex references',
      cases: 2 * cases,
      largestError: converted.immittance,
    },
    {
      ...skrf,
      ...relative,
      what: 'Z and Y back to S',
      cases: 2 * cases,
      largestError: converted.inverse,
    },
    {
      ...skrf,
      ...relative,
      what: 'other references, by three definitions of waves',
      cases,
      largestError: converted.reference,
    },
    {
      ...skrf,
      ...relative,
      what: 'ABCD and both T of two-ports',
      cases: oracle.twoPorts.length,
      largestError: chain.chain,
    },
    {
      ...numpy,
      ...relative,
      what: 'H and G of two-ports',
      cases: oracle.twoPorts.length,
      largestError: chain.hybrid,
    },
    {
      ...skrf,
      ...relative,
      what: 'two networks of 2 and 4 ports in a row',
      cases: oracle.chains.length,
      largestError: whole.cascade,
    },
    {
      ...skrf,
      ...relative,
      what: 'either of them taken away again',
      cases: 2 * oracle.chains.length,
      largestError: whole.removed,
    },
    {
      ...skrf,
      ...relative,
      what: 'mixed modes and back, with their references',
      cases: oracle.mixed.length,
      largestError: mode.mode,
    },
    {
      ...skrf,
      ...relative,
      what: 'ports closed by loads',
      cases: oracle.terminations.length,
      largestError: mode.closed,
    },
    {
      ...numpy,
      ...relative,
      what: 'K, gain and reflections of amplifiers between any ends',
      cases: oracle.amplifiers.length,
      largestError: amplifier.figures,
    },
    {
      ...numpy,
      ...relative,
      what: 'stability and gain circles, through places found on them',
      cases: oracle.amplifiers.length,
      largestError: amplifier.circles,
    },
    {
      ...numpy,
      ...relative,
      what: 'the most gain, by a search over source and load',
      cases: matched,
      largestError: amplifier.match,
    },
    {
      ...numpy,
      ...absolute,
      what: 'where that search ends: Γ of source and load (the top is flat, and a search finds it to half the digits)',
      cases: 2 * matched,
      largestError: amplifier.place,
    },
    {
      ...numpy,
      ...relative,
      what: 'noise figures and circles',
      cases: oracle.amplifiers.length,
      largestError: amplifier.noise,
    },
    {
      ...numpy,
      ...relative,
      what: 'singular values and the quality figures of IEEE 370',
      cases: oracle.quality.length,
      largestError: qualities(),
    },
    {
      ...numpy,
      ...absolute,
      what: 'low-pass impulse response, by the sum of its series',
      cases: 8 * oracle.times.length,
      largestError: time.low,
    },
    {
      ...numpy,
      ...absolute,
      what: 'band-pass response, by the sum of its series',
      cases: 8 * oracle.times.length,
      largestError: time.band,
    },
    {
      ...skrf,
      ...relative,
      what: 'Touchstone 1 files of 1 to 8 ports, every format and unit',
      cases: oracle.versionOne.length,
      largestError: file.first,
    },
    {
      ...reader,
      ...relative,
      what: 'Touchstone 2 files: triangles, references, mixed modes, Z and Y',
      cases: oracle.versionTwo.length,
      largestError: file.second,
    },
  ]);
});
