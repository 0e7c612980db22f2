/** Files opened into a field, or dropped on it or on the picture. */
import { ended, FieldError, labelled } from '@tollbench/tools/define/error.ts';
import type { AnyField, Fields } from '@tollbench/tools/define/field.ts';
import {
  checkSize,
  fromFile,
  gathered,
  hasEnding,
  type Opened,
  type Packing,
  packed,
} from '@tollbench/tools/define/files.ts';
import type { Form } from './fields.ts';

export interface Files {
  /** Forgets what was opened where the field holds another text by now. */
  settle(): void;
}

const sized = new Intl.NumberFormat('en');

/** A large file piece by piece, so that the page stays awake; one of gzip as what is in it. */
async function packFile(file: File, packing: Packing): Promise<Opened> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const zipped = a === 0x1f && b === 0x8b;
  const stream = zipped
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream();
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    packing.push(part.value);
  return packed(packing);
}

/** `took` hears of every field whose text has come from a file or been cleared. */
export function startFiles(
  root: HTMLElement,
  fields: Fields,
  form: Pick<Form, 'textOf' | 'write'>,
  took: () => void,
): Files {
  const opening = Object.entries<AnyField>(fields).filter(([, field]) => field.opens);
  /** The texts of the files that are said to be open. */
  const opened = new Map<string, string>();
  const placeOf = (name: string) =>
    root.querySelector(`[data-opened="${name}"]`) as HTMLOutputElement;
  const tell = (name: string, text: string, wrong = false) => {
    const place = placeOf(name);
    place.textContent = text;
    place.toggleAttribute('data-wrong', wrong);
  };

  async function take(name: string, file: File): Promise<void> {
    const field = fields[name] as AnyField;
    if (!field.opens) return;
    try {
      checkSize(field.opens, file.name, file.size);
      const { packs, gathers } = field.opens;
      const { text: own, as } = packs
        ? await packFile(file, packs())
        : fromFile(field.opens, file.name, new Uint8Array(await file.arrayBuffer()));
      const text = gathers ? gathered(gathers, form.textOf(name), file.name, own) : own;
      field.parse(text);
      show(field);
      form.write({ [name]: text }, true);
      opened.set(name, form.textOf(name));
      tell(name, `${file.name}, ${sized.format(file.size)} bytes, read as ${as}`);
      // A link that only names the text calls it by the file's name.
      if (text.length > 4096) (await import('./large-state.ts')).callText(text, file.name);
      took();
    } catch (error) {
      // What the browser itself cannot read, a folder among it, is said as it says it.
      const refused = error instanceof FieldError;
      const why = refused ? labelled(field.label, error.message) : `${file.name}: ${String(error)}`;
      tell(name, `${ended(why)} The text stays as it was.`, true);
    }
  }

  /** One after the other: each is added to what the ones before it left. */
  async function takeAll(name: string, files: readonly File[]): Promise<void> {
    for (const file of files) await take(name, file);
  }

  /** Sets the choice that the field is asked for by. */
  function show(field: AnyField): void {
    const { when } = field;
    if (!when || when.in.includes(form.textOf(when.field))) return;
    form.write({ [when.field]: when.in[0] ?? '' }, true);
    const above = fields[when.field];
    if (above) show(above);
  }

  /** The field that a file dropped at `target` is for. */
  function fieldFor(target: Element, file: File): string | undefined {
    const at = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (at !== undefined) return fields[at]?.opens ? at : undefined;
    if (!target.closest('[data-region="hero"]')) return undefined;
    const seen = opening.filter(([name]) => !placeOf(name).closest('[hidden]'));
    const ending = opening.filter(([, { opens }]) => opens && hasEnding(opens, file.name));
    const [name] =
      seen.find((entry) => ending.includes(entry)) ??
      ending[0] ??
      (seen.length > 0 ? seen : opening)[0] ??
      [];
    return name;
  }

  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-open], [data-clear]');
    const { open, clear } = button?.dataset ?? {};
    if (open) root.querySelector<HTMLInputElement>(`[data-file="${open}"]`)?.click();
    if (!clear) return;
    form.write({ [clear]: '' }, true);
    tell(clear, '');
    took();
    root.querySelector<HTMLElement>(`[id="in-${clear}"]`)?.focus();
  });
  root.addEventListener('change', (event) => {
    const input = event.target as HTMLInputElement;
    const name = input.dataset['file'];
    const files = [...(input.files ?? [])];
    if (!name || files.length === 0) return;
    // The same file again is a change too.
    void takeAll(name, files).then(() => {
      input.value = '';
    });
  });
  /** A link that asks for a file takes every drop. */
  const busy = () => document.getElementById('link-asks') !== null;
  root.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') && opening.length > 0) event.preventDefault();
  });
  root.addEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    const [file, ...more] = files;
    if (!file || busy() || opening.length === 0) return;
    // Dropped beside its place, a file would be opened in place of the page.
    event.preventDefault();
    const name = fieldFor(event.target as Element, file);
    if (name === undefined) return;
    if (more.length > 0 && !fields[name]?.opens?.gathers)
      tell(name, `takes one file; ${more.length + 1} were dropped.`, true);
    else void takeAll(name, files);
  });

  return {
    settle() {
      for (const [name, text] of opened)
        if (form.textOf(name) !== text) {
          opened.delete(name);
          tell(name, '');
        }
    },
  };
}
