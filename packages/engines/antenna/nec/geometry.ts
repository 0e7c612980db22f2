/** The cards that make wires: GW GC GA GH, and those that move, copy and scale them: GM GX GR GS. */
import {
  arcWire,
  helixWire,
  motion,
  moved,
  type Point,
  type Segment,
  straightWire,
} from '../wires.ts';
import { type Card, type Reader, readerOf, refusal } from './cards.ts';
import type { Lookup } from './expression.ts';

/** Segments at most: a matrix of 1,500 has 36 MB. */
export const MOST_SEGMENTS = 1500;

/** m: under it squares of the radius leave the numbers that there are. */
const THINNEST = 1e-12;

const DEGREE = Math.PI / 180;

/** The segments of the cards before GE, in NEC's order. Throws `syntax` with the line. */
export function readGeometry(
  cards: readonly Card[],
  lookup: Lookup,
  skip: (card: Card, why: string) => void,
): Segment[] {
  let all: Segment[] = [];
  cards.forEach((card, index) => {
    const next = cards[index + 1];
    if (card.name === 'GC') {
      if (cards[index - 1]?.name !== 'GW')
        throw refusal(card, 'stands behind no GW whose radius is 0');
      return;
    }
    const make = MAKERS[card.name];
    if (make === undefined) throw refusal(card, REFUSED[card.name] ?? UNKNOWN);
    const room = (count: number): void => {
      if (!(count <= MOST_SEGMENTS))
        throw refusal(card, `makes ${count} segments; the most are ${MOST_SEGMENTS}`);
    };
    const made = make({
      card,
      next: next?.name === 'GC' ? next : undefined,
      lookup,
      all,
      room,
      skip,
    });
    all = made.map((s) => (s.line === undefined ? { ...s, line: card.line } : s));
  });
  return all;
}

const UNKNOWN = 'is no card of geometry that is known here';
const REFUSED: Readonly<Record<string, string>> = {
  SP: 'makes a surface patch; only wires are computed',
  SM: 'makes surface patches; only wires are computed',
  SC: 'goes on with a surface patch; only wires are computed',
  GF: 'reads a file of another run, which is not here',
  CW: 'makes a catenary, which is a card of NEC-4; write it as several GW',
};

interface Making {
  readonly card: Card;
  /** The GC behind a GW. */
  readonly next: Card | undefined;
  readonly lookup: Lookup;
  readonly all: Segment[];
  /** Refuses as many segments. */
  readonly room: (count: number) => void;
  readonly skip: (card: Card, why: string) => void;
}

type Maker = (m: Making) => Segment[];

const MAKERS: Readonly<Record<string, Maker>> = {
  GW: wire,
  GA: arc,
  GH: helix,
  GM: move,
  GX: reflect,
  GR: rotate,
  GS: scaleAll,
};

function countOf(r: Reader, { all, room }: Making): number {
  const count = r.whole(2, 'the number of segments');
  if (count < 1) throw refusal(r.card, `has ${count} segments; the least is 1`);
  room(all.length + count);
  return count;
}

function tagOf(r: Reader): number {
  const tag = r.whole(1, 'the tag');
  if (tag < 0) throw refusal(r.card, `has the tag ${tag}; tags are 0 and up`);
  return tag;
}

function radiusOf(r: Reader, place: number): number {
  const radius = r.real(place, 'the radius');
  if (!(radius > 0)) throw refusal(r.card, `has a radius of ${radius} m; it is above 0`);
  if (radius < THINNEST)
    throw refusal(r.card, `has a radius of ${radius} m; the least is ${THINNEST} m`);
  return radius;
}

