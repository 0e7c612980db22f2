/** Bodies of the documents for machines: UTF-8, indented, ending in a newline. */

/** Two documents of equal content are equal bytes: keys stay in the order they were written. */
export function jsonText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function json(document: unknown): Response {
  return new Response(jsonText(document), { headers: { 'Content-Type': 'application/json' } });
}

export function xml(markup: string, type = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${markup}\n`, {
    headers: { 'Content-Type': type },
  });
}

export function plain(lines: readonly string[]): Response {
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
