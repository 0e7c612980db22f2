/**
 * Formulas as pictures, for where no MathML may stand: TeX of fractions, powers, roots, brackets and sums, in lines no
 * wider than is asked for. Each run of letters is given the width that it was laid out with.
 */
interface Box {
  readonly width: number;
  /** Above and below the line of the letters. */
  readonly up: number;
  readonly down: number;
  readonly draw: (x: number, y: number) => string;
}

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

const escaped = (s: string): string =>
  s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Widths of letters to the size of the face, as serif faces have them on the whole. */
const widthOf = (s: string): number =>
  [...s].reduce(
    (w, c) =>
      w +
      (/[ijlt.,;:|()[\]′ ]/u.test(c) ? 0.34 : c === 'f' ? 0.42 : /[mwMW∑⟶]/u.test(c) ? 0.8 : 0.53),
    0,
  );

function word(s: string, size: number, italic: boolean): Box {
  const width = widthOf(s) * size;
  return {
    width,
    up: 0.72 * size,
    down: 0.22 * size,
    draw: (x, y) =>
      `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}"${italic ? ' font-style="italic"' : ''} textLength="${round(width)}" lengthAdjust="spacingAndGlyphs">${escaped(s)}</text>`,
  };
}

const round = (x: number): number => Math.round(x * 100) / 100;
const gap = (width: number): Box => ({ width, up: 0, down: 0, draw: () => '' });

function row(list: readonly Box[]): Box {
  return {
    width: list.reduce((w, b) => w + b.width, 0),
    up: Math.max(0, ...list.map((b) => b.up)),
    down: Math.max(0, ...list.map((b) => b.down)),
    draw: (x, y) => {
      let at = x;
      return list
        .map((b) => {
          const text = b.draw(at, y);
          at += b.width;
          return text;
        })
        .join('');
    },
  };
}

const rule = (x: number, y: number, width: number): string =>
  `<path d="M${round(x)} ${round(y)}h${round(width)}" stroke="currentColor" stroke-width="1" fill="none"/>`;

function fraction(above: Box, below: Box, size: number): Box {
  const inner = Math.max(above.width, below.width);
  const width = inner + 0.3 * size;
  const axis = 0.26 * size;
  const space = 0.16 * size;
  return {
    width,
    up: axis + space + above.down + above.up,
    down: space - axis + below.up + below.down,
    draw: (x, y) =>
      above.draw(x + (width - above.width) / 2, y - axis - space - above.down) +
      rule(x + 0.08 * size, y - axis, width - 0.16 * size) +
      below.draw(x + (width - below.width) / 2, y - axis + space + below.up),
  };
}

const moved = (b: Box, by: number): Box => ({
  width: b.width,
  up: b.up + by,
  down: b.down - by,
  draw: (x, y) => b.draw(x, y - by),
});

/** Brackets as strokes, as high as what they hold. */
function bracket(b: Box, size: number, isOpen: boolean, kind: string): Box {
  const width = 0.36 * size;
  const [up, down] = [b.up + 1, b.down + 1];
  return {
    width,
    up,
    down,
    draw: (x, y) => {
      const side = kind === '|' ? width / 2 : isOpen ? 0.75 * width : 0.25 * width;
      const bow = kind === '(' || kind === ')' ? (isOpen ? -0.5 : 0.5) * width : 0;
      const hook = kind === '[' || kind === ']' ? (isOpen ? 1 : -1) * 0.3 * width : 0;
      const [top, bottom] = [round(y - up), round(y + down)];
      const middle = round((top + bottom) / 2);
      const d = hook
        ? `M${round(x + side + hook)} ${top}H${round(x + side)}V${bottom}h${round(hook)}`
        : `M${round(x + side)} ${top}Q${round(x + side + bow)} ${middle} ${round(x + side)} ${bottom}`;
      return `<path d="${d}" stroke="currentColor" stroke-width="1.1" fill="none"/>`;
    },
  };
}

function root(b: Box, size: number): Box {
  const hook = 0.55 * size;
  const [up, down] = [b.up + 0.2 * size, b.down];
  return {
    width: b.width + hook + 0.1 * size,
    up,
    down,
    draw: (x, y) =>
      `<path d="M${round(x)} ${round(y - 0.25 * size)}l${round(0.14 * size)} ${round(-0.06 * size)}L${round(x + 0.3 * size)} ${round(y + down)}L${round(x + hook)} ${round(y - up)}h${round(b.width + 0.1 * size)}" stroke="currentColor" stroke-width="1" fill="none"/>${b.draw(x + hook, y)}`,
  };
}

/** Behind a base: both over one another. */
function beside(
  base: Box | undefined,
  above: Box | undefined,
  below: Box | undefined,
  size: number,
): Box {
  const list = [
    ...(above ? [moved(above, Math.max(0.42 * size, (base?.up ?? 0) - 0.3 * size))] : []),
    ...(below ? [moved(below, -0.2 * size - Math.max(0, (base?.down ?? 0) - 0.22 * size))] : []),
  ];
  return {
    width: Math.max(0, ...list.map((b) => b.width)),
    up: Math.max(0, ...list.map((b) => b.up)),
    down: Math.max(0, ...list.map((b) => b.down)),
    draw: (x, y) => list.map((b) => b.draw(x, y)).join(''),
  };
}

