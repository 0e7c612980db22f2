import { say } from './say.ts';

/** Gives the visitor a file. */
export function save(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say(`Saved ${name}`);
}
