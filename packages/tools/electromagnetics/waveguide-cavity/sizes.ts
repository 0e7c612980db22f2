/** Sizes that have a wanted cut-off or resonance. */
import { type Filling, speedIn } from '@tollbench/engines/guide/propagation.ts';
import type { Mode, Section } from '@tollbench/engines/guide/section.ts';
import { FieldError, type Remedy } from '../../define/error.ts';
import { formatLength } from '../../define/fields/length.ts';
import { type GuideInputs, inputs } from './inputs.ts';
import { fullName } from './mode-name.ts';

export interface Size {
  /** What is changed. */
  readonly change: 'section' | 'width' | 'height' | 'length' | 'permittivity' | 'all';
  /** m, or of a permittivity its value; null where none does it. */
  readonly value: number | null;
  /** The inputs that are it. */
  readonly texts: Remedy | undefined;
}

interface Base {
  readonly section: Section;
  readonly filling: Filling;
  readonly mode: Mode;
}

/** Seven figures: more than can be made. */
const text = (metres: number): string =>
  Number.isFinite(metres) ? formatLength(Number(metres.toPrecision(7))) : '';

/** Every way there is: the section in its proportions, one side of it, the length, all of them, or the filling. */
export function sizesFor(
  { section, filling, mode }: Base,
  p: number,
  i: GuideInputs,
  target: number,
): Size[] {
  const k2 = ((2 * Math.PI * target) / speedIn(filling)) ** 2;
  const q2 = i.task === 'cavity' ? ((p * Math.PI) / i.length) ** 2 : 0;
  const kc2 = mode.cutoff ** 2;
  // The mode by its name: what is lowest may be another one in other sizes.
  const named = { mode: fullName(mode, i.task === 'cavity' ? p : null) };
  const list: Size[] = [];
  const scaled = (change: Size['change'], factor: number, more: Remedy = {}): void => {
    const value = factor * sideOf(section);
    list.push(entry(change, value, { ...sectionTexts(section, factor), ...more }));
  };
  if (kc2 > 0) scaled('section', mode.cutoff / Math.sqrt(k2 - q2));
  if (section.shape === 'rectangular') list.push(...sidesFor(section, mode, k2 - q2));
  if (i.task === 'cavity' && p > 0) {
    const length = (p * Math.PI) / Math.sqrt(k2 - kc2);
    list.push(entry('length', length, { length: text(length) }));
    const all = Math.sqrt((kc2 + q2) / k2);
    scaled('all', all, { length: text(all * i.length) });
  }
  const permittivity = (filling.permittivity * (kc2 + q2)) / k2;
  if (kc2 + q2 > 0)
    list.push(
      entry('permittivity', permittivity, {
        permittivity: inputs.permittivity.format(permittivity),
      }),
    );
  return list.map((size) => (size.texts ? { ...size, texts: { ...size.texts, ...named } } : size));
}

/** Width or height alone. */
function sidesFor(
  { width, height }: Extract<Section, { shape: 'rectangular' }>,
  { m, n }: Mode,
  wanted: number,
): Size[] {
  const [kx, ky] = [(m * Math.PI) / width, (n * Math.PI) / height];
  const own = (a: number, b: number): Remedy => ({
    standard: 'own',
    width: text(a),
    height: text(b),
  });
  const [a, b] = [
    (m * Math.PI) / Math.sqrt(wanted - ky * ky),
    (n * Math.PI) / Math.sqrt(wanted - kx * kx),
  ];
  return [
    ...(m > 0 ? [entry('width', a, own(a, height))] : []),
    ...(n > 0 ? [entry('height', b, own(width, b))] : []),
  ];
}

/** What a section is told by: its width, or its (outer) diameter. */
const sideOf = (section: Section): number => {
  if (section.shape === 'rectangular') return section.width;
  return 2 * (section.shape === 'circular' ? section.radius : section.outer);
};

function sectionTexts(section: Section, factor: number): Remedy {
  const scaled = (x: number) => text(factor * x);
  switch (section.shape) {
    case 'rectangular':
      return { standard: 'own', width: scaled(section.width), height: scaled(section.height) };
    case 'circular':
      return { diameter: scaled(2 * section.radius) };
    case 'coaxial':
      return { inner: scaled(2 * section.inner), outer: scaled(2 * section.outer) };
  }
}

/** With what the fields take; a value that none is or a field refuses cannot be pressed. */
function entry(change: Size['change'], value: number, texts: Remedy): Size {
  if (!Number.isFinite(value)) return { change, value: null, texts: undefined };
  const taken = Object.entries(texts).every(([name, text]) => {
    const field = inputs[name as keyof typeof inputs];
    try {
      field.parse(text);
      return true;
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      return false;
    }
  });
  return { change, value, texts: taken ? texts : undefined };
}
