/**
 * Formulas as pictures, for where no MathML may stand: TeX of fractions, powers, roots, brackets and sums, in lines no
 * wider than is asked for. Each run of letters is given the width that it was laid out with.
 */
import {
  type Box,
  beside,
  bracket,
  escaped,
  fraction,
  gap,
  integralSign,
  moved,
  root,
  round,
  row,
  table,
  under,
  word,
} from './formula-boxes.ts';

const NAMES: Readonly<Record<string, string>> = {
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  zeta: 'ζ',
  eta: 'η',
  theta: 'θ',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'μ',
  nu: 'ν',
  xi: 'ξ',
  pi: 'π',
  rho: 'ρ',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  chi: 'χ',
  psi: 'ψ',
  omega: 'ω',
  Gamma: 'Γ',
  cdot: '·',
  sum: '∑',
  infty: '∞',
  longrightarrow: '⟶',
  to: '→',
  partial: '∂',
  nabla: '∇',
  pm: '±',
  ne: '≠',
  le: '≤',
  ge: '≥',
  approx: '≈',
  in: '∈',
  cdots: '⋯',
};
const RELATIONS = new Set(['ne', 'le', 'ge', 'approx', 'in', 'to', 'longrightarrow']);
const SPACES = new Set([',', ';', ':', '!', 'quad', 'textstyle', 'displaystyle']);