function wire(m: Making): Segment[] {
  const r = readerOf(m.card, m.lookup, 9);
  const [tag, count] = [tagOf(r), countOf(r, m)];
  const p = [3, 4, 5, 6, 7, 8].map((place) => r.real(place, 'an end of the wire'));
  const [a, b] = [p.slice(0, 3), p.slice(3)] as unknown as [Point, Point];
  if (a.every((x, c) => x === b[c])) throw refusal(m.card, 'has both ends at one point');
  const given = r.real(9, 'the radius');
  if (given !== 0 && m.next) throw refusal(m.next, 'stands behind a GW that has a radius');
  if (given !== 0) return [...m.all, ...straightWire(a, b, count, radiusOf(r, 9), tag)];
  if (m.next === undefined)
    throw refusal(m.card, 'has a radius of 0, behind which a GC is to follow');
  const taper = readerOf(m.next, m.lookup, 5);
  // Two whole numbers, not used, stand first where a GC is written in full.
  const skip = m.next.fields.length >= 5 ? 2 : 0;
  if (m.next.fields.length === 4)
    throw refusal(m.next, 'has 4 fields; write 0 0, the ratio of lengths and both radii');
  const ratio = taper.real(1 + skip, 'the ratio of lengths');
  const [first, last] = [radiusOf(taper, 2 + skip), radiusOf(taper, 3 + skip)];
  if (!(ratio > 0)) throw refusal(m.next, `has a ratio of lengths of ${ratio}; it is above 0`);
  return [...m.all, ...straightWire(a, b, count, { ratio, first, last }, tag)];
}

function arc(m: Making): Segment[] {
  // xnec2c leaves a length of its own behind the six fields of NEC-2.
  const r = readerOf(m.card, m.lookup, 7);
  if (r.real(7, 'a length', 0) !== 0)
    m.skip(m.card, 'of its seventh field, which NEC-2 does not have');
  const [tag, count] = [tagOf(r), countOf(r, m)];
  const size = r.real(3, 'the radius of the arc');
  const [from, to] = [r.real(4, 'the first angle'), r.real(5, 'the last angle')];
  if (!(size > 0)) throw refusal(m.card, `has an arc of radius ${size} m; it is above 0`);
  if (from === to || Math.abs(to - from) > 360)
    throw refusal(m.card, `goes from ${from}° to ${to}°; an arc is of 360° at most`);
  return [...m.all, ...arcWire(size, from * DEGREE, to * DEGREE, count, radiusOf(r, 6), tag)];
}

function helix(m: Making): Segment[] {
  const r = readerOf(m.card, m.lookup, 9);
  const [tag, count] = [tagOf(r), countOf(r, m)];
  const spacing = r.real(3, 'the spacing of turns');
  const length = r.real(4, 'the length');
  if (spacing === 0 || length === 0)
    throw refusal(m.card, 'has a spacing or length of 0; a flat spiral is not taken');
  const [a1, b1, a2, b2] = [5, 6, 7, 8].map((p) => r.real(p, 'a half axis')) as [
    number,
    number,
    number,
    number,
  ];
  if (![a1, b1, a2, b2].every((x) => x > 0))
    throw refusal(m.card, 'has a half axis that is not above 0; all four are written, A1 B1 A2 B2');
  const h = { spacing, length, start: [a1, b1], end: [a2, b2] } as const;
  return [...m.all, ...helixWire(h, count, radiusOf(r, 9), tag)];
}

const raised = (tag: number, by: number): number => (tag === 0 ? 0 : tag + by);

function repeats(m: Making, count: number, of: number): void {
  if (count < 0) throw refusal(m.card, `has ${count} copies; the least is 0`);
  m.room(m.all.length + count * of);
}

