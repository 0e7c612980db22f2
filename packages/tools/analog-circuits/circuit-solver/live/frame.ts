/** The editor's frame: its buttons, its sheet, its voice. */
import type { PartSymbol } from '@tollbench/engines/spice/drawing/drawing.ts';
import { escapeXml } from '../../../text/escape.ts';
import type { SymbolStyle } from '../glyphs/glyph.ts';
import { glyphOf } from '../glyphs/glyph-of.ts';
import { glyphMarkup, UNIT } from '../sketch/markup.ts';
import { FIRST, KINDS, type Kind, type Placeable } from './kinds.ts';

export const ACTS = [
  { act: 'wire', label: 'Wire', key: 'W' },
  { act: 'label', label: 'Label', key: 'N' },
  { act: 'probe', label: 'Probe', key: '.' },
  { act: 'turn', label: 'Turn', key: 'Control+R' },
  { act: 'mirror', label: 'Mirror', key: 'Control+E' },
  { act: 'edit', label: 'Value', key: 'F' },
  { act: 'duplicate', label: 'Copy', key: 'Control+D' },
  { act: 'delete', label: 'Delete', key: 'Delete' },
  { act: 'undo', label: 'Undo', key: 'Control+Z' },
  { act: 'redo', label: 'Redo', key: 'Control+Y' },
] as const;

const VIEW = [
  { act: 'farther', label: '−', key: '-', title: 'Smaller' },
  { act: 'fit', label: 'Fit', key: 'Space', title: 'Fit: all in sight' },
  { act: 'closer', label: '+', key: '+', title: 'Larger' },
] as const;

const HELP =
  'Arrow keys go from part to part and pin to pin. Enter on a part picks it up, on a pin begins a wire; arrows move it, Enter drops it, Escape leaves it. F edits a value, Delete deletes, full stop puts a probe. Letters place parts: R, C, L, D, V, I, Q, M, G for ground; W draws a wire.';

export function frame(
  style: SymbolStyle,
  symbolOf: (id: Placeable) => PartSymbol | undefined,
): string {
  const acts = ACTS.map(
    ({ act, label, key }) =>
      `<button type="button" data-act="${act}" title="${label} (${key.replace('Control', 'Ctrl')})" tabindex="-1">${label}</button>`,
  );
  const places = KINDS.slice(0, FIRST).map((kind) => placeButton(kind, style, symbolOf(kind.id)));
  const more = KINDS.slice(FIRST).map(
    ({ id, name, key }) =>
      `<option value="${id}">${escapeXml(name)}${key === undefined ? '' : ` (${key})`}</option>`,
  );
  const view = VIEW.map(
    ({ act, label, title, key }) =>
      `<button type="button" data-act="${act}" title="${title} (${key})" aria-label="${title}" tabindex="-1">${label}</button>`,
  );
  return `<div class="sch-bar" role="toolbar" aria-label="Parts and tools"><div>${places.join('')}<select data-more aria-label="More parts" tabindex="-1"><option value="">more …</option>${more.join('')}</select></div><div>${acts.join('')}</div></div>
<div class="sch-stage" tabindex="0" role="application" aria-label="Schematic editor. ${HELP}" data-sheet><svg class="sch-sheet" aria-hidden="true"></svg><form class="sch-edit" data-edit hidden><input type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="2000"><p data-edit-error role="alert"></p></form><div class="sch-view">${view.join('')}</div></div>
<p class="sch-state" role="status" data-say></p>`;
}

function placeButton(
  { id, name, key }: Kind,
  style: SymbolStyle,
  symbol: PartSymbol | undefined,
): string {
  const title = key === undefined ? name : `${name} (${key})`;
  return `<button type="button" data-place="${id}" title="${escapeXml(title)}" aria-label="${escapeXml(name)}" tabindex="-1">${icon(style, symbol)}</button>`;
}

const STILL = { turn: 0, isMirrored: false } as const;

/** The symbol itself, small; ground where there is none. */
export function icon(style: SymbolStyle, symbol: PartSymbol | undefined): string {
  if (!symbol)
    return '<svg viewBox="-12 -4 24 24" width="24" height="24" aria-hidden="true"><path d="M0 0V7M-9 7H9M-5.5 10.5H5.5M-2 14H2" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>';
  const { from, to } = symbol.box;
  const side = Math.max(to.x - from.x, to.y - from.y) + 0.4;
  const [cx, cy] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return `<svg viewBox="${[cx - side / 2, cy - side / 2, side, side].map((n) => n * UNIT).join(' ')}" width="28" height="28" aria-hidden="true"><g transform="scale(${UNIT})">${glyphMarkup(glyphOf(symbol, style), STILL)}</g></svg>`;
}
