import { readBase64 } from '../base64.ts';
import { FieldError } from '../error.ts';
import { type Condition, type Field, type FieldText, fieldText } from '../field.ts';
import { checkMarks, type Opens } from '../files.ts';

export interface DataOptions<W extends Condition = Condition> extends FieldText<W> {
  /** Of the file; it stands in the text as base64url. */
  readonly opens: Omit<Opens, 'bytes'>;
}

/**
 * A file of bytes, such as a WAV recording, as base64url without padding: what links and the command line
 * carry. Empty until one is opened. `readBase64` gives a tool its bytes.
 */
export function data<const W extends Condition = never>(
  options: DataOptions<W>,
): Field<string, NoInfer<W>, never> {
  const opens: Opens = { ...options.opens, bytes: 'base64url' };
  const { maxBytes, maxKept = maxBytes, what, endings } = opens;
  // A page parses all fields at each move of a grip: a file of megabytes is decoded once.
  let taken = '';
  return {
    kind: 'data',
    ...fieldText(options),
    opens,
    default: '',
    parse(source) {
      const text = source.trim().replace(/=+$/u, '');
      // Decided before anything is decoded; three bytes are four letters.
      if (text.length > Math.ceil((maxKept * 4) / 3))
        throw new FieldError(`has more than ${maxKept} bytes, the most there may be`);
      if (text === '' || text === taken) return text;
      const bytes = readBase64(text);
      if (!bytes) throw new FieldError(`is no base64url; open a file of ${what} instead`);
      if (!opens.packs) checkMarks(opens, 'what is given', bytes);
      taken = text;
      return text;
    },
    format: (value) => value,
    echo: (value) => (value === '' ? '' : `${Math.floor((value.length * 3) / 4)} bytes of ${what}`),
    describe: () => ({
      kind: 'data',
      default: '',
      maxBytes,
      opens: endings,
      encoding: 'base64url',
    }),
    control: { widget: 'area', rows: 2 },
  };
}
