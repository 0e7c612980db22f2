/** The tree of a code: root at the left, a row for each word. */

import { showQuantity } from '../../define/si.ts';
import { label, path, picture } from '../../drafting/svg.ts';
import { escapeXml } from '../../text/escape.ts';

/** Rows drawn: beyond them the lightest branches are folded. */
const MAX_ROWS = 20;
/** Pixels a row: few of them have more, so that the picture is high enough on a phone. */
const pitchOf = (rows: number): number => Math.max(24, Math.min(42, 220 / rows));
const TOP = 16;
const WIDTH = 380;
const LEFT = 10;

export interface Leaf {
  readonly shown: string;
  /** null where none is given. */
  readonly probability: number | null;
  readonly word: string;
}

interface Node {
  readonly depth: number;
  readonly children: Map<string, Node>;
  weight: number;
  leaves: number;
  /** The letter whose word ends here; one may end within the tree of a code that is no prefix code. */
  ends: Leaf[];
}

const node = (depth: number): Node => ({
  depth,
  children: new Map(),
  weight: 0,
  leaves: 0,
  ends: [],
});

function rootOf(leaves: readonly Leaf[]): Node {
  const root = node(0);
  for (const leaf of leaves) {
    // Without probabilities a branch weighs as its words are long.
    const weight = leaf.probability ?? 2 ** -leaf.word.length;
    let at = root;
    for (const digit of ['', ...leaf.word]) {
      if (digit !== '') {
        const next = at.children.get(digit) ?? node(at.depth + 1);
        at.children.set(digit, next);
        at = next;
      }
      at.weight += weight;
      at.leaves++;
    }
    at.ends.push(leaf);
  }
  return root;
}

/** Nodes whose branches are drawn: the heaviest ones, while rows are left. */
function opened(root: Node): Set<Node> {
  const open = new Set<Node>();
  const edge = [root];
  let rows = 1;
  for (;;) {
    let heaviest = -1;
    edge.forEach((each, k) => {
      const isHeavier = heaviest < 0 || each.weight > (edge[heaviest]?.weight ?? 0);
      if (
        each.children.size > 0 &&
        isHeavier &&
        rows + each.children.size + each.ends.length - 1 <= MAX_ROWS
      )
        heaviest = k;
    });
    const found = edge[heaviest];
    if (found === undefined) return open;
    edge.splice(heaviest, 1, ...found.children.values());
    rows += found.children.size + found.ends.length - 1;
    open.add(found);
  }
}

interface Row {
  readonly y: number;
  readonly depth: number;
  /** What ends here, or a folded branch. */
  readonly leaf: Leaf;
}

/** How many letters stand in folded branches. */
export function foldedLetters(leaves: readonly Leaf[]): number {
  const root = rootOf(leaves);
  const open = opened(root);
  const count = (at: Node): number =>
    open.has(at)
      ? [...at.children.values()].reduce((sum, child) => sum + count(child), 0)
      : at.children.size > 0
        ? at.leaves
        : 0;
  return count(root);
}

export function treeFigure(leaves: readonly Leaf[]): string {
  const root = rootOf(leaves);
  const open = opened(root);
  const depth = depthOf(root, open);
  const columns = columnsOf(leaves, depth, rowsOf(root, open) < leaves.length);
  const { x } = columns;
  const hasShares = leaves[0]?.probability !== null;
  const pitch = pitchOf(rowsOf(root, open));
  const rows: Row[] = [];
  const lines: string[] = [];
  const put = (at: Node, leaf: Leaf): number => {
    const y = Math.round(TOP + rows.length * pitch);
    rows.push({ y, depth: at.depth, leaf });
    return y;
  };
  const place = (at: Node): number => {
    const own = at.ends.map((leaf) => put(at, leaf));
    if (!open.has(at)) return own[0] ?? put(at, foldedOf(at, hasShares));
    const children = [...at.children].sort(([a], [b]) => (a < b ? -1 : 1));
    const ys = [...own, ...children.map(([, child]) => place(child))];
    const y = (Math.min(...ys) + Math.max(...ys)) / 2;
    children.forEach(([digit], k) => {
      lines.push(branch(x(at.depth), y, x(at.depth + 1), ys[own.length + k] ?? y, digit));
    });
    if (own.length > 0) lines.push(path(`M${x(at.depth).toFixed(1)} ${own[0]}V${y}`, 1.2));
    lines.push(`<circle cx="${x(at.depth).toFixed(1)}" cy="${y}" r="3" fill="currentColor"/>`);
    return y;
  };
  place(root);
  const words = rows.map((row) => rowText(row, columns)).join('');
  const height = Math.round(TOP + (rows.length - 1) * pitch + 16);
  return picture(columns.width, height, 'Tree of the code', lines.join('') + words);
}