function move(m: Making): Segment[] {
  const r = readerOf(m.card, m.lookup, 9);
  const [step, copies] = [r.whole(1, 'the step of tags', 0), r.whole(2, 'the number of copies', 0)];
  const [rx, ry, rz, x, y, z] = [3, 4, 5, 6, 7, 8].map((p) => r.real(p, 'a turn or shift', 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const from = r.whole(9, 'the tag of the first segment to move', 0);
  const start = from === 0 ? 0 : m.all.findIndex(({ tag }) => tag === from);
  if (start < 0) throw refusal(m.card, `begins with the tag ${from}, which no segment has`);
  let part = m.all.slice(start);
  repeats(m, copies, part.length);
  const by = motion([rx * DEGREE, ry * DEGREE, rz * DEGREE], [x, y, z]);
  const again = () => part.map((s) => moved(s, by, raised(s.tag, step)));
  if (copies === 0) return [...m.all.slice(0, start), ...again()];
  const all = [...m.all];
  for (let k = 0; k < copies; k++) {
    part = again();
    all.push(...part);
  }
  return all;
}

function reflect(m: Making): Segment[] {
  const r = readerOf(m.card, m.lookup, 2);
  let step = r.whole(1, 'the step of tags', 0);
  const planes = r.whole(2, 'the planes, such as 110', 0);
  if (!/^[01]{1,3}$/u.test(String(planes)))
    throw refusal(m.card, `has the planes ${planes}; each digit of XYZ is 0 or 1, as in 100`);
  const digits = String(planes).padStart(3, '0');
  let all = m.all;
  for (const c of [2, 1, 0] as const) {
    if (digits[c] !== '1') continue;
    m.room(2 * all.length);
    const by = (p: Point): Point => p.map((x, k) => (k === c ? -x : x)) as unknown as Point;
    const flat = all.findIndex(
      ({ a, b }) => Math.abs(a[c]) + Math.abs(b[c]) < 1e-12 || a[c] * b[c] < 0,
    );
    if (flat >= 0)
      throw refusal(m.card, `reflects segment ${flat + 1}, which lies in the plane or crosses it`);
    const shift = step;
    all = [...all, ...all.map((s) => moved(s, by, raised(s.tag, shift)))];
    step *= 2;
  }
  return all;
}

function rotate(m: Making): Segment[] {
  const r = readerOf(m.card, m.lookup, 2);
  const [step, times] = [r.whole(1, 'the step of tags'), r.whole(2, 'how often the wires stand')];
  if (times < 1) throw refusal(m.card, `has the wires ${times} times; the least is 1`);
  m.room(m.all.length * times);
  return Array.from({ length: times }, (_, k) => {
    const by = motion([0, 0, (2 * Math.PI * k) / times], [0, 0, 0]);
    return m.all.map((s) => (k === 0 ? s : moved(s, by, raised(s.tag, k * step))));
  }).flat();
}

function scaleAll(m: Making): Segment[] {
  const r = readerOf(m.card, m.lookup, 3);
  const alone = m.card.fields.length === 1;
  if (!alone && (r.real(1, 'a field that is 0') !== 0 || r.real(2, 'a field that is 0') !== 0))
    throw refusal(
      m.card,
      'scales a part of the wires, which NEC-2 does not; write GS 0 0 and the scale',
    );
  const factor = r.real(alone ? 1 : 3, 'the scale');
  if (!(factor > 0)) throw refusal(m.card, `scales by ${factor}; it is above 0`);
  const by = (p: Point): Point => p.map((x) => x * factor) as unknown as Point;
  return m.all.map((s) => ({ ...moved(s, by, s.tag), radius: s.radius * factor }));
}

/** The segment, from 0, that a tag and a place in it name; with tag 0 the place counts over all. Throws `syntax`. */
export function segmentNamed(
  segments: readonly Segment[],
  tag: number,
  place: number,
  card: Card,
): number {
  const list = tag === 0 ? segments.map((_, k) => k) : indicesOf(segments, tag, card);
  const found = list[place - 1];
  if (found === undefined)
    throw refusal(
      card,
      tag === 0
        ? `names segment ${place} of ${segments.length}`
        : `names segment ${place} of tag ${tag}, which has ${list.length}`,
    );
  return found;
}

/** All segments of a tag. Throws `syntax` where there is none. */
export function indicesOf(segments: readonly Segment[], tag: number, card: Card): number[] {
  const list = segments.flatMap((s, k) => (s.tag === tag ? [k] : []));
  if (list.length === 0) throw refusal(card, `names the tag ${tag}, which no segment has`);
  return list;
}
