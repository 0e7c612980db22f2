/** A mode as people write it. */
import { leastHalfWaves } from '@tollbench/engines/guide/cavity.ts';
import { whyNone } from '@tollbench/engines/guide/modes.ts';
import { type ModeName, nameOf, type Section } from '@tollbench/engines/guide/section.ts';
import { InputError } from '../../define/error.ts';
import { plainText } from '../../define/si.ts';
import type { GuideInputs } from './inputs.ts';

export interface Asked {
  readonly name: ModeName;
  /** Half waves along a cavity. */
  readonly p: number;
}

/** H and E are TE and TM in the German and Russian literature, L is TEM. */
const KINDS = { TE: 'TE', H: 'TE', TM: 'TM', E: 'TM', TEM: 'TEM', L: 'TEM' } as const;
const SPELLING = /^(TEM|TE|TM|H|E|L)[\s_-]*[{([]?([\d\s,;]*)[})\]]?$/iu;

/** Subscripts as they are pasted. */
const plain = (text: string): string =>
  plainText(text).replace(/[₀-₉]/gu, (c) => String(c.charCodeAt(0) - 0x2080));

/** The indices: one digit each, or numbers apart. */
const indicesOf = (text: string): number[] => {
  const parts = text.split(/[\s,;]+/u).filter((part) => part !== '');
  return (parts.length === 1 ? [...(parts[0] ?? '')] : parts).map(Number);
};

/** With all indices, and commas where one has two digits. */
export const fullName = (name: ModeName, p: number | null): string => {
  if (p === null) return nameOf(name);
  if (name.kind === 'TEM') return `TEM${p}`;
  const indices = [name.m, name.n, p];
  return name.kind + indices.join(indices.some((k) => k > 9) ? ',' : '');
};

/**
 * The mode that is asked for; undefined where none is, which is the lowest. Throws InputError with what would do where the
 * text is no mode, has too many or too few indices, or the section has no such mode.
 */
export function readMode(i: GuideInputs, section: Section): Asked | undefined {
  const source = plain(i.mode);
  if (source === '' || /^(lowest|fundamental|dominant)$/iu.test(source)) return undefined;
  const [, letters = '', digits = ''] = SPELLING.exec(source) ?? [];
  if (letters === '') throw refused(i, 'is no mode; write TE10, TM11 or TEM', [LOWEST]);
  const kind = KINDS[letters.toUpperCase() as keyof typeof KINDS];
  const indices = indicesOf(digits);
  const inGuide = kind === 'TEM' ? 0 : 2;
  const wanted = inGuide + (i.task === 'cavity' ? 1 : 0);
  if (indices.length !== wanted) throw miscounted(i, section, kind, indices, wanted);
  const [m = 0, n = 0] = kind === 'TEM' ? [] : indices;
  const name: ModeName = { kind, m, n };
  const why = whyNone(section, name);
  if (why !== undefined) throw refused(i, why, [LOWEST]);
  const p = i.task === 'cavity' ? (indices.at(-1) ?? 0) : 0;
  if (i.task === 'cavity' && p < leastHalfWaves(name))
    throw refused(i, `has no field: ${kind} has a half wave or more along a cavity`, [
      fullName(name, 1),
    ]);
  if (p > MAX_HALF_WAVES)
    throw refused(i, `has more than ${MAX_HALF_WAVES} half waves along`, [LOWEST]);
  return { name, p };
}

const MAX_HALF_WAVES = 500;
/** What the field says where no mode is asked for. */
const LOWEST = 'lowest';

function refused(i: GuideInputs, what: string, texts: readonly string[]): InputError {
  return new InputError(`"${i.mode}" ${what}`, {
    field: 'mode',
    value: i.mode,
    remedies: texts.map((mode) => ({ mode })),
  });
}

function miscounted(
  i: GuideInputs,
  section: Section,
  kind: ModeName['kind'],
  indices: readonly number[],
  wanted: number,
): InputError {
  const where = i.task === 'cavity' ? 'in a cavity' : 'in a guide';
  const count = wanted === 1 ? 'one index' : `${wanted === 0 ? 'no' : wanted} indices`;
  const [m = 1, n = 1] = indices;
  const name: ModeName = { kind, m, n };
  const better = fullName(name, i.task === 'cavity' ? leastHalfWaves(name) || 1 : null);
  return refused(
    i,
    `has ${indices.length} ${indices.length === 1 ? 'index' : 'indices'}; ${kind} ${where} has ${count}`,
    whyNone(section, name) === undefined ? [better, LOWEST] : [LOWEST],
  );
}
