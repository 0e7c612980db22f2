/** Reads a drawn schematic back as an eye does: wires meet at their ends and at dots, and cross elsewhere. */

interface Segment {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}
interface Gate {
  readonly shape: 'and' | 'or' | 'not';
  readonly inverted: boolean;
  readonly inputs: readonly number[];
  readonly output: number;
}
export interface DrawnCircuit {
  readonly gates: readonly Gate[];
  /** The output names with their values where the variables are so. */
  readonly run: (variables: Readonly<Record<string, boolean>>) => Record<string, boolean>;
}

const near = (a: number, b: number) => Math.abs(a - b) < 0.01;
const numbers = (text: string) => text.split(/[ ,]+/u).filter(Boolean).map(Number);

/** Throws Error where a wire ends on another without a dot, or two nets lie on each other. */
export function circuitIn(svg: string): DrawnCircuit {
  const paths = [...svg.matchAll(/<path d="([^"]+)"/gu)].map(([, d = '']) => d);
  const circles = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/gu)].map(
    (m) => m.slice(1).map(Number) as [number, number, number],
  );
  const texts = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"([^>]*)>([^<]+)<\/text>/gu)].map(
    ([, x, y, style = '', text = '']) => ({ x: Number(x), y: Number(y), style, text }),
  );
  const bodies = paths.filter((d) => d.includes('Z')).map(bodyOf);
  const lines = paths.filter((d) => !d.includes('Z')).flatMap(segmentsOf);
  // The bar at the back of a gate of many inputs is part of the gate.
  const isBar = (s: Segment) => near(s.x0, s.x1) && bodies.some((b) => near(b.x, s.x0));
  const segments = lines.filter((s) => !isBar(s));
  /** How far from its middle the back of a gate goes. */
  const reachOf = (b: (typeof bodies)[number]) =>
    lines
      .filter((s) => isBar(s) && near(s.x0, b.x) && near(s.y1, b.y - b.half))
      .reduce((reach, s) => Math.max(reach, b.y - s.y0), b.half);
  const dots = circles.filter(([, , r]) => r === 3);
  const nets = netsOf(segments, dots);
  const at = (x: number, y: number, slack = 0.01) =>
    segments.flatMap((s, i) =>
      [
        [s.x0, s.y0],
        [s.x1, s.y1],
      ].some(([px = 0, py = 0]) => px >= x - 0.01 && px <= x + slack && near(py, y))
        ? [nets[i] as number]
        : [],
    );
  const rings = circles.filter(([, , r]) => r === 3.5);
  const gates = bodies.map((b): Gate => {
    const inverted = rings.some(([x, y]) => near(x, b.end + 3.5) && near(y, b.y));
    const [output] = at(b.end + (inverted ? 7 : 0), b.y);
    const ends = segments
      .flatMap((s, i) => [
        { x: s.x0, y: s.y0, net: nets[i] as number },
        { x: s.x1, y: s.y1, net: nets[i] as number },
      ])
      .filter((p) => p.x >= b.x - 0.01 && p.x <= b.x + 3.1 && Math.abs(p.y - b.y) <= reachOf(b));
    if (output === undefined) throw new Error(`nothing at the output of the gate at ${b.y}`);
    return { shape: b.shape, inverted, inputs: ends.map((p) => p.net), output };
  });
  const named = new Map<string, number>();
  for (const t of texts) {
    const x = t.style.includes('rotate') ? t.x - 4 : t.x;
    const top = segments.findIndex((s) => near(s.x0, x) && s.y0 > t.y && s.y0 - t.y < 10);
    if (top >= 0) named.set(t.text, nets[top] as number);
  }
  const outputs = rings.flatMap(([x, y]) => {
    const label = texts.find((t) => near(t.x, x + 8) && near(t.y, y + 5));
    const [net] = at(x, y);
    return label && net !== undefined ? [{ name: label.text, net }] : [];
  });
  const constants = texts.flatMap((t) => {
    if (!t.style.includes('end') || !/^[01]$/u.test(t.text)) return [];
    const [net] = at(t.x + 6, t.y - 4.5);
    return net === undefined ? [] : [{ net, value: t.text === '1' }];
  });
  return {
    gates,
    run(variables) {
      const level = new Map<number, boolean>(constants.map(({ net, value }) => [net, value]));
      for (const [name, net] of named) level.set(net, variables[name] ?? false);
      for (let left = gates.length + 1; left > 0; left--)
        for (const g of gates) {
          const values = g.inputs.map((net) => level.get(net));
          if (values.includes(undefined) || values.length === 0) continue;
          const value = g.shape === 'or' ? values.includes(true) : !values.includes(false);
          level.set(g.output, value !== g.inverted);
        }
      return Object.fromEntries(
        outputs.map(({ name, net }) => {
          const value = level.get(net);
          if (value === undefined) throw new Error(`nothing drives ${name}`);
          return [name, value];
        }),
      );
    },
  };
}

