/** The circuit as drawn: on the sheet, in the page before its editor is there, and in the `svg` file. */
import { escapeXml } from '../../text/escape.ts';
import { short } from './glyphs/glyph.ts';
import { type DrawOptions, draw } from './sketch/draw.ts';
import { drawingOf } from './sketch/drawing-of.ts';
import { grown } from './sketch/geometry.ts';
import { counted, type ListedPart, partsListed } from './sketch/listed.ts';
import { UNIT } from './sketch/markup.ts';
import { sketchOf } from './sketch/read.ts';
import type { Sketch } from './sketch/sketch.ts';

export type { SymbolStyle } from './glyphs/glyph.ts';
export { probesOf } from './sketch/probes.ts';
export type { Probe, Readings } from './sketch/sketch.ts';

/** Steps of paper around what is drawn. */
const MARGIN = 1;
/** Pixels beyond which a picture keeps a least width on a phone and is moved under the finger. */
const WIDE = 460;

/** Parts named in the description of the picture; a longer list is read in the table of parts. */
const MOST_DESCRIBED = 60;

/** The sketch of a netlist: as it is drawn in its comments, else as it is laid out. */
export function sketchOfText(text: string): Sketch {
  return sketchOf(drawingOf(text).drawing, text);
}

/** Why the schematic is not as the netlist's own drawing has it, as a sentence; undefined where it is. */
export const schematicProblem = (text: string): string | undefined => drawingOf(text).problem;

/** The schematic of a netlist as one `<svg>`; what its reader refuses is left out of it. */
export function schematicFigure(text: string, options: DrawOptions): string {
  const sketch = sketchOfText(text);
  const { wires, parts, flags, words, bounds } = draw(sketch, options);
  const box = grown(bounds ?? { left: 0, top: 0, right: 20, bottom: 10 }, MARGIN);
  const [x, y] = [box.left * UNIT, box.top * UNIT];
  const [width, height] = [(box.right - box.left) * UNIT, (box.bottom - box.top) * UNIT];
  const title = `Schematic: ${counted(sketch)}`;
  return `<svg viewBox="${[x, y, width, height].map(short).join(' ')}" width="${short(width)}" height="${short(height)}" role="img" aria-label="${title}"${width > WIDE ? ' data-wide=""' : ''}><desc>${escapeXml(described(sketch))}</desc>${wires}${parts}${flags}${words}</svg>`;
}

/** Every part of a netlist with its value and what its pins are on: the picture in words. */
export const schematicParts = (text: string): ListedPart[] => partsListed(sketchOfText(text));

function described(sketch: Sketch): string {
  const all = partsListed(sketch).map(({ part, value, connections }) =>
    [part, value === '' ? '' : ` ${value}`, `: ${connections}`].join(''),
  );
  const more = all.length - MOST_DESCRIBED;
  return `${all.slice(0, MOST_DESCRIBED).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}
