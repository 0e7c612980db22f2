import {
  type Circuit,
  type CircuitGate,
  isInverter,
  keyOf,
  levelsOf,
  type Net,
} from '@tollbench/engines/logic/mapping/circuit.ts';
import { gateHeight, PIN_PITCH } from '../../drafting/gates.ts';
import { type LayeredEdge, type LayeredNode, layered, passId } from '../../drafting/layered.ts';

/** A gate as it is drawn. */
export interface PlacedGate {
  readonly kind: CircuitGate['kind'];
  /** Its inputs from the top down; one where they are tied. */
  readonly pins: readonly Net[];
  readonly tied: boolean;
  readonly level: number;
  readonly y: number;
}

/** A net between two columns: where it comes from, and where it goes. */
export interface Run {
  readonly net: Net;
  /** The column it leads to. */
  readonly column: number;
  readonly y: number;
  /** The heights at which it ends: at a pin of a gate, at an output, or where it passes the column. */
  readonly ends: readonly {
    readonly y: number;
    readonly to: { readonly gate: number; readonly pin: number } | 'output' | 'pass';
  }[];
  /** Which of the upright tracks of the channel it has, from the left. */
  readonly track: number;
}

export interface CircuitLayout {
  readonly gates: readonly PlacedGate[];
  /** Inputs that drive something, with their heights. */
  readonly inputs: readonly { readonly index: number; readonly y: number }[];
  readonly outputs: readonly number[];
  readonly runs: readonly Run[];
  /** Columns: inputs, then levels, then outputs; and the tracks before each. */
  readonly columns: number;
  readonly tracks: readonly number[];
  readonly height: number;
}

const GAP = 16;
const ROW = 26;

/** Where the gates of a circuit stand, a column a level, and how the wires run between. */
export function circuitLayout(circuit: Circuit): CircuitLayout {
  const levels = levelsOf(circuit);
  const last = Math.max(0, ...levels) + 1;
  const plain = circuit.gates.map(untied);
  const used = circuit.inputs.map((_, k) => k).filter((k) => drives(circuit, k));
  const nodes: LayeredNode[] = [
    ...used.map((k) => ({ id: `i${k}`, layer: 0, size: ROW })),
    ...plain.map((g, k) => ({
      id: `g${k}`,
      layer: levels[k] ?? 1,
      size: gateHeight(Math.max(2, g.pins.length)) + GAP,
    })),
    ...circuit.outputs.map((_, k) => ({ id: `o${k}`, layer: last, size: ROW })),
  ];
  const edgesOf = (gates: readonly Untied[]): LayeredEdge[] => [
    ...gates.flatMap((g, k) =>
      g.pins.flatMap((net, pin) =>
        net.kind === 'constant'
          ? []
          : [{ from: keyOf(net), to: `g${k}`, toOffset: pinOffset(g, pin) }],
      ),
    ),
    ...circuit.drivers.flatMap((net, k) =>
      net.kind === 'constant' ? [] : [{ from: keyOf(net), to: `o${k}` }],
    ),
  ];
  const first = layered(nodes, edgesOf(plain));
  // Pins that may be exchanged take their wires from the top down.
  const sorted = plain.map((g) => ({ ...g, pins: pinOrder(g, first.at) }));
  const { at, least, most } = layered(nodes, edgesOf(sorted));
  const yOf = (id: string): number => Math.round((at.get(id) ?? 0) - least + 8);
  const gates = sorted.map(
    (g, k): PlacedGate => ({ ...g, level: levels[k] ?? 1, y: yOf(`g${k}`) }),
  );
  const runs = runsOf(circuit, gates, yOf, last);
  const placed = Array.from({ length: last + 1 }, (_, column) =>
    tracked(runs.filter((r) => r.column === column)),
  );
  return {
    gates,
    inputs: used.map((index) => ({ index, y: yOf(`i${index}`) })),
    outputs: circuit.outputs.map((_, k) => yOf(`o${k}`)),
    runs: placed.flat(),
    columns: last + 1,
    tracks: placed.map((list) => Math.max(0, ...list.map((r) => r.track + 1))),
    height: most - least + 16,
  };
}

type Untied = Pick<PlacedGate, 'kind' | 'pins' | 'tied'>;

/** A NAND or NOR with its inputs tied has one wire to it. */
const untied = (g: CircuitGate): Untied =>
  isInverter(g) && g.kind !== 'not'
    ? { kind: g.kind, pins: g.inputs.slice(0, 1), tied: true }
    : { kind: g.kind, pins: g.inputs, tied: false };

