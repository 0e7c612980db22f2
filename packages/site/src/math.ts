/** TeX to MathML. On the build machine; the page loads it only when a working is opened. */
import temml from 'temml';

/** MathML of a formula, `display` on a line of its own. Throws where the TeX is wrong. */
export function math(tex: string, display = true): string {
  const text = temml.renderToString(tex, {
    displayMode: display,
    throwOnError: true,
    strict: false,
  });
  // The stylesheet says it, and a style attribute would ask the content policy for an exception.
  return text.replace(/^(<math[^>]*?) style="[^"]*"/u, '$1');
}
