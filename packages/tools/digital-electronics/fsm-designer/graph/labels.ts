import { OPEN } from '@tollbench/engines/fsm/machine.ts';
import type { Document } from '@tollbench/engines/fsm/read/document.ts';

/** What stands at an arrow: one line of the text, or one row of a table. */
export interface ArrowLabel {
  readonly text: string;
  /** The line it is written on, 0 where it has none of its own. */
  readonly line: number;
}

/** All transitions from one state to another. */
export interface Bundle {
  readonly from: number;
  readonly to: number;
  readonly labels: readonly ArrowLabel[];
}

/** The part of a line behind its next state: condition and outputs, as written. */
function asWritten(line: string): string | undefined {
  const code = line.replace(/(?:#|\/\/).*/u, '');
  const [, before = '', behind] = /^(.*?)\s*(?:-->|->|→|=>)\s*(.*)$/u.exec(code) ?? [];
  if (behind === undefined) return undefined;
  const own =
    /^\S+?\s*(?:[:;]|\s(?:when|if|on)\s)\s*(.*)$/iu.exec(before)?.[1] ??
    /^\S+\s+(.*)$/u.exec(before)?.[1] ??
    '';
  const rest = behind.trim().replace(/^[^\s:;/]+\s*(?:[:;]|(?:when|if|on)\s)?\s*/iu, '');
  return [own.trim(), rest.trim()].filter(Boolean).join(' ').trim();
}

/** The arrows of a machine with what stands at them. */
export function bundlesOf({ machine, notation, isMoore }: Document, text: string): Bundle[] {
  const lines = notation === 'lines' ? text.split('\n') : [];
  const isShort = machine.inputs.length <= 1 && machine.outputs.length <= 1;
  const bundles = new Map<string, { from: number; to: number; labels: ArrowLabel[] }>();
  const met = new Set<string>();
  for (const t of machine.transitions) {
    if (t.to === OPEN) continue;
    const bits = isMoore || machine.outputs.length === 0 ? t.input : `${t.input}/${t.output}`;
    const written = isShort ? undefined : asWritten(lines[t.line - 1] ?? '');
    const key = `${t.from} ${t.to}`;
    const once = `${key} ${written === undefined ? bits : t.line}`;
    if (met.has(once)) continue;
    met.add(once);
    const bundle = bundles.get(key) ?? { from: t.from, to: t.to, labels: [] };
    bundle.labels.push({ text: written ?? bits, line: t.line });
    bundles.set(key, bundle);
  }
  return [...bundles.values()];
}
