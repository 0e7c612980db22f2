import { operatorOf } from '@tollbench/engines/logic/tokens.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

/** Letters from A to Z or back, as people write a product: BC and DCB, not stop. */
function isInOrder(run: string): boolean {
  const letters = [...run];
  const up = letters.every((c, k) => k === 0 || (letters[k - 1] as string) < c);
  return up || letters.every((c, k) => k === 0 || (letters[k - 1] as string) > c);
}

/**
 * Runs of three letters and more that were read as products and look like words: their letters are in no order, and none of them
 * stands by itself.
 */
export function wordsRead({ network, checked }: Result, inputs: Inputs): string[] {
  if (network.format !== 'expressions' || inputs.variables.trim() !== '') return [];
  const texts = checked
    ? checked.lines.map((l) => l.text)
    : [inputs.text, ...(inputs.task === 'compare' ? [inputs.other] : []), inputs.dontCare].map(
        (s) => s.replace(/(?:\/\/|#|--).*$/gmu, ''),
      );
  const known = new Set([...network.inputs, ...network.signals.keys()]);
  const words = texts.flatMap((text) =>
    [...text.matchAll(/(?<![\\\p{L}\d_])\p{L}[\p{L}\d_]*/gu)].map(([word]) => word),
  );
  const alone = new Set(words);
  return [...alone].filter((word) => {
    const letters = [...word];
    return (
      /^\p{L}{3,}$/u.test(word) &&
      operatorOf(word) === undefined &&
      !known.has(word) &&
      letters.every((c) => network.inputs.includes(c) && !alone.has(c)) &&
      !isInOrder(word)
    );
  });
}
