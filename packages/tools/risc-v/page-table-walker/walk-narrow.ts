/** The walk for a page as wide as a phone: one thing below the other. */
import { fitted, QUIET, words, wrapped } from '../../drafting/fixed-words.ts';
import { physicalRow, virtualRow } from './address-row.ts';
import { levelColour, narrowRow } from './entry-row.ts';
import { address, entryText } from './phrases.ts';
import type { WalkResult } from './result.ts';
import { besideOf, mayText, titleOf } from './walk-words.ts';

const WIDTH = 360;
const EDGE = 8;
const INNER = WIDTH - 2 * EDGE;
const WRONG = 'var(--wrong,currentColor)';

/** Hidden until the page's style shows it; `scale` is the width of the picture that it stands in. */
export function narrowWalk(r: WalkResult, scale: number): string {
  const { walk, scheme } = r;
  const { fault, access, physical, leaf } = walk;
  const parts = [
    words(EDGE, 20, fitted(titleOf(r), INNER, fault ? 14.5 : 13), {
      ...{ size: fault ? 14.5 : 13, bold: true, colour: fault ? WRONG : 'currentColor' },
    }),
  ];
  let y = 37;
  for (const line of wrapped(besideOf(r), 51)) {
    parts.push(words(EDGE, y, line, { size: 10.5, colour: fault ? 'currentColor' : QUIET }));
    y += 14;
  }
  y += 8;
  if (scheme.levels > 0) {
    parts.push(virtualRow(scheme, access.address, { x: EDGE, y, width: INNER, height: 28 }, true));
    y += 46;
  }
  for (const [k, stage] of walk.stages.entries()) {
    const { level, index, entry, decides } = stage;
    parts.push(
      words(EDGE, y, `Level ${level}`, { size: 11.5, bold: true }),
      words(EDGE + 58, y, `[${index}]`, { size: 11.5, bold: true, colour: levelColour(level) }),
      words(WIDTH - EDGE, y, `at ${address(stage.address)}`, {
        size: 10.5,
        anchor: 'end',
        colour: QUIET,
      }),
    );
    y += 16;
    if (entry) {
      parts.push(
        narrowRow(scheme, entry, level, { x: EDGE, y, width: INNER, height: 28, stage: k }),
      );
      y += 80;
      const text = decides === 'fault' ? '' : entryText(scheme, entry, level);
      if (text !== '') {
        parts.push(words(EDGE, y, fitted(text, INNER, 10.5), { size: 10.5, colour: QUIET }));
        y += 14;
      }
    } else {
      parts.push(words(EDGE, y, 'cannot be read', { size: 11, colour: WRONG }));
      y += 14;
    }
    y += 8;
  }
  if (physical !== undefined) {
    const low = leaf ? leaf.size.toString(2).length - 1 : 12;
    y += 6;
    parts.push(words(EDGE, y, `Physical ${address(physical)}`, { size: 11.5, bold: true }));
    y += 16;
    if (leaf) {
      const level = leaf.stage.level - 1 < 0 ? 5 : leaf.stage.level - 1;
      parts.push(physicalRow(physical, low, level, { x: EDGE, y, width: INNER, height: 26 }));
      y += 44;
    }
  }
  parts.push(
    words(EDGE, y, fitted(mayText(r.allowed).replace(/ {3}/gu, '  '), INNER, 10.5), {
      size: 10.5,
      colour: QUIET,
    }),
  );
  const height = y + 10;
  return `<svg class="narrow" display="none" width="${scale}" height="${(height * scale) / WIDTH}" viewBox="0 0 ${WIDTH} ${height}"><g font-family="var(--font-mono, monospace)">${parts.join('')}</g></svg>`;
}
