/** What WaveDrom itself draws of a diagram, read off its SVG. */
import JSON5 from 'json5';

/** An element: its name, its attributes, what is in it. */
type Element = [string, Record<string, unknown>, ...unknown[]];

interface Peer {
  readonly version: string;
  readonly waveSkin: unknown;
  renderAny(index: number, source: unknown, skin: unknown): Element;
}

// It has no types of its own.
const name: string = 'wavedrom';
const { default: wavedrom } = (await import(name)) as { default: Peer };

export const VERSION = wavedrom.version;

/** Pixels of its default skin. */
const [HALF, LABEL, LANE, TOP] = [20, 6, 30, 5];

export interface DrawnLane {
  readonly name: string;
  readonly bricks: readonly string[];
  /** Where the first of them begins, half cycles. */
  readonly offset: number;
  /** Where labels stand, as it counts, and their letters. */
  readonly labels: readonly { readonly x: number; readonly text: string }[];
  readonly gaps: readonly number[];
}

export interface Drawn {
  readonly lanes: readonly DrawnLane[];
  readonly arcs: readonly {
    readonly d: readonly number[];
    readonly head: boolean;
    readonly tail: boolean;
    readonly label: string;
  }[];
  readonly nodes: readonly { readonly x: number; readonly lane: number; readonly letter: string }[];
  readonly groups: readonly {
    readonly row: number;
    readonly rows: number;
    readonly name: string;
  }[];
  /** The numbers above and below, each with its half cycle; the titles. */
  readonly head: readonly { readonly x: number; readonly text: string }[];
  readonly foot: readonly { readonly x: number; readonly text: string }[];
}

const isElement = (value: unknown): value is Element =>
  Array.isArray(value) && typeof value[0] === 'string';
const attributes = (e: Element): Record<string, unknown> =>
  typeof e[1] === 'object' && e[1] !== null && !Array.isArray(e[1]) ? e[1] : {};
const within = (e: Element): Element[] => (e.slice(1) as unknown[]).filter(isElement);
const all = (e: Element): Element[] => [e, ...within(e).flatMap(all)];
const byId = (e: Element, id: string): Element => {
  const found = all(e).find((x) => attributes(x)['id'] === id);
  if (!found) throw new Error(`WaveDrom drew no ${id}`);
  return found;
};
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const lettersIn = (e: Element): string =>
  (e.slice(1) as unknown[])
    .map((part) =>
      isElement(part)
        ? lettersIn(part)
        : typeof part === 'string' || typeof part === 'number'
          ? String(part).replace(/&(amp|lt|gt|quot);/gu, (_, n: string) => NAMED[n] ?? '')
          : '',
    )
    .join('');
const shiftOf = (e: Element): [number, number] => {
  const [, x = '0', y = '0'] =
    /translate\(([^,)]*)(?:,\s*([^)]*))?\)/u.exec(String(attributes(e)['transform'] ?? '')) ?? [];
  return [Number(x), Number(y)];
};
const hasClass = (e: Element, of: string) => attributes(e)['class'] === of;

