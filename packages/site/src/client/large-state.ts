/** States too large for a query: packed into the fragment, what even that does not hold kept in this browser. */
import {
  AddressError,
  digest,
  type FileWord,
  readAddress,
  writeAddress,
} from '@tollbench/tools/define/packed-address.ts';
import { keepText, keptText } from './kept-texts.ts';

/** What texts were called in the links or the files they came by. */
const called = new Map<string, string>();

/** Has links call a text by the name of the file it came from. */
export function callText(text: string, name: string): void {
  called.set(digest(text).sha256, name);
}

export interface Written {
  readonly hash: string;
  readonly left: readonly (FileWord & { readonly text: string })[];
  /** Why this browser does not keep what the link leaves out. */
  readonly lost: string | undefined;
}

export async function write(path: string, query: string): Promise<Written> {
  const { hash, left } = await writeAddress(path, query, {
    nameOf: (field, sha256) => called.get(sha256) ?? `${field}.txt`,
  });
  try {
    for (const { sha256, text, bytes } of left) await keepText(sha256, text, bytes);
    return { hash, left, lost: undefined };
  } catch (error) {
    return { hash, left, lost: (error as Error).message || (error as Error).name };
  }
}

export interface Read {
  readonly left: readonly (FileWord & { readonly text: string })[];
  readonly missing: readonly FileWord[];
  /** The whole state, with the texts of what is missing by their inputs. */
  readonly query: (given: ReadonlyMap<string, string>) => string;
}

/** Reads a fragment. Throws AddressError; `names` are the inputs, which may not stand in the query as well. */
export async function read(hash: string, search: string, names: readonly string[]): Promise<Read> {
  const twice = [...new URLSearchParams(search).keys()].find((name) => names.includes(name));
  if (twice !== undefined)
    throw new AddressError(`This link has two states: one after its #, and "${twice}" before it.`);
  const state = await readAddress(hash);
  const left: (FileWord & { text: string })[] = [];
  const missing: FileWord[] = [];
  for (const file of state.left) {
    called.set(file.sha256, file.name);
    const text = await keptText(file.sha256);
    if (text === undefined) missing.push(file);
    else left.push({ ...file, text });
  }
  return {
    left,
    missing,
    query: (given) => {
      const params = new URLSearchParams(state.query);
      for (const { field, text } of left) params.append(field, text);
      for (const [field, text] of given) params.append(field, text);
      return params.toString();
    },
  };
}
