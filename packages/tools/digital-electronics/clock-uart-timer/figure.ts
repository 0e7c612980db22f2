/** The clock tree of the setting that is shown: oscillator, dividers, VCO, outputs and buses, each with its limit. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { showQuantity } from '../../define/si.ts';
import { hz, plainNumber, showError } from './phrases.ts';
import type { BusShown, Chain, OutputClock, Solution } from './result.ts';

const WIDTH = 400;
const MARGIN = 8;
const ROW = 42;
const QUIET = ' fill-opacity="0.7"';

const px = (v: number): number => Number(v.toFixed(1));
const escaped = (s: string): string =>
  s.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/"/gu, '&quot;');
const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${px(x)}" y="${px(y)}"${more}>${escaped(words)}</text>`;
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${px(x1)}" y1="${px(y1)}" x2="${px(x2)}" y2="${px(y2)}" stroke="currentColor" stroke-opacity="0.6"/>`;

export function treeFigure(solution: Solution): string {
  let y = 6;
  const parts: string[] = [];
  for (const [n, chain] of solution.chains.entries()) {
    const drawn = drawChain(chain, n === 0 ? solution.buses : [], y);
    parts.push(drawn.svg);
    y = drawn.end + 6;
  }
  return `<svg class="clock-tree" viewBox="${-MARGIN} 0 ${WIDTH + 2 * MARGIN} ${px(y)}" width="${WIDTH + 2 * MARGIN}" height="${px(y)}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="Clock tree"><g font-family="var(--font-mono, monospace)" font-size="11" fill="currentColor">${parts.join('')}</g></svg>`;
}

interface Drawn {
  readonly svg: string;
  readonly end: number;
}

/** A clock with its name, and a bar that says where it lies within its limits. */
function node(
  x: number,
  y: number,
  width: number,
  name: string,
  value: string,
  bar: string,
  bold = false,
): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="34" rx="2" fill="var(--paper, none)" stroke="currentColor" stroke-width="${bold ? 1.75 : 0.75}"/>${text(x + 6, y + 12, name, ` font-size="9.5"${QUIET}`)}${text(x + 6, y + 26, value, ' font-weight="600"')}${bar}`;
}

/** The place of f within its limits, drawn along the lower edge; beyond them it is marked. */
function limitBar(
  x: number,
  y: number,
  width: number,
  f: number,
  low: number,
  high: number,
): string {
  if (!(high < 1e11)) return '';
  const from = low > 2 ? low : 0;
  const beyond = f > high * (1 + 1e-12) || f < from * (1 - 1e-12);
  const share = Math.min(1, Math.max(0, (f - from) / (high - from || 1)));
  const at = x + share * width;
  return `<line x1="${px(x)}" y1="${px(y)}" x2="${px(x + width)}" y2="${px(y)}" stroke="currentColor" stroke-opacity="0.25" stroke-width="3"/><line x1="${px(x)}" y1="${px(y)}" x2="${px(at)}" y2="${px(y)}" stroke="${beyond ? 'var(--accent)' : 'currentColor'}" stroke-opacity="${beyond ? 1 : 0.6}" stroke-width="3"/>${beyond ? text(x + width, y - 20, 'beyond its limit', ' text-anchor="end" fill="var(--accent)"') : ''}`;
}

interface Divider {
  readonly key: string;
  readonly sign: string;
  readonly name: string;
  readonly value: number;
}

/** A divider or multiplier: dragged up and down, or by the arrow keys. */
function divider(x: number, y: number, width: number, { key, sign, name, value }: Divider): string {
  const handle =
    key === '' ? '' : ` data-divider="${key}" data-value="${value}" data-name="${escaped(name)}"`;
  return `<g${handle}><rect x="${px(x)}" y="${px(y + 2)}" width="${px(width)}" height="30" rx="15" fill="var(--paper, none)" stroke="currentColor" stroke-opacity="0.6"/>${text(x + width / 2, y + 15, `${sign} ${plainNumber(value)}`, ' text-anchor="middle" font-weight="600"')}${text(x + width / 2, y + 26, name, ` text-anchor="middle" font-size="8"${QUIET}`)}</g>`;
}

function drawChain(chain: Chain, buses: readonly BusShown[], top: number): Drawn {
  const head = chain.isPll ? drawPll(chain, top) : drawDirect(chain, top);
  const outputs = drawOutputs(chain, buses, head.end);
  return { svg: head.svg + outputs.svg, end: outputs.end };
}

function drawPll(chain: Chain, top: number): Drawn {
  const f = toNumber(chain.detector);
  const v = toNumber(chain.vco);
  const [vLow, vHigh] = chain.vcoLimit;
  const hasPre = chain.pre.name !== '';
  const first = [
    node(0, top, 104, chain.reference.label, hz(chain.reference.frequency, 8), ''),
    line(104, top + 17, 400, top + 17),
    ...(hasPre ? [divider(116, top, 78, { key: 'pre', sign: '÷', ...chain.pre })] : []),
    node(
      206,
      top,
      104,
      'phase detector',
      hz(chain.detector, 7),
      limitBar(206, top + 32, 104, f, ...chain.detectorLimit),
    ),
    divider(322, top, 78, { key: 'mul', sign: '×', ...chain.mul }),
    line(361, top + 32, 361, top + ROW),
  ];
  const y = top + ROW;
  const range = vHigh < 1e11 ? `${showQuantity(vLow, 'Hz')} to ${showQuantity(vHigh, 'Hz')}` : '';
  const middle = [
    node(
      0,
      y,
      WIDTH,
      `${chain.vcoLabel} of ${chain.label}`,
      hz(chain.vco, 9),
      limitBar(0, y + 32, WIDTH, v, vLow, vHigh),
    ),
    text(WIDTH - 6, y + 12, range, ` text-anchor="end" font-size="9.5"${QUIET}`),
  ];
  return { svg: [...first, ...middle].join(''), end: y + ROW };
}

function drawDirect(chain: Chain, top: number): Drawn {
  const first = node(
    0,
    top,
    WIDTH,
    'oscillator',
    `${chain.reference.label} ${hz(chain.reference.frequency, 8)}`,
    '',
  );
  return { svg: first, end: top + ROW };
}

/** The first output with the buses behind it, then the others; one line from the VCO leads to all. */
function drawOutputs(chain: Chain, buses: readonly BusShown[], top: number): Drawn {
  let y = top;
  let last = top;
  const svg: string[] = [];
  for (const [n, output] of chain.outputs.entries()) {
    svg.push(drawOutput(chain, output, y, n));
    last = y;
    y += ROW;
    if (n > 0) continue;
    const behind = drawBuses(buses, y);
    svg.push(behind.svg);
    y = behind.end;
  }
  return { svg: line(10, top - 8, 10, last + 17) + svg.join(''), end: y };
}

function drawOutput(chain: Chain, o: OutputClock, y: number, n: number): string {
  const key = n === 0 && (o.id === 'core' || o.id === 'out0') ? 'div' : '';
  const boxes = o.fields.map((field, k) =>
    divider(20 + k * 92, y, 80, { key: k === 0 && chain.isPll ? key : '', sign: '÷', ...field }),
  );
  const limit = o.limit[1] < 1e11 ? ` ≤ ${showQuantity(o.limit[1], 'Hz')}` : '';
  return [
    line(10, y + 17, 204, y + 17),
    ...boxes,
    node(
      204,
      y,
      196,
      `${o.label}${limit}`,
      hz(o.frequency, 9),
      limitBar(204, y + 32, 196, toNumber(o.frequency), ...o.limit),
      true,
    ),
    text(
      394,
      y + 12,
      o.wanted === null ? '' : showError(o.error),
      ' text-anchor="end" font-size="9.5" font-weight="600"',
    ),
  ].join('');
}

function drawBuses(buses: readonly BusShown[], top: number): Drawn {
  const drawn = buses.map((bus, n) => {
    const y = top + n * ROW;
    const f = toNumber(bus.frequency);
    const timers = bus.timer.n * bus.frequency.d !== bus.frequency.n * bus.timer.d;
    return [
      line(304, y - 8, 304, y),
      divider(112, y, 80, { key: '', sign: '÷', name: bus.field || bus.label, value: bus.divider }),
      line(192, y + 17, 204, y + 17),
      node(
        204,
        y,
        196,
        `${bus.label} ≤ ${showQuantity(bus.max, 'Hz')}`,
        hz(bus.frequency, 9),
        limitBar(204, y + 32, 196, f, 0, bus.max),
      ),
      timers
        ? text(394, y + 26, `timers ${hz(bus.timer, 5)}`, ' text-anchor="end" font-size="9.5"')
        : '',
    ].join('');
  });
  return { svg: drawn.join(''), end: top + buses.length * ROW };
}
