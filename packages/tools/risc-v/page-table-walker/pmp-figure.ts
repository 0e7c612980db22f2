/** The physical address space by which PMP entry decides, and where the access asked about lies. */
import { permissionText, type Segment } from '@tollbench/engines/riscv/paging/pmp.ts';
import { fitted, QUIET, words, wrapped } from '../../drafting/fixed-words.ts';
import { escapeXml } from '../../text/escape.ts';
import type { WalkerInputs } from './inputs.ts';
import { accessText, address, sizeShown } from './phrases.ts';
import type { PmpResult } from './result.ts';

const WIDTH = 800;
const EDGE = 16;
const ROW = 32;
const MOST = 16;
const BAR = { x: 330, width: 200 };

const colourOf = ({ entry }: Segment): string =>
  entry === undefined ? QUIET : `var(--trace-${1 + (entry % 8)})`;

/** The parts that are drawn: all, or those about the access. */
function around(segments: readonly Segment[], pa: bigint): readonly Segment[] {
  const at = segments.findIndex(({ first, last }) => pa >= first && pa <= last);
  const from = Math.max(0, Math.min(at - MOST / 2, segments.length - MOST));
  return segments.slice(from, from + MOST);
}

export function pmpFigure(
  { protection, verdict, privilege }: PmpResult,
  { pa, kind, bytes }: WalkerInputs,
): { svg: string; caption: string } {
  const access = accessText({ privilege, kind, bytes, address: pa, sum: false, mxr: false });
  const title = `${access} at ${address(pa)}: ${verdict.allowed ? 'allowed' : 'refused'}`;
  const caption = `${title}. ${verdict.reason}`;
  const colour = verdict.allowed ? 'currentColor' : 'var(--wrong,currentColor)';
  const parts = around(protection.segments, pa);
  const last = pa + BigInt(bytes) - 1n;
  const head = [
    words(EDGE, 30, fitted(title, WIDTH - 2 * EDGE, 18), { size: 18, bold: true, colour }),
    words(EDGE, 52, fitted(verdict.reason, WIDTH - 2 * EDGE, 13), { size: 13 }),
    words(EDGE, 80, 'From', { size: 11, colour: QUIET }),
    words(BAR.x, 80, 'Entry that decides', { size: 11, colour: QUIET }),
    words(590, 80, 'M may', { size: 11, colour: QUIET }),
    words(690, 80, 'S and U may', { size: 11, colour: QUIET }),
  ];
  const rows = parts.map((part, k) => {
    const y = 90 + k * ROW;
    const isHit = last >= part.first && pa <= part.last;
    const tone = colourOf(part);
    return [
      words(EDGE, y + 20, address(part.first), { size: 13, bold: isHit }),
      words(BAR.x - 10, y + 20, sizeShown(part.last - part.first + 1n), {
        size: 11,
        anchor: 'end',
        colour: QUIET,
      }),
      `<rect x="${BAR.x}" y="${y}" width="${BAR.width}" height="${ROW}" fill="${tone}" fill-opacity="${part.entry === undefined ? 0.04 : 0.18}" stroke="var(--rule,currentColor)"/>`,
      words(BAR.x + 10, y + 20, entryWords(part, protection.regions), { size: 12, colour: tone }),
      words(590, y + 20, permissionText(part.machine), { size: 13 }),
      words(690, y + 20, permissionText(part.user), { size: 13 }),
      isHit
        ? `<path d="M${BAR.x + BAR.width + 4} ${y + ROW / 2}l12 -6v12z" fill="${verdict.allowed ? 'var(--accent,currentColor)' : colour}"/>`
        : '',
    ].join('');
  });
  const height = 90 + rows.length * ROW + 10;
  const wide = [...head, ...rows].join('');
  return {
    svg: `<svg class="encoding" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="${escapeXml(caption)}"><g class="wide" font-family="var(--font-mono, monospace)">${wide}</g>${narrow(parts, title, verdict.reason, pa, last, colour)}</svg>`,
    caption,
  };
}

function entryWords({ entry }: Segment, regions: PmpResult['protection']['regions']): string {
  if (entry === undefined) return 'none';
  const region = regions[entry];
  return `${entry}  ${region?.matching ?? ''}${region?.locked ? '  L' : ''}`;
}

const NARROW = 360;

function narrow(
  parts: readonly Segment[],
  title: string,
  reason: string,
  pa: bigint,
  last: bigint,
  colour: string,
): string {
  const drawn = [words(8, 19, fitted(title, 344, 11.5), { size: 11.5, bold: true, colour })];
  let y = 36;
  for (const line of wrapped(reason, 51)) {
    drawn.push(words(8, y, line, { size: 10.5 }));
    y += 14;
  }
  y += 4;
  for (const part of parts) {
    const isHit = last >= part.first && pa <= part.last;
    const tone = colourOf(part);
    drawn.push(
      `<rect x="8" y="${y}" width="344" height="34" fill="${tone}" fill-opacity="${part.entry === undefined ? 0.04 : 0.15}" stroke="${isHit ? colour : 'var(--rule,currentColor)'}"${isHit ? ' stroke-width="2"' : ''}/>`,
      words(13, y + 14, address(part.first), { size: 11, bold: isHit }),
      words(347, y + 14, sizeShown(part.last - part.first + 1n), {
        size: 10,
        anchor: 'end',
        colour: QUIET,
      }),
      words(13, y + 28, part.entry === undefined ? 'no entry' : `entry ${part.entry}`, {
        size: 10.5,
        colour: tone,
      }),
      words(347, y + 28, `M ${permissionText(part.machine)}  S,U ${permissionText(part.user)}`, {
        size: 10.5,
        anchor: 'end',
      }),
    );
    y += 38;
  }
  return `<svg class="narrow" display="none" width="${WIDTH}" height="${(y * WIDTH) / NARROW}" viewBox="0 0 ${NARROW} ${y}"><g font-family="var(--font-mono, monospace)">${drawn.join('')}</g></svg>`;
}
