import { picture } from '../../drafting/svg.ts';
import type { ArithmeticResult } from './compute.ts';

const PITCH = 15;
const ROW = 22;

/** The long division that the array does with the values put in: in each row what comes in, the digit and what is left. */
export function divisionFigure(r: ArithmeticResult): string {
  const { divided, specification: s } = r.generated;
  if (!divided) return '';
  const { nets } = r.evaluated;
  const root = s.operation === 'root';
  const value = (net: number) => (net <= 1 ? net : (nets[net] as number));
  const most = Math.max(...divided.rows.map((row) => row.partial.length));
  // A divider's rows move right by a place, a root's stay where their last bit stands.
  const right = (k: number) => 60 + (most + (root ? 2 * (k + 1) - 2 : k)) * PITCH;
  let inner = '';
  divided.rows.forEach((row, k) => {
    const y = 24 + 2 * ROW * k;
    const bit = (net: number, i: number, at: number, quiet: boolean) =>
      `<text x="${right(k) - i * PITCH}" y="${at}" font-size="13" text-anchor="middle" fill="${value(net) === 1 ? 'currentColor' : 'var(--ink-2,currentColor)'}"${quiet ? ' fill-opacity="0.55"' : value(net) === 1 ? ' font-weight="700"' : ''}>${value(net)}</text>`;
    const digit = value(row.digit);
    const acts = s.divider === 'restoring' ? digit === 1 : true;
    const sign = s.divider === 'restoring' || value(row.subtracts) === 1 ? '−' : '+';
    inner += `<g data-row="${k}">${row.partial.map((net, i) => bit(net, i, y, false)).join('')}`;
    inner += row.subtracted.map((net, i) => bit(net, i, y + ROW - 4, !acts)).join('');
    inner += `<text x="${right(k) - row.partial.length * PITCH}" y="${y + ROW - 4}" font-size="13" text-anchor="middle" fill="currentColor">${sign}</text>`;
    inner += `<rect x="14" y="${y - 4}" width="20" height="20" rx="3" fill="${digit === 1 ? 'var(--trace-1)' : 'var(--paper)'}" stroke="currentColor"/><text x="24" y="${y + 11}" font-size="13" text-anchor="middle" fill="${digit === 1 ? 'var(--paper)' : 'currentColor'}">${digit}</text></g>`;
    inner += `<path d="M${right(k) - (row.partial.length - 0.5) * PITCH} ${y + ROW + 1}H${right(k) + PITCH / 2}" stroke="var(--grid)"/>`;
  });
  const k = divided.rows.length - 1;
  const y = 24 + 2 * ROW * (k + 1);
  inner += divided.remainder
    .map(
      (net, i) =>
        `<text x="${right(k) - i * PITCH}" y="${y}" font-size="13" text-anchor="middle" fill="var(--trace-2)">${value(net)}</text>`,
    )
    .join('');
  return picture(
    right(k) + 30,
    y + 14,
    `${divided.rows.length} rows of a ${s.divider} ${root ? 'root' : 'divider'}`,
    inner,
    {
      wide: right(k) > 360,
    },
  );
}
