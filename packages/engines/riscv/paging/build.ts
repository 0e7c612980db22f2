/** Page tables from mappings: one after the other from a base on, the root first, the largest pages that fit. */
import { EngineError } from '../../error.ts';
import { hex } from '../../text/hex.ts';
import { wordOf } from './entry.ts';
import { type Mapping, pageSizes } from './mapping.ts';
import { Memory } from './memory.ts';
import { indexOf, PAGE, type Scheme, tableBytes } from './scheme.ts';

/** Entries of leaves and tables that are laid out at most: 16 MiB of tables. */
export const MAX_LEAVES = 1 << 20;
export const MAX_TABLES = 4096;

/** Bytes of a range of Svnapot. */
const NAPOT = 65536n;

export interface Table {
  readonly address: bigint;
  readonly level: number;
  /** The lowest virtual address below it, without sign. */
  readonly va: bigint;
}

export interface Built {
  readonly memory: Memory;
  readonly root: bigint;
  readonly tables: readonly Table[];
  /** Bytes from the root to the end of the last table. */
  readonly bytes: number;
  /** Leaf entries written, by bytes of the page. */
  readonly leaves: ReadonlyMap<bigint, number>;
}

interface Node extends Table {
  readonly children: Map<number, Node>;
  /** The line that each leaf is from. */
  readonly leaves: Map<number, number>;
}

interface Building {
  readonly scheme: Scheme;
  readonly memory: Memory;
  readonly nodes: Node[];
  readonly leaves: Map<bigint, number>;
  next: bigint;
}

/**
 * Lays tables out. `largest` takes the largest page that addresses and size allow, else 4 KiB; a mapping with a page
 * of its own is never given larger ones, and 64 KiB of Svnapot only where its line asks for them.
 * @throws EngineError overlap where two lines map one address, out-of-range beyond the bounds or a bad base
 */
export function buildTables(
  scheme: Scheme,
  mappings: readonly Mapping[],
  { base, svnapot, largest }: { base: bigint; svnapot: boolean; largest: boolean },
): Built {
  const rootBytes = tableBytes(scheme, scheme.levels - 1);
  const align = BigInt(rootBytes);
  if (base % align !== 0n)
    throw new EngineError(
      'out-of-range',
      `The root table at ${hex(base)} is to lie on a multiple of ${hex(align)}; ${hex((base / align) * align)} does.`,
      { field: 'base', value: base },
    );
  const b: Building = {
    ...{ scheme, memory: new Memory(), nodes: [], leaves: new Map(), next: base },
  };
  const sizes = pageSizes(scheme, svnapot).reverse();
  const plans = mappings.map((mapping) => sizesFor(mapping, sizes, largest));
  countLeaves(mappings, plans);
  const root = addTable(b, scheme.levels - 1, 0n, rootBytes);
  for (const [k, mapping] of mappings.entries()) place(b, root, mapping, plans[k] ?? []);
  return {
    ...{ memory: b.memory, root: base, tables: b.nodes, leaves: b.leaves },
    bytes: Number(b.next - base),
  };
}

function sizesFor(mapping: Mapping, sizes: readonly bigint[], largest: boolean): bigint[] {
  const most = mapping.page ?? (largest ? (sizes[0] ?? 4096n) : 4096n);
  // A range of Svnapot only where it is asked for: a hart without it faults there.
  return sizes.filter((size) => size <= most && (size !== NAPOT || mapping.page === NAPOT));
}

/** The largest of the sizes that fits at a place. */
const fitting = (sizes: readonly bigint[], va: bigint, pa: bigint, left: bigint): bigint =>
  sizes.find((size) => size <= left && ((va | pa) & (size - 1n)) === 0n) ?? 4096n;

/** How many leaves mappings become, to the ends of each that take smaller pages. */
export function leavesOf(
  scheme: Scheme,
  mappings: readonly Mapping[],
  { svnapot, largest }: { svnapot: boolean; largest: boolean },
): number {
  const sizes = pageSizes(scheme, svnapot).reverse();
  return Number(
    mappings.reduce(
      (sum, mapping) => sum + mapping.size / bestOf(mapping, sizesFor(mapping, sizes, largest)),
      0n,
    ),
  );
}

/** Between the first and the last place where the largest fits all are the largest. */
const bestOf = ({ va, pa, size }: Mapping, sizes: readonly bigint[]): bigint =>
  sizes.find((s) => s <= size && ((va ^ pa) & (s - 1n)) === 0n) ?? 4096n;

