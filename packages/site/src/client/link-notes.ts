/** What a page says of its link: that it cannot be read, which files it asks for, what the link leaves out. */
import { FieldError, type InputError } from '@tollbench/tools/define/error.ts';
import { decodeText } from '@tollbench/tools/define/files.ts';
import { digest, FILE, type FileWord } from '@tollbench/tools/define/packed-address.ts';
import { save } from './save.ts';

/** Characters that are shown of a name and a value that are not taken. */
const MAX_GIVEN = 60;

const sized = new Intl.NumberFormat('en');

/** `antenna.s1p, 1,400,321 bytes, SHA-256 …` as elements. */
function named({ name, bytes, sha256 }: FileWord): (Node | string)[] {
  const [title, code] = [document.createElement('b'), document.createElement('code')];
  title.textContent = name;
  code.textContent = sha256;
  return [title, `, ${sized.format(bytes)} bytes, SHA-256 `, code];
}

function element<K extends keyof HTMLElementTagNameMap>(
  kind: K,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A sentence at the top of the page. */
export const refusal = (why: string): HTMLElement =>
  element('p', { class: 'link-note', role: 'alert' }, `${why} The page shows its example.`);

/** What of the link the page passes over: it changes nothing, and whoever made the link may think that it does. */
export function notTaken(errors: readonly InputError[]): HTMLElement {
  const items = errors.map(({ field, value, message }) => {
    const given = element('code', {}, `${field ?? ''}=${value ?? ''}`.slice(0, MAX_GIVEN));
    return element('li', {}, ...(field === undefined ? [] : [given, ' ']), message);
  });
  return element(
    'section',
    { class: 'link-note', role: 'status' },
    element('p', {}, 'The page does not take all of this link:'),
    element('ul', {}, ...items),
  );
}

/** Asks for files; `given` gets their texts by input when all are there. `done` aborts with the question. */
export function question(
  files: readonly FileWord[],
  given: (texts: ReadonlyMap<string, string>) => void,
  done: AbortSignal,
): HTMLElement {
  const list = element('ul', {}, ...files.map((f) => element('li', {}, ...named(f))));
  const wrong = element('p', { class: 'error', role: 'alert' });
  const choose = element('input', { type: 'file', 'aria-labelledby': 'link-asks' });
  choose.multiple = files.length > 1;
  const texts = new Map<string, string>();

  async function take(chosen: Iterable<File>): Promise<void> {
    wrong.textContent = '';
    for (const file of chosen) {
      const text = await read(file);
      if (done.aborted) return;
      const { sha256 } = text === undefined ? { sha256: undefined } : digest(text);
      const found = files.filter((f) => f.sha256 === sha256);
      for (const { field } of found) texts.set(field, text as string);
      if (found.length === 0)
        wrong.append(
          sha256 === undefined
            ? `${file.name}, ${sized.format(file.size)} bytes, is no file of a link: it is too large, or no text. `
            : `${file.name} is another file: its SHA-256 is ${sha256}, and not ${files.map((f) => f.sha256).join(' or ')}. `,
        );
      for (const [k, f] of files.entries())
        list.children[k]?.toggleAttribute('data-given', texts.has(f.field));
    }
    choose.value = '';
    if (files.every((f) => texts.has(f.field))) given(texts);
  }

  choose.addEventListener('change', () => void take([...(choose.files ?? [])]));
  // Dropped beside the question, a file would be opened in place of the page.
  document.addEventListener('dragover', (event) => event.preventDefault(), { signal: done });
  document.addEventListener(
    'drop',
    (event) => {
      event.preventDefault();
      void take([...(event.dataTransfer?.files ?? [])]);
    },
    { signal: done },
  );
  return element(
    'section',
    { class: 'link-note', 'aria-labelledby': 'link-asks' },
    element(
      'p',
      { id: 'link-asks' },
      `This link names ${files.length === 1 ? 'a file' : 'files'} that it does not hold. Give ${files.length === 1 ? 'it' : 'them'} to see what the link shows; until then the page shows its example.`,
    ),
    list,
    element('p', { class: 'give' }, choose, ' or drop it on the page.'),
    wrong,
  );
}

/** The text of a file as a field has it, whatever its encoding; undefined for what no field takes. */
async function read(file: File): Promise<string | undefined> {
  // Two bytes a letter, or a line end of two bytes, at the most double a file.
  if (file.size > 2 * FILE) return undefined;
  try {
    return decodeText(file.name, new Uint8Array(await file.arrayBuffer())).text;
  } catch (error) {
    if (error instanceof FieldError) return undefined;
    throw error;
  }
}

/** Beside the button that copies the link: what the link only names, and a way to save it. */
export function leftOut(
  files: readonly (FileWord & { readonly text: string })[],
  lost: string | undefined,
): HTMLElement {
  if (files.length === 0)
    return element(
      'p',
      { class: 'link-note', role: 'status' },
      `There is no link to this state: ${lost}. Going back and reloading still find it.`,
    );
  const items = files.map((f) => {
    const button = element('button', { type: 'button' }, `Save ${f.name}`);
    button.addEventListener('click', () => save(f.name, new Blob([f.text])));
    return element('li', {}, ...named(f), button);
  });
  const keeps = lost
    ? `This browser does not keep ${files.length === 1 ? 'it' : 'them'} (${lost}): save ${files.length === 1 ? 'it' : 'them'} yourself.`
    : `This browser keeps ${files.length === 1 ? 'it' : 'them'} for a while; whoever else opens the link is asked for ${files.length === 1 ? 'it' : 'them'}.`;
  return element(
    'section',
    { class: 'link-note', role: 'status' },
    element('p', {}, `This state is too large for a link, which names a part of it. ${keeps}`),
    element('ul', {}, ...items),
  );
}
