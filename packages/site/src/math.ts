/** TeX to MathML. On the build machine; the page loads it only when a working is opened. */
import temml from 'temml';

/**
 * Temml says some of a formula's looks in style attributes, which the content policy does not allow.
 * Each of its declarations has a class in `styles/math.css` that says the same.
 */
export const CLASS_OF: Readonly<Record<string, string>> = {
  'padding-left:0em': 'tml-pl-0',
  'padding-right:0em': 'tml-pr-0',
  'padding-left:1em': 'tml-pl-1',
  'padding-left:5.9776pt': 'tml-pl-col',
  'padding-right:5.9776pt': 'tml-pr-col',
  'margin-left:-0.1667em': 'tml-ml-thin',
  'math-depth:0': 'tml-depth-0',
  'math-depth:2': 'tml-depth-2',
};

/** The stylesheet says it of every formula that stands on a line of its own. */
const OF_ALL = 'display:block math';

/**
 * MathML of a formula, `display` on a line of its own. Throws where the TeX is wrong, or asks for a
 * look that has no class yet.
 */
export function math(tex: string, display = true): string {
  return (
    temml
      .renderToString(tex, { displayMode: display, throwOnError: true, strict: false })
      // Temml strikes a sign out by a mark of its own; Unicode has most such signs whole.
      .normalize()
      .replace(/<(m[a-z]+)((?: [\w-]+="[^"]*")+)>/gu, (_tag, name: string, attributes: string) => {
        const kept: string[] = [];
        const classes: string[] = [];
        for (const [, key, value = ''] of attributes.matchAll(/ ([\w-]+)="([^"]*)"/gu))
          if (key === 'class') classes.unshift(value);
          else if (key === 'style')
            classes.push(
              ...value
                .split(';')
                .filter((said) => said !== '' && said !== OF_ALL)
                .map(classOf),
            );
          // HTML's checkers know this attribute on mstyle alone; elsewhere the property says the same.
          else if (key === 'scriptlevel' && name !== 'mstyle')
            classes.push(classOf(`math-depth:${value}`));
          else kept.push(` ${key}="${value}"`);
        const named = classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
        return `<${name}${kept.join('')}${named}>`;
      })
  );
}

function classOf(declaration: string): string {
  const name = CLASS_OF[declaration];
  if (name === undefined)
    throw new Error(`a formula asks for "${declaration}", which has no class in styles/math.css`);
  return name;
}
