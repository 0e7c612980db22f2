/** A NEC deck, read whole: wires, what drives and loads them, ground and frequencies. */
import { EngineError } from '../../error.ts';
import { roundImpedance } from '../../line/round-wire.ts';
import { type Complex, complex } from '../../numeric/complex.ts';
import type { Ground } from '../ground.ts';
import { type Circuit, lineNetwork, type Network } from '../solve.ts';
import { parallelImpedance, seriesImpedance } from '../wire-impedance.ts';
import { lengthOf, middleOf, type Segment } from '../wires.ts';
import { type Card, readCards, readerOf, refusal } from './cards.ts';
import { readGeometry } from './geometry.ts';
import { type LoadCard, type Program, readProgram, type Skipped } from './program.ts';

export interface Deck {
  readonly comments: readonly string[];
  readonly segments: readonly Segment[];
  /** Ends at z = 0 go on into the ground (GE 1). */
  readonly joinsGround: boolean;
  readonly program: Program;
  /** Cards without a part in what is computed. */
  readonly skipped: readonly Skipped[];
}

/** NEC-2 computes at 299.8 MHz where no FR says otherwise: 1 λ is 1 m by its speed of light. */
const PLAIN_MHZ = 299.8;

/**
 * Reads a deck of NEC-2 (user's guide, part III of UCID-18834, 1981) with the SY variables and comments of 4nec2. Cards that would
 * change the answer and are not computed are refused, those without a bearing listed. Throws `syntax` with the line.
 */
export function readDeck(text: string): Deck {
  const { comments, cards, lookup } = readCards(text);
  const end = cards.findIndex(({ name }) => name === 'GE');
  const stop = cards.findIndex(({ name }) => name === 'EN');
  if (cards.length === 0)
    throw new EngineError('syntax', 'The deck has no cards; it begins with GW for each wire.', {
      field: 'deck',
      value: '',
    });
  const ge = cards[end];
  if (ge === undefined || (stop >= 0 && stop < end))
    throw refusal(cards.at(-1) as Card, 'is reached without a GE, which ends the geometry');
  const made: Skipped[] = [];
  const segments = readGeometry(cards.slice(0, end), lookup, ({ name, line }, why) =>
    made.push({ name, line, why }),
  );
  if (segments.length === 0) throw refusal(ge, 'is reached without a wire');
  for (const s of segments)
    if (!(lengthOf(s) > 0 && Number.isFinite(lengthOf(s))))
      throw refusal({ name: 'geometry', line: s.line ?? ge.line }, 'makes a segment of no length');
  const kind = readerOf(ge, lookup, 1).whole(1, 'whether there is ground', 0);
  if (![-1, 0, 1].includes(kind)) throw refusal(ge, `has ${kind}; −1, 0 and 1 are taken`);
  const last = stop < 0 ? cards.length : stop;
  const program = readProgram(cards.slice(end + 1, last), lookup, segments);
  if (program.sources.length === 0)
    throw refusal(cards[last] ?? (cards.at(-1) as Card), 'is reached without a source; write EX 0');
  if (program.frequencies.length === 0) program.frequencies = [PLAIN_MHZ];
  const after = cards
    .slice(last + 1)
    .map(({ name, line }) => ({ name, line, why: 'it stands behind EN' }));
  checkGround(segments, kind, program, ge);
  return {
    comments,
    segments,
    joinsGround: kind === 1 && program.ground.kind !== 'none',
    program,
    skipped: [...made, ...program.skipped, ...after],
  };
}

/** GE and GN that contradict one another, and wires under the ground. */
function checkGround(segments: readonly Segment[], ge: number, p: Program, card: Card): void {
  const touching = segments.findIndex(
    (s) => Math.min(Math.abs(s.a[2]), Math.abs(s.b[2])) <= 1e-3 * lengthOf(s),
  );
  if (p.ground.kind === 'none') {
    if (ge === 1 && touching >= 0)
      throw refusal(
        card,
        `GE 1 joins segment ${touching + 1} to a ground, and no GN says which; write GN 1, or GE 0 in free space`,
      );
    return;
  }
  segments.forEach((s, k) => {
    const low = Math.min(s.a[2], s.b[2]);
    if (low < -1e-3 * lengthOf(s))
      throw refusal(
        card,
        `segment ${k + 1} reaches ${Number((-low).toPrecision(3))} m below the ground at z = 0`,
      );
    const flat = Math.max(s.a[2], s.b[2]);
    if (flat <= 1e-3 * lengthOf(s))
      throw refusal(card, `segment ${k + 1} lies in the ground at z = 0`);
  });
}

/** Ω of a load: 1e15 is as good as a cut. */
const MOST_OHMS = 1e15;

/** The circuit at a frequency in Hz. */
export function circuitAt(deck: Deck, frequency: number): Circuit {
  const { segments, program } = deck;
  const loads: Complex[] = segments.map(() => complex(0));
  for (const load of program.loads)
    for (const k of load.segments) {
      const z = loadOf(load, segments[k] as Segment, frequency);
      if (!(Math.abs(z.re) < MOST_OHMS && Math.abs(z.im) < MOST_OHMS))
        throw refusal(
          load.card,
          `loads a segment with ${z.re} ${z.im < 0 ? '−' : '+'} j${Math.abs(z.im)} Ω; less than ${MOST_OHMS} Ω is taken`,
        );
      const before = loads[k] ?? complex(0);
      loads[k] = complex(before.re + z.re, before.im + z.im);
    }
  const lines = program.lines.map((line): Network => {
    const apart = (): number => {
      const [p, q] = [
        middleOf(segments[line.from] as Segment),
        middleOf(segments[line.to] as Segment),
      ];
      return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    };
    const [shuntFrom, shuntTo] = line.shunts;
    const { impedance, turned } = line;
    const length = line.length ?? apart();
    try {
      return lineNetwork(
        line.from,
        line.to,
        { impedance, turned, shuntFrom, shuntTo, length },
        frequency,
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      throw refusal(line.card, error.message.replace(/\.$/u, ''));
    }
  });
  const networks = program.networks.map(({ from, to, y: [y11, y12, y22] }) => ({
    from,
    to,
    y11,
    y12,
    y22,
  }));
  return { generators: program.sources, networks: [...lines, ...networks], loads };
}

function loadOf({ kind, values: [r, l, c], card }: LoadCard, s: Segment, f: number): Complex {
  const length = lengthOf(s);
  const by = (z: Complex): Complex => complex(z.re * length, z.im * length);
  switch (kind) {
    case 0:
      return seriesImpedance(f, r, l, c);
    case 1:
      return parallelImpedance(f, r, l, c);
    // NEC-2 multiplies all three by the length, C too, which is by the metre.
    case 2:
      return seriesImpedance(f, r * length, l * length, c * length);
    case 3:
      return parallelImpedance(f, r * length, l * length, c * length);
    case 4:
      if (c !== 0) throw refusal(card, `has ${c} behind R and X`);
      return complex(r, l);
    case 5:
      return by(roundImpedance(f, s.radius, r));
  }
}

/** The ground of the deck; GN 2 is undefined, for it is not computed. */
export function groundOf({ program: { ground } }: Deck): Ground | undefined {
  if (!('card' in ground)) return { kind: ground.kind };
  if (ground.kind === 'sommerfeld') return undefined;
  const { permittivity, conductivity } = ground;
  return { kind: 'earth', permittivity, conductivity };
}