/** Draws it. @throws whatever WaveDrom throws */
export function drawn(text: string): Drawn {
  const source = JSON5.parse(text) as { edge?: string[] };
  // Its default skin is written into: each picture needs a fresh one.
  const skin = structuredClone((wavedrom.waveSkin as { default: unknown }).default);
  const svg = wavedrom.renderAny(0, source, { default: skin });
  const lanes: DrawnLane[] = [];
  for (let k = 0; ; k++) {
    const lane = all(svg).find((x) => attributes(x)['id'] === `wavelane_${k}_0`);
    if (!lane) break;
    const picture = byId(svg, `wavelane_draw_${k}_0`);
    const uses = within(picture).filter((e) => e[0] === 'use');
    lanes.push({
      name: lettersIn(within(lane)[0] as Element),
      bricks: uses.map((e) => String(attributes(e)['xlink:href']).slice(1)),
      offset: shiftOf(picture)[0] / HALF,
      labels: within(picture)
        .filter((e) => e[0] === 'text')
        .map((e) => ({ x: (Number(attributes(e)['x']) - LABEL) / HALF, text: lettersIn(e) })),
      gaps: all(svg)
        .filter((e) => attributes(e)['id'] === `wavegap_${k}_0`)
        .flatMap((e) => within(e).map((use) => shiftOf(use)[0] / HALF)),
    });
  }
  const arcs = within(byId(svg, 'wavearcs_0'));
  // A label follows its arrow as a node follows the last: which it is, the arrow's own text tells.
  const labelled = new Set<Element>();
  const written = [...(source.edge ?? [])];
  arcs.forEach((e, k) => {
    if (e[0] !== 'path') return;
    let text = '';
    do text = written.shift() ?? '';
    while (
      text !== '' &&
      attributes(e)['id'] !== `gmark_${text[0]}_${text.trim().split(/\s+/u)[0]?.at(-1)}`
    );
    const next = arcs[k + 1];
    if (/\S\s+\S/u.test(text.trim()) && next) labelled.add(next);
  });
  return {
    lanes,
    arcs: arcs.flatMap((e, k) => (e[0] === 'path' ? [arcOf(e, arcs[k + 1], labelled)] : [])),
    nodes: arcs.flatMap((e) => {
      if (e[0] === 'path' || labelled.has(e)) return [];
      const [x, y] = shiftOf(e);
      return [{ letter: lettersIn(e), x: (x - LABEL) / HALF, lane: (y - TOP - 10) / LANE }];
    }),
    ...groupsOf(byId(svg, 'groups_0')),
    ...rulersOf(byId(svg, 'gmarks_0'), lanes.length),
  };
}

function arcOf(
  e: Element,
  next: Element | undefined,
  labels: ReadonlySet<Element>,
): Drawn['arcs'][number] {
  const style = String(attributes(e)['style']);
  const d = String(attributes(e)['d']);
  return {
    d: absolute(d),
    head: /marker-end/u.test(style),
    tail: /marker-start/u.test(style),
    label: next && labels.has(next) ? lettersIn(next) : '',
  };
}

/** Points of a path of M, m and c, in half cycles and lanes. */
function absolute(d: string): number[] {
  const numbers = (d.match(/-?[\d.]+(?:e-?\d+)?/gu) ?? []).map(Number);
  const points: [number, number][] = [];
  for (let k = 0; k + 1 < numbers.length; k += 2)
    points.push([numbers[k] as number, numbers[k + 1] as number]);
  const [first = [0, 0]] = points;
  let last = first;
  const placed = points.map((p, k) => {
    if (k === 0) return p;
    // After c every point is from the start, after m from the one before; after M as it is.
    if (/c/u.test(d)) return [p[0] + first[0], p[1] + first[1]];
    last = d.startsWith('m') ? [p[0] + last[0], p[1] + last[1]] : p;
    return last;
  });
  return placed.flatMap(([x = 0, y = 0]) => [(x - LABEL) / HALF, (y - TOP - 10) / LANE]);
}

function groupsOf(place: Element): Pick<Drawn, 'groups'> {
  const parts = all(place).filter((e) => e[0] === 'path');
  const names = within(within(place)[0] ?? place).filter((e) => e[0] === 'g');
  const groups = parts.map((e) => {
    const [, y = 0, height = 0] =
      /m [\d.]+,([\d.]+) c .* l 0,([\d.-]+)/u.exec(String(attributes(e)['d'])) ?? [];
    return { y: Number(y), rows: (Number(height) + 16) / LANE };
  });
  // The rulers move all groups down alike: the first row of the picture is known by the least.
  return {
    groups: groups.map(({ y, rows }, k) => ({
      row: y,
      rows,
      name: names[k] ? lettersIn(names[k]) : '',
    })),
  };
}

function rulersOf(place: Element, lanes: number): Pick<Drawn, 'head' | 'foot'> {
  const rows = within(place).filter((e) => hasClass(e, 'muted'));
  const read = (isFoot: boolean) =>
    rows
      .flatMap(within)
      .map((e) => ({
        x: Number(attributes(e)['x']) / HALF,
        y: Number(attributes(e)['y']),
        text: lettersIn(e),
      }))
      .filter(({ y, text }) => y > lanes * LANE === isFoot && text !== '')
      .map(({ x, text }) => ({ x, text }));
  return { head: read(false), foot: read(true) };
}
