/** The word, symbol by symbol: what arrived, what was wrong and what stands there now. */
import { label, path, picture } from '../../drafting/svg.ts';
import type { BlockResult } from './compute.ts';
import type { BlockInputs } from './inputs.ts';
import { countOf } from './read-errors.ts';
import { ERASED } from './read-symbols.ts';
import { toWritten } from './transmit.ts';

/** Symbols whose values are written; longer words are a map of small squares. */
export const MAX_LETTERED = 288;
const CELL = { width: 46, height: 54 } as const;
const DOT = 11;
const LEFT = 4;

type State = 'right' | 'corrected' | 'filled' | 'wrong' | 'lost';

/** What became of a symbol. */
function stateOf({ received, sent, outcome }: BlockResult, j: number): State {
  const before = received[j] ?? 0;
  const after = outcome.word?.[j];
  if (after === undefined)
    return before === ERASED ? 'lost' : sent && sent[j] !== before ? 'wrong' : 'right';
  if (sent && sent[j] !== after) return 'wrong';
  if (before === ERASED) return 'filled';
  return before === after ? 'right' : 'corrected';
}

const FILL: Readonly<Record<State, string>> = {
  right: 'var(--paper)',
  corrected: 'var(--trace-1)',
  filled: 'var(--trace-3)',
  wrong: 'var(--trace-2)',
  lost: 'var(--trace-2)',
};

export function wordFigure(r: BlockResult, i: BlockInputs): string {
  const title = `${r.code.name}: the received word of ${r.code.n} symbols`;
  return r.code.n <= MAX_LETTERED ? lettered(r, i, title) : map(r, title);
}

/** Symbols in a row: about as many as a screen and a phone can show. */
function across({ n, bits }: BlockResult['code']): number {
  if (n <= 8) return n;
  if (bits === 1) return n <= 32 ? 8 : 16;
  return n <= 64 ? 8 : 16;
}

function lettered(r: BlockResult, i: BlockInputs, title: string): string {
  const { code } = r;
  const columns = across(code);
  const rows = Math.ceil(code.n / columns);
  const isMessage = new Set(code.message ?? []);
  const received = toWritten(code, r.received).map((s) => shown(s, i, code.bits));
  const corrected = r.outcome.word
    ? toWritten(code, r.outcome.word).map((s) => shown(s, i, code.bits))
    : null;
  let inner = '';
  for (let j = 0; j < code.n; j++) {
    const x = LEFT + (j % columns) * CELL.width;
    const y = 4 + Math.floor(j / columns) * CELL.height;
    const state = stateOf(r, j);
    inner += cell(x, y, {
      place: String(countOf(j, i.counting, code)),
      index: j,
      state,
      message: isMessage.has(j),
      before: received[j] ?? '',
      after: state === 'right' || corrected === null ? '' : (corrected[j] ?? ''),
    });
  }
  return picture(2 * LEFT + columns * CELL.width, 8 + rows * CELL.height, title, inner);
}

const shown = (symbol: number, { notation }: BlockInputs, bits: number): string => {
  if (symbol === ERASED) return '?';
  if (bits === 1 || notation === 'decimal') return String(symbol);
  return symbol
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(bits / 4), '0');
};

interface Drawn {
  readonly place: string;
  readonly index: number;
  readonly state: State;
  /** Whether the symbol is one of the message. */
  readonly message: boolean;
  readonly before: string;
  readonly after: string;
}

function cell(x: number, y: number, d: Drawn): string {
  const { width, height } = CELL;
  const [w, h] = [width - 4, height - 4];
  const marked = d.state !== 'right';
  const fill = marked ? ` fill-opacity="0.22"` : '';
  const base = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${FILL[d.state]}"${fill} stroke="${marked ? FILL[d.state] : 'currentColor'}" stroke-width="${marked ? 2 : d.message ? 1.5 : 0.75}"/>`;
  const small = `<text x="${x + 4}" y="${y + 11}" font-size="9" fill="currentColor" opacity="0.7">${d.place}</text>`;
  const middle = x + w / 2;
  const texts =
    d.after === ''
      ? label(middle, y + 33, d.before)
      : label(middle, y + 25, d.before) +
        (d.after === d.before ? '' : path(`M${middle - 12} ${y + 21}h24`, 1.2)) +
        `<text x="${middle}" y="${y + 44}" text-anchor="middle" font-size="14" font-weight="700" fill="currentColor">${d.after}</text>`;
  return `<g data-place="${d.index}" cursor="pointer">${base}${small}${texts}</g>`;
}

/** Long words: a small square a symbol. */
function map(r: BlockResult, title: string): string {
  const { n } = r.code;
  const columns = n <= 1024 ? 32 : 64;
  let right = '';
  let inner = '';
  for (let j = 0; j < n; j++) {
    const x = LEFT + (j % columns) * DOT;
    const y = 4 + Math.floor(j / columns) * DOT;
    const state = stateOf(r, j);
    if (state === 'right') right += `M${x} ${y}h${DOT - 2}v${DOT - 2}h${2 - DOT}z`;
    else
      inner += `<rect x="${x - 1}" y="${y - 1}" width="${DOT}" height="${DOT}" fill="${FILL[state]}"/>`;
  }
  const ground = `<path d="${right}" fill="none" stroke="currentColor" stroke-width="0.5" opacity="0.5"/>`;
  const height = 8 + Math.ceil(n / columns) * DOT;
  return picture(2 * LEFT + columns * DOT, height, title, ground + inner);
}
