/** The cards behind GE: ground, sources, loads, lines, frequencies. */
import type { Complex } from '../../numeric/complex.ts';
import { complex } from '../../numeric/complex.ts';
import type { Segment } from '../wires.ts';
import { type Card, type Reader, readerOf, refusal } from './cards.ts';
import type { Lookup } from './expression.ts';
import { indicesOf, segmentNamed } from './geometry.ts';

/** GN as it stands; `sommerfeld` is GN 2. */
export type GroundCard =
  | { readonly kind: 'none' | 'perfect' }
  | {
      readonly kind: 'reflection' | 'sommerfeld';
      readonly permittivity: number;
      readonly conductivity: number;
      readonly card: Card;
    };

/** EX 0 as a voltage; EX 6 of 4nec2 as a current. */
export interface SourceCard {
  readonly segment: number;
  readonly drives: 'voltage' | 'current';
  readonly amount: Complex;
}

/** LD: 0 series, 1 parallel, 2 and 3 the same by the metre, 4 impedance, 5 conductivity. */
export interface LoadCard {
  readonly kind: 0 | 1 | 2 | 3 | 4 | 5;
  readonly segments: readonly number[];
  /** R, L, C, or R, X, or S/m. */
  readonly values: readonly [number, number, number];
  readonly card: Card;
}

export interface LineCard {
  readonly from: number;
  readonly to: number;
  readonly impedance: number;
  readonly turned: boolean;
  /** m; undefined where it is the way from middle to middle. */
  readonly length: number | undefined;
  readonly shunts: readonly [Complex, Complex];
  readonly card: Card;
}

export interface NetworkCard {
  readonly from: number;
  readonly to: number;
  readonly y: readonly [Complex, Complex, Complex];
}

export interface Skipped {
  readonly name: string;
  readonly line: number;
  readonly why: string;
}

/** What a run is made of, with cards that have no part in it. */
export interface Program {
  ground: GroundCard;
  /** Radials that lie on the ground, of which NEC-2 has a model and the engine none. */
  screen: { readonly radials: number; readonly card: Card } | undefined;
  sources: SourceCard[];
  loads: LoadCard[];
  lines: LineCard[];
  networks: NetworkCard[];
  /** MHz. */
  frequencies: number[];
  /** The EK card, if there is one that turns the extended kernel on. */
  extended: Card | undefined;
  readonly skipped: Skipped[];
  /** What was read in a way that has to be said. */
  readonly notes: string[];
}

/** Points of a sweep at most. */
export const MOST_FREQUENCIES = 501;

interface Reading {
  readonly r: Reader;
  readonly lookup: Lookup;
  readonly segments: readonly Segment[];
  readonly p: Program;
}

/** Cards that begin a run: what changes the antenna after one belongs to another run. */
const RUNS = new Set(['RP', 'XQ', 'NE', 'NH']);
const CHANGES = new Set(['EX', 'FR', 'LD', 'GN', 'TL', 'NT', 'EK', 'GD']);

const WITHOUT: Readonly<Record<string, string>> = {
  XQ: 'the antenna is always computed',
  NE: 'near fields are not computed',
  NH: 'near fields are not computed',
  PT: 'all currents are listed',
  PQ: 'charges are not listed',
  PL: 'no file of points is written',
  PR: 'nothing is printed',
  Z0: 'the reference impedance is a field of its own',
  KH: 'no distance is taken for far',
  WG: 'no file of the matrix is written',
  CP: 'coupling is not computed',
  GD: 'a second medium has no part in this pattern',
};

const USED: Readonly<Record<string, number>> = {
  EX: 10,
  FR: 7,
  LD: 7,
  GN: 10,
  TL: 10,
  NT: 10,
  EK: 1,
  RP: 10,
};

/** Reads what stands behind GE up to the end of the first run. Throws `syntax` with the line. */
export function readProgram(
  cards: readonly Card[],
  lookup: Lookup,
  segments: readonly Segment[],
): Program {
  const p: Program = {
    ground: { kind: 'none' },
    screen: undefined,
    sources: [],
    loads: [],
    lines: [],
    networks: [],
    frequencies: [],
    extended: undefined,
    skipped: [],
    notes: [],
  };
  let ran: Card | undefined;
  let other = false;
  for (const card of cards) {
    if (card.name === 'NX') {
      p.skipped.push({ ...card, why: 'what stands behind it is another antenna' });
      break;
    }
    const reader = READERS[card.name];
    // xnec2c writes FR and EX in any order: what a run has not had yet is its own, wherever it stands.
    const late = card.name === 'FR' && p.frequencies.length === 0;
    if (ran && late)
      p.notes.push(`Line ${card.line}: FR stands behind ${ran.name} and is taken for it.`);
    if (ran && !late && CHANGES.has(card.name)) other = true;
    if (ran && other) {
      const why = `it belongs to another run, after the ${ran.name} on line ${ran.line}`;
      p.skipped.push({ name: card.name, line: card.line, why });
      continue;
    }
    if (RUNS.has(card.name) && p.sources.length > 0) ran ??= card;
    const why = WITHOUT[card.name];
    if (why !== undefined) p.skipped.push({ name: card.name, line: card.line, why });
    else if (reader === undefined)
      throw refusal(card, GEOMETRY.test(card.name) ? LATE : 'is no card that is known here');
    else reader({ r: readerOf(card, lookup, USED[card.name] ?? 10), lookup, segments, p });
  }
  return p;
}

