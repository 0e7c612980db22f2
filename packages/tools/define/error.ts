/**
 * A bad input, said once and shown at every door: beside the field in the page, in the 400 of an
 * export, on the command line. `field` is an input's name, or undefined where the inputs are each
 * fine but do not go together.
 */
export class InputError extends Error {
  readonly field: string | undefined;
  /** The text as the visitor gave it. */
  readonly value: string | undefined;
  /** What would do instead, the likeliest first; the page offers each as a button. */
  readonly remedies: readonly Remedy[];

  constructor(
    message: string,
    at: {
      field?: string | undefined;
      value?: string | undefined;
      remedies?: readonly Remedy[];
    } = {},
  ) {
    super(message);
    this.name = 'InputError';
    this.field = at.field;
    this.value = at.value;
    this.remedies = at.remedies ?? [];
  }
}

/** Texts of inputs by name with which the refusal would not have been: `{ taps: '2048' }`. */
export type Remedy = Readonly<Record<string, string>>;

/**
 * What a field refuses of a text. Its message follows the field's label in a sentence, and every door shows it to
 * the visitor; any other error that a field throws is a defect of ours and passes through.
 */
export class FieldError extends Error {
  override readonly name = 'FieldError';
  /** A text near the refused one that the field takes. */
  readonly instead: string | undefined;

  constructor(message: string, instead?: string) {
    super(message);
    this.instead = instead;
  }
}

/**
 * Runs `read`; where it refuses, the same with what was read before the message: `number 3: …`. Another error
 * passes through as it is.
 */
export function within<T>(place: () => string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new FieldError(`${place()}: ${error.message}`);
  }
}

/**
 * A field's label and what is wrong there. A clause goes on from the label (`Order is 33; the most is 32`); a whole
 * sentence, which is how the engines say it, stands behind a colon (`Order: The order 33 is not 1 to 32.`).
 */
export const labelled = (label: string, message: string): string =>
  message.endsWith('.') ? `${label}: ${message}` : `${label} ${message}`;

/** A message with the full stop that a clause leaves to whoever ends the sentence. */
export const ended = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

/** Every bad input of one request, so that a visitor mends them in one go. */
export class InputErrors extends Error {
  readonly errors: readonly InputError[];

  constructor(errors: readonly InputError[]) {
    super(errors.map((e) => (e.field ? `${e.field}: ${e.message}` : e.message)).join('; '));
    this.name = 'InputErrors';
    this.errors = errors;
  }
}
