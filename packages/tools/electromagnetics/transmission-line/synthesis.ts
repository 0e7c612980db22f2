/** The widths, spacings and heights that would give the impedance wanted. */
import { capacitanceOn } from '@tollbench/engines/field/modes.ts';
import { impedanceOf, lineAt, type Media } from '@tollbench/engines/line/line-at.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { formatLength } from '../../define/fields/length.ts';
import { isAsked } from '../../define/inputs.ts';
import { type LengthName, laminatesOf, lengthsOf, lineOf, MAX_RATIO, modesOf } from './geometry.ts';
import { inputs, type LineInputs } from './inputs.ts';
import { firstMode } from './statics.ts';
import { isFlat, isPair, type Structure } from './structures.ts';

/** Which lengths can be found, by kind of line. */
const FREE: Readonly<Record<Structure, readonly LengthName[]>> = {
  microstrip: ['width', 'height'],
  'microstrip-pair': ['width', 'spacing', 'height'],
  stripline: ['width', 'height'],
  'stripline-pair': ['width', 'spacing', 'height'],
  broadside: ['width', 'apart', 'height'],
  cpw: ['width', 'gap'],
  cpwg: ['width', 'gap', 'height'],
  'cpwg-pair': ['width', 'spacing', 'gap'],
  coax: ['inner', 'outer'],
  wires: ['inner', 'pitch'],
  via: ['inner', 'outer'],
};

export interface Way {
  readonly name: LengthName;
  /** m; null where the wanted impedance is out of reach. */
  readonly value: number | null;
  /** Ω, at that length. */
  readonly impedance: number | null;
  /** Ω, what this length alone reaches. */
  readonly low: number;
  readonly high: number;
}

/** Panels to each end of a face while a root is looked for. */
const ROUGH = 6;
/** How far a length is varied, by ratio each way. */
const SPAN = 20;

/** Ω of the line, of a pair the differential one: at rest on a coarse mesh. */
export function roughImpedance(i: LineInputs): number {
  if (!isFlat(i.structure)) return firstMode(i).impedance;
  const line = lineOf(i);
  const permittivity = laminatesOf(i).map((l) => l.permittivity);
  const [[, mode] = [undefined, undefined]] = modesOf(i);
  if (!mode) return Number.NaN;
  const filled = capacitanceOn(line, permittivity, mode, ROUGH);
  const empty = capacitanceOn(
    line,
    permittivity.map(() => 1),
    mode,
    ROUGH,
  );
  return (isPair(i.structure) ? 2 : 1) * impedanceOf(filled, empty);
}

/** Ω at the design frequency, as the page shows it. */
export function fineImpedance(i: LineInputs, media: Media): number {
  return (isPair(i.structure) ? 2 : 1) * lineAt(firstMode(i), media, i.frequency).characteristic;
}

/** How far one length may go beside the others. */
function reachOf(i: LineInputs, name: LengthName): [number, number] {
  const bounds = inputs[name].describe();
  const others = isFlat(i.structure)
    ? lengthsOf(i)
        .filter((l) => l.name !== name)
        .map((l) => l.value)
    : FREE[i.structure].filter((n) => n !== name).map((n) => i[n]);
  let low = Math.max(Number(bounds['minimum']), i[name] / SPAN, Math.max(...others) / MAX_RATIO);
  let high = Math.min(Number(bounds['maximum']), i[name] * SPAN, Math.min(...others) * MAX_RATIO);
  if (name === 'width') low = Math.max(low, 1.2 * i.etch);
  if (i.structure === 'coax' || i.structure === 'via') {
    if (name === 'inner') high = Math.min(high, (i.structure === 'via' ? i.pad : i.outer) * 0.99);
    if (name === 'outer') low = Math.max(low, (i.structure === 'via' ? i.pad : i.inner) * 1.01);
  }
  if (i.structure === 'wires') {
    if (name === 'inner') high = Math.min(high, i.pitch * 0.99);
    if (name === 'pitch') low = Math.max(low, i.inner * 1.01);
  }
  return [low, high];
}