function bodyOf(d: string) {
  const [x = 0, y0 = 0] = numbers(/^M([\d. ]+)/u.exec(d)?.[1] ?? '');
  if (d.includes('a')) {
    const [, straight = 0, rx = 0, ry = 0] =
      /h([\d.]+)a([\d.]+) ([\d.]+)/u.exec(d)?.map(Number) ?? [];
    return { shape: 'and' as const, x, y: y0 + ry, end: x + straight + rx, half: ry };
  }
  if (d.includes('Q')) {
    const [, , , ex = 0, ey = 0] = numbers(d.replaceAll(/[A-Z]/gu, ' ')).slice(1);
    return { shape: 'or' as const, x, y: ey, end: ex, half: ey - y0 };
  }
  const [ex = 0, ey = 0] = numbers(/L([\d. ]+)L/u.exec(d)?.[1] ?? '');
  return { shape: 'not' as const, x, y: ey, end: ex, half: 9 };
}

function segmentsOf(d: string): Segment[] {
  const found: Segment[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([MHVhv])([-\d. ]+)/gu)) {
    const [a = 0, b = 0] = numbers(rest);
    if (command === 'M') {
      [x, y] = [a, b];
      continue;
    }
    const to =
      command === 'H'
        ? [a, y]
        : command === 'V'
          ? [x, a]
          : command === 'h'
            ? [x + a, y]
            : [x, y + a];
    const [x1 = 0, y1 = 0] = to;
    if (!near(x, x1) || !near(y, y1)) found.push({ x0: x, y0: y, x1, y1 });
    [x, y] = [x1, y1];
  }
  return found;
}

/** The number of the net of each segment. */
function netsOf(segments: readonly Segment[], dots: readonly (readonly number[])[]): number[] {
  const parent = segments.map((_, i) => i);
  const find = (i: number): number => (parent[i] === i ? i : find(parent[i] as number));
  const inside = (s: Segment, x: number, y: number) =>
    near(s.x0, s.x1)
      ? near(x, s.x0) && y > Math.min(s.y0, s.y1) + 0.01 && y < Math.max(s.y0, s.y1) - 0.01
      : near(y, s.y0) && x > Math.min(s.x0, s.x1) + 0.01 && x < Math.max(s.x0, s.x1) - 0.01;
  segments.forEach((a, i) => {
    for (const [x, y] of [
      [a.x0, a.y0],
      [a.x1, a.y1],
    ] as const)
      segments.forEach((b, j) => {
        if (i === j) return;
        const ends = (near(x, b.x0) && near(y, b.y0)) || (near(x, b.x1) && near(y, b.y1));
        if (!ends && !inside(b, x, y)) return;
        const dotted = dots.some(([dx = 0, dy = 0]) => near(dx, x) && near(dy, y));
        const along = near(a.x0, a.x1) === near(b.x0, b.x1);
        if (!ends && !dotted && !along)
          throw new Error(`a wire ends on another at ${x}, ${y} without a dot`);
        if (ends || dotted) parent[find(i)] = find(j);
      });
  });
  segments.forEach((a, i) => {
    segments.forEach((b, j) => {
      const upright = near(a.x0, a.x1);
      if (i >= j || upright !== near(b.x0, b.x1)) return;
      if (!near(upright ? a.x0 : a.y0, upright ? b.x0 : b.y0)) return;
      const [p, q] = upright ? [a.y0, a.y1] : [a.x0, a.x1];
      const [r, s] = upright ? [b.y0, b.y1] : [b.x0, b.x1];
      const common =
        Math.min(Math.max(p, q), Math.max(r, s)) - Math.max(Math.min(p, q), Math.min(r, s));
      if (common > 0.01 && find(i) !== find(j))
        throw new Error(`two nets lie on each other at ${a.x0}, ${a.y0}`);
    });
  });
  return segments.map((_, i) => find(i));
}