const FUNCTION = /^\\(?:(?:arc)?(?:sin|cos|tan|cot|sec|csc)h?|ln|log|exp|operatorname|sqrt)$/u;
const isSign = (t: string): boolean =>
  /^(?:[-+=<>(|,{]|\\(?:cdot|ne|le|ge|approx|to|in)|\\[,;:!]|)$/u.test(t);

class Reader {
  #at = 0;
  /** The token before, blanks aside: a function behind a letter stands apart from it. */
  #before = '';
  /** What stands before all of it. */
  #start: string;
  readonly #tokens: readonly string[];
  constructor(tex: string, start = '') {
    this.#start = start;
    this.#tokens = tex.match(/\\[a-zA-Z]+|\\[,;:!\\]|[\d.]+|\s+|./gu) ?? [];
  }

  get ended(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #group(size: number): Box {
    if (this.#tokens[this.#at] !== '{') return this.atom(size);
    this.#at++;
    const box = row(this.list(size, '}'));
    this.#at++;
    return box;
  }

  list(size: number, ...until: readonly string[]): Box[] {
    const out: Box[] = [];
    let isLimit = false;
    this.#before = this.#start;
    this.#start = '';
    while (!this.ended && !until.includes(this.#tokens[this.#at] as string)) {
      const t = this.#tokens[this.#at];
      if (t === '^' || t === '_') {
        const { above, below } = this.#scripts(size);
        const base = out.at(-1);
        if (isLimit && base && below) out.splice(-1, 1, under(base, below, size));
        else out.push(beside(base, above, below, size));
      } else {
        if (out.length > 0 && FUNCTION.test(t ?? '') && !isSign(this.#before))
          out.push(gap(0.14 * size));
        out.push(this.atom(size));
      }
      if (!/^\s+$/u.test(t ?? '')) this.#before = t ?? '';
      isLimit = t === '\\lim';
    }
    return out;
  }

  /** A raised and a lowered part, in either order. */
  #scripts(size: number): { above: Box | undefined; below: Box | undefined } {
    let [above, below]: [Box | undefined, Box | undefined] = [undefined, undefined];
    for (;;) {
      const t = this.#tokens[this.#at];
      if (t === '^' && !above) {
        this.#at++;
        above = this.#group(0.72 * size);
      } else if (t === '_' && !below) {
        this.#at++;
        below = this.#group(0.72 * size);
      } else return { above, below };
    }
  }

  /** Rows under one another, the pieces of a row in columns. */
  #matrix(size: number): Box {
    this.#plain();
    const rows: Box[][] = [[]];
    let cell: Box[] = [];
    const close = (): void => {
      (rows.at(-1) as Box[]).push(row(cell));
      cell = [];
    };
    while (!this.ended && this.#tokens[this.#at] !== '\\end') {
      const t = this.#tokens[this.#at];
      if (t === '&' || t === '\\\\') {
        this.#at++;
        close();
        if (t !== '&') rows.push([]);
      } else cell.push(...this.list(size, '&', '\\\\', '\\end'));
    }
    close();
    this.#at++;
    this.#plain();
    return table(rows, size);
  }

  /** The letters of a group as they are. */
  #plain(): string {
    this.#at++;
    let text = '';
    while (!this.ended && this.#tokens[this.#at] !== '}') text += this.#tokens[this.#at++];
    this.#at++;
    return text;
  }

  atom(size: number): Box {
    const t = this.#tokens[this.#at++] ?? '';
    if (/^\s+$/u.test(t)) return gap(0);
    if (t === '{') {
      this.#at--;
      return this.#group(size);
    }
    if (t === '\\frac') {
      const above = this.#group(0.92 * size);
      return fraction(above, this.#group(0.92 * size), size);
    }
    if (t === '\\sqrt') {
      if (this.#tokens[this.#at] !== '[') return root(this.#group(size), size);
      this.#at++;
      const degree = row(this.list(0.55 * size, ']'));
      this.#at++;
      // Above the hook, which it may stand over.
      return row([moved(degree, 0.5 * size), gap(-0.25 * size), root(this.#group(size), size)]);
    }
    if (t === '\\left') {
      const open = this.#tokens[this.#at++] ?? '(';
      const inside = row(this.list(size, '\\right'));
      this.#at++;
      const close = this.#tokens[this.#at++] ?? ')';
      return row([bracket(inside, size, true, open), inside, bracket(inside, size, false, close)]);
    }
    if (t === '\\begin') return this.#matrix(size);
    if (t === '\\int') return integralSign(size);
    if (t === '\\mathbb') return word({ Z: 'ℤ' }[this.#plain()] ?? '', size, false);
    if (t === '\\operatorname' || t === '\\text') {
      return word(this.#plain(), t === '\\text' ? 0.8 * size : size, false);
    }
    if (t.startsWith('\\')) {
      const name = t.slice(1);
      if (RELATIONS.has(name))
        return row([gap(0.2 * size), word(NAMES[name] as string, size, false), gap(0.2 * size)]);
      if (SPACES.has(name)) return gap((name === 'quad' ? 0.7 : 0.16) * size);
      const sign = NAMES[name];
      if (sign) return word(sign, size, false);
      // A bracket or a power stands close to the name of a function.
      const isClose = ['\\left', '^', '_'].includes(this.#tokens[this.#at] ?? '');
      return isClose ? word(name, size, false) : row([word(name, size, false), gap(0.12 * size)]);
    }
    // A sign in front, as that of −x.
    if (/^[-+]$/u.test(t) && isSign(this.#before)) return word(t === '-' ? '−' : t, size, false);
    if (/[-+=<>]/u.test(t))
      return row([gap(0.2 * size), word(t === '-' ? '−' : t, size, false), gap(0.2 * size)]);
    if (t === "'") return word('′', size, false);
    // The step u(t) stands upright, as a function does.
    const isStep = t === 'u' && ['\\left', '('].includes(this.#tokens[this.#at] ?? '');
    return word(t, size, /^[a-zA-Z]$/u.test(t) && !isStep);
  }
}

/** The pieces of a formula at its outermost signs and wide spaces: where a line may end. */
function terms(tex: string): string[] {
  const out: string[] = [];
  let [depth, from] = [0, 0];
  for (let k = 0; k < tex.length; k++) {
    if ('{(['.includes(tex[k] as string)) depth++;
    else if ('})]'.includes(tex[k] as string)) depth--;
    // |…| has no brackets of its own.
    else if (/^\\(?:left|begin)(?![a-z])/u.test(tex.slice(k, k + 7))) depth++;
    else if (/^\\(?:right|end)(?![a-z])/u.test(tex.slice(k, k + 7))) depth--;
    else if (
      depth === 0 &&
      k > 0 &&
      (/^ [-+=] /u.test(tex.slice(k, k + 3)) || tex.startsWith('\\quad', k))
    ) {
      out.push(tex.slice(from, k));
      from = tex[k] === ' ' ? k + 1 : k;
    }
  }
  return [...out, tex.slice(from)];
}

/** Formulas under one another as one `<svg>` of `width` units, each in as many lines as it takes. */
export function formulaSvg(
  list: readonly string[],
  width: number,
  title: string,
  size = 20,
): string {
  const { body, wide, high } = laidOut(list, width, size, 12);
  return framed(body, `viewBox="0 0 ${round(Math.max(width, wide))} ${round(high)}"`, title);
}

/** One formula as an `<svg>` as large as it is, in pixels, for a line of text: no wider than `width` where its terms allow. */
export function formulaPiece(tex: string, width: number, size: number): string {
  const { body, wide, high } = laidOut([tex], width, size, 1);
  const [w, h] = [Math.ceil(wide), Math.ceil(high)];
  return framed(body, `viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"`, tex);
}

const framed = (body: string, frame: string, title: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${frame} role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}" font-family="STIX Two Text, Cambria, Times New Roman, serif" fill="currentColor">${body}</svg>`;

interface Laid {
  readonly body: string;
  readonly wide: number;
  readonly high: number;
}

function laidOut(list: readonly string[], width: number, size: number, edge: number): Laid {
  const lines: Box[] = [];
  for (const tex of list) {
    let line: Box | undefined;
    for (const [k, part] of terms(tex).entries()) {
      const box = row(new Reader(part, k > 0 ? 'x' : '').list(size));
      if (line && line.width + box.width > width - 2 * edge) {
        lines.push(line);
        line = row([gap(1.5 * size), box]);
      } else line = line ? row([line, box]) : box;
    }
    if (line) lines.push(line);
    if (edge > 2) lines.push({ ...gap(0), down: 0.35 * size });
  }
  let y = edge > 2 ? 10 : 1;
  const body = lines
    .map((l) => {
      const text = l.draw(edge, y + l.up);
      y += l.up + l.down + 0.45 * size;
      return text;
    })
    .join('');
  return { body, wide: Math.max(0, ...lines.map((l) => l.width + 2 * edge)), high: y + 4 };
}
