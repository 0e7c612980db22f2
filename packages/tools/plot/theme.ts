import type { Colour, Dash, Marker } from './style.ts';
import { withSymbols } from './symbols.ts';

/**
 * What the custom properties of the page are when a picture stands alone: the light theme on white.
 */
const ALONE: Readonly<Record<string, string>> = {
  ink: '#16211c',
  'ink-2': '#4a5850',
  paper: '#ffffff',
  sheet: '#ffffff',
  rule: '#9aaa9b',
  ghost: '#64736a',
  grid: '#b9cdb8',
  'grid-minor': '#e0eadd',
  accent: '#174ea6',
  'trace-1': '#c74100',
  'trace-2': '#0065c1',
  'trace-3': '#35653b',
  'trace-4': '#633169',
  'trace-5': '#6d3800',
  'trace-6': '#3a759d',
  'trace-7': '#af5072',
  'trace-8': '#404641',
  'font-text': "'STIX Two Text','Times New Roman',Times,serif",
  'font-mono': "Iosevka,Consolas,'DejaVu Sans Mono',Menlo,monospace",
};

/** Replaces every custom property by its value in the light theme. */
export const standAlone = (markup: string): string =>
  markup.replace(
    /var\(--([\w-]+)(?:,\s*([^()]*))?\)/gu,
    (whole, name: string, otherwise?: string) => ALONE[name] ?? otherwise ?? whole,
  );

export const paint = (colour: Colour): string =>
  colour === 'quiet'
    ? 'var(--ghost)'
    : typeof colour === 'number'
      ? `var(--trace-${colour})`
      : `var(--${colour})`;

export const TICK_SIZE = 11;
export const TEXT_SIZE = 13;

export const TICK_FONT = {
  'font-family': 'var(--font-mono)',
  'font-size': TICK_SIZE,
  fill: 'var(--ink)',
};
export const TEXT_FONT = {
  'font-family': 'var(--font-text)',
  'font-size': TEXT_SIZE,
  fill: 'var(--ink)',
};
export const HALO = {
  stroke: 'var(--paper)',
  'stroke-width': 3,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
} as const;

/** Trace k of the palette has dash k and marker k, so that traces differ without colour. */
const DASHES: readonly string[] = [
  '',
  '7 3',
  '2 2.5',
  '9 3 2 3',
  '14 4',
  '5 2.5 1.5 2.5 1.5 2.5',
  '4 4',
  '1 3.5',
];
const NAMED: Readonly<Record<Dash, string>> = {
  solid: '',
  dash: '7 3',
  dot: '2 2.5',
  dashdot: '9 3 2 3',
  long: '14 4',
};
const MARKERS: readonly Marker[] = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'ring',
  'cross',
  'plus',
  'square',
];

export const dashOf = (colour: Colour, dash?: Dash): string | undefined =>
  (dash ? NAMED[dash] : typeof colour === 'number' ? DASHES[colour - 1] : '') || undefined;

export const markerOf = (colour: Colour, marker?: Marker): Marker =>
  marker ?? (typeof colour === 'number' ? (MARKERS[colour - 1] ?? 'circle') : 'circle');

/** Advance widths in ems, near enough to lay out by: the fixed-width face is half an em, its stand-ins wider. */
export function textWidth(
  text: string,
  size: number,
  face: 'text' | 'mono',
  alone: boolean,
): number {
  if (face === 'mono') return text.length * size * (alone ? 0.6 : 0.5);
  let ems = 0;
  const set = (part: string, scale = 1): string => {
    ems += scale * widthInEms(part);
    return '';
  };
  withSymbols(
    text,
    (base, sub) => set(base) + set(sub, SUBSCRIPT),
    (t) => set(t),
  );
  return ems * size * (alone ? 1.14 : 1);
}

/** Size of a subscript beside its symbol. */
export const SUBSCRIPT = 0.75;

function widthInEms(text: string): number {
  let ems = 0;
  for (const c of text)
    ems += /[iljtf.,:;|!'()[\] ]/u.test(c)
      ? 0.3
      : /[mwMWΩ%@—]/u.test(c)
        ? 0.85
        : /[A-Z−+=<>]/u.test(c)
          ? 0.68
          : 0.5;
  return ems;
}
