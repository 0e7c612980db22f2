/** What KiCad's exports are written in: lists in brackets, or XML. Both give one tree. */
import { CardError } from '../../deck/refusal.ts';

export interface Tree {
  readonly name: string;
  /** Words behind the name, or an element's text. */
  readonly words: readonly string[];
  /** Attributes of XML. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Tree[];
  /** Counted from 1. */
  readonly line: number;
}

interface Open {
  name: string;
  words: string[];
  attributes: Map<string, string>;
  children: Tree[];
  line: number;
}

const MAX_NODES = 500_000;
const MAX_DEPTH = 60;

/** Keeps the nest of open nodes within bounds. */
class Nest {
  readonly root: Open = opened('', 0);
  readonly #open: Open[] = [this.root];
  #count = 0;

  get top(): Open {
    return this.#open.at(-1) ?? this.root;
  }

  get depth(): number {
    return this.#open.length - 1;
  }

  begin(node: Open): void {
    if (++this.#count > MAX_NODES || this.#open.length > MAX_DEPTH)
      throw new CardError(
        `the export has more than ${MAX_NODES} lists, or ${MAX_DEPTH} within one another`,
      );
    this.top.children.push(node);
    this.#open.push(node);
  }

  end(): void {
    if (this.depth === 0) throw new CardError('a list is closed that was not opened');
    this.#open.pop();
  }

  whole(): Tree {
    if (this.depth > 0)
      throw new CardError(`"${this.top.name}", opened at line ${this.top.line}, is not closed`);
    const [first] = this.root.children;
    if (!first) throw new CardError('there is nothing in the file');
    return first;
  }
}

const opened = (name: string, line: number): Open => ({
  ...{ name, line, words: [], attributes: new Map(), children: [] },
});

/** `(net (code 1) (name "/OUT"))`. Throws CardError where brackets do not close. */
export function listTree(text: string): Tree {
  const nest = new Nest();
  let line = 1;
  let isName = false;
  for (const [token, quoted] of text.matchAll(/\n|[()]|"((?:[^"\\]|\\.)*)"|[^\s()"]+/gu)) {
    if (token === '\n') line++;
    else if (token === '(') {
      nest.begin(opened('', line));
      isName = true;
    } else if (token === ')') nest.end();
    else {
      const word = quoted === undefined ? token : quoted.replace(/\\(.)/gu, '$1');
      if (isName) nest.top.name = word;
      else nest.top.words.push(word);
      isName = false;
      if (quoted !== undefined) line += quoted.split('\n').length - 1;
    }
  }
  return nest.whole();
}

/** `<net code="1" name="/OUT">…</net>`. Throws CardError where elements do not close. */
export function xmlTree(text: string): Tree {
  const nest = new Nest();
  let line = 1;
  for (const [token, close, name, rest = '', own] of text.matchAll(
    /<(\/?)([\w.:-]+)((?:[^<>"]|"[^"]*")*?)(\/?)>|<[!?][^>]*>|\n|[^<\n]+/gu,
  )) {
    line += token.split('\n').length - 1;
    if (name !== undefined && close === '/') nest.end();
    else if (name !== undefined) {
      const node = opened(name, line);
      for (const [, key = '', value = ''] of rest.matchAll(/([\w.:-]+)\s*=\s*"([^"]*)"/gu))
        node.attributes.set(key, plain(value));
      nest.begin(node);
      if (own === '/') nest.end();
    } else if (!token.startsWith('<') && token.trim() !== '')
      nest.top.words.push(plain(token.trim()));
  }
  return nest.whole();
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" },
};

const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/gu, (_, e: string) => ENTITIES[e] ?? '');

export const childOf = (tree: Tree | undefined, name: string): Tree | undefined =>
  tree?.children.find((c) => c.name === name);

/** A value that is a list in one form and an attribute in the other: `(ref "R1")`, `ref="R1"`. */
export const entryOf = (tree: Tree, name: string): string =>
  tree.attributes.get(name) ?? childOf(tree, name)?.words.join(' ') ?? '';
