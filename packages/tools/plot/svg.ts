/** Markup from numbers: escaping, short coordinates, paths on a fine raster. */
import { escapeXml } from '../text/escape.ts';
import { withSymbols } from './symbols.ts';

/** Far outside every picture, and near enough for single precision to place. */
export const FAR = 1e5;

/** A coordinate in pixels to a hundredth, without a trailing zero or a minus on nothing. */
export const px = (v: number): string =>
  String(Math.round(Math.max(-FAR, Math.min(FAR, v)) * 100) / 100 || 0);

/** Words of a plot, their symbols slanted and with true subscripts. */
export const words = (text: string): string =>
  withSymbols(
    text,
    (base, sub, last) =>
      `<tspan font-style="italic">${escapeXml(base)}<tspan dy="0.3em" font-size="75%">${escapeXml(sub)}</tspan></tspan>${
        // The line is taken up again where something follows.
        last ? '' : '<tspan dy="-0.225em">\u200b</tspan>'
      }`,
    escapeXml,
  );

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; attributes that are undefined are left out, `body` is markup. Path data is digits and goes in as it is. */
export function el(name: string, attributes: Attributes, body = ''): string {
  let out = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined)
      out += ` ${key}="${typeof value === 'number' ? px(value) : key === 'd' ? value : escapeXml(value)}"`;
  }
  return body === '' ? `${out}/>` : `${out}>${body}</${name}>`;
}

/**
 * Path data in whole steps of a raster (10 or 100 to the pixel), written as differences: half the
 * bytes of absolute coordinates, and without drift because the differences are whole numbers.
 */
export class Path {
  d = '';
  readonly #grain: number;
  #atX = 0;
  #atY = 0;

  constructor(grain: number) {
    this.#grain = grain;
  }

  move(x: number, y: number): void {
    this.#atX = Math.round(x * this.#grain);
    this.#atY = Math.round(y * this.#grain);
    this.d += `M${this.#atX / this.#grain} ${this.#atY / this.#grain}`;
  }

  /** A straight line; nothing is written where the raster does not move. */
  line(x: number, y: number): void {
    const toX = Math.round(x * this.#grain);
    const toY = Math.round(y * this.#grain);
    const dx = toX - this.#atX;
    const dy = toY - this.#atY;
    if (dx === 0 && dy === 0) return;
    this.d +=
      dy === 0
        ? `h${dx / this.#grain}`
        : dx === 0
          ? `v${dy / this.#grain}`
          : `l${dx / this.#grain} ${dy / this.#grain}`;
    this.#atX = toX;
    this.#atY = toY;
  }

  close(): void {
    this.d += 'z';
  }
}
