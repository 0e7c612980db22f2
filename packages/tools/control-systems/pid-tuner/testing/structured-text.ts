/**
 * Puts the Structured Text that this tool writes into Python, statement by statement: there is no compiler of
 * IEC 61131-3 among Debian's packages. It knows declarations with a start, assignments, IF, ELSE and END_IF, and
 * refuses every other line, so that what it runs is what stands in the block.
 */
export function spokenByPython(text: string): string {
  const source = text
    .split('\n')
    .filter((line) => !line.startsWith('//'))
    .join('\n')
    .replace(/\(\*[\s\S]*?\*\)/gu, '');
  const [head = '', ...rest] = source.split(/^END_VAR\s*$/mu);
  const body = (rest.pop() ?? '').replace(/^END_FUNCTION_BLOCK\s*$/mu, '');
  const declared = [head, ...rest].join('\n').split('\n').flatMap(declaration);
  return `import sys

state = dict(${declared.join(', ')})


def step(reference, measurement, automatic, manual):
    v = state
    v["reference"], v["measurement"], v["automatic"], v["manual"] = reference, measurement, automatic, manual
${statements(body)}
    return v["output"]


held, by_hand = (int(sys.argv[2]), float(sys.argv[3])) if "--manual" in sys.argv else (0, 0.0)
for k, line in enumerate(sys.stdin):
    reference, measurement = map(float, line.split())
    print(repr(step(reference, measurement, k >= held, by_hand)))
`;
}

function declaration(line: string): string[] {
  const trimmed = line.trim();
  if (trimmed === '' || /^(?:FUNCTION_BLOCK \w+|VAR(?:_INPUT|_OUTPUT| CONSTANT)?)$/u.test(trimmed))
    return [];
  const found = /^(\w+) : (LREAL|BOOL)(?: := (\S+))?;$/u.exec(trimmed);
  if (!found) throw new Error(`no declaration: ${trimmed}`);
  const [, name, type, start = type === 'BOOL' ? 'FALSE' : '0.0'] = found;
  return [`${name}=${start === 'TRUE' ? 'True' : start === 'FALSE' ? 'False' : start}`];
}

function statements(body: string): string {
  let depth = 1;
  const out: string[] = [];
  const add = (text: string) => out.push(`${'    '.repeat(depth)}${text}`);
  for (const raw of body.split('\n')) {
    const line = raw.trim();
    if (line === '') continue;
    const condition = /^IF (.+) THEN$/u.exec(line);
    const assigned = /^(\w+) := (.+);$/u.exec(line);
    if (condition) {
      add(`if ${expression(condition[1] ?? '')}:`);
      depth++;
    } else if (line === 'ELSE') {
      depth--;
      add('else:');
      depth++;
    } else if (line === 'END_IF;') depth--;
    else if (assigned) add(`v["${assigned[1]}"] = ${expression(assigned[2] ?? '')}`);
    else throw new Error(`no statement: ${line}`);
  }
  if (depth !== 1) throw new Error('IF and END_IF do not match');
  return out.join('\n');
}

const WORDS: Readonly<Record<string, string>> = { AND: 'and', OR: 'or', NOT: 'not' };

const expression = (text: string): string =>
  text.replace(/[A-Za-z_]\w*/gu, (word) => WORDS[word] ?? `v["${word}"]`);
