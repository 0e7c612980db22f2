/** What the source of a test may not do: reach past scripts/programs.ts to the machine. */
import { NEEDS } from './programs.ts';

const PROCESSES =
  /['"](?:node:)?(?:child_process|cluster)['"]|['"](?:execa|zx|tinyexec|cross-spawn|nano-spawn)['"]/u;
/** What is gone before anything runs. */
const TYPES = /^import type .*$/gmu;
const PLACES = /['"`](?:\/usr)?\/s?bin\/[\w.-]+|['"`]\/usr\/lib\/python/u;

/** The modules that Python text in a source imports, by its `import a, b.c as d` and `from a.b import c`. */
export function pythonImports(text: string): string[] {
  const from = /(?<![\w.$])from +([A-Za-z_]\w*)[\w.]* +import\b[^;\n]*/gu;
  // `import x from`, `import type x`, `import {` and `import '` are this language's own.
  const named = '[A-Za-z_][\\w.]*(?: +as +\\w+)?';
  const plain = new RegExp(
    `(?<![\\w.$])import +(${named}(?: *, *${named})*) *(?=[;\n\`'"]|\\\\n|$)`,
    'gu',
  );
  const lists = [...text.replaceAll(from, '').matchAll(plain)].flatMap(([, list = '']) =>
    list.split(','),
  );
  return [...lists, ...[...text.matchAll(from)].map(([, name = '']) => name)].map(
    (name) => name.trim().split(/[ .]/u)[0] as string,
  );
}

/**
 * Sentences, one for each way in which a source reaches a program or a module that the table of
 * `npm test` does not know of. `standard` are the modules of Python itself; those that the source writes,
 * as files of that name, are its own.
 */
export function refused(text: string, standard: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const process = PROCESSES.exec(text.replaceAll(TYPES, ''))?.[0];
  if (process) found.push(`imports ${process}: programs are run through scripts/programs.ts`);
  const place = PLACES.exec(text)?.[0];
  if (place) found.push(`names ${place.slice(1)}: scripts/programs.ts knows where programs lie`);
  if (/\b(?:program|programPath|startProgram)\(\s*`/u.test(text))
    found.push('puts the name of a program together, so that nobody finds it in the source');
  for (const name of pythonImports(text))
    if (!standard.has(name) && !Object.hasOwn(NEEDS.python, name) && !text.includes(`'${name}.py'`))
      found.push(`imports the Python module ${name}, which scripts/debian.json does not name`);
  return found;
}
