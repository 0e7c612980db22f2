/** A tool's page, brought to life: type, drag, see, copy the link. */
import { conversion } from '@tollbench/tools/define/convert.ts';
import { queryOfToday } from '@tollbench/tools/define/earlier.ts';
import { InputErrors, type Remedy } from '@tollbench/tools/define/error.ts';
import type { Fields } from '@tollbench/tools/define/field.ts';
import {
  asTyped,
  fromQuery,
  isAsked,
  namesNotTaken,
  readInputs,
  type TextOf,
  toQuery,
} from '@tollbench/tools/define/inputs.ts';
import { isShortcut } from '@tollbench/tools/define/live/shortcut.ts';
import type { Output } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { startChoices } from './choices.ts';
import { type Inputs, startComputing } from './compute.ts';
import { startExports } from './exports.ts';
import { startForm } from './fields.ts';
import { startFiles } from './files.ts';
import { startHolds } from './holds.ts';
import { startLink } from './link.ts';
import { startNotes } from './notes.ts';
import { startProgress } from './progress.ts';
import { refusal } from './refusal.ts';
import { copy, say } from './say.ts';
import { startScreen } from './screen.ts';
import { readView, viewText } from './view-address.ts';

/** Done when the tool's own view, if it has one, is there too. */
export async function start(root: HTMLElement, tool: AnyTool): Promise<void> {
  const fields = tool.inputs as Fields;
  const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector) as E;
  const formElement = find<HTMLFormElement>('[data-form]');
  const preset = root.querySelector<HTMLSelectElement>('[data-preset]');
  const alert = find('[data-alert]');
  const defaults = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default]),
  );

  let inputs: Inputs = defaults;
  /** The state of these inputs, once they are adopted. */
  let state: string | undefined;
  let result: unknown;
  /** The inputs of the result, and the last ones that have been answered, be it by a refusal. */
  let resultOf: Inputs | undefined;
  let answered: Inputs | undefined;
  /** A link waits for a file: what is shown is not its state. */
  let asked = false;
  let frame = 0;
  /** What a view wants to hear of: every result once it is shown. */
  const listeners: (() => void)[] = [];

  /** What is shown, and the panels that the visitor wants large. */
  let outputs: readonly Output[] = [];
  let chosen: readonly string[] = [];

  const screen = startScreen(root, tool, {
    drawn() {
      for (const tell of listeners) tell();
    },
    chosen(ids) {
      chosen = ids;
      screen.arrange(ids);
      link.revise();
    },
  });
  const holds = startHolds(root, tool, {
    query: () => (root.hasAttribute('data-stale') ? undefined : toQuery(fields, inputs as never)),
    ready: () => ready(),
    now: () =>
      result !== undefined && resultOf === inputs && !root.hasAttribute('data-stale')
        ? { query: toQuery(fields, inputs as never), outputs }
        : undefined,
    load: (query) => load(query, 'commit'),
    changed(held) {
      screen.compare(held);
      link.revise();
    },
  });
  const progress = startProgress(root);
  const exports = startExports(root, tool, async () => {
    await ready();
    if (asked) throw new Error('Give the file that the link names first.');
    if (resultOf !== inputs || root.hasAttribute('data-stale'))
      throw new Error('Nothing to save: what is shown is of the inputs before.');
    return { inputs: resultOf, result };
  });
  const notes = startNotes(root);
  const link = startLink(Object.keys(fields), {
    view: () => ({ show: chosen, holds: holds.list() }),
    went: () => arrange(),
    arrived: (query) => load(query, 'return'),
    refused(why) {
      load('', 'return');
      notes.above((words) => words.refusal(why));
    },
    asks(files, given) {
      load('', 'return');
      asked = true;
      relink('');
      notes.above((words, cleared) => words.question(files, given, cleared));
    },
    named: (files, lost) =>
      notes.beside(
        files.length > 0 || lost !== undefined ? (words) => words.leftOut(files, lost) : undefined,
      ),
  });
  const form = startForm(formElement, fields, {
    amend(name) {
      convert(name);
      changed('amend');
    },
    commit: () => changed('commit'),
  });

  startChoices(root, (texts) => {
    form.write(texts, true);
    changed('commit');
  });

  const files = startFiles(root, fields, form, () => changed('commit'));

  const computing = startComputing(tool, root.dataset, {
    done(of, value) {
      result = value;
      resultOf = of;
      answer(of);
      outputs = tool.outputs(value, of);
      screen.show(
        outputs,
        () => tool.steps?.(value, of) ?? [],
        () => tool.next?.(value, of) ?? [],
      );
      complain(undefined);
    },
    failed(of, errors) {
      answer(of);
      complain(errors);
    },
    progress: (fraction) => progress.show(fraction),
  });

  /** Who waits for the inputs of now to be answered. */
  const waiters: (() => void)[] = [];
  function answer(of: Inputs): void {
    answered = of;
    if (of === inputs) for (const tell of waiters.splice(0)) tell();
  }

  /** Arranges the page as its address says. */
  function arrange(): void {
    const { show, holds: held, lost } = readView(location.hash);
    if (lost.length > 0) say(`The page does not take this of its link: ${lost.join(', ')}`);
    if (viewText({ show, holds: held }) === viewText({ show: chosen, holds: holds.list() })) return;
    chosen = show;
    screen.arrange(show);
    void holds.take(held);
  }

  /** Shows what is wrong with the inputs; the picture stays, marked as not theirs. */
  function complain(errors: InputErrors | undefined): void {
    form.mark(errors);
    files.settle();
    root.toggleAttribute('data-live', true);
    alert.hidden = errors === undefined;
    const said = errors ? refusal(errors, fields, { goTo: form.goTo, use }) : [];
    if (errors || alert.hasChildNodes()) alert.replaceChildren(...said);
    root.toggleAttribute('data-stale', errors !== undefined || asked);
    holds.settle();
  }

  /** Takes what a refusal offers. */
  function use(remedy: Remedy): void {
    form.write(remedy, true);
    changed('commit');
    const [name] = Object.keys(remedy);
    if (name !== undefined) form.goTo(name);
  }

  function read(): Inputs | undefined {
    try {
      return readInputs(fields, form.textOf) as Inputs;
    } catch (error) {
      if (!(error instanceof InputErrors)) throw error;
      complain(error);
      return undefined;
    }
  }

  function changed(how: 'amend' | 'commit'): void {
    const next = read();
    if (!next) return;
    adopt(next, how);
  }

  /** Writes what is given in its new form, where the field is the choice of the form. */
  function convert(name: string): void {
    const field = fields[name];
    if (field?.kind !== 'choice') return;
    form.note(name, '');
    const was = field.format(inputs[name] as never);
    const known = resultOf === inputs ? result : undefined;
    const done = conversion(tool, name, was, form.textOf, known);
    if (!done) return;
    form.write(done.texts, true);
    form.note(name, done.note ?? '');
  }

  /** Another state: nothing is asked or said of the one before. */
  function forget(): void {
    asked = false;
    notes.clear();
  }

  function adopt(next: Inputs, how: 'amend' | 'commit' | 'return'): void {
    const query = queryOf(next);
    // A field that is left says again what was typed in it: that is no other state, and its run goes on.
    if (query !== state) inputs = next;
    state = query;
    if (how === 'return') link.read(query);
    else {
      forget();
      link[how](query);
    }
    if (how === 'commit') form.write(askedTexts(inputs));
    relink(query);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => computing.start(inputs));
  }

  /** The state of a link, in which what was typed stays as it was typed while it means the same. */
  const queryOf = (values: Inputs) => toQuery(fields, values as never, form.textOf);

  /** Without the fields that are not asked for: what a visitor wrote there waits to be asked for again. */
  function askedTexts(values: Inputs): Record<string, string> {
    const all = textsOf(fields, values, form.textOf);
    const asked = (name: string) => isAsked(fields, name, (n) => all[n]);
    return Object.fromEntries(Object.entries(all).filter(([name]) => asked(name)));
  }

  /** Takes the state of a link: at the start, from a preset, from the back button. */
  function load(query: string, how: 'commit' | 'return'): void {
    forget();
    form.note('', '');
    let given = new URLSearchParams();
    try {
      given = new URLSearchParams(queryOfToday(tool.earlier, query));
      const next = fromQuery(fields, given) as Inputs;
      form.write(
        textsOf(fields, next, (name) => given.get(name) ?? undefined),
        true,
      );
      adopt(next, how);
    } catch (error) {
      if (!(error instanceof InputErrors)) throw error;
      // A link with a bad value: show it as it came, with the error beside the field.
      const raw = Object.entries(fields).map(([name, field]) => [
        name,
        given.get(name) ?? field.format(field.default),
      ]);
      form.write(Object.fromEntries(raw), true);
      complain(error);
    }
    const untaken = namesNotTaken(fields, new Map(given));
    if (untaken.length > 0) notes.above((words) => words.notTaken(untaken));
  }

  function relink(query: string): void {
    exports.relink(asked ? undefined : query);
    if (preset) {
      const plain = toQuery(fields, inputs as never);
      preset.value =
        [...preset.options].find((o) => o.value !== '' && o.value === plain)?.value ?? '';
    }
  }

  preset?.addEventListener('change', () => {
    const chosen = preset.selectedOptions[0];
    if (chosen && preset.selectedIndex > 0) load(chosen.value, 'commit');
  });
  find('[data-reset]').addEventListener('click', () => load('', 'commit'));
  const copyLink = () =>
    void link
      .addressOf(queryOf(inputs))
      .then((address) => copy(address, 'the link'))
      .catch((error: Error) => say(`There is no link to this state: ${error.message}`));
  find('[data-copy-link]').addEventListener('click', copyLink);
  find('[data-cancel]').addEventListener('click', () => {
    cancelAnimationFrame(frame);
    computing.cancel();
    answer(inputs);
    say('Stopped; the picture is of the inputs before.');
    root.toggleAttribute('data-stale', true);
  });
  /** Done when the inputs of now have been answered. */
  async function ready(): Promise<void> {
    if (answered !== inputs) await new Promise<void>((resolve) => waiters.push(resolve));
  }

  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    if (event.key === 'l') copyLink();
    else if (event.key === 'h') void holds.toggle();
  });

  // What was typed while the tool was being fetched, or restored by the browser, counts.
  if (!(await link.open())) changed('amend');
  arrange();

  const view = await tool.view?.();
  view?.default.attach(root, {
    inputs: () => inputs as never,
    result: () => result as never,
    answered: () => resultOf as never,
    busy: () => answered !== inputs,
    set(some: object, how: 'step' | 'drag') {
      const next = { ...inputs, ...some };
      form.write(askedTexts(next), true);
      adopt(next, how === 'step' ? 'commit' : 'amend');
    },
    subscribe: (listener: () => void) => void listeners.push(listener),
  } as never);
}

/** Every input as text, defaults too; as it was typed where that means the same. */
function textsOf(fields: Fields, values: Inputs, typed: TextOf): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      asTyped(field, values[name], typed(name)),
    ]),
  );
}
