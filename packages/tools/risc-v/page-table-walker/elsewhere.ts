/** Texts that belong into another field, or to another translation: what they are, and the press that puts it right. */
import { kernelBits } from '@tollbench/engines/riscv/paging/kernel-log.ts';
import { isMapping } from '@tollbench/engines/riscv/paging/mapping-text.ts';
import { linesOf } from '@tollbench/engines/riscv/paging/numbers.ts';
import { SCHEMES, type Scheme } from '@tollbench/engines/riscv/paging/scheme.ts';
import { InputError } from '../../define/error.ts';
import type { WalkerInputs } from './inputs.ts';

/** @throws InputError where the words are mappings, or the oops of a kernel with another translation */
export function refuseOtherThanWords({ words }: WalkerInputs, scheme: Scheme): void {
  const line = linesOf(words).find(({ text }) => isMapping(text));
  if (line)
    throw new InputError(
      `have mappings in line ${line.number}, "${line.text.slice(0, 80)}", and not the words of tables; take them as mappings`,
      { field: 'words', value: line.text, remedies: [{ source: 'mappings', mappings: words }] },
    );
  const bits = kernelBits(words);
  if (bits === undefined || bits === scheme.vaBits) return;
  const other = Object.values(SCHEMES).find((s) => s.vaBits === bits && s.levels > 0);
  throw new InputError(
    `are of a kernel with ${bits}-bit addresses, and the translation chosen is ${scheme.label}`,
    { field: 'words', value: `${bits}-bit VAs`, remedies: other ? [{ scheme: other.id }] : [] },
  );
}

/** A dump, or what vmprint prints: no mappings, but what makes them. */
const WORDS = [
  /^(page table|table|root|satp|hgatp)\b/iu,
  /^(\.\.\s*)+\w+\s*:\s*pte\b/iu,
  /^(0x)?[0-9a-f]{6,16}(\s*<[^>]*>)?:\s+(0x)?[0-9a-f]{8,16}(\s|$)/iu,
  /pgtable: \d+K pagesize/iu,
];

/** @throws InputError where the mappings are the words of tables */
export function refuseOtherThanMappings({ mappings }: WalkerInputs): void {
  const line = linesOf(mappings).find(({ text }) => WORDS.some((form) => form.test(text)));
  if (!line) return;
  throw new InputError(
    `have the words of tables in line ${line.number}, "${line.text.slice(0, 80)}"; take them as words`,
    { field: 'mappings', value: line.text, remedies: [{ source: 'words', words: mappings }] },
  );
}
