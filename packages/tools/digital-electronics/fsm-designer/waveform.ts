/** The run as waveforms: clock, inputs, state, outputs. */
import { escapeXml } from '../../text/escape.ts';
import type { FsmResult } from './compute.ts';
import { widthOf } from './graph/place.ts';

const HIGH = 20;
const ROW = 34;
/** Periods that are drawn; the table has all. */
export const MAX_DRAWN = 64;

interface Row {
  readonly name: string;
  readonly kind: 'clock' | 'bit' | 'word';
  /** `0`, `1`, `-`, or words. */
  readonly values: readonly string[];
}

export function waveformSvg({ given, periods }: FsmResult, lit: number): string {
  const shown = periods.slice(0, MAX_DRAWN);
  const rows: Row[] = [
    { name: 'clk', kind: 'clock', values: shown.map(() => '1') },
    ...given.inputs.map(
      (name, k): Row => ({ name, kind: 'bit', values: shown.map((p) => p.input[k] ?? '-') }),
    ),
    {
      name: 'state',
      kind: 'word',
      values: shown.map((p) => (p.state < 0 ? '?' : (given.states[p.state] ?? ''))),
    },
    ...given.outputs.map(
      (name, k): Row => ({ name, kind: 'bit', values: shown.map((p) => p.output[k] ?? '-') }),
    ),
  ];
  const side = 14 + Math.max(...rows.map((row) => Math.min(160, widthOf(row.name))));
  const longest = Math.max(...shown.map((p) => widthOf(given.states[p.state] ?? '', 12)), 0);
  const period = Math.max(34, Math.min(90, longest + 14));
  const x = (k: number) => side + k * period;
  const width = x(shown.length) + 8;
  const height = 22 + ROW * rows.length;
  const ruler = shown
    .map((_, k) =>
      k % Math.max(1, Math.ceil(26 / period)) === 0
        ? `<text x="${x(k) + period / 2}" y="12" font-size="11" text-anchor="middle" fill="var(--ink-2,currentColor)">${k}</text>`
        : '',
    )
    .join('');
  const edges = shown.map((_, k) => `M${x(k)} 18V${height}`).join('');
  const light =
    lit < shown.length
      ? `<rect x="${x(lit)}" y="16" width="${period}" height="${height - 16}" fill="var(--accent)" fill-opacity="0.12"/>`
      : '';
  const body = rows.map((row, k) => drawn(row, 24 + ROW * k, x, period, side)).join('');
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Waveforms of ${shown.length} clock periods"${width > 420 ? ' data-wide=""' : ''}>${light}<path d="${edges}" stroke="var(--grid)" fill="none"/>${ruler}${body}</svg>`;
}

function drawn(
  row: Row,
  y: number,
  x: (k: number) => number,
  period: number,
  side: number,
): string {
  const name = `<text x="${side - 8}" y="${y + 15}" font-size="13" text-anchor="end" fill="currentColor"${widthOf(row.name) > 160 ? ' textLength="150" lengthAdjust="spacingAndGlyphs"' : ''}>${escapeXml(row.name)}</text>`;
  const [low, high] = [y + HIGH, y];
  const line = (d: string, more = '') =>
    `<path d="${d}" stroke="currentColor" stroke-width="1.5" fill="none"${more}/>`;
  if (row.kind === 'clock') {
    const d = row.values
      .map(
        (_, k) =>
          `${k === 0 ? 'M' : 'L'}${x(k)} ${low}V${high}H${x(k) + period / 2}V${low}H${x(k) + period}`,
      )
      .join('');
    return name + line(d);
  }
  if (row.kind === 'bit') {
    let d = '';
    let unknown = '';
    row.values.forEach((v, k) => {
      if (v === '-') {
        unknown += `<path d="M${x(k)} ${high}H${x(k) + period}V${low}H${x(k)}Z" fill="var(--grid)" stroke="none"/>`;
        d += `M${x(k)} ${(low + high) / 2}`;
        return;
      }
      const at = v === '1' ? high : low;
      d += k === 0 || row.values[k - 1] === '-' ? `M${x(k)} ${at}` : `V${at}`;
      d += `H${x(k) + period}`;
    });
    return name + unknown + line(d);
  }
  return name + hexagons(row.values, x, low, high);
}

/** Runs of one word as bars with slanted ends. */
function hexagons(
  values: readonly string[],
  x: (k: number) => number,
  low: number,
  high: number,
): string {
  let out = '';
  const middle = (low + high) / 2;
  for (let k = 0; k < values.length; ) {
    let end = k + 1;
    while (end < values.length && values[end] === values[k]) end++;
    const [a, b] = [x(k), x(end)];
    const text = values[k] ?? '';
    const size = Math.min(12, (b - a - 8) / (0.56 * Math.max(1, text.length)));
    out += `<path d="M${a} ${middle}L${a + 4} ${high}H${b - 4}L${b} ${middle}L${b - 4} ${low}H${a + 4}Z" fill="var(--paper,none)" stroke="currentColor" stroke-width="1.3"/><text x="${(a + b) / 2}" y="${middle + 4}" font-size="${size.toFixed(1)}" text-anchor="middle" fill="currentColor">${escapeXml(text)}</text>`;
    k = end;
  }
  return out;
}
