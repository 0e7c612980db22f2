/** A tool's page, brought to life: type, drag, see, copy the link. */
import type { InputErrors } from '@tollbench/tools/define/error.ts';
import type { Fields } from '@tollbench/tools/define/field.ts';
import { fromQuery, readInputs, toQuery } from '@tollbench/tools/define/inputs.ts';
import type { Output } from '@tollbench/tools/define/output.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { exportAddress } from '../render/export-address.ts';
import { type Inputs, startComputing } from './compute.ts';
import { startForm } from './fields.ts';
import { startLink } from './link.ts';
import { copy, say } from './say.ts';
import { startScreen } from './screen.ts';

/** Done when the tool's own view, if it has one, is there too. */
export async function start(root: HTMLElement, tool: AnyTool): Promise<void> {
  const fields = tool.inputs as Fields;
  const find = <E extends HTMLElement>(selector: string) => root.querySelector<E>(selector) as E;
  const formElement = find<HTMLFormElement>('[data-form]');
  const preset = root.querySelector<HTMLSelectElement>('[data-preset]');
  const status = find('[data-status]');
  const alert = find('[data-alert]');
  const defaults = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.default]),
  );

  let inputs: Inputs = defaults;
  let result: unknown;
  /** The inputs of the result, and the last ones that have been answered, be it by a refusal. */
  let resultOf: Inputs | undefined;
  let answered: Inputs | undefined;
  let frame = 0;
  /** What a view wants to hear of: every result once it is shown. */
  const listeners: (() => void)[] = [];

  const screen = startScreen(root, tool, () => {
    for (const tell of listeners) tell();
  });
  const link = startLink((query) => load(query, 'return'));
  const form = startForm(formElement, fields, {
    amend: () => changed('amend'),
    commit: () => changed('commit'),
  });

  const computing = startComputing(tool, {
    done(of, value) {
      result = value;
      resultOf = answered = of;
      const outputs: readonly Output[] = tool.outputs(value, of);
      screen.show(outputs, () => tool.steps?.(value, of) ?? []);
      complain(undefined);
    },
    failed(of, errors) {
      answered = of;
      complain(errors);
    },
    progress(fraction) {
      status.hidden = fraction === undefined;
      (status.firstElementChild as HTMLProgressElement).value = fraction ?? 0;
    },
  });

  /** Shows what is wrong with the inputs; the picture stays, marked as not theirs. */
  function complain(errors: InputErrors | undefined): void {
    const general = form.mark(errors);
    root.toggleAttribute('data-live', true);
    alert.hidden = errors === undefined;
    alert.textContent = errors
      ? [...general, 'Picture and figures are those of the inputs before.'].join(' ')
      : '';
    root.toggleAttribute('data-stale', errors !== undefined);
  }

  function read(): Inputs | undefined {
    try {
      return readInputs(fields, form.textOf) as Inputs;
    } catch (error) {
      complain(error as InputErrors);
      return undefined;
    }
  }

  function changed(how: 'amend' | 'commit'): void {
    const next = read();
    if (!next) return;
    adopt(next, how);
  }

  function adopt(next: Inputs, how: 'amend' | 'commit' | 'return'): void {
    inputs = next;
    const query = toQuery(fields, next as never);
    if (how !== 'return') link[how](query);
    if (how === 'commit') form.write(texts());
    relink(query);
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => computing.start(inputs));
  }

  const texts = () => textsOf(fields, inputs);

  /** Takes the state of a link: at the start, from a preset, from the back button. */
  function load(query: string, how: 'commit' | 'return'): void {
    const given = new URLSearchParams(query);
    const raw = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        given.get(name) ?? field.format(field.default),
      ]),
    );
    try {
      inputs = fromQuery(fields, query) as Inputs;
      form.write(texts(), true);
      adopt(inputs, how);
    } catch (error) {
      // A link with a bad value: show it as it came, with the error beside the field.
      form.write(raw, true);
      complain(error as InputErrors);
    }
  }

  function relink(query: string): void {
    for (const link of root.querySelectorAll<HTMLAnchorElement>('[data-export]'))
      link.href = exportAddress(tool.slug, query, link.dataset['export'] ?? '');
    if (preset)
      preset.value =
        [...preset.options].find((o) => o.value !== '' && o.value === query)?.value ?? '';
  }

  preset?.addEventListener('change', () => {
    const chosen = preset.selectedOptions[0];
    if (chosen && preset.selectedIndex > 0) load(chosen.value, 'commit');
  });
  find('[data-reset]').addEventListener('click', () => load('', 'commit'));
  const copyLink = () =>
    void copy(`${location.origin}${location.pathname}${linkQuery()}`, 'the link');
  const linkQuery = () => {
    const query = toQuery(fields, inputs as never);
    return query ? `?${query}` : '';
  };
  find('[data-copy-link]').addEventListener('click', copyLink);
  find('[data-cancel]').addEventListener('click', () => {
    computing.cancel();
    answered = inputs;
    say('Cancelled; the picture is of the inputs before.');
    root.toggleAttribute('data-stale', true);
  });
  root.addEventListener('click', (event) => {
    const take = (event.target as Element).closest<HTMLElement>('[data-export]');
    const png = (event.target as Element).closest('[data-png]');
    if ((!take && !png) || result === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void import('./take.ts')
      .then((m) =>
        png
          ? m.takePng(tool, inputs, result)
          : m.take(tool, take?.dataset['export'] ?? '', inputs, result),
      )
      .catch((error: Error) => say(error.message));
  });
  document.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName)
    )
      return;
    if (event.key === 'l') copyLink();
    else if (event.key === 'h') screen.toggleHold();
  });

  if (location.search.length > 1) load(location.search.slice(1), 'return');
  // What was typed while the tool was being fetched, or restored by the browser, counts.
  else changed('amend');

  const view = await tool.view?.();
  view?.default.attach(root, {
    inputs: () => inputs as never,
    result: () => result as never,
    answered: () => resultOf as never,
    busy: () => answered !== inputs,
    set(some: object, how: 'step' | 'drag') {
      const next = { ...inputs, ...some };
      form.write(textsOf(fields, next), true);
      adopt(next, how === 'step' ? 'commit' : 'amend');
    },
    subscribe: (listener: () => void) => void listeners.push(listener),
  } as never);
}

/** Every input as text, defaults too. */
function textsOf(fields: Fields, values: Inputs): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.format(values[name] as never)]),
  );
}
