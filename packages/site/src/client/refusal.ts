/** What is wrong with the inputs, said over the picture: the field, what would do, and buttons that go there or do it. */
import {
  ended,
  type InputError,
  type InputErrors,
  labelled,
  type Remedy,
} from '@tollbench/tools/define/error.ts';
import type { Fields } from '@tollbench/tools/define/field.ts';

/** Refusals that are said in full. */
const MAX_SAID = 3;
/** Letters of a value on a button. */
const MAX_TEXT = 24;

export interface RefusalActions {
  goTo(field: string): void;
  use(remedy: Remedy): void;
}

export function refusal(
  errors: InputErrors,
  fields: Fields,
  { goTo, use }: RefusalActions,
): (Node | string)[] {
  const said = errors.errors.slice(0, MAX_SAID).map((e) => sentence(e, fields, { goTo, use }));
  const left = errors.errors.length - said.length;
  const tail = document.createElement('p');
  tail.textContent = `${left > 0 ? `${left} more beside ${left === 1 ? 'its field' : 'their fields'}. ` : ''}Picture and figures are those of the inputs before.`;
  return [...said, tail];
}

function sentence(error: InputError, fields: Fields, { goTo, use }: RefusalActions): HTMLElement {
  const place = document.createElement('p');
  const field = error.field === undefined ? undefined : fields[error.field];
  place.append(ended(field ? labelled(field.label, error.message) : error.message));
  const button = (text: string, act: () => void) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.addEventListener('click', act);
    place.append(' ', made);
  };
  if (field && error.field !== undefined) {
    const name = error.field;
    button(`Go to ${field.label}`, () => goTo(name));
  }
  for (const remedy of error.remedies) button(wordsOf(remedy, error, fields), () => use(remedy));
  return place;
}

/** `Use 2048`, or with the field's name where it is another than the one refused. */
function wordsOf(remedy: Remedy, error: InputError, fields: Fields): string {
  const parts = Object.entries(remedy).map(([name, text]) => {
    const field = fields[name];
    const control = field?.control;
    const unit = control?.widget === 'line' && control.unit ? `\u202f${control.unit}` : '';
    const option =
      control?.widget === 'choice'
        ? control.options.find((o) => o.value === text)?.label
        : undefined;
    const shown =
      option ?? (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : `${text}${unit}`);
    return name === error.field ? shown : `${field?.label ?? name} ${shown}`;
  });
  return `Use ${parts.join(', ')}`;
}
