import type { Listing } from '@tollbench/tools/define/output.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import type { Surface } from './surface.ts';

/** Text to take away, with its line numbers in a column of their own that is never copied. */
export function listing(output: Listing, surface: Surface): string {
  const lines = output.text.replace(/\n$/u, '').split('\n').length;
  const numbers = Array.from({ length: lines }, (_, i) => i + 1).join('\n');
  const title = escapeXml(output.title);
  const copy =
    surface === 'page'
      ? `<button type="button" class="quiet" data-copy-listing aria-label="Copy ${title}">Copy</button>`
      : '';
  return `<div class="bar"><h2>${title}</h2>${copy}</div><div class="listing" tabindex="0" role="region" aria-label="${title}"><pre class="numbers" aria-hidden="true">${numbers}</pre><pre class="code"><code>${escapeXml(output.text)}</code></pre></div>`;
}
