export const PINNED_MAJOR: number;
export function pinnedFile(): string | undefined;
export function complaint(file: string): string | undefined;
export function ownNode(): string | undefined;
export function missingLibrary(words: string): string | undefined;
export function whatToType(words: string | undefined): string;
