/** One line of the doctor's. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'wrong';
  readonly about: string;
  readonly text: string;
}

export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text });
export const warning = (about: string, text: string): Finding => ({
  level: 'warning',
  about,
  text,
});
export const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text });

export const words = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
