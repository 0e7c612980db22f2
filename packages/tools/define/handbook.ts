/** The words around a tool: what its sheet, its metadata document and its structured data are written from. */
export interface Handbook {
  /** What the quantity or method is, in one to three short paragraphs: the sheet opens with it. */
  readonly definition: readonly string[];
  readonly formulas: readonly Formula[];
  readonly symbols: readonly SymbolMeaning[];
  /** Where the model holds and where it stops. */
  readonly validity: readonly string[];
  /** Mistakes that people make with it. */
  readonly pitfalls: readonly string[];
  readonly citations: readonly Citation[];
  readonly faq: readonly Question[];
  /** Slugs of neighbouring tools. */
  readonly related?: readonly string[];
}

export interface Formula {
  readonly name: string;
  /** TeX, set as MathML at build. */
  readonly tex: string;
}

export interface SymbolMeaning {
  /** TeX. */
  readonly symbol: string;
  readonly meaning: string;
  readonly unit?: string;
}

export interface Citation {
  readonly authors: string;
  readonly title: string;
  /** Publisher or journal with volume, number and pages. */
  readonly source: string;
  readonly year: number;
  /** Chapter, section or clause that is used. */
  readonly place?: string;
  readonly doi?: string;
  readonly isbn?: string;
  readonly url?: string;
}

export interface Question {
  readonly q: string;
  readonly a: string;
}

/** A citation as one line of text. */
export function cite(c: Citation): string {
  const id = c.doi ? ` doi:${c.doi}` : c.isbn ? ` ISBN ${c.isbn}` : c.url ? ` ${c.url}` : '';
  return `${c.authors}, ${c.title}, ${c.source}, ${c.year}${c.place ? `, ${c.place}` : ''}.${id}`;
}