const GEOMETRY = /^(?:GW|GA|GH|GM|GX|GR|GS|GC|GE|SP|SM|SC)$/u;
const LATE = 'is a card of geometry, and stands behind GE';

const READERS: Readonly<Record<string, (from: Reading) => void>> = {
  GN: readGround,
  EX: readSource,
  LD: readLoad,
  TL: readLine,
  NT: readNetwork,
  FR: readFrequencies,
  EK: ({ r, p }) => {
    p.extended = r.whole(1, 'the switch', 0) === -1 ? undefined : r.card;
  },
  RP: readPattern,
};

function readGround({ r, p }: Reading): void {
  const kind = r.whole(1, 'the kind of ground', 0);
  if (kind === -1) {
    p.ground = { kind: 'none' };
    return;
  }
  if (kind === 1) {
    p.ground = { kind: 'perfect' };
    return;
  }
  if (kind !== 0 && kind !== 2)
    throw refusal(r.card, `has the kind ${kind}; −1 none, 0 and 2 earth, 1 perfect are taken`);
  const radials = r.whole(2, 'the number of radials', 0);
  p.screen = radials === 0 ? undefined : { radials, card: r.card };
  const permittivity = r.real(5, 'the relative permittivity', 0);
  const conductivity = r.real(6, 'the conductivity', 0);
  if (!(permittivity >= 1))
    throw refusal(r.card, `has a relative permittivity of ${permittivity}; it is 1 or more`);
  if (!(conductivity >= 0))
    throw refusal(r.card, `has a conductivity of ${conductivity} S/m; it is 0 or more`);
  const name = kind === 2 ? 'sommerfeld' : 'reflection';
  p.ground = { kind: name, permittivity, conductivity, card: r.card };
  // Behind a screen stand its sizes.
  if (radials === 0 && r.real(7, 'the second medium', 0) !== 0)
    p.skipped.push({ name: 'GN', line: r.card.line, why: 'of its second medium' });
}

const NO_SOURCE: Readonly<Record<number, string>> = {
  1: 'is a plane wave upon the antenna; only generators are computed (EX 0)',
  2: 'is a plane wave upon the antenna; only generators are computed (EX 0)',
  3: 'is a plane wave upon the antenna; only generators are computed (EX 0)',
  4: 'is a current element outside the antenna; only generators are computed (EX 0)',
  5: 'is a slope of the current; write EX 0, the generator in the middle of a segment',
};

function readSource({ r, p, segments }: Reading): void {
  const kind = r.whole(1, 'the kind of source', 0);
  if (kind !== 0 && kind !== 6)
    throw refusal(
      r.card,
      `EX ${kind} ${NO_SOURCE[kind] ?? 'is not known; EX 0 and EX 6 are taken'}`,
    );
  const tag = r.whole(2, 'the tag');
  const segment = segmentNamed(segments, tag, r.whole(3, 'the segment'), r.card);
  const amount = complex(r.real(5, 'the voltage', 0), r.real(6, 'its imaginary part', 0));
  const size = Math.hypot(amount.re, amount.im);
  if (size !== 0 && !(size > 1e-60 && size < 1e60))
    throw refusal(r.card, `has an amplitude of ${size}; 1e-60 to 1e60 are taken`);
  const before = p.sources.findIndex((s) => s.segment === segment);
  if (before >= 0) throw refusal(r.card, `gives segment ${segment + 1} a second source`);
  p.sources.push({
    segment,
    drives: kind === 6 ? 'current' : 'voltage',
    // No amount is one volt, as in NEC-2.
    amount: amount.re === 0 && amount.im === 0 ? complex(1) : amount,
  });
}

