/** A place where something may be found that is not well, looked at again and again. */
import type { Condition } from './condition.ts';

export interface Source {
  /** Of the condition that it is where `look` rejects, or does not end in time. */
  readonly code: string;
  /** Begins its sentence. */
  readonly about: string;
  /** What is not well there now. */
  readonly look: () => Promise<readonly Condition[]>;
}

/** Milliseconds that a look may take. */
const PATIENCE = 10_000;

/** What is not well at a source; that it cannot be told is not well either. */
export async function lookAt({ code, about, look }: Source): Promise<readonly Condition[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Condition[]>((resolve) => {
    timer = setTimeout(
      () => resolve([{ code, sentence: `${about}: no answer in ${PATIENCE / 1000} s` }]),
      PATIENCE,
    );
  });
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ code, sentence: `${about}: ${why}` }];
  } finally {
    clearTimeout(timer);
  }
}

/** One condition a code: what several places say under the same one is said together. */
export function together(found: readonly Condition[]): ReadonlyMap<string, Condition> {
  const byCode = new Map<string, Condition>();
  for (const { code, sentence } of found) {
    const before = byCode.get(code)?.sentence;
    if (before?.includes(sentence)) continue;
    byCode.set(code, {
      code,
      sentence: before === undefined ? sentence : `${before}; ${sentence}`,
    });
  }
  return byCode;
}
