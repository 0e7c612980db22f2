import type { ExportKind } from './kinds.ts';

/** What a file is called: `fir_designer.py`, which Python can import, but `fir-designer.csv`. */
export const fileName = (stem: string, { extension, named }: ExportKind): string =>
  `${named ? stem.replaceAll('-', '_') : stem}.${extension}`;
