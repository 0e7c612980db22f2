/** The lines of a circuit of Falstad's simulator, in its old form (a line an element) and its new one (XML). */
import { CardError, type Refusals } from '../../deck/refusal.ts';
import type { Point } from '../../drawing/drawing.ts';
import { linesOf } from '../notice.ts';

/** A value by its place in the old form and its attribute in the new one. */
export interface Item {
  /** The first word of the line, or the name of the element. */
  readonly type: string;
  readonly from: Point;
  readonly to: Point;
  readonly flags: number;
  readonly line: number;
  /** As written; undefined where it is left out. */
  text(place: number, attribute: string): string | undefined;
  /** Throws CardError where it is no number. */
  number(place: number, attribute: string, absent: number): number;
}

export interface FalstadFile {
  /** s. */
  readonly timeStep: number;
  readonly items: readonly Item[];
}

const MAX_ITEMS = 10_000;

export function readItems(name: string, text: string, refusals: Refusals): FalstadFile {
  const lines = linesOf(text);
  const isXml = lines.some((line) => /^\s*<cir[\s>]/u.test(line));
  const items: Item[] = [];
  let timeStep = 5e-6;
  for (const [k, raw] of lines.entries()) {
    const written = raw.trim();
    refusals.at({ file: name, line: k + 1 }, written, () => {
      const step = isXml ? attributesOf(written, 'cir')?.get('ts') : headStep(written);
      if (step !== undefined) timeStep = Number(step);
      const item = isXml ? xmlItem(written, k + 1) : oldItem(written, k + 1);
      if (item && items.push(item) > MAX_ITEMS)
        throw new CardError(`the circuit has more than ${MAX_ITEMS} elements; fewer would do`);
    });
  }
  if (!(timeStep > 0 && Number.isFinite(timeStep))) timeStep = 5e-6;
  return { timeStep, items };
}

const headStep = (line: string): string | undefined =>
  line.startsWith('$ ') ? line.split(/\s+/u)[2] : undefined;

/** Lines that have no place on the sheet: settings, scopes, sliders, hints, and models, whose name is their second word. */
const PLACELESS = new Set(['$', 'o', '38', 'h', '%', '?', 'B', '!', '.', '&']);
const MODELS = new Set(['32', '34', 'dm', 'tm']);

function oldItem(written: string, line: number): Item | undefined {
  const words = written.split(/\s+/u);
  const [type = ''] = words;
  if (type === '' || PLACELESS.has(type)) return undefined;
  const isModel = MODELS.has(type);
  const [x1, y1, x2, y2, flags] = isModel ? [0, 0, 0, 0, 0] : words.slice(1, 6).map(Number);
  const rest = words.slice(isModel ? 1 : 6);
  return item(type, [x1, y1, x2, y2], flags, line, (place) => rest[place]);
}

function xmlItem(written: string, line: number): Item | undefined {
  const type = /^<([\w.]+)/u.exec(written)?.[1];
  if (type === undefined || ['cir', 'o', 'p', 'adj', 'hint', 'h'].includes(type)) return undefined;
  const attributes = attributesOf(written, type);
  const places = attributes?.get('x')?.split(/\s+/u).map(Number) ?? [];
  if (!attributes || (places.length < 4 && !MODELS.has(type))) return undefined;
  const flags = Number(attributes.get('f') ?? 0);
  const at = MODELS.has(type) ? [0, 0, 0, 0] : places;
  return item(type, at, flags, line, (_, name) => attributes.get(name));
}

function attributesOf(written: string, tag: string): ReadonlyMap<string, string> | undefined {
  const body = written.startsWith(`<${tag}`) ? written.slice(tag.length + 1) : undefined;
  if (body === undefined) return undefined;
  return new Map(
    [...body.matchAll(/([\w.]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [
      name,
      value.replace(/&(amp|lt|gt|quot|apos);/gu, (_, e: string) => ENTITIES[e] ?? ''),
    ]),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

function item(
  type: string,
  [x1, y1, x2, y2]: readonly (number | undefined)[],
  flags: number | undefined,
  line: number,
  text: Item['text'],
): Item {
  const places = [x1, y1, x2, y2];
  if (!places.every((v) => v !== undefined && Number.isInteger(v) && Math.abs(v) < 1e6))
    throw new CardError(`the element ${type} has no place on the sheet of four whole numbers`);
  return {
    ...{ type, line, text },
    from: { x: x1 ?? 0, y: y1 ?? 0 },
    to: { x: x2 ?? 0, y: y2 ?? 0 },
    flags: Number.isInteger(flags) ? (flags ?? 0) : 0,
    number: (place, attribute, absent) => {
      const written = text(place, attribute);
      if (written === undefined) return absent;
      const value = Number(written);
      if (!Number.isFinite(value)) throw new CardError(`"${written}" of ${type} is no number`);
      return value;
    },
  };
}