/** Where a limit is taken, below its name. */
function under(base: Box, below: Box, size: number): Box {
  const width = Math.max(base.width, below.width);
  const drop = base.down + below.up + 0.1 * size;
  return {
    width: width + 0.15 * size,
    up: base.up,
    down: drop + below.down,
    draw: (x, y) =>
      base.draw(x + (width - base.width) / 2, y) +
      below.draw(x + (width - below.width) / 2, y + drop),
  };
}

/** An integral sign, taller than a letter: a slanted stroke that ends in two hooks. */
function integralSign(size: number): Box {
  const [up, down] = [1.05 * size, 0.55 * size];
  const hook = 0.16 * size;
  return {
    width: 0.62 * size,
    up,
    down,
    draw: (x, y) => {
      const [left, right] = [x + 0.06 * size, x + 0.5 * size];
      const [top, bottom] = [y - up + hook, y + down - hook];
      const middle = (left + right) / 2;
      return `<path d="M${round(right)} ${round(top + 0.5 * hook)}C${round(right - 0.5 * hook)} ${round(top - 1.1 * hook)} ${round(middle + 0.7 * hook)} ${round(top - hook)} ${round(middle + 0.45 * hook)} ${round(top + 0.9 * hook)}L${round(middle - 0.45 * hook)} ${round(bottom - 0.9 * hook)}C${round(middle - 0.7 * hook)} ${round(bottom + hook)} ${round(left + 0.5 * hook)} ${round(bottom + 1.1 * hook)} ${round(left)} ${round(bottom - 0.5 * hook)}" stroke="currentColor" stroke-width="${round(0.075 * size)}" fill="none" stroke-linecap="round"/>`;
    },
  };
}

class Reader {
  #at = 0;
  readonly #tokens: readonly string[];
  constructor(tex: string) {
    this.#tokens = tex.match(/\\[a-zA-Z]+|\\[,;:!]|[\d.]+|\s+|./gu) ?? [];
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

  list(size: number, until?: string): Box[] {
    const out: Box[] = [];
    let isLimit = false;
    while (!this.ended && this.#tokens[this.#at] !== until) {
      const t = this.#tokens[this.#at];
      if (t === '^' || t === '_') {
        const { above, below } = this.#scripts(size);
        const base = out.at(-1);
        if (isLimit && base && below) out.splice(-1, 1, under(base, below, size));
        else out.push(beside(base, above, below, size));
      } else out.push(this.atom(size));
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
    if (t === '\\int') return integralSign(size);
    if (t === '\\mathbb') return word({ Z: 'ℤ' }[this.#plain()] ?? '', size, false);
    if (t === '\\operatorname' || t === '\\text') {
      return word(this.#plain(), t === '\\text' ? 0.8 * size : size, false);
    }
    if (t.startsWith('\\')) {
      const name = t.slice(1);
      if (RELATIONS.has(name))
        return row([gap(0.2 * size), word(NAMES[name] as string, size, false), gap(0.2 * size)]);
      if (SPACES.has(name)) return gap(0.16 * size);
      const sign = NAMES[name];
      return sign ? word(sign, size, false) : row([word(name, size, false), gap(0.12 * size)]);
    }
    if (/[-+=<>]/u.test(t))
      return row([gap(0.2 * size), word(t === '-' ? '−' : t, size, false), gap(0.2 * size)]);
    if (t === "'") return word('′', size, false);
    return word(t, size, /^[a-zA-Z]$/u.test(t) && t !== 'u');
  }
}

/** The terms of a formula at its outermost + and −: where a line may end. */
function terms(tex: string): string[] {
  const out: string[] = [];
  let [depth, from] = [0, 0];
  for (let k = 0; k < tex.length; k++) {
    if ('{(['.includes(tex[k] as string)) depth++;
    else if ('})]'.includes(tex[k] as string)) depth--;
    else if (depth === 0 && /^ [-+=] /u.test(tex.slice(k, k + 3)) && k > 0) {
      out.push(tex.slice(from, k));
      from = k + 1;
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
  const lines: Box[] = [];
  for (const tex of list) {
    let line: Box | undefined;
    for (const part of terms(tex)) {
      const box = row(new Reader(part).list(size));
      if (line && line.width + box.width > width - 24) {
        lines.push(line);
        line = row([gap(1.5 * size), box]);
      } else line = line ? row([line, box]) : box;
    }
    if (line) lines.push(line);
    lines.push({ ...gap(0), down: 0.35 * size });
  }
  let y = 10;
  const body = lines
    .map((l) => {
      const text = l.draw(12, y + l.up);
      y += l.up + l.down + 0.45 * size;
      return text;
    })
    .join('');
  const wide = Math.max(width, ...lines.map((l) => l.width + 24));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(wide)} ${round(y + 4)}" role="img" aria-label="${escaped(title).replaceAll('"', '&quot;')}" font-family="STIX Two Text, Cambria, Times New Roman, serif" fill="currentColor">${body}</svg>`;
}
