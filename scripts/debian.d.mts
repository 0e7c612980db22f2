export const PYTHON: string;
export function find(program: string): string | undefined;
export function mayInstall(): boolean;
export function aptLine(packages: readonly string[]): string;
export function aptInstall(packages: readonly string[]): boolean;
export function needPrograms(
  command: 'test' | 'bench' | 'oracles',
  wanted?: (name: string, kind: string) => boolean,
): void;
