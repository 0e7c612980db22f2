/** Pieces of formulas as boxes: letters, rows, fractions, brackets, roots, powers, tables, each of them drawn at a place. */
export interface Box {
  readonly width: number;
  /** Above and below the line of the letters. */
  readonly up: number;
  readonly down: number;
  readonly draw: (x: number, y: number) => string;
}

export const escaped = (s: string): string =>
  s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Widths of letters to the size of the face, as serif faces have them on the whole. */
const widthOf = (s: string): number =>
  [...s].reduce(
    (w, c) =>
      w +
      (/[ijltIJ.,;:|()[\]′ ]/u.test(c)
        ? 0.34
        : c === 'f'
          ? 0.42
          : /[mwMW∑⟶]/u.test(c)
            ? 0.8
            : /[A-Z]/u.test(c)
              ? 0.66
              : 0.53),
    0,
  );

export function word(s: string, size: number, italic: boolean): Box {
  const width = widthOf(s) * size;
  return {
    width,
    up: 0.72 * size,
    down: 0.22 * size,
    draw: (x, y) =>
      `<text x="${round(x)}" y="${round(y)}" font-size="${round(size)}"${italic ? ' font-style="italic"' : ''} textLength="${round(width)}" lengthAdjust="spacingAndGlyphs">${escaped(s)}</text>`,
  };
}

export const round = (x: number): number => Math.round(x * 100) / 100;
export const gap = (width: number): Box => ({ width, up: 0, down: 0, draw: () => '' });

export function row(list: readonly Box[]): Box {
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

export function fraction(above: Box, below: Box, size: number): Box {
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

export const moved = (b: Box, by: number): Box => ({
  width: b.width,
  up: b.up + by,
  down: b.down - by,
  draw: (x, y) => b.draw(x, y - by),
});

/** Brackets as strokes, as high as what they hold. */
export function bracket(b: Box, size: number, isOpen: boolean, kind: string): Box {
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

export function root(b: Box, size: number): Box {
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
export function beside(
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
export function under(base: Box, below: Box, size: number): Box {
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

/** Cells in columns, each as wide as its widest. */
export function table(rows: readonly (readonly Box[])[], size: number): Box {
  const columns = Math.max(...rows.map((r) => r.length));
  const widths = Array.from({ length: columns }, (_, k) =>
    Math.max(...rows.map((r) => r[k]?.width ?? 0)),
  );
  const lines = rows.map((cells) =>
    row(cells.flatMap((c, k) => [c, gap((widths[k] as number) - c.width + 0.7 * size)])),
  );
  const space = 0.3 * size;
  const high = lines.reduce((h, l) => h + l.up + l.down + space, -space);
  const up = high / 2 + 0.26 * size;
  return {
    width: Math.max(...lines.map((l) => l.width)),
    up,
    down: high - up,
    draw: (x, y) => {
      let top = y - up;
      return lines
        .map((l) => {
          const text = l.draw(x, top + l.up);
          top += l.up + l.down + space;
          return text;
        })
        .join('');
    },
  };
}

/** An integral sign, taller than a letter: a slanted stroke that ends in two hooks. */
export function integralSign(size: number): Box {
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
