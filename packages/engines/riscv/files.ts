/** The names of several files put together: what one makes global the others see, the rest stays its own. */
import { isDefined, type Label } from './expression.ts';
import type { Report } from './link.ts';
import type { Part } from './parts.ts';

/** A file and the names in it. */
export interface FileNames {
  readonly part: Part;
  readonly labels: ReadonlyMap<string, Label>;
}

/** A label under the name that it has in the whole program. */
export interface Named {
  readonly name: string;
  readonly label: Label;
}

/** Gives every name that a file leaves undefined the meaning another file has made global. */
export function join(files: readonly FileNames[], report: Report): void {
  if (files.length < 2) return;
  const globals = new Map<string, Label>();
  const owners = new Map<string, string>();
  for (const { part, labels } of files)
    for (const label of labels.values()) {
      if (!isDefined(label)) continue;
      owners.set(label.name, part.name);
      if (!label.global) continue;
      if (globals.has(label.name))
        report(
          part.from,
          `${part.name}: "${label.name}" is global in another file, too`,
          label.name,
        );
      globals.set(label.name, label);
    }
  for (const { part, labels } of files)
    for (const label of labels.values()) {
      if (isDefined(label)) continue;
      const label2 = globals.get(label.name);
      const owner = owners.get(label.name);
      if (label2 !== undefined) label.value = { kind: 'label', label: label2 };
      else if (owner !== undefined)
        report(
          part.from,
          `${part.name || 'the first file'}: "${label.name}" is a label of ${owner || 'the first file'}, which does not say .globl ${label.name}`,
          label.name,
        );
    }
}

/** The defined names of all files; of two alike the later is told by its file. */
export function namesOf(files: readonly FileNames[]): Named[] {
  const taken = new Set<string>();
  return files.flatMap(({ part, labels }) =>
    [...labels.values()].flatMap((label): Named[] => {
      if (isAlias(label)) return [];
      let { name } = label;
      if (taken.has(name)) name += `_${part.name.replace(/\.\w+$/u, '').replace(/\W/gu, '_')}`;
      while (taken.has(name)) name += '_';
      taken.add(name);
      return [{ name, label }];
    }),
  );
}

/** Whether the name is another file's. */
const isAlias = ({ place, value, line }: Label): boolean =>
  place === undefined && typeof value === 'object' && value.kind === 'label' && line === 0;