/** How many leaves there will be, before anything is laid out. @throws EngineError out-of-range */
function countLeaves(mappings: readonly Mapping[], plans: readonly (readonly bigint[])[]): void {
  let count = 0n;
  for (const [k, mapping] of mappings.entries()) {
    const { size, line } = mapping;
    count += size / bestOf(mapping, plans[k] ?? []);
    if (count > BigInt(MAX_LEAVES))
      throw new EngineError(
        'out-of-range',
        `Line ${line} needs more than ${MAX_LEAVES} leaves with those before it; use larger pages or a smaller range.`,
        { field: 'mappings' },
      );
  }
}

function addTable(b: Building, level: number, va: bigint, bytes: number): Node {
  if (b.nodes.length >= MAX_TABLES)
    throw new EngineError(
      'out-of-range',
      `The mappings need more than ${MAX_TABLES} tables; use larger pages or fewer places.`,
      { field: 'mappings' },
    );
  const node = { address: b.next, level, va, children: new Map(), leaves: new Map() };
  if ((b.next + BigInt(bytes)) >> BigInt(b.scheme.paBits) !== 0n)
    throw new EngineError(
      'out-of-range',
      `The tables run over the ${b.scheme.paBits} bits of a physical address; give a lower base.`,
      { field: 'base', value: b.next },
    );
  // Every entry of a table is known, the empty ones too.
  b.memory.load(b.next, new Uint8Array(bytes));
  b.next += BigInt(bytes);
  b.nodes.push(node);
  return node;
}

function place(b: Building, root: Node, mapping: Mapping, sizes: readonly bigint[]): void {
  const { scheme } = b;
  const mask = (1n << BigInt(scheme.vaBits)) - 1n;
  let va = mapping.va & mask;
  let { pa, size: left } = mapping;
  while (left > 0n) {
    const size = fitting(sizes, va, pa, left);
    const isNapot = size === NAPOT && scheme.xlen === 64;
    const level = isNapot ? 0 : levelOf(scheme, size);
    const node = tableFor(b, root, va, level, mapping);
    const count = isNapot ? 16 : 1;
    for (let k = 0; k < count; k++)
      putLeaf(b, node, indexOf(scheme, va, level) + k, leafWord(mapping, pa, isNapot), mapping);
    b.leaves.set(size, (b.leaves.get(size) ?? 0) + 1);
    va += size;
    pa += size;
    left -= size;
  }
}

const levelOf = (s: Scheme, size: bigint): number =>
  Math.round((size.toString(2).length - 13) / s.indexBits);

function leafWord({ low, pbmt }: Mapping, pa: bigint, isNapot: boolean): bigint {
  const ppn = (pa >> 12n) | (isNapot ? 8n : 0n);
  return wordOf(ppn, low) | (BigInt(pbmt) << 61n) | (isNapot ? 1n << 63n : 0n);
}

/** The table of a level that has an address, made with those above it where they are missing. */
function tableFor(b: Building, root: Node, va: bigint, level: number, mapping: Mapping): Node {
  const { scheme, memory } = b;
  let node = root;
  while (node.level > level) {
    const index = indexOf(scheme, va, node.level);
    const other = node.leaves.get(index);
    if (other !== undefined) overlap(mapping, other, va);
    let child = node.children.get(index);
    if (!child) {
      const shift = BigInt(12 + node.level * scheme.indexBits);
      child = addTable(b, node.level - 1, (va >> shift) << shift, PAGE);
      node.children.set(index, child);
      const at = node.address + BigInt(index * scheme.entryBytes);
      memory.write(at, wordOf(child.address >> 12n, 1), scheme.entryBytes);
    }
    node = child;
  }
  return node;
}

function putLeaf(b: Building, node: Node, index: number, word: bigint, mapping: Mapping): void {
  const { scheme, memory } = b;
  const va = node.va + (BigInt(index) << BigInt(12 + node.level * scheme.indexBits));
  const other = node.leaves.get(index) ?? lineBelow(node.children.get(index));
  if (other !== undefined) overlap(mapping, other, va);
  node.leaves.set(index, mapping.line);
  memory.write(node.address + BigInt(index * scheme.entryBytes), word, scheme.entryBytes);
}

const lineBelow = (node: Node | undefined): number | undefined =>
  node && ([...node.leaves.values()][0] ?? lineBelow([...node.children.values()][0]));

function overlap({ line }: Mapping, other: number, va: bigint): never {
  throw new EngineError(
    'overlap',
    line === other
      ? `Line ${line} maps ${hex(va)} twice.`
      : `Lines ${other} and ${line} both map ${hex(va)}; leave it to one of them.`,
    { field: 'mappings' },
  );
}
