/** Texts that a visitor may have written, fit to stand in another language. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** For the content and the double-quoted attributes of XML and HTML. Control characters, which XML 1.0 has not, are left out. */
export const escapeXml = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"]/gu, (c) => ENTITIES[c] ?? c);
