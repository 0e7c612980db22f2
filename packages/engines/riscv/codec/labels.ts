/** Labels: names, and numbers that may stand again. */
import type { Reading } from './reading.ts';
import type { Labels, State } from './state.ts';

const LABEL = /\s*([A-Za-z_.$][\w.$]*|\d+)\s*:/uy;

/** The labels that a line begins with, each with where it ends. */
export function labelled(text: string): { name: string; end: number }[] {
  const labels: { name: string; end: number }[] = [];
  LABEL.lastIndex = 0;
  for (let found = LABEL.exec(text); found; found = LABEL.exec(text))
    labels.push({ name: found[1] ?? '', end: LABEL.lastIndex });
  return labels;
}

/** Every label, to be known before the first round has told where it is. */
export function labelNames(readings: readonly Reading[]): Set<string> {
  const names = new Set<string>();
  for (const reading of readings) {
    if (reading.kind === 'heading' && reading.label !== undefined) names.add(reading.label);
    if (reading.kind === 'assembly') for (const { name } of labelled(reading.text)) names.add(name);
  }
  return names;
}

export const isSame = (a: Labels, b: Labels): boolean =>
  [...b.named].every(([name, at]) => a.named.get(name) === at) &&
  [...b.numbered].every(([name, all]) => all.join() === a.numbered.get(name)?.join());

/** Whether a label is the first of its name here; numbers may stand again, and other sections have no addresses. */
export function define(name: string, { labels, address, isText }: State): boolean {
  if (!isText) return true;
  if (/^\d/u.test(name)) {
    labels.numbered.set(name, [...(labels.numbered.get(name) ?? []), address]);
    return true;
  }
  const isFirst = !labels.named.has(name);
  labels.named.set(name, address);
  return isFirst;
}

/** Where a name stands; `1f` and `1b` are the next and the last label of that number. */
export function labelOf(
  name: string,
  { names, labels, known, address, shift }: State,
): bigint | undefined {
  // What lies ahead moves on with this place, by as much at the least.
  const ahead = (label: string, at: bigint | undefined): bigint | undefined => {
    if (known === undefined) return names.has(label) ? address : undefined;
    return at === undefined ? undefined : at + shift;
  };
  const [, number, way] = /^(\d+)([bf])$/u.exec(name) ?? [];
  if (number !== undefined) {
    const passed = labels.numbered.get(number) ?? [];
    return way === 'b'
      ? passed.at(-1)
      : ahead(number, known?.numbered.get(number)?.[passed.length]);
  }
  // One that has been passed stands where it was passed: of the round before it would be too far away.
  return labels.named.get(name) ?? ahead(name, known?.named.get(name));
}
