/** The one error an engine throws: what it cannot do right, said with the field and the value. */
export class EngineError extends Error {
  /** Stable, kebab-case, for programs: `unstable`, `not-converged`, `out-of-range`, `singular`, … */
  readonly code: string;
  /** The parameter at fault, in the engine's own naming, where one parameter is at fault. */
  readonly field: string | undefined;
  /** The offending value as given. */
  readonly value: unknown;

  constructor(code: string, message: string, at: { field?: string; value?: unknown } = {}) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.field = at.field;
    this.value = at.value;
  }
}