function readLoad({ r, p, segments }: Reading): void {
  const kind = r.whole(1, 'the kind of load');
  if (kind === -1) {
    p.loads = [];
    return;
  }
  if (!(kind >= 0 && kind <= 5))
    throw refusal(
      r.card,
      kind === 7
        ? 'LD 7 is insulation, which NEC-2 does not have'
        : `has the kind ${kind}; −1 to 5 are taken`,
    );
  const tag = r.whole(2, 'the tag', 0);
  const from = r.whole(3, 'the first segment', 0);
  const to = r.whole(4, 'the last segment', 0);
  const all = tag === 0 ? segments.map((_, k) => k) : indicesOf(segments, tag, r.card);
  const [low, high] = from === 0 ? [1, all.length] : [from, to === 0 ? from : to];
  if (low < 1 || high < low || high > all.length)
    throw refusal(r.card, `names segments ${from} to ${to} of ${all.length}`);
  const values = [5, 6, 7].map((place) => r.real(place, 'a value of the load', 0)) as [
    number,
    number,
    number,
  ];
  if (kind === 5 && !(values[0] > 0))
    throw refusal(r.card, `has a conductivity of ${values[0]} S/m; it is above 0`);
  if (kind < 4 && values.some((x) => x < 0))
    throw refusal(r.card, 'has a resistance, inductance or capacitance below 0');
  p.loads.push({
    kind: kind as LoadCard['kind'],
    segments: all.slice(low - 1, high),
    values,
    card: r.card,
  });
}

function endsOf({ r, segments }: Reading): [number, number] {
  const at = (place: number): number =>
    segmentNamed(segments, r.whole(place, 'a tag'), r.whole(place + 1, 'a segment'), r.card);
  const [from, to] = [at(1), at(3)];
  if (from === to) throw refusal(r.card, 'has both ends on one segment');
  return [from, to];
}

function readLine(reading: Reading): void {
  const { r, p } = reading;
  const [from, to] = endsOf(reading);
  const z = r.real(5, 'the impedance of the line');
  if (z === 0) throw refusal(r.card, 'has an impedance of 0 Ω');
  const length = r.real(6, 'the length', 0);
  if (length < 0) throw refusal(r.card, `has a length of ${length} m; it is 0 or more`);
  const shunt = (place: number): Complex =>
    complex(r.real(place, 'a shunt', 0), r.real(place + 1, 'a shunt', 0));
  p.lines.push({
    from,
    to,
    impedance: Math.abs(z),
    turned: z < 0,
    length: length === 0 ? undefined : length,
    shunts: [shunt(7), shunt(9)],
    card: r.card,
  });
}

function readNetwork(reading: Reading): void {
  const { r, p } = reading;
  const [from, to] = endsOf(reading);
  const y = [5, 7, 9].map((place) =>
    complex(r.real(place, 'an admittance', 0), r.real(place + 1, 'an admittance', 0)),
  ) as [Complex, Complex, Complex];
  p.networks.push({ from, to, y });
}

function readFrequencies({ r, p }: Reading): void {
  const stepping = r.whole(1, 'the kind of steps', 0);
  const count = Math.max(1, r.whole(2, 'the number of frequencies', 1));
  const first = r.real(5, 'the frequency');
  const step = r.real(6, 'the step', 0);
  if (stepping !== 0 && stepping !== 1)
    throw refusal(r.card, `has the kind ${stepping} of steps; 0 adds and 1 multiplies`);
  if (!(first > 0)) throw refusal(r.card, `begins at ${first} MHz; it is above 0`);
  if (count > MOST_FREQUENCIES)
    throw refusal(r.card, `has ${count} frequencies; the most are ${MOST_FREQUENCIES}`);
  if (count > 1 && (stepping === 0 ? step === 0 : step <= 0 || step === 1))
    throw refusal(r.card, `has ${count} frequencies ${stepping === 0 ? 0 : step} apart`);
  p.frequencies = Array.from({ length: count }, (_, k) =>
    stepping === 0 ? first + k * step : first * step ** k,
  );
  const last = p.frequencies.at(-1) ?? 0;
  const said = r.real(7, 'the last frequency', 0);
  // xnec2c writes the last frequency behind the step.
  if (said !== 0 && Math.abs(said - last) > 1e-3 * last)
    p.skipped.push({
      name: 'FR',
      line: r.card.line,
      why: `of its last field: it says ${said} MHz, and the steps end at ${Number(last.toPrecision(9))} MHz`,
    });
  if (!(last > 0 && Number.isFinite(last))) throw refusal(r.card, `ends at ${last} MHz`);
}

const PATTERNS: Readonly<Record<number, string>> = {
  1: 'asks for a ground wave, which is not computed',
  2: 'asks for a cliff, which is not computed',
  3: 'asks for a round cliff, which is not computed',
  4: 'asks for a screen of radials, which is not computed',
  5: 'asks for a screen of radials and a cliff, which is not computed',
  6: 'asks for a screen of radials and a round cliff, which is not computed',
};

function readPattern({ r, p }: Reading): void {
  const mode = r.whole(1, 'the kind of pattern', 0);
  if (mode !== 0)
    throw refusal(r.card, `RP ${mode} ${PATTERNS[mode] ?? 'is not known'}; RP 0 is taken`);
  const why = 'the whole sphere and both cuts are computed whatever it asks for';
  p.skipped.push({ name: 'RP', line: r.card.line, why });
}