/** The way by one length, on its own. Impedance is monotone in each of them. */
function wayBy(i: LineInputs, media: Media, name: LengthName, shown: number): Way {
  const [low, high] = reachOf(i, name);
  const at = (v: number): LineInputs => ({ ...i, [name]: v });
  const known = new Map<number, number>();
  const rough = (v: number): number => {
    const found = known.get(v) ?? roughImpedance(at(v));
    known.set(v, found);
    return found;
  };
  const ratio = shown / rough(i[name]);
  const ends = [rough(low) * ratio, rough(high) * ratio];
  const reach = { name, low: Math.min(...ends), high: Math.max(...ends) };
  if (!(i.target >= reach.low && i.target <= reach.high))
    return { ...reach, value: null, impedance: null };
  const off = (u: number) => Math.log((rough(Math.exp(u)) * ratio) / i.target);
  const first = Math.exp(findRoot(off, Math.log(low), Math.log(high), 1e-3));
  return { ...reach, ...polished(i, media, at, [i[name], shown], first) };
}

const TOLERANCE = 2e-5;
const POLISHES = 6;

/**
 * Secant steps of logarithms on the fine mesh and at the frequency, from the length as it is and one near the root; nothing
 * where they do not end at the impedance wanted.
 */
function polished(
  i: LineInputs,
  media: Media,
  at: (v: number) => LineInputs,
  from: readonly [length: number, impedance: number],
  near: number,
): Pick<Way, 'value' | 'impedance'> {
  let [last, was] = from;
  let value = Number(near.toPrecision(5));
  for (let k = 0; k < POLISHES; k++) {
    const impedance = fineImpedance(at(value), media);
    if (Math.abs(impedance / i.target - 1) < TOLERANCE) return { value, impedance };
    const slope = Math.log(impedance / was) / Math.log(value / last);
    const step = Math.log(i.target / impedance) / slope;
    // A step of more than a half has left the neighbourhood of the root.
    if (!(Math.abs(step) < 0.5)) break;
    [last, was] = [value, impedance];
    value = Number((value * Math.exp(step)).toPrecision(6));
  }
  return { value: null, impedance: null };
}

/** Every way, in the order in which people ask; `shown` is the impedance as it is, Ω. */
export const waysOf = (i: LineInputs, media: Media, shown: number): Way[] =>
  FREE[i.structure].map((name) => wayBy(i, media, name, shown));

/** The texts of the inputs that take a way. */
export const textsOf = ({ name, value }: Way): Record<string, string> | undefined =>
  value === null ? undefined : { [name]: formatLength(value) };

/** What a board house lets vary. */
const VARIED: readonly (keyof LineInputs)[] = [
  'width',
  'spacing',
  'gap',
  'height',
  'above',
  'apart',
  'inner',
  'outer',
  'pitch',
  'thickness',
  'permittivity',
];

/** The impedance where one figure of the line is a tenth less or more. */
export interface Variation {
  readonly name: keyof LineInputs;
  /** Ω. */
  readonly less: number;
  readonly more: number;
}

/** By what the impedance moves with each figure of the line that is asked for; `shown` is as it is, Ω. */
export function variationsOf(i: LineInputs, shown: number): Variation[] {
  const ratio = shown / roughImpedance(i);
  const textOf = (name: string) => (name === 'structure' ? i.structure : undefined);
  return VARIED.flatMap((name) => {
    const value = i[name];
    if (typeof value !== 'number' || value === 0 || !isAsked(inputs, name, textOf)) return [];
    const at = (k: number) => {
      const changed = { ...i, [name]: value * k };
      return isPossible(changed) ? roughImpedance(changed) * ratio : Number.NaN;
    };
    return [{ name, less: at(0.9), more: at(1.1) }];
  });
}

/** Whether conductors stay apart, and permittivities are at least that of vacuum. */
const isPossible = (i: LineInputs): boolean =>
  i.permittivity >= 1 &&
  (isFlat(i.structure) || (i.structure === 'wires' ? i.pitch > i.inner : i.outer > i.inner));

export interface Curve {
  /** m and Ω. */
  readonly width: Float64Array;
  readonly impedance: Float64Array;
}

const POINTS = 17;
const ACROSS = 4;

/** The length on the abscissa of the impedance's picture. */
export const curveOver = ({ structure }: LineInputs): LengthName =>
  isFlat(structure) ? 'width' : 'inner';

/** Impedance over width, a quarter to four times of what it is; it passes through `shown`. */
export function curveOf(i: LineInputs, shown: number): Curve {
  const name = curveOver(i);
  const [low, high] = reachOf(i, name);
  const from = Math.max(low, i[name] / ACROSS);
  const to = Math.min(high, i[name] * ACROSS);
  const ratio = shown / roughImpedance(i);
  const width = Float64Array.from(
    { length: POINTS },
    (_, k) => from * (to / from) ** (k / (POINTS - 1)),
  );
  return { width, impedance: width.map((w) => roughImpedance({ ...i, [name]: w }) * ratio) };
}