/** A branch that is not drawn, as one row. */
const foldedOf = ({ leaves, weight }: Node, hasShares: boolean): Leaf => ({
  shown: `${leaves} words`,
  probability: hasShares ? weight : null,
  word: '',
});

const depthOf = (at: Node, open: ReadonlySet<Node>): number =>
  open.has(at)
    ? Math.max(...[...at.children.values()].map((child) => depthOf(child, open)))
    : at.depth;

const rowsOf = (at: Node, open: ReadonlySet<Node>): number =>
  open.has(at)
    ? [...at.children.values()].reduce((sum, child) => sum + rowsOf(child, open), at.ends.length)
    : Math.max(1, at.ends.length);

/** Where levels of the tree, names, probabilities and words stand. */
interface Columns {
  readonly x: (depth: number) => number;
  readonly names: number;
  /** Right end. */
  readonly probabilities: number;
  readonly words: number;
  readonly width: number;
}

/** Letters of a name or a word that are drawn. */
const MAX_DRAWN = 12;

function columnsOf(leaves: readonly Leaf[], depth: number, isFolded: boolean): Columns {
  const most = (length: (leaf: Leaf) => number): number =>
    leaves.reduce((all, leaf) => Math.max(all, Math.min(MAX_DRAWN, length(leaf))), 1);
  // `16 words` of a folded branch stand where names do.
  const name =
    10 +
    8 *
      Math.max(
        most(({ shown }) => [...shown].length),
        isFolded ? 8 : 1,
      );
  const probability = 8 + 6.4 * most((leaf) => [...shareOf(leaf)].length);
  const word = 12 + 6.8 * most((leaf) => leaf.word.length);
  const right = name + probability + word;
  const level = Math.min(64, (WIDTH - 2 * LEFT - right) / Math.max(depth, 1));
  const edge = LEFT + depth * level;
  return {
    x: (at) => LEFT + at * level,
    names: edge + 6,
    probabilities: edge + name + probability,
    words: edge + name + probability + 12,
    width: Math.max(300, Math.ceil(edge + right + LEFT)),
  };
}

const shareOf = ({ probability }: Leaf): string =>
  probability === null ? '' : showQuantity(probability, '', 3);

/** A step right with its digit over it. */
const branch = (x0: number, y0: number, x1: number, y1: number, digit: string): string =>
  `${path(`M${x0.toFixed(1)} ${y0}V${y1}H${x1.toFixed(1)}`, 1.2)}<text x="${((x0 + x1) / 2).toFixed(1)}" y="${y1 - 3}" text-anchor="middle" font-size="10" fill="var(--trace-1)">${digit}</text>`;

const cut = (text: string): string =>
  [...text].length > MAX_DRAWN ? `${[...text].slice(0, MAX_DRAWN - 1).join('')}…` : text;

function rowText({ y, depth, leaf }: Row, { x, names, probabilities, words }: Columns): string {
  const [from, to] = [x(depth), names - 6];
  const leader =
    to - from > 4
      ? `<path d="M${from.toFixed(1)} ${y}H${to.toFixed(1)}" stroke="var(--grid)" stroke-width="1" fill="none"/>`
      : '';
  const at = (place: number) => Number(place.toFixed(1));
  return `${leader}${label(at(names), y + 4.5, cut(leaf.shown), 'start')}<text x="${at(probabilities)}" y="${y + 4}" text-anchor="end" font-size="12" fill="currentColor">${escapeXml(shareOf(leaf))}</text><text x="${at(words)}" y="${y + 4}" font-size="11" fill="currentColor" font-family="var(--font-mono, monospace)">${escapeXml(cut(leaf.word))}</text>`;
}
