/** Which chunk of a bundle holds a module, and which chunks come with it. */

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
  readonly moduleIds?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export class ChunkGraph {
  readonly #chunks = new Map<string, Chunk>();

  add(bundle: Readonly<Record<string, Chunk>>): void {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk') this.#chunks.set(chunk.fileName, chunk);
  }

  /** [first group of the pattern, chunk] of every module that a chunk was made for. */
  modules(pattern: RegExp): [string, string][] {
    const found: [string, string][] = [];
    for (const chunk of this.#chunks.values()) {
      const match = pattern.exec(chunk.facadeModuleId ?? '');
      if (match) found.push([match[1] ?? '', chunk.fileName]);
    }
    return found;
  }

  /** The chunk that holds a module. */
  chunkOf(pattern: RegExp): string | undefined {
    for (const chunk of this.#chunks.values())
      if (chunk.moduleIds?.some((id) => pattern.test(id))) return chunk.fileName;
    return undefined;
  }

  /** A chunk with all that it imports; with what it may import later, if `later`; never through one of `stops`. */
  reach(start: string, later: boolean, stops: ReadonlySet<string> = new Set()): Set<string> {
    const seen = new Set<string>();
    const visit = (name: string) => {
      const chunk = this.#chunks.get(name);
      if (!chunk || seen.has(name) || (name !== start && stops.has(name))) return;
      seen.add(name);
      for (const next of chunk.imports ?? []) visit(next);
      if (later) for (const next of chunk.dynamicImports ?? []) visit(next);
    };
    visit(start);
    return seen;
  }
}
