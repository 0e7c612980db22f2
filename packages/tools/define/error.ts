/**
 * A bad input, said once and shown at every door: beside the field in the page, in the 400 of an
 * export, on the command line. `field` is an input's name, or undefined where the inputs are each
 * fine but do not go together.
 */
export class InputError extends Error {
  readonly field: string | undefined;
  /** The text as the visitor gave it. */
  readonly value: string | undefined;

  constructor(
    message: string,
    at: { field?: string | undefined; value?: string | undefined } = {},
  ) {
    super(message);
    this.name = 'InputError';
    this.field = at.field;
    this.value = at.value;
  }
}

/** Every bad input of one request, so that a visitor mends them in one go. */
export class InputErrors extends Error {
  readonly errors: readonly InputError[];

  constructor(errors: readonly InputError[]) {
    super(errors.map((e) => (e.field ? `${e.field}: ${e.message}` : e.message)).join('; '));
    this.name = 'InputErrors';
    this.errors = errors;
  }
}
