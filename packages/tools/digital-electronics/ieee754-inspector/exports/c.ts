export const cFile = (..._: unknown[]): string => '';
