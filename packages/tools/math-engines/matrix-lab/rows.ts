/** The entries of a short matrix, written as `1 2; 3 4`. */
export const rows = (text: string): string[][] =>
  text.split(';').map((row) => row.trim().split(/\s+/u));