const drives = ({ gates, drivers }: Circuit, index: number): boolean =>
  [...gates.flatMap((g) => g.inputs), ...drivers].some(
    (n) => n.kind === 'input' && n.index === index,
  );

const pinOffset = ({ pins }: Untied, pin: number): number =>
  (pin - (pins.length - 1) / 2) * PIN_PITCH;

/** All pins but those of AOI and OAI, whose pairs and whose single pin stay where they are. */
function pinOrder({ kind, pins }: Untied, at: ReadonlyMap<string, number>): readonly Net[] {
  const sorted = (list: readonly Net[]) =>
    [...list].sort((a, b) => (at.get(keyOf(a)) ?? 0) - (at.get(keyOf(b)) ?? 0));
  if (!/^(?:aoi|oai)/u.test(kind)) return sorted(pins);
  return [
    ...sorted(pins.slice(0, 2)),
    ...(kind.endsWith('22') ? sorted(pins.slice(2)) : pins.slice(2)),
  ];
}

type Open = Omit<Run, 'track'>;

/** Each net column by column, from its source to the last that it drives. */
function runsOf(
  { drivers }: Circuit,
  gates: readonly PlacedGate[],
  yOf: (id: string) => number,
  last: number,
): Open[] {
  const sinks = new Map<
    string,
    { net: Net; ends: { column: number; y: number; to: Run['ends'][number]['to'] }[] }
  >();
  const sink = (net: Net, column: number, y: number, to: Run['ends'][number]['to']): void => {
    if (net.kind === 'constant') return;
    const had = sinks.get(keyOf(net)) ?? { net, ends: [] };
    had.ends.push({ column, y, to });
    sinks.set(keyOf(net), had);
  };
  for (const [k, g] of gates.entries())
    for (const [pin, net] of g.pins.entries())
      sink(net, g.level, g.y + pinOffset(g, pin), { gate: k, pin });
  for (const [k, net] of drivers.entries()) sink(net, last, yOf(`o${k}`), 'output');
  return [...sinks].flatMap(([id, { net, ends }]) => {
    const from = net.kind === 'gate' ? (gates[net.index]?.level ?? 0) : 0;
    const until = Math.max(...ends.map((e) => e.column));
    let y = yOf(id);
    return Array.from({ length: until - from }, (_, k): Open => {
      const column = from + 1 + k;
      const here = ends.filter((e) => e.column === column).map(({ y: at, to }) => ({ y: at, to }));
      const pass = passId(id, column);
      const run: Open = {
        net,
        column,
        y,
        ends: column < until ? [...here, { y: yOf(pass), to: 'pass' }] : here,
      };
      y = yOf(pass);
      return run;
    });
  });
}

/**
 * Tracks of a channel so that no two wires lie on one another: where a wire ends at the height at which another
 * begins, the other's track is the more to the left. Upright pieces that are apart share a track.
 */
function tracked(runs: readonly Open[]): Run[] {
  const span = (r: Open): readonly [number, number] => {
    const ys = [r.y, ...r.ends.map((e) => e.y)];
    return [Math.min(...ys), Math.max(...ys)];
  };
  const left = [...runs].sort((a, b) => rise(a) - rise(b) || span(a)[0] - span(b)[0]);
  const placed: Run[] = [];
  while (left.length > 0) {
    // One before which nothing has to stand; of a ring of them the first.
    const free = left.findIndex((r) =>
      left.every(
        (o) => o === r || !r.ends.some((e) => Math.abs(e.y - o.y) < 3 && span(o)[0] !== span(o)[1]),
      ),
    );
    const [next] = left.splice(Math.max(0, free), 1);
    if (!next) break;
    const [low, high] = span(next);
    const blocks = placed.filter((p) => {
      const [l, h] = span(p);
      const meet = l <= high + 3 && h >= low - 3 && l !== h;
      const before = next.ends.some((e) => Math.abs(e.y - p.y) < 3);
      return (meet && low !== high) || before;
    });
    placed.push({
      ...next,
      track: low === high ? 0 : Math.max(0, ...blocks.map((p) => p.track + 1)),
    });
  }
  return placed;
}

/** Wires that go up stand left of those that go down, the lower first. */
function rise({ y, ends }: Open): number {
  const mean = ends.reduce((sum, e) => sum + e.y, 0) / Math.max(1, ends.length);
  return mean <= y ? y : 1e6 - y;
}
